"""Complete Chinese sentences without a subject, and recognize clauses without a predicate."""

from memdeck.extraction.text.rule_files import Patterns

_PATTERNS = Patterns("zh/clauses.toml")


def with_subject(sentence: str) -> str:
    """Return *sentence* with the omitted 我: 我上周离职了 for 上周离职了."""
    with_i = _PATTERNS["omitted_i"].sub("我", sentence)
    return _PATTERNS["student"].sub(r"我是\g<who>", with_i)


def lacks_predicate(clause: str) -> bool:
    """Return whether *clause*, cut out of a sentence, says nothing."""
    return bool(_PATTERNS["topic_only"].fullmatch(clause))
