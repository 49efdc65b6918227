"""Advice in words: what an option promises, where from, and why."""

from __future__ import annotations

from glaciarium.arena.estimates import Advice, Mean
from glaciarium.arena.reasons import HUNDRED, amount, points, spoken
from glaciarium.kernel.i18n import of, say


def roughly(chance: Mean) -> str:
    """Return a chance with its error."""
    return f"{chance.value * HUNDRED:.0f} ± {max(chance.error * HUNDRED, 1):.0f} %"


def hints(advice: list[Advice], seat: int) -> str:
    """Return advice for one decision: each option, its points by category, and why."""
    lines = []
    for number, one in enumerate(advice, 1):
        lines.append(f"{number}  {one.words}: {promise(one, seat)}")
        lines.append(f"   {categories(one, seat)}")
        lines.append(f"   {one.reason}")
    return "\n".join(lines)


def promise(one: Advice, seat: int) -> str:
    """Return the chance and the expected points, yours first."""
    own = one.totals[seat].value
    if len(one.totals) > 1:
        rivals = [amount(rival.value) for at, rival in enumerate(one.totals) if at != seat]
        return say(
            "wins {chance} of games, ends at about {own} to {rivals}",
            chance=roughly(one.chance),
            own=amount(own),
            rivals=", ".join(rivals),
        )
    if not one.goal:
        return say("ends at about {points}", points=points(own))
    return say(
        "ends at about {points}, {rank} in {chance} of games",
        points=points(own),
        rank=of("rank", one.goal),
        chance=roughly(one.chance),
    )


def categories(one: Advice, seat: int) -> str:
    """Return your expected points by category, without empty ones."""
    told = [
        f"{spoken(row.category)} {amount(row.points[seat].value)}"
        for row in one.rows
        if amount(row.points[seat].value) not in ("0", "-0")
    ]
    return ", ".join(told) or say("no points")
