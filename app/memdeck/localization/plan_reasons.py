"""Reasons of the core for the rows of a plan."""

from memdeck.localization.message_templates import QT_TRANSLATE_NOOP

REASON_TEMPLATES = {
    "Said again.": QT_TRANSLATE_NOOP("reasons", "Mentioned again."),
    "Says the same.": QT_TRANSLATE_NOOP("reasons", "Says the same as a known memory."),
    "Says more than a known memory.": QT_TRANSLATE_NOOP(
        "reasons", "Adds detail to a known memory."
    ),
    "Seems to add to a known memory.": QT_TRANSLATE_NOOP(
        "reasons", "May add detail to a known memory."
    ),
    "Differs from a known memory in one place; it may be another one.": QT_TRANSLATE_NOOP(
        "reasons", "Differs from a known memory in one detail; it may be a separate memory."
    ),
    "Worded much like a known memory.": QT_TRANSLATE_NOOP(
        "reasons", "Worded almost like a known memory."
    ),
    "Close to a known memory.": QT_TRANSLATE_NOOP("reasons", "Similar to a known memory."),
    "It is about {subject}, but does not say so.": QT_TRANSLATE_NOOP(
        "reasons", "It is about {subject}, but does not say so."
    ),
    "What the tool gave reads like an order.": QT_TRANSLATE_NOOP(
        "reasons", "The tool's output reads like an instruction."
    ),
    "It says little of what the tool did.": QT_TRANSLATE_NOOP(
        "reasons", "It says little about what the tool did."
    ),
    "It tells of you, on the word of a tool.": QT_TRANSLATE_NOOP(
        "reasons", "It is about you, but only a tool's output supports it."
    ),
    "It contradicts “{claim}”.": QT_TRANSLATE_NOOP("reasons", "It contradicts “{claim}”."),
    "It is in the memories already.": QT_TRANSLATE_NOOP(
        "reasons", "It is in the memories already."
    ),
    "Only others said so.": QT_TRANSLATE_NOOP("reasons", "Only others said so."),
    "“{claim}” was said later.": QT_TRANSLATE_NOOP("reasons", "“{claim}” was said later."),
    "Said on {day}, before the known memory.": QT_TRANSLATE_NOOP(
        "reasons", "Said on {day}, before the known memory."
    ),
    "Nothing known matches it.": QT_TRANSLATE_NOOP(
        "reasons",
        "No memory matches. If you know which one you meant, forget it in the list of memories;"
        " then reject this request.",
    ),
    "You asked to forget everything; choose what.": QT_TRANSLATE_NOOP(
        "reasons",
        "You asked to forget everything. Forget what you choose in the list of memories;"
        " then reject this request.",
    ),
    "You asked to forget this.": QT_TRANSLATE_NOOP("reasons", "You asked to forget this."),
    "Your request to forget may mean this memory.": QT_TRANSLATE_NOOP(
        "reasons", "Your request to forget may be about this memory."
    ),
    "You asked to forget what was said last; this was learned last.": QT_TRANSLATE_NOOP(
        "reasons", "You asked to forget what was just said; this is the newest memory."
    ),
    "You asked to forget this, or something like it.": QT_TRANSLATE_NOOP(
        "reasons", "You asked to forget this or something similar."
    ),
    "It may be a request to forget.": QT_TRANSLATE_NOOP(
        "reasons", "This may be a request to forget."
    ),
    "You said it again after you asked to forget it.": QT_TRANSLATE_NOOP(
        "reasons", "You said this again after you asked to forget it."
    ),
    "It is left out, as you asked to forget it.": QT_TRANSLATE_NOOP(
        "reasons", "Left out because you asked to forget it."
    ),
    "You corrected this right after; look which words hold.": QT_TRANSLATE_NOOP(
        "reasons", "You corrected this right afterwards; check which wording is right."
    ),
    "This conversation was read before.": QT_TRANSLATE_NOOP(
        "reasons", "This conversation was already imported."
    ),
    "Its day has passed.": QT_TRANSLATE_NOOP("reasons", "Its date has passed."),
    "The user rejected this before.": QT_TRANSLATE_NOOP("reasons", "You rejected this before."),
    "The same kind of error as before: one rule for both.": QT_TRANSLATE_NOOP(
        "reasons", "The same kind of error as before; one rule covers both."
    ),
    "It names a day that cannot be counted.": QT_TRANSLATE_NOOP(
        "reasons", "It names a day whose date is not known."
    ),
    "Several people in the chat have this name.": QT_TRANSLATE_NOOP(
        "reasons", "Several people in the chat have this name."
    ),
    "It speaks of a day, and the conversation has no date to count from.": QT_TRANSLATE_NOOP(
        "reasons", "Relative date, but the conversation is undated."
    ),
    "Next to it are words that read like an order to the assistant.": QT_TRANSLATE_NOOP(
        "reasons", "The message looks like an instruction to the assistant."
    ),
    "It reads like an order to the assistant.": QT_TRANSLATE_NOOP(
        "reasons", "It looks like an instruction to the assistant."
    ),
    "It reads like an order to an agent.": QT_TRANSLATE_NOOP(
        "reasons", "It looks like an instruction to the assistant."
    ),
    "It looks like it holds a key or a password.": QT_TRANSLATE_NOOP(
        "reasons", "It looks like it contains a password or key."
    ),
    "It looks like it holds a key or a password, which was taken out.": QT_TRANSLATE_NOOP(
        "reasons", "It looked like it contained a password or key, which was removed."
    ),
    "You forgot this on {day}.": QT_TRANSLATE_NOOP("reasons", "You forgot this on {day}."),
    "You forgot this on {day}, in other words.": QT_TRANSLATE_NOOP(
        "reasons", "You forgot this on {day}, in other words."
    ),
    "You rejected this on {day}, in other words.": QT_TRANSLATE_NOOP(
        "reasons", "You rejected this on {day}, in other words."
    ),
    "It expired on {day}.": QT_TRANSLATE_NOOP("reasons", "It expired on {day}."),
    "It says the opposite of the words it rests on.": QT_TRANSLATE_NOOP(
        "reasons", "It says the opposite of the quoted message."
    ),
    "It has a number that you did not say.": QT_TRANSLATE_NOOP(
        "reasons", "It contains a number that you did not mention."
    ),
    "Its date does not follow from your words; check the date.": QT_TRANSLATE_NOOP(
        "reasons", "Its date does not follow from what you said; check the date."
    ),
    "The message does not support it.": QT_TRANSLATE_NOOP(
        "reasons", "The message does not say this."
    ),
    "The words it quotes are not in the message.": QT_TRANSLATE_NOOP(
        "reasons", "The quote is not in the message."
    ),
    "The person only agreed to somebody else's words.": QT_TRANSLATE_NOOP(
        "reasons", "You only agreed to what somebody else said."
    ),
    "The words are somebody else's.": QT_TRANSLATE_NOOP("reasons", "Somebody else said this."),
    "It was said as a what-if.": QT_TRANSLATE_NOOP("reasons", "You said this as a what-if."),
    "It is too long for one memory; shorten or split it.": QT_TRANSLATE_NOOP(
        "reasons", "It is too long for one memory; shorten or split it."
    ),
    "The model gave it no category of this vault; choose one.": QT_TRANSLATE_NOOP(
        "reasons", "The model did not choose a category of this vault; choose one."
    ),
    "The memory it is set against is of other words.": QT_TRANSLATE_NOOP(
        "reasons", "The known memory that the model named looks unrelated."
    ),
    "Nobody used it for over {days} days.": QT_TRANSLATE_NOOP(
        "reasons", "Not used for over {days} days."
    ),
    "It stands for {memories} that nobody used for over {days} days.": QT_TRANSLATE_NOOP(
        "reasons", "Replaces memories that were not used for over {days} days."
    ),
    "There are {count} memories, {most} at most; it reads {score} and was last used on {day}.": (
        QT_TRANSLATE_NOOP(
            "reasons",
            "The vault has {count} memories and the limit is {most}; this one scores {score} and"
            " was last used on {day}.",
        )
    ),
    "There are {count} memories, {most} at most; it reads {score}.": QT_TRANSLATE_NOOP(
        "reasons",
        "The vault has {count} memories and the limit is {most}; this one scores {score}.",
    ),
    "It reads {score} today.": QT_TRANSLATE_NOOP("reasons", "Its score today is {score}."),
    "It was noted on {day}.": QT_TRANSLATE_NOOP("reasons", "From the log of {day}."),
    "The log of {day}, {count}, is archived with this summary.": QT_TRANSLATE_NOOP(
        "reasons", "Archives the log of {day} with this summary."
    ),
    "The log of {day}, {count}, is removed; undo brings it back.": QT_TRANSLATE_NOOP(
        "reasons", "Removes the log of {day}; undo brings it back."
    ),
    "Same subject, and it speaks of a change (“{cue}”).": QT_TRANSLATE_NOOP(
        "reasons", "Same subject, and something changed (“{cue}”)."
    ),
    "Same subject, and one speaks of a change.": QT_TRANSLATE_NOOP(
        "reasons", "Same subject, and something changed."
    ),
    "Same subject, and it names another {kind}.": QT_TRANSLATE_NOOP(
        "reasons", "Same subject, but different details."
    ),
    "Same subject, and one of the two is over.": QT_TRANSLATE_NOOP(
        "reasons", "Same subject, but one of the two is over."
    ),
    "Same subject, and one of the two is a denial.": QT_TRANSLATE_NOOP(
        "reasons", "Same subject, but one says the opposite."
    ),
    "Same subject, and one is about somebody else.": QT_TRANSLATE_NOOP(
        "reasons", "Same subject, but one is about somebody else."
    ),
    "Same subject, and one is about something else.": QT_TRANSLATE_NOOP(
        "reasons", "Similar, but one is about something else."
    ),
    "Same subject, and the numbers differ.": QT_TRANSLATE_NOOP(
        "reasons", "Same subject, but different numbers."
    ),
    "Same subject, and the days differ.": QT_TRANSLATE_NOOP(
        "reasons", "Same subject, but different days."
    ),
    "Same subject, and the months differ.": QT_TRANSLATE_NOOP(
        "reasons", "Same subject, but different months."
    ),
    "Same subject, and how often differs.": QT_TRANSLATE_NOOP(
        "reasons", "Same subject, but a different frequency."
    ),
    "Same subject, and the languages differ.": QT_TRANSLATE_NOOP(
        "reasons", "Same subject, but different languages."
    ),
    "Same subject, and the names differ.": QT_TRANSLATE_NOOP(
        "reasons", "Same subject, but different names."
    ),
}
"""The label for each reason of the core."""

_BY_KIND = {
    "home": QT_TRANSLATE_NOOP("reasons", "Same subject, but a different home."),
    "employer": QT_TRANSLATE_NOOP("reasons", "Same subject, but a different employer."),
    "job": QT_TRANSLATE_NOOP("reasons", "Same subject, but a different job."),
    "age": QT_TRANSLATE_NOOP("reasons", "Same subject, but a different age."),
    "partner": QT_TRANSLATE_NOOP("reasons", "Same subject, but a different partner."),
    "car": QT_TRANSLATE_NOOP("reasons", "Same subject, but a different car."),
    "phone": QT_TRANSLATE_NOOP("reasons", "Same subject, but a different phone."),
    "language": QT_TRANSLATE_NOOP("reasons", "Same subject, but a different language."),
    "main language": QT_TRANSLATE_NOOP("reasons", "Same subject, but a different language."),
    "editor": QT_TRANSLATE_NOOP("reasons", "Same subject, but a different editor."),
    "database": QT_TRANSLATE_NOOP("reasons", "Same subject, but a different database."),
    "system": QT_TRANSLATE_NOOP("reasons", "Same subject, but a different operating system."),
}
"""The label for the kinds of states that are replaced most often."""

PLAN_REASONS = {
    f"Same subject, and it names another {kind}.": text for kind, text in _BY_KIND.items()
} | REASON_TEMPLATES
"""The text that people read for each reason."""
