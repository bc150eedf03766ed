"""Rules for dates in English."""

from datetime import date

from memdeck.extraction.dates.english_words import (
    BARE_YEAR,
    COUNT,
    DAY_UNIT,
    LAST,
    MONTH,
    NEXT,
    NOT_COUNTED,
    ORDINALS,
    PART,
    PERIOD,
    SEASON,
    UNIT,
    WEEKDAY,
    WHICH_YEAR,
    YEAR,
    amount,
    count_ahead,
    day_number,
    month,
    season,
    unit,
    weekday,
    with_part,
)
from memdeck.extraction.dates.periods import DAY, WEEK, Amount, Unit, moved, one_day, same_day, year
from memdeck.extraction.dates.recurring import (
    Season,
    nearest_date,
    nearest_day_of_month,
    nearest_weekday,
    nearest_weekend,
    weekday_of_week,
)
from memdeck.extraction.dates.values import (
    Basis,
    Days,
    Direction,
    Groups,
    Meaning,
    Rule,
    Unresolved,
)

_HOLIDAYS = {
    "christmas eve": (12, 24), "christmas day": (12, 25), "christmas": (12, 25),
    "xmas": (12, 25), "new year's eve": (12, 31), "new years eve": (12, 31),
    "new year's day": (1, 1), "halloween": (10, 31), "valentine's day": (2, 14),
    "valentines day": (2, 14), "independence day": (7, 4),
}  # fmt: skip


def _days_away(count: int) -> Meaning:
    return lambda _groups, said_on, _direction: moved(Unit.DAY, said_on, count)


def _ago(groups: Groups, said_on: date, _direction: Direction) -> Days:
    return amount(groups["count"], groups["unit"]).period(said_on, Direction.PAST)


def _day_ago(groups: Groups, said_on: date, _direction: Direction) -> Days:
    return amount(groups["count"], groups["unit"]).day(said_on, Direction.PAST)


def _ahead(groups: Groups, said_on: date, _direction: Direction) -> Days:
    return amount(groups["count"], groups["unit"]).day(said_on, Direction.FUTURE)


def _period_ahead(groups: Groups, said_on: date, _direction: Direction) -> Days:
    return amount(groups["count"], groups["unit"]).period(said_on, Direction.FUTURE)


def _and_a_half_ago(groups: Groups, said_on: date, _direction: Direction) -> Days:
    """Return the month "two years and a half ago", or the week "a month and a half ago"."""
    periods = amount(groups["count"], groups["unit"])
    match periods.unit:
        case Unit.YEAR:
            return moved(Unit.MONTH, said_on, -12 * periods.most - 6)
        case Unit.MONTH:
            return moved(Unit.WEEK, same_day(Unit.MONTH, said_on, -periods.most), -2)
        case _:
            return one_day(said_on - periods.most * WEEK - 3 * DAY)


def _weekdays_ago(groups: Groups, said_on: date, _direction: Direction) -> Days:
    weeks = amount(groups["count"], "weeks")
    last = nearest_weekday(weekday(groups["weekday"]), said_on, Direction.PAST)
    first = last - (weeks.most - 1) * WEEK
    return Days(first, last - (weeks.least - 1) * WEEK, weeks.least != weeks.most)


def _seasons_ago(groups: Groups, said_on: date, _direction: Direction) -> Days:
    years = amount(groups["count"], "years")
    return season(groups["season"]).counted(said_on, -years.least)


def _rolling(groups: Groups, said_on: date, _direction: Direction) -> Days:
    is_past = count_ahead(groups["which"]) < 0
    direction = Direction.PAST if is_past else Direction.FUTURE
    count = groups["count"] or groups["day_count"]
    return amount(count, groups["unit"] or groups["day_unit"]).up_to(said_on, direction)


def _which_period(groups: Groups, said_on: date, direction: Direction) -> Days:
    """Return the days of "this week", "the end of last year", "later this month"."""
    which = groups["which"].split()[-1]
    if groups["unit"] == "weekend" and which in {"this", "the", "coming", "upcoming"}:
        is_coming = which.endswith("coming")
        return nearest_weekend(said_on, Direction.FUTURE if is_coming else direction)
    days = moved(unit(groups["unit"]), said_on, count_ahead(which))
    return with_part(groups, days, said_on)


def _this_time(groups: Groups, said_on: date, _direction: Direction) -> Days:
    day = same_day(unit(groups["unit"]), said_on, count_ahead(groups["which"]))
    return Days(day - WEEK, day + WEEK, is_approximate=True)


def _weekday(groups: Groups, said_on: date, direction: Direction) -> Days:
    name = groups["weekday"] or groups["short"] or groups["label"]
    return one_day(nearest_weekday(weekday(name), said_on, direction))


def _last_weekday(groups: Groups, said_on: date, _direction: Direction) -> Days:
    return _weekday(groups, said_on, Direction.PAST)


def _coming_weekday(groups: Groups, said_on: date, _direction: Direction) -> Days:
    return _weekday(groups, said_on, Direction.FUTURE)


def _weekday_after_next(groups: Groups, said_on: date, _direction: Direction) -> Days:
    return one_day(_weekday(groups, said_on, Direction.FUTURE).first + WEEK)


def _weekday_of_week(weeks: int) -> Meaning:
    return lambda groups, said_on, _direction: one_day(
        weekday_of_week(weekday(groups["weekday"]), said_on, weeks)
    )


def _weekday_of_which_week(groups: Groups, said_on: date, _direction: Direction) -> Days:
    number = weekday(groups["weekday"])
    return one_day(weekday_of_week(number, said_on, count_ahead(groups["which"])))


def _season(groups: Groups, said_on: date, direction: Direction) -> Days:
    """Return the days of "May 2023", "last summer", "early in June next year"."""
    named = season(groups["season"] or groups["month"])
    return with_part(groups, _of_year(named, groups, said_on, direction), said_on)


def _quarter(groups: Groups, said_on: date, direction: Direction) -> Days:
    number = groups["number"]
    index = int(number) - 1 if number else ORDINALS.index(groups["ordinal"])
    return _of_year(Season(3 * index + 1, 3), groups, said_on, direction)


def _of_year(named: Season, groups: Groups, said_on: date, direction: Direction) -> Days:
    if groups["year"]:
        return named.of_year(int(groups["year"]))
    if groups["which_year"]:
        return named.of_year(said_on.year + count_ahead(groups["which_year"]))
    if groups["which"]:
        return named.counted(said_on, count_ahead(groups["which"]))
    return named.nearest(said_on, direction)


def _year(groups: Groups, said_on: date, _direction: Direction) -> Days:
    return with_part(groups, year(int(groups["year"])), said_on)


def _months(groups: Groups, said_on: date, direction: Direction) -> Days:
    """Return the days of "June to August", "December-February last year"."""
    last = _of_year(season(groups["last_month"]), groups, said_on, direction)
    first = season(groups["month"]).nearest(last.first, Direction.PAST)
    return Days(first.first, last.last)


def _date(groups: Groups, said_on: date, direction: Direction) -> Days:
    """Return the days of "May 8th", "8 May 2023", "May 3-5", "30 April to 8 May last year"."""
    month_number, day = month(groups["first_month"] or groups["month"]), day_number(groups["day"])
    last_month = month(groups["last_month"] or groups["month"])
    last_day = day_number(groups["last_day"] or groups["day"])
    if last_month == month_number and last_day < day:
        raise ValueError(f"no month has the days {day} to {last_day}")
    if groups["year"] or groups["which_year"]:
        year_number = int(groups["year"] or said_on.year + count_ahead(groups["which_year"]))
        last = date(year_number, last_month, last_day)
    elif direction is Direction.FUTURE:  # the next that is not over
        last = nearest_date(last_month, last_day, said_on, direction)
    else:
        first = nearest_date(month_number, day, said_on, direction)
        return Days(first, nearest_date(last_month, last_day, first, Direction.FUTURE))
    return Days(nearest_date(month_number, day, last, Direction.PAST), last)


def _day_of_month(groups: Groups, said_on: date, direction: Direction) -> Days:
    number = day_number(groups["day"])
    if which := groups["which"]:
        return one_day(moved(Unit.MONTH, said_on, count_ahead(which)).first.replace(day=number))
    return one_day(nearest_day_of_month(number, said_on, direction))


def _nth_of_month(groups: Groups, said_on: date, direction: Direction) -> Days:
    """Return the days of "the first weekend of June", "the last Friday of April 2026"."""
    days = _of_year(Season(month(groups["month"]), 1), groups, said_on, direction)
    period = unit(groups["unit"]) if groups["unit"] else Unit.DAY
    number = weekday({Unit.WEEK: "mon", Unit.WEEKEND: "sat"}.get(period, groups["weekday"]))
    if groups["nth"] == "last":
        day = nearest_weekday(number, days.last + DAY, Direction.PAST)
    else:
        first = nearest_weekday(number, days.first - DAY, Direction.FUTURE)
        day = first + ORDINALS.index(groups["nth"]) * WEEK
    return moved(period, day, 0)


def _holiday(groups: Groups, said_on: date, direction: Direction) -> Days:
    month_number, day = _HOLIDAYS[groups["holiday"]]
    if groups["year"]:
        return one_day(date(int(groups["year"]), month_number, day))
    match count_ahead(groups["which"]):
        case -1:
            return one_day(nearest_date(month_number, day, said_on - DAY, Direction.PAST))
        case 1:
            return one_day(nearest_date(month_number, day, said_on + DAY, Direction.FUTURE))
        case _:
            return one_day(nearest_date(month_number, day, said_on, direction))


def _decade(groups: Groups, _said_on: date, _direction: Direction) -> Days:
    century = groups["century"] or ("20" if groups["decade"] in "012" else "19")
    first = int(century + groups["decade"] + "0")
    return Days(date(first, 1, 1), date(first + 9, 12, 31))


def _after(*words: str) -> str:
    """Return a pattern of a position after one of *words*."""
    return "(?:{})".format("|".join(rf"(?<=\b{word} )" for word in words))


_ANY_WEEKDAY = rf"(?P<weekday>{WEEKDAY}\b|(?:mon|tues?|wed|thurs?|fri|sat|sun)\b\.?)"
_BARE_WEEKDAY = (
    rf"(?:\b(?P<weekday>{WEEKDAY}|(?:tues?|thurs?|fri)(?=\b\W|\Z))\b"
    rf"|{_after('on', 'by', 'this', 'until', 'due')}(?P<short>mon|wed|sat|sun)\b"
    r"|(?<![\w'])(?P<label>mon|wed|sat|sun)(?=: ))"
)
_NOT_REPEATED = (
    r"(?<![-/])(?<!every )(?<!each )(?<!other )(?<!next )(?<!last )(?<!past )(?<!second )(?<!most )"
)
_WHICH = rf"(?P<which>{LAST}|{NEXT}|this)"
_OF_YEAR = rf",? (?:of )?(?:(?P<year>{YEAR})|{WHICH_YEAR}\b)"
_MONTH_OR_SEASON = rf"(?:(?P<month>{MONTH})|(?P<season>{SEASON})\b)"
_NUMBER = r"\d{1,2}(?:st|nd|rd|th)?"
_TO = r" ?(?:-|to|through|until|till) ?"
_BEFORE_MONTHS = _after(
    "in", "by", "before", "until", "till", "since", "of", "from", "during", "after", "between",
    "around", "to", "for", "and", "through", "on", "about",
)  # fmt: skip

ENGLISH_RULES: tuple[Rule, ...] = (
    # Days
    Rule.of(
        r"\b(?:(?:earlier |later )?(?:today|tonight)|2nite|eod|end of (?:the )?day"
        r"|this (?:morning|afternoon|evening))\b",
        Basis.SAID_DAY,
        _days_away(0),
    ),
    Rule.of(r"\b(?:tomm?orr?ow|tmr|tmr?w|tmrow|2morr?o?w?)\b", Basis.SAID_DAY, _days_away(1)),
    Rule.of(r"\b(?:yest[eu]rda?y|ystrday|yday|last night)\b", Basis.SAID_DAY, _days_away(-1)),
    Rule.of(
        r"\bthe other (?:day|night|evening|morning)\b",
        Basis.SAID_DAY,
        lambda _groups, said_on, _: Amount.few(Unit.DAY).period(said_on, Direction.PAST),
    ),
    # Counts
    Rule.of(
        rf"\b(?P<count>{COUNT}) ?(?P<unit>{UNIT}) (?:ago|back)\b", Basis.SAID_DAY, _ago, _day_ago
    ),
    Rule.of(
        rf"\b(?P<count>{COUNT}) (?P<unit>year|month|week)s? and a half ago\b",
        Basis.SAID_DAY,
        _and_a_half_ago,
    ),
    Rule.of(
        rf"\b(?P<count>{COUNT}) (?P<weekday>{WEEKDAY})s? (?:ago|back)\b",
        Basis.SAID_DAY,
        _weekdays_ago,
    ),
    Rule.of(
        rf"\b(?P<count>{COUNT}) (?P<season>{SEASON})s? (?:ago|back)\b", Basis.SAID_DAY, _seasons_ago
    ),
    Rule.of(
        rf"\b(?:in|within)(?: (?:about|around|just|only))?"
        rf" (?P<count>{COUNT}) ?(?P<unit>{UNIT})(?:'s?)?(?: time)?\b",
        Basis.SAID_DAY,
        _ahead,
        _period_ahead,
    ),
    Rule.of(
        r"\b(?:(?:have|has|had|did)(?:n't| not)|never)(?: \w+){1,5}"
        rf" (?P<words>in (?P<count>{COUNT}) (?P<unit>{UNIT}))\b",
        Basis.SAID_DAY,
        lambda groups, said_on, _: amount(groups["count"], groups["unit"]).up_to(
            said_on, Direction.PAST
        ),
    ),
    Rule.of(
        rf"\b(?P<count>{COUNT}) (?P<unit>{UNIT}) (?:from (?:now|today)|hence)\b",
        Basis.SAID_DAY,
        _ahead,
        _period_ahead,
    ),
    Rule.of(
        rf"\b(?P<which>last|past|next|coming) "
        rf"(?:(?P<day_count>{COUNT}) (?P<day_unit>{DAY_UNIT})|"
        rf"(?:(?P<count>{COUNT}) )?(?P<unit>days|weeks|wks|fortnight|months|mths|quarters"
        r"|years|yrs|decades))\b",
        Basis.SAID_DAY,
        _rolling,
    ),
    Rule.of(
        r"\bthe (?P<which>past) (?P<unit>week|month|quarter|year|yr)\b", Basis.SAID_DAY, _rolling
    ),
    # Weekdays
    Rule.of(rf"\b{LAST} {_ANY_WEEKDAY}", Basis.SAID_DAY, _last_weekday, _weekday_of_week(-1)),
    Rule.of(rf"\bnext {_ANY_WEEKDAY}", Basis.SAID_DAY, _weekday_of_week(1), _coming_weekday),
    Rule.of(
        rf"\b(?:this |the )?(?:coming|upcoming) {_ANY_WEEKDAY}", Basis.SAID_DAY, _coming_weekday
    ),
    Rule.of(
        rf"\b{_ANY_WEEKDAY} (?:week|in a week|after next)\b", Basis.SAID_DAY, _weekday_after_next
    ),
    Rule.of(
        rf"\b{_ANY_WEEKDAY},? (?:of )?(?P<which>last|this|next) week\b",
        Basis.SAID_DAY,
        _weekday_of_which_week,
    ),
    Rule.of(
        rf"\b(?P<which>last|this|next) week,? (?:on )?{_ANY_WEEKDAY}",
        Basis.SAID_DAY,
        _weekday_of_which_week,
    ),
    Rule.of(_NOT_REPEATED + _BARE_WEEKDAY, Basis.NAME, _weekday),
    # Weeks, months, quarters and years
    Rule.of(
        rf"\b(?:{PART}(?:the |this |that )?)?{_WHICH} (?P<unit>{PERIOD})\b",
        Basis.SAID_DAY,
        _which_period,
    ),
    Rule.of(
        r"\b(?P<which>this|next|last) sprint\b",
        Basis.SAID_DAY,
        lambda groups, said_on, _: moved(Unit.WEEK, said_on, count_ahead(groups["which"])),
        lambda _groups, said_on, direction: Amount(Unit.WEEK, 0, 4).period(said_on, direction),
    ),
    Rule.of(rf"\b{PART}(?P<which>the) (?P<unit>{PERIOD})\b", Basis.SAID_DAY, _which_period),
    Rule.of(
        r"\b(?:the|your|my|our|on|all) weekend\b(?! (?:of|before|after)\b)",
        Basis.NAME,
        lambda _groups, said_on, direction: nearest_weekend(said_on, direction),
    ),
    Rule.of(
        r"\b(?:the )?(?P<unit>week|weekend|month|year) before last\b",
        Basis.SAID_DAY,
        lambda groups, said_on, _: moved(unit(groups["unit"]), said_on, -2),
    ),
    Rule.of(
        r"\b(?:the )?(?P<unit>week|weekend|month|year) after next\b",
        Basis.SAID_DAY,
        lambda groups, said_on, _: moved(unit(groups["unit"]), said_on, 2),
    ),
    Rule.of(
        rf"\b(?:the )?(?P<season>{SEASON}) before last\b",
        Basis.SAID_DAY,
        lambda groups, said_on, _: season(groups["season"]).counted(said_on, -2),
    ),
    Rule.of(
        r"\bthis time (?P<which>last|next) (?P<unit>week|month|year)\b", Basis.SAID_DAY, _this_time
    ),
    # Months and seasons
    Rule.of(rf"\b{PART}?{_MONTH_OR_SEASON}{_OF_YEAR}", Basis.NAME, _season),
    Rule.of(rf"\b{PART}?{_WHICH} {_MONTH_OR_SEASON}(?! ?\d)", Basis.NAME, _season),
    Rule.of(rf"\b{PART}{_MONTH_OR_SEASON}(?! ?\d)", Basis.NAME, _season),
    Rule.of(
        rf"\b(?P<month>{MONTH}){_TO}(?P<last_month>{MONTH})(?! ?\d\d?\b)(?:{_OF_YEAR})?",
        Basis.NAME,
        _months,
    ),
    Rule.of(
        rf"{_BEFORE_MONTHS}(?P<month>{MONTH})(?! ?\d)"
        r"|\b(?P<season>january|february|april|june|july|august|september|october|november"
        r"|december)\b(?! ?\d)",
        Basis.NAME,
        _season,
    ),
    Rule.of(
        _after("in", "in the", "by", "since", "during the", "until", "over the")
        + rf"(?P<season>{SEASON})\b(?! of)",
        Basis.NAME,
        _season,
    ),
    Rule.of(
        rf"\b(?:q(?P<number>[1-4])|(?:the )?(?P<ordinal>first|second|third|fourth) quarter)"
        rf"\b(?:{_OF_YEAR})?",
        Basis.NAME,
        _quarter,
    ),
    # Days of a month
    Rule.of(
        rf"\b(?P<month>{MONTH}) (?:the )?(?P<day>{_NUMBER})"
        rf"(?:{_TO}(?:(?P<last_month>{MONTH}) )?(?P<last_day>{_NUMBER}))?"
        rf"(?:{_OF_YEAR}|{NOT_COUNTED}(?!\w))",
        Basis.NAME,
        _date,
    ),
    Rule.of(
        rf"(?<![\d.:])(?P<day>{_NUMBER})"
        rf"(?:(?: ?(?P<first_month>{MONTH}))?{_TO}(?P<last_day>{_NUMBER}))?"
        rf"(?: of)? ?(?P<month>{MONTH})(?:{_OF_YEAR})?",
        Basis.NAME,
        _date,
    ),
    Rule.of(
        r"\bthe (?P<day>\d{1,2}(?:st|nd|rd|th))\b(?: of (?P<which>this|last|next) month\b"
        r"|(?! of\b)(?=\W*\Z|[^\w\s]| (?:at|and|or|to|so|we|i|he|she|they|it|you|because|but"
        r"|when|if|for|instead|with|in the)\b))",
        Basis.NAME,
        _day_of_month,
    ),
    Rule.of(
        _after("on", "by", "before", "until", "since") + r"the (?P<day>\d{1,2}(?:st|nd|rd|th))\b"
        r"(?! (?:of|floor|time|try|attempt|day|week|page|row|place|grade|street|century)\b)",
        Basis.NAME,
        _day_of_month,
    ),
    Rule.of(
        rf"\b(?:the )?(?P<nth>first|second|third|fourth|last)"
        rf" (?:(?P<weekday>{WEEKDAY})|(?P<unit>weekend|week)) (?:of|in)"
        rf" (?P<month>{MONTH})(?:{_OF_YEAR})?",
        Basis.NAME,
        _nth_of_month,
    ),
    # Years and decades
    Rule.of(rf"\b{PART}(?P<year>{BARE_YEAR})\b", Basis.DATE, _year),
    Rule.of(rf"{_BEFORE_MONTHS}(?P<year>{BARE_YEAR})\b", Basis.DATE, _year),
    Rule.of(
        r"(?:\bthe |(?<=mid )|(?<=late )|(?<=early ))(?P<century>\d\d)?'?(?P<decade>\d)0'?s\b",
        Basis.DATE,
        _decade,
    ),
    # Holidays, and days that nobody can count
    Rule.of(
        rf"\b(?:(?P<which>last|next|this) )?(?P<holiday>{'|'.join(_HOLIDAYS)})\b"
        r"(?! (?:tree|card|gift|present|decoration|song|movie|light|cookie|market|spirit)s?\b)"
        rf"(?:,? (?P<year>{BARE_YEAR}))?",
        Basis.NAME,
        _holiday,
    ),
    Rule.of(
        r"\b(?:easter|thanksgiving|ramadan|eid|diwali|hanukkah|passover|lunar new year"
        r"|chinese new year|mother's day|father's day|labor day|memorial day)\b",
        Basis.NAME,
        reason=Unresolved.HOLIDAY,
    ),
    Rule.of(
        r"\b(?:in a matter of (?:days|weeks|months)|one of these days|some ?time soon"
        r"|some day (?:this|next) (?:week|month))\b",
        Basis.SAID_DAY,
        reason=Unresolved.SOME_DAY,
    ),
    Rule.of(
        r"\b(?:(?:decades|years|ages|months|weeks|days|a long time|a while|some time)"
        r" (?:ago|back)|long ago|many (?:years|moons) ago)\b",
        Basis.SAID_DAY,
        reason=Unresolved.LONG_AGO,
    ),
)
"""The rules; of two that match the same words, the first counts."""
