"""The vault as a whole: its summary, its history, its state and its future."""

from typing import Annotated

from fastapi import APIRouter, Query, Response

from memdeck.http import response_models as answer
from memdeck.http.problems import error_responses
from memdeck.http.replies import PREFIX, Manager, reply
from memdeck.http.request_models import ForecastParameters, HistoryParameters, SummaryText
from memdeck.json_objects.change_objects import change_object, history_object
from memdeck.json_objects.vault_objects import forecast_object, report_object, statistics_object

router = APIRouter(prefix=PREFIX, tags=["vault"])


@router.get("/rolling-summary", response_model=answer.Summary, responses=error_responses())
def read_summary(manager: Manager) -> Response:
    """Return the rolling summary; it is empty if there is none yet."""
    return reply({"summary": manager.summary.get()})


@router.put("/rolling-summary", response_model=answer.Change, responses=error_responses(409))
def write_summary(manager: Manager, text: SummaryText) -> Response:
    """Replace the rolling summary; an empty text removes it."""
    return reply(change_object(manager.summary.set(text.summary)))


@router.post("/undo", response_model=answer.Change, responses=error_responses(409))
def undo(manager: Manager) -> Response:
    """Undo the last change."""
    return reply(change_object(manager.undo()))


@router.post("/redo", response_model=answer.Change, responses=error_responses(409))
def redo(manager: Manager) -> Response:
    """Redo the last undone change."""
    return reply(change_object(manager.redo()))


@router.get("/history", response_model=answer.History, responses=error_responses())
def read_history(manager: Manager, asked: Annotated[HistoryParameters, Query()]) -> Response:
    """Return the latest changes, the last one at the end."""
    return reply(history_object(manager.history.changes(asked.id)[-asked.limit :]))


@router.get("/forecast", response_model=answer.Forecast, responses=error_responses())
def forecast(manager: Manager, asked: Annotated[ForecastParameters, Query()]) -> Response:
    """Return which memories will be archived or forgotten, and when."""
    return reply(forecast_object(manager.forecast(asked.days)))


@router.get("/stats", response_model=answer.Statistics, responses=error_responses())
def read_statistics(manager: Manager) -> Response:
    """Return statistics of the vault."""
    stats, metrics = manager.stats(), manager.metrics.collect()
    return reply(statistics_object(stats, metrics, manager.waiting_count()))


@router.get("/doctor", response_model=answer.Report, responses=error_responses())
def check_files(manager: Manager) -> Response:
    """Return the problems of the vault's files."""
    return reply(report_object(manager.doctor(), manager.maintenance.overrides))
