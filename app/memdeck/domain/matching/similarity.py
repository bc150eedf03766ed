"""The similarity of two memories, as far as words can show."""

import hashlib
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from memdeck.domain.changes.changeset import Tombstone, TombstoneReason
from memdeck.domain.regex import lazy_compile

_NOT_WORDS = lazy_compile(r"[\W_]+")
_USERS = lazy_compile(r"\b(?:the )?user s\b")
_ARTICLE = lazy_compile(r"\bthe (?=(?:user|assistant)\b)")
_FORMS = {
    form: stem
    for stem, forms in {
        "i be": "im",
        "i have": "ive",
        "do not": "dont",
        "can not": "cant cannot",
        "you": "you assistant",
        "i": "i we me us user myself ourselves",
        "my": "my our mine ours",
        "be": "be am is are m re isn aren ain",
        "was": "was were wasn weren",
        "have": "have has ve haven hasn",
        "do": "do does don doesn",
        "not": "not t",
        "would": "would d",
        "will": "will ll",
    }.items()
    for form in forms.split()
}
_THEY = {"they": "i", "them": "i", "themselves": "i", "their": "my", "theirs": "my"}
_OF_USER = frozenset(
    ["i", "im", "ive", "me", "my", "mine", "myself", "user", "we", "us", "our", "ours"]
)
"""Words about the user, whom "they" may mean then."""
_I_MY = lazy_compile(r"\bi my\b")
_ASKED = lazy_compile(
    r"\Ai ask (?:for |you (?P<when>(?!to |not |never ).{1,80}? )?(?P<no>not |never )?to )"
)
"""A request of the user, or an instruction to the assistant."""
_WISH = lazy_compile(r"\A(?:i ask |please |pls |remember (?=i |my ))+| (?:please|pls)\Z")
_SHORT = 3
_HAN_SELF = lazy_compile(r"(?:用户|我们|咱们|咱|俺|本人|自己)的?|我的")
_HAN_YOU = lazy_compile(r"助手|您")
_HAN_WISH = lazy_compile(r"\A(?:我希望|请|麻烦|记住(?=我))你?")
_HAN_KIN = lazy_compile(r"([妈爸哥姐弟妹舅叔姑婶爷奶])\1")


class MatchKind(StrEnum):
    """How a match was found: the same words, some of the same words, or a similar meaning."""

    EXACT = "exact"
    FUZZY = "fuzzy"
    EMBEDDING = "embedding"


@dataclass(frozen=True, slots=True)
class Match:
    """A known entry near a candidate; *similarity* in [0, 1]."""

    entry_id: str
    similarity: float
    kind: MatchKind


def normalised(text: str) -> str:
    """Return *text* for comparison: NFKC, case folded, without punctuation and spaces.

    Text of punctuation alone is kept.
    """
    folded = unicodedata.normalize("NFKC", text).casefold()
    return _NOT_WORDS.sub(" ", folded).strip() or folded.strip()


@lru_cache(maxsize=512)
def as_statement(text: str) -> str:
    """Return *text* as ``normalised`` does, in one form for the first and the third person.

    "I don't eat meat", "The user doesn't eat meat" and "user does not eat meats" are one.
    """
    plain = _ARTICLE.sub("", _USERS.sub("user my", normalised(text)))
    plain = _HAN_KIN.sub(r"\1", _HAN_WISH.sub("", _HAN_YOU.sub("你", _HAN_SELF.sub("我", plain))))
    words = plain.split()
    is_of_user = not _OF_USER.isdisjoint(words)
    statement = " ".join(_form(word, is_of_user=is_of_user) for word in words)
    return _WISH.sub("", _as_asked(_I_MY.sub("my", statement))) or plain


def _as_asked(statement: str) -> str:
    """Return *statement* as the user said it, if it is a request: "do not use tabs"."""
    request = _ASKED.match(statement)
    if request is None:
        return statement
    order = (request["no"] or "").replace("not ", "do not ")
    return (request["when"] or "") + order + statement[request.end() :].replace("its ", "your ")


def _form(word: str, *, is_of_user: bool) -> str:
    """Return the form of *word* for all persons; "they" is one of them only for the user."""
    if is_of_user and word in _THEY:
        return _THEY[word]
    if form := _FORMS.get(word):
        return form
    if len(word) > _SHORT and word[-1] == "s" and not word.endswith(("ss", "us", "is")):
        if word.endswith("ies"):
            return word[:-3] + "y"
        return word[: -2 if word.endswith(("ches", "shes", "sses", "xes", "oes")) else -1]
    return word


def fingerprint(text: str) -> str:
    """Return the hash a purge leaves: ``sha256:`` and the hash of the text ``as_statement``."""
    return "sha256:" + hashlib.sha256(as_statement(text).encode("utf-8", "replace")).hexdigest()


def matching_tombstone(text: str, tombstones: Iterable[Tombstone]) -> Tombstone | None:
    """Return the tombstone that has exactly this text, in any person, if there is one."""
    return next(iter(matching_tombstones([text], tombstones)), None)


def matching_tombstones(
    texts: Iterable[str], tombstones: Iterable[Tombstone]
) -> tuple[Tombstone, ...]:
    """Return the first tombstone of each of *texts*, as ``matching_tombstone`` does, each once."""
    known = tuple(tombstones)
    places: dict[str, int] = {}
    for place, tombstone in enumerate(known):
        places.setdefault(as_statement(tombstone.text), place)
        if tombstone.burial is TombstoneReason.PURGED:
            places.setdefault(tombstone.text, place)
    found: dict[int, None] = {}
    for text in texts if known else ():
        keys = (as_statement(text), fingerprint(text))
        found |= dict.fromkeys(sorted(places[key] for key in keys if key in places)[:1])
    return tuple(known[place] for place in found)
