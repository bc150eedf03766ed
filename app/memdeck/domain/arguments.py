"""Checks of arguments at run time, by the annotations of a method."""

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime
from enum import StrEnum
from functools import cache, wraps
from inspect import Parameter, iscoroutinefunction, signature
from numbers import Integral, Real
from reprlib import Repr
from types import NoneType, UnionType
from typing import (
    Any,
    NamedTuple,
    ParamSpec,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
)

from memdeck.errors import UsageError

P = ParamSpec("P")
R = TypeVar("R")
_Check = Callable[[Any], bool]


class Limit(NamedTuple):
    """The range of an argument: the check of a value, and a description for error messages.

    *minimum* and *maximum* are those of a number, if it has any.
    """

    admits: _Check
    description: str
    minimum: float | None = None
    maximum: float | None = None


COUNT = Limit(lambda count: count >= 0, "a whole number from 0 up", minimum=0)
POSITIVE = Limit(lambda count: count > 0, "a whole number above 0", minimum=1)
PAGE_SIZE = Limit(
    lambda count: 1 <= count <= 100, "a whole number from 1 to 100", minimum=1, maximum=100
)
DAYS = Limit(lambda days: 0 <= days <= 36_500, "a whole number of days from 0 to 36500")
SECONDS = Limit(lambda seconds: 0 <= seconds <= 3600, "a number of seconds from 0 to 3600")
SHARE = Limit(lambda share: 0 <= share <= 1, "a number from 0 to 1", 0, 1)
COSINE = Limit(lambda cosine: -1 <= cosine <= 1, "a number from -1 to 1")
PATH = Limit(
    lambda path: bool(str(path).strip()) and "\0" not in str(path),
    "a path that is not blank and holds no null character",
)
PATHS = Limit(
    lambda paths: all(map(PATH.admits, paths)), "a list of Path objects without null characters"
)
FILLED = Limit(lambda text: bool(str(text).strip()), "a text that is not blank")
IDS = Limit(bool, "the id of a memory, or a list with at least one")
AWARE = Limit(lambda at: at.utcoffset() is not None, "a datetime with a time zone")


class _Kind(NamedTuple):
    """The values that an annotation allows, and the words for one and for several of them."""

    admits: _Check
    singular: str
    plural: str


_REPR = Repr()
_REPR.maxstring = _REPR.maxother = 60
_LONGEST_REPR = 80

_PLAIN = {
    NoneType: _Kind(lambda value: value is None, "None", "None"),
    bool: _Kind(lambda value: isinstance(value, bool), "True or False", "True or False"),
    str: _Kind(lambda value: isinstance(value, str), "a text", "texts"),
    int: _Kind(
        lambda value: not isinstance(value, bool) and isinstance(value, Integral),
        "a whole number",
        "whole numbers",
    ),
    float: _Kind(
        lambda value: not isinstance(value, bool) and isinstance(value, Real),
        "a number",
        "numbers",
    ),
    date: _Kind(
        lambda value: isinstance(value, date) and not isinstance(value, datetime),
        "a date",
        "dates",
    ),
}
_ANYTHING = _Kind(lambda _value: True, "anything", "anything")


def checked(**limits: Limit) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Return a decorator that checks the arguments of a method at each call.

    They are checked against its annotations and against *limits*, by name. An enum member may be
    given as its value. An iterator is read into a tuple.

    Raises:
        UsageError: raised by the method: an argument has a wrong type, is out of its range, or
            is unknown to the method.
    """

    def decorate(method: Callable[P, R]) -> Callable[P, R]:
        names, ranges = tuple(signature(method).parameters), tuple(limits.items())
        known = frozenset(names)

        def accepted(
            args: Sequence[object], kwargs: Mapping[str, object]
        ) -> tuple[list[Any], dict[str, Any]]:
            kinds = _kinds_of(method, ranges)
            for name in kwargs.keys() - known:
                takes = ", ".join(name for name in names if name != "self")
                raise UsageError(
                    f"{method.__name__} takes no {abbreviated(name)}; it takes {takes}."
                )
            given = [_accepted(*pair, kinds) for pair in zip(names, args, strict=False)]
            named = {name: _accepted(name, value, kinds) for name, value in kwargs.items()}
            return [*given, *args[len(given) :]], named

        if iscoroutinefunction(method):

            @wraps(method)
            async def call_async(*args: P.args, **kwargs: P.kwargs) -> object:
                given, named = accepted(args, kwargs)
                return await method(*given, **named)

            return cast("Callable[P, R]", call_async)

        @wraps(method)
        def call(*args: P.args, **kwargs: P.kwargs) -> R:
            given, named = accepted(args, kwargs)
            return method(*given, **named)

        return call

    return decorate


def check_fields(value: Hashable, **limits: Limit) -> None:
    """Check the fields of a dataclass as ``checked`` does arguments.

    Raises:
        UsageError: a field has a wrong type or is out of its range.
    """
    kinds = _kinds_of(type(value), tuple(limits.items()))
    for name in kinds:
        _accepted(name, getattr(value, name), kinds)


def described(annotation: object) -> str:
    """Return what a value of *annotation* is, in words, such as "a list of texts"."""
    return _kind_of(annotation).singular


@cache
def _kinds_of(
    called: Callable[..., object], limits: tuple[tuple[str, Limit], ...]
) -> dict[str, _Kind]:
    """Return the kind of each parameter; computed at the first call, to keep imports fast."""
    parameters = signature(called).parameters.values()
    annotated = (
        parameter for parameter in parameters if parameter.annotation is not Parameter.empty
    )
    kinds = {parameter.name: _kind_of(parameter.annotation) for parameter in annotated}
    return kinds | {name: _limited(kinds[name], limit) for name, limit in limits}


def _accepted(name: str, value: object, kinds: Mapping[str, _Kind]) -> object:
    kind = kinds.get(name, _ANYTHING)
    if kind.admits(value):
        return value
    if isinstance(value, Iterator):
        value = tuple(value)
        if kind.admits(value):
            return value
    raise UsageError(f"{name} must be {kind.singular}; got {abbreviated(value)}.")


def _kind_of(annotation: object) -> _Kind:
    origin, parts = get_origin(annotation), get_args(annotation)
    if origin in {Union, UnionType}:
        return _either(parts)
    kind = origin or annotation
    return _kind_of_class(kind, parts) if isinstance(kind, type) else _ANYTHING


def _kind_of_class(kind: type, parts: Sequence[object]) -> _Kind:
    if kind in _PLAIN:
        return _PLAIN[kind]
    if kind is object or getattr(kind, "_is_protocol", False):
        return _ANYTHING
    if kind.__name__ == "Callable":
        return _Kind(callable, "a function", "functions")
    if issubclass(kind, StrEnum):
        listed = ", ".join(kind)
        return _Kind(
            lambda value: isinstance(value, str) and value in frozenset(kind),
            f"one of {listed}",
            f"any of {listed}",
        )
    if issubclass(kind, Mapping):
        return _Kind(lambda value: isinstance(value, Mapping), "a dictionary", "dictionaries")
    if issubclass(kind, Iterable):
        return _collection(kind, _kind_of(parts[0]))
    article = "an" if kind.__name__[0] in "AEIOU" else "a"
    singular = f"{article} {kind.__name__}"
    return _Kind(lambda value: isinstance(value, kind), singular, f"{kind.__name__} objects")


def _limited(kind: _Kind, limit: Limit) -> _Kind:
    def admits(value: object) -> bool:
        return kind.admits(value) and (value is None or limit.admits(value))

    singular = f"{limit.description}, or None" if kind.admits(None) else limit.description
    return _Kind(admits, singular, singular)


def _either(annotations: Iterable[object]) -> _Kind:
    """Return the union of *annotations*; next to an enum, ``str`` means the value of a member."""
    kinds = [_kind_of(annotation) for annotation in annotations]
    if any(isinstance(part, type) and issubclass(part, StrEnum) for part in annotations):
        kinds = [kind for kind in kinds if kind is not _PLAIN[str]]
    return _Kind(
        lambda value: any(kind.admits(value) for kind in kinds),
        " or ".join(kind.singular for kind in kinds),
        " or ".join(kind.plural for kind in kinds),
    )


def _collection(kind: type, item: _Kind) -> _Kind:
    """Return the kind of a list, tuple or set of *item*; for a set, one text is allowed too."""

    def admits(value: object) -> bool:
        if isinstance(value, str):
            return kind is frozenset and item.admits(value)
        if isinstance(value, bytes | Mapping) or not isinstance(value, Collection):
            return False
        return all(map(item.admits, value))

    singular = f"a list of {item.plural}"
    return _Kind(admits, singular, singular)


def ids_of(ids: Sequence[str] | str) -> tuple[str, ...]:
    """Return *ids*, which may be a single id, each once and in their order."""
    return tuple(dict.fromkeys((ids,) if isinstance(ids, str) else ids))


def abbreviated(value: object) -> str:
    """Return the representation of *value*, shortened where it is long."""
    text = _REPR.repr(value)
    return text if len(text) <= _LONGEST_REPR else f"{text[:_LONGEST_REPR]}…"
