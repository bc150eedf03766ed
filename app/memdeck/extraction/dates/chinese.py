"""Rules for dates in Chinese; the text has no spaces around Chinese characters."""

from datetime import date

from memdeck.extraction.dates.periods import (
    WEEK,
    Amount,
    Part,
    Unit,
    months,
    moved,
    one_day,
    part_of,
    same_day,
    year,
)
from memdeck.extraction.dates.recurring import (
    Season,
    nearest_date,
    nearest_day_of_month,
    nearest_weekday,
    nearest_weekend,
    weekday_of_week,
)
from memdeck.extraction.dates.values import Basis, Days, Direction, Groups, Rule, Unresolved

_DIGITS = "零一二三四五六七八九"
_NUMBER = r"(?:\d{1,3}|[一二两三四五六七八九十]{1,3})"
_COUNT = rf"(?:{_NUMBER}|好几|几|数|半)"
_ONE_NUMBER = r"(?:\d{1,3}|[一二两三四五六七八九]?十[一二三四五六七八九]?|[一二两三四五六七八九])"
_WEEK = r"(?:周|星期|礼拜)"
_WEEKDAY = "[一二三四五六日天]"
_UNIT = r"(?:天|日|个?多?周|个?多?星期|个?多?礼拜|个多?月|个?多?季度|多?年)"
_NO_NUMBER_BEFORE = r"(?<![\d〇零一二两三四五六七八九十几数半多第年])"
_WRITTEN_YEAR = (
    r"(?<![\d〇零一二三四五六七八九十])(?P<year>\d{4,6}|0\d"
    r"|[5-9]\d(?=年(?:出生|生的|毕业|结婚|入职|\d{1,2}月))|[〇零一二三四五六七八九]{4})年"
)
_NAMED_YEAR = r"(?P<year>大前|(?<!以)(?<!之)(?<![\d一二两三四五六七八九十几半多])[去前今明后本])年"
_YEARS = {"大前": -3, "前": -2, "去": -1, "今": 0, "本": 0, "明": 1, "后": 2}
_MONTH = rf"(?P<month>{_ONE_NUMBER})月"
_DAY = rf"(?P<day>{_ONE_NUMBER})(?:[日号]?[到至\-](?P<last_day>{_ONE_NUMBER}))?[日号]"
_MONTH_PART = r"份?(?P<part>初|上旬|中旬|中(?!国|心|学|间)|下旬|底|末)"
_PARTS = {
    "初": Part.EARLY, "上": Part.EARLY, "中": Part.MIDDLE, "下": Part.LATE, "底": Part.LATE,
    "末": Part.LATE, "上半年": Part.FIRST_HALF, "下半年": Part.SECOND_HALF,
}  # fmt: skip
_SEASONS = {
    "春": Season(3, 3), "夏": Season(6, 3), "秋": Season(9, 3), "冬": Season(12, 3),
    "暑": Season(7, 2), "寒": Season(1, 2),
}  # fmt: skip
_SEASON = r"(?P<season>[春夏秋冬][天季]|[暑寒]假)"
_DAYS = {"大前": -3, "前": -2, "昨": -1, "今": 0, "明": 1, "后": 2, "大后": 3}
_HOLIDAYS = {
    "元旦": (1, 1, 1), "情人节": (2, 14, 14), "五一": (5, 1, 1), "劳动节": (5, 1, 1),
    "六一": (6, 1, 1), "儿童节": (6, 1, 1), "国庆": (10, 1, 7), "十一假期": (10, 1, 7),
    "平安夜": (12, 24, 24), "圣诞": (12, 25, 25),
}  # fmt: skip
_HOLIDAY = rf"(?P<holiday>{'|'.join(_HOLIDAYS)})(?!路|广场|大道)"
_FEW_DAYS = r"(?:几|两|好几|些|好些)"
_FEW = frozenset(["几", "好几", "数"])


def _number(word: str) -> int:
    if word.isdigit():
        return int(word)
    tens, ten, ones = word.replace("两", "二").partition("十")
    if not ten:
        return _DIGITS.index(word.replace("两", "二"))
    return (_DIGITS.index(tens) if tens else 1) * 10 + (_DIGITS.index(ones) if ones else 0)


def _unit(word: str) -> Unit:
    match word.lstrip("个多")[:1]:
        case "天" | "日":
            return Unit.DAY
        case "周" | "星" | "礼":
            return Unit.WEEK
        case "月":
            return Unit.MONTH
        case "季":
            return Unit.QUARTER
        case _:
            return Unit.YEAR


def _amount(groups: Groups) -> Amount:
    """Return the amount of 三天, 半年, 几周, 两三年."""
    count, unit = groups["count"], _unit(groups["unit"])
    if count == "半":
        return Amount(Unit.MONTH, 6, 6) if unit is Unit.YEAR else Amount(Unit.DAY, 15, 15)
    if count in _FEW:
        return Amount.few(unit)
    is_range = len(count) > 1 and "十" not in count and not count.isdigit()
    least, most = (_number(count[0]), _number(count[-1])) if is_range else (_number(count),) * 2
    if is_range and most != least + 1:
        raise ValueError(f"{count!r} is no number.")
    return Amount(unit, least, most)


def _ago(groups: Groups, said_on: date, _direction: Direction) -> Days:
    return _amount(groups).period(said_on, Direction.PAST)


def _day_ago(groups: Groups, said_on: date, _direction: Direction) -> Days:
    return _amount(groups).day(said_on, Direction.PAST)


def _ahead(groups: Groups, said_on: date, _direction: Direction) -> Days:
    return _amount(groups).day(said_on, Direction.FUTURE)


def _period_ahead(groups: Groups, said_on: date, _direction: Direction) -> Days:
    return _amount(groups).period(said_on, Direction.FUTURE)


def _rolling(groups: Groups, said_on: date, _direction: Direction) -> Days:
    return _amount(groups).up_to(said_on, Direction.PAST)


def _few_past(groups: Groups, said_on: date, _direction: Direction) -> Days:
    return Amount.few(_unit(groups["unit"])).period(said_on, Direction.PAST)


def _few_ahead(groups: Groups, said_on: date, _direction: Direction) -> Days:
    return Amount.few(_unit(groups["unit"])).period(said_on, Direction.FUTURE)


def _few_around(_groups: Groups, said_on: date, direction: Direction) -> Days:
    return Amount.few(Unit.DAY).up_to(said_on, direction)


def _ahead_of(word: str) -> int:
    """Return how many periods ahead 上上, 下, 这 and the like are."""
    return word.count("下") - word.count("上")


def _week(groups: Groups, said_on: date, _direction: Direction) -> Days:
    weeks = _ahead_of(groups["which"])
    match groups["day"]:
        case "":
            return moved(Unit.WEEK, said_on, weeks)
        case "末":
            return moved(Unit.WEEKEND, said_on, weeks)
        case name:
            first = weekday_of_week(_weekday(name), said_on, weeks)
            last = groups["last_day"]
            return Days(first, weekday_of_week(_weekday(last), said_on, weeks) if last else first)


def _weekday(name: str) -> int:
    return 6 if name == "天" else "一二三四五六日".index(name)


def _which_month(groups: Groups, said_on: date, _direction: Direction) -> Days:
    month = moved(Unit.MONTH, said_on, _ahead_of(groups["which"]))
    return _within_month(groups, month)


def _within_month(groups: Groups, month: Days) -> Days:
    """Return the days of *month* that *groups* names, the whole month if it names none."""
    if day := groups["day"]:
        first = month.first.replace(day=_number(day))
        last = groups["last_day"]
        return Days(first, first.replace(day=_number(last)) if last else first)
    return part_of(month, _PARTS[groups["part"][0]]) if groups["part"] else month


def _written_year(word: str) -> int:
    """Return the year of 2008, 08, 95 or 二〇〇八."""
    if len(word) == 2:
        return int(word) + (1900 if int(word) >= 50 else 2000)
    digits = word.replace("〇", "零").translate(str.maketrans(_DIGITS, "0123456789"))
    return int(digits)


def _month(word: str) -> Season:
    number = _number(word)
    if number > 12:
        raise ValueError(f"No year has a month {number}.")
    return Season(number, 1)


def _year_number(groups: Groups, said_on: date) -> int:
    word = groups["year"]
    return said_on.year + _YEARS[word] if word in _YEARS else _written_year(word)


def _month_of_year(groups: Groups, said_on: date, _direction: Direction) -> Days:
    return _within_month(groups, _month(groups["month"]).of_year(_year_number(groups, said_on)))


def _part_of_year(groups: Groups, said_on: date, _direction: Direction) -> Days:
    number = _year_number(groups, said_on)
    if season := groups["season"]:
        return _SEASONS[season[0]].of_year(number)
    if half := groups["half"]:
        return part_of(year(number), _PARTS[half])
    if quarter := groups["quarter"]:
        return months(number, 3 * _number(quarter) - 2, 3)
    if part := groups["part"]:
        return part_of(year(number), _PARTS[part])
    return year(number)


def _part_of_this_month(groups: Groups, said_on: date, _direction: Direction) -> Days:
    return part_of(moved(Unit.MONTH, said_on, 0), _PARTS[groups["part"]])


def _bare_month(groups: Groups, said_on: date, direction: Direction) -> Days:
    month = _month(groups["month"])
    if day := groups["day"]:
        first = nearest_date(month.first_month, _number(day), said_on, direction)
        last = groups["last_day"]
        return Days(first, first.replace(day=_number(last)) if last else first)
    return _within_month(groups, month.nearest(said_on, direction))


def _bare_day(groups: Groups, said_on: date, direction: Direction) -> Days:
    return one_day(nearest_day_of_month(_number(groups["day"]), said_on, direction))


def _this_time(groups: Groups, said_on: date, _direction: Direction) -> Days:
    day = same_day(Unit.YEAR, said_on, _YEARS[groups["year"]])
    if groups["is_day"]:
        return one_day(day)
    return Days(day - WEEK, day + WEEK, is_approximate=True)


def _holiday(groups: Groups, said_on: date, direction: Direction) -> Days:
    month, first_day, last_day = _HOLIDAYS[groups["holiday"]]
    if groups["year"]:
        first = date(_year_number(groups, said_on), month, first_day)
    else:
        first = nearest_date(month, first_day, said_on, direction)
    return Days(first, first.replace(day=last_day))


def _decade(groups: Groups, _said_on: date, _direction: Direction) -> Days:
    word = groups["decade"]
    digit = int(word) if word.isdigit() else _DIGITS.index(word)
    return Days(date(1900 + 10 * digit, 1, 1), date(1909 + 10 * digit, 12, 31))


_MONTH_REST = rf"(?:{_DAY}|{_MONTH_PART}|份)?"
_YEAR_REST = (
    rf"的?(?:{_SEASON}|(?P<half>[上下]半年)|第?(?P<quarter>[一二三四1-4])季度"
    r"|年?(?P<part>[初中底末](?![国心学间级次])))"
)

CHINESE_RULES: tuple[Rule, ...] = (
    # Days
    Rule.of(
        r"(?P<day>大前|大后|[今昨明]|(?<![天周月年日个期\d之以])[前后])"
        r"(?:天(?![气空])|[日晚早晨夜](?![晚])|儿个?)",
        Basis.SAID_DAY,
        lambda groups, day, _direction: moved(Unit.DAY, day, _DAYS[groups["day"]]),
    ),
    Rule.of("下班前", Basis.SAID_DAY, lambda _groups, day, _direction: one_day(day)),
    # Counts
    Rule.of(
        rf"(?<!\d)(?P<count>{_COUNT})(?P<unit>{_UNIT})多?(?:之|以)?前(?![天年])",
        Basis.SAID_DAY,
        _ago,
        _day_ago,
    ),
    Rule.of(rf"(?P<count>{_NUMBER})(?P<unit>{_UNIT})前的今[天日]", Basis.SAID_DAY, _day_ago),
    Rule.of(
        rf"(?P<count>{_NUMBER})个?{_WEEK}(?:之|以)?前的?{_WEEK}(?P<day>{_WEEKDAY})",
        Basis.SAID_DAY,
        lambda groups, day, _: one_day(
            weekday_of_week(_weekday(groups["day"]), day, -_number(groups["count"]))
        ),
    ),
    Rule.of(
        r"上个?月的?今[天日]",
        Basis.SAID_DAY,
        lambda _groups, day, _: one_day(same_day(Unit.MONTH, day, -1)),
    ),
    Rule.of(
        r"一年半(?:之|以)?前",
        Basis.SAID_DAY,
        lambda _groups, day, _direction: moved(Unit.MONTH, day, -18),
    ),
    Rule.of(
        rf"(?<!\d)(?P<count>{_COUNT})(?P<unit>{_UNIT})(?:(?:之|以)?[后内](?![天年])|要交)",
        Basis.SAID_DAY,
        _ahead,
        _period_ahead,
    ),
    Rule.of(
        rf"(?:还有|还剩|只剩|剩下?|再过|(?<![看通超经])过)(?P<count>{_NUMBER})(?P<unit>{_UNIT})",
        Basis.SAID_DAY,
        _ahead,
        _period_ahead,
    ),
    Rule.of(
        rf"(?<![看通超经])再?过{_FEW_DAYS}[天日](?!子)",
        Basis.SAID_DAY,
        lambda _groups, day, _: Amount.few(Unit.DAY).period(day, Direction.FUTURE),
    ),
    Rule.of(rf"(?<![看通超经])再?过几(?P<unit>{_UNIT})", Basis.SAID_DAY, _few_ahead),
    Rule.of(
        rf"(?<!之)(?<!以)(?:前{_FEW_DAYS}(?:天|日(?!子)|日子))",
        Basis.SAID_DAY,
        lambda _groups, day, _direction: Amount.few(Unit.DAY).period(day, Direction.PAST),
    ),
    Rule.of(rf"(?<!之)(?<!以)前(?:几|两)(?P<unit>个?(?:{_WEEK}|月)|年)", Basis.SAID_DAY, _few_past),
    Rule.of(rf"[这近](?:{_FEW_DAYS})天", Basis.NAME, _few_around),
    Rule.of(
        rf"(?:过去|最近|近|这)的?(?P<count>{_NUMBER}|几|半)(?P<unit>{_UNIT})",
        Basis.SAID_DAY,
        _rolling,
    ),
    # Weeks and weekdays
    Rule.of(
        rf"(?<![上下])(?P<which>上++|下++|[这本])个?{_WEEK}"
        rf"(?:(?P<day>[一二三四五六日天末])(?:[到至\-]{_WEEK}?(?P<last_day>{_WEEKDAY}))?)?"
        r"(?![围边岁刊])",
        Basis.SAID_DAY,
        _week,
    ),
    Rule.of(
        rf"(?<![上下这本每个到至\d两七八九十几半\-])(?:(?<![一二三四五六])|(?<=周[一二三四五六]))"
        rf"{_WEEK}(?P<day>{_WEEKDAY})"
        rf"(?![到至\-]{_WEEK}?{_WEEKDAY})",
        Basis.NAME,
        lambda groups, day, direction: one_day(
            nearest_weekday(_weekday(groups["day"]), day, direction)
        ),
    ),
    Rule.of(
        r"(?<![上下这本每个])周末",
        Basis.NAME,
        lambda _groups, day, direction: nearest_weekend(day, direction),
    ),
    # Months
    Rule.of(
        r"(?<![上下])(?P<which>上++|下++|[这本当])个?月"
        rf"(?:{_DAY}|(?P<part>初|上旬|中旬|中|下旬|底|末))?(?!球|亮)",
        Basis.SAID_DAY,
        _which_month,
    ),
    Rule.of(
        r"(?<![\d一二两三四五六七八九十个上下这本当每份])月(?P<part>[初中底末])",
        Basis.SAID_DAY,
        _part_of_this_month,
    ),
    Rule.of(rf"{_WRITTEN_YEAR}{_MONTH}{_MONTH_REST}", Basis.DATE, _month_of_year),
    Rule.of(rf"{_NAMED_YEAR}的?{_MONTH}{_MONTH_REST}", Basis.SAID_DAY, _month_of_year),
    Rule.of(rf"{_NO_NUMBER_BEFORE}{_MONTH}{_MONTH_REST}", Basis.NAME, _bare_month),
    Rule.of(
        rf"(?<![\d一二两三四五六七八九十第月年\-.到至])(?P<day>{_ONE_NUMBER})(?:号|(?<=[\d十])日)"
        r"(?![线楼店门机码院厅房桌选手台公文])",
        Basis.NAME,
        _bare_day,
    ),
    # Years, seasons and quarters
    Rule.of(rf"{_WRITTEN_YEAR}{_YEAR_REST}", Basis.DATE, _part_of_year),
    Rule.of(rf"{_NAMED_YEAR}{_YEAR_REST}", Basis.SAID_DAY, _part_of_year),
    Rule.of(
        rf"{_WRITTEN_YEAR}(?![级代])",
        Basis.DATE,
        lambda groups, day, _direction: year(_year_number(groups, day)),
    ),
    Rule.of(
        rf"{_NAMED_YEAR}(?![级代糕])",
        Basis.SAID_DAY,
        lambda groups, day, _direction: year(_year_number(groups, day)),
    ),
    Rule.of(
        r"(?P<year>[去前明后])年的?(?:(?P<is_day>今[天日])|(?:差不多)?(?:这个?时候|这时候?|此时|这会儿))",
        Basis.SAID_DAY,
        _this_time,
    ),
    Rule.of(
        r"(?<![\d一二两三四五六七八九十去前今明后本每个])(?:年(?P<part>[初底末])|(?P<half>[上下]半年))",
        Basis.SAID_DAY,
        lambda groups, day, _: part_of(year(day.year), _PARTS[groups["part"] or groups["half"]]),
    ),
    Rule.of(
        r"(?P<which>[上下这本])个?季度",
        Basis.SAID_DAY,
        lambda groups, day, _direction: moved(Unit.QUARTER, day, _ahead_of(groups["which"])),
    ),
    Rule.of(
        rf"(?<![去前今明后本每年的每到]){_SEASON}(?!装|令)",
        Basis.NAME,
        lambda groups, day, direction: _SEASONS[groups["season"][0]].nearest(day, direction),
    ),
    Rule.of(
        r"(?:上个?世纪|20世纪|二十世纪)(?P<decade>[二三四五六七八九2-9])[十0]年代",
        Basis.DATE,
        _decade,
    ),
    # Holidays, and days that nobody can count
    Rule.of(_HOLIDAY, Basis.NAME, _holiday),
    Rule.of(rf"{_NAMED_YEAR}的?{_HOLIDAY}", Basis.SAID_DAY, _holiday),
    Rule.of(rf"{_WRITTEN_YEAR}的?{_HOLIDAY}", Basis.DATE, _holiday),
    Rule.of(
        r"(?:[去前今明后]年的?)?(?:春节|过年|除夕|中秋|端午|清明|七夕|元宵|重阳)",
        Basis.NAME,
        reason=Unresolved.HOLIDAY,
    ),
    Rule.of(
        r"过(?:一?阵子?|段时间|些日子)|改[天日](?!气)|哪天有空",
        Basis.SAID_DAY,
        reason=Unresolved.SOME_DAY,
    ),
    Rule.of(
        r"前一?阵子?|前段时间|前段日子|[几多]十年前|十[几多]年前|[多很好]多?年(?:以|之)?前|很?久以前",
        Basis.SAID_DAY,
        reason=Unresolved.LONG_AGO,
    ),
)
"""The rules."""
