"""Every reader on what is nearly its export, for as long as is asked for.

A format is handed altered samples of its own twice: as a file, which goes to whichever format
claims it, and directly, so that no reader hides behind another.
"""

import io
import json
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from bench.figures import Figure
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from memdeck.errors import MemdeckError
from memdeck.transcripts import parse_messages, registry
from memdeck.transcripts.chat_format import (
    BundleFormat,
    DatabaseFormat,
    JsonFormat,
    PageFormat,
    RawPiece,
    TextFormat,
)
from memdeck.transcripts.dates.day_month_order import decided
from memdeck.transcripts.input.encoding import decode
from memdeck.transcripts.input.file import File
from memdeck.transcripts.json.records import Records
from memdeck.transcripts.pipeline.export import summarized
from tests.transcripts.databases import DATABASES
from tests.transcripts.exports import DATA, read_bytes
from tests.transcripts.wrong_exports import (
    altered,
    altered_text,
    assert_promises_are_kept,
    damaged,
    lines,
    near_exports,
)

ROUND = 100
"""Cases of one parser, before it is the next one's turn."""


@dataclass(frozen=True, slots=True)
class Parser:
    """What is tried: a parser's name, cases for it, and how it is handed one."""

    name: str
    cases: st.SearchStrategy[Any]
    read: Callable[[Any], None]
    at_once: int = ROUND


@dataclass(slots=True)
class Trial:
    """The case at hand; after a failure, the smallest that fails."""

    count: int = 0
    case: object = None


def measure(minutes: float, seed_: int, failures: Path) -> list[Figure]:
    """Try every parser by turns for so many *minutes*; what fails is written into *failures*."""
    every = parsers()
    counts: Counter[str] = Counter()
    failed: set[str] = set()
    end = time.monotonic() + 60 * minutes
    print(f"Seed {seed_}.", file=sys.stderr)
    for round_ in range(seed_, sys.maxsize):
        for parser in every:
            if time.monotonic() > end:
                return _figures(every, counts, failed, minutes, seed_)
            if parser.name not in failed:
                trial = Trial()
                error = _tried(parser, trial, round_)
                counts[parser.name] += trial.count
                if error:
                    failed.add(parser.name)
                    _keep(failures, parser.name, trial.case, error)
    raise AssertionError


def _figures(
    every: list[Parser], counts: Counter[str], failed: set[str], minutes: float, seed_: int
) -> list[Figure]:
    for parser in every:
        print(f"{counts[parser.name]:9,} cases  {parser.name}", file=sys.stderr)
    what = f"fuzz run over {len(every)} parsers, {minutes:g} minutes, seed {seed_}"
    return [
        Figure(f"{what}: cases", f"{counts.total():,}"),
        Figure(f"{what}: exceptions but our own", str(len(failed)), "0", not failed),
    ]


def _tried(parser: Parser, trial: Trial, seed_: int) -> Exception | None:
    """Return what a round of cases raised, if anything, once *trial* has the smallest for it."""

    @seed(seed_)
    @settings(
        max_examples=parser.at_once,
        database=None,
        deadline=None,
        phases=(Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
        print_blob=False,
    )
    @given(parser.cases)
    def try_one(case: object) -> None:
        trial.count += 1
        trial.case = case
        with suppress(MemdeckError):  # one of our own says in a sentence what is wrong
            parser.read(case)

    try:
        try_one()
    except Exception as error:  # noqa: BLE001 - whatever it is, it is what is looked for
        return error
    return None


def _keep(folder: Path, name: str, case: object, error: Exception) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    place = folder / f"{name.replace(' ', '_')}.txt"
    place.write_text(f"{error!r}\n\n{case!r}\n", encoding="utf-8", errors="backslashreplace")
    print(f"{name}: {error!r}; the smallest case is in {place}", file=sys.stderr)


def parsers() -> list[Parser]:
    """Return every parser of the registry, and the ways by which files and messages come in."""
    files = {path.name: path.read_bytes() for path in sorted(DATA.iterdir())}
    texts = [decode(data) for data in files.values()]
    records = {name: _records(data) for name, data in files.items()}
    return [
        Parser("any bytes", st.binary(), _read_file),
        Parser("any file, damaged", damaged(), _read_file),
        Parser("any messages", altered(_messages()).map(_as_list), _session),
        # These take forty times as long to draw, and every reader is handed each.
        Parser("any outline of an export", near_exports(), _by_every_json_reader, ROUND // 10),
        Parser("any text", st.one_of(lines, st.text()), _by_every_text_reader),
        *(_of_json(one, list(records.values())) for one in registry.JSON),
        *(_of_text(one, texts) for one in registry.TEXTS),
        *(_of_page(one, texts) for one in registry.PAGES),
        *(_of_bundle(one, files) for one in registry.BUNDLES),
        *(_of_database(one) for one in registry.DATABASES),
    ]


def _records(data: bytes) -> list[object]:
    return list(Records(File("sample", partial(io.BytesIO, data))))


def _of_json(one: JsonFormat, files: list[list[object]]) -> Parser:
    own = [records for records in files if any(map(one.matches, records))]

    def read(records: list[object]) -> None:
        _read_file(b"\n".join(json.dumps(record).encode() for record in records))
        _read_file(json.dumps(records).encode())
        for record in records:
            one.matches(record)
            one.rejects(record)
        if records:  # what was claimed is among them
            _check(one.read(records))

    cases = st.one_of(altered(own or files), altered(files))
    return Parser(_name(one.read), cases.map(_as_list), read)


def _as_list(value: object) -> list[object]:
    return value if isinstance(value, list) else [value]


def _by_every_json_reader(records: object) -> None:
    _read_file(json.dumps(records).encode())
    for one in registry.JSON:
        _check(one.read(_as_list(records)))


def _by_every_text_reader(text: str) -> None:
    _read_file(text.encode("utf-8", "surrogatepass"))
    for one in registry.TEXTS:
        _check(one.read(text) or ())
    for page in registry.PAGES:
        _check(page.read([text]))


def _of_text(one: TextFormat, texts: list[str]) -> Parser:
    own = [text for text in texts if one.read(text) is not None]

    def read(text: str) -> None:
        _read_file(text.encode("utf-8", "surrogatepass"))
        if one.title_in:
            one.title_in(text)
        _check(one.read(text) or ())

    cases = st.one_of(altered_text(own or texts), altered_text(texts))
    return Parser(f"{_name(one.read)}, text", cases, read)


def _of_page(one: PageFormat, texts: list[str]) -> Parser:
    own = [text for text in texts if one.matches(text)]

    def read(case: tuple[str, int]) -> None:
        text, size = case
        _read_file(text.encode("utf-8", "surrogatepass"))
        one.matches(text)
        _check(one.read(text[at : at + size] for at in range(0, len(text), size)))

    cases = st.one_of(altered_text(own or texts), altered_text(texts))
    return Parser(f"{_name(one.read)}, page", st.tuples(cases, st.integers(1, 5_000)), read)


def _of_bundle(one: BundleFormat, files: dict[str, bytes]) -> Parser:
    names = st.sampled_from(
        [
            *("users.json", "channels.json", "general/2024-06-03.json", "2024-06-03.json"),
            *("messages/index.json", "messages/c1/channel.json", "messages/c1/messages.json"),
            *("messages/c1/messages.csv", "MEMORY.md", "CLAUDE.md", "GEMINI.md", "USER.md"),
            *("memory/2026-01-01.md", "conversations.json", "a/b/c.txt", ""),
        ]
    )
    contents = st.one_of(
        st.sampled_from(list(files.values())),
        damaged(),
        altered(_parts_of_bundles()).map(lambda value: json.dumps(value).encode()),
        lines.map(str.encode),
    )

    def read(members: dict[str, bytes]) -> None:
        held = [File(name, partial(io.BytesIO, data)) for name, data in members.items()]
        _check(one.read(one.matches(held)))
        _check(one.read(held))

    return Parser(_name(one.read), st.dictionaries(names, contents, max_size=5), read)


def _of_database(one: DatabaseFormat) -> Parser:
    """Return a parser of damaged databases: what SQLite still reads, *one* may be handed."""
    return Parser(_name(one.read), damaged(DATABASES), _read_file)


def _messages() -> list[list[object]]:
    said = {"role": "user", "content": "hello", "id": "m1", "created_at": "2026-01-01T09:00:00Z"}
    parts = [{"type": "text", "text": "hello"}, {"type": "image_url", "image_url": {"url": "a"}}]
    asked = {"id": "c", "type": "function", "function": {"name": "f", "arguments": "{}"}}
    return [
        [said, {"role": "assistant", "content": parts, "name": "Bo"}],
        [{"role": "assistant", "content": None, "tool_calls": [asked]}, {"role": "tool"}, said],
    ]


def _parts_of_bundles() -> list[object]:
    said = {"type": "message", "user": "U1", "ts": "1717400000.000100", "text": "<@U2> hello"}
    return [
        [said, said | {"ts": "1717400001.000100", "thread_ts": "1717400000.000100"}],
        [{"id": "U1", "name": "ana", "profile": {"real_name": "Ana", "display_name": ""}}],
        {"id": "c1", "type": 0, "name": "choir", "guild": {"id": "1", "name": "Choir"}},
        {"c1": "Direct Message with bo#0"},
        [{"ID": 1, "Timestamp": "2024-01-25 12:00:00", "Contents": "hello", "Attachments": ""}],
    ]


def _read_file(data: bytes) -> None:
    assert_promises_are_kept(read_bytes(data))


def _session(messages: list[Any]) -> None:
    parse_messages(messages, "s")


def _check(pieces: Iterable[RawPiece]) -> None:
    assert_promises_are_kept(list(decided(summarized(iter(pieces), "file"), None)))


def _name(read: Callable[..., Iterator[RawPiece] | None]) -> str:
    return read.__module__.rpartition(".")[2].replace("_", " ")
