"""What an author reads whose environment lacks the framework of an adapter."""

import subprocess
import sys

import pytest

ADAPTERS = {
    "memdeck.adapters.langgraph": ("langgraph", "pip install langgraph"),
    "memdeck.adapters.llama_index": ("llama_index", "pip install llama-index-core"),
}


@pytest.mark.parametrize("adapter", ADAPTERS)
def test_an_adapter_without_its_framework_says_what_to_install(adapter):
    framework, command = ADAPTERS[adapter]
    program = (
        f"import sys; sys.modules['{framework}'] = None\n"
        "from importlib import import_module\n"
        "from memdeck import UsageError\n"
        "try:\n"
        f"    import_module('{adapter}')\n"
        "except UsageError as error:\n"
        "    print(error)\n"
    )

    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert f"`{command}`" in run.stdout


def test_memdeck_imports_no_framework():
    program = (
        "import sys, memdeck, memdeck.adapters, memdeck.services.manager\n"
        "print({'langgraph', 'langchain_core', 'llama_index'} & set(sys.modules))"
    )

    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert run.stdout == "set()\n"
