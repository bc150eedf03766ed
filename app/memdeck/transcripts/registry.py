"""Every chat format Memdeck reads: a line each, the most particular first.

A new one is a file in ``formats`` with a ``FORMAT`` in it, and a line here.
"""

from memdeck.transcripts.format import BundleFormat, JsonFormat, PageFormat, TextFormat
from memdeck.transcripts.formats import (
    chatbot_ui,
    chatgpt,
    chatgpt_page,
    cherry_studio,
    claude_ai,
    claude_code,
    claude_design,
    claude_memories,
    codex_cli,
    deepseek,
    discord,
    discord_package,
    discord_rows,
    gemini_cli,
    gemini_page,
    gemini_takeout,
    google_ai_studio,
    grok,
    le_chat,
    letta,
    librechat,
    line,
    lm_studio,
    lmsys,
    mem0,
    memory_files,
    memory_lists,
    messenger,
    ms_copilot,
    open_webui,
    openai_messages,
    openclaw,
    qq,
    role_play,
    sharegpt,
    signal_fields,
    signal_text,
    sillytavern,
    slack,
    talk,
    telegram,
    telegram_page,
    wechat,
    wechat_table,
    wechat_text,
    whatsapp,
)

JSON: tuple[JsonFormat, ...] = (
    deepseek.FORMAT,
    codex_cli.FORMAT,
    gemini_cli.FORMAT,
    claude_code.FORMAT,
    openclaw.FORMAT,
    chatgpt.FORMAT,
    claude_ai.FORMAT,
    claude_design.FORMAT,
    claude_memories.FORMAT,
    mem0.FORMAT,
    letta.FORMAT,
    gemini_takeout.FORMAT,
    google_ai_studio.FORMAT,
    open_webui.FORMAT,
    telegram.FORMAT,
    discord.FORMAT,
    discord_rows.FORMAT,
    wechat.FORMAT,
    lm_studio.FORMAT,
    librechat.FORMAT,
    chatbot_ui.FORMAT,
    grok.FORMAT,
    messenger.FORMAT,
    cherry_studio.FORMAT,
    sharegpt.FORMAT,
    lmsys.FORMAT,
    sillytavern.FORMAT,
    role_play.FORMAT,
    le_chat.FORMAT,
    openai_messages.FORMAT,
)

PAGES: tuple[PageFormat, ...] = (
    gemini_page.FORMAT,
    telegram_page.FORMAT,
)

WHOLE_PAGES: tuple[TextFormat, ...] = (chatgpt_page.FORMAT,)

TEXTS: tuple[TextFormat, ...] = (
    ms_copilot.FORMAT,
    discord_rows.TABLE,
    wechat_table.FORMAT,
    line.FORMAT,
    qq.FORMAT,
    signal_fields.FORMAT,
    signal_text.FORMAT,
    whatsapp.FORMAT,
    wechat_text.FORMAT,
    talk.FORMAT,
    memory_lists.FORMAT,
)

BUNDLES: tuple[BundleFormat, ...] = (
    slack.FORMAT,
    discord_package.FORMAT,
    memory_files.FORMAT,
)
