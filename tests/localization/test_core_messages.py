"""Each sentence that the core gives to users has a template, so that it can be translated."""

import ast
import re
from collections.abc import Iterator

import pytest

from memdeck.localization.core_messages import CORE_MESSAGES
from memdeck.localization.plan_reasons import PLAN_REASONS
from memdeck.localization.rank_reasons import RANK_REASONS
from tests.contracts.checkout import PACKAGE

ROOMS = (
    "bootstrap",
    "domain",
    "extraction",
    "postgres",
    "recall",
    "services",
    "storage",
    "transcripts",
)
ALL_ROOMS = (*ROOMS, "desktop")
FOR_PROGRAMS = {
    "arguments.py",  # wrong arguments of a Python method
    "api_messages.py",
    "events.py",
    "manager.py",
    "tools.py",  # read by a model
    "tool_answers.py",
    "tool_calls.py",
}
NOT_SHOWN = {
    "bullet_edits.py",  # written to a file
    "gemini_cli.py",  # found in a file
    "lessons.py",  # memories
    "programs.py",  # names, and notes for a page of the documentation
    "rule_files.py",  # errors in our own rules
    "self_test.py",  # a conversation
    "settings.py",  # descriptions of fields
}
SHOWN = re.compile(
    r"(Conflict|Embedder|Locked|Model|ModelRefused|Policy|Storage|Transcript|Usage)Error"
    r"|Problem|Remark|Skipped"
)
"""The names of classes whose texts are shown to users."""

BEGINNING = re.compile("(?:“?[A-Z]|“?\0”? )\\S* ")
ALL_MESSAGES = (*CORE_MESSAGES, *PLAN_REASONS, *RANK_REASONS)


def pattern(text: str, value: str) -> re.Pattern[str]:
    """Return a pattern of *text* with any text in place of each *value*."""
    return re.compile(".*".join(map(re.escape, re.split(value, text))), re.DOTALL)


TEMPLATES = [pattern(template, r"\{\w+\}") for template in CORE_MESSAGES]
ALL_TEMPLATES = [pattern(template, r"\{\w+\}") for template in ALL_MESSAGES]


def shown_sentences(source: str) -> Iterator[str]:
    """Yield the sentences in *source* for users; NUL stands for a value."""
    for call in ast.walk(ast.parse(source)):
        if isinstance(call, ast.Call) and SHOWN.fullmatch(ast.unparse(call.func)):
            yield from filter(is_sentence, map(literal, call.args))


def written_sentences(source: str) -> Iterator[str]:
    """Yield every sentence in *source* but docstrings; NUL stands for a value."""
    tree = ast.parse(source)
    parts = {
        part
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr | ast.JoinedStr)
        for part in ast.iter_child_nodes(node)
        if isinstance(part, ast.Constant)
    }
    for node in ast.walk(tree):
        text = literal(node) if isinstance(node, ast.expr) and node not in parts else ""
        is_whole = BEGINNING.match(text) and text.endswith((".", "\0")) and "\n" not in text
        if is_whole and len(re.findall("[a-z]{2,}", text)) > 3:
            yield text


def has_template(sentence: str) -> bool:
    """Return whether a template is *sentence*, whatever values are in either."""
    own = pattern(sentence, "\0")
    return any(template.fullmatch(sentence) for template in ALL_TEMPLATES) or any(
        map(own.fullmatch, ALL_MESSAGES)
    )


def literal(argument: ast.expr) -> str:
    match argument:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr(values=values):
            return "".join(
                str(value.value) if isinstance(value, ast.Constant) else "\0" for value in values
            )
        case _:
            return ""


def is_sentence(text: str) -> bool:
    """Return whether *text* is a sentence of its own, not made of other texts."""
    return " " in text and text.endswith(".") and len(re.findall("[a-z]{2,}", text)) > 4


@pytest.mark.parametrize("room", ALL_ROOMS)
def test_a_sentence_for_users_has_a_template(room):
    modules = [path for path in (PACKAGE / room).rglob("*.py") if path.name not in FOR_PROGRAMS]
    missing = [
        f"{path.name}: {sentence}"
        for path in modules
        for sentence in shown_sentences(path.read_text(encoding="utf-8"))
        if not any(template.fullmatch(sentence) for template in TEMPLATES)
    ]

    assert missing == [], "add a template to memdeck.localization, and translate it"


@pytest.mark.parametrize("room", ROOMS)
def test_a_sentence_of_the_core_has_a_template_wherever_it_is_written(room):
    excluded = FOR_PROGRAMS | NOT_SHOWN
    modules = [path for path in (PACKAGE / room).rglob("*.py") if path.name not in excluded]
    missing = [
        f"{path.name}: {sentence}"
        for path in modules
        for sentence in written_sentences(path.read_text(encoding="utf-8"))
        if not has_template(sentence)
    ]

    assert missing == [], "add a template to memdeck.localization, and translate it"


def test_a_sentence_in_a_return_is_found_and_a_docstring_is_not():
    source = """
def reason(problem):
    'Return why it was found by words alone.'
    return f"Found by words alone: {problem}."
"""

    assert list(written_sentences(source)) == ["Found by words alone: \0."]
    assert not has_template("Found by luck alone, as it is: \0.")


def test_a_new_sentence_is_found():
    source = 'raise UsageError(f"{name} is not in this vault; choose another one.")'

    assert list(shown_sentences(source)) == ["\0 is not in this vault; choose another one."]
