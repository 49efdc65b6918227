"""The plan of a dataset: who plays what, from which seed, in which parts.

A plan is plain data: it is sent to other processes and machines, and each part is played from it
alone. So a part has the same bytes wherever it is played.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from glaciarium import catalog
from glaciarium.arena.simulate import one_each
from glaciarium.kernel.components import Components
from glaciarium.kernel.errors import BadDataset
from glaciarium.kernel.protocol import Game

FORMAT: Final = "glaciarium-dataset/1"
_PLAIN: Final = re.compile(r"[A-Za-z0-9_.-]+")


class Part(NamedTuple):
    """Games that are written together."""

    number: int
    first: int  # first game; its seed is the plan's + first
    matches: int

    @property
    def name(self) -> str:
        return f"part-{self.number:05}.parquet"


class Plan(NamedTuple):
    game: str
    rules_version: int
    components: str  # digest
    text: str | None  # text of a components file, if not built in
    options: dict[str, Any]  # in full
    bots: list[str]  # by seat
    seed: int
    size: int  # games per part
    fields: list[dict[str, Any]]  # of the features, as in the manifest

    def load(self) -> Game[Any]:
        """Return the game; raise if this installation's differs."""
        own = None if self.text is None else Components(self.text, "the components file")
        game = catalog.GAMES[self.game](own)
        here = (game.rules_version, game.components.digest, described(game))
        if here != (self.rules_version, self.components, self.fields):
            raise BadDataset(
                f"The {game.title} of a worker is not the one here: "
                "install the same version of Glaciarium on every machine."
            )
        return game

    def parts(self, games: int) -> list[Part]:
        return [
            Part(number, first, min(self.size, games - first))
            for number, first in enumerate(range(0, games, self.size))
        ]

    def folder(self) -> Path:
        """Return the folder of the parts: key=value names that readers take for columns."""
        settings = {"game": self.game, **self.options, "bots": ",".join(self.bots)}
        return Path(*(f"{name}={_word(value)}" for name, value in settings.items()))

    def settled(self) -> dict[str, Any]:
        """Return the manifest, which must not differ when a run is continued."""
        facts = self._asdict()
        del facts["text"]  # the digest stands for it
        return {"format": FORMAT, **facts}


def plan(
    game: Game[Any],
    text: str | None,
    wishes: Mapping[str, Any],
    bots: list[str],
    seed: int,
    size: int,
) -> Plan:
    """Return the plan of a dataset; raise BadOptions."""
    options = game.agree(wishes)
    seated = one_each([catalog.bot(name) for name in bots], options["players"])
    return Plan(
        game=game.name,
        rules_version=game.rules_version,
        components=game.components.digest,
        text=text,
        options=options,
        bots=[bot.name for bot in seated],
        seed=seed,
        size=size,
        fields=described(game),
    )


def described(game: Game[Any]) -> list[dict[str, Any]]:
    """Return the fields of an observation with their offsets."""
    found: list[dict[str, Any]] = []
    at = 0
    for field in game.observed():
        facts = {"name": field.name, "at": at, "size": field.size, "shape": list(field.shape)}
        bounds = {"lowest": field.lowest, "highest": field.highest, "meaning": field.meaning}
        found.append({**facts, **bounds})
        at += field.size
    return found


def _word(value: object) -> str:
    """Return an option as a folder name: a word as it is, anything else as a digest."""
    word = value if isinstance(value, str) else json.dumps(value, separators=(",", ":"))
    if all(_PLAIN.fullmatch(piece) for piece in word.split(",")):
        return word
    return "own-" + hashlib.sha256(word.encode()).hexdigest()[:8]
