"""Every chat format Memdeck reads: a line each, the most particular first.

A new one is a file beside these with a ``FORMAT`` in it, and a line here.
"""

from memdeck.transcripts import (
    chatbot_ui,
    chatgpt,
    chatgpt_page,
    cherry_studio,
    claude_ai,
    claude_code,
    claude_memories,
    codex_cli,
    deepseek,
    gemini_cli,
    gemini_page,
    gemini_takeout,
    google_ai_studio,
    grok,
    librechat,
    lm_studio,
    open_webui,
    openai_messages,
    slack,
    talk,
    telegram,
    telegram_page,
    whatsapp,
)
from memdeck.transcripts.format import BundleFormat, JsonFormat, PageFormat, TextFormat

JSON: tuple[JsonFormat, ...] = (
    deepseek.FORMAT,
    codex_cli.FORMAT,
    gemini_cli.FORMAT,
    claude_code.FORMAT,
    chatgpt.FORMAT,
    claude_ai.FORMAT,
    claude_memories.FORMAT,
    gemini_takeout.FORMAT,
    google_ai_studio.FORMAT,
    open_webui.FORMAT,
    telegram.FORMAT,
    lm_studio.FORMAT,
    librechat.FORMAT,
    chatbot_ui.FORMAT,
    grok.FORMAT,
    cherry_studio.FORMAT,
    openai_messages.FORMAT,
)

PAGES: tuple[PageFormat, ...] = (
    gemini_page.FORMAT,
    telegram_page.FORMAT,
)

WHOLE_PAGES: tuple[TextFormat, ...] = (chatgpt_page.FORMAT,)

TEXTS: tuple[TextFormat, ...] = (
    whatsapp.FORMAT,
    talk.FORMAT,
)

BUNDLES: tuple[BundleFormat, ...] = (slack.FORMAT,)
