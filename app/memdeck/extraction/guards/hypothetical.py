"""Detect hypothetical sentences, which claim nothing about the user."""

from memdeck.extraction.text.regex import compiled

_WHAT_IF = compiled(r"""
        \bwhat if\b|\bhow about if\b
        |\bif (?:only|i|we|you|he|she|they|it|there|someone|somebody|my|our|the|this|that)\b
        .{0,120}\b(?:were|would|could|might|'d)\b
        |\b(?:would|could|might|'d)\b.{0,120}
        \bif (?:i|we|you|he|she|they|it|there|my|our|the)\b.{0,40}
        \b(?:were|was|had|did|could|\w{2,20}ed)\b
        |^\W*(?:were|had) (?:i|we|you|it|they|he|she|the)\b
        |\b(?:imagine|suppose|supposing|assum(?:e|ing)|hypothetically|theoretically|in theory
        |pretend|let's (?:say|pretend|assume|imagine)|for the sake of (?:argument|example)
        |for (?:example|instance)|as an example)\b
        |^\W{0,3}(?:say,? (?:i|we|you|someone|a|that)|picture (?:this|a|yourself)|e\.g\.)\b
        |\b(?:i|we) wish (?:i|we|it|there|that)\b
        |\bin (?:an? (?:alternate|parallel|ideal|perfect)|another) (?:world|life|universe)\b
    """)
_STANDING = compiled(r"""
        \bif (?:i|you|we|it|there|the|a|an|any|my|our|something|tests?|ci|unsure|in doubt
        |possible|needed|not)\b.{0,80}?,? (?:i|we) (?:always|usually|never|first|just|then|tend
        |normally|generally)\b
        |\b(?:by default|always assume|never assume)\b
        |\bif (?:possible|needed|necessary|in doubt|unsure|not sure|anything
        |you (?:are|'re) (?:not sure|unsure))\b
    """)
"""Something that always happens in that case, which is a habit."""

_WHAT_IF_ZH = compiled(r"""
        如果(?!你(?:也|喜欢|有|想|愿意|方便|不介意|觉得))|(?<![主只重不需])要是|假如|假使
        |(?:^|[，,。；;：:])(?:先|就)?假[设定]|假[设定](?:我|你|有|一个|现在)|倘若|若是|万一|设想
        |想象一下|比方说|打个比方|比如说?我|举个例子|(?:^|[，,。；;：:])例如|换作|换成是我|要不是
        |除非我是|假装|扮演|理想情况下|的话[，,]?.{0,12}(?:会|可能|大概|也许|就)
    """)
_STANDING_ZH = compiled(r"""
        (?:如果|要是|万一)[^，,。]{1,20}[，,](?:我|我们)?(?:都|总是|一般|通常|一律|必须|每次|先|就先
        |请|不要|别|记得|务必)
    """)


def is_what_if(sentence: str) -> bool:
    """Return whether *sentence* supposes something instead of stating it.

    "If the build fails I always clear the cache" is a habit, not hypothetical.
    """
    text = sentence.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'").lower()
    if _WHAT_IF.search(text):
        return not _STANDING.search(text)
    return bool(_WHAT_IF_ZH.search(text)) and not _STANDING_ZH.search(text)
