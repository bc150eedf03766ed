"""KakaoTalk's chat history, as a phone and a computer save it, in Korean and English.

    Ana 님과 카카오톡 대화
    저장한 날짜 : 2024년 6월 4일 오전 9:00

Android    2024년 6월 3일 오후 2:20, Ana : 안녕      June 3, 2024 at 2:20 PM, Ana : Hello
iOS        2024. 6. 3. 오후 2:20, Ana : 안녕         Jun 3, 2024 at 14:20, Ana : Hello
Windows    --------------- 2024년 6월 3일 월요일 ---------------
           [Ana] [오후 2:20] 안녕            or, without the dashes,  오후 2:20, Ana : 안녕

macOS writes a table with the columns Date, User and Message.

Source: such histories as openly published readers of them quote them, and KakaoTalk's own words
for pictures, calls and people who come and go.
"""

import re
from collections.abc import Iterator
from sys import intern

from memdeck.domain.conversation.conversation import Attachment, Message, Role, Skipped
from memdeck.transcripts.chat_format import Piece, TextFormat
from memdeck.transcripts.chat_text.csv_tables import Row, read_rows
from memdeck.transcripts.chat_text.headed_blocks import split_at_headers
from memdeck.transcripts.conversation.build import assemble, opening_id, with_opening_id
from memdeck.transcripts.conversation.clean_text import clean, one_line
from memdeck.transcripts.dates.clock import hour_of_day, local_datetime
from memdeck.transcripts.dates.timestamps import parse_local
from memdeck.transcripts.input.limits import PIECE_BYTES

_NAME = "kakaotalk"

_OPENING_LINES = 6
_TITLE = re.compile(
    r"\A(?:(?P<korean>[^\n]{1,200}?)(?: 님과(?:의)?)? 카카오톡 대화"
    r"|KakaoTalk Chats with (?P<english>[^\n]{1,200})"
    r"|(?P<computer>[^\n]{1,200}?)(?: with)? (?:Kakao)?Talk Chats)"
)
_SAVED = re.compile(r"\A(?:저장한 날짜|Date Saved) ?: ?[^\n]{0,40}\d")

_WEEKDAY = r"(?:[월화수목금토일]요일|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)"
_DATE = (
    r"(?:(?P<year>\d{4})(?:년|\.|-)[ ]?(?P<month>\d{1,2})(?:월|\.|-)[ ]?(?P<day>\d{1,2})(?:일|\.)?"
    r"|(?P<named>[A-Z][a-z]{2,8})[ ](?P<named_day>\d{1,2}),[ ](?P<named_year>\d{4}))"
)
_DAY = (
    rf"(?:\d{{4}}(?:년|\.)[ ]\d{{1,2}}(?:월|\.)[ ]\d{{1,2}}(?:일|\.)[ ]{_WEEKDAY}"
    rf"|{_WEEKDAY},[ ][A-Z][a-z]{{2,8}}[ ]\d{{1,2}},[ ]\d{{4}})"
)
_CLOCK = (
    r"(?:(?P<before>오[전후]|[AaPp]\.?[Mm]\.?)[ ])?(?P<hour>\d{1,2}):(?P<minute>\d\d)"
    r"(?:[ \xa0\u202f]?(?P<after>[AaPp]\.?[Mm]\.?))?"
)
_BARE_CLOCK = r"(?:오[전후][ ]|[AaPp]\.?[Mm]\.?[ ])?\d{1,2}:\d\d(?:[ \xa0\u202f]?[AaPp]\.?[Mm]\.?)?"
_PHONE_HEAD = re.compile(
    rf"^(?:{_DATE},?(?:[ ]at)?[ ]{_CLOCK}"
    r"(?:,[ ](?P<author>[^\n]{1,100}?)[ ]:(?:[ ]|$)|[:,][ ][^\n]*$|[ ]?$)"
    rf"|{_DAY}[ ]?$)",
    re.MULTILINE,
)
_COMPUTER_HEAD = re.compile(
    rf"^(?:(?:-{{5,}}[ ])?(?:{_WEEKDAY},[ ])?{_DATE}(?:[ ]{_WEEKDAY})?(?:[ ]-{{5,}})?[ ]?$"
    rf"|(?:\[(?P<author>[^\n]{{1,100}}?)\][ ]\[(?={_BARE_CLOCK}\])|(?={_BARE_CLOCK},[ ]))"
    rf"{_CLOCK}(?:\](?:[ ]|$)|,[ ](?P<speaker>[^\n]{{1,100}}?)[ ]:(?:[ ]|$)))",
    re.MULTILINE,
)
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")

_ME = {"회원님", "나"}
_WORDLESS = re.compile(
    r"\(?(?:사진|동영상|이모티콘|음성메시지|카카오톡 프로필|라이브톡 (?:시작|종료))\)?"
    r"|사진 \d{1,3}장"
    r"|(?:보이스톡|페이스톡|그룹콜)(?: ?(?:해요|취소|부재중|종료|\d{1,3}:\d\d(?::\d\d)?))?"
    r"|삭제된 메시지입니다\.?|메시지가 삭제되었습니다\.?|채팅방 관리자가 메시지를 가렸습니다\.?"
    r"|\(?(?:Photos?|Videos?|Emoticons?|Voice Note|Voice Message)\)?|\d{1,3} photos"
    r"|(?:Voice Call|Video Call|Group Call)(?: \d{1,3}:\d\d(?::\d\d)?)?"
    r"|(?:This message was deleted|Deleted message|Message deleted)\.?"
)
_FILE = re.compile(r"(?:파일|File): ?(?P<name>[^\n]{1,300})|(?P<saved>[0-9a-f]{64}\.[a-z0-9]{2,4})")
# Who comes and goes, below a message on a computer.
_NOTICE = re.compile(
    r"\n[^\n]{1,200}(?:님이 (?:들어왔습니다|나갔습니다)\.|님을 (?:초대했습니다|내보냈습니다)\."
    r"| (?:joined|left) this chatroom\.| has (?:joined|left)\.)[^\n]*"
    r"|\n채팅방 관리자가 메시지를 가렸습니다\."
)
_COLUMNS = ("date", "user", "message")
_TABLE_HEAD = re.compile(
    r"\A\ufeff?\s*\"?Date\"?,\"?User\"?,\"?Message\"?\s*\n\"?\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\"?,"
)


def read(text: str) -> Iterator[Piece] | None:
    text = text.lstrip("\ufeff\n ")
    opening = text.split("\n", _OPENING_LINES)[:_OPENING_LINES]
    titled = next(filter(None, (_TITLE.fullmatch(line.strip()) for line in opening)), None)
    title = next(filter(None, titled.groups()), "") if titled else ""
    is_headed = bool(title) or any(_SAVED.match(line) for line in opening)
    begin = {header: header.search(text) for header in (_COMPUTER_HEAD, _PHONE_HEAD)}
    if not is_headed and not any(
        first and first.start() == 0 and first["year"] for first in begin.values()
    ):
        return None
    spoken = {header: _first_spoken(text, header) for header in begin}
    if min(spoken.values()) == len(text):
        return None
    is_phone = spoken[_PHONE_HEAD] < spoken[_COMPUTER_HEAD]
    own_id, messages = with_opening_id(_from_phone(text) if is_phone else _from_computer(text))
    return iter([assemble(_NAME, own_id, title, messages)])


def _first_spoken(text: str, header: re.Pattern[str]) -> int:
    """Return where the first message with a *header* begins; the end of *text* if none does."""
    return next((head.start() for head in header.finditer(text) if _author(head)), len(text))


def _author(head: re.Match[str]) -> str:
    """Return the name in a message's head; "" in one of a day or a notice."""
    return head["author"] or head.groupdict().get("speaker") or ""


def _from_phone(text: str) -> Iterator[Message]:
    for head, content in split_at_headers(text, _PHONE_HEAD):
        if author := _author(head):
            yield _message(author, content, _date(head), head)


def _from_computer(text: str) -> Iterator[Message]:
    day = (0, 0, 0)
    for head, content in split_at_headers(text, _COMPUTER_HEAD):
        if author := _author(head):
            yield _message(author, _NOTICE.sub("", content), day, head)
        else:
            day = _date(head)


def _message(author: str, content: str, day: tuple[int, int, int], head: re.Match[str]) -> Message:
    hour = hour_of_day(int(head["hour"]), head["before"] or head["after"] or "")
    text, files = _text_and_files(content)
    return Message(
        id="",
        role=Role.USER if author in _ME else Role.OTHER,
        text=text,
        author=intern(one_line(author)),  # one object for all messages of a person
        at=local_datetime(day, (hour, int(head["minute"]), 0)),
        attachments=files,
    )


def _text_and_files(content: str) -> tuple[str, tuple[Attachment, ...]]:
    text = clean(content)
    if file := _FILE.fullmatch(text):
        return "", (Attachment(one_line(file["name"] or file["saved"])),)
    return "" if _WORDLESS.fullmatch(text) else text, ()


def _date(head: re.Match[str]) -> tuple[int, int, int]:
    if head["year"]:
        return int(head["year"]), int(head["month"]), int(head["day"])
    month = head["named"][:3]
    number = _MONTHS.index(month) + 1 if month in _MONTHS else 0
    return int(head["named_year"]), number, int(head["named_day"])


FORMAT = TextFormat(read, limit_bytes=PIECE_BYTES, programs=(_NAME,))


def read_table(text: str) -> Iterator[Piece] | None:
    if not _TABLE_HEAD.match(text[:200]):
        return None
    rows = read_rows(text, _COLUMNS)
    return None if rows is None else _pieces(rows)


def _pieces(rows: Iterator[Row | Skipped]) -> Iterator[Piece]:
    messages: list[Message] = []
    for row in rows:
        if isinstance(row, Skipped):
            yield row
        elif not _NOTICE.fullmatch(f"\n{row.get('message', '')}"):
            messages.append(_row_message(row))
    yield assemble(_NAME, opening_id(messages), "", messages)


def _row_message(row: Row) -> Message:
    text, files = _text_and_files(row.get("message", ""))
    author = one_line(row.get("user", ""))
    return Message(
        id="",
        role=Role.USER if author in _ME else Role.OTHER,
        text=text,
        author=author,
        at=parse_local(row.get("date", "")),
        attachments=files,
    )


TABLE = TextFormat(read_table, limit_bytes=PIECE_BYTES, programs=(_NAME,))
