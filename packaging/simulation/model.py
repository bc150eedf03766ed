"""A local server that answers like a model, by the script of the day, and fails now and then."""

import json
import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from simulation.faults import Fault, FaultInjector
from simulation.markers import markers_in
from simulation.script import Claim, Day

SILENCE_S = 4.0
"""Longer than the timeout of the agents."""
_WRONG: tuple[object, ...] = ("none", {"memories": 3}, {"candidates": "none"}, {"items": [{}]})


class ScriptedModel(ThreadingHTTPServer):
    """Answers every request of Memdeck by the script, in the format of OpenAI's API.

    *cut* are the markers in answers that were truncated.
    """

    daemon_threads = True

    def __init__(self, day: Day, faults: FaultInjector) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.faults = faults
        self.cut: set[str] = set()
        self.has_ended = threading.Event()
        steps = [step for session in day.sessions for step in session.steps if step.claim]
        self._said = {step.claim.said: step.claim for step in steps if step.claim and step.text}
        self._claims = day.claims

    @property
    def base_url(self) -> str:
        """The address for a client."""
        return f"http://127.0.0.1:{self.server_port}/v1"

    def answer(self, material: Mapping[str, Any], fault: Fault | None) -> object:
        """Return the answer of the model to *material*, the data in a request."""
        if "units" in material:
            return {"units": [_unit_reply(unit) for unit in material["units"]]}
        if "new" in material:
            return {"decisions": [self._decision(material)]}
        if "memories" in material:
            return {"memories": _merged(material["memories"])}
        if "earlier" in material:
            lines = [line["text"] for line in material["transcript"] if line["role"] == "user"]
            return {"points": [{"kind": "goal", "text": text[:200]} for text in lines]}
        if "known" in material:
            return {"candidates": list(self._candidates(material, fault))}
        messages = [{"id": line["id"], "text": line["text"]} for line in material["transcript"]]
        return {"kept": messages}

    def _candidates(
        self, material: Mapping[str, Any], fault: Fault | None
    ) -> Iterator[Mapping[str, object]]:
        for line in material["transcript"]:
            claim = self._said.get(line["text"]) if line["role"] == "user" else None
            if claim is not None:
                self._record_cut(claim, fault)
                yield _proposal(claim, line["id"], material["known"], fault)
        for run in material.get("runs", ()):
            if claim := self._claims.get(run["tool"]):
                self._record_cut(claim, fault)
                yield {**_proposal(claim, "", (), None), "run_id": run["id"]}

    def _record_cut(self, claim: Claim, fault: Fault | None) -> None:
        if fault is Fault.CUT:
            self.cut.add(claim.marker)

    def _decision(self, material: Mapping[str, Any]) -> Mapping[str, object]:
        same = _known_id(material["known"], markers_in(material["new"]["text"]))
        action = "noop" if same else "add"
        return {"reason": "", "action": action, "target_id": same, "content": None}


def _proposal(
    claim: Claim, message: str, known: Iterable[str], fault: Fault | None
) -> dict[str, object]:
    target = _known_id(known, {claim.replaces or claim.marker})
    relation = "new" if target is None else "update" if claim.replaces else "reinforce"
    return {
        "message_id": "m999" if fault is Fault.IDS else message,
        "quote": "I never said anything of the kind" if fault is Fault.QUOTE else claim.said,
        "subject": "user",
        "content": claim.content,
        "category": "fact",
        "importance": "medium",
        "intent": claim.intent,
        "relation": "update" if fault is Fault.IDS else relation,
        "target_id": "k999" if fault is Fault.IDS else target,
        "expires_at": None,
    }


def _known_id(known: Iterable[str], markers: set[str]) -> str | None:
    """Return the short id of the first known memory with one of *markers*."""
    return next((line.split()[0] for line in known if markers & markers_in(line)), None)


def _merged(memories: Sequence[Mapping[str, str]]) -> list[Mapping[str, object]]:
    """Return one memory with the text of the first of *memories*."""
    if not memories:
        return []
    ids = [memory["id"] for memory in memories]
    return [{"source_ids": ids, "content": memories[0]["text"], "importance": "medium"}]


def _unit_reply(unit: Mapping[str, Any]) -> Mapping[str, object]:
    """Return a reply on *unit*, with a sentence for each message: that its author said it."""
    sentences = [
        {"messages": [line["id"]], "text": f"{line['name']} said: {line['text']}"}
        for line in unit["transcript"]
    ]
    events = [
        {**sentence, "owner": line["name"], "said": ""}
        for sentence, line in zip(sentences, unit["transcript"], strict=True)
    ]
    return {
        "id": unit["id"],
        "title": unit["transcript"][0]["text"][:40],
        "summary": sentences[:1],
        "narrative": sentences,
        "events": events,
        "keywords": [],
        "importance": 0.5,
        "episodes": [],
    }


class _Handler(BaseHTTPRequestHandler):
    server: ScriptedModel
    protocol_version = "HTTP/1.1"

    def do_POST(self) -> None:
        request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        material, _ = json.JSONDecoder().raw_decode(request["messages"][1]["content"])
        fault = self.server.faults.next(request)
        self.close_connection = True
        with suppress(ConnectionError):
            self._send(material, fault)

    def _send(self, material: Mapping[str, Any], fault: Fault | None) -> None:
        match fault:
            case Fault.HANG:
                self.server.has_ended.wait(SILENCE_S)
            case Fault.ERROR:
                self._respond(500, {"error": {"message": "out of order", "type": "error"}})
            case Fault.BUSY:
                busy = {"error": {"message": "too many requests", "type": "error"}}
                self._respond(429, busy, retry_after="0.05")
            case _:
                self._respond(200, _completion(self._answer_text(material, fault)), fault)

    def _answer_text(self, material: Mapping[str, Any], fault: Fault | None) -> str:
        if fault is Fault.PROSE:
            return "Certainly! Here is what I would keep of it."
        if fault is Fault.SHAPE:
            return json.dumps(_WRONG[len(str(material)) % len(_WRONG)])
        if fault is Fault.BROKEN:
            return json.dumps({"candidates": []})
        text = json.dumps(self.server.answer(material, fault), ensure_ascii=False)
        return text[: len(text) * 2 // 3] if fault is Fault.CUT else text

    def _respond(
        self, status: int, body: object, fault: Fault | None = None, retry_after: str = ""
    ) -> None:
        data = json.dumps(body, ensure_ascii=False).encode()
        missing = 100 if fault is Fault.BROKEN else 0
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data) + missing))
        self.send_header("Connection", "close")
        if retry_after:
            self.send_header("Retry-After", retry_after)
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the library's name
        """Log nothing: faults are counted instead."""


def _completion(content: str) -> Mapping[str, object]:
    return {
        "id": "chatcmpl-1",
        "object": "chat.completion",
        "choices": [
            {
                "index": 0,
                "message": {"role": "assistant", "content": content},
                "finish_reason": "stop",
            }
        ],
        "usage": {"prompt_tokens": 0, "completion_tokens": 1, "total_tokens": 1},
    }


@contextmanager
def scripted_model(day: Day, faults: FaultInjector) -> Iterator[ScriptedModel]:
    """Run the server for as long as the block lasts."""
    with ScriptedModel(day, faults) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
        thread.start()
        try:
            yield server
        finally:
            server.has_ended.set()
            server.shutdown()
            thread.join()
