"""One profile: who it is of, what is to be decided, its claims, and the actions on them."""

from collections.abc import Iterator, Sequence
from datetime import date

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from memdeck.desktop.panels.detail.action_bar import ActionBar
from memdeck.desktop.panels.people.claim_rows import PAGE_CLAIMS, claim_rows_of, rows_of
from memdeck.desktop.panels.people.claims_list import CLAIM_COMMANDS, ClaimsList
from memdeck.desktop.panels.people.decision_card import (
    Conflict,
    Decision,
    DecisionCard,
    Namesake,
)
from memdeck.desktop.panels.people.people_data import Originals, Overview, group_names
from memdeck.desktop.panels.people.people_labels import claim_count_text, profile_name
from memdeck.desktop.ui.actions.action_context import PeopleContext
from memdeck.desktop.ui.actions.action_set import Actions
from memdeck.desktop.ui.text.lists import labelled, listed
from memdeck.desktop.ui.text.plain_text import PlainLabel, painted, plain_tip
from memdeck.desktop.ui.theme.icons import Icons
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import HAIR, SNUG, TIGHT
from memdeck.desktop.ui.views.widgets.box_layouts import vbox
from memdeck.domain.profiles.profile import (
    AnyProfile,
    GroupProfile,
    Profile,
    conflicts_in,
    groups_of,
)

NAMED = 8
"""Names in a line of the header; more are left out."""
NAME_CHARACTERS = 60


class ProfileView(QWidget):
    """Shows a profile of the last ``Overview``."""

    context_changed = Signal()
    """Other commands can do something now: see ``context``."""

    def __init__(self, theme: Theme, icons: Icons, commands: Actions) -> None:
        super().__init__()
        self._overview = Overview()
        self._originals = Originals()
        self._today = date.min
        self._is_short = False
        self._open_folds: dict[str, int] = {}
        self.profile: AnyProfile | None = None
        self.title = PlainLabel(variant="title", wraps=True)
        self.facts = PlainLabel(variant="muted", wraps=True)
        self.decision = DecisionCard(theme, commands)
        self.claims = ClaimsList(theme, icons, commands)
        self.no_claims = PlainLabel(self.tr("No claims yet."), variant="muted", wraps=True)
        self.profile_bar = ActionBar(theme, icons)
        self.claim_bar = ActionBar(theme, icons)
        self._set_up(commands)
        self._lay_out()

    @property
    def context(self) -> PeopleContext:
        """What the commands of people can do here."""
        profile, claim = self.profile, self.claims.current
        if profile is None:
            return PeopleContext()
        is_person = isinstance(profile, Profile)
        is_user = isinstance(profile, Profile) and profile.is_user
        others = sum(isinstance(other, Profile) for other in self._overview.profiles) - 1
        return PeopleContext(
            has_claim=claim is not None,
            has_sources=claim is not None and bool(claim.sources),
            can_remember=claim is not None and claim.claim.holds,
            has_conflict=isinstance(self.decision.decision, Conflict),
            has_namesake=isinstance(self.decision.decision, Namesake),
            can_merge=is_person and others > 0,
            can_forget=is_person and not is_user,
        )

    def show_profile(
        self, profile: AnyProfile | None, overview: Overview, originals: Originals, today: date
    ) -> None:
        """Show *profile*; another one than before from its first claim on.

        The same one is shown once the claim that is being edited is saved or cancelled.
        """
        is_other = profile is None or self.profile is None or self.profile.id != profile.id
        self.profile, self._overview = profile, overview
        self._originals, self._today = originals, today
        if is_other:
            self._open_folds = {}
        self.setEnabled(profile is not None)
        if is_other or not self.claims.is_editing:
            self._fill()
        if is_other:
            self.claims.select_first()
        self.context_changed.emit()

    def set_short(self, *, is_short: bool) -> None:
        """Leave the height to the claims, where there is little: the menu has all actions."""
        self._is_short = is_short
        self.facts.setVisible(bool(self.facts.text()) and not is_short)
        self.profile_bar.setVisible(not is_short)
        self.claim_bar.setVisible(not is_short)
        self.decision.set_foldable(is_foldable=is_short)

    def _fill(self) -> None:
        profile = self.profile
        if profile is None:
            return
        self.title.setText(profile_name(profile))
        self.facts.setText("\n".join(self._facts(profile)))
        self.title.setToolTip(plain_tip(painted(self.facts.text())))
        self.facts.setVisible(bool(self.facts.text()) and not self._is_short)
        rows = rows_of(profile, self._originals, self._today, self._open_folds)
        self.claims.set_rows(rows)
        self.claims.setAccessibleName(labelled(profile_name(profile), self.tr("claims")))
        self.claims.setVisible(bool(rows))
        self.no_claims.setVisible(not rows)
        count = self._overview.decision_count(profile)
        self.decision.show_decision(next(self._decisions(profile), None), max(0, count - 1))

    def _facts(self, profile: AnyProfile) -> Iterator[str]:
        """Yield the lines below the name."""
        if isinstance(profile, GroupProfile):
            yield labelled(self.tr("Members"), _names(profile.members))
            return
        if profile.other_names:
            yield labelled(self.tr("Other names"), _names(profile.other_names))
        groups = group_names(groups_of(profile) - {""}, self._overview, self._originals)
        if groups:
            yield labelled(self.tr("Conversations"), _names(groups))

    def _decisions(self, profile: AnyProfile) -> Iterator[Decision]:
        """Yield what the user can decide: conflicts first; only the first is shown, and built."""
        for pair in conflicts_in(profile.memories):
            yield Conflict(*claim_rows_of(profile, pair, self._originals, self._today))
        for other in self._overview.namesakes.get(profile.id, ()):
            yield Namesake(profile.id, other.id, self._namesake_text(other))

    def _namesake_text(self, other: Profile) -> str:
        groups = group_names(groups_of(other) - {""}, self._overview, self._originals)
        count = claim_count_text(sum(memory.holds for memory in other.memories))
        text = self.tr("There is also {name}: {facts}.")
        facts = listed((count, self.tr("in {groups}").format(groups=_names(groups))))
        return text.format(name=profile_name(other), facts=facts if groups else count)

    def _set_up(self, commands: Actions) -> None:
        self.profile_bar.set_actions([commands["person.merge"]], commands["person.forget"])
        # To copy is in the menu alone.
        in_bar = [commands[id_] for id_ in CLAIM_COMMANDS if id_ != "claim.copy"]
        self.claim_bar.set_actions(in_bar)
        self.claims.current_changed.connect(self.context_changed)
        self.claims.fold_asked.connect(self._on_fold_asked)
        self.claims.more_asked.connect(self._on_more_asked)
        self.claims.edit_ended.connect(self._fill)
        self.decision.sources_requested.connect(self.claims.sources_requested)
        for label in (self.title, self.facts):
            label.setMinimumWidth(1)  # a long word must not widen the page
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            label.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setFocusProxy(self.claims)

    def _lay_out(self) -> None:
        self.no_claims.setContentsMargins(SNUG, SNUG, SNUG, SNUG)
        header = vbox(
            self.title,
            self.facts,
            self.profile_bar,
            self.decision,
            spacing=HAIR,
            margins=(SNUG, TIGHT, SNUG, TIGHT),
        )
        foot = vbox(self.claim_bar, margins=(TIGHT, HAIR, TIGHT, HAIR))
        column = vbox(header, self.no_claims, self.claims, spacing=0, stretched=self.claims)
        column.addLayout(foot)
        self.setLayout(column)

    def _on_fold_asked(self, fold: str) -> None:
        if self._open_folds.pop(fold, 0) == 0:
            self._open_folds[fold] = PAGE_CLAIMS
        self._fill()

    def _on_more_asked(self, fold: str) -> None:
        self._open_folds[fold] += PAGE_CLAIMS
        self._fill()


def _names(names: Sequence[str]) -> str:
    named = [painted(name, NAME_CHARACTERS) for name in names[:NAMED]]
    return listed(named if len(named) == len(names) else [*named, "…"])
