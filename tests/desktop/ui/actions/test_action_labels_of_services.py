"""Every action of the services has labels of its own in the window."""

import ast
import inspect
import pkgutil
from collections.abc import Iterator
from importlib import import_module
from types import ModuleType

import pytest

import memdeck.services
from memdeck.desktop.panels.detail.inspector_data import changes_of
from memdeck.desktop.panels.detail.inspector_labels import change_label
from memdeck.desktop.ui.actions.action_labels import action_label, done_label
from memdeck.desktop.ui.actions.action_summary import ActionSummary
from tests.fakes.entries import EVERBOT, changeset, entry

VERB_METHODS = {"attempts", "_update", "_change_claim", "_decide"}
"""Methods whose first argument is a verb."""
TURNS = {"undo", "redo"}
"""These are called by what they turn."""
UNTOLD = {"purge"}
"""What leaves no changeset."""
OF_NO_MEMORY = {
    *(
        "apart",
        "choose",
        "correct",
        "delete",
        "keep",
        "log",
        "memorize",
        "merge",
        "summary",
        "renew",
    ),
    "reject",
}
"""What touches files or tombstones alone."""
ONE, TWO = entry("a00001"), entry("a00002")


def modules() -> list[ModuleType]:
    found = pkgutil.walk_packages(memdeck.services.__path__, "memdeck.services.")
    return [import_module(module.name) for module in found]


def said(module: ast.Module) -> Iterator[ast.expr]:
    """Yield what stands where a verb is said."""
    for node in ast.walk(module):
        if isinstance(node, ast.Call):
            yield from (keyword.value for keyword in node.keywords if keyword.arg == "verb")
            if (
                isinstance(node.func, ast.Attribute)
                and node.func.attr in VERB_METHODS
                and node.args
            ):
                yield node.args[0]
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            names = [parameter.arg for parameter in node.args.kwonlyargs]
            defaults = dict(zip(names, node.args.kw_defaults, strict=True))
            if default := defaults.get("verb"):
                yield default


def verbs() -> set[str]:
    found = set()
    for module in modules():
        for one in said(ast.parse(inspect.getsource(module))):
            match one:
                case ast.Constant(value=str(verb)):
                    found.add(verb)
                case ast.Name(id=name):
                    # Not named in the module, it was handed in, and stands where that was done.
                    value = getattr(module, name, None)
                    found |= {value} if isinstance(value, str) else set()
                case _:
                    pass  # of another method that is called so
    return found


VERBS = sorted(verbs() - TURNS - UNTOLD)


def test_the_verbs_of_the_services_are_found():
    assert verbs() == {
        *("apart", "choose", "correct", "delete", "keep"),
        *("add", "apply", "archive", "backup", "edit", "extract", "forget", "learn", "link"),
        *(
            "log",
            "memorize",
            "merge",
            "migrate",
            "pin",
            "purge",
            "redo",
            "reject",
            "renew",
            "restore",
            "summary",
        ),
        *("tidy", "undo", "unlink", "unpin", "upkeep", "write"),
    }


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_has_a_name_and_is_reported(verb):
    unknown = changeset(verb="of-tomorrow", before=(ONE,))
    for touched in ((ONE,), (ONE, TWO)):
        changes = changeset(verb=verb, before=touched, after=touched)
        assert action_label(ActionSummary.of(changes)) != action_label(ActionSummary.of(unknown))
        assert done_label(ActionSummary.of(changes)) != done_label(ActionSummary.of(unknown))
        assert action_label(ActionSummary.of(changes)) != done_label(ActionSummary.of(changes))


@pytest.mark.parametrize("verb", [verb for verb in VERBS if verb not in OF_NO_MEMORY])
def test_every_verb_is_reported_in_the_history_of_a_memory(verb):
    unknown, made = (
        changes_of(ONE.id, [changeset(verb=one, before=(ONE,), after=(ONE,))], EVERBOT)[0]
        for one in ("of-tomorrow", verb)
    )

    assert change_label(made) != change_label(unknown)
