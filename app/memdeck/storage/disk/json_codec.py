"""Values of the domain as one line of JSON each, and back without loss."""

from functools import cached_property
from typing import TYPE_CHECKING, Generic, TypeVar

from memdeck.errors import StorageError

if TYPE_CHECKING:
    from pydantic import TypeAdapter

Value = TypeVar("Value")


class Codec(Generic[Value]):
    """Renders and parses the values of one dataclass.

    A field at its default is left out, an unknown one is ignored. Times keep their offset from
    UTC.
    """

    def __init__(self, value_type: type[Value]) -> None:
        self._value_type = value_type

    @cached_property
    def _adapter(self) -> "TypeAdapter[tuple[Value]]":
        from pydantic import ConfigDict, TypeAdapter  # noqa: PLC0415 - to list memories needs none

        # A tuple of one value, because pydantic takes no config with a dataclass alone.
        return TypeAdapter(
            tuple[self._value_type],  # type: ignore[name-defined]  # the adapter wants a type
            config=ConfigDict(ser_json_inf_nan="constants"),
        )

    def render(self, value: Value) -> bytes:
        """Return *value* as JSON in UTF-8, without a line end.

        Raises:
            StorageError: a text holds half a character, which no file can hold.
        """
        try:
            return self._adapter.dump_json((value,), exclude_defaults=True)[1:-1]
        except ValueError as error:
            raise StorageError(
                "A text holds half a character and could not be saved; remove it and try again."
            ) from error

    def parse(self, line: bytes) -> Value:
        """Return the value of one line.

        Raises:
            ValueError: the line does not hold one.
        """
        return self._adapter.validate_json(b"[" + line + b"]")[0]
