"""What rivals could take with their next move (A4.1, A5.2): the contested points."""

from __future__ import annotations

from typing import Final

from glaciarium.games.arktia.state import KEEP, PLAYING, TURN, Arktia
from glaciarium.kernel.bits import members
from glaciarium.kernel.hexes import group
from glaciarium.kernel.protocol import Game, kind_of

_MOST: Final = 256  # states cached, since several readers look at each
_known: Final[dict[tuple[int, ...], list[list[int]]]] = {}


def contested(game: Game[Arktia], state: Arktia) -> list[list[int]]:
    """Return, by field, the rivals who could take it from its owner if they were to move."""
    if not state.depth:
        return [[] for _ in state.board.fields]
    key = (id(state.board), *game.key(state))
    if key not in _known:
        if len(_known) >= _MOST:
            _known.clear()
        _known[key] = _contested(game, state)
    return _known[key]


def _contested(game: Game[Arktia], state: Arktia) -> list[list[int]]:
    found: list[list[int]] = [[] for _ in state.board.fields]
    for rival in range(len(state.out)):
        if state.out[rival] == PLAYING:
            for field in members(_taken_by(game, state, rival)):
                found[field].append(rival)
    return found


def _taken_by(game: Game[Arktia], state: Arktia, rival: int) -> int:
    """Return others' fields that a rival could control or clear in one move."""
    others = [seat for seat in range(len(state.out)) if seat != rival]
    before = {seat: state.tops(seat) for seat in others}
    turn = state.clone()
    turn.depth = 0
    turn.push(TURN, rival, 0)
    taken = 0
    for action in game.legal_actions(turn):
        after = turn.clone()
        game.act(after, action, None)
        split = after.depth and kind_of(after.stack[after.depth - 1]) == KEEP
        for seat in others:
            # In a tie the rival chooses which group stays, so none is safe.
            taken |= before[seat] & ~(0 if split and _is_split(after, seat) else after.tops(seat))
    return taken


def _is_split(state: Arktia, seat: int) -> bool:
    fields = state.of_colour(seat)
    return bool(fields & ~group(state.board.near, fields, fields & -fields))
