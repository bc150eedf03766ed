"""Find personal numbers: payment cards, bank accounts, identity numbers.

Sources: ISO/IEC 7812 (card numbers and their check digit), GB 11643 (Chinese identity numbers),
ISO 13616 (IBAN), the numbering rules of the US Social Security Administration and of HMRC.
"""

import re
from collections.abc import Iterator

from memdeck.extraction.text.rule_files import Patterns

_PATTERNS = Patterns("guards/personal_numbers.toml")
_CARD_DIGITS = range(13, 20)
_LEAST_DIGITS_OF_IBAN = 10
"""Fewer are words of a sentence: letters stand for a bank, and digits for an account."""
_BEFORE = 40
"""Characters before a number that may contain its label."""


def numbers(text: str) -> Iterator[tuple[int, int]]:
    """Yield the spans (start, end) of such numbers in *text*, whatever separates their digits."""
    for run in _PATTERNS["digit_groups"].finditer(text):
        yield from _cards(text, run)
    for hit in _PATTERNS["chinese_id"].finditer(text):
        if _PATTERNS["chinese_id_format"].fullmatch(_alphanumeric(hit.group())):
            yield hit.span()
    for pattern in (_PATTERNS["us_social_security"], _PATTERNS["uk_national_insurance"]):
        yield from (hit.span() for hit in pattern.finditer(text))
    for hit in _PATTERNS["iban"].finditer(text):
        if _is_iban(_alphanumeric(hit.group()).upper()):
            yield hit.span()


def _cards(text: str, run: re.Match[str]) -> Iterator[tuple[int, int]]:
    """Yield the spans of card numbers in *run*, digits in groups: a date may follow them."""
    groups = [group.span() for group in _PATTERNS["group"].finditer(text, *run.span())]
    for first, (start, _) in enumerate(groups):
        digits = ""
        for begin, end in groups[first:]:
            digits += text[begin:end]
            if len(digits) > _CARD_DIGITS[-1]:
                break
            if (
                len(digits) not in _CARD_DIGITS
                or _PATTERNS["card_number"].fullmatch(digits) is None
            ):
                continue
            before = text[max(0, start - _BEFORE) : start]
            if _PATTERNS["card_label"].search(before) or (
                has_check_digit(digits) and not _PATTERNS["other_label"].search(before)
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
    if sum(map(str.isdigit, code)) < _LEAST_DIGITS_OF_IBAN:
        return False
    return int("".join(str(int(character, 36)) for character in code[4:] + code[:4])) % 97 == 1


def _alphanumeric(number: str) -> str:
    return "".join(filter(str.isalnum, number))
