"""Messages of the core about chat exports, and about what is learned from conversations."""

from memdeck.localization.message_templates import QT_TRANSLATE_NOOP

IMPORT_MESSAGES = (
    QT_TRANSLATE_NOOP("messages", "“{title}” asks not to be remembered."),
    QT_TRANSLATE_NOOP("messages", "{count} rejected before and not offered again."),
    QT_TRANSLATE_NOOP(
        "messages", "{count} left out, as you asked to forget it after you had said it."
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "The model's answer could not be read; try again, or choose another model.",
    ),
    QT_TRANSLATE_NOOP(
        "messages", "The model's answer was cut off; 1 complete suggestion was used."
    ),
    QT_TRANSLATE_NOOP(
        "messages", "The model's answer was cut off; {count} complete suggestions were used."
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "The model's answer was cut off before its first memory was complete; raise the"
        " server's answer limit, or choose another model.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "The model's answer was cut off before an episode was complete; raise the server's answer"
        " limit, or choose another model.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "Too little of what the model wrote is said in the messages; try again, or choose another"
        " model.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "Nothing of what the model suggested rests on what you said, so the conversation does"
        " not count as read; try again, choose another model, or read it without"
        " one.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "Nothing of what the model suggested rests on what you said, so rules read it instead.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "The model's context window is small, so the conversation was read in smaller parts.",
    ),
    QT_TRANSLATE_NOOP(
        "messages", "A message of yours was very long; only its beginning and its end were read."
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "The server seems to have read only a part of what it was sent; give the model a"
        " larger context window.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "{count} of the model's suggestions {_were} left out, because nothing you said supports"
        " them.",
    ),
    QT_TRANSLATE_NOOP(
        "messages", "The conversation is very long; only its last {count} parts were read."
    ),
    QT_TRANSLATE_NOOP("messages", "Part {number} of {count} could not be read and was left out."),
    QT_TRANSLATE_NOOP("messages", "Part {number} of {count} was read only in part."),
    QT_TRANSLATE_NOOP(
        "messages", "Nothing was said in it; if something should have been, export it again."
    ),
    QT_TRANSLATE_NOOP(
        "messages", "No chat that Memdeck knows is in it ({names}); choose the export itself."
    ),
    QT_TRANSLATE_NOOP("messages", "There is no file in it; download or export it again."),
    QT_TRANSLATE_NOOP(
        "messages",
        "It is inside too many nested archives; unpack the outer ones and choose it alone.",
    ),
    QT_TRANSLATE_NOOP("messages", "It is locked with a password; unpack it, then choose the file."),
    QT_TRANSLATE_NOOP(
        "messages", "It holds more than {count} files; unpack it and choose the export among them."
    ),
    QT_TRANSLATE_NOOP(
        "messages", "It holds more than {count} files; choose the export's own folder."
    ),
    QT_TRANSLATE_NOOP("messages", "It is empty, as deleted chats are; nothing needs to be done."),
    QT_TRANSLATE_NOOP("messages", "It is empty; save or download it again."),
    QT_TRANSLATE_NOOP("messages", "It is damaged or was cut off; download or export it again."),
    QT_TRANSLATE_NOOP("messages", "It breaks off or is damaged; download or export it again."),
    QT_TRANSLATE_NOOP(
        "messages", "It is packed in a way that Memdeck does not open; unpack it first."
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "It unpacks to far more than a chat export would; if you trust it, unpack it yourself"
        " and choose the file inside.",
    ),
    QT_TRANSLATE_NOOP(
        "messages", "It is a database; export the chats from the program that keeps it."
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "This is not a text file; choose a chat export: a zip, JSON, Markdown or text file.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "It is a web page without chat data; export the chat as JSON, or paste its text.",
    ),
    QT_TRANSLATE_NOOP(
        "messages", "It is JSON, but no chat that Memdeck knows; paste the chat as text instead."
    ),
    QT_TRANSLATE_NOOP(
        "messages", "No speakers found in it; start each message with a name, such as “User:”."
    ),
    QT_TRANSLATE_NOOP(
        "messages", "It is text of more than {size} MB; cut it into parts and read those."
    ),
    QT_TRANSLATE_NOOP("messages", "It is too long; cut it into parts and read those."),
    QT_TRANSLATE_NOOP("messages", "It is nested too deeply for a chat; export it again."),
    QT_TRANSLATE_NOOP(
        "messages",
        "Its lines begin with a date and a time, as in a log or a chat of several people; paste"
        " only what you wrote.",
    ),
    QT_TRANSLATE_NOOP(
        "messages", "It is a recording with the times of its lines; paste only what you said."
    ),
    QT_TRANSLATE_NOOP(
        "messages", "It is a mailbox, which Memdeck does not read; paste only what you wrote."
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "It is XML that Memdeck does not know, with <{element}> around it; export the chat in"
        " another format, or paste what you wrote.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "It is a table of messages by several people, with columns that Memdeck does not know:"
        " {columns}. Export the chat in another format, or paste what you wrote.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "Only what you wrote was read from it, although it seems to hold answers, too; check the"
        " conversations before you rely on them.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "Only answers were read from it, although it seems to hold what you wrote, too; check the"
        " conversations before you rely on them.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "It is by no program that Memdeck knows, and was read by the pattern of its lines, such as"
        " “{example}”; check the names and times.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "It is too long for a note, and names no speakers; start each message with a name.",
    ),
    QT_TRANSLATE_NOOP("messages", "There is no such file; check the name, or choose it again."),
    QT_TRANSLATE_NOOP("messages", "{count} of its chats are empty; nothing needs to be done."),
    QT_TRANSLATE_NOOP("messages", "No memory is in it; nothing needs to be done."),
    QT_TRANSLATE_NOOP("messages", "No memory is written in it yet; nothing needs to be done."),
    QT_TRANSLATE_NOOP(
        "messages",
        "Its dates do not tell whether the day or the month is first; {example} was read with"
        " the {_first} first. If that is wrong, have it read the other way.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "Some of its dates do not tell whether the day or the month is first; {example} was read"
        " with the {_first} first. If that is wrong, have it read the other way.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "Its dates have the day first in some places and the month in others; {example} was read"
        " like the dates next to it.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "It is damaged or too long; open the file in a spreadsheet and save it again.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "It holds a project's instructions and documents; paste what is to be remembered.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "The export lost its messages; open it in Claude and copy it from there.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "It is the session of a Claude Code subagent; choose the session that started it.",
    ),
    QT_TRANSLATE_NOOP(
        "messages", "Not all of its messages are in the database; copy that chat from Cursor."
    ),
    QT_TRANSLATE_NOOP("messages", "It is damaged; copy that chat from Cursor."),
    QT_TRANSLATE_NOOP(
        "messages",
        "The program that keeps it may not have written its newest messages into this file yet;"
        " quit the program, then read the file again.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "The program that keeps it is writing to it; quit the program, then read the file again.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "It is the log of a database; choose the database next to it, which is read with its log.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "Perplexity’s Markdown does not show where a question of several paragraphs ends; only its"
        " first paragraph was read as yours.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "It holds only answers; save the conversation again, together with your questions.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "It says that it has {count} messages, but {number} were found; check the conversation"
        " before you rely on it.",
    ),
    QT_TRANSLATE_NOOP(
        "messages", "The dates of {count} of its messages could not be read; they have no time."
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "Its dates do not tell whether the year is first; {example} was read with the year last.",
    ),
    QT_TRANSLATE_NOOP("messages", "Neither you nor Copilot wrote it; look at it in a spreadsheet."),
    QT_TRANSLATE_NOOP(
        "messages",
        "Google logged it without an answer, in words that Memdeck does not know; if it"
        " was a question of yours, copy that conversation from Gemini.",
    ),
    QT_TRANSLATE_NOOP("messages", "It holds no prompt; open it in AI Studio."),
    QT_TRANSLATE_NOOP("messages", "It is no whole memory; open the file itself to mend it."),
    QT_TRANSLATE_NOOP("messages", "It is no channel; export it again as JSON."),
    QT_TRANSLATE_NOOP("messages", "It is no list of messages; ask Discord for your data again."),
    QT_TRANSLATE_NOOP("messages", "It is no conversation; export your messages again as JSON."),
    QT_TRANSLATE_NOOP("messages", "It holds no chat of WeChat's; export it again."),
    QT_TRANSLATE_NOOP("messages", "It holds no messages; look at it in an editor."),
    QT_TRANSLATE_NOOP(
        "messages",
        "It lists the chats that were shared, without their words; choose conversations.json.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "The export lost its messages; open it in ChatGPT and copy it from there.",
    ),
    QT_TRANSLATE_NOOP(
        "messages", "It is the session of a Codex subagent; choose the session that started it."
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "These are {count} conversations without times, as in a data set; have nothing of"
        " them remembered unless the words are yours.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "This is a device or a pipe, not a file; choose the export itself.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "One piece of it is larger than {size} MB, or holds too many parts; export that"
        " chat alone.",
    ),
    QT_TRANSLATE_NOOP("messages", "Too many files lie in archives within it; unpack it first."),
    QT_TRANSLATE_NOOP(
        "messages",
        "Memdeck may not read it; allow that in its properties, or copy it elsewhere.",
    ),
    QT_TRANSLATE_NOOP("messages", "The disk would not give it ({reason}); try a copy of it."),
    QT_TRANSLATE_NOOP("messages", "Its files overlap, as no program packs them; export it again."),
    QT_TRANSLATE_NOOP("messages", "Too much of it is damaged to go on; export it again."),
    QT_TRANSLATE_NOOP(
        "messages",
        "Something follows the end of its list; look at the file in an editor.",
    ),
    QT_TRANSLATE_NOOP("messages", "{reason} (the first {count} entries were read)."),
    QT_TRANSLATE_NOOP(
        "messages",
        "{count} of its lines {_are} damaged; export it again to have {_them}.",
    ),
    QT_TRANSLATE_NOOP("messages", "What else is in it is no chat and was left out: {names}."),
    QT_TRANSLATE_NOOP("messages", "{count} more of its entries: {reason}"),
    QT_TRANSLATE_NOOP(
        "messages",
        "It holds conversations more than once; what a later copy adds comes as one of"
        " the same id.",
    ),
    QT_TRANSLATE_NOOP("messages", "You asked for this conversation not to be remembered."),
    QT_TRANSLATE_NOOP(
        "messages",
        "The model's answer could not be used, so the most telling ones stand for the rest.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "“{model}” at {server} took longer than {seconds} seconds; choose a faster model.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "The model left most of a group out, so its most telling memories stand for the rest.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "The model was asked about {count} groups; of the others, the most telling memories stand.",
    ),
)
