"""An episode: a unit of a conversation as one of its participants lived it."""

from dataclasses import dataclass

from memdeck.domain.episodes.sentence import Sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class Episode:
    """What a unit was for its *owner*, the user if that is "".

    *key* distinguishes it within its unit. *narrative* is in order of time. *importance* is in
    [0, 1].

    Source: seed 004, section 2.2, ``EpisodeMemory``.
    """

    key: str
    owner: str
    title: str
    summary: tuple[Sentence, ...]
    narrative: tuple[Sentence, ...]
    keywords: tuple[str, ...] = ()
    importance: float = 0.0
