"""The question before a person is forgotten everywhere."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFrame, QPushButton, QWidget

from memdeck.desktop.panels.people.people_labels import count_lines, profile_name
from memdeck.desktop.ui.text.lists import labelled
from memdeck.desktop.ui.text.plain_text import PlainLabel, one_line
from memdeck.desktop.ui.text.translation import translate
from memdeck.desktop.ui.theme.tokens import ROOMY, SNUG
from memdeck.desktop.ui.views.widgets.box_layouts import hbox, vbox
from memdeck.desktop.ui.views.widgets.text_page import ReadingPage
from memdeck.domain.profiles.profile import newest_first
from memdeck.domain.profiles.semantic_memory import SemanticMemory

if TYPE_CHECKING:
    from memdeck.services.episodes.forget_person import PersonTraces

TEXT_PX = 460
TRACES_PX = 240
TEXT_CHARACTERS = 240


class ForgetPersonDialog(QDialog):
    """Lists what goes; it is accepted by its red button alone. Esc cancels."""

    def __init__(self, traces: "PersonTraces", parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        name = profile_name(traces.profile)
        self.setWindowTitle(self.tr("Forget person"))
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.forget = QPushButton(self.tr("Forget for good"))
        self.forget.setAutoDefault(False)
        self.forget.setProperty("variant", "danger")
        cancel = self._buttons.button(QDialogButtonBox.StandardButton.Cancel)
        cancel.setDefault(True)
        self._buttons.rejected.connect(self.reject)
        self.forget.clicked.connect(self.accept)
        title = PlainLabel(
            self.tr("Forget {name} for good?").format(name=name), variant="title", wraps=True
        )
        self.traces = ReadingPage(self.tr("What is removed"))
        self.traces.setFrameShape(QFrame.Shape.StyledPanel)
        self.traces.setFixedSize(TEXT_PX, TRACES_PX)
        self.traces.setPlainText("\n".join(traces_lines(traces)))
        explanation = PlainLabel(
            self.tr(
                "All this is removed everywhere, including from backups and the history. What"
                " others said stays, even if it mentions this person. Only a hash is kept, so that"
                " the same conversations do not bring them back. This cannot be undone."
            ),
            variant="muted",
            wraps=True,
        )
        for label in (title, explanation):
            label.setFixedWidth(TEXT_PX)
        self.setLayout(
            vbox(
                title,
                self.traces,
                explanation,
                hbox(self.forget, self._buttons, spacing=ROOMY, stretched=self._buttons),
                spacing=SNUG,
                margins=ROOMY,
            )
        )
        cancel.setFocus()  # the focused button takes Enter, whatever the default is


def traces_lines(traces: "PersonTraces") -> Iterator[str]:
    """Yield what goes if a person is forgotten: each kind with its count and its texts."""
    claims = newest_first(traces.profile.memories)
    if claims:
        yield labelled(translate("people", "Claims"), _claim_counts(claims))
        yield from map(_text_line, (memory.text for memory in claims))
    texts_by_kind = {
        translate("people", "Claims about others based on what they said"): [
            trace.text for trace in traces.claims_of_others
        ],
        translate("people", "Memories they own"): [entry.content for entry in traces.memories],
        translate("people", "Suggestions"): traces.suggestions,
        translate("people", "Events"): [trace.text for trace in traces.events],
        translate("people", "Messages they wrote"): [trace.text for trace in traces.messages],
        translate("people", "Episodes rewritten without them"): [
            trace.text for trace in traces.units
        ],
    }
    for kind, texts in texts_by_kind.items():
        yield from count_lines({kind: len(texts)})
        yield from map(_text_line, texts)


def _claim_counts(claims: Sequence[SemanticMemory]) -> str:
    """Return how many of *claims* hold, as the page says, and how many did earlier."""
    holding = sum(claim.holds for claim in claims)
    number, earlier = QLocale().toString, len(claims) - holding
    if not earlier:
        return number(holding)
    text = translate("people", "{count}, and {earlier} earlier")
    return text.format(count=number(holding), earlier=number(earlier))


def _text_line(text: str) -> str:
    return f"    •  {one_line(text, TEXT_CHARACTERS)}"
