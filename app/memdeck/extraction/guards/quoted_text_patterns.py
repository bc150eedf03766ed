"""Patterns of other people's text in a message: code, logs, quotations, pastes."""

import re

from memdeck.extraction.text.regex import compiled, joined

_DOCUMENT = joined(r"""
        (?:e-?mails?|messages?|texts?|articles?|paragraphs?|passages?|sentences?|essays?|letters?
        |drafts?|posts?|tweets?|reviews?|comments?|documents?|docs?|readmes?|notes?|transcripts?
        |chats?|logs?|outputs?|errors?|stack ?traces?|codes?|snippets?|functions?|scripts?
        |quer(?:y|ies)|prompts?|stories|story|poems?|lyrics|abstracts?|summar(?:y|ies)|bios?
        |resumes?|cvs?|quotes?|tickets?|issues?|diffs?|files?|json|csv|data|questions?
        |exercises?|problems?|descriptions?|cover letters?|pages?)
    """)
_WORK_ON_TEXT = joined(r"""
        (?:translate|rewrite|reword|rephrase|paraphrase|summari[sz]e|proof-?read|polish|edit
        |correct|shorten|improve|analy[sz]e|classify|explain|fix|check|review|grade|convert
        |format|critique|respond to|reply to|continue|complete|extract|parse|debug|read|look at
        |simplify|tidy|clean up)
    """)
_REST = r"(?:：|:(?!//|\\|(?<=\w:)\d))(?!\s{0,4}(?:https?://|www\.)\S)[\s\S]{0,20000}"
"""All text after the colon is someone else's.

The colon of an address, of a time of day or of a port introduces nothing; after "read this:",
only an address is introduced.
"""


def _line(pattern: str) -> re.Pattern[str]:
    """Compile a pattern that matches a whole line, from its start."""
    return compiled(rf"^[^\S\n]{{0,20}}+(?:{joined(pattern)}).*$", re.MULTILINE)


def _lead_in(pattern: str) -> re.Pattern[str]:
    return compiled(joined(pattern) + _REST, re.IGNORECASE)


CODE = (
    compiled(r"```[\s\S]{0,20000}?(?:```|\Z)|~~~[\s\S]{0,20000}?(?:~~~|\Z)"),
    compiled(r"`[^`\n]{1,200}`"),
    compiled(r"<!--(?:[^-]|-(?!->)){0,5000}(?:-->)?|</?[A-Za-z][^<>\n]{0,200}>"),
    compiled(r"\bhttps?://[^\s)\]>，。]{1,500}|\bwww\.[^\s)\]>，。]{1,300}"),
    _line(r"""
        import [a-z_][\w.]{0,60}(?: as \w{1,20})?;?$|from \S{1,60} import|def \w{1,60}\(
        |class \w{1,60}[(:{]|function \w{0,60}\(|(?:const|let|var) \w{1,60} ?=|#include|//|/\*
        |SELECT |INSERT INTO|CREATE TABLE
    """),
    _line(r'"[\w.-]{1,60}"\s?:|[{}\[\]]'),
    _line(r"[\w.-]{1,60} ?= ?\S{1,200}$"),
    _line(r"[+-]{1,3} ?(?:const|let|var|def|class|import|return|if|for|function)\b"),
)

LOGS = (
    _line(r"\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d|\[?\d\d:\d\d:\d\d\b"),
    _line(r"(?:[A-Z][a-z]{2}|\d{1,2}月) ?\d{1,2} \d\d:\d\d:\d\d|\d{1,3}(?:\.\d{1,3}){3} "),
    _line(r"(?:警告|错误|提示|异常|信息|调试)[:：]"),
    _line(r"(?:\$|>>>|PS [A-Z]:.{0,60}>|[\w.-]{1,30}@[\w.-]{1,40}[:~].{0,60}[$#]) \S"),
    _line(r'File ".{1,200}", line \d+|at [\w.$<>]{1,200} ?\(|npm ERR'),
    _line(r"@@|diff --git|index [0-9a-f]{6}|commit [0-9a-f]{7}|Author: |Merge: |[0-9a-f]{7,40} "),
    _line(r"""
        (?:feat|fix|chore|docs|refactor|test|perf|build|ci|style|revert)(?:\([^)\n]{1,40}\))?!?:[ ]
    """),
    compiled(r"\bTraceback \(most recent call last\)[\s\S]{0,20000}"),
    compiled(r"\b[A-Za-z.]{0,60}(?:Error|Exception|Warning)\b ?[:(].*$", re.MULTILINE),
    compiled(
        r"(?:^|[\[\s])(?:TRACE|DEBUG|INFO|WARN(?:ING)?|ERROR|FATAL|CRITICAL)[\]: ].*$", re.MULTILINE
    ),
    compiled(
        r"\b(?:error|warning|panic|fatal)(?:\[\w{1,20}\])?: .*$", re.MULTILINE | re.IGNORECASE
    ),
)

QUOTATIONS = (
    compiled(r"^[ \t]{0,8}>.*$", re.MULTILINE),
    compiled(
        r"\[(?:photo|image|video|audio|voice|sticker|gif|file|图片|照片|视频|语音|表情|文件)\b[^\]\n]{0,400}\]",
        re.IGNORECASE,
    ),
    compiled(r"""
        “[^”]{1,2000}”?|‘[^‘’\n]{1,400}’|(?<=《)[^《》\n]{1,200}(?=》)|「[^」]{1,2000}」?|『[^』]{1,2000}』?|«[^«»]{1,2000}»
    """),
    compiled(r'[:：]\s{0,3}"[^"]{1,4000}"|"[^"\n]{1,400}"'),
    # An apostrophe inside a word closes no quotation.
    compiled(r"(?<!\w)'(?=[^\s'])[^'\n]{1,200}(?:\w'\w[^'\n]{0,200}){0,9}[^\s']?'(?!\w)"),
)

VOICES = (
    compiled(
        r"""
        ^[^\S\n]{0,8}+(?:\[[^\[\]\n]{1,30}\] ?)?(?:user|human|assistant|ai|bot|system|chatgpt|claude
        |gemini|me|you|customer|agent|support|interviewer|interviewee|q|a|用户|助手|客服|系统
        |对方|客户|问|答) ?[:：].*$
    """,
        re.MULTILINE | re.IGNORECASE,
    ),
    _lead_in(r"""
        \b(?!(?:i|we|already|just|once|before|and)\b)[\w.]{1,30} (?:says?|said|reads?|states?
        |stated|goes|writes?|wrote|claims?|claimed|replied|answered|asked|told \w{1,12}
        |tells \w{1,12})\b[^.!?:\n]{0,30}
    """),
    _lead_in(r"(?<!我)(?<!我们)(?:说|写道|写着|写的是|提到|显示|回复|回答|问|表示|声称|里写)"),
    compiled(
        r"^(?:From|To|Subject|Sent|Cc): [\s\S]{0,20000}|^Dear [\w .]{1,40},[\s\S]{0,20000}",
        re.MULTILINE,
    ),
)
"""Another person speaks: in a pasted conversation, after "says:", in a letter."""

HANDED_OVER = (
    _lead_in(rf"""
        (?:^|[.!?\n]\s{{0,4}}+)(?=\w)(?:(?:please|hi|hey|ok|now|can you|could you|would you|will you
        |pls|kindly|help me),? ){{0,3}}{_WORK_ON_TEXT}\b[^.!?:\n]{{0,80}}
    """),
    _lead_in(rf"""
        \b(?:here(?:'s| is| are)|this is|below is|(?:the|this|these) following
        |following is|i (?:got|received|found|saw) (?:this|an?|the))\b
        (?=[^.!?:\n]{{0,140}}[:：])[^.!?:\n]{{0,50}}\b{_DOCUMENT}\b
        [^.!?:\n]{{0,40}}
    """),
    _lead_in(r"""
        (?:翻译|换(?:个|种)说法|换句话说|译成|译为|改病句|概括|归纳|仿写|润色|改写|总结|校对
        |缩写|扩写|检查|修改|解释|分析|续写|回复|点评|改一下|改一改|看一下|看看|转成|写成|读一下
        |提取)(?!的(?:规矩|要求|原则|风格|时候|习惯))[^。！？\n:：]{0,20}
    """),
    _lead_in(r"""
        (?:下面|以下|下列|这段|这句|这篇|这封|原文|文章|邮件|文档|歌词|台词|日志|报错|评论|帖子
        |新闻|通知|公告|留言|论文|小说|剧本|例句|题目|材料|文本|评价|点评|回帖|弹幕|简介|广告词
        |标语|歌名|聊天记录|说明书|注释|代码)
        (?!.{0,8}我的?(?:偏好|习惯|要求|情况|信息|设置|配置|规则|背景)|的?(?:规矩|要求|原则|风格))
        [^。！？\n:：，,]{0,14}
    """),
)
"""Text given to be worked on: "translate this: ..."."""
