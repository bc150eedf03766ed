"""Values of the domain as one line of JSON each, and back without loss."""

from typing import Generic, TypeVar

from pydantic import ConfigDict, TypeAdapter
from pydantic_core import PydanticSerializationError

from memdeck.errors import StorageError

Value = TypeVar("Value")


class Codec(Generic[Value]):
    """Renders and parses the values of one dataclass.

    A field at its default is left out, an unknown one is ignored. Times keep their offset from
    UTC.
    """

    def __init__(self, kind: type[Value]) -> None:
        # A tuple of one, because pydantic takes no config with a dataclass alone.
        self._adapter = TypeAdapter(
            tuple[kind],  # type: ignore[valid-type]  # a type at run time is what the adapter wants
            config=ConfigDict(ser_json_inf_nan="constants"),
        )

    def render(self, value: Value) -> bytes:
        """Return *value* as JSON in UTF-8, without a line end.

        Raises:
            StorageError: a text holds half a character, which no file can hold.
        """
        try:
            return self._adapter.dump_json((value,), exclude_defaults=True)[1:-1]
        except PydanticSerializationError as error:
            raise StorageError(
                "A text holds half a character and could not be saved; remove it and try again."
            ) from error

    def parse(self, line: bytes) -> Value:
        """Return the value of one line.

        Raises:
            ValueError: the line does not hold one.
        """
        value: Value = self._adapter.validate_json(b"[" + line + b"]")[0]
        return value
