"""Positions to solve: the learner plays freely, and the goal tells whether it was reached.

A `goal` has one or more of these, and all must hold:
`points`: at least this many more points than at the start; `events`: the learner's own events,
each with at least these facts; `win`: the game is over and won; `do`: this is the last move. A try
ends when the goal is reached, when somebody else decides, or after `most` moves.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from glaciarium.arena.reasons import spoken
from glaciarium.kernel.bits import members
from glaciarium.kernel.i18n import say
from glaciarium.kernel.match import Match
from glaciarium.kernel.protocol import Game
from glaciarium.kernel.scene import label_of
from glaciarium.server import http_errors
from glaciarium.server.tutorials import LEARNER, framed, scored, scripts, standing
from glaciarium.server.wire import Attempt, MoveSum, SumRow

MOST_MOVES: Final = 80  # of one try


def attempt(game: Game[Any], wanted: str, step: int, moves: Sequence[str]) -> Attempt:
    """Play moves in a step to solve; raise IllegalAction, or a refusal if there is none."""
    found = next((one for one in scripts(game) if one["id"] == wanted), None)
    if found is None:
        raise http_errors.missing(say("There is no such lesson."))
    match, script, _ = standing(game, found, step)
    if "goal" not in script or len(moves) > MOST_MOVES:
        raise http_errors.missing(say("There's nothing to decide there."))
    goal: Mapping[str, Any] = script["goal"]
    begun = game.score(match.state, LEARNER)
    known = last = len(match.log)
    solved = over = False
    for nth, words in enumerate(moves, 1):
        if solved or over:
            raise http_errors.missing(say("There's nothing to decide there."))
        last = len(match.log)
        match.play(words)
        gained = game.score(match.state, LEARNER) - begun
        solved = _reached(goal, match, known, gained)
        over = match.over or match.actor != LEARNER or nth >= goal.get("most", MOST_MOVES)
    frame = framed(match, found["names"], last, folds="puzzle" not in script)
    ended = (solved or over) and len(moves) == 1 == goal.get("most") and "points" in goal
    if solved or over:
        frame.offers = []
    lines = [line.text for line in frame.log] if moves else []
    sums = sums_of(standing(game, found, step).match, moves[0]) if ended else []
    return Attempt(frame=frame, lines=lines, solved=solved, over=over, sums=sums)


def sums_of(match: Match, tried: str) -> list[MoveSum]:
    """Return what each move would add to the learner's points, the best first."""
    game, view = match.game, match.view(LEARNER)
    before = scored(match)
    found: dict[str, MoveSum] = {}
    for action in game.legal_actions(match.state):
        state = game.clone(match.state)
        game.act(state, action, None)
        rows = [
            SumRow(category=spoken(row.category), before=before[row.category], after=points)
            for row in game.sheet(state).rows
            if (points := int(row.points[LEARNER])) != before[row.category]
        ]
        label, words = label_of(game.picks(view, action)), game.text(match.state, action)
        gain = sum(row.after - row.before for row in rows)
        if label not in found or words == tried:
            found[label] = MoveSum(label=label, gain=gain, rows=rows, tried=words == tried)
    return sorted(found.values(), key=lambda one: -one.gain)


def _reached(goal: Mapping[str, Any], match: Match, known: int, gained: int) -> bool:
    if gained < goal.get("points", gained):
        return False
    if "do" in goal and match.moves[-1].do != goal["do"]:
        return False
    if goal.get("win") and not _won(match):
        return False
    facts = [event.facts() for event in match.log[known:]]
    return all(_happened(wish, facts) for wish in goal.get("events", []))


def _won(match: Match) -> bool:
    return match.over and LEARNER in members(match.game.winners(match.state))


def _happened(wish: Mapping[str, Any], facts: Sequence[Mapping[str, Any]]) -> bool:
    wanted = {"seat": LEARNER, **wish}
    return any(all(one.get(key) == value for key, value in wanted.items()) for one in facts)
