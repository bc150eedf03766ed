"""A what-if decay rule: two sliders, and a reset."""

import math

from PySide6.QtCore import QLocale, QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QGridLayout, QSlider, QWidget

from memdeck.desktop.ui.text.plain_text import PlainLabel
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import HAIR, TIGHT
from memdeck.desktop.ui.views.widgets.buttons import link_button
from memdeck.domain.memory.policy import Curve

STEPS = 1_000  # the retention slider counts in tenths of a percent
LEAST_RETENTION = 0.9
MOST_GRACE_DAYS = 90
NO_FADE = Curve(daily_retention=1.0)


class WhatIf(QWidget):
    """Shows a curve and lets the user change it; does not change the vault."""

    changed = Signal(object)
    """Scores must fade by this ``Curve``; None: by the vault's own policy."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._own = NO_FADE
        self.retention = QSlider(Qt.Orientation.Horizontal)
        self.retention.setRange(round(LEAST_RETENTION * STEPS), STEPS)
        self.grace = QSlider(Qt.Orientation.Horizontal)
        self.grace.setRange(0, MOST_GRACE_DAYS)
        self.reset = link_button(self.tr("Reset"))
        self.reset.setToolTip(self.tr("Back to the vault's own settings"))
        self._retention_label, self._grace_label = PlainLabel(wraps=True), PlainLabel()
        self._lay_out(theme)
        self._set_curve(self._own)
        self.retention.valueChanged.connect(self._emit_changes)
        self.grace.valueChanged.connect(self._emit_changes)
        self.reset.clicked.connect(self._on_reset_clicked)
        self._update_labels()

    @property
    def fade(self) -> Curve | None:
        """The what-if curve; None where it is the vault's own."""
        curve = Curve(self.retention.value() / STEPS, self.grace.value())
        return None if curve == self._within_range(self._own) else curve

    def set_own(self, fade: Curve | None) -> None:
        """Set the curve of the vault's own policy; sliders at the old rule move to the new one."""
        was_own = self.fade is None
        self._own = fade or NO_FADE
        if was_own:
            self._set_curve(self._own)
        self._update_labels()

    def _lay_out(self, theme: Theme) -> None:
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(TIGHT)
        grid.setVerticalSpacing(HAIR)
        grid.setColumnStretch(0, 1)
        grid.setColumnStretch(1, 1)
        rows = (
            (self.tr("Daily retention"), self.retention, self._retention_label),
            (self.tr("Grace period after use"), self.grace, self._grace_label),
        )
        for number, (name, slider, value) in enumerate(rows):
            label = PlainLabel(name, wraps=True, variant="muted")
            label.setBuddy(slider)
            slider.setAccessibleName(name)
            for text in (label, value):
                text.setFont(theme.small_font())
            grid.addWidget(label, 2 * number, 0)
            value.setAlignment(Qt.AlignmentFlag.AlignRight)
            grid.addWidget(value, 2 * number, 1)
            grid.addWidget(slider, 2 * number + 1, 0, 1, 2)
        grid.addWidget(self.reset, 4, 0, 1, 2, Qt.AlignmentFlag.AlignLeft)

    def _on_reset_clicked(self) -> None:
        self._set_curve(self._own)
        self._emit_changes()
        self.retention.setFocus()

    def _set_curve(self, curve: Curve) -> None:
        with QSignalBlocker(self.retention), QSignalBlocker(self.grace):
            self.retention.setValue(round(curve.daily_retention * STEPS))
            self.grace.setValue(curve.grace_days)

    def _within_range(self, curve: Curve) -> Curve:
        """Return *curve* within the range of the sliders."""
        steps = min(max(round(curve.daily_retention * STEPS), self.retention.minimum()), STEPS)
        return Curve(steps / STEPS, min(curve.grace_days, MOST_GRACE_DAYS))

    def _emit_changes(self) -> None:
        self._update_labels()
        self.changed.emit(self.fade)

    def _update_labels(self) -> None:
        retention = self.retention.value() / STEPS
        text = self.tr("{percent} %").format(percent=QLocale().toString(100 * retention, "f", 1))
        if retention < 1:
            half = round(math.log(0.5) / math.log(retention))
            text = self.tr("{percent}, halves in %Ln days", "", half).format(percent=text)
        self._retention_label.setText(text)
        self._grace_label.setText(self.tr("%Ln days", "", self.grace.value()))
        self.retention.setAccessibleDescription(text)
        self.grace.setAccessibleDescription(self._grace_label.text())
        self.reset.setEnabled(self.fade is not None)
