"""Builds events from the state; called only if there is a log, so clarity comes before speed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from glaciarium.games.arktia.components import SIZES
from glaciarium.games.arktia.events import (
    Field,
    FieldMelted,
    GameStarted,
    GroupRemoved,
    NeutralPlaced,
    Piece,
    PiecePlaced,
    PlayerOut,
    StackMoved,
    StackSettled,
    TurnEnded,
)
from glaciarium.games.arktia.scoring import sheet, winners
from glaciarium.games.arktia.stacks import colour_name, pieces_at
from glaciarium.games.arktia.state import NEUTRAL, NO_PROGRESS, REASONS, Arktia
from glaciarium.kernel.bits import members
from glaciarium.kernel.events import Event, FinalScored, GameEnded
from glaciarium.kernel.hexes import group


def at(state: Arktia, field: int) -> Field:
    return list(state.board.fields[field])


def named(size: int, colour: int) -> Piece:
    return [SIZES[size], colour_name(colour)]


def stack(state: Arktia, field: int) -> list[Piece]:
    """Return the stack on a field, bottom to top."""
    return [named(size, colour) for size, colour in pieces_at(state, field)]


def game_started(state: Arktia, options: Mapping[str, Any]) -> Event:
    ice = [at(state, field) for field in members(state.ice)]
    return GameStarted(rule="A1.1", ice=ice, seats=len(state.out), options=dict(options))


def neutral_placed(state: Arktia, seat: int, size: int, field: int) -> Event:
    piece = named(size, NEUTRAL)
    return NeutralPlaced(rule="A1.4", seat=seat, piece=piece, at=at(state, field))


def piece_placed(state: Arktia, seat: int, size: int, field: int) -> Event:
    rule = {1: "A1.5", 2: "A1.6"}.get(state.round, "A2.2")
    return PiecePlaced(rule=rule, seat=seat, piece=named(size, seat), at=at(state, field))


def stack_moved(state: Arktia, seat: int, source: int, pieces: int, target: int) -> Event:
    """Build the event; call this before the move."""
    return StackMoved(
        rule="A3.1",
        seat=seat,
        from_=at(state, source),
        to=at(state, target),
        pieces=stack(state, source)[-pieces:],
    )


def groups_removed(state: Arktia, seat: int, colour: int, fields: int, log: list[Event]) -> None:
    """Log the removal; call this before it. Groups are ordered by their smallest fields."""
    while fields:
        removed = group(state.board.near, fields, fields & -fields)
        fields &= ~removed
        pieces = [
            {"at": at(state, field), "piece": named(size, colour)}
            for field in members(removed)
            for size, owner in pieces_at(state, field)
            if owner == colour
        ]
        name = colour_name(colour)
        log.append(GroupRemoved(rule="A5.2", seat=seat, colour=name, pieces=pieces))


def stacks_settled(state: Arktia, fields: int, log: list[Event]) -> None:
    for field in members(fields):
        pieces = stack(state, field)
        log.append(StackSettled(rule="A5.3", at=at(state, field), pieces=pieces))


def field_melted(state: Arktia, seat: int, field: int) -> Event:
    return FieldMelted(rule="A6.1", seat=seat, at=at(state, field))


def player_out(seat: int, reason: int) -> Event:
    rule = "A7.4" if reason == NO_PROGRESS else "A7.1"
    return PlayerOut(rule=rule, seat=seat, reason=REASONS[reason])


def turn_ended(seat: int) -> Event:
    return TurnEnded(rule="A2.1", seat=seat)


def game_ended(state: Arktia, log: list[Event]) -> None:
    scores = sheet(state)
    for seat in range(len(state.out)):
        parts = {row.category: row.points[seat] for row in scores.rows}
        log.append(FinalScored(rule="A7.3", seat=seat, parts=parts))
    best = members(winners(state))
    log.append(GameEnded(rule="A7.3", scores=scores.totals(), winners=best))
