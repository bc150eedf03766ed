"""The names that ``import memdeck`` provides."""

import inspect
import re
from importlib.metadata import version

import pytest

import memdeck


@pytest.mark.parametrize("name", memdeck.__all__)
def test_every_name_it_offers_is_there(name):
    assert getattr(memdeck, name)
    assert name in dir(memdeck)


def test_every_error_that_the_help_of_a_verb_names_is_offered():
    from memdeck.services.manager import MemoryManager
    from memdeck.services.service_methods import Service

    found = vars(MemoryManager).values()
    services = [vars(one.service_class) for one in found if isinstance(one, Service)]
    verbs = [inspect.getdoc(verb) or "" for one in services for verb in one.values()]
    help_texts = [inspect.getdoc(MemoryManager) or "", *verbs]
    raised = set(re.findall(r"^ {4}(\w+Error):", "\n".join(help_texts), re.MULTILINE))

    assert {"UsageError", "LockedError"} <= raised <= set(memdeck.__all__)


def test_the_manager_is_the_one_of_the_services():
    from memdeck.services.manager import MemoryManager

    assert memdeck.MemoryManager is MemoryManager


def test_the_version_is_that_of_the_installed_package():
    assert memdeck.__version__ == version("memdeck")


def test_a_name_it_does_not_offer_is_refused():
    with pytest.raises(AttributeError, match="'memdeck' has no attribute 'MemoryMangler'"):
        memdeck.MemoryMangler  # noqa: B018 - the access is the test
