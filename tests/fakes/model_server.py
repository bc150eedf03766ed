"""A local model server that answers by a script, with failures on request."""

import json
import threading
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from enum import Enum, auto
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class Flaw(Enum):
    """A kind of failed answer."""

    NONE = auto()
    CUT = auto()
    """Sends fewer bytes than announced."""
    HANG = auto()
    """Reads the request and sends nothing."""
    TRICKLE = auto()
    """Sends one space at a time without an end."""


@dataclass(frozen=True)
class Step:
    """One HTTP answer."""

    body: bytes = b""
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    flaw: Flaw = Flaw.NONE


@dataclass(frozen=True)
class Request:
    """A request to the server; the names of its headers are in lower case."""

    path: str
    headers: Mapping[str, str]
    body: Mapping[str, object]

    @property
    def format(self) -> str:
        """The requested kind of answer, "text" if the request has none."""
        wanted = self.body.get("response_format")
        return str(wanted["type"]) if isinstance(wanted, dict) else "text"

    @property
    def turns(self) -> Sequence[Mapping[str, str]]:
        turns = self.body["messages"]
        assert isinstance(turns, list)
        return turns

    @property
    def material(self) -> Mapping[str, object]:
        """The data in the request: known memories and a transcript."""
        material, _ = json.JSONDecoder().raw_decode(self.turns[1]["content"])
        assert isinstance(material, dict)
        return material


Answer = Step | Callable[[Request], Step]


def says(
    answer: object, finish: str | None = "stop", refusal: str | None = None, read_tokens: int = 0
) -> Step:
    """Return a chat completion with *answer*, which is converted to JSON if it is no text."""
    text = answer if isinstance(answer, str) else json.dumps(answer, ensure_ascii=False)
    message = {"role": "assistant", "content": text, "refusal": refusal}
    completion = {
        "id": "chatcmpl-1",
        "object": "chat.completion",
        "choices": [{"index": 0, "message": message, "finish_reason": finish}],
        "usage": {"prompt_tokens": read_tokens, "completion_tokens": 1, "total_tokens": 1},
    }
    return Step(json.dumps(completion).encode())


def lists(*names: str) -> Step:
    """Return a list of models in OpenAI's format."""
    models = [{"id": name, "object": "model"} for name in names]
    return Step(json.dumps({"object": "list", "data": models}).encode())


def wants_tool(name: str, arguments: object) -> Step:
    """Return a chat completion that calls a tool."""
    function = {"name": name, "arguments": json.dumps(arguments)}
    call = {"id": "call-1", "type": "function", "function": function}
    message = {"role": "assistant", "content": None, "tool_calls": [call]}
    completion = {
        "id": "chatcmpl-1",
        "object": "chat.completion",
        "choices": [{"index": 0, "message": message, "finish_reason": "tool_calls"}],
    }
    return Step(json.dumps(completion).encode())


def rejects(status: int, message: str = "", code: str = "", **headers: str) -> Step:
    """Return an error in OpenAI's format; ``retry_after`` becomes ``retry-after``."""
    body = {"error": {"message": message, "type": "error", "code": code or None}}
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return Step(json.dumps(body).encode(), status, named)


class ModelServer(ThreadingHTTPServer):
    """Answers each request with the next step of its script.

    Requests for *unknown_formats* are rejected before the script is used. A request after the
    end of the script gets an error that says so.
    """

    daemon_threads = False

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.script: deque[Answer] = deque()
        self.unknown_formats: dict[str, Step] = {}
        self.seen: list[Request] = []
        self.has_request = threading.Event()
        self.has_ended = threading.Event()

    @property
    def base_url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/v1"

    def will(self, *answers: Answer) -> None:
        """Add *answers* to the script."""
        self.script.extend(answers)

    def answer(self, request: Request) -> Step:
        self.seen.append(request)
        self.has_request.set()
        if request.format in self.unknown_formats:
            return self.unknown_formats[request.format]
        if not self.script:
            return rejects(418, "the test's script has ended")
        answer = self.script.popleft()
        return answer if isinstance(answer, Step) else answer(request)


class _Handler(BaseHTTPRequestHandler):
    server: ModelServer
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        headers = {name.lower(): value for name, value in self.headers.items()}
        self._answer(Request(self.path, headers, {}))

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        headers = {name.lower(): value for name, value in self.headers.items()}
        self._answer(Request(self.path, headers, json.loads(body)))

    def _answer(self, request: Request) -> None:
        step = self.server.answer(request)
        self.close_connection = True
        with suppress(ConnectionError):
            self._send(step)

    def _send(self, step: Step) -> None:
        if step.flaw is Flaw.HANG:
            self.server.has_ended.wait()
            return
        missing = {Flaw.NONE: 0, Flaw.CUT: 100, Flaw.TRICKLE: 1_000_000}[step.flaw]
        self.send_response(step.status)
        for name, value in {"Content-Type": "application/json", **step.headers}.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(step.body) + missing))
        self.send_header("Connection", "close")
        self.end_headers()
        self.wfile.write(step.body)
        while step.flaw is Flaw.TRICKLE and not self.server.has_ended.wait(0.01):
            self.wfile.write(b" ")

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Log nothing: tests read ``seen``."""


@contextmanager
def model_server() -> Iterator[ModelServer]:
    """Run a server during the block."""
    with ModelServer() as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        try:
            yield server
        finally:
            server.has_ended.set()
            server.shutdown()
            thread.join()
