"""Fuzzing of all readers with altered and damaged exports, for a given time.

Each format gets altered samples twice: as a file, which goes to the first format that matches it,
and directly, so that no reader is shadowed by another.
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

from bench.figures import Figure, none_of
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
from memdeck.transcripts.chat_text.headed_blocks import unix_lines
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
"""Cases of a parser in each round."""


@dataclass(frozen=True, slots=True)
class Parser:
    """A parser's name, the cases for it, and the function that reads a case."""

    name: str
    cases: st.SearchStrategy[Any]
    read: Callable[[Any], None]
    round_cases: int = ROUND


@dataclass(slots=True)
class Trial:
    """The current case; after a failure, the smallest case that fails."""

    count: int = 0
    case: object = None


def measure(minutes: float, seed_: int, failures: Path) -> list[Figure]:
    """Test all parsers alternately for *minutes*; write cases that fail into *failures*."""
    all_parsers = parsers()
    counts: Counter[str] = Counter()
    failed: set[str] = set()
    end = time.monotonic() + 60 * minutes
    print(f"Seed {seed_}.", file=sys.stderr)
    for round_ in range(seed_, sys.maxsize):
        for parser in all_parsers:
            if time.monotonic() > end:
                return _figures(all_parsers, counts, failed, minutes, seed_)
            if parser.name not in failed:
                trial = Trial()
                error = _run_round(parser, trial, round_)
                counts[parser.name] += trial.count
                if error:
                    failed.add(parser.name)
                    _save_failure(failures, parser.name, trial.case, error)
    raise AssertionError


def _figures(
    all_parsers: list[Parser], counts: Counter[str], failed: set[str], minutes: float, seed_: int
) -> list[Figure]:
    for parser in all_parsers:
        print(f"{counts[parser.name]:9,} cases  {parser.name}", file=sys.stderr)
    what = f"fuzz run over {len(all_parsers)} parsers, {minutes:g} minutes, seed {seed_}"
    return [
        Figure(f"{what}: cases", f"{counts.total():,}"),
        none_of(f"{what}: exceptions other than MemdeckError", len(failed)),
    ]


def _run_round(parser: Parser, trial: Trial, seed_: int) -> Exception | None:
    """Run a round of cases; return the exception, if any, with its smallest case in *trial*."""

    @seed(seed_)
    @settings(
        max_examples=parser.round_cases,
        database=None,
        deadline=None,
        phases=(Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
        print_blob=False,
    )
    @given(parser.cases)
    def read_case(case: object) -> None:
        trial.count += 1
        trial.case = case
        with suppress(MemdeckError):  # a reader reports damage by this error
            parser.read(case)

    try:
        read_case()
    except Exception as error:  # noqa: BLE001 - any other exception is a bug
        return error
    return None


def _save_failure(folder: Path, name: str, case: object, error: Exception) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name.replace(' ', '_')}.txt"
    path.write_text(f"{error!r}\n\n{case!r}\n", encoding="utf-8", errors="backslashreplace")
    print(f"{name}: {error!r}; the smallest case is in {path}", file=sys.stderr)


def parsers() -> list[Parser]:
    """Return every parser of the registry, and the functions that read files and messages."""
    files = {path.name: path.read_bytes() for path in sorted(DATA.iterdir())}
    texts = [unix_lines(decode(data)) for data in files.values()]
    records = {name: _records(data) for name, data in files.items()}
    return [
        Parser("any bytes", st.binary(), _read_file),
        Parser("any file, damaged", damaged(), _read_file),
        Parser("any messages", altered(_messages()).map(_as_list), _session),
        # These take forty times as long to generate, and every reader gets each of them.
        Parser("any outline of an export", near_exports(), _by_every_json_reader, ROUND // 10),
        Parser("any text", st.one_of(lines, st.text()), _by_every_text_reader),
        *(_of_json(format_, list(records.values())) for format_ in registry.JSON),
        *(_of_text(format_, texts) for format_ in registry.TEXTS),
        *(_of_page(format_, texts) for format_ in registry.PAGES),
        *(_of_bundle(format_, files) for format_ in registry.BUNDLES),
        *(_of_database(format_) for format_ in registry.DATABASES),
    ]


def _records(data: bytes) -> list[object]:
    return list(Records(File("sample", partial(io.BytesIO, data))))


def _of_json(format_: JsonFormat, files: list[list[object]]) -> Parser:
    samples = [records for records in files if any(map(format_.matches, records))]

    def read(records: list[object]) -> None:
        _read_file(b"\n".join(json.dumps(record).encode() for record in records))
        _read_file(json.dumps(records).encode())
        for record in records:
            format_.matches(record)
            format_.rejects(record)
        if records:  # a reader gets at least the record that matched
            _check(format_.read(records))

    cases = st.one_of(altered(samples or files), altered(files))
    return Parser(_name(format_.read), cases.map(_as_list), read)


def _as_list(value: object) -> list[object]:
    return value if isinstance(value, list) else [value]


def _by_every_json_reader(records: object) -> None:
    _read_file(json.dumps(records).encode())
    for format_ in registry.JSON:
        _check(format_.read(_as_list(records)))


def _by_every_text_reader(text: str) -> None:
    _read_file(text.encode("utf-8", "surrogatepass"))
    for format_ in registry.TEXTS:
        _check(format_.read(text) or ())
    for page in registry.PAGES:
        _check(page.read([text]))


def _of_text(format_: TextFormat, texts: list[str]) -> Parser:
    samples = [text for text in texts if format_.read(text) is not None]

    def read(text: str) -> None:
        _read_file(text.encode("utf-8", "surrogatepass"))
        if format_.title_in:
            format_.title_in(text)
        _check(format_.read(text) or ())

    cases = st.one_of(altered_text(samples or texts), altered_text(texts))
    return Parser(f"{_name(format_.read)}, text", cases, read)


def _of_page(format_: PageFormat, texts: list[str]) -> Parser:
    samples = [text for text in texts if format_.matches(text)]

    def read(case: tuple[str, int]) -> None:
        text, size = case
        _read_file(text.encode("utf-8", "surrogatepass"))
        format_.matches(text)
        _check(format_.read(text[at : at + size] for at in range(0, len(text), size)))

    cases = st.one_of(altered_text(samples or texts), altered_text(texts))
    return Parser(f"{_name(format_.read)}, page", st.tuples(cases, st.integers(1, 5_000)), read)


def _of_bundle(format_: BundleFormat, files: dict[str, bytes]) -> Parser:
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
        files = [File(name, partial(io.BytesIO, data)) for name, data in members.items()]
        _check(format_.read(format_.matches(files)))
        _check(format_.read(files))

    return Parser(_name(format_.read), st.dictionaries(names, contents, max_size=5), read)


def _of_database(format_: DatabaseFormat) -> Parser:
    """Return a parser of damaged databases; *format_* gets those that SQLite can still read."""
    return Parser(_name(format_.read), damaged(DATABASES), _read_file)


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
