"""Every chat format Memdeck reads: a line each, the most particular first.

A new one is a file beside these with a ``FORMAT`` in it, and a line here.
"""

from memdeck.transcripts import (
    chatgpt,
    chatgpt_page,
    claude_ai,
    claude_memories,
    openai_messages,
    talk,
)
from memdeck.transcripts.format import BundleFormat, JsonFormat, TextFormat

JSON: tuple[JsonFormat, ...] = (
    chatgpt.FORMAT,
    claude_ai.FORMAT,
    claude_memories.FORMAT,
    openai_messages.FORMAT,
)

PAGES: tuple[TextFormat, ...] = (chatgpt_page.FORMAT,)

TEXTS: tuple[TextFormat, ...] = (talk.FORMAT,)

BUNDLES: tuple[BundleFormat, ...] = ()
