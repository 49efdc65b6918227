"""Take the pictures of the terminal: `python docs/pictures/take.py`."""

from __future__ import annotations

import asyncio
import os
import random
import re
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from glaciarium import catalog
from glaciarium.cli.terminal.app import PlayApp
from glaciarium.cli.terminal.autosave import Autosave
from glaciarium.cli.terminal.session import Session
from glaciarium.kernel.match import Match, Seat

if TYPE_CHECKING:
    from collections.abc import Callable

HERE = Path(__file__).parent
SIZE = (120, 36)
SEATS = [Seat("Runa", "human"), Seat("Malik", "bot:greedy"), Seat("Solvei", "bot:random")]
# What shows much of Endless Winter in little time, if it is on offer: the first before the second.
EAGER = ("village", "megalith 1,", "camp", "move 0,0 1,0", "move 0,0 0,1", "move 1,0 1,1")
LIVELY = ("megalith", "stone", "take", "play", "use", "move", "work", "camp", "place")
OFTEN = 0.75


class Shot(NamedTuple):
    """A picture: a game after so many moves, when the first seat is offered such words."""

    name: str
    game: str
    seed: int
    moves: int
    offered: str
    choose: Callable[[Session, random.Random], str]
    pick: str | None  # a place of the table


def by_greed(played: Session, _dice: random.Random) -> str:
    return played.match.game.text(played.match.state, played.thinker()())


def lively(played: Session, dice: random.Random) -> str:
    offered = played.match.on_offer()
    best = [words for words in offered if words.startswith(EAGER)]
    liked = best or [words for words in offered if words.startswith(LIVELY)]
    return dice.choice(liked if liked and dice.random() < OFTEN else offered)


SHOTS = [
    Shot("arktia-terminal", "arktia", 40, 27, "move", by_greed, "3,1"),
    Shot("endless-winter-terminal", "endless-winter", 108, 290, "take animal", lively, None),
    Shot("endless-winter-land", "endless-winter", 127, 220, "move", lively, None),
]


def session(shot: Shot) -> Session:
    """Return a game that was played for a while."""
    bots = [SEATS[0]._replace(kind="bot:greedy"), *SEATS[1:]]
    options = {"players": len(SEATS)}
    dice = random.Random(shot.seed)
    played = Session(Match(catalog.game(shot.game), options, shot.seed, bots), Autosave(shot.game))
    while not ready(played.match, shot):
        played.play(shot.choose(played, dice))
    match = Match(catalog.game(shot.game), options, shot.seed, SEATS)
    for move in played.match.moves:
        match.play(move.do)
    return Session(match, Autosave(shot.game, played.save.path))


def ready(match: Match, shot: Shot) -> bool:
    if match.over:
        raise SystemExit(f"{shot.name}: never offered {shot.offered!r}; choose another seed.")
    offered = [words for words in match.on_offer() if words.startswith(shot.offered)]
    return match.actor == 0 and len(match.moves) >= shot.moves and bool(offered)


async def picture(shot: Shot) -> str:
    app = PlayApp(session(shot), 0)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        if shot.pick:
            app.table.board.point(shot.pick)
            await pilot.press("enter")
            await pilot.pause()
        return app.export_screenshot()


def alone(svg: str) -> str:
    """Return the picture without the fonts that it would load from elsewhere."""
    return re.sub(r"@font-face\s*\{.*?\}\s*", "", svg, flags=re.DOTALL)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as home:
        os.environ["GLACIARIUM_HOME"] = home
        for shot in SHOTS:
            taken = alone(asyncio.run(picture(shot)))
            (HERE / f"{shot.name}.svg").write_text(taken, "utf-8")
