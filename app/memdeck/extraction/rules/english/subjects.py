"""Sentences with an omitted subject, "quit my job", or with a group that includes the user."""

import re

_UNSAID = re.compile(
    r"\A((?:just |finally |recently )?(?:sold(?! out)|traded|swapped|quit|cancell?ed|dropped"
    r"|ditched|left(?= (?:my|our|the)\b)|closed|abandoned|replaced|uninstalled|unsubscribed|moved"
    r"|graduated|adopted|(?:passed|failed)(?= (?:my|the)\b)|(?:joined|became)(?= an?\b)"
    r"|got(?= (?:promoted|engaged|married|divorced|hired|fired|laid off|accepted)\b)"
    r"|live(?= (?:in|near|with)\b)|work(?= (?:as an?|at|for (?:an?|the))\b)"
    r"|started(?= (?:a|my|as|at|working)\b)"
    r"|gave up|got rid of|gave away|switched|threw out|called off|broke (?:up|off)|resigned"
    r"|retired|stepped down) )",
    re.IGNORECASE,
)
_UNDER_WAY = re.compile(
    r"\A((?:just )?(?:quitting|leaving|resigning|retiring|moving|switching|starting)"
    r" (?:my|our|to|from)\b)(?![^.!?]{0,150}\b(?:is|was|were|are|would|will|has|had|can|could"
    r"|feels?|felt|seems?|makes?|made|sounds?|takes?|took|helps?|helped|means?|might|may|must|should"
    r"|got|gave|cost|brought|saved|cured|solved|fixed|cleared|stopped|worked|works?|paid|cut)\b)",
    re.IGNORECASE,
)
_YEAR = re.compile(
    r"\A(?:an? )?((?:\d(?:st|nd|rd|th)|first|second|third|fourth|final|last)[- ]year"
    r" (?:[\w-]{1,30} ){0,4}(?:student|undergrad|major|apprentice|resident)\b)(?: here\b)?"
    r"(?=\Z|[,.;!])",
    re.IGNORECASE,
)
_GROUP = re.compile(
    r"\A[Ww]e(?:['’]re| are) (?=(?:an? )(?:[\w-]{1,20} ){0,4}?(?:shop|team|company|start-?up|firm"
    r"|agency|business|studio|family|household|group|club|charity|non-?profit|collective|co-?op)\b)"
)


def as_member(sentence: str) -> str:
    """Return *sentence*, "We're a Python shop", as a statement about the user alone."""
    return _GROUP.sub("I'm part of ", sentence)


def with_subject(sentence: str) -> str:
    """Return *sentence* with the omitted "I"."""
    sentence = _UNSAID.sub(lambda hit: f"I {_begun(hit)}", sentence)
    sentence = _UNDER_WAY.sub(lambda hit: f"I'm {_begun(hit)}", sentence)
    return _YEAR.sub(lambda hit: f"I'm a {_begun(hit)}", sentence)


def _begun(hit: re.Match[str]) -> str:
    return hit[1][0].lower() + hit[1][1:]
