"""Messages of the core about servers: of models, and our own."""

from memdeck.localization.message_templates import QT_TRANSLATE_NOOP

SERVER_MESSAGES = (
    QT_TRANSLATE_NOOP(
        "messages",
        "Nothing is set up that finds by meaning; choose an embedder in Settings or with"
        " MEMDECK_EMBEDDER.",
    ),
    QT_TRANSLATE_NOOP("messages", "No embedding model is chosen; enter its name."),
    QT_TRANSLATE_NOOP(
        "messages",
        "{server} did not answer like an embedding model; check the model and the address, it"
        " usually ends in /v1.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "{server} gave no vectors within {seconds} seconds; try again, or choose a faster model.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "{server} has no embedding model “{model}” at this address; check both.",
    ),
    QT_TRANSLATE_NOOP("messages", "“{name}” was not read: {reason}"),
    QT_TRANSLATE_NOOP(
        "messages", "“{name}” was not read, because of a bug in Memdeck; report it: {error}"
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "Nothing can listen at {host}, port {port}; choose another one with --port, or another"
        " --host.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "The token in MEMDECK_TOKEN is shorter than 16 characters, so it can be guessed; set a"
        " longer random one, or remove the variable to get a new token at each start.",
    ),
    QT_TRANSLATE_NOOP("messages", "{server} was busy; try again."),
    QT_TRANSLATE_NOOP("messages", "{server} failed (error {status}); try again."),
    QT_TRANSLATE_NOOP("messages", "No model is selected; enter its name."),
    QT_TRANSLATE_NOOP(
        "messages", "A language model needs openai; install it with `pip install openai`."
    ),
    QT_TRANSLATE_NOOP(
        "messages", "A server's embedder needs openai; install it with `pip install openai`."
    ),
    QT_TRANSLATE_NOOP("messages", "{server} could not be reached; {_step}, or check the address."),
    QT_TRANSLATE_NOOP("messages", "{server} could not be reached; {_step}."),
    QT_TRANSLATE_NOOP("messages", "{server} did not accept the key; check the key."),
    QT_TRANSLATE_NOOP(
        "messages", "{server} did not answer within {seconds} seconds; check whether it runs."
    ),
    QT_TRANSLATE_NOOP("messages", "{server} asks for a key; enter one."),
    QT_TRANSLATE_NOOP(
        "messages",
        "The key for {server} holds characters that no key has; paste it again.",
    ),
    QT_TRANSLATE_NOOP("messages", "{server} has had too many requests; {_step}."),
    QT_TRANSLATE_NOOP("messages", "{server} failed (error {status}); {_step}."),
    QT_TRANSLATE_NOOP(
        "messages",
        "{server} rejected the request (error {status}); check the model and the address.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "{server} has no model “{model}” at this address (error 404{_said}); check both.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "{server} did not answer like a chat model{_said}; check the address, it"
        " usually ends in /v1.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "{server} redirects to {other}, and nothing was sent there; if you trust that"
        " address, enter it.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "“{model}” at {server} gave no complete answer within {seconds} seconds; try again,"
        " or choose a faster model.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "Reading this conversation with “{model}” at {server} took longer than {seconds}"
        " seconds; choose a faster model, or read it without one.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "“{model}” declined to read this conversation ({reason}); choose another model, or"
        " read it without one.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "The account at {server} has no credit left; top it up there or choose another model.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "The context window of “{model}” at {server} is too small for this conversation; give"
        " it {tokens} tokens or more.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "The connection to {server} broke off before the answer was complete; try again.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "“{address}” is not a web address; enter one such as http://localhost:11434/v1.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "{file} holds something else where the servers are listed ({keys}); correct the file.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "{file} is written in a way that cannot be changed safely; change the entry “{name}” in an"
        " editor.",
    ),
    QT_TRANSLATE_NOOP("messages", "{file} is not written in UTF-8; save it as UTF-8."),
    QT_TRANSLATE_NOOP(
        "messages",
        "{program} was not found, as there is no folder {folder}; install and start it, then"
        " connect it.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "{file} was changed meanwhile, and nothing was written; look at the change again.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "The server could not be started ({error}: {command}); connect the program again.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "The server gave no answer within {seconds} seconds; try again, or start it in a terminal.",
    ),
    QT_TRANSLATE_NOOP("messages", "The server ended without an answer: {reason}"),
    QT_TRANSLATE_NOOP(
        "messages",
        "What the entry starts does not answer like a memory server; connect the program again.",
    ),
    QT_TRANSLATE_NOOP(
        "messages",
        "The server needs the package mcp; install it with `pip install mcp`.",
    ),
)
