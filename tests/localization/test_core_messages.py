"""Each sentence that the core gives to users has a template, so that it can be translated."""

import ast
import re
from collections.abc import Iterator

import pytest

from memdeck.localization.core_messages import CORE_MESSAGES
from tests.contracts.checkout import PACKAGE

ROOMS = ("bootstrap", "domain", "extraction", "recall", "services", "storage", "transcripts")
FOR_PROGRAMS = {
    "arguments.py",  # wrong arguments of a Python method
    "api_messages.py",
    "events.py",
    "manager.py",
    "tools.py",  # read by a model
}
SHOWN = re.compile(
    r"(Conflict|Embedder|Locked|Model|ModelRefused|Policy|Storage|Transcript|Usage)Error"
    r"|Problem|Remark|Skipped"
)
"""The names of classes whose texts are shown to users."""

TEMPLATES = [
    re.compile(".*".join(map(re.escape, re.split(r"\{\w+\}", template))), re.DOTALL)
    for template in CORE_MESSAGES
]


def shown_sentences(source: str) -> Iterator[str]:
    """Yield the sentences in *source* for users; NUL stands for a value."""
    for call in ast.walk(ast.parse(source)):
        if isinstance(call, ast.Call) and SHOWN.fullmatch(ast.unparse(call.func)):
            yield from filter(is_sentence, map(literal, call.args))


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


@pytest.mark.parametrize("room", ROOMS)
def test_a_sentence_for_users_has_a_template(room):
    modules = [path for path in (PACKAGE / room).rglob("*.py") if path.name not in FOR_PROGRAMS]
    missing = [
        f"{path.name}: {sentence}"
        for path in modules
        for sentence in shown_sentences(path.read_text(encoding="utf-8"))
        if not any(template.fullmatch(sentence) for template in TEMPLATES)
    ]

    assert missing == [], "add a template to memdeck.localization, and translate it"


def test_a_new_sentence_is_found():
    source = 'raise UsageError(f"{name} is not in this vault; choose another one.")'

    assert list(shown_sentences(source)) == ["\0 is not in this vault; choose another one."]
