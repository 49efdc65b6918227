"""Advice for people: labels of the page, chances with their range, and reasons."""

from __future__ import annotations

from typing import Any, Final

from glaciarium.arena.advice import explained
from glaciarium.arena.estimates import Advice
from glaciarium.arena.reasons import spoken
from glaciarium.kernel.i18n import of, say
from glaciarium.kernel.protocol import Game, View
from glaciarium.kernel.scene import label_of
from glaciarium.server.wire import HintOption, OutlookRow

SURE: Final = 1.96  # standard errors on either side: a 95% interval
WIN: Final = "win"


def goal_of(goal: str) -> str:
    """Return what the chance refers to: winning, or a rank in the reader's language."""
    return goal if goal in ("", WIN) else of("rank", goal)


def in_words(game: Game[Any], view: View[Any], found: list[Advice]) -> list[HintOption]:
    """Return the options; their reasons use the labels of the page, not a record's words."""
    found = _without_twins(game, view, found)
    if not found:
        return []
    named = [one._replace(words=_quoted(game, view, one)) for one in found]
    reasons = [one.reason for one in explained(named, int(view.seat))]
    return [
        option(game, view, one._replace(reason=reason))
        for one, reason in zip(found, reasons, strict=True)
    ]


def _without_twins(game: Game[Any], view: View[Any], found: list[Advice]) -> list[Advice]:
    """Leave out what reads like a better option, such as another card of the same kind."""
    named: dict[str, Advice] = {}
    for one in found:
        named.setdefault(label_of(game.picks(view, one.action)), one)
    return list(named.values())


def _quoted(game: Game[Any], view: View[Any], advice: Advice) -> str:
    return say("“{option}”", option=label_of(game.picks(view, advice.action)))


def option(game: Game[Any], view: View[Any], advice: Advice) -> HintOption:
    seat, chance = int(view.seat), advice.chance
    return HintOption(
        do=advice.words,
        label=label_of(game.picks(view, advice.action)),
        chance=chance.value,
        low=max(0.0, chance.value - SURE * chance.error),
        high=min(1.0, chance.value + SURE * chance.error),
        points=advice.totals[seat].value,
        rows=outlook(advice, seat),
        reason=advice.reason,
    )


def outlook(advice: Advice, seat: int) -> list[OutlookRow]:
    return [
        OutlookRow(category=spoken(row.category), mean=row.points[seat].value)
        for row in advice.rows
    ]
