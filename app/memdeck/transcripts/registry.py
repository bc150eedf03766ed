"""Every chat format Memdeck reads, one per line, the most specific first.

A new format is a file in ``formats`` with a ``FORMAT``, a line here, the program's display name
in ``desktop.ui.models.display_names``, its name in ``docs/exports.md``, and a sample in the tests.
"""

from memdeck.transcripts.chat_format import BundleFormat, JsonFormat, PageFormat, TextFormat
from memdeck.transcripts.formats.anthropic import (
    claude_ai,
    claude_code,
    claude_design,
    claude_memories,
)
from memdeck.transcripts.formats.apps import (
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
    role_play,
    sillytavern,
)
from memdeck.transcripts.formats.google import ai_studio, gemini_cli, takeout_html, takeout_json
from memdeck.transcripts.formats.memories import agent_files, letta, lists, mem0
from memdeck.transcripts.formats.messengers import (
    meta,
    qq,
    signal_text,
    signal_verbose,
    slack,
    telegram_html,
    telegram_json,
)
from memdeck.transcripts.formats.messengers.discord import (
    data_package,
    data_package_rows,
    exporter_csv,
    exporter_json,
)
from memdeck.transcripts.formats.messengers.line import desktop, mobile
from memdeck.transcripts.formats.messengers.wechat import (
    mail,
    pywxdump,
    wechat_plain_text,
    wechatmsg_csv,
    weflow_json,
)
from memdeck.transcripts.formats.messengers.whatsapp import whatsapp_format
from memdeck.transcripts.formats.openai import api_messages, chatgpt, chatgpt_html, codex_cli
from memdeck.transcripts.formats.text import lmsys, pasted_chat, sharegpt

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
    takeout_json.FORMAT,
    ai_studio.FORMAT,
    open_webui.FORMAT,
    telegram_json.FORMAT,
    exporter_json.FORMAT,
    data_package_rows.FORMAT,
    weflow_json.FORMAT,
    pywxdump.FORMAT,
    lm_studio.FORMAT,
    librechat.FORMAT,
    chatbot_ui.FORMAT,
    grok.FORMAT,
    meta.FORMAT,
    cherry_studio.FORMAT,
    sharegpt.FORMAT,
    lmsys.FORMAT,
    sillytavern.FORMAT,
    role_play.FORMAT,
    le_chat.FORMAT,
    api_messages.FORMAT,
)

PAGES: tuple[PageFormat, ...] = (
    takeout_html.FORMAT,
    telegram_html.FORMAT,
    chatgpt_html.FORMAT,
)

TEXTS: tuple[TextFormat, ...] = (
    ms_copilot.FORMAT,
    data_package_rows.TABLE,
    exporter_csv.FORMAT,
    wechatmsg_csv.FORMAT,
    pywxdump.TABLE,
    mobile.FORMAT,
    desktop.FORMAT,
    qq.FORMAT,
    signal_verbose.FORMAT,
    signal_text.FORMAT,
    whatsapp_format.FORMAT,
    mail.FORMAT,
    wechat_plain_text.FORMAT,
    pasted_chat.FORMAT,
    lists.FORMAT,
)

BUNDLES: tuple[BundleFormat, ...] = (
    slack.FORMAT,
    data_package.FORMAT,
    agent_files.FORMAT,
)
