"""Arguments are checked against the annotations of a function."""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from datetime import date
from typing import Any

import pytest

from memdeck.domain.arguments import COUNT, checked, described, ids_of
from memdeck.domain.search.passage import Kind
from memdeck.errors import UsageError


class Unspeakable:
    def __repr__(self) -> str:
        raise RuntimeError


@checked(count=COUNT)
def echo(
    words: Sequence[str] = (),
    count: int | None = 0,
    day: date | None = None,
    kind: Kind | str = Kind.MEMORY,
    several: Iterable[Kind | str] | None = None,
    anything: object = None,
    *more: object,
) -> tuple[object, ...]:
    return (words, count, day, kind, several, anything, *more)


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"words": "tea"}, "words must be a list of texts; got 'tea'."),
        ({"words": ["tea", 5]}, "words must be a list of texts; got ['tea', 5]."),
        ({"count": -1}, "count must be a whole number from 0 up, or None; got -1."),
        ({"day": "today"}, "day must be a date or None; got 'today'."),
        (
            {"kind": "letter"},
            "kind must be one of memory, message, episode, event, semantic; got 'letter'.",
        ),
        (
            {"several": [5]},
            "several must be a list of any of memory, message, episode, event, semantic or None",
        ),
        ({"count": Unspeakable()}, "count must be a whole number from 0 up, or None; got <Unspeak"),
        ({"words": "x" * 100_000}, "words must be a list of texts; got 'xxx"),
        ({"size": 5}, "echo takes no 'size'; it takes words, count, day, kind, several"),
    ],
)
def test_what_is_refused_is_named_with_what_it_takes_and_what_came(
    wrong: Any,
    sentence: str,
) -> None:
    with pytest.raises(UsageError) as refused:
        echo(**wrong)

    assert str(refused.value).startswith(sentence)
    assert len(str(refused.value)) < 200


def test_valid_arguments_are_passed_on_unchanged() -> None:
    words = ["tea", "milk"]

    answer = echo(words, 5, date(2026, 11, 23), "memory", {Kind.MEMORY, "message"}, echo, 6, 7)

    assert answer[0] is words
    assert answer[1:] == (
        *(5, date(2026, 11, 23), "memory", {Kind.MEMORY, "message"}),
        *(echo, 6, 7),
    )


def test_an_iterator_is_read_once() -> None:
    assert echo(iter(["tea", "milk"]))[0] == ("tea", "milk")  # type: ignore[arg-type]


def test_a_coroutine_is_refused_when_it_is_awaited() -> None:
    @checked()
    async def later(count: int) -> int:
        return count

    refused = later("5")  # type: ignore[arg-type]

    with pytest.raises(UsageError, match="count must be"):
        asyncio.run(refused)
    assert asyncio.run(later(5)) == 5


@checked()
def call(function: Callable[[], None], words: Sequence[str] = ()) -> Callable[[], None]:
    return function


def test_a_function_is_passed_on_and_anything_else_refused() -> None:
    assert call(test_an_iterator_is_read_once) is test_an_iterator_is_read_once
    with pytest.raises(UsageError, match="function must be a function; got 5"):
        call(5)  # type: ignore[arg-type]


def test_an_iterator_over_what_is_refused_is_refused() -> None:
    with pytest.raises(UsageError, match="words must be a list of texts"):
        call(print, iter([5]))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("given", "ids"), [("a1", ("a1",)), (["b2", "a1", "b2"], ("b2", "a1")), ((), ())]
)
def test_ids_are_one_id_or_several_each_once(given: Sequence[str] | str, ids: object) -> None:
    assert ids_of(given) == ids


def test_an_annotation_is_described_in_words() -> None:
    assert described(list[str]) == "a list of texts"
    assert described(str | None) == "a text or None"
