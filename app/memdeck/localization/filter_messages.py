"""Messages of the core about namespaces and filters."""

from memdeck.localization.message_templates import QT_TRANSLATE_NOOP

FILTER_MESSAGES = (
    QT_TRANSLATE_NOOP(
        "messages",
        "The id of a user, an agent or a run is one line of at most {most} visible characters;"
        " choose another id.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "This vault is opened for another user, agent or run; leave out the id, or open the"
        " vault with it.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "The id of a user, an agent or a run is blank; write an id, or leave the option out.",
    ),
    QT_TRANSLATE_NOOP(
        "messages", "This works on the whole vault; open it without a user, an agent or a run."
    ),
    QT_TRANSLATE_NOOP(
        "messages", "This session belongs to another user, agent or run; choose another id for it."
    ),
    QT_TRANSLATE_NOOP("messages", "Name the memories to forget: by their ids, or by a filter."),
    QT_TRANSLATE_NOOP("messages", "This filter matches every memory; give it at least one value."),
    QT_TRANSLATE_NOOP(
        "messages",
        "Filter by the data of memories with texts, numbers or booleans, such as {example}.",
    ),
)
