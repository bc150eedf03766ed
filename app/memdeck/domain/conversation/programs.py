"""The programs whose chats and memories Memdeck reads, by the keys that conversations have.

Programs change how they store chats: a note says which of their files are read, of which
versions. ``docs/exports.md`` is written from this table.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType


class Group(StrEnum):
    """A section of the list of programs."""

    ASSISTANTS = "Assistants"
    PEOPLE = "Chats between people"
    TEXT = "Text and data"
    MEMORIES = "Memories"


@dataclass(frozen=True, slots=True)
class Program:
    """A program, by the name that it gives itself, which is the same in every language."""

    name: str
    group: Group
    note: str
    """Which of its files are read, in Markdown."""


PROGRAMS: Mapping[str, Program] = MappingProxyType(
    {
        "agnai": Program("Agnai", Group.ASSISTANTS, "JSON."),
        "aider": Program("Aider", Group.ASSISTANTS, "`.aider.chat.history.md`, as of 0.86."),
        "character_ai": Program(
            "Character.AI",
            Group.ASSISTANTS,
            "the JSON of the CharacterAI Dumper and of CAI Tools of 2023, the page and the examples"
            " of CAI Tools of 2024, and turns as its API returns them. No description of its own"
            " data export was found.",
        ),
        "chatbot_ui": Program("Chatbot UI", Group.ASSISTANTS, "the JSON of an export."),
        "chatgpt": Program(
            "ChatGPT",
            Group.ASSISTANTS,
            "every generation of the export from 2023 to 2026, with branches, custom GPTs and"
            " speech; `chat.html` where there is no JSON.",
        ),
        "cherry_studio": Program("Cherry Studio", Group.ASSISTANTS, "its backup."),
        "claude_ai": Program(
            "Claude",
            Group.ASSISTANTS,
            "the export of an account up to 2026, with voice notes and the chats of Claude Design;"
            " one chat, as scripts for browsers save it.",
        ),
        "claude_code": Program(
            "Claude Code",
            Group.ASSISTANTS,
            "sessions in `~/.claude/projects` up to 2.1, and a session on the web with its"
            " `loglines`, as of 2025.",
        ),
        "cline": Program(
            "Cline",
            Group.ASSISTANTS,
            "the folder of a task of Cline, Roo Code and Kilo Code of 2024 to 2026. Of its two"
            " files, what the user saw (`ui_messages.json`) is read.",
        ),
        "codex_cli": Program("Codex", Group.ASSISTANTS, "sessions in `~/.codex`, up to 2026."),
        "continue": Program(
            "Continue", Group.ASSISTANTS, "a file in `~/.continue/sessions`, as of 2026."
        ),
        "cursor": Program(
            "Cursor",
            Group.ASSISTANTS,
            "agent transcripts (`agent-transcripts/*.jsonl`) and `state.vscdb`, with the chats of"
            " the composer and the older chat tabs, from 0.40 to 2026.",
        ),
        "deepseek": Program("DeepSeek", Group.ASSISTANTS, "the export of an account."),
        "gemini_cli": Program("Gemini CLI", Group.ASSISTANTS, "sessions in `~/.gemini/tmp`."),
        "gemini_takeout": Program(
            "Gemini",
            Group.ASSISTANTS,
            "Google Takeout (My Activity) as JSON or HTML, in every language.",
        ),
        "github_copilot": Program(
            "GitHub Copilot",
            Group.ASSISTANTS,
            "in Visual Studio Code: `chat.json` of “Export Chat”, and `chatSessions/*.json` and"
            " `*.jsonl` up to 2026. Of the command line: `events.jsonl`, as of 1.0.",
        ),
        "google_ai_studio": Program("Google AI Studio", Group.ASSISTANTS, "a saved prompt."),
        "grok": Program("Grok", Group.ASSISTANTS, "the export of an account."),
        "kiro": Program("Kiro", Group.ASSISTANTS, "a session, in the format of Continue."),
        "le_chat": Program("Le Chat", Group.ASSISTANTS, "the export of an account."),
        "librechat": Program("LibreChat", Group.ASSISTANTS, "the JSON of an export."),
        "lm_studio": Program("LM Studio", Group.ASSISTANTS, "a file in its `conversations`."),
        "ms_copilot": Program(
            "Copilot",
            Group.ASSISTANTS,
            "`copilot-activity-history.csv` from Microsoft’s privacy dashboard.",
        ),
        "open_webui": Program("Open WebUI", Group.ASSISTANTS, "the JSON of an export."),
        "openclaw": Program("OpenClaw", Group.ASSISTANTS, "a session of its gateway."),
        "opencode": Program(
            "OpenCode",
            Group.ASSISTANTS,
            "the folder `storage` of 1.1, the JSON of `opencode export`, and `opencode.db` of later"
            " versions.",
        ),
        "perplexity": Program(
            "Perplexity",
            Group.ASSISTANTS,
            "the Markdown of a thread; the JSON that it sends when you ask for your data; threads"
            " as its API returns them, which perplexport saves; and the Markdown of perplexport and"
            " pplxport, all of 2025 and 2026. Perplexity’s own Markdown does not show where a"
            " question of several paragraphs ends: only the first one is read as yours, and"
            " Memdeck says so. Its PDF and Word files are not read.",
        ),
        "poe": Program(
            "Poe",
            Group.ASSISTANTS,
            "what the extensions PoeLog and Poe Chat Exporter save; Poe itself has no export.",
        ),
        "qwen_code": Program(
            "Qwen Code", Group.ASSISTANTS, "a file in `~/.qwen/projects/*/chats`, as of 2026."
        ),
        "risu": Program("RisuAI", Group.ASSISTANTS, "JSON."),
        "sillytavern": Program("SillyTavern", Group.ASSISTANTS, "the JSON Lines of a chat."),
        "specstory": Program("SpecStory", Group.ASSISTANTS, "its first Markdown, and 2.1."),
        "text_generation_webui": Program("Text Generation WebUI", Group.ASSISTANTS, "JSON."),
        "discord": Program(
            "Discord",
            Group.PEOPLE,
            "your own messages in Discord’s data package; JSON, CSV, text and HTML of"
            " DiscordChatExporter of 2023 to 2026.",
        ),
        "chatlab": Program(
            "ChatLab",
            Group.PEOPLE,
            "JSON and JSON Lines of 0.0.2, to which several programs export.",
        ),
        "imessage": Program(
            "iMessage",
            Group.PEOPLE,
            "`~/Library/Messages/chat.db` of macOS, with times in seconds (before 10.13) or"
            " nanoseconds and texts in `attributedBody` (since 13); text and HTML of"
            " imessage-exporter, from the versions that write “Reactions:” to 4.2, which writes"
            " “Tapbacks:”.",
        ),
        "instagram": Program(
            "Instagram", Group.PEOPLE, "the JSON of an export, or its web pages, up to 2026."
        ),
        "kakaotalk": Program(
            "KakaoTalk",
            Group.PEOPLE,
            "chat histories from Android, iOS and Windows, in Korean and English, of 2013 to 2026;"
            " the table from macOS.",
        ),
        "line": Program("LINE", Group.PEOPLE, "the text of a chat, of phones and of the desktop."),
        "messenger": Program(
            "Messenger",
            Group.PEOPLE,
            "the JSON of an export, also of end-to-end encrypted chats, or its web pages since"
            " 2022.",
        ),
        "qq": Program("QQ", Group.PEOPLE, "the text of a chat."),
        "signal": Program(
            "Signal",
            Group.PEOPLE,
            "its own export (`main.jsonl`) of 2026; Markdown and JSON of signal-export; both texts"
            " of sigtop; text and HTML of signalbackup-tools of 2023 to 2026.",
        ),
        "slack": Program(
            "Slack",
            Group.PEOPLE,
            "the export of a workspace, or one day of it; from slackdump 2 to 4, the JSON of a"
            " channel, the SQLite database of an archive, and the packed files of a recording"
            " (`C0123.json.gz`).",
        ),
        "sms": Program(
            "SMS",
            Group.PEOPLE,
            "the XML file of SMS Backup & Restore 10 for Android, with group chats; pictures are"
            " left out.",
        ),
        "telegram": Program(
            "Telegram",
            Group.PEOPLE,
            "Telegram Desktop’s JSON, of a chat or of an account; its web pages where there is no"
            " JSON, each page as a conversation.",
        ),
        "wechat": Program(
            "WeChat",
            Group.PEOPLE,
            "what four export tools write, and chats copied or sent by mail.",
        ),
        "whatsapp": Program(
            "WhatsApp", Group.PEOPLE, "the text of a chat, of Android and iOS, in every language."
        ),
        "chatml": Program(
            "ChatML", Group.TEXT, "text and records, also with the special tokens of Llama 3."
        ),
        "lmsys": Program("LMSYS", Group.TEXT, "both conversations of a comparison."),
        "markdown": Program(
            "Markdown", Group.TEXT, "a conversation with an assistant, in English and Chinese."
        ),
        "openai_messages": Program(
            "OpenAI messages", Group.TEXT, "lists, lines, batches and responses of the API."
        ),
        "plain_text": Program(
            "Text", Group.TEXT, "a conversation with an assistant, in English and Chinese."
        ),
        "sharegpt": Program("ShareGPT", Group.TEXT, "JSON and JSON Lines."),
        "text_chat": Program(
            "Chats of other programs",
            Group.TEXT,
            "a chat among people is read by the pattern that its lines repeat, such as"
            " `[date time] name: text`, and Memdeck shows that pattern.",
        ),
        "agent_files": Program(
            "Files of agents", Group.MEMORIES, "OpenClaw workspaces, `CLAUDE.md` and `GEMINI.md`."
        ),
        "claude_memories": Program("Claude’s memories", Group.MEMORIES, "from an export."),
        "letta": Program("Letta", Group.MEMORIES, "an agent file (`.af`)."),
        "mem0": Program("Mem0", Group.MEMORIES, "JSON of its API and export."),
        "memory_lists": Program(
            "Lists of memories",
            Group.MEMORIES,
            "ChatGPT’s saved memories, those of Gemini CLI, and a `MEMORY.md`. ChatGPT’s custom"
            " instructions are read from its export.",
        ),
    }
)
