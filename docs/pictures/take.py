"""Take the pictures of the terminal: `python docs/pictures/take.py`."""

from __future__ import annotations

import asyncio
import os
import re
import tempfile
from pathlib import Path

from glaciarium import catalog
from glaciarium.cli.terminal.autosave import Autosave
from glaciarium.cli.terminal.screen import PlayApp
from glaciarium.cli.terminal.session import Session
from glaciarium.kernel.match import Match, Seat

HERE = Path(__file__).parent
SIZE = (120, 36)
SEATS = [Seat("Runa", "human"), Seat("Malik", "bot:greedy"), Seat("Solvei", "bot:random")]
SEED, MOVES, STACK = 40, 27, "3,1"  # a position with towers, and the one that is picked


def session() -> Session:
    """Return a game that bots have played for a while."""
    seats = [SEATS[0]._replace(kind="bot:greedy"), *SEATS[1:]]
    played = Session(Match(catalog.game("arktia"), {"players": 3}, SEED, seats), Autosave("arktia"))
    for _ in range(MOVES):
        played.play_action(played.thinker()())
    match = Match(catalog.game("arktia"), {"players": 3}, SEED, SEATS)
    for move in played.match.moves:
        match.play(move.do)
    return Session(match, Autosave("arktia", played.save.path))


async def picture() -> str:
    app = PlayApp(session(), 0)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        app.table.board.point(STACK)
        await pilot.press("enter")
        await pilot.pause()
        return app.export_screenshot()


def alone(svg: str) -> str:
    """Return the picture without the fonts that it would load from elsewhere."""
    return re.sub(r"@font-face\s*\{.*?\}\s*", "", svg, flags=re.DOTALL)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as home:
        os.environ["GLACIARIUM_HOME"] = home
        taken = alone(asyncio.run(picture()))
        (HERE / "arktia-terminal.svg").write_text(taken, "utf-8")
