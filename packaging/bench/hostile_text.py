"""Texts and pages on which patterns may run away: what nearly matches, megabytes of it."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

MIB = 1 << 20
LONG = 10 * MIB
LONGEST_TALK = 2 * MIB

NONSENSE = {
    "one letter": "a",
    "spaces": " ",
    "tabs": "\t",
    "line ends": "\n",
    "line ends of three kinds": "\r\n\r\n\n",
    "opening brackets": "[",
    "opening tags": "<",
    "opening braces": "{",
    "colons": ":",
    "digits": "1",
    "digits and colons": "12:34",
    "digits and slashes": "1/2/",
    "stars": "*",
    "hashes": "#",
    "fences": "```\n",
    "quotes": '"',
    "commas": ",",
    "marks of direction": "\u200e",
    "Chinese colons": "我：",
    "headings nearly of memories": "### [a1] fact | 0.5 | \n",
    "comments that stay open": "<!-- a\n",
    "details that stay open": "<details><summary>a\n",
    "footnotes that stay open": "【1†",
    "citations that stay open": "\ue200",
    "entities": "&#",
    "emphasis": "**a: ",
    "links": "[a](",
}
HEADS = {
    "names": "Ana: a\n",
    "many names": "A b c: d\n",
    "question and answer": "User: a\nAssistant: b\n",
    "heads of WhatsApp": "1/2/22, 9:05 - A: b\n",
    "heads of WhatsApp without names": "1/2/22, 9:05 - a\n",
    "heads of WhatsApp on iOS": "[2024/3/5 09:05:12] A: b\n",
    "heads of WeChat": "Ana 2024-06-03 14:20\na\n",
    "heads of LINE": "2024/06/03(Mon)\n9:20\tAna\ta\n",
    "heads of QQ": "2024-06-03 14:20:00 Ana(123456)\na\n",
    "heads of Signal": "[2019-12-24, 12:23] Me: a\n",
    "fields of Signal": "From: You\nType: outgoing\nSent: 1\n\na\n",
    "heads of pages": "You said:\na\nChatGPT said:\nb\n",
    "headings": "## User\na\n## Claude\nb\n",
    "bullets": "- a\n",
    "deep bullets": "                - a\n",
    "headings of memories": "### [a1] fact | 0.5 | 2026-02-30 | 1\na\n",
}


def _repeated(path: Path, bait: str, size_bytes: int, before: str = "") -> None:
    text = before + bait * (size_bytes // len(bait.encode()))
    path.write_text(text, encoding="utf-8", newline="")


# With it in front, a format has taken the file for its own.
_TALK = "User: hello\nAssistant: hi\nUser: how are you?\nAssistant: well\n"


def _unclosed(path: Path) -> None:
    path.write_text("<html><body>" + "<div><p>" * 500_000)


_GEMINI = (
    '<html><body><div class="outer-cell mdl-cell"><div class="header-cell mdl-cell">'
    '<p class="mdl-typography--title">Gemini Apps<br></p></div>'
)


def _unclosed_in_gemini(path: Path) -> None:
    path.write_text(_GEMINI + '<div class="content-cell mdl-cell">Prompted hello<br>' * 200_000)


def _many_in_gemini(path: Path) -> None:
    path.write_text("<html><body>" + _GEMINI.removeprefix("<html><body>") * 60_000)


def _unclosed_in_telegram(path: Path) -> None:
    head = '<!DOCTYPE html><html><title>Exported Data</title><div class="page_wrap">'
    path.write_text(head + '<div class="message default clearfix"><div class="body">' * 200_000)


def _unclosed_script(path: Path) -> None:
    path.write_text("<html><script>var jsonData = " + "[{" * 1_000_000)


def _many_scripts(path: Path) -> None:
    path.write_text("<html>" + "<script>var jsonData = [" * 400_000)


def _long_attribute(path: Path) -> None:
    path.write_text("<html><body " + 'class="' * 1_500_000)


def _long_page(path: Path) -> None:
    path.write_bytes(b"<html><body>" + b"<p>hello</p>" * (9 * MIB))


def _many_commas(path: Path) -> None:
    path.write_text("Conversation,Time,Author,Message" + "," * LONG)


def _long_cell(path: Path) -> None:
    head = "Conversation,Time,Author,Message\n"
    path.write_text(f'{head}a,2026-01-01,Human,"{"a" * (60 * MIB)}"\n')


def _open_cell(path: Path) -> None:
    head = "Conversation,Time,Author,Message\n"
    path.write_text(head + 'a,2026-01-01,Human,"' + "a,b\n" * (LONG // 4))


def _quoted_cells(path: Path) -> None:
    head = "Conversation,Time,Author,Message\n"
    path.write_text(head + 'a,2026-01-01,Human,"b"\n' * 100_000 + '"' * 1_000_001)


def _many_rows(path: Path) -> None:
    path.write_text("StrContent,IsSender,StrTime\n" + '"a",1,"2024-06-03 14:20:00"\n' * 100_000)


def _nul_bytes(path: Path) -> None:
    path.write_bytes(b"User: hel\0lo\nAssistant: hi\0\n" * 1_000 + bytes(100))


def _mixed_encodings(path: Path) -> None:
    line = "User: 我喜欢 café\nAssistant: 好的 é\n"
    path.write_bytes(b"".join(line.encode(name) for name in ("utf-8", "gb18030")) * 20_000)


def _wide_text(path: Path) -> None:
    path.write_text("User: hello\nAssistant: hi\n" * 40_000, encoding="utf-32")


def _half_wide_text(path: Path) -> None:
    path.write_bytes("User: hello\nAssistant: hi\n".encode("utf-16")[:-1] * 100_001)


def _broken_characters(path: Path) -> None:
    path.write_bytes(b"User: \xff\xfe\x80 hi\nAssistant: \xc3\x28\n" * 60_000)


def _long_line(path: Path) -> None:
    path.write_bytes(b"User: " + b"a" * (60 * MIB) + b"\nAssistant: b\n")


def _dates_in_doubt(path: Path) -> None:
    """Dates that never tell which of their numbers is the day, and always go back and forth."""
    lines = [
        f"{n % 12 + 1}/{(n * 7) % 12 + 1}/{n % 90 + 10}, 9:05 - A: b\n" for n in range(100_000)
    ]
    path.write_text("".join(lines))


def _many_people(path: Path) -> None:
    path.write_text("".join(f"Ana{n // 2}: hello\n" for n in range(100_000)))


def _of(bait: str, size_bytes: int, before: str = "") -> Callable[[Path], None]:
    return partial(_repeated, bait=bait, size_bytes=size_bytes, before=before)


SHAPES: dict[str, Callable[[Path], None]] = {
    **{f"10 MB of {name}": _of(bait, LONG) for name, bait in NONSENSE.items()},
    **{f"a talk, then {name}": _of(bait, LONG, _TALK) for name, bait in NONSENSE.items()},
    **{f"2 MB of {name}": _of(bait, LONGEST_TALK) for name, bait in HEADS.items()},
    "page of a million open tags": _unclosed,
    "page of Gemini's with open tags": _unclosed_in_gemini,
    "page of Gemini's of 60,000 open cells": _many_in_gemini,
    "page of Telegram's with open tags": _unclosed_in_telegram,
    "page of ChatGPT's that breaks off": _unclosed_script,
    "page of 400,000 open scripts": _many_scripts,
    "page of one open tag": _long_attribute,
    "page of 108 MB": _long_page,
    "table of 10 million columns": _many_commas,
    "table with a cell of 60 MB": _long_cell,
    "table with an open cell": _open_cell,
    "table of quotes": _quoted_cells,
    "table of 100,000 rows": _many_rows,
    "text with NUL bytes": _nul_bytes,
    "text in two encodings": _mixed_encodings,
    "text in UTF-32": _wide_text,
    "text in half of UTF-16": _half_wide_text,
    "text of broken characters": _broken_characters,
    "text with a line of 60 MB": _long_line,
    "dates that stay in doubt": _dates_in_doubt,
    "a talk of 50,000 people": _many_people,
}
