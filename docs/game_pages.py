"""The pages of the games, made from the catalog: what it takes, what is seen, and the rules."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

from glaciarium import catalog
from glaciarium.kernel.protocol import Game

NOTE: Final = "% Made by docs/game_pages.py from the catalog; changes here are lost.\n"
PICTURES: Final = Path(__file__).parent / "pictures"
RULE: Final = re.compile(r"^\*\*([A-Z]\d+(?:\.\d+)*)\*\*", re.MULTILINE)


def write(folder: Path) -> None:
    """Write a page for every game, and the list of them."""
    folder.mkdir(exist_ok=True)
    for name in catalog.GAMES:
        (folder / f"{name}.md").write_text(page(catalog.game(name)), encoding="utf-8")
    listed = "".join(f"{name}\n" for name in catalog.GAMES)
    text = f"{NOTE}# The games\n\n```{{toctree}}\n:maxdepth: 1\n\n{listed}```\n"
    (folder / "index.md").write_text(text, encoding="utf-8")


def page(game: Game[Any]) -> str:
    rules = game.rules().partition("\n")[2]  # without its title
    return "\n".join(
        [
            NOTE,
            f"# {game.title}\n",
            facts(game),
            picture(game),
            shifted(RULE.sub(r"(\1)=\n**\1**", rules)),
            "## What players can agree on\n",
            options(game),
            "## What a learner sees\n",
            fields(game),
        ]
    )


def facts(game: Game[Any]) -> str:
    fewest, most = game.players[0], game.players[-1]
    return (
        f"{fewest} to {most} players. `glaciarium play {game.name}` begins a game, "
        f"`glaciarium components {game.name}` lists what is in the box and where we know it from. "
        f"To programs it is `{game.name}_v{game.rules_version}`: {game.actions:,} actions, "
        f"observations of {game.observation_size:,} numbers.\n"
    )


def picture(game: Game[Any]) -> str:
    """Return a picture of the terminal if there is one, else the first table in letters."""
    name = f"{game.name}-terminal.svg"
    if (PICTURES / name).exists():
        return f"![{game.title} in the terminal](../pictures/{name})\n"
    return f"## The table at the start\n\n```text\n{drawn(game)}\n```\n"


def drawn(game: Game[Any]) -> str:
    """Return the first table of the most common number of players, in letters."""
    wishes = game.agree({"players": max(2, game.players[0])})
    state = game.new(wishes, 0, None)
    names = [f"seat {seat}" for seat in range(int(game.seats(state)))] + game.dummies(wishes)
    return game.draw(game.view(state, 0), names).text().rstrip()


def shifted(rules: str) -> str:
    """Return the rules page one level down, under a heading of its own."""
    return "## Rules\n" + re.sub(r"^(#+) ", r"#\1 ", rules, flags=re.MULTILINE)


def options(game: Game[Any]) -> str:
    rows = ["| option | default | choices | |", "|---|---|---|---|"]
    rows.append(f"| `players` | {game.players[0]} | {choices(game.players)} | how many play |")
    for option in game.options:
        default = str(option.default).lower()
        rows.append(f"| `{option.name}` | {default} | {choices(option.choices)} | {option.help} |")
    return "\n".join(rows) + "\n"


def choices(values: Any) -> str:
    return ", ".join(str(value).lower() for value in values)


def fields(game: Game[Any]) -> str:
    rows = ["| field | shape | from | to | meaning |", "|---|---|---|---|---|"]
    for field in game.observed():
        shape = " by ".join(map(str, field.shape)) or "1"
        rows.append(
            f"| `{field.name}` | {shape} | {field.lowest} | {field.highest} | {field.meaning} |"
        )
    return "\n".join(rows) + "\n"
