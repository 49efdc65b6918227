"""Standings of a contest: by bot, by line-up, by seat."""

from __future__ import annotations

from typing import Final, NamedTuple

from glaciarium.arena.contest import Contest, Outcome, Pace
from glaciarium.arena.lineups import Lineup
from glaciarium.arena.ratings import Interval, Ratings, RunningMean, ranked, wilson


class Share:
    """Share of first places. Joint winners share one."""

    def __init__(self) -> None:
        self.games = 0
        self.wins = 0.0

    def add(self, part: float) -> None:
        self.games += 1
        self.wins += part

    @property
    def value(self) -> float:
        return self.wins / self.games if self.games else 0.0

    @property
    def interval(self) -> Interval:
        return wilson(self.wins, self.games)


class OfBot:
    """A bot in all its games; copies at one table count once, by their mean."""

    def __init__(self) -> None:
        self.first: Final = Share()  # of a seat
        self.score: Final = RunningMean()
        self.pace = Pace(0, 0.0, 0.0)
        self.lost = 0  # seats

    def think(self, pace: Pace) -> None:
        decisions, seconds, worst = self.pace
        self.pace = Pace(decisions + pace.decisions, seconds + pace.seconds, max(worst, pace.worst))


class OfMember:
    """A bot in one line-up, all its copies together."""

    def __init__(self, chance: float) -> None:
        self.chance: Final = chance  # its share if all were equal
        self.first: Final = Share()
        self.score: Final = RunningMean()
        self.others: Final = RunningMean()  # scores of the rest of the table
        self.lead: Final = RunningMean()


class OfSeat:
    """A seat, by deal: the same cards recur game after game, so each deal counts once."""

    def __init__(self) -> None:
        self._deals: Final[dict[int, tuple[RunningMean, RunningMean]]] = {}

    def add(self, deal: int, part: float, score: int) -> None:
        parts, scores = self._deals.setdefault(deal, (RunningMean(), RunningMean()))
        parts.add(part)
        scores.add(score)

    @property
    def first(self) -> Share:
        found = Share()
        for parts, _scores in self._deals.values():
            found.add(parts.value)
        return found

    @property
    def score(self) -> RunningMean:
        found = RunningMean()
        for _parts, scores in self._deals.values():
            found.add(scores.value)
        return found


class Note(NamedTuple):
    """A forfeited seat in one of the games."""

    bot: str
    seed: int
    seat: int
    after: int
    why: str
    note: str


class Standings:
    def __init__(self, made: Contest) -> None:
        self.contest: Final = made
        self.games = 0
        self.bots: Final = {bot: OfBot() for bot in made.bots}
        self.seats: Final = [OfSeat() for _ in range(made.players)]
        self.notes: Final[list[Note]] = []
        self.ratings: Final = Ratings()
        self._lineups: Final = {
            tuple(sorted(lineup)): {
                bot: OfMember(lineup.count(bot) / len(lineup)) for bot in lineup
            }
            for lineup in made.lineups
        }

    def members(self, lineup: Lineup) -> dict[str, OfMember]:
        return self._lineups[tuple(sorted(lineup))]

    def add(self, outcome: Outcome) -> None:
        self.games += 1
        seats = outcome.fixture.seats
        parts = [0.0] * len(seats)
        for winner in outcome.winners:
            parts[winner] = 1 / len(outcome.winners)
        for seat, one in enumerate(self.seats):
            one.add(outcome.fixture.seed, parts[seat], outcome.scores[seat])
        for bot, member in self.members(seats).items():
            self._add_bot(bot, parts, outcome)
            _add_member(member, bot, parts, outcome)
        if len(seats) > 1:
            self.ratings.add(seats, ranked(outcome.scores, outcome.winners))

    def _add_bot(self, bot: str, parts: list[float], outcome: Outcome) -> None:
        one, own = self.bots[bot], _seats_of(bot, outcome)
        one.first.add(sum(parts[seat] for seat in own) / len(own))
        one.score.add(sum(outcome.scores[seat] for seat in own) / len(own))
        for seat in own:
            one.think(outcome.pace[seat])
            lost = outcome.lost[seat]
            if lost is not None:
                one.lost += 1
                self.notes.append(Note(bot, outcome.fixture.seed, seat, *lost))


def _seats_of(bot: str, outcome: Outcome) -> list[int]:
    return [seat for seat, name in enumerate(outcome.fixture.seats) if name == bot]


def _add_member(member: OfMember, bot: str, parts: list[float], outcome: Outcome) -> None:
    scores, own = outcome.scores, _seats_of(bot, outcome)
    rest = [seat for seat in range(len(scores)) if seat not in own]
    member.first.add(sum(parts[seat] for seat in own))
    mine = sum(scores[seat] for seat in own) / len(own)
    member.score.add(mine)
    if rest:
        theirs = sum(scores[seat] for seat in rest) / len(rest)
        member.others.add(theirs)
        member.lead.add(mine - theirs)
