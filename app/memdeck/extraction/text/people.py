"""The people of a chat, and the names by which they call one another."""

import re
from collections import defaultdict
from collections.abc import Collection

from memdeck.domain.conversation.conversation import Conversation, Role
from memdeck.domain.matching.vocabulary import word_set

_HANDLE = re.compile(r"[._]")
_REMARK = re.compile(r"[(（][^()（）]{0,60}[)）]\Z")
"""A remark after a name: "Olivia (Max's mum)"."""
_LATIN = re.compile(r"[A-Za-zÀ-ÿ][A-Za-zÀ-ÿ'-]+")
_CHINESE = re.compile(r"[\u4e00-\u9fff]{3}")
_KIN_AND_TITLES = word_set(
    """
    grandma grandpa granny nana uncle aunt auntie mum mom mummy mommy mama dad daddy papa mr mrs ms
    miss mister sir madam dr doctor doc prof professor coach boss teacher nurse captain chef officer
    pastor father mother sister brother cousin landlord landlady neighbour neighbor the my our
    """
)
"""First words of names that are no names themselves."""
_HAN_TITLES = word_set(
    """
    医生 大夫 护士 老师 教授 博士 导师 教练 校长 院长 园长 班长 队长 店长 部长 处长 局长 科长
    所长 厂长 组长 团长 村长 老板 老总 总监 经理 主任 主管 领导 秘书 助理 顾问 律师 会计 法官
    警官 师傅 司机 厨师 导游 导演 编辑 记者 房东 中介 客服 管家 保姆 同学 同事 先生 女士 小姐
    太太 夫人 老公 老婆 阿姨 叔叔 大叔 大爷 大妈 大哥 大姐 爷爷 奶奶 外公 外婆 爸爸 妈妈 哥哥
    姐姐 弟弟 妹妹 姑姑 舅舅 舅妈 姑妈 婶婶 嫂子 姐夫
    """
)
"""Words after a Chinese surname that are no names themselves: 医生 alone may be any doctor."""


class People:
    """The people who speak in one conversation, without assistants.

    If none of several is known as the user, all are people by name; else the user is "". People of
    *known* names are spoken of like those who take part, but only by these names.
    """

    def __init__(self, conversation: Conversation, known: Collection[str] = ()) -> None:
        speakers = conversation.speakers
        users = {name for role, name in speakers if role is Role.USER and name}
        others = {name for role, name in speakers if role is Role.OTHER and name}
        self.are_named = len(users) > 1
        """Whether several may be the user, so that their statements are theirs by name."""
        self.are_several = self.are_named or bool(others)
        """Whether there is a person besides the user, who may have no name, or not speak."""
        self._owners = {name: name if self.are_named else "" for name in users}
        self._owners |= {name: name for name in others}
        self._authors: defaultdict[str, set[str]] = defaultdict(set)
        for name in users | others:
            for alias in _aliases(name):
                self._authors[alias].add(name)
        for name in set(known) - self._authors.keys():
            self._owners[name] = name
            self._authors[name].add(name)
        longest_first = sorted(self._authors, key=len, reverse=True)
        names = "|".join(map(re.escape, longest_first)) or r"(?!)"
        self.mention = re.compile(rf"@?(?P<name>{names})(?![A-Za-z0-9_])")
        """Matches a name by which one of them is called."""

    def are_known(self, role: Role, author: str) -> bool:
        """Return whether it is known whose the messages of that *role* and *author* are.

        Without a name they are the user's, unless nobody of several is known as the user.
        """
        if role is Role.USER:
            return bool(author) or not self.are_named
        return role is Role.OTHER and bool(author)

    def owner(self, author: str) -> str:
        """Return the owner of what *author* says about themselves; "" for the user."""
        return self._owners.get(author, "")

    def owner_of(self, memory: str, author: str) -> str:
        """Return the owner of *memory*, a text in the third person that rests on *author*'s words.

        It is the person with whose name it begins, if there is only one of that name.
        """
        named = self.mention.match(memory) if self.are_several else None
        owners = self.called(named["name"], author) if named else ()
        return owners[0] if len(owners) == 1 else self.owner(author)

    def called(self, name: str, speaker: str) -> tuple[str, ...]:
        """Return the owners whom *speaker* may mean by *name*: several if it is of several."""
        authors = self._authors.get(name, set())
        meant = authors - {speaker} if len(authors) > 1 else authors
        return tuple(sorted(self.owner(author) for author in meant))


def _aliases(name: str) -> set[str]:
    """Return *name*, and the short forms of it."""
    plain = _REMARK.sub("", name.strip("~@ ")).strip()
    first = _HANDLE.split(plain.split(" ")[0])[0]
    aliases = {name, plain} - {""}
    is_whose = first.endswith("'s")  # "Jack's mum" is not Jack
    if _LATIN.fullmatch(first) and first.casefold() not in _KIN_AND_TITLES and not is_whose:
        aliases.add(first[:1].upper() + first[1:])
    given = plain[1:]
    if _CHINESE.fullmatch(plain) and plain[0] not in "小老阿大" and given not in _HAN_TITLES:
        aliases.add(given)
    return aliases
