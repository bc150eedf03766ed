"""The texts of a row: its action, warnings, reason, source, score and accessible text."""

from collections import Counter
from collections.abc import Iterable, Sequence

from PySide6.QtCore import QT_TRANSLATE_NOOP, QLocale

from memdeck.desktop.review.labels.reasons import translated_reason
from memdeck.desktop.review.model.review_context import Effect, ReviewContext
from memdeck.desktop.review.model.review_rows import conversation_of
from memdeck.desktop.review.model.row_actions import brings_new
from memdeck.desktop.ui.models.cells import NEVER, score_text
from memdeck.desktop.ui.models.conversation_labels import conversation_origin
from memdeck.desktop.ui.models.display_names import category_name
from memdeck.desktop.ui.text.dates import calendar_day, local_day
from memdeck.desktop.ui.text.lists import in_turn, labelled, listed, remarked
from memdeck.desktop.ui.text.translation import translate
from memdeck.domain.changes.plan import Action, PlanRow
from memdeck.domain.memory.candidate import Flag
from memdeck.domain.memory.memory_edits import filed
from memdeck.services.vault.vault import AGENT, USER, WINDOW

RULES = "rules"  # the name of the extractor that uses no model
ARROW = "→"

_NAMES = {
    Action.ADD: QT_TRANSLATE_NOOP("review", "ADD"),
    Action.REINFORCE: QT_TRANSLATE_NOOP("review", "REINFORCE"),
    Action.UPDATE: QT_TRANSLATE_NOOP("review", "UPDATE"),
    Action.MERGE: QT_TRANSLATE_NOOP("review", "MERGE"),
    Action.CONTRADICT: QT_TRANSLATE_NOOP("review", "CONTRADICT"),
    Action.KEEP_BOTH: QT_TRANSLATE_NOOP("review", "KEEP BOTH"),
    Action.DELETE: QT_TRANSLATE_NOOP("review", "FORGET"),
    Action.FORGET: QT_TRANSLATE_NOOP("review", "FORGET"),
    Action.NOOP: QT_TRANSLATE_NOOP("review", "NO CHANGE"),
    Action.ARCHIVE: QT_TRANSLATE_NOOP("review", "ARCHIVE"),
    Action.RESTORE: QT_TRANSLATE_NOOP("review", "RESTORE"),
}
_MEANINGS = {
    Action.ADD: QT_TRANSLATE_NOOP("review", "Adds a new memory."),
    Action.REINFORCE: QT_TRANSLATE_NOOP(
        "review", "Counts one more hit for the known memory; its score rises."
    ),
    Action.UPDATE: QT_TRANSLATE_NOOP("review", "Replaces the wording of the known memory."),
    Action.MERGE: QT_TRANSLATE_NOOP(
        "review", "Merges several memories into one with this wording."
    ),
    Action.CONTRADICT: QT_TRANSLATE_NOOP("review", "Adds the new memory and archives the old one."),
    Action.KEEP_BOTH: QT_TRANSLATE_NOOP("review", "Adds the new memory and keeps the old one."),
    Action.DELETE: QT_TRANSLATE_NOOP("review", "Forgets the known memory, as you asked."),
    Action.NOOP: QT_TRANSLATE_NOOP("review", "Changes nothing."),
    Action.ARCHIVE: QT_TRANSLATE_NOOP(
        "review", "Takes the memory out of the prompt and keeps it in the archive."
    ),
    Action.RESTORE: QT_TRANSLATE_NOOP("review", "Moves the memory back to the active ones."),
    Action.FORGET: QT_TRANSLATE_NOOP("review", "Moves the memory to Forgotten."),
}
_ANSWERS = {
    Action.NOOP: QT_TRANSLATE_NOOP("review", "Keep old"),
    Action.CONTRADICT: QT_TRANSLATE_NOOP("review", "Keep new"),
    Action.KEEP_BOTH: QT_TRANSLATE_NOOP("review", "Keep both"),
    Action.REINFORCE: QT_TRANSLATE_NOOP("review", "Same memory"),
    Action.UPDATE: QT_TRANSLATE_NOOP("review", "New wording"),
    Action.ADD: QT_TRANSLATE_NOOP("review", "Separate memory"),
}
_COMPARISONS = {
    Action.UPDATE: QT_TRANSLATE_NOOP("review", "Replaces"),
    Action.MERGE: QT_TRANSLATE_NOOP("review", "Replaces"),
    Action.CONTRADICT: QT_TRANSLATE_NOOP("review", "Conflicts with"),
    Action.NOOP: QT_TRANSLATE_NOOP("review", "Conflicts with"),
    Action.KEEP_BOTH: QT_TRANSLATE_NOOP("review", "Alongside"),
    Action.REINFORCE: QT_TRANSLATE_NOOP("review", "Known as"),
    Action.DELETE: QT_TRANSLATE_NOOP("review", "Forgets"),
    Action.FORGET: QT_TRANSLATE_NOOP("review", "Forgets"),
}
_SIMILAR = QT_TRANSLATE_NOOP("review", "Similar to")
_KNOWN_LABELS = {
    Action.ADD: _SIMILAR,
    Action.DELETE: QT_TRANSLATE_NOOP("review", "Forgets"),
    Action.FORGET: QT_TRANSLATE_NOOP("review", "Forgets"),
}
_NEW_LABELS = {
    Action.DELETE: QT_TRANSLATE_NOOP("review", "Request"),
    Action.FORGET: QT_TRANSLATE_NOOP("review", "Request"),
}
_CHANGES = {
    Action.ADD: QT_TRANSLATE_NOOP("review", "{count} new"),
    Action.REINFORCE: QT_TRANSLATE_NOOP("review", "{count} reinforced"),
    Action.UPDATE: QT_TRANSLATE_NOOP("review", "{count} reworded"),
    Action.MERGE: QT_TRANSLATE_NOOP("review", "{count} merged"),
    Action.CONTRADICT: QT_TRANSLATE_NOOP("review", "{count} replacing an existing memory"),
    Action.KEEP_BOTH: QT_TRANSLATE_NOOP("review", "{count} kept alongside an existing memory"),
    Action.DELETE: QT_TRANSLATE_NOOP("review", "{count} forgotten"),
    Action.FORGET: QT_TRANSLATE_NOOP("review", "{count} forgotten"),
    Action.NOOP: QT_TRANSLATE_NOOP("review", "{count} unchanged"),
    Action.ARCHIVE: QT_TRANSLATE_NOOP("review", "{count} archived"),
    Action.RESTORE: QT_TRANSLATE_NOOP("review", "{count} restored"),
}
_FLAGS = {
    Flag.INJECTION: QT_TRANSLATE_NOOP(
        "review", "Held back: looks like an instruction to the assistant"
    ),
    Flag.SECRET: QT_TRANSLATE_NOOP("review", "Held back: looks like a password or key"),
    Flag.UNVERIFIED: QT_TRANSLATE_NOOP("review", "Not confirmed by the message"),
    Flag.QUOTED: QT_TRANSLATE_NOOP("review", "Somebody else said this"),
    Flag.HYPOTHETICAL: QT_TRANSLATE_NOOP("review", "Said as a what-if"),
    Flag.FICTION: QT_TRANSLATE_NOOP(
        "review", "Said in role play; may be true only of the character"
    ),
    Flag.UNDATED: QT_TRANSLATE_NOOP("review", "Names a day whose date is not known"),
    Flag.DOUBTFUL: QT_TRANSLATE_NOOP("review", "Similar to a known memory; choose how they relate"),
    Flag.FORGOTTEN_BEFORE: QT_TRANSLATE_NOOP("review", "You forgot this before"),
    Flag.ALREADY_PROCESSED: QT_TRANSLATE_NOOP(
        "review", "From a conversation that was already imported"
    ),
    Flag.UNMATCHED: QT_TRANSLATE_NOOP("review", "This request to forget was not carried out"),
}


def action_name(action: Action) -> str:
    """Return the label of a row's chip."""
    return _translated(_NAMES[action])


def row_name(row: PlanRow) -> str:
    """Return the label of the chip of *row*; an unmatched request to forget has its own."""
    if Flag.UNMATCHED in row.flags:
        return translate("review", "FORGET?")
    return action_name(row.action)


def action_meaning(action: Action) -> str:
    """Return the effect of an apply, as a sentence."""
    return _translated(_MEANINGS[action])


def answer_name(action: Action) -> str:
    """Return the label of an answer to "how does it relate to the known memory?"."""
    return _translated(_ANSWERS[action])


def comparison_name(action: Action) -> str:
    """Return how the known memory below a row relates to it."""
    return _translated(_COMPARISONS.get(action, _SIMILAR))


def comparison_names(action: Action) -> tuple[str, str]:
    """Return the labels of the known memory and of the new text, one below the other."""
    known = _KNOWN_LABELS.get(action, QT_TRANSLATE_NOOP("review", "Current"))
    new = _NEW_LABELS.get(action, QT_TRANSLATE_NOOP("review", "New"))
    return _translated(known), _translated(new)


def outcome_text(rows: Iterable[PlanRow], rejected: int) -> str:
    """Return the effect of applying the ticked *rows*, such as "1 new, 1 reinforced"."""
    counts = Counter(row.action for row in rows)
    changes = [
        _translated(_CHANGES[action]).format(count=counts[action])
        for action in Action
        if counts[action]
    ]
    if rejected:
        changes.append(translate("review", "{count} rejected").format(count=rejected))
    if not changes:
        return translate("review", "Nothing selected")
    return listed(changes)


def flag_text(flag: Flag, row: PlanRow) -> str:
    """Return a warning as plain text."""
    reason = reason_text(row) if flag is Flag.FORGOTTEN_BEFORE else ""
    return reason or _translated(_FLAGS[flag])


def reason_text(row: PlanRow) -> str:
    """Return the reason for the row, in the user's language where there is a translation."""
    reason = translated_reason(row)
    if row.action is not Action.NOOP or Flag.UNMATCHED in row.flags:
        return reason
    if row.target is None:
        return translate(
            "review", "You asked to forget this or said it is over; no memory matches."
        )
    outcome = (
        translate("review", "You keep the known memory and leave this one out.")
        if row.ticked
        else translate("review", "Already known.")
    )
    return in_turn(outcome, reason)


def extractors_text(extractors: Sequence[str]) -> str:
    """Return who made the suggestions; of the rules alone, also how reliable they are."""
    if tuple(extractors) == (RULES,):
        return translate(
            "review", "Rule-based: finds 60–80% of memories; expect 25–33% false positives"
        )
    return author_text(listed(map(_extractor_name, extractors)))


def author_text(extractor: str) -> str:
    """Return who suggested a row; "" for nobody."""
    name = _extractor_name(extractor)
    template = translate("review", "Suggested by {model}")
    return template.format(model=name) if name else ""


def _extractor_name(extractor: str) -> str:
    if extractor == RULES:
        return translate("review", "rules")
    if extractor == AGENT:
        return translate("review", "your agent")
    if extractor in (USER, WINDOW):  # a request to forget that the user applied
        return translate("review", "you")
    return extractor


def source_text(row: PlanRow, index: int, context: ReviewContext) -> str:
    """Return the message of evidence with its day, and its conversation if not the row's own."""
    evidence = row.evidence[index]
    conversation = context.conversations.get(evidence.conversation)
    number = None if conversation is None else conversation.places.get(evidence.message)
    if conversation is None or number is None:
        return translate("review", "conversation not available")
    message = translate("review", "message {number}").format(number=number)
    sent_at = conversation.sent_at.get(evidence.message)
    day = calendar_day(local_day(sent_at), context.today, QLocale()) if sent_at else ""
    is_own = evidence.conversation == conversation_of(row)
    return remarked(message, day, "" if is_own else conversation.name)


def more_evidence_text(count: int) -> str:
    if count == 1:
        return translate("review", "and mentioned once more")
    return translate("review", "and mentioned %Ln more times", "", count)


def evidence_text(count: int, *, is_expanded: bool) -> str:
    """Return the link that shows or hides the quotes of a row."""
    if is_expanded:
        return translate("review", "Hide evidence")
    return translate("review", "Evidence ({count})").format(count=count)


def open_conversation_text() -> str:
    return translate("review", "Open conversation")


def hit_count_text(count: int) -> str:
    if count == 1:
        return translate("review", "+1 hit")
    return translate("review", "+%Ln hits", "", count)


def suggestion_count_text(count: int) -> str:
    if count == 1:
        return translate("review", "1 suggestion")
    return translate("review", "%Ln suggestions", "", count)


def exact_quote_text() -> str:
    return translate("review", "Exact quote")


def accessible_heading(conversation: str, count: int, context: ReviewContext) -> str:
    return remarked(heading_text(conversation, context), suggestion_count_text(count))


def heading_text(conversation: str, context: ReviewContext) -> str:
    """Return a conversation's heading: title, program, day."""
    header = context.conversations.get(conversation)
    if header is None:
        return translate("review", "Not from a conversation")
    origin = conversation_origin(header, context.today, QLocale())
    return translate("review", "“{title}” ({origin})").format(title=header.name, origin=origin)


def accessible_row(
    row: PlanRow, effect: Effect, context: ReviewContext, locale: QLocale, author: str = ""
) -> str:
    """Return the accessible text of a row suggested by *author*; its check state is separate."""
    parts = [
        row_name(row),
        "" if Flag.UNMATCHED in row.flags else category_name(shown_category(row, context)),
        effect_text(effect, locale),
        row.content,
    ]
    known = context.known.get(row.target or "")
    if known is not None and known.content != row.content:
        parts.append(labelled(comparison_name(row.action), known.content))
    parts += [f"“{piece.quote}”" for piece in row.evidence if piece.quote]
    parts += [flag_text(flag, row) for flag in row.flags]
    parts += [reason_text(row), author_text(author)]
    return ". ".join(part for part in parts if part)


def effect_text(effect: Effect, locale: QLocale) -> str:
    """Return the effect of a row on scores, such as "0.60" or "0.74 → 0.79"."""
    if effect.new is not None:
        return score_text(effect.new, locale)
    return change_text(effect, locale)


def change_text(effect: Effect, locale: QLocale) -> str:
    """Return the change of the known memory's score, once where it displays the same.

    Return "" where there is none.
    """
    if effect.before is None:
        return ""
    before = score_text(effect.before, locale)
    after = NEVER if effect.after is None else score_text(effect.after, locale)
    return before if before == after else f"{before} {ARROW} {after}"


def shown_category(row: PlanRow, context: ReviewContext) -> str:
    """Return the category the memory will have: its own if it is already known."""
    known = context.known.get(row.target or "")
    if known is None or brings_new(row.action):
        return filed(row.category)[0]
    return known.category


def _translated(text: object) -> str:
    return translate("review", str(text))
