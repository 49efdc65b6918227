"""Trains a policy: the weights of clues that make the search's visits most likely.

This needs NumPy (`pip install glaciarium[train]`); playing does not.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from glaciarium.arena.self_play import Course, Lesson
from glaciarium.kernel.errors import MissingPackage
from glaciarium.kernel.policy import SCALE
from glaciarium.kernel.protocol import Game

try:
    import numpy as np
except ImportError:  # reported when somebody trains
    np = None  # type: ignore[assignment]

STEPS: Final = 200
RATE: Final = 0.08
LATE_RATE: Final = 0.024  # in the last third
RIDGE: Final = 2e-5
SHARPER: Final = 1.3  # exponent: few visits are more spread out than good play
TESTED: Final = 10  # one game in this many is held out
TOLD: Final = (1, 5, 10, 20, 50, 100, STEPS)  # steps between points of the curve


class Point(NamedTuple):
    """A point of the learning curve."""

    step: int
    loss: float  # mean divergence from the visits, in nats, in training games
    tested: float  # the same for held-out games
    agreed: float  # share of their choices in which both like the same option best


class Choices(NamedTuple):
    """All choices of many games as flat arrays."""

    clues: Any  # one after another
    option_of: Any  # by clue: its option
    share: Any  # by option: of the visits
    choice_of: Any  # by option: its choice
    first: Any  # by choice: its first option
    tested: Any  # by choice: whether it is held out


def check() -> None:
    if np is None:
        raise MissingPackage("Training needs NumPy: pip install glaciarium[train]")


def gathered(game: Game[Any], course: Course, lessons: Iterable[Lesson]) -> Choices:
    """Replay the games and note the clues of every option."""
    reader = game.clues()
    clues: list[int] = []
    counts: list[int] = []
    share: list[float] = []
    widths: list[int] = []
    tested: list[bool] = []
    for nth, plies in lessons:
        state = game.new(game.agree({"players": course.players}), course.deal(nth), None)
        for action, visits, _share in plies:
            if visits:
                seat = game.actor(state)
                reader.look(state, seat)
                total = sum(tried**SHARPER for tried in visits)
                for option, tried in zip(game.legal_actions(state), visits, strict=True):
                    known = reader.read(state, seat, option)
                    found = reader.found
                    clues += [found[place] for place in range(known)]
                    counts.append(known)
                    share.append(tried**SHARPER / total)
                widths.append(len(visits))
                tested.append(nth % TESTED == TESTED - 1)
            game.act(state, action, None)
    return Choices(
        np.array(clues, dtype=np.int32),
        np.repeat(np.arange(len(counts)), counts),
        np.array(share),
        np.repeat(np.arange(len(widths)), widths),
        np.concatenate([[0], np.cumsum(widths)[:-1]]).astype(np.int64),
        np.array(tested),
    )


def merged(parts: list[Choices]) -> Choices:
    """Return the choices of several generations as one."""
    if len(parts) == 1:
        return parts[0]
    options = np.cumsum([0] + [len(part.share) for part in parts])
    choices = np.cumsum([0] + [len(part.first) for part in parts])
    each = list(zip(parts, options, choices, strict=False))
    return Choices(
        np.concatenate([part.clues for part in parts]),
        np.concatenate([part.option_of + before for part, before, _ in each]),
        np.concatenate([part.share for part in parts]),
        np.concatenate([part.choice_of + before for part, _, before in each]),
        np.concatenate([part.first + before for part, before, _ in each]),
        np.concatenate([part.tested for part in parts]),
    )


def fitted(choices: Choices, size: int) -> tuple[list[float], list[Point]]:
    """Return the weights by clue, and the learning curve: Adam on all choices at once."""
    weights = np.zeros(size)
    slope = np.zeros(size)
    spread = np.zeros(size)
    learned = ~choices.tested
    mask = learned[choices.choice_of] / learned.sum()
    curve: list[Point] = []
    for step in range(1, STEPS + 1):
        chance = np.exp(_logs(choices, weights))
        wrong = (chance - choices.share) * mask
        pull = np.bincount(choices.clues, wrong[choices.option_of], size) + RIDGE * weights
        slope += 0.1 * (pull - slope)
        spread += 0.01 * (pull * pull - spread)
        rate = LATE_RATE if step * 3 > STEPS * 2 else RATE
        mean, size_of = slope / (1 - 0.9**step), np.sqrt(spread / (1 - 0.99**step))
        weights -= rate * mean / (size_of + 1e-8)
        if step in TOLD:
            curve.append(_point(choices, step, _logs(choices, weights)))
    return [round(float(weight) * SCALE) / SCALE for weight in weights], curve


def _logs(choices: Choices, weights: Any) -> Any:
    """Return the logarithm of each option's chance."""
    sums = np.bincount(choices.option_of, weights[choices.clues], len(choices.share))
    sums -= np.maximum.reduceat(sums, choices.first)[choices.choice_of]
    totals = np.add.reduceat(np.exp(sums), choices.first)
    return sums - np.log(totals)[choices.choice_of]


def _point(choices: Choices, step: int, logs: Any) -> Point:
    share, first, of = choices.share, choices.first, choices.choice_of
    gap = np.log(np.maximum(share, 1e-9)) - logs
    losses = np.add.reduceat(share * gap, first)
    liked = logs == np.maximum.reduceat(logs, first)[of]
    best = share == np.maximum.reduceat(share, first)[of]
    agreed = np.maximum.reduceat(liked & best, first)
    aside = choices.tested
    return Point(
        step,
        float(losses[~aside].mean()),
        float(losses[aside].mean()) if aside.any() else 0.0,
        float(agreed[aside].mean()) if aside.any() else 0.0,
    )


def packed(weights: list[float], blocks: dict[str, int]) -> dict[str, list[int]]:
    """Return the weights by block, in hundredths, in the format of a policy file."""
    starts = sorted(blocks.items(), key=lambda block: block[1])
    ends = [start for _, start in starts[1:]] + [len(weights)]
    return {
        name: [round(weight * SCALE) for weight in weights[start:end]]
        for (name, start), end in zip(starts, ends, strict=True)
        if start < end
    }
