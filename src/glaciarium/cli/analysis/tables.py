"""What a seat saw at a decision, in every picture, and the places its options name."""

from __future__ import annotations

from glaciarium.arena.analysis import Judged, Position
from glaciarium.arena.estimates import Advice
from glaciarium.cli.analysis.wording import names
from glaciarium.kernel.drawing import Canvas, NamedPlace
from glaciarium.kernel.match import Match


def drawn(match: Match, position: Position) -> list[Canvas]:
    """Return every picture of what the seat could see."""
    ways = range(len(match.game.pictures()))
    return [match.game.draw(position.view, names(match), way) for way in ways]


def pointed_at(canvas: Canvas, one: Judged) -> list[tuple[Advice, NamedPlace]]:
    """Return the drawn places that the played and the best move name."""
    chosen = [one.played] if one.played is one.best else [one.played, one.best]
    return [
        (advice, place)
        for advice in chosen
        for place in canvas.places.values()
        if place.name in advice.words.split()
    ]


def most_telling(canvases: list[Canvas], one: Judged) -> Canvas:
    """Return the picture that shows most of these places, the first of equals."""
    return max(canvases, key=lambda canvas: len(pointed_at(canvas, one)))
