"""Which words of a message are the person's own: not code, logs, quotations or pasted text."""

import re

FILLER = "\N{BLACK VERTICAL RECTANGLE}"
"""Stands for one character of somebody else's words."""

_DOCUMENT = (
    r"(?:e-?mails?|messages?|texts?|articles?|paragraphs?|passages?|sentences?|essays?|letters?|drafts?|posts?|tweets?|reviews?"
    r"|comments?|documents?|docs?|readmes?|notes?|transcripts?|chats?|logs?|outputs?|errors?|stack ?traces?|codes?|snippets?"
    r"|functions?|scripts?|quer(?:y|ies)|prompts?|stories|story|poems?|lyrics|abstracts?|summar(?:y|ies)|bios?|resumes?|cvs?"
    r"|quotes?|tickets?|issues?|diffs?|files?|json|csv|data|questions?|exercises?|problems?|descriptions?|cover letters?|pages?)"
)
_WORK_ON_TEXT = (
    r"(?:translate|rewrite|reword|rephrase|paraphrase|summari[sz]e|proof-?read|polish|edit|correct|shorten|improve|analy[sz]e"
    r"|classify|explain|fix|check|review|grade|convert|format|critique|respond to|reply to|continue|complete|extract|parse|debug"
    r"|read|look at|simplify|tidy|clean up)"
)

_FOREIGN = tuple(
    re.compile(pattern, flags)
    for pattern, flags in (
        (r"```[\s\S]{0,20000}?(?:```|\Z)|~~~[\s\S]{0,20000}?(?:~~~|\Z)", 0),
        (r"`[^`\n]{1,200}`", 0),
        (r"<!--[\s\S]{0,5000}?(?:-->|\Z)|</?[A-Za-z][^<>\n]{0,200}>", 0),
        (r"\bhttps?://[^\s)\]>，。]{1,500}|\bwww\.[^\s)\]>，。]{1,300}", 0),
        (r"^[ \t]{0,8}>.*$", re.MULTILINE),
        (
            r"\[(?:photo|image|video|audio|voice|sticker|gif|file|图片|照片|视频|语音|表情|文件)\b[^\]\n]{0,400}\]",
            re.IGNORECASE,
        ),
        (
            r"“[^”]{1,2000}(?:”|\Z)|「[^」]{1,2000}(?:」|\Z)|『[^』]{1,2000}(?:』|\Z)|«[^»]{1,2000}»",
            0,
        ),
        (r"[:：]\s{0,3}\"[^\"]{1,4000}\"|\"[^\"\n]{1,400}\"", 0),
        (r"(?<!\w)'(?=[^\s'])[^'\n]{1,200}(?:\w'\w[^'\n]{0,200}){0,9}[^\s']?'(?!\w)", 0),
        # Logs, traces, shells, commits, diffs.
        (
            r"^\s{0,8}\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d.*$|^\s{0,8}\[?\d\d:\d\d:\d\d\b.*$"
            r"|^(?:警告|错误|提示|异常|信息|调试)[:：].*$"
            r"|^\s{0,8}(?:\$|>>>|PS [A-Z]:.{0,60}>|[\w.-]{1,30}@[\w.-]{1,40}[:~].{0,60}[$#]) \S.*$"
            r"|^\s{0,12}(?:File \".{1,200}\", line \d+|at [\w.$<>]{1,200} ?\().*$"
            r"|^(?:@@|diff --git|index [0-9a-f]{6,}|commit [0-9a-f]{7,}|Author: |Merge: |[0-9a-f]{7,40} ).*$"
            r"|^(?:feat|fix|chore|docs|refactor|test|perf|build|ci|style|revert)(?:\([^)\n]{1,40}\))?!?: .*$"
            r"|^\s{0,20}(?:\"[\w.-]{1,60}\"\s?:|[{}\[\]]).*$"
            r"|^\s{0,20}(?:import [a-z_][\w.]{0,60}(?: as \w{1,20})?;?$|from \S{1,60} import|def \w{1,60}\(|class \w{1,60}[(:{]|function \w{0,60}\(|(?:const|let|var) \w{1,60} ?="
            r"|#include|//|/\*|SELECT |INSERT INTO|CREATE TABLE|npm ERR).*$"
            r"|^\s{0,8}[\w.-]{1,60} ?= ?\S{1,200}$",
            re.MULTILINE,
        ),
        (r"\bTraceback \(most recent call last\)[\s\S]{0,20000}", 0),
        (r"\b[A-Za-z.]{0,60}(?:Error|Exception|Warning)\b ?[:(].*$", re.MULTILINE),
        (
            r"(?:^|[\[\s])(?:TRACE|DEBUG|INFO|WARN|WARNING|ERROR|FATAL|CRITICAL)[\]: ].*$",
            re.MULTILINE,
        ),
        (r"\b(?:error|warning|panic|fatal)(?:\[\w{1,20}\])?: .*$", re.MULTILINE | re.IGNORECASE),
        # Somebody speaks, in a pasted talk or after "says:".
        (
            r"^\s{0,8}(?:\[[^\]\n]{1,30}\] ?)?(?:user|human|assistant|ai|bot|system|chatgpt|claude|gemini|me|you|customer|agent|support"
            r"|interviewer|interviewee|q|a|用户|助手|客服|系统|对方|客户|问|答) ?[:：].*$",
            re.MULTILINE | re.IGNORECASE,
        ),
        (
            r"\b(?!(?:i|we|already|just|once|before|and)\b)[\w.]{1,30} (?:says?|said|reads?|states?|stated|goes|writes?|wrote|claims?"
            r"|claimed|replied|answered|asked|told \w{1,12}|tells \w{1,12})\b[^.!?:\n]{0,30}[:：][\s\S]{0,20000}",
            re.IGNORECASE,
        ),
        (
            r"(?<!我)(?<!我们)(?:说|写道|写着|写的是|提到|显示|回复|回答|问|表示|声称|里写)[:：][\s\S]{0,20000}",
            0,
        ),
        # Handed over to be worked on.
        (
            rf"(?:^|[.!?\n]\s{{0,4}})(?:(?:please|hi|hey|ok|now|can you|could you|would you|will you|pls|kindly|help me),? ){{0,3}}{_WORK_ON_TEXT}\b"
            r"[^.!?:\n]{0,80}[:：][\s\S]{0,20000}",
            re.IGNORECASE,
        ),
        (
            rf"\b(?:here(?:'s| is| are)|this is|below is|(?:the|this|these) following|following is|i (?:got|received|found|saw) (?:this|an?|the))\b"
            rf"[^.!?:\n]{{0,50}}\b{_DOCUMENT}\b[^.!?:\n]{{0,40}}[:：][\s\S]{{0,20000}}",
            re.IGNORECASE,
        ),
        (
            r"(?:翻译|换(?:个|种)说法|换句话说|译成|译为|改病句|概括|归纳|仿写|润色|改写|总结|概括|校对|缩写|扩写|检查|修改|解释|分析|续写|回复|点评|改一下|改一改|看一下|看看|转成|写成|读一下|提取)"
            r"[^。！？\n:：]{0,20}[:：][\s\S]{0,20000}",
            0,
        ),
        (
            r"(?:下面|以下|下列|这段|这句|这篇|这封|原文|文章|邮件|文档|歌词|台词|日志|报错|评论|帖子|新闻|通知|公告|留言|论文|小说|剧本|例句|题目"
            r"|材料|文本|评价|点评|回帖|弹幕|简介|广告词|标语|歌名|聊天记录|说明书|注释|代码)(?!.{0,8}我的?(?:偏好|习惯|要求|情况|信息|设置|配置|规则|背景))"
            r"[^。！？\n:：，,]{0,14}[:：][\s\S]{0,20000}",
            0,
        ),
        (
            r"^(?:From|To|Subject|Sent|Cc): .*[\s\S]{0,20000}|^Dear [\w .]{1,40},[\s\S]{0,20000}",
            re.MULTILINE,
        ),
    )
)


def own_words(text: str) -> str:
    """Give *text* with every character that is not the person's own replaced by ``FILLER``.

    Places stay as they are: ``own_words(text)[i]`` stands for ``text[i]``.
    Line breaks stay too, so that sentences still end where they ended.
    """
    kept = list(text)
    for pattern in _FOREIGN:
        for hit in pattern.finditer(text):
            for place in range(*hit.span()):
                if kept[place] != "\n":
                    kept[place] = FILLER
    return "".join(kept)


def is_quoted(quote: str, text: str) -> bool:
    """Tell whether *quote* occurs in *text* only inside somebody else's words."""
    own, start = own_words(text), text.find(quote)
    if not quote or start < 0:
        return False
    while start >= 0:
        if any(mark not in (FILLER, "\n", " ") for mark in own[start : start + len(quote)]):
            return False
        start = text.find(quote, start + 1)
    return True
