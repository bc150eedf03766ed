"""Messages of the core about formats, conversion, tables and servers."""

from memdeck.localization.message_templates import QT_TRANSLATE_NOOP

FORMAT_MESSAGES = (
    QT_TRANSLATE_NOOP("messages", "“{kind}” is not a format; choose one of {names}."),
    QT_TRANSLATE_NOOP(
        "messages",
        "“{name}” is not a name for {_format}; choose one that ends otherwise, such as {example}.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "{name} is not a name for {_format}; choose one that ends otherwise.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "{name} cannot be migrated to {target}; a MEMORY.md becomes a memory.json, or the"
        " other way round, and `memdeck convert` writes any other.",
    ),
    QT_TRANSLATE_NOOP("messages", "What was in {names} stays beside it, with the ending {ending}."),
    QT_TRANSLATE_NOOP("messages", "{count} daily log{_are} rewritten, from {suffix} files."),
    QT_TRANSLATE_NOOP(
        "messages",
        "{name} is {_format} and keeps the order it has; tidying is for a MEMORY.md with"
        " scores, and nothing else needs to be done.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "These memories are already in a table; choose a vault of files.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "{count} of its memories {_are} not as the files have {_it}; the next change of a"
        " memory writes {_them}, and so does `memdeck reindex`.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "1 memory in it is in no file, as another program wrote it; it stays as it is.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "{count} memories in it are in no file, as another program wrote them; they stay"
        " as they are.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "{count} of its memories {_have} no vector; `memdeck reindex --embed` makes"
        " {_them}, with an embedder whose vectors have {dimension} numbers.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "{_have} no vector, and a search by meaning does not find what has none{_named};"
        " {_remedy}.",
    ),
    QT_TRANSLATE_NOOP("messages", "PostgreSQL at {server} answers, and has {count} of that user."),
    QT_TRANSLATE_NOOP(
        "messages",
        "{name} names a PostgreSQL server that you have not added, so nothing was sent"
        " there; if you trust it, open the address in that file once.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "{server} has no table user_memories as it is needed here; check the name of the"
        " database in the address. `memdeck convert` makes one where there is none.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "{place} does not take that ({reason}); a link needs a memory of the same table,"
        " and a memory a user who is there.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "{place} does not allow it ({reason}); ask its owner for the right to read and"
        " change user_memories.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "That is no address of a PostgreSQL server; write it as"
        " postgresql://name@host/database?user_id=…, with % codes for / and @ in a"
        " password.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "The address does not say whose memories to open; add ?user_id=… to it, with an"
        " id that the table user_memories has.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "The address of a vault is kept in a file, where no sslpassword may stand; put it"
        " into a service file of libpq, and name that by service=….",
    ),
    QT_TRANSLATE_NOOP("messages", "The text has no list “{name}” any more; undo that edit."),
    QT_TRANSLATE_NOOP("messages", "A row is an object of cells; undo that edit."),
    QT_TRANSLATE_NOOP("messages", "Two rows have the id {key}; give one of them another."),
    QT_TRANSLATE_NOOP(
        "messages",
        "A row has no id; give it one of its own, or leave it as it was.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "{name} has no column “{column}”; take that out of the memory {key}.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "{name} holds, or was to hold, text that is no Unicode; correct that memory first.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "A code fence or a comment in this file is never closed, so that a bullet could"
        " be lost in it; close it with a line of its own, and try again.",
    ),
    QT_TRANSLATE_NOOP("messages", "It is no memory with words; write some, or take it out."),
    QT_TRANSLATE_NOOP("messages", "The file is not {_format} any more; correct it in an editor."),
    QT_TRANSLATE_NOOP("messages", "A memory needs words; write at least one."),
    QT_TRANSLATE_NOOP(
        "messages",
        "This agent file is JSON within a JSON text; export the agent from Letta again,"
        " and open that file.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "This block of Letta may hold {limit} characters, not {count}; shorten it, or"
        " make a memory of the rest.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "Its row has no id; let the program that owns the table give it one.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "Its {column} is no number from 0 to 1; correct it in an editor.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "Its salience is no number from 0 to 1; correct it in an editor.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "This memory.json of VibeWorker is not of version 2; let VibeWorker bring it up"
        " to date, or set {version} if its memories are written as that version has them.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "A number of this memory is infinite or none, which JSON cannot hold; change it.",
    ),
    QT_TRANSLATE_NOOP("messages", "a table of memories in PostgreSQL"),
    QT_TRANSLATE_NOOP("messages", "an agent file of Letta"),
    QT_TRANSLATE_NOOP("messages", "a memory.json of VibeWorker"),
    QT_TRANSLATE_NOOP("messages", "a SQLite file of memories"),
    QT_TRANSLATE_NOOP("messages", "a list of Mem0"),
    QT_TRANSLATE_NOOP("messages", "a MEMORY.md with scores"),
    QT_TRANSLATE_NOOP("messages", "a list of bullets"),
    QT_TRANSLATE_NOOP(
        "messages",
        "user_memories has no column “{column}”; take that out of the memory.",
    ),
    QT_TRANSLATE_NOOP("messages", "{name} holds no address of a vault. {reason}"),
    QT_TRANSLATE_NOOP(
        "messages",
        "memory_relations is a list of relations; write it as [] where none is.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "Another program saved the file meanwhile, and the two cannot be merged: {reason}",
    ),
)
