"""Corrected components files that people upload for a table.

A file may come from anybody, so it is checked in a low-priority process within a limit of processor
time: it is read, every fault is found, and random games are played with it. Only then does the
server itself read it.
"""

from __future__ import annotations

import signal
import threading
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any, Final, NamedTuple

from glaciarium.kernel.component_faults import Change, changes, faults
from glaciarium.kernel.components import Components
from glaciarium.kernel.editions import MOST_CHARACTERS, ORIGIN, corrected, edition
from glaciarium.kernel.errors import BadComponents
from glaciarium.kernel.i18n import say, spoken
from glaciarium.kernel.keyed_stream import deal
from glaciarium.kernel.protocol import NOBODY, Game
from glaciarium.server import http_errors
from glaciarium.server.fair_queue import Asker
from glaciarium.server.heavy_work import SHORT, HeavyJob, HeavyRunner
from glaciarium.server.long_work import in_turn
from glaciarium.server.process_pool import edition as edition_of_game

MOST_BYTES: Final = 256 * 1024
LONGEST_LINE: Final = 2_000  # characters
LONGEST_WORD: Final = 400  # characters of a text, such as a name or an effect
LARGEST: Final = 1_000_000
DEEPEST: Final = 8
READING: Final = 0.5  # seconds of processor time to read a file
PLAYING: Final = 4.0  # seconds for a game with each number of players
LONGEST_GAME: Final = 5_000  # decisions
REMEMBERED: Final = 64  # files that are known to be right
MOST_CHANGES: Final = 200  # that are told


class Checked(NamedTuple):
    """What was found out about a file."""

    digest: str  # of its contents; empty if there are faults
    faults: list[str]
    changes: list[Change]


class TooLong(Exception):
    """The processor time is used up."""


class Corrections:
    """Checks files, and remembers those that are right."""

    def __init__(self, heavy: HeavyRunner, *, allowed: bool) -> None:
        self._heavy: Final = heavy
        self.allowed: Final = allowed
        self._right: Final[OrderedDict[tuple[str, str], str]] = OrderedDict()  # game, file: digest

    async def check(self, game: Game[Any], file: str, asker: Asker) -> Checked:
        """Return what is wrong with a file and what it changes; refuse one that is too large."""
        self.refuse_unless_allowed()
        size = len(file.encode())
        if size > MOST_BYTES:
            told = say("That's too large: at most {most} bytes.", most=MOST_BYTES)
            raise http_errors.too_large(told)
        own = edition_of_game(game)
        job = HeavyJob(checked, game.name, own, spoken(), (file,), SHORT + 1, packed=False)
        found: Checked = await self._heavy.run(asker, job)
        if not found.faults:
            self._right[game.name, file] = found.digest
            while len(self._right) > REMEMBERED:
                self._right.popitem(last=False)
        return found

    async def edition(self, game: Game[Any], file: str, asker: Asker) -> Game[Any]:
        """Return the game with a file, checked if it is not known; refuse a faulty one."""
        self.refuse_unless_allowed()
        if (game.name, file) not in self._right:
            found = await self.check(game, file, asker)
            if found.faults:
                raise http_errors.bad(found.faults[0])
        digest = self._right[game.name, file]
        made = await in_turn(edition, game, digest, game.rules_version, file)
        assert made is not None
        return made

    def refuse_unless_allowed(self) -> None:
        if not self.allowed:
            raise http_errors.forbidden(
                say("This server doesn't accept corrected components files.")
            )


# ---- In a process.


def checked(game: Game[Any], file: str) -> Checked:
    """Read a file, find its faults, and play with it, within limits of processor time."""
    slow = [say("The file takes too long to read. Make it simpler.")]
    try:
        with processor_time(READING):
            found = _strange(file) or faults(game, file)
            made = None if found else corrected(game, file, game.rules_version)
    except TooLong:
        return Checked("", slow, [])
    if made is None:
        return Checked("", found or [say("The box of this game can't be corrected.")], [])
    try:
        with processor_time(PLAYING):
            _try_out(made)
    except TooLong:
        return Checked("", [say("Games with this box take too long.")], [])
    except Exception as error:  # the box breaks a rule: players should never run into that
        told = say("The game can't be played with this box: {reason}", reason=repr(error)[:200])
        return Checked("", [told], [])
    return Checked(made.components.digest, [], changes(game, made)[:MOST_CHANGES])


def _strange(file: str) -> list[str]:
    """Return why a file should not even be parsed, or ""."""
    if len(file) > MOST_CHARACTERS:
        return [say("That's too large: at most {most} bytes.", most=MOST_BYTES)]
    for number, line in enumerate(file.splitlines(), 1):
        if len(line) > LONGEST_LINE:
            most = LONGEST_LINE
            return [say("The file, line {n}: more than {most} characters.", n=number, most=most)]
    try:
        return _strange_values(Components(file, ORIGIN).data)
    except BadComponents as error:
        return [str(error)]


def _strange_values(data: Any, path: str = "", depth: int = 0) -> list[str]:
    where = say("The file, {key}:", key=path[:LONGEST_WORD])
    if depth > DEEPEST:
        return [f"{where} {say('nested too deeply.')}"]
    if isinstance(data, dict | list):
        pairs = data.items() if isinstance(data, dict) else enumerate(data, 1)
        return [
            told
            for key, value in pairs
            for told in _strange_values(value, f"{path}.{key}" if path else str(key), depth + 1)
        ]
    if isinstance(data, str) and (len(data) > LONGEST_WORD or not data.isprintable()):
        told = say("a text can have up to {most} printable characters.", most=LONGEST_WORD)
        return [f"{where} {told}"]
    if isinstance(data, int | float) and not -LARGEST <= data <= LARGEST:
        return [f"{where} {say('numbers must be between -{most} and {most}.', most=LARGEST)}"]
    return []


def _try_out(game: Game[Any]) -> None:
    """Play a random game with each number of players, and draw the table now and then."""
    chance = Random(7)
    for players in game.players:
        state = deal(game, game.agree({"players": players}), chance.getrandbits(60))
        names = [str(seat) for seat in range(players + 4)]
        for ply in range(LONGEST_GAME):
            actor = game.actor(state)
            if actor == NOBODY:
                break
            if ply % 25 == 0:
                game.scene(game.view(state, actor), names)
            game.act(state, chance.choice(game.legal_actions(state)), None)
        else:
            raise TooLong


@contextmanager
def processor_time(seconds: float) -> Iterator[None]:
    """Raise TooLong once the block has used this much processor time; main thread only."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def stop(*_signal: object) -> None:
        raise TooLong

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
