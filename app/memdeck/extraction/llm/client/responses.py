"""Parse a model server's responses, which are untrusted."""

from dataclasses import dataclass, field

from pydantic import BaseModel, ValidationError


@dataclass(frozen=True, slots=True)
class Answer:
    """The model's answer; *is_cut* if its server stopped it early.

    *prompt_tokens* is how many tokens the server says it read, 0 if unknown.
    """

    text: str
    is_cut: bool = False
    refusal: str = ""
    prompt_tokens: int = 0


@dataclass(frozen=True, slots=True)
class Rejected:
    """The server answered with an error.

    *message* is on one line; *code* its name for the error. *wait_s* is
    how long it asks to wait. *redirects_to* is the address, without its path, that it
    redirects to; nothing was sent there. *full_message* is for searching;
    it may repeat the key. *window* is the size of the context window in tokens,
    if the error has a field for it.
    """

    status: int
    message: str
    code: str
    wait_s: float | None
    redirects_to: str
    full_message: str = field(repr=False)
    window: int | None


@dataclass(frozen=True, slots=True)
class BrokenOff:
    """The connection ended before the answer did."""


@dataclass(frozen=True, slots=True)
class NotAChat:
    """The server answered, but not as a chat model does; *message* is its text instead."""

    message: str = ""


WINDOW_CODES = frozenset(
    {
        "context_length_exceeded",
        "exceed_context_size_error",
        "model_max_prompt_tokens_exceeded",
        "tokens_limit_reached",
    }
)
"""Error codes for requests that are too long: of OpenAI and many others, llama.cpp, GitHub."""

_MOST_MODELS = 2000
_LONGEST_NAME = 200
"""Characters of a model's name; a server may list anything."""

Failure = Rejected | BrokenOff | NotAChat
Outcome = Answer | Failure


@dataclass(frozen=True, slots=True)
class Problem:
    """An error body; its fields are those of ``Rejected``."""

    message: str = ""
    code: str = ""
    full_message: str = ""
    window: int | None = None


class _ErrorObject(BaseModel):
    message: str = ""
    code: str | int | None = None
    type: str | None = None
    param: str | None = None
    n_ctx: int | None = None


class _ErrorBody(BaseModel):
    error: _ErrorObject | str = ""
    message: str = ""
    detail: object = None


class _Part(BaseModel):
    text: str = ""


class _Message(BaseModel):
    content: str | list[_Part] | None = None
    refusal: str | None = None


class _Choice(BaseModel):
    message: _Message
    finish_reason: str | None = None


class _Usage(BaseModel):
    prompt_tokens: int | None = None


class _Model(BaseModel):
    id: str


class _ModelList(BaseModel):
    data: list[_Model] | None


class _Completion(BaseModel):
    choices: list[_Choice]
    usage: _Usage | None = None


def read_completion(body: bytes) -> Answer | NotAChat:
    """Parse a chat completion.

    Source: OpenAI API reference, "The chat completion object".
    """
    try:
        completion = _Completion.model_validate_json(body)
        choice = completion.choices[0]
    except (ValidationError, IndexError):
        return NotAChat(read_problem(body).message)
    content = choice.message.content or ""
    text = content if isinstance(content, str) else "".join(part.text for part in content)
    refusal = choice.message.refusal or ""
    if choice.finish_reason == "content_filter":
        refusal = refusal or "its content filter stepped in"
    usage = completion.usage.prompt_tokens if completion.usage else None
    return Answer(text, choice.finish_reason == "length", refusal, usage or 0)


def read_model_names(body: bytes) -> tuple[str, ...] | NotAChat:
    """Parse a list of models into their names, sorted.

    Source: OpenAI API reference, "List models"; Ollama, LM Studio and vLLM answer alike.
    """
    try:
        models = _ModelList.model_validate_json(body).data or []
    except ValidationError:
        return NotAChat(read_problem(body).message)
    names = {" ".join(model.id.split())[:_LONGEST_NAME] for model in models}
    return tuple(sorted(names - {""}, key=str.casefold)[:_MOST_MODELS])


def read_problem(body: bytes) -> Problem:
    """Parse an error body in one of the usual shapes."""
    try:
        found = _ErrorBody.model_validate_json(body)
    except ValidationError:
        return Problem()
    if isinstance(found.error, _ErrorObject):
        error = found.error
        # llama.cpp has the name of the error in ``type``, and the status in ``code``.
        code = error.type if error.type in WINDOW_CODES else error.code
        full_message = f"{error.param or ''} {error.message}"
        return Problem(_one_line(error.message), str(code or ""), full_message, error.n_ctx)
    detail = found.detail if isinstance(found.detail, str) else ""
    message = found.error or found.message or detail
    return Problem(_one_line(message), full_message=message or str(found.detail or ""))


def _one_line(message: str) -> str:
    return " ".join(message.split()).rstrip(".")
