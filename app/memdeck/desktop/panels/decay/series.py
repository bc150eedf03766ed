"""The scores of a picture as arrays: for drawing, and to find the curve near a point."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from memdeck.desktop.panels.decay.decay_data import DecayData
from memdeck.domain.memory.forecast import Bands
from memdeck.services.memories.forecasts import EntryCurve

MOST_DAYS = 450  # more than a screen can resolve

Values = NDArray[np.float64]


@dataclass(frozen=True)
class ScoreSeries:
    """Rows of scores: *scores* is (rows, days), NaN where nothing is known.

    *days* counts from today; *ahead* is the index of today in it.
    """

    days: Values
    scores: Values
    ahead: int

    def index_of(self, day: float) -> int:
        """Return the index of the day nearest to *day*."""
        return int(np.abs(self.days - day).argmin())

    def at(self, day: float) -> Values:
        """Return every row's score on the day nearest to *day*."""
        return self.scores[:, self.index_of(day)]

    def nearest(self, day: float, score: float, reach: float) -> int | None:
        """Return the row whose score is nearest to *score* on *day*, at most *reach* away."""
        if not self.scores.size:
            return None
        away = np.abs(self.at(day) - score)
        if np.isnan(away).all():
            return None
        row = int(np.nanargmin(away))
        return row if away[row] <= reach else None


def series_of(data: DecayData) -> ScoreSeries:
    """Return the curves of *data* row by row, or else its bands, lowest first."""
    if data.bands is not None:
        return _of_bands(data.bands)
    return _of_curves(data.curves, data.past_days)


def _of_curves(curves: Sequence[EntryCurve], past_days: int) -> ScoreSeries:
    """Sample as many days as can be told apart, evenly, including today and the last."""
    rows = np.array([(*curve.past, *curve.scores) for curve in curves], dtype=np.float64)
    last = rows.shape[1] - 1
    step = math.ceil(last / MOST_DAYS)
    sampled = np.union1d(np.arange(past_days % step, last, step), [last])
    today = int(np.searchsorted(sampled, past_days))
    return ScoreSeries((sampled - past_days).astype(np.float64), rows[:, sampled], today)


def _of_bands(bands: Bands) -> ScoreSeries:
    days = np.array([(day - bands.days[0]).days for day in bands.days], dtype=np.float64)
    scores = np.array(bands.scores, dtype=np.float64).reshape(-1, len(days))
    return ScoreSeries(days, scores, 0)
