"""These tests need the frameworks: `packaging/dev.py test-adapters` runs them."""

from importlib.util import find_spec

FRAMEWORKS = {
    "test_langgraph.py": "langgraph",
    "test_llama_index.py": "llama_index",
    "test_openai_agents.py": "agents",
}

collect_ignore = [test for test, framework in FRAMEWORKS.items() if find_spec(framework) is None]
