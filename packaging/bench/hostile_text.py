"""Texts and pages of megabytes that nearly match the patterns of a format."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

MIB = 1 << 20
LONG = 10 * MIB
LONGEST_CHAT = 2 * MIB

NOISE = {
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
    "direction marks": "\u200e",
    "Chinese colons": "我：",
    "incomplete memory headings": "### [a1] fact | 0.5 | \n",
    "open comments": "<!-- a\n",
    "open details elements": "<details><summary>a\n",
    "open footnotes": "【1†",
    "open citations": "\ue200",
    "entities": "&#",
    "emphasis": "**a: ",
    "links": "[a](",
}
HEADERS = {
    "names": "Ana: a\n",
    "many names": "A b c: d\n",
    "question and answer": "User: a\nAssistant: b\n",
    "WhatsApp headers": "1/2/22, 9:05 - A: b\n",
    "WhatsApp headers without names": "1/2/22, 9:05 - a\n",
    "WhatsApp headers of iOS": "[2024/3/5 09:05:12] A: b\n",
    "WeChat headers": "Ana 2024-06-03 14:20\na\n",
    "LINE headers": "2024/06/03(Mon)\n9:20\tAna\ta\n",
    "QQ headers": "2024-06-03 14:20:00 Ana(123456)\na\n",
    "Signal headers": "[2019-12-24, 12:23] Me: a\n",
    "Signal fields": "From: You\nType: outgoing\nSent: 1\n\na\n",
    "headers of copied pages": "You said:\na\nChatGPT said:\nb\n",
    "headers of signalbackup-tools": "[Feb 01, 2025 18:00:00] <A> b\n",
    "headings": "## User\na\n## Claude\nb\n",
    "bullets": "- a\n",
    "deep bullets": "                - a\n",
    "memory headings": "### [a1] fact | 0.5 | 2026-02-30 | 1\na\n",
}


def _repeated(path: Path, pattern: str, size_bytes: int, before: str = "") -> None:
    text = before + pattern * (size_bytes // len(pattern.encode()))
    path.write_text(text, encoding="utf-8", newline="")


# With this prefix, a format has already matched the file.
_CHAT = "User: hello\nAssistant: hi\nUser: how are you?\nAssistant: well\n"
_POE = "Conversation with Sage (2 messages)\n\n"


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


def _ends_in_perplexity(path: Path) -> None:
    path.write_text("# a\n\nb\n\n" + "<div>⁂</div>\n" * 600_000, encoding="utf-8")


def _many_in_character_ai(path: Path) -> None:
    head = "<html><title>CAI Library</title><script>historyData = JSON.parse(`"
    lines = '{"message":"a","isUser":true},' * 1_000_000
    path.write_text(f'{head}{{"history":[{{"chat":[{lines}{{}}]}}]}}`);</script></html>')


def _unclosed_in_messenger(path: Path) -> None:
    head = "<html><body>" + '<div class="_a6-g uiBoxWhite noborder">'
    sender = '<div class="_3-95 _2pim _a6-h _a6-i">Ana</div>'
    path.write_text(head + sender + '<div class="_3-95 _a6-p"><div><div>' * 200_000)


def _unclosed_in_signal(path: Path) -> None:
    opening = '<!-- Message: _id:1 --><div class="msg msg-incoming"><div> <pre>'
    path.write_text("<html><body>" + opening * 100_000)


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


def _truncated_wide_text(path: Path) -> None:
    path.write_bytes("User: hello\nAssistant: hi\n".encode("utf-16")[:-1] * 100_001)


def _broken_characters(path: Path) -> None:
    path.write_bytes(b"User: \xff\xfe\x80 hi\nAssistant: \xc3\x28\n" * 60_000)


def _long_line(path: Path) -> None:
    path.write_bytes(b"User: " + b"a" * (60 * MIB) + b"\nAssistant: b\n")


def _ambiguous_dates(path: Path) -> None:
    """Write dates that never reveal which number is the day, in no order."""
    lines = [
        f"{n % 12 + 1}/{(n * 7) % 12 + 1}/{n % 90 + 10}, 9:05 - A: b\n" for n in range(100_000)
    ]
    path.write_text("".join(lines))


def _many_people(path: Path) -> None:
    path.write_text("".join(f"Ana{n // 2}: hello\n" for n in range(100_000)))


def _of(pattern: str, size_bytes: int, before: str = "") -> Callable[[Path], None]:
    return partial(_repeated, pattern=pattern, size_bytes=size_bytes, before=before)


SHAPES: dict[str, Callable[[Path], None]] = {
    **{f"10 MB of {name}": _of(pattern, LONG) for name, pattern in NOISE.items()},
    **{
        f"a chat, then 10 MB of {name}": _of(pattern, LONG, _CHAT)
        for name, pattern in NOISE.items()
    },
    **{f"2 MB of {name}": _of(pattern, LONGEST_CHAT) for name, pattern in HEADERS.items()},
    "10 MB of messages of Poe": _of("Sage:\n\n", LONG, _POE),
    "page of a million open tags": _unclosed,
    "Gemini page with open tags": _unclosed_in_gemini,
    "Gemini page of 60,000 open cells": _many_in_gemini,
    "Telegram page with open tags": _unclosed_in_telegram,
    "Messenger page with open tags": _unclosed_in_messenger,
    "Signal page with open tags": _unclosed_in_signal,
    "Character.AI page of a million messages": _many_in_character_ai,
    "ends of answers of Perplexity": _ends_in_perplexity,
    "truncated ChatGPT page": _unclosed_script,
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
    "text in truncated UTF-16": _truncated_wide_text,
    "text of broken characters": _broken_characters,
    "text with a line of 60 MB": _long_line,
    "ambiguous dates": _ambiguous_dates,
    "chat of 50,000 people": _many_people,
}
