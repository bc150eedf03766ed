"""What a ranking is based on."""

from enum import StrEnum


class Mode(StrEnum):
    """The basis of ranking: the words, the meaning, or both."""

    KEYWORD = "keyword"
    VECTOR = "vector"
    HYBRID = "hybrid"
