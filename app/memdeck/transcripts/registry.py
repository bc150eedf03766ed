"""Every chat format Memdeck reads: a line each, the most particular first.

A new one is a file beside these with a ``FORMAT`` in it, and a line here.
"""

from memdeck.transcripts import (
    chatgpt,
    chatgpt_page,
    claude_ai,
    claude_memories,
    deepseek,
    openai_messages,
    talk,
    telegram,
    telegram_page,
)
from memdeck.transcripts.format import BundleFormat, JsonFormat, TextFormat

JSON: tuple[JsonFormat, ...] = (
    deepseek.FORMAT,
    chatgpt.FORMAT,
    claude_ai.FORMAT,
    claude_memories.FORMAT,
    telegram.FORMAT,
    openai_messages.FORMAT,
)

PAGES: tuple[TextFormat, ...] = (
    chatgpt_page.FORMAT,
    telegram_page.FORMAT,
)

TEXTS: tuple[TextFormat, ...] = (talk.FORMAT,)

BUNDLES: tuple[BundleFormat, ...] = ()
