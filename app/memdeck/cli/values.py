"""Arguments of a command line that stand for a day or a number."""

import argparse
import json
from collections.abc import Mapping
from datetime import date
from pathlib import Path

from memdeck.domain.search.passage import Mode

_MOST = 36_525  # the days of a century, beyond which nothing is forecast


def place(text: str) -> Path:
    if not text.strip():
        raise argparse.ArgumentTypeError(
            "a vault has a name; write its folder or its file, or . for the folder you are in."
        )
    return Path(text)


def day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(
            f"“{text}” is not a day; write one such as 2026-02-20."
        ) from error


def score(text: str) -> float:
    try:
        return float(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(
            f"“{text}” is not a number; write one from 0 to 1, such as 0.75."
        ) from error


def share(text: str) -> float:
    number = score(text)
    if not 0 <= number <= 1:  # also false for NaN
        raise argparse.ArgumentTypeError(
            f"“{text}” is not a number from 0 to 1; write one such as 0.75."
        )
    return number


def data(text: str) -> Mapping[str, object]:
    try:
        told = json.loads(text)
    except (ValueError, RecursionError):
        told = None
    if not isinstance(told, dict):
        raise argparse.ArgumentTypeError(
            f'“{text}” is not a JSON object; write one such as \'{{"tool": "git"}}\'.'
        )
    return told


def mode(text: str) -> Mode:
    try:
        return Mode(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(
            f"“{text}” is not a ranking mode; write one of {', '.join(Mode)}."
        ) from error


def several(text: str) -> int:
    number = count(text)
    if not number:
        raise argparse.ArgumentTypeError("“0” would show nothing; write a number such as 10.")
    return number


def count(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text) <= _MOST):
        raise argparse.ArgumentTypeError(
            f"“{text}” is not a whole number up to {_MOST}; write one such as 30."
        )
    return int(text)
