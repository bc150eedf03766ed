"""Commonly used servers, by their own names."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Preset:
    """A server's address, and a model often used with it."""

    name: str
    base_url: str
    example: str


PRESETS = (
    Preset("OpenAI", "https://api.openai.com/v1", "gpt-5-mini"),
    Preset("Ollama", "http://localhost:11434/v1", "qwen3:8b"),
    Preset("LM Studio", "http://localhost:1234/v1", "qwen3-8b"),
    Preset("vLLM", "http://localhost:8000/v1", "Qwen/Qwen3-8B"),
    Preset("DeepSeek", "https://api.deepseek.com/v1", "deepseek-chat"),
)


def preset_of(base_url: str) -> Preset | None:
    """Return the preset of an address; None for the user's own."""
    address = base_url.strip().rstrip("/")
    return next((preset for preset in PRESETS if preset.base_url == address), None)
