"""Puzzles that `tools/puzzles.py` found in games between bots, as one more lesson.

A puzzle opens in the edition of the game that it was played with; one whose edition is not
known any more is left out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from glaciarium.arena.estimates import Advice, Mean, Outlook
from glaciarium.kernel.game_files import PUZZLES, data_of, package_of
from glaciarium.kernel.i18n import pattern, say
from glaciarium.kernel.match import Match, Seat
from glaciarium.kernel.protocol import Game
from glaciarium.server.hint_words import WIN, in_words
from glaciarium.server.wire import HintOption

ID: Final = "puzzles"
MINUTES: Final = 0.75  # for one
TITLE: Final = pattern("Best move? Puzzles from real games")
Puzzle = Mapping[str, Any]


def puzzle_lesson(game: Game[Any], names: Sequence[str]) -> dict[str, Any] | None:
    """Return the game's puzzles as a lesson; None if it has none."""
    known = data_of(package_of(game), PUZZLES).get("puzzle", [])
    found = [one for one in known if _edition(game, one) is not None]
    if not found:
        return None
    steps = [
        {
            "puzzle": one,
            "text": pattern("What is the best move here? One is clearly better than the others."),
            "wrong": pattern("There is a better move. See what each of them promises."),
            "goal": {"do": one["choice"][0]["do"], "most": 1},
            "solution": [one["choice"][0]["do"]],
        }
        for one in found
    ]
    minutes = round(len(steps) * MINUTES)
    return {"id": ID, "title": TITLE, "minutes": minutes, "names": list(names), "step": steps}


def _edition(game: Game[Any], puzzle: Puzzle) -> Game[Any] | None:
    return game.edition(puzzle["components"], puzzle["rules_version"])


def opened(game: Game[Any], puzzle: Puzzle, names: Sequence[str]) -> Match:
    """Return the match at the puzzle's position."""
    played = _edition(game, puzzle)
    assert played is not None, f"{game.name}: puzzle {puzzle['id']} is of an unknown edition"
    match = Match(played, puzzle["options"], puzzle["seed"], [Seat(name, "bot") for name in names])
    for words in puzzle["moves"]:
        match.play(words)
    return match


def weighed(match: Match, puzzle: Puzzle) -> list[HintOption]:
    """Return what the moves promise, best first, in the current language."""
    view = match.view(match.actor)
    found = [_advice(match, choice) for choice in puzzle["choice"]]
    return in_words(match.game, view, found)


def _advice(match: Match, choice: Puzzle) -> Advice:
    return Advice(
        action=match.game.parse(match.state, choice["do"]),
        words=choice["do"],
        visits=choice["visits"],
        goal=WIN,
        chance=Mean(*choice["chance"]),
        rows=[
            Outlook(name, rule, [Mean(*one) for one in all_]) for name, rule, all_ in choice["rows"]
        ],
        totals=[Mean(*one) for one in choice["totals"]],
        lead=Mean(*choice["lead"]),
        reason="",
    )


def standing_words(match: Match, names: Sequence[str]) -> str:
    """Return the score so far, as a sentence."""
    points = [int(match.game.score(match.state, seat)) for seat in range(len(names))]
    parts = [f"{name} {number}" for name, number in zip(names, points, strict=True)]
    return say("If it ended now: {points}.", points=", ".join(parts))
