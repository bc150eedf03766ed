"""Messages of the core about profiles of people and groups."""

from memdeck.localization.message_templates import QT_TRANSLATE_NOOP

PEOPLE_MESSAGES = (
    QT_TRANSLATE_NOOP("messages", "There is no profile “{name}”; `memdeck people` lists them all."),
    QT_TRANSLATE_NOOP(
        "messages", "There is no profile “{name}”; give the whole name or the id: {people}."
    ),
    QT_TRANSLATE_NOOP("messages", "“{name}” names {count} profiles; give an id: {ids}."),
    QT_TRANSLATE_NOOP("messages", "Both are the same profile; give the ids of two."),
    QT_TRANSLATE_NOOP("messages", "A group is no person; give the name or the id of a person."),
    QT_TRANSLATE_NOOP(
        "messages", "There is no claim “{id}”; `memdeck profile NAME` shows those of a person."
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "“{claim}” and “{other}” are not in conflict; `memdeck profile NAME` lists those that are.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "{page} cannot be read and may be the page of someone in this conversation. Restore its"
        " first lines, between “---”, from a copy of the file, or move the file out of the folder;"
        " then try again.",
    ),
    QT_TRANSLATE_NOOP(
        "messages", "That is you; purge the memories that must go, or delete the vault."
    ),
)
