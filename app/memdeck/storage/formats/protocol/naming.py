"""Names of other programs for a memory, converted to an id, a category or a group of ours."""

import hashlib
import re
from collections.abc import Collection

from memdeck.storage.text.markdown.entry_body import normalise_content

_NOT_OF_AN_ID = re.compile(r"[^A-Za-z0-9_-]+")
_NOT_OF_A_LABEL = re.compile(r"[|/\s]+")
_ID_DIGITS = 8


def label(words: str) -> str:
    """Return *words* in the form of a category or a group."""
    return _NOT_OF_A_LABEL.sub(" ", words).strip()


def legal_id(words: str) -> str:
    """Return *words* with only the characters an id may hold; "" where nothing is left."""
    return _NOT_OF_AN_ID.sub("-", words).strip("-")


def id_of_words(content: str, taken: Collection[str] = ()) -> str:
    """Return an id for *content*, always the same as long as *taken* does not hold it."""
    words, id_ = normalise_content(content), ""
    number = 0
    while not id_ or id_ in taken:
        told = f"{words}\n{number}" if number else words
        digest = hashlib.sha256(told.encode("utf-8", "surrogatepass"))
        id_, number = digest.hexdigest()[:_ID_DIGITS], number + 1
    return id_
