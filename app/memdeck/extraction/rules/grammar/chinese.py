"""Chinese grammar: rewrite a sentence, and recognize requests and incomplete clauses.

In the third person, "我住在杭州" is "用户住在杭州". "我" becomes 用户, or 自己 if the same clause
has named the user as its subject. "我们" is the user if the statement applies to each of several,
and a request becomes a wish: "用户希望…". Quoted text and code are unchanged, and so is a whole
sentence that is ambiguous. The patterns are in ``resources/rules/zh``.
"""

import re

from memdeck.extraction.text.rule_files import Patterns

COLON = "："
"""Separates the name of a speaker from their text."""
POINTS_PER_WORD = 0.01
"""Points for each character, or Latin word, of a sentence."""

_CLAUSES = Patterns("zh/clauses.toml")
_REQUESTS = Patterns("zh/requests.toml")
_PATTERNS = Patterns("zh/third_person.toml")
_MASK = "\ue000"
"""Stands for quoted text while the rest is converted."""
_KIN = {short: short * 2 for short in "妈爸哥姐弟妹舅叔姑婶爷奶"} | {"姨": "阿姨"}
_LONGEST_START = 20
"""Most characters before the subject of a clause."""


def with_subject(sentence: str) -> str:
    """Return *sentence* with the omitted 我: 我上周离职了 for 上周离职了."""
    with_i = _CLAUSES["omitted_i"].sub("我", sentence)
    return _CLAUSES["student"].sub(r"我是\g<who>", with_i)


def lacks_predicate(clause: str) -> bool:
    """Return whether *clause*, cut out of a sentence, says nothing."""
    return bool(_CLAUSES["topic_only"].fullmatch(clause))


def request_in(sentence: str) -> str | None:
    """Return *sentence*, which asks for something, as a wish: "用户希望…"; None for a statement."""
    end = sentence[len(sentence.rstrip("。！!？? \n")) :]
    request = _REQUESTS["polite"].sub("", sentence.removesuffix(end))
    if found := _REQUESTS["form_of_address"].match(request):
        wish = "用户不希望" if found["no"] else "用户希望"
        return f"{wish}被称为{found['name'].strip()}{request[found.end() :]}{end}"
    if found := _REQUESTS["reminder"].match(request):
        when = re.sub(r"^(?:记得|到时候?|帮忙)", "", found["when"])
        topic = re.sub(r"^(?:一下|一声)[，,：:]?", "", found["what"])
        return f"用户希望{when}被提醒{topic}{request[found.end() :]}{end}"
    if (found := _REQUESTS["proposal"].match(request)) and not end.startswith(("？", "?")):
        rest = re.sub(r"^(?:我们|咱们?)", "", request[: found.start("end")]).rstrip()
        return f"用户希望{rest}{end}"
    to_assistant = _REQUESTS["to_assistant"].match(request)
    if _REQUESTS["starts_with_user"].match(request):
        return None
    is_polite = request != sentence.removesuffix(end)
    if to_assistant or is_polite or _REQUESTS["request"].match(request):
        action = f"助手{request[to_assistant.end() :]}" if to_assistant else request
        return f"用户希望{_REQUESTS['please'].sub('', action)}{end}"
    return None


def third_person(text: str, name: str = "", *, is_group: bool = False) -> str:
    """Return *text* with the user, or the person or group called *name*, in the third person.

    A sentence that cannot be converted reliably is left unchanged.
    """
    masked = _PATTERNS["quoted"].sub(_MASK, text.replace(_MASK, " "))
    converted = "".join(
        _converted(sentence, name, is_group=is_group)
        for sentence in _PATTERNS["sentence"].findall(masked)
    )
    pieces = iter(_PATTERNS["quoted"].findall(text))
    return re.sub(_MASK, lambda _: next(pieces), converted)


def first_person(predicate: str) -> str:
    """Return *predicate*, the text after a name, as a sentence of the person themselves."""
    return f"我{_PATTERNS['other_pronoun'].sub('我', predicate)}"


def _converted(sentence: str, name: str, *, is_group: bool) -> str:
    if not name:
        sentence = _PATTERNS["reminder"].sub("", sentence)
    if not is_group:
        sentence = _PATTERNS["all_of_us"].sub("我这边都", with_subject(sentence))
    plain = _PATTERNS["not_first_person"].sub("", sentence)
    request = request_in(sentence)
    if name and request is not None:
        request = request.replace("用户", name, 1) if "被提醒" in request else None
    says_nothing_of_user = request is None and not _PATTERNS["first_person"].search(plain)
    if says_nothing_of_user or (not is_group and _PATTERNS["together"].search(plain)):
        return sentence
    user = name or "用户"
    if request is not None:
        request = _PATTERNS["answer_me"].sub(r"\1时", _PATTERNS["give_me"].sub("给出", request))
        return _with_user(request, user, is_request=True)
    converted = _with_user(sentence, user, is_request=False)
    first, mentioned, rest = converted.partition(user)
    return converted if name else first + mentioned + _PATTERNS["second_person"].sub("助手", rest)


def _with_user(sentence: str, user: str, *, is_request: bool) -> str:
    """Return *sentence* with *user* for the first person, or 自己 if that is nobody else."""
    protected = [hit.span() for hit in _PATTERNS["not_first_person"].finditer(sentence)]
    pieces: list[str] = []
    end, is_subject = 0, is_request
    for hit in _PATTERNS["mention"].finditer(sentence):
        start = hit.start()
        if any(first <= start < last for first, last in protected):
            continue
        between = sentence[end:start]
        if not is_request and _PATTERNS["next_clause"].search(between):
            is_subject = False
        if not is_request and _PATTERNS["another_person"].search(between):
            is_subject = False
        has_noun = any(hit[part] for part in ("whose", "kin", "person", "group"))
        is_own = is_subject and (is_request or has_noun)
        whose = "自己" if is_own else user
        if is_own and (hit["person"] or hit["kin"]) and _PATTERNS["with"].fullmatch(between):
            pieces += between, hit["person"] or _KIN[hit["kin"]]
            end = hit.end()
            continue
        is_called = between.endswith(("叫", "喊", "称呼"))  # what follows is a name: 叫我阿姨
        noun = hit.group().removeprefix(hit["self"])
        pieces += between, f"{whose}{noun}" if is_called else _noun(hit, whose)
        if not is_request and not has_noun and not hit["home"]:
            near = max(0, start - _LONGEST_START)
            is_subject = is_subject or bool(_PATTERNS["clause_start"].search(sentence, near, start))
        end = hit.end()
    return "".join([*pieces, sentence[end:]])


def _noun(hit: re.Match[str], user: str) -> str:
    """Return *user* with their possession in *hit*."""
    if hit["kin"]:
        return f"{user}的{_KIN[hit['kin']]}"
    if hit["firm"]:
        return f"{user}的{'公司' if hit['firm'] == '司' else '学校'}"
    if noun := hit["person"] or hit["group"]:
        return f"{user}的{noun}"
    return user + (hit["whose"] or hit["home"] or "")
