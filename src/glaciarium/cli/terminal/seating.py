"""Who sits where: `human,greedy`, `human:Ada,human:Ben`, and default names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from glaciarium import catalog
from glaciarium.arena.entrants import EXEC, check, title, words_of
from glaciarium.arena.players import BOT, DUMMY
from glaciarium.kernel.dice import shuffle
from glaciarium.kernel.errors import BadOptions, UnknownName
from glaciarium.kernel.i18n import either, say
from glaciarium.kernel.keyed_stream import bot_word
from glaciarium.kernel.match import Seat
from glaciarium.kernel.options import nearest
from glaciarium.kernel.protocol import Game

HUMAN: Final = "human"
OPPONENT: Final = "greedy"  # default opponent
LONGEST: Final = 20  # longest name
DRAW: Final = 1 << 40  # far beyond the plies, whose seeds come from the same word


def seated(
    game: Game[Any], words: str | None, players: int | None, wishes: Mapping[str, Any]
) -> list[Seat]:
    """Return the people and bots at the table, without the game's dummies; raise BadOptions."""
    number = _number(game, players, wishes)
    if words is None:
        size = game.players[0] if number is None else number
        seats = [HUMAN, *[OPPONENT] * (size - 1)]
    else:
        seats = words_of(words)
        if number is not None and number != len(seats):
            told = say(
                "--seats names {named}, but there are {players} players.",
                named=len(seats),
                players=number,
            )
            raise BadOptions(told)
    if len(seats) not in game.players:
        raise BadOptions(_wrong_number(game, len(seats)))
    return _named([_kind(seat) for seat in seats])


def with_dummies(seats: list[Seat], game: Game[Any], options: Mapping[str, Any]) -> list[Seat]:
    return seats + [Seat(name, DUMMY) for name in game.dummies(options)]


def drawn(seats: list[Seat], seed: int) -> list[Seat]:
    """Return the same players in a random order drawn from the seed."""
    order = vec[i64](range(len(seats)))
    shuffle(order, bot_word(seed, DRAW))
    return [seats[at] for at in order]


def _number(game: Game[Any], players: int | None, wishes: Mapping[str, Any]) -> int | None:
    wish = wishes.get("players", players)
    if players is not None and wish != players:
        raise BadOptions(say("--players and --option players=… disagree."))
    if wish is not None and (type(wish) is not int or wish not in game.players):
        raise BadOptions(_wrong_number(game, wish))
    return wish


def _wrong_number(game: Game[Any], wish: Any) -> str:
    return say(
        "{game} is for {numbers} players, not for {wish!r}.",
        game=game.title,
        numbers=either([str(number) for number in game.players]),
        wish=wish,
    )


def _kind(word: str) -> tuple[str, str]:
    """Return kind and name; the name is empty if none was given."""
    if word.startswith(EXEC):
        check(word)
        return word, ""
    kind, colon, name = word.partition(":")
    kind, name = kind.strip().lower(), name.strip()
    if kind != HUMAN and kind.partition("@")[0] not in catalog.BOTS:
        hint = nearest(kind, [HUMAN, *catalog.BOTS])
        raise UnknownName(say("Unknown player {name!r}: {hint}", name=kind, hint=hint))
    if kind != HUMAN:
        check(kind)
    if colon and not (name and name.isprintable() and len(name) <= LONGEST):
        told = say("A name has 1 to {most} letters, not {name!r}.", most=LONGEST, name=name)
        raise BadOptions(told)
    return kind, name


def _named(kinds: list[tuple[str, str]]) -> list[Seat]:
    """Give everybody a unique name."""
    people = sum(kind == HUMAN and not name for kind, name in kinds)
    taken = {name for _, name in kinds}
    seats: list[Seat] = []
    used: set[str] = set()
    for kind, given in kinds:
        if given and given not in used:
            name = given
        else:
            numbered = not given and kind == HUMAN and people > 1
            base = given or (say("Player") if kind == HUMAN else title(kind).capitalize())
            name = _free(base, taken | used, numbered=numbered)
        used.add(name)
        seats.append(Seat(name, HUMAN if kind == HUMAN else BOT + kind))
    return seats


def _free(base: str, taken: set[str], *, numbered: bool) -> str:
    if not numbered and base not in taken:
        return base
    number = 1 if numbered else 2
    while f"{base} {number}" in taken:
        number += 1
    return f"{base} {number}"
