"""Every chat format Memdeck reads, one per line, the most specific first.

A new format is a file in ``formats`` with a ``FORMAT``, a line here, its program in
``domain.conversation.programs``, and a sample in the tests. ``python3 packaging/dev.py docs``
adds it to ``docs/exports.md``.
"""

from memdeck.transcripts.chat_format import (
    BundleFormat,
    DatabaseFormat,
    JsonFormat,
    PageFormat,
    TextFormat,
)
from memdeck.transcripts.formats.agents import (
    aider,
    cline,
    continue_sessions,
    copilot_cli,
    cursor,
    opencode,
    qwen_code,
    specstory,
    vscode_chat,
)
from memdeck.transcripts.formats.anthropic import (
    claude_ai,
    claude_code,
    claude_memories,
)
from memdeck.transcripts.formats.apps import (
    character_ai,
    chatbot_ui,
    cherry_studio,
    deepseek,
    grok,
    le_chat,
    librechat,
    lm_studio,
    ms_copilot,
    open_webui,
    openclaw,
    perplexity,
    poe,
    role_play,
    sillytavern,
)
from memdeck.transcripts.formats.google import ai_studio, gemini_cli, takeout_html, takeout_json
from memdeck.transcripts.formats.memories import agent_files, letta, lists, mem0
from memdeck.transcripts.formats.messengers import (
    chatlab,
    discord_exporter,
    discord_exporter_text,
    discord_package,
    imessage_exporter,
    kakaotalk,
    line,
    messages_database,
    meta,
    meta_page,
    qq,
    slack,
    slackdump,
    sms_backup,
    telegram,
    telegram_page,
    wechat_rows,
    wechat_text,
)
from memdeck.transcripts.formats.messengers.signal import (
    backup_tools,
    signal_records,
    signal_text,
)
from memdeck.transcripts.formats.messengers.whatsapp import whatsapp_format
from memdeck.transcripts.formats.openai import api_messages, chatgpt, codex_cli
from memdeck.transcripts.formats.text import chatml, data_sets, learned_chat, pasted_chat

JSON: tuple[JsonFormat, ...] = (
    deepseek.FORMAT,
    codex_cli.FORMAT,
    gemini_cli.FORMAT,
    qwen_code.FORMAT,
    claude_code.FORMAT,
    claude_code.WEB,
    cursor.FORMAT,
    cline.FORMAT,
    cline.SENT,
    continue_sessions.FORMAT,
    opencode.FORMAT,
    vscode_chat.FORMAT,
    copilot_cli.FORMAT,
    openclaw.FORMAT,
    chatgpt.FORMAT,
    claude_ai.FORMAT,
    claude_ai.DESIGN,
    claude_memories.FORMAT,
    mem0.FORMAT,
    letta.FORMAT,
    takeout_json.FORMAT,
    ai_studio.FORMAT,
    open_webui.FORMAT,
    telegram.FORMAT,
    discord_exporter.FORMAT,
    discord_package.MESSAGES,
    slackdump.FORMAT,
    slackdump.LINES,
    slack.DAY,
    chatlab.FORMAT,
    signal_records.FORMAT,
    signal_records.EXPORTED,
    wechat_rows.CHATS,
    wechat_rows.ROWS,
    lm_studio.FORMAT,
    librechat.FORMAT,
    chatbot_ui.FORMAT,
    grok.FORMAT,
    meta.FORMAT,
    cherry_studio.FORMAT,
    data_sets.SHAREGPT,
    data_sets.LMSYS,
    chatml.RECORDS,
    perplexity.JSON,
    character_ai.FORMAT,
    sillytavern.FORMAT,
    role_play.FORMAT,
    le_chat.FORMAT,
    api_messages.FORMAT,
)

PAGES: tuple[PageFormat, ...] = (
    takeout_html.FORMAT,
    telegram_page.FORMAT,
    chatgpt.PAGE,
    character_ai.PAGE,
    sms_backup.FORMAT,
    imessage_exporter.PAGE,
    backup_tools.PAGE,
    meta_page.FORMAT,
    discord_exporter_text.PAGE,
)

TEXTS: tuple[TextFormat, ...] = (
    aider.FORMAT,
    specstory.FORMAT,
    perplexity.FORMAT,
    poe.FORMAT,
    character_ai.EXAMPLES,
    chatml.FORMAT,
    ms_copilot.FORMAT,
    discord_package.TABLE,
    discord_exporter.TABLE,
    discord_exporter_text.FORMAT,
    wechat_rows.WECHATMSG,
    wechat_rows.TABLE,
    kakaotalk.TABLE,
    kakaotalk.FORMAT,
    imessage_exporter.FORMAT,
    line.FORMAT,
    line.DESKTOP,
    qq.FORMAT,
    backup_tools.FORMAT,
    signal_text.VERBOSE,
    signal_text.FORMAT,
    whatsapp_format.FORMAT,
    wechat_text.MAIL,
    wechat_text.COPIED,
    learned_chat.FORMAT,
    pasted_chat.FORMAT,
    lists.FORMAT,
)

DATABASES: tuple[DatabaseFormat, ...] = (
    messages_database.FORMAT,
    cursor.DATABASE,
    opencode.DATABASE,
    slackdump.DATABASE,
)

BUNDLES: tuple[BundleFormat, ...] = (
    slack.FORMAT,
    slackdump.FILES,
    discord_package.FORMAT,
    cline.REPEATED,
    opencode.FILES,
    agent_files.FORMAT,
)
