"""LINE's chat history, as a phone and as a computer save it.

A phone writes a heading for each day, then time, name and text separated by tabs. A computer
separates them by spaces, so the end of a name is only visible where it comes again:

    2024.06.03 Monday
    14:20 Ana Hello there

Source: the README of meyfa/line-chat-parser; and for LINE's own placeholders and notices its
chat histories in English, Chinese, Japanese and Korean, as openly published readers of them
list their words.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from memdeck.domain.conversation.conversation import Conversation, Message, Role, Skipped
from memdeck.transcripts.chat_format import Piece, RawPiece, TextFormat
from memdeck.transcripts.chat_text.headed_blocks import split_at_headers
from memdeck.transcripts.conversation.build import assemble, opening_id
from memdeck.transcripts.conversation.clean_text import clean, one_line
from memdeck.transcripts.dates.clock import hour_of_day, local_datetime
from memdeck.transcripts.dates.day_month_order import Day, Order, WrittenDate, decide, read_by
from memdeck.transcripts.dates.weekdays import ordered_by_weekdays, weekday_in
from memdeck.transcripts.input.limits import PIECE_BYTES

_KINDS = (
    "Photos?|Videos?|Stickers?|Audio|Voice messages?|Files?|Location|Contact|Albums?|Notes?|Gift"
    "|照片|圖片|图片|影片|视频|視訊|贴图|貼圖|语音信息|語音訊息|檔案|文件|位置|位置資訊|聯絡資訊|相簿|記事本|记事本"
    "|写真|画像|動画|スタンプ|ボイスメッセージ|ファイル|位置情報|連絡先|アルバム|ノート"
    "|사진|동영상|스티커|음성메시지|파일|위치"
)
_WORDLESS = re.compile(rf"\[(?:{_KINDS})\]|☎[^\n]*|null")
_BARE = re.compile(_KINDS)
_NOTICE = re.compile(
    r"(?:joined|left) the (?:chat|group)\.?|(?:unsent a message|Message unsent)\.?"
    r"|(?:added|invited|removed) [^\n]{1,100} (?:to|from) the (?:chat|group)\.?"
    r"|changed the (?:chat|group)[^\n]{1,200}|made an announcement[^\n]{0,200}"
    r"|已?(?:收回訊息|加入聊天|加入群組|退出群組)。?|撤回了一条消息"
)
_NAME = "line"

# [LINE] Chat history with Ana   [LINE] Anaとのトーク履歴   [LINE] 與Ana的聊天記錄
_TITLE = re.compile(
    r"\A(?:(?:\[LINE\] ?)?(?:Chat history (?:with|in) (?P<en>.{1,100})"
    r"|(?P<ja>.{1,100}?)と?のトーク履歴|[与與]?[ ]?(?P<zh>.{1,100}?)[ ]?的聊天(?:记录|[記紀]錄)"
    r"|ประวัติการ(?:แชท|สนทนา)กับ[ ]?(?P<th>.{1,100}))"
    r"|\[LINE\] ?(?P<other>.{1,100}))"
)
# 2024/06/03(Mon)   2024.06.03 Monday   2024年6月3日 週一   Mon, 06/03/2024   R6/06/03(月)
_DAY = (
    r"(?:(?P<before_date>[^\W\d]{1,10})(?:\.,?|,) ?|(?=\d{4})"
    r"|(?P<era>R|H|令和|平成)(?=\d{1,2}[/年]))"
    r"(?P<first>\d{1,4})[./年-](?P<second>\d{1,2})[./月-](?P<third>\d{1,4})日?"
    r"(?P<after_date>[^\t\n\d]{0,16})$"
)
_CLOCK = (
    r"(?:(?P<before>[^\W\d]{2})[ ]?)?(?P<hour>\d{1,2}):(?P<minute>\d\d)"
    r"(?:[ ]?(?P<after>[AaPp]\.?[Mm]\.?))?"
)
_HEAD = re.compile(rf"^(?:{_DAY}|{_CLOCK}\t(?P<author>[^\t\n]*)(?P<tab>\t|$))", re.MULTILINE)
_YEARS_BEFORE_ERA = {"R": 2018, "令和": 2018, "H": 1988, "平成": 1988}
_ORDERS = (Order.YEAR_FIRST, Order.MONTH_FIRST, Order.DAY_FIRST)
_OPENING_HEADS = 10
_OPENING_CHARS = 300  # title and date of saving precede the first day
_WEEKDAY = (
    r"(?:[A-Z][a-z]{2,8}|(?:星期|週|周)[一二三四五六日天]"
    r"|[月火水木金土日]曜日|[월화수목금토일]요일)"
)
_DESKTOP_DAY = rf"(?P<year>\d{{4}})\.(?P<month>\d\d)\.(?P<day>\d\d) {_WEEKDAY}"
_DESKTOP_CLOCK = r"(?P<before>[上下午]午|午[前後]|오[전후])?[ ]?(?P<hour>\d{1,2}):(?P<minute>\d\d)"
_DESKTOP_HEAD = re.compile(
    rf"^(?:{_DESKTOP_DAY}[ \t]*$|{_DESKTOP_CLOCK} (?P<said>\S[^\n]*)$)", re.MULTILINE
)

_LONGEST_OPENING = 300  # characters before the first day: a title, and the date of saving
_LEAST_SPEAKERS = 2
_SPEAKING = 0.5  # share of the lines with a time whose speaker speaks again
_MOST_WORDS_OF_A_NAME = 4
_MOSTLY = 0.6  # share of the lines that begin alike
_MARK_IN_TEXT = re.compile(r"[?!,;:…？！，；：、。]|[^.]{3}\.$")
_OPENERS = re.compile(
    r"i|i['’](?:m|ll|ve|d)|its?|it['’]s|is|an?|the|this|that|there|yes|yeah|no|ok(?:ay)?|oh|and|but|so"
    r"|well|hi|hello|hey|thanks?|good|great|nice|sure|sorry|we|you|he|she|they|my|your|what|how|why"
    r"|when|where|who|can|could|will|would|do|did|does|are|have|let['’]?s?|please|maybe|just|not"
    r"|if|in|on|at|for|lol|haha",
    re.IGNORECASE,
)


def is_wordless(text: str) -> bool:
    """Return whether *text* is only a placeholder for a picture, a call or the like."""
    return _WORDLESS.fullmatch(text) is not None


def is_wordless_on_a_computer(text: str) -> bool:
    """Return the same for files saved on a computer, which write kinds without brackets."""
    return is_wordless(text) or _BARE.fullmatch(text) is not None


def is_notice(text: str) -> bool:
    """Return whether *text*, which follows a name, reports an action rather than a message."""
    return _NOTICE.fullmatch(text) is not None


def read(text: str) -> Iterator[RawPiece] | None:
    headers = list(islice(_HEAD.finditer(text), _OPENING_HEADS))
    is_dated = bool(headers) and headers[0]["first"] is not None
    has_words = any(header["tab"] and header["author"] for header in headers)
    title = title_of(text)
    if not (is_dated and has_words) or (not title and headers[0].start() > _OPENING_CHARS):
        return None
    return _pieces(text, title)


def title_of(text: str) -> str:
    """Return the name of the chat in the first line of *text*, or ""."""
    title = _TITLE.fullmatch(text.lstrip().partition("\n")[0].rstrip())
    return next(filter(None, title.groups()), "") if title else ""


def _pieces(text: str, title: str) -> Iterator[RawPiece]:
    found = list(split_at_headers(text, _HEAD))
    headings = [header for header, _ in found if header["first"]]
    weekdays = [weekday_in(header["before_date"] or header["after_date"]) for header in headings]
    decision = decide(ordered_by_weekdays(list(map(_date, headings)), weekdays))
    yield from read_by(decision, lambda days: _conversation(found, days, title))


def _conversation(
    found: Sequence[tuple[re.Match[str], str]], days: Sequence[Day], title: str
) -> Conversation | Skipped:
    messages: list[Message] = []
    following_days = iter(days)
    day: Day = (0, 0, 0)
    for header, text in found:
        if header["first"]:
            day = next(following_days)
        elif header["author"] and header["tab"]:
            messages.append(_message(header, text, day))
    return assemble(_NAME, opening_id(messages), title, messages)


def _message(header: re.Match[str], content: str, day: Day) -> Message:
    hour = hour_of_day(int(header["hour"]), header["before"] or header["after"] or "")
    return Message(
        id="",
        role=Role.OTHER,
        text=_text(content),
        author=one_line(header["author"]),
        at=local_datetime(day, (hour, int(header["minute"]), 0)),
    )


def _date(header: re.Match[str]) -> WrittenDate:
    numbers = int(header["first"]), int(header["second"]), int(header["third"])
    if era := header["era"]:
        year, month, day = numbers
        return WrittenDate((_YEARS_BEFORE_ERA[era] + year, month, day), (Order.YEAR_FIRST,), "era")
    return WrittenDate(numbers, _ORDERS, f"{len(header['first']) == 4}{len(header['third'])}")


def _text(written: str) -> str:
    """Return the text; LINE writes several lines as a quoted cell."""
    text = clean(written)
    if "\n" in text and text.startswith('"') and text.endswith('"'):
        text = text[1:-1].replace('""', '"').strip()
    return "" if is_wordless(text) else text


FORMAT = TextFormat(read, limit_bytes=PIECE_BYTES, programs=(_NAME,))


@dataclass(frozen=True, slots=True)
class _Line:
    """The name and text under one time on *day*."""

    day: tuple[int, int, int]
    clock: tuple[int, int, int]
    said: str


def read_desktop(text: str) -> Iterator[Piece] | None:
    first = _DESKTOP_HEAD.search(text, 0, _LONGEST_OPENING)
    if first is None or first["year"] is None:
        return None
    lines = list(_lines(text))
    title = title_of(text)
    names = _names([line.said for line in lines], title)
    if not title and not _is_chat(lines, names):
        return None
    messages = [message for line in lines if (message := _desktop_message(line, names)) is not None]
    return iter([assemble(_NAME, opening_id(messages), title, messages)]) if messages else None


def _lines(text: str) -> Iterator[_Line]:
    day = (0, 0, 0)
    for header, below in split_at_headers(text, _DESKTOP_HEAD):
        if header["year"]:
            day = int(header["year"]), int(header["month"]), int(header["day"])
        else:
            hour = hour_of_day(int(header["hour"]), header["before"] or "")
            yield _Line(day, (hour, int(header["minute"]), 0), header["said"] + below)


def _is_chat(lines: Sequence[_Line], names: Collection[str]) -> bool:
    """Return whether people speak repeatedly, unlike in a timetable."""
    times = Counter(_name_of(_words(line.said), names) for line in lines)
    again = sum(count for count in times.values() if count > 1)
    return len(times) >= _LEAST_SPEAKERS and again >= _SPEAKING * len(lines)


def _names(said: Sequence[str], title: str) -> set[str]:
    """Return the names at the beginning of lines; one may be of several words.

    The *title* of a chat with one person is their name.
    """
    lines = [_words(text) for text in said]
    names = {title, *_names_before_pictures(lines)} & set(_openings(lines))
    groups: dict[str, list[list[str]]] = defaultdict(list)
    for line in lines:
        if not _name_of(line, names):
            groups[line[0]].append(line)
    return names.union(*(_names_among(group, 1) for group in groups.values()))


def _openings(lines: Iterable[Sequence[str]]) -> Iterator[str]:
    """Yield the beginnings of *lines* that may be names."""
    for line in lines:
        for end in range(1, min(len(line), _MOST_WORDS_OF_A_NAME + 1)):
            yield " ".join(line[:end])


def _names_before_pictures(lines: Iterable[Sequence[str]]) -> set[str]:
    """Return the names before the label of a picture or the like that start another line, too."""
    count = Counter(_openings(lines))
    named = (
        " ".join(line[:end])
        for line in lines
        for end in range(1, min(len(line), _MOST_WORDS_OF_A_NAME + 1))
        if is_wordless_on_a_computer(" ".join(line[end:]))
    )
    return {name for name in named if count[name] > 1 and _is_name_like(name.split(" "))}


def _names_among(lines: Sequence[Sequence[str]], length: int) -> set[str]:
    """Return the names in *lines*, which all begin with the same *length* words.

    The next word belongs to the name where other lines repeat it.
    """
    name = " ".join(lines[0][:length])
    longer = [line for line in lines if len(line) > length + 1]
    by_word: dict[str, list[Sequence[str]]] = defaultdict(list)
    for line in longer:
        by_word[line[length]].append(line)
    repeated = {
        word: alike
        for word, alike in by_word.items()
        if _is_repeated(alike, length) and _is_name_like(alike[0][: length + 1])
    }
    covered = sum(map(len, repeated.values()))
    if length == _MOST_WORDS_OF_A_NAME or covered < _MOSTLY * len(lines):
        return {name}
    names = set().union(*(_names_among(alike, length + 1) for alike in repeated.values()))
    return names if covered == len(lines) else names | {name}


def _is_repeated(lines: Sequence[Sequence[str]], length: int) -> bool:
    """Return whether the word after the first *length* is a name's, not how messages begin.

    A single line shows it only by a capital in the word after it, too: Alex Rivera How are you?
    """
    if _OPENERS.fullmatch(lines[0][length]):
        return False
    return len(lines) > 1 or (length == 1 and lines[0][length + 1][:1].isupper())


def _is_name_like(words: Sequence[str]) -> bool:
    """Return whether *words* may be a name: a small letter only follows another."""
    is_small = words[0][:1].islower()
    return all(
        word and not _MARK_IN_TEXT.search(word) and (is_small or not word[0].islower())
        for word in words
    )


def _name_of(line: Sequence[str], names: Collection[str]) -> str:
    """Return the longest of *names* that begins *line*, or ""."""
    openings = list(_openings([line])) or line[:1]
    return next((name for name in reversed(openings) if name in names), "")


def _words(said: str) -> list[str]:
    return said.partition("\n")[0].split(" ")


def _desktop_message(line: _Line, names: Collection[str]) -> Message | None:
    """Return a person's message, or None for the program's."""
    name = _name_of(_words(line.said), names)
    content = clean(line.said[len(name) :]) if line.said.startswith(f"{name} ") else ""
    if not content or is_notice(content):
        return None
    return Message(
        id="",
        role=Role.OTHER,
        text="" if is_wordless_on_a_computer(content) else content,
        author=one_line(name),
        at=local_datetime(line.day, line.clock),
    )


DESKTOP = TextFormat(read_desktop, limit_bytes=PIECE_BYTES, programs=(_NAME,))
