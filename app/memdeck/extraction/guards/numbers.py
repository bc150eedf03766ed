"""Find personal numbers: payment cards, bank accounts, identity numbers.

Sources: ISO/IEC 7812 (card numbers and their check digit), GB 11643 (Chinese identity numbers),
ISO 13616 (IBAN), the numbering rules of the US Social Security Administration and of HMRC.
"""

import re
from collections.abc import Iterator

from memdeck.extraction.text.regex import compiled

_RUN = compiled(r"(?<![\w.])\d{1,19}(?:[ \t\u00a0\u2009\u202f._·•/‐‑–—-]{1,3}\d{1,19}){0,30}(?!\w)")
_GROUP = re.compile(r"\d+")
_CARD_DIGITS = range(13, 20)
_CARDS = compiled(r"""
    4\d{12}(?:\d{3}){0,2}|(?:5[1-5]\d\d|222[1-9]|22[3-9]\d|2[3-6]\d\d|27[01]\d|2720)\d{12}
    |3[47]\d{13}|3(?:0[0-5]|[68]\d)\d{11,16}|(?:6011|64[4-9]\d|65\d\d|352[89]|35[3-8]\d)\d{12,15}
    |(?:62|81)\d{14,17}|(?:50|5[6-8]|6[037])\d{11,17}|9558\d{12,15}
""")
"""Card numbers that issuers assign; a time in milliseconds is none of them."""
_OTHER_NUMBER = compiled(
    r"(?:order|tracking|parcel|shipment|invoice|ticket|case|isbn|ean|imei|serial|issue|build|phone|tel)"
    r"\b[^\d\n]{0,16}$|(?:订单|运单|快递|单号|流水|票号|编号|工单|电话|手机|书号)[^\d\n]{0,6}$",
    re.IGNORECASE,
)
_CARD = compiled(
    r"\b(?:(?:credit|debit|bank|my|the|corporate|business|new) card|card (?:no|num|is)|visa|master ?card|amex|union ?pay|discover|maestro)"
    r"|卡号|银行卡|信用卡|储蓄卡|借记卡|工资卡|银联|行卡|[\u4e00-\u9fff]行的?卡",
    re.IGNORECASE,
)
"""A label after which a number in a card's format is one, even with a wrong check digit."""
_BEFORE = 40
"""Characters before a number that may contain its label."""
_CN_ID = compiled(r"(?<!\d)\d(?:[ \u00a0·.-]{0,2}\d){16}[ \u00a0·.-]{0,2}[\dXx](?![\da-zA-Z])")
_CN_ID_FORM = compiled(
    r"[1-9]\d{5}(?:18|19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dXx]"
)
_SSN = compiled(
    r"(?<![\w.-])(?!000|666)\d{3}(?P<gap>[ \u00a0]?[-.·‐‑–—][ \u00a0]?|[ \u00a0]{1,2})(?!00)\d\d(?P=gap)(?!0000)\d{4}(?![\w-]|\.\d)"
)
_UK_NI = compiled(
    r"(?<![A-Za-z0-9])(?:QQ|(?!BG|GB|KN|NK|NT|TN|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z])"
    r"(?:[ \u00a0.-]{0,2}\d{2}){3}[ \u00a0.-]{0,2}[A-D](?![A-Za-z0-9])",
    re.IGNORECASE,
)
_IBAN = compiled(
    r"(?<![A-Za-z0-9])[A-Z]{2}\d\d(?:[ \u00a0-]?[A-Z0-9]){11,30}(?![A-Za-z0-9])", re.IGNORECASE
)


def numbers(text: str) -> Iterator[tuple[int, int]]:
    """Yield the spans (start, end) of such numbers in *text*, whatever separates their digits."""
    for run in _RUN.finditer(text):
        yield from _cards(text, run)
    for hit in _CN_ID.finditer(text):
        if _CN_ID_FORM.fullmatch(_alone(hit.group())):
            yield hit.span()
    for pattern in (_SSN, _UK_NI):
        yield from (hit.span() for hit in pattern.finditer(text))
    for hit in _IBAN.finditer(text):
        if _is_iban(_alone(hit.group()).upper()):
            yield hit.span()


def _cards(text: str, run: re.Match[str]) -> Iterator[tuple[int, int]]:
    """Yield the spans of card numbers in *run*, digits in groups: a date may follow them."""
    groups = [group.span() for group in _GROUP.finditer(text, *run.span())]
    for first, (start, _) in enumerate(groups):
        digits = ""
        for begin, end in groups[first:]:
            digits += text[begin:end]
            if len(digits) > _CARD_DIGITS[-1]:
                break
            if len(digits) not in _CARD_DIGITS or _CARDS.fullmatch(digits) is None:
                continue
            before = text[max(0, start - _BEFORE) : start]
            if _CARD.search(before) or (
                has_check_digit(digits) and not _OTHER_NUMBER.search(before)
            ):
                yield start, end
                break


def has_check_digit(digits: str) -> bool:
    """Return whether the last of *digits* is the right check digit.

    Source: Luhn, ISO/IEC 7812-1, B.
    """
    values = [int(digit) for digit in reversed(digits)]
    doubled = (sum(divmod(2 * value, 10)) for value in values[1::2])
    return (sum(values[::2]) + sum(doubled)) % 10 == 0


def _is_iban(code: str) -> bool:
    """Return whether *code* divided by 97 leaves 1. Source: ISO 13616, by ISO 7064."""
    return int("".join(str(int(mark, 36)) for mark in code[4:] + code[:4])) % 97 == 1


def _alone(number: str) -> str:
    return "".join(filter(str.isalnum, number))
