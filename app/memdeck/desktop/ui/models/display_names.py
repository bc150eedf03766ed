"""The display names of values that the program identifies by a key."""

from collections.abc import Mapping
from types import MappingProxyType

from PySide6.QtCore import QCoreApplication

from memdeck.desktop.ui.models.entry_rows import Column, MemoryStatus
from memdeck.domain.memory.entry import DAILY_LOG, Layer, Relation

# Names that programs give themselves; they are the same in every language.
_PROGRAMS: Mapping[str, str] = MappingProxyType(
    {
        "agnai": "Agnai",
        "aider": "Aider",
        "character_ai": "Character.AI",
        "chatbot_ui": "Chatbot UI",
        "chatgpt": "ChatGPT",
        "chatlab": "ChatLab",
        "chatml": "ChatML",
        "cherry_studio": "Cherry Studio",
        "claude_ai": "Claude",
        "claude_code": "Claude Code",
        "cline": "Cline",
        "codex_cli": "Codex",
        "continue": "Continue",
        "cursor": "Cursor",
        "deepseek": "DeepSeek",
        "gemini_cli": "Gemini CLI",
        "gemini_takeout": "Gemini",
        "github_copilot": "GitHub Copilot",
        "google_ai_studio": "Google AI Studio",
        "grok": "Grok",
        "imessage": "iMessage",
        "kakaotalk": "KakaoTalk",
        "kiro": "Kiro",
        "le_chat": "Le Chat",
        "letta": "Letta",
        "librechat": "LibreChat",
        "line": "LINE",
        "lm_studio": "LM Studio",
        "lmsys": "LMSYS",
        "ms_copilot": "Copilot",
        "open_webui": "Open WebUI",
        "openclaw": "OpenClaw",
        "opencode": "OpenCode",
        "perplexity": "Perplexity",
        "poe": "Poe",
        "qq": "QQ",
        "qwen_code": "Qwen Code",
        "risu": "RisuAI",
        "sharegpt": "ShareGPT",
        "signal": "Signal",
        "sillytavern": "SillyTavern",
        "slack": "Slack",
        "specstory": "SpecStory",
        "sms": "SMS",
        "discord": "Discord",
        "messenger": "Messenger",
        "instagram": "Instagram",
        "telegram": "Telegram",
        "text_generation_webui": "Text Generation WebUI",
        "wechat": "WeChat",
        "whatsapp": "WhatsApp",
    }
)

NO_PROGRAM = frozenset({"plain_text", "markdown", "note", "text_chat"})
"""Formats that belong to no program."""


def category_name(category: str) -> str:
    """Return the display name of a category; the user's own are returned as written."""
    translate = QCoreApplication.translate
    match category:
        case "preference":
            return translate("names", "preference")
        case "fact":
            return translate("names", "fact")
        case "experience":
            return translate("names", "experience")
        case "workflow":
            return translate("names", "workflow")
        case "decision":
            return translate("names", "decision")
        case "skill_usage":
            return translate("names", "skill usage")
        case "todo":
            return translate("names", "to-do")
        case _:
            return category


def layer_name(layer: Layer) -> str:
    """Return the display name of a layer."""
    translate = QCoreApplication.translate
    return {
        Layer.SEMANTIC: translate("names", "Knowledge"),
        Layer.PROCEDURAL: translate("names", "Procedures"),
    }[layer]


def relation_name(relation: Relation) -> str:
    """Return the label of a relation, from the memory that links."""
    translate = QCoreApplication.translate
    return {
        Relation.SUPPORTS: translate("names", "supports"),
        Relation.CONTRADICTS: translate("names", "contradicts"),
        Relation.REFINES: translate("names", "refines"),
    }[relation]


def passive_relation_name(relation: Relation) -> str:
    """Return the label of a relation, from the memory that is linked to."""
    translate = QCoreApplication.translate
    return {
        Relation.SUPPORTS: translate("names", "supported by"),
        Relation.CONTRADICTS: translate("names", "contradicted by"),
        Relation.REFINES: translate("names", "refined by"),
    }[relation]


def status_name(memory_status: MemoryStatus) -> str:
    translate = QCoreApplication.translate
    return {
        MemoryStatus.PROMPT: translate("names", "In prompt"),
        MemoryStatus.ACTIVE: translate("names", "Active"),
        MemoryStatus.ARCHIVED: translate("names", "Archived"),
        MemoryStatus.FORGOTTEN: translate("names", "Forgotten"),
    }[memory_status]


def column_name(column: Column) -> str:
    translate = QCoreApplication.translate
    return {
        Column.SCORE: translate("names", "Score"),
        Column.MEMORY: translate("names", "Memory"),
        Column.CATEGORY: translate("names", "Category"),
        Column.HITS: translate("names", "Hits"),
        Column.LAST: translate("names", "Last used"),
        Column.ARCHIVES: translate("names", "Archive date"),
        Column.FORGOTTEN: translate("names", "Forget date"),
        Column.SOURCE: translate("names", "Source"),
    }[column]


def column_meaning(column: Column) -> str:
    translate = QCoreApplication.translate
    return {
        Column.SCORE: translate("names", "Importance on this day, from 0 to 1"),
        Column.MEMORY: translate("names", "What the agent remembers"),
        Column.CATEGORY: translate("names", "The kind of memory"),
        Column.HITS: translate("names", "How often it was mentioned again or used"),
        Column.LAST: translate("names", "The day on which it was last mentioned or used"),
        Column.ARCHIVES: translate(
            "names",
            "The day on which its score falls below the archive threshold unless it is used",
        ),
        Column.FORGOTTEN: translate(
            "names", "The day on which its score falls below the forget threshold unless it is used"
        ),
        Column.SOURCE: translate("names", "The conversation it comes from"),
    }[column]


def source_name(session: str | None) -> str:
    """Return the program a session comes from; the session itself where that is unknown."""
    if session is None:
        return ""
    kind, slash, _ = session.partition("/")
    if not slash:
        return session
    if kind in NO_PROGRAM:
        return QCoreApplication.translate("names", "Text")
    if kind == "openai_messages":  # written by agents, whichever model they use
        return QCoreApplication.translate("names", "Agent session")
    if kind == DAILY_LOG:
        return QCoreApplication.translate("names", "Daily log")
    return _PROGRAMS.get(kind, kind)
