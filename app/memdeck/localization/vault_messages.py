"""Messages of the core about vaults: their files, memories, index and settings."""

from memdeck.localization.message_templates import QT_TRANSLATE_NOOP

VAULT_MESSAGES = (
    QT_TRANSLATE_NOOP(
        "messages", "The id {id} is taken by a memory above; give this one another id."
    ),
    QT_TRANSLATE_NOOP(
        "messages", "The id {id} is taken by a memory in the first file; give this one another id."
    ),
    QT_TRANSLATE_NOOP(
        "messages", "The id {id} is taken by a bullet above; take it out of this comment."
    ),
    QT_TRANSLATE_NOOP(
        "messages", "The id “{id}” may hold only letters, digits, - and _; rename it."
    ),
    QT_TRANSLATE_NOOP("messages", "The category is missing; write the heading as {form}."),
    QT_TRANSLATE_NOOP(
        "messages", "The score “{score}” is not a number from 0 to 1; write one such as 0.60."
    ),
    QT_TRANSLATE_NOOP("messages", "The date “{date}” is not a day; write one such as 2026-02-20."),
    QT_TRANSLATE_NOOP("messages", "The hits “{hits}” are not a whole number; write one such as 3."),
    QT_TRANSLATE_NOOP("messages", "This line is cut off; write the rest, or restore a backup."),
    QT_TRANSLATE_NOOP(
        "messages",
        "This code fence is never closed and hides memories; close it with a line of its own.",
    ),
    QT_TRANSLATE_NOOP("messages", "{_reason}; write the heading as {form}."),
    QT_TRANSLATE_NOOP(
        "messages",
        "{path} could not be {_action}: the disk is full; free some space and try again.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "{path} could not be {_action}: your disk quota is used up; free some space and try again.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "{path} could not be {_action}: the disk is read-only; copy the vault to a place that"
        " can be written.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "{path} could not be {_action}: access was denied; check its permissions and that no"
        " other program holds it.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "{path} could not be {_action}: it or its folder is not there; check the path, or put"
        " it back.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "{path} could not be {_action}: a part of its path is no folder; check the path.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "{path} could not be {_action}: a file has its name; rename that file or choose another"
        " place.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "{path} could not be {_action}: there is a folder of that name; check the path, or"
        " rename the folder.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "{path} could not be {_action}: its path is too long; move the vault to a shorter path.",
    ),
    QT_TRANSLATE_NOOP(
        "messages", "{path} could not be {_action}: {reason}; check the disk and try again."
    ),
    QT_TRANSLATE_NOOP("messages", "Another program is saving {folder}; try again in a moment."),
    QT_TRANSLATE_NOOP("messages", "Another program is writing to {name}; try again in a moment."),
    QT_TRANSLATE_NOOP(
        "messages", "Another program is writing the search index; try again in a moment."
    ),
    QT_TRANSLATE_NOOP(
        "messages", "{name} was deleted or moved meanwhile; put it back and try again."
    ),
    QT_TRANSLATE_NOOP(
        "messages", "{name} was changed by another program; load it again before saving."
    ),
    QT_TRANSLATE_NOOP("messages", "{name} was changed by another program; try again."),
    QT_TRANSLATE_NOOP(
        "messages",
        "{name} is being written by another program and lacks much of what it held; try again"
        " when that is done.",
    ),
    QT_TRANSLATE_NOOP("messages", "Memory {id} has changed since; look at its history first."),
    QT_TRANSLATE_NOOP("messages", "Memory {id} has changed since it was read; read it again."),
    QT_TRANSLATE_NOOP("messages", "Claim {id} has changed since it was read; read it again."),
    QT_TRANSLATE_NOOP(
        "messages",
        "“{change}” of {day} cannot be taken back, because the memory was changed since; see"
        " its history and edit it instead.",
    ),
    QT_TRANSLATE_NOOP("messages", "There is nothing to undo in this vault yet."),
    QT_TRANSLATE_NOOP("messages", "There is nothing to redo in this vault."),
    QT_TRANSLATE_NOOP("messages", "The summary has changed since it was read; read it again."),
    QT_TRANSLATE_NOOP("messages", "Row {number} names a memory that is gone; make the plan again."),
    QT_TRANSLATE_NOOP("messages", "{name} is not a text file; choose the MEMORY.md of an agent."),
    QT_TRANSLATE_NOOP(
        "messages",
        "{name} is not valid UTF-8 (line {line}); save it as UTF-8 in an editor and try again.",
    ),
    QT_TRANSLATE_NOOP(
        "messages", "{name} could not be saved: line {line} holds a NUL character; take it out."
    ),
    QT_TRANSLATE_NOOP(
        "messages", "{name} could not be saved: line {line} holds half a character; take it out."
    ),
    QT_TRANSLATE_NOOP(
        "messages", "A text holds half a character and could not be saved; remove it and try again."
    ),
    QT_TRANSLATE_NOOP("messages", "{name} is a pipe or a device, not a file; choose another file."),
    QT_TRANSLATE_NOOP("messages", "{name} is too large for a memory file; choose another file."),
    QT_TRANSLATE_NOOP(
        "messages",
        "{name} holds no memories in a form that can be opened here; if it is an export of"
        " chats or memories, open a vault and import it there.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "{name} is not valid JSON (line {line}: {reason}); correct it in an editor, or write"
        " it again with the program that made it.",
    ),
    QT_TRANSLATE_NOOP("messages", "{name} is nested too deep to be opened; choose another file."),
    QT_TRANSLATE_NOOP(
        "messages",
        "{name} is not a SQLite file, or it is encrypted; choose another file, or decrypt it"
        " with the program that made it.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "{name} is damaged ({reason}); bring it back from a backup, or try `sqlite3 FILE"
        " .recover`.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "{path} cannot be opened, or not to be written ({reason}); check its permissions and"
        " those of its folder.",
    ),
    QT_TRANSLATE_NOOP(
        "messages", "{name} does not take that ({reason}); change the value and save again."
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "{name} is a SQLite file, but none with a table of memories; choose another file.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "{name} stores vectors with sqlite-vec, which is not installed; install it with `pip"
        " install sqlite-vec`.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "{name} could not be used: SQLite says “{reason}”; check the file with the program"
        " that made it.",
    ),
    QT_TRANSLATE_NOOP(
        "messages", "The kept transcript {path} is damaged; import the conversation again."
    ),
    QT_TRANSLATE_NOOP(
        "messages", "{path} no longer exists; put it back and try again, or import it again."
    ),
    QT_TRANSLATE_NOOP("messages", "There is no backup {name} any more; choose another one."),
    QT_TRANSLATE_NOOP("messages", "{path} is there already; name a file that is not."),
    QT_TRANSLATE_NOOP("messages", "There is no folder {path}; open another one."),
    QT_TRANSLATE_NOOP(
        "messages",
        "There is no vault at {path}; check the path, or create one there with {command}.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "{path} is neither a folder nor a file of memories; name a vault's folder, or a file"
        " that ends in .md, .json, .af, .db or .sqlite.",
    ),
    QT_TRANSLATE_NOOP("messages", "{path} cannot be opened; check the path."),
    QT_TRANSLATE_NOOP("messages", "{path} is not valid TOML: {reason}; correct the file."),
    QT_TRANSLATE_NOOP(
        "messages", "{path} cannot be used because of {field} ({reason}); correct that field."
    ),
    QT_TRANSLATE_NOOP("messages", "There is no memory “{id}”; `memdeck list` shows them all."),
    QT_TRANSLATE_NOOP("messages", "Memory {id} is broken in {name}, line {line}: {reason}"),
    QT_TRANSLATE_NOOP(
        "messages", "Memory {id} was forgotten; `memdeck restore {_command}` brings it back."
    ),
    QT_TRANSLATE_NOOP("messages", "There is nothing to remember; write at least one word."),
    QT_TRANSLATE_NOOP(
        "messages",
        "A text to remember has at most {most} characters, this one has {count}; remember what"
        " matters in it, or split it into several.",
    ),
    QT_TRANSLATE_NOOP(
        "messages", "“{name}” is not a category of this vault; choose one of {names}."
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "“{name}” is not a category; give it a plain word, such as fact, or two, as fact/work.",
    ),
    QT_TRANSLATE_NOOP("messages", "“{text}” is not a group; give it a plain word, such as work."),
    QT_TRANSLATE_NOOP("messages", "A score is a number from 0 to 1, such as 0.75."),
    QT_TRANSLATE_NOOP("messages", "A confidence is a number from 0 to 1, such as 0.75."),
    QT_TRANSLATE_NOOP("messages", "A memory cannot be linked to itself; choose another one."),
    QT_TRANSLATE_NOOP(
        "messages", "A memory has one link of a kind to another; change the one it has."
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "It is gone from the vault, but the search index may still hold its words; run"
        " `memdeck reindex`. {reason}",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "The search index cannot be used ({reason}); check whether the disk is full or read-only.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "The search index at {path} is damaged and cannot be replaced; delete that file.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "An index in PostgreSQL needs psycopg and pgvector; install them with `pip install"
        " 'psycopg[binary]' pgvector`.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "Memories in PostgreSQL need psycopg; install it with `pip install 'psycopg[binary]'`.",
    ),
    QT_TRANSLATE_NOOP(
        "messages", "Memories in SQLite need apsw; install it with `pip install apsw`."
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "PostgreSQL at {place} cannot be used ({reason}); check whether it runs, and whether"
        " address, name and password are right.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "All {count} connections of this program to PostgreSQL at {place} are in use; try again in"
        " a moment, or allow more with PostgresConnections(most=…).",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "That is no address of a PostgreSQL server; write it as postgresql://name@host/database.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "You and another program both changed parts of this file that are not memories;"
        " copy what you typed, discard it here, and type it again.",
    ),
    QT_TRANSLATE_NOOP(
        "messages", "{path} could not be read; every setting is at its default, set them again."
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "The setting {name} in {path} makes no sense and is at its default; set it again.",
    ),
    QT_TRANSLATE_NOOP("messages", "The rolling summary is copied."),
    QT_TRANSLATE_NOOP("messages", "1 daily log is copied."),
    QT_TRANSLATE_NOOP("messages", "{count} daily logs are copied."),
    QT_TRANSLATE_NOOP("messages", "{name} is not copied: {folder} has another log of that day."),
    QT_TRANSLATE_NOOP("messages", "Line {line} is not a memory and is not copied: {reason}"),
    QT_TRANSLATE_NOOP("messages", "Fields of the file that are not copied: {names}."),
    QT_TRANSLATE_NOOP("messages", "1 line of text is no memory and is not copied."),
    QT_TRANSLATE_NOOP("messages", "{count} lines of text are no memory and are not copied."),
    QT_TRANSLATE_NOOP("messages", "No vault is selected; name one with --vault DIR."),
    QT_TRANSLATE_NOOP(
        "messages",
        "{vault} is not the name of a new vault; name a folder, or a file that ends in"
        " .md, .json, .af, .db or .sqlite. To use a folder of that name, create it first.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "{folder} is a folder, not a file; rename it, or name another vault.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "Memory {id} has no such link to “{target}”; `memdeck show {_id}` lists those it has.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "There is no memory “{id}” to link to; `memdeck list` shows them all.",
    ),
    QT_TRANSLATE_NOOP("messages", "A strength is a number from 0 to 1, such as 0.75."),
    QT_TRANSLATE_NOOP("messages", "The text of a memory is a string; write it in quotes."),
    QT_TRANSLATE_NOOP(
        "messages",
        "The text holds a NUL or half a character; write it without.",
    ),
    QT_TRANSLATE_NOOP("messages", "Each value of a memory's data has a name; give it a word."),
    QT_TRANSLATE_NOOP(
        "messages",
        "The data of a memory is a JSON object, such as {example}; this cannot be written as one.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "The thresholds must rise from forget through active to prompt, between 0 and 1;"
        " fix the policy file.",
    ),
    QT_TRANSLATE_NOOP("messages", "{name} must be between 0 and 1; fix the policy file."),
    QT_TRANSLATE_NOOP(
        "messages",
        "daily_retention must be above 0, at most 1; fix the policy file.",
    ),
    QT_TRANSLATE_NOOP("messages", "grace_days must not be negative; fix the policy file."),
    QT_TRANSLATE_NOOP("messages", "This change was undone already, or what it changed was purged."),
    QT_TRANSLATE_NOOP(
        "messages",
        "“{change}” of {time} cannot be undone separately, because a later change touched"
        " the same.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "{reason} on {day}, and undo reaches back no further; what was there lies beside"
        " it, with the ending {ending}, and `memdeck migrate` goes the other way.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "Neither the vault nor its past knows “{id}”; `memdeck list` and `memdeck list"
        " --section gone` show which memories they know.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "{name} holds every layer in one file; give the memory another category instead.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "“{typed}” starts {count} ids ({ids}); type more of the one you mean.",
    ),
    QT_TRANSLATE_NOOP("messages", "Nothing waits as “{id}”; `memdeck waiting` lists what does."),
    QT_TRANSLATE_NOOP(
        "messages",
        "An open window holds “{id}” for review; decide there, or close the window.",
    ),
    QT_TRANSLATE_NOOP("messages", "It waits for the user's review; `memdeck waiting` shows it."),
    QT_TRANSLATE_NOOP("messages", "Nothing known matches {texts}."),
    QT_TRANSLATE_NOOP("messages", "It is noted in today's log."),
    QT_TRANSLATE_NOOP(
        "messages",
        "The text is only a key or a password; write what it is for, without the secret itself.",
    ),
    QT_TRANSLATE_NOOP(
        "messages", "It says {day}, which is in the future; write today or an earlier day."
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "It is dated {day}, which is in the future, and counts as today; correct the date.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "It is a sync service's conflict copy; merge it by hand, then delete it.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "Its first lines, between “---”, do not say whose page it is; restore them from a copy of"
        " the file, or move the file out of the folder.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "A change is being saved, or a program was ended while it saved one; whatever"
        " changes the vault next puts that right.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "{count} line{_s} cannot be read; what was done there cannot be undone.",
    ),
    QT_TRANSLATE_NOOP("messages", "{name}, line {line}"),
    QT_TRANSLATE_NOOP("messages", "memory {id}"),
    QT_TRANSLATE_NOOP(
        "messages",
        "{name} has another memory of the id {id}; give that one another id first.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "Memory {id} is still in {name}, but its entry is broken; correct it there.",
    ),
    QT_TRANSLATE_NOOP("messages", "A session that ends is learned from."),
    QT_TRANSLATE_NOOP("messages", "A session that ends is not learned from."),
    QT_TRANSLATE_NOOP("messages", "What an agent writes is compared with what is known."),
    QT_TRANSLATE_NOOP("messages", "What an agent writes is not compared with what is known."),
    QT_TRANSLATE_NOOP("messages", "An agent gets memories with a first message."),
    QT_TRANSLATE_NOOP("messages", "An agent does not get memories with a first message."),
    QT_TRANSLATE_NOOP("messages", "An agent gets {count} memor{_ies} with a first message."),
    QT_TRANSLATE_NOOP("messages", "The prompt holds the daily logs of {count} day{_s}."),
    QT_TRANSLATE_NOOP("messages", "Daily logs are archived after {count} day{_s}."),
    QT_TRANSLATE_NOOP("messages", "Daily logs are removed after {count} day{_s}."),
    QT_TRANSLATE_NOOP("messages", "Daily logs are never archived."),
    QT_TRANSLATE_NOOP("messages", "Daily logs are never removed."),
    QT_TRANSLATE_NOOP("messages", "Recall weights age by e^(-{decay}·days)."),
    QT_TRANSLATE_NOOP("messages", "The prompt has at most {count} token{_s}."),
    QT_TRANSLATE_NOOP("messages", "The prompt has any number of tokens."),
    QT_TRANSLATE_NOOP("messages", "Memories are found by words and by meaning."),
    QT_TRANSLATE_NOOP("messages", "Memories are found by words alone."),
    QT_TRANSLATE_NOOP("messages", "{name} is “{text}”; set it to {_value}, or unset it."),
    QT_TRANSLATE_NOOP("messages", "{path} is not a file; move it away, or put a policy there."),
    QT_TRANSLATE_NOOP(
        "messages",
        "{path} nests values too deeply to be {_kind}; correct the file.",
    ),
    QT_TRANSLATE_NOOP("messages", "{path} is gone; try again."),
    QT_TRANSLATE_NOOP("messages", "Memory {id} cannot be written: {reason}"),
    QT_TRANSLATE_NOOP(
        "messages",
        "The category of memory {id} cannot be written; use a plain word for it.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "“{key}” cannot be a key of a memory's comment; use a plain word for it.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "Another program is recording what it recalled; try again in a moment.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "Another program is recording a message of a session; try again in a moment.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "Other accounts of this machine can read {_many} in {folder}, such as {path};"
        " take that from them by `chmod -R go= {_folder}`.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "{name} has a second name somewhere (a hard link), which keeps what the file"
        " holds now when Memdeck saves it; delete that one, or make it a symbolic link.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "{name} is not a daily log: it should hold an object with a list of entries; correct"
        " it in an editor, or move it away.",
    ),
    QT_TRANSLATE_NOOP("messages", "{path} is not a text file, or too large for one; move it away."),
    QT_TRANSLATE_NOOP(
        "messages",
        "“{name}” is not a file of the vault that may be changed; name one below"
        " {logs}/ or a folder of pages, or {summary}.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "{path} leads out of the vault by a link; put the file itself in its place.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "{name} was changed by another program meanwhile; look at it, then try again.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "A session needs a name; give it an id that no other session has.",
    ),
    QT_TRANSLATE_NOOP("messages", "“{role}” is no role of a message; choose among {names}."),
    QT_TRANSLATE_NOOP(
        "messages",
        "A tool call cannot be read from an object of the class {name}; pass a dictionary with id,"
        " type and function, as in the OpenAI API.",
    ),
    QT_TRANSLATE_NOOP("messages", "Nothing was noted on {day}."),
    QT_TRANSLATE_NOOP("messages", "{name} is not UTF-8 text; save it as UTF-8."),
    QT_TRANSLATE_NOOP("messages", "{name}, line {line} is no {_noun}; see `memdeck bench --help`."),
    QT_TRANSLATE_NOOP("messages", "prompt_limit must not be negative; fix the policy file."),
    QT_TRANSLATE_NOOP("messages", "add"),
    QT_TRANSLATE_NOOP("messages", "apart"),
    QT_TRANSLATE_NOOP("messages", "apply"),
    QT_TRANSLATE_NOOP("messages", "archive"),
    QT_TRANSLATE_NOOP("messages", "backup"),
    QT_TRANSLATE_NOOP("messages", "choose"),
    QT_TRANSLATE_NOOP("messages", "convert"),
    QT_TRANSLATE_NOOP("messages", "correct"),
    QT_TRANSLATE_NOOP("messages", "delete"),
    QT_TRANSLATE_NOOP("messages", "edit"),
    QT_TRANSLATE_NOOP("messages", "extract"),
    QT_TRANSLATE_NOOP("messages", "forget"),
    QT_TRANSLATE_NOOP("messages", "import"),
    QT_TRANSLATE_NOOP("messages", "keep"),
    QT_TRANSLATE_NOOP("messages", "learn"),
    QT_TRANSLATE_NOOP("messages", "link"),
    QT_TRANSLATE_NOOP("messages", "log"),
    QT_TRANSLATE_NOOP("messages", "memorize"),
    QT_TRANSLATE_NOOP("messages", "merge"),
    QT_TRANSLATE_NOOP("messages", "migrate"),
    QT_TRANSLATE_NOOP("messages", "pin"),
    QT_TRANSLATE_NOOP("messages", "profile"),
    QT_TRANSLATE_NOOP("messages", "purge"),
    QT_TRANSLATE_NOOP("messages", "redo"),
    QT_TRANSLATE_NOOP("messages", "reject"),
    QT_TRANSLATE_NOOP("messages", "renew"),
    QT_TRANSLATE_NOOP("messages", "restore"),
    QT_TRANSLATE_NOOP("messages", "summary"),
    QT_TRANSLATE_NOOP("messages", "tidy"),
    QT_TRANSLATE_NOOP("messages", "undo"),
    QT_TRANSLATE_NOOP("messages", "unlink"),
    QT_TRANSLATE_NOOP("messages", "unpin"),
    QT_TRANSLATE_NOOP("messages", "upkeep"),
    QT_TRANSLATE_NOOP("messages", "write"),
)
