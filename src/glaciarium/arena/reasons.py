"""Why one option is better than another: a sentence built from significant differences."""

from __future__ import annotations

from typing import Final, NamedTuple

from glaciarium.arena.estimates import Advice, Mean
from glaciarium.kernel.i18n import category as category_name
from glaciarium.kernel.i18n import count, listed, of, pattern, say

NO_CHOICE: Final = pattern("There is no other choice.")
SURE: Final = 2.5  # standard errors of a difference between two options
SURE_OF_MANY: Final = 3.0  # a sheet has many rows, and some always differ by chance
LEAST: Final = 0.2  # smallest difference worth a word, in points
WHOLE: Final = 1.95  # from here on, points have no decimals
MOST_NAMED: Final = 2  # categories on each side
HUNDRED: Final = 100
TWO: Final = 2
# What a sheet calls "so far" is, at the end, everything scored during play.
SPOKEN: Final = {"so_far": "play"}


class Clause(NamedTuple):
    words: str  # empty: nothing to say
    helps: bool  # the seat


class Balance(NamedTuple):
    """How one option differs from another, in significant points."""

    gains: list[tuple[str, float]]  # by category, the largest first
    losses: list[tuple[str, float]]
    rival: float  # the rival's largest gain
    seats: int

    @property
    def empty(self) -> bool:
        return not (self.gains or self.losses or self.rival)


def why_first(best: Advice, other: Advice, seat: int) -> str:
    """Return what favours the best option over the next best."""
    if _level(best, other) and compared(best, other, seat).empty:
        return say("It hardly matters: {other} is about as good.", other=other.words)
    return _why(best, other, seat, helps=True)


def why_not_first(one: Advice, best: Advice, seat: int) -> str:
    """Return what speaks against an option that is not the best."""
    if _level(one, best) and compared(one, best, seat).empty:
        return say("About as good as {other}.", other=best.words)
    return _why(one, best, seat, helps=False)


def _why(one: Advice, other: Advice, seat: int, *, helps: bool) -> str:
    """Compare two options in a sentence, the strongest reasons first."""
    clauses = _clauses(compared(one, other, seat))
    fitting = [clause.words for clause in clauses if clause.helps == helps]
    opposed = [clause.words for clause in clauses if clause.helps != helps]
    against = {"result": _result(one, other), "other": other.words}
    if _level(one, other):
        if not fitting:
            told = pattern("{opposed} compared with {other}, but {result}.")
            return _capital(say(told, opposed=listed(opposed), **against))
        fitting[0] = say("{clause} compared with {other}", clause=fitting[0], other=other.words)
        return _capital(f"{_opposing(fitting, opposed)}.")
    if not clauses:
        told = pattern("{result} than {other}, though no single category stands out.")
        return _capital(say(told, **against))
    if not fitting:
        told = pattern("{result} than {other}, although it {opposed}.")
        return _capital(say(told, opposed=listed(opposed), **against))
    told = pattern("{result} than {other}: {reasons}.")
    return _capital(say(told, reasons=_opposing(fitting, opposed), **against))


def _clauses(balance: Balance) -> list[Clause]:
    found = [
        Clause(_clause(pattern("gains about {parts}"), balance.gains), helps=True),
        Clause(_clause(pattern("gives up about {parts}"), balance.losses), helps=False),
        Clause(_rival(balance), helps=balance.rival < 0),
    ]
    return [clause for clause in found if clause.words]


def _opposing(fitting: list[str], opposed: list[str]) -> str:
    told = listed(fitting)
    return say("{pro}, but {con}", pro=told, con=listed(opposed)) if opposed else told


def compared(one: Advice, other: Advice, seat: int) -> Balance:
    """Return the significant differences between two options."""
    gains: list[tuple[str, float]] = []
    losses: list[tuple[str, float]] = []
    for mine, yours in zip(one.rows, other.rows, strict=True):
        more = mine.points[seat].minus(yours.points[seat])
        if _tells(more):
            (gains if more.value > 0 else losses).append((spoken(mine.category), abs(more.value)))
    rivals = [
        mine.minus(yours)
        for at, (mine, yours) in enumerate(zip(one.totals, other.totals, strict=True))
        if at != seat
    ]
    told = [more.value for more in rivals if _tells(more)]
    return Balance(
        _largest(gains), _largest(losses), max(told, key=abs, default=0.0), len(one.totals)
    )


def is_sure(more: Mean) -> bool:
    """Tell whether a difference is significant."""
    return abs(more.value) >= SURE * more.error


def _tells(more: Mean) -> bool:
    return abs(more.value) >= max(SURE_OF_MANY * more.error, LEAST)


def _largest(parts: list[tuple[str, float]]) -> list[tuple[str, float]]:
    return sorted(parts, key=lambda part: -part[1])[:MOST_NAMED]


def spoken(category: str) -> str:
    """Return the name of a category, as used in all advice."""
    return category_name(SPOKEN.get(category, category))


def how_much_better(one: Advice, other: Advice) -> Mean:
    """Return how much better one option is: in percentage points, or solo in points."""
    ahead = one.ahead_of(other)
    return ahead if len(one.totals) == 1 else ahead.times(HUNDRED)


def _level(one: Advice, other: Advice) -> bool:
    ahead = how_much_better(one, other)
    return not is_sure(ahead) or round(ahead.value) == 0


def _result(one: Advice, other: Advice) -> str:
    """Return how one option compares with another at the end."""
    ahead, alone = how_much_better(one, other), len(one.totals) == 1
    more = ahead.value > 0
    if _level(one, other):
        return say("scores about the same") if alone else say("wins about as often")
    number = abs(ahead.value)
    if alone:
        told = (
            pattern("ends about {points} higher") if more else pattern("ends about {points} lower")
        )
        return say(told, points=points(number))
    if more:
        return count(
            "wins about {n} percentage point more often",
            "wins about {n} percentage points more often",
            round(number),
        )
    return count(
        "wins about {n} percentage point less often",
        "wins about {n} percentage points less often",
        round(number),
    )


def _capital(words: str) -> str:
    return words[0].upper() + words[1:]


def amount(number: float) -> str:
    """Format points: whole numbers, tenths only if small."""
    if abs(number) >= WHOLE:
        return f"{number:.0f}"
    return f"{number:.1f}".removesuffix(".0").replace(".", of("decimal", "."))


def percent(part: float) -> str:
    """Format a share as a whole percentage, as the reader's language writes it."""
    return say("{n}%", n=round(part * HUNDRED))


def points(number: float) -> str:
    told = amount(number)
    # Fractions below two are plural in English and German, but singular in French.
    form = 1 if told == "1" else 0 if abs(number) < WHOLE else TWO
    return count("{told} point", "{told} points", form, told=told)


def _clause(told: str, parts: list[tuple[str, float]]) -> str:
    """Return `gains about 4 points from squares and 2 from sets`, or nothing."""
    if not parts:
        return ""
    (category, number), *more = parts
    found = [say("{amount} from {category}", amount=points(number), category=category)]
    found += [
        say("{amount} from {category}", amount=amount(number), category=category)
        for category, number in more
    ]
    return say(told, parts=listed(found))


def _rival(balance: Balance) -> str:
    if not balance.rival:
        return ""
    whom = _THE_RIVAL if balance.seats == TWO else _A_RIVAL
    told = whom[0] if balance.rival > 0 else whom[1]
    return say(told, points=points(abs(balance.rival)))


_THE_RIVAL: Final = (
    pattern("leaves the rival about {points} more"),
    pattern("leaves the rival about {points} fewer"),
)
_A_RIVAL: Final = (
    pattern("leaves a rival about {points} more"),
    pattern("leaves a rival about {points} fewer"),
)
