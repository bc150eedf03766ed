"""English patterns of uses of the assistant and its skills."""

from memdeck.extraction.rules.cues import table
from memdeck.extraction.text.regex import joined

_OFTEN = joined(r"""
        (?:often|always|mostly|mainly|usually|regularly|frequently|constantly|keep|primarily
        |sometimes|tend to|generally|almost always|routinely|typically|repeatedly)
    """)
_YOU = joined(r"""
        (?:you|chatgpt|claude|copilot|gemini|cursor|gpt(?:-\d)?|the assistant|this assistant
        |the ai|ai)
    """)
_SKILL = joined(r"""
        (?:skill|plugin|plug-in|slash command|extension|agent|macro|mcp server|prompt template
        |template|command)
    """)
_USE = joined(r"""
        (?:ask|asking|have|get|getting|use|using|turn(?:ing)? to|rely(?:ing)? on|come to
        |coming to|lean(?:ing)? on|reach for|let|letting|consult|call on|call|trust|hand|send
        |give|feed|come back to|coming back to)
    """)

_SUBJECT = r"\b(?:i|we|my|our|you|your)\b|/[a-z]"
"""Contained in every such sentence."""

SKILL_USAGE = table(
    "skill_usage",
    (
        1.5,
        "does most of mine",
        r"""
        \byou (?:write|do|draft|handle|check|review|fix|translate|name|plan|summari[sz]e
        |proofread|format) (?:most|all|half|many|nearly all|much|the bulk) of (?:my|our)\b
    """,
    ),
    (
        1.6,
        "often asks the assistant",
        rf"""
        \b(?:i|we)(?:'ve| have)? (?:been )?{_OFTEN} (?:been )?{_USE} {_YOU}\b
    """,
    ),
    (
        1.55,
        "uses it so, at times",
        rf"""
        \b(?:i|we) {_USE} {_YOU}\b.{{0,80}}\b(?:every|each|whenever|mostly|mainly|all the time
        |most|always|daily|weekly|a lot|often|for all|for my)\b
    """,
    ),
    (
        1.55,
        "at times, uses it so",
        rf"""
        \b(?:every|each|whenever|most)\b.{{1,80}}\b(?:i|we) (?:always |usually |
        also )?{_USE} {_YOU}\b(?! know)
    """,
    ),
    (
        1.45,
        "has been helping",
        r"""
        \byou(?:'ve| have) been \w+ing (?:me|my|us|our)\b|\byou(?:'ve
        | have) helped me .{0,40}\b(?:many|several|a lot|so many|all|every)\b
    """,
    ),
    (
        1.5,
        "its standing role",
        rf"""
        \b{_YOU}(?:'re| are| is) my (?:\w+ )?(?:go-to|first stop|rubber duck|editor|tutor
        |reviewer|translator|assistant|default|main|usual)\b|\b(?:use|using|treat|treating
        |have) {_YOU} (?:as|like) (?:an?|my)\b
    """,
    ),
    (
        1.55,
        "gets it to do all",
        rf"""
        \b(?:i|we) (?:get|have|let|ask|make|leave) {_YOU} (?:to )?\w+ (?:all|every|each|most
        |any)\b|\b(?:leave|leaving|outsource|delegate|hand) .{{2,40}} to {_YOU}\b
    """,
    ),
    (
        1.5,
        "what it is asked",
        rf"""
        \b(?:what|things|stuff|questions) i (?:mostly |usually |often )?(?:ask|bring|send
        |give) {_YOU}\b|\bi (?:come|keep coming|turn|come back) (?:here|to {_YOU}) (?:mainly |
        mostly |often |only |usually )?(?:for|with|when|to)\b
    """,
    ),
    (
        1.5,
        "the usual way to ask",
        rf"""
        \b(?:typically|usually|normally|often|mostly|generally|always)\b.{{0,60}}\b(?:ask|let
        |have|get|paste|send|show|give|tell) (?:it to )?{_YOU}\b
    """,
    ),
    (
        1.5,
        "a slash command, often",
        r"""
        (?:^|\s)/[a-z][\w-]{2,}\b.{0,60}\b(?:every|always|often|each|whenever|before|after)\b
        |\b(?:using|running|use|run) (?:the )?/[a-z][\w-]{2,}
    """,
    ),
    (
        1.4,
        "has been using it for",
        rf"""
        \b(?:i|we)(?:'ve| have)? (?:mostly |mainly |been )*(?:use|used|using|rely on
        |relied on) (?:{_YOU}|this (?:tool|chat|assistant)) (?:mostly |mainly |
        primarily )?(?:for|to|as|when)\b
    """,
    ),
    (
        1.5,
        "the assistant's usual help",
        r"""
        \byou(?:'ve| have)? (?:often|usually|always|regularly|mostly|frequently|routinely
        |normally|generally) (?:been )?(?:help|helped|helping|write|wrote|draft|do|did|review
        |translate|summari[sz]e|check|name|fix)
    """,
    ),
    (
        1.4,
        "most talks are about",
        r"""
        \b(?:most|half|the majority|nearly all|almost all) of (?:my|our) (?:chats|requests
        |questions|sessions|prompts|conversations|talks)\b
    """,
    ),
    (
        1.45,
        "uses a skill",
        rf"""
        \b(?:i|we) (?:{_OFTEN} )?(?:use|run|call|invoke|trigger|rely on|reach for|start
        |launch) (?:the |your |my |our )?(?:[\w/.-]+ ){{1,3}}{_SKILL}\b
    """,
    ),
    (
        1.6,
        "a skill, often",
        rf"""
        \b(?:the|your|my) [\w/-]+ {_SKILL}\b.{{0,80}}\b(?:every|always|often|usually|each
        |whenever|for (?:all|most|my|our)|most)\b
    """,
    ),
    (
        1.4,
        "a slash command",
        r"""
        \b(?:i|we)\b[^/]{0,40} /[a-z][\w-]{2,}\b.{0,60}\b(?:every|always|often|each|whenever
        |before|after|for)\b
    """,
    ),
    (
        1.4,
        "often hands it over",
        rf"""
        \b(?:i|we) {_OFTEN} (?:paste|pasting|send|sending|give|hand|feed|dictate|bring|share
        |dump|drop|let) (?:you|my|our|logs?|code|\w+ (?:in )?here)\b
    """,
    ),
    needs=_SUBJECT,
)
