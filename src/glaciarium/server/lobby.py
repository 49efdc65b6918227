"""Making, finding, joining and leaving tables."""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence
from typing import Any, Final

from glaciarium.kernel.errors import GlaciariumError
from glaciarium.kernel.i18n import say, spoken
from glaciarium.kernel.keyed_stream import commitment, deal, secret_seed
from glaciarium.kernel.protocol import NOBODY as NO_ACTOR
from glaciarium.kernel.protocol import Game
from glaciarium.server import http_errors, limits
from glaciarium.server.corrections import Corrections
from glaciarium.server.default_names import bot_names, table_names
from glaciarium.server.fair_queue import Asker
from glaciarium.server.game_listing import LEVELS, Games, styles
from glaciarium.server.heavy_work import HeavyJob, HeavyRunner
from glaciarium.server.limits import Limits
from glaciarium.server.long_work import in_turn
from glaciarium.server.new_tables import Setup, dummies_of, seats_of, table_of
from glaciarium.server.people import People
from glaciarium.server.process_pool import edition
from glaciarium.server.rematch import played, reseated, same_again
from glaciarium.server.rows import NOBODY, Entry, Listed, Person, Saved, SeatRow, Start, TableRow
from glaciarium.server.store import Gone, Store, Taken
from glaciarium.server.table_info import reserved, sits
from glaciarium.server.table_log import edition_of, reached, standing
from glaciarium.server.wire import Beginning, JoinTable, NewTable

FILLING: Final = "level3"  # the bot for seats that are open when a table starts
_MOST_OPTIONS: Final = 20


class Lobby:
    def __init__(
        self,
        store: Store,
        games: Games,
        limits: Limits,
        heavy: HeavyRunner,
        corrections: Corrections | None = None,
    ) -> None:
        self._heavy: Final = heavy
        self.corrections: Final = corrections or Corrections(heavy, allowed=False)
        self._store: Final = store
        self._games: Final = games
        self._limits: Final = limits
        self._people: Final = People(store)

    def game(self, name: str) -> Game[Any]:
        if name not in self._games:
            raise http_errors.missing(say("There's no game called {name}.", name=name[:40]))
        return self._games[name]

    # Making.
    async def create(
        self, wish: NewTable, person: Person, address: str, before: Listed | None = None
    ) -> str:
        """Create a table and return its id; it begins at once if no seat is open.

        `before`: the table that this is the rematch of.
        """
        game = self.game(wish.game)
        _check_seats(game, wish, person)
        await self._check_room(wish, person, address)
        setup = await self._setup(game, wish, person, address)
        seats = seats_of(wish.seats, person) + dummies_of(game, setup.options)
        if before is not None:
            seats = reseated(seats, before.seats)
        names = [seat.name for seat in seats if seat.kind == "human"]
        await self._people.check_names(person, names)
        table = table_of(game, wish, person, setup, seats)
        now = table.created
        entries = [Entry(kind="move", by=move.by, words=move.do, at=now) for move in setup.moves]
        after = before.table.id if before is not None else ""
        return await self._store.create(table, seats, entries, names=table_names(), after=after)

    async def rematch(self, table: str, person: Person, address: str) -> str:
        """Start a rematch with the same people, or join theirs; return the table's id.

        Whoever asks first creates it, with seats reserved for the others.
        """
        found = await self._store.listed(table)
        if not played(found, person.id):
            raise http_errors.forbidden(say("Only those who played here can play again."))
        if found.table.state != "over":
            raise http_errors.conflict(say("The game isn't over yet."))
        try:
            later = await self._store.listed(found.table.rematch)
        except Gone:
            made = await self.create(same_again(found, person.id), person, address, found)
            later = await self._store.listed(made)
        free = any(
            seat.kind == "open" and seat.person in (NOBODY, person.id) for seat in later.seats
        )
        if later.table.state == "waiting" and free:
            await self.join(later.table.id, JoinTable(invite=later.table.invite), person)
        return later.table.id

    async def _setup(self, game: Game[Any], wish: NewTable, person: Person, address: str) -> Setup:
        if wish.beginning is not None:
            return await self._what_if(game, wish, wish.beginning, person, address)
        if len(wish.options) > _MOST_OPTIONS:
            raise http_errors.bad(say("No game has that many options."))
        if wish.box:
            game = await self.corrections.edition(game, wish.box, Asker(address, person.id))
        try:
            options = game.agree({**wish.options, "players": len(wish.seats)})
            game.check_new(options)
        except GlaciariumError as error:
            raise http_errors.bad(str(error)) from None
        if wish.rated and game.begins_midway(options):
            raise http_errors.bad(say("A rated game must start from the beginning."))
        if wish.options.get("players", len(wish.seats)) != len(wish.seats):
            raise http_errors.bad(say("There must be as many seats as players."))
        waits = any(seat.kind == "open" for seat in wish.seats)
        start = None if waits else await self._drawn(game, options)
        return Setup(options=options, start=start, moves=[], edition=game)

    async def _what_if(
        self,
        game: Game[Any],
        wish: NewTable,
        beginning: Beginning,
        person: Person,
        address: str,
    ) -> Setup:
        """Begin from a position of another table."""
        saved = await self._store.load(beginning.table)
        if saved.table.game != game.name or saved.table.options["players"] != len(wish.seats):
            raise http_errors.bad(
                say("A position must be continued with the same game and number of players.")
            )
        played = await self._edition(game, saved.table)
        may_branch(played, saved, person)
        plies = len(standing(saved.entries))
        if not 0 <= beginning.ply <= plies:
            raise http_errors.bad(say("That game has decisions 0 to {most}.", most=plies))
        asked, size = (saved, beginning.ply, beginning.do), beginning.ply
        job = HeavyJob(reached, game.name, edition(game), spoken(), asked, size, packed=False)
        moves, actor = await self._heavy.run(Asker(address, person.id), job)
        if actor == NO_ACTOR:
            raise http_errors.bad(
                say("The game is over at that point. Go back to an earlier position.")
            )
        return Setup(
            options=saved.table.options,
            start=_committed(saved.table.seed, actor),
            moves=moves,
            origin=saved.table.id,
            begun=beginning.ply,
            edition=played,
        )

    async def _check_room(self, wish: NewTable, person: Person, address: str) -> None:
        """Raise if a person or an address has too many tables."""
        self._limits.check("table", person.id)
        self._limits.check("table_address", address)
        mine = await self._store.tables(mine=person.id, limit=limits.FEW_UNFINISHED)
        hosted = [found for found in mine if found.table.host == person.id]
        enough = say("You have too many unfinished tables. Finish or leave some first.")
        self._limits.room(len(hosted), limits.FEW_UNFINISHED, enough)
        if all(seat.kind == "bot" for seat in wish.seats):
            watched = sum(not _has_people(found.seats) for found in hosted)
            sentence = say("Enough bots are already playing for you. Let them finish first.")
            self._limits.room(watched, limits.FEW_WATCHED, sentence)

    # Coming and going.
    async def join(self, table: str, wish: JoinTable, person: Person) -> int:
        """Sit down and return the seat; somebody already seated stays there."""
        found = await self._store.listed(table)
        mine = [seat.seat for seat in found.seats if sits(seat, person.id)]
        if mine:
            return mine[0]
        _check_joining(found, wish, person)
        await self._people.check_names(person, [person.name])
        start = await self._start(found)
        kept = [seat.seat for seat in found.seats if reserved(seat, person.id)]
        if kept:
            await self._store.claim(table, person.id, start, time.time())
            return kept[0]
        free = [seat.seat for seat in found.seats if seat.kind == "open" and not seat.person]
        for seat in free if wish.seat is None else [wish.seat]:
            try:
                await self._store.sit(table, seat, person, start, time.time())
            except Taken:
                if wish.seat is not None:
                    raise
            else:
                return seat
        raise http_errors.conflict(say("All seats are taken: someone was faster."))

    async def leave(self, table: str, person: Person) -> None:
        """Leave a table before it begins; when the last person leaves, it is deleted."""
        found = await self._store.listed(table)
        _check_sitting(found, person)
        _check_waiting(found)
        others = {seat.person for seat in found.seats if seat.kind == "human"} - {person.id, NOBODY}
        if others:
            await self._store.stand(table, person.id)
        else:
            await self._store.remove(table)

    async def start(self, table: str, person: Person) -> None:
        """Begin with bots in the open seats."""
        found = await self._store.listed(table)
        if found.table.host != person.id:
            raise http_errors.forbidden(
                say("Only the person who created the table can start early.")
            )
        _check_waiting(found)
        if found.table.rated:
            raise http_errors.conflict(say("A rated game starts once people fill every seat."))
        names = bot_names(len(found.seats), {seat.name for seat in found.seats})
        start = await self._start(found)
        await self._store.fill(table, FILLING, names.__getitem__, start, time.time())

    async def _start(self, found: Listed) -> Start | None:
        """Draw the seed if this fills the last seat; a "what if" has one already."""
        table = found.table
        if table.origin:
            return None
        game = await self._edition(self.game(table.game), table)
        return await self._drawn(game, table.options)

    async def _edition(self, game: Game[Any], table: TableRow) -> Game[Any]:
        """Return the game as a table plays it; a corrected file is read in a thread."""
        if table.corrected:
            return await in_turn(edition_of, game, table)
        return edition_of(game, table)

    async def _drawn(self, game: Game[Any], options: dict[str, Any]) -> Start:
        if game.components.carried:
            return await in_turn(drawn, game, options)
        return drawn(game, options)


def drawn(game: Game[Any], options: dict[str, Any]) -> Start:
    """Draw the seed and salt of a game."""
    seed = secret_seed()
    return _committed(seed, game.actor(deal(game, options, seed)))


def _committed(seed: int, actor: int) -> Start:
    salt = secrets.token_hex(16)
    return Start(seed=seed, salt=salt, commitment=commitment(seed, salt), actor=actor)


# Who may do what.
def may_look(found: Listed | Saved, person: Person | None, invite: str = "") -> None:
    """Refuse anyone who isn't at the table, invited, or allowed to watch."""
    table, reader = found.table, person.id if person else None
    joinable = table.open and table.state == "waiting"
    if table.watchable or joinable or is_mine(found, reader) or invited(table, invite):
        return
    raise http_errors.forbidden(say("This table is private: only its players can see it."))


def may_branch(game: Game[Any], saved: Saved, person: Person) -> None:
    """Refuse a "what if" from a game with secrets that the person may not see yet."""
    if saved.table.state == "over":
        may_look(saved, person)
        return
    people = [seat for seat in saved.seats if seat.kind in ("human", "open")]
    mine = [sits(seat, person.id) for seat in people]
    if not any(mine) and saved.table.host != person.id:
        raise http_errors.forbidden(
            say("You can't try what-ifs with someone else's unfinished game.")
        )
    if saved.table.rated or not (game.is_deterministic() or all(mine)):
        raise http_errors.forbidden(
            say("This game has hidden information and other players. Try what-ifs once it's over.")
        )


def is_mine(found: Listed | Saved, reader: str | None) -> bool:
    """Tell whether a reader sits at a table, has a seat reserved there, or made it."""
    if reader is None:
        return False
    own = (sits(seat, reader) or reserved(seat, reader) for seat in found.seats)
    return found.table.host == reader or any(own)


def invited(table: TableRow, invite: str) -> bool:
    return secrets.compare_digest(table.invite.encode(), invite.encode())


def _has_people(seats: Sequence[SeatRow]) -> bool:
    return any(seat.kind in ("human", "open") for seat in seats)


def _check_seats(game: Game[Any], wish: NewTable, person: Person) -> None:
    levels = [*LEVELS, *(style.name for style in styles(game))]
    for seat in wish.seats:
        if seat.kind == "bot" and seat.level not in levels:
            known = ", ".join(levels)
            raise http_errors.bad(say("A bot's level must be one of {known}.", known=known))
    if not wish.rated:
        return
    mine = sum(seat.kind == "me" for seat in wish.seats)
    if mine != 1 or any(seat.kind == "bot" for seat in wish.seats) or len(wish.seats) == 1:
        raise http_errors.bad(say("A rated game needs a different person in every seat."))
    if wish.beginning is not None:
        raise http_errors.bad(say("A rated game must start from the beginning."))
    if wish.box:
        raise http_errors.bad(say("A rated game is played with the server's own box."))
    if not person.account:
        raise http_errors.forbidden(
            say("You need an account for rated games: it keeps your rating.")
        )


def _check_joining(found: Listed, wish: JoinTable, person: Person) -> None:
    table = found.table
    if not table.open and not invited(table, wish.invite) and not is_mine(found, person.id):
        raise http_errors.forbidden(say("This table is by invitation only. Ask for its link."))
    _check_waiting(found)
    if table.rated and not person.account:
        raise http_errors.forbidden(
            say("You need an account for rated games: it keeps your rating.")
        )
    if wish.seat is not None and wish.seat not in range(len(found.seats)):
        raise http_errors.bad(say("There's no such seat."))


def _check_sitting(found: Listed, person: Person) -> None:
    if not is_mine(found, person.id):
        raise http_errors.forbidden(say("You're not seated at this table."))


def _check_waiting(found: Listed) -> None:
    if found.table.state != "waiting":
        raise http_errors.conflict(say("The game has already started."))
