"""Commands to a table. What can't be done is refused with a sentence and changes nothing.

Refusals come from the reader's view alone, like everything else they are told.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Final, NamedTuple, cast

from glaciarium.kernel.errors import GlaciariumError
from glaciarium.kernel.i18n import rule_of, say, speaking
from glaciarium.kernel.perspective import refusal
from glaciarium.server import undo
from glaciarium.server.connection import ClientConnection
from glaciarium.server.hint_service import HintService
from glaciarium.server.rows import ChatRow, Entry
from glaciarium.server.snapshots import Reader, encode
from glaciarium.server.store import Taken
from glaciarium.server.table import Table
from glaciarium.server.table_facts import bot_from, chat_line
from glaciarium.server.table_log import (
    AGREE,
    ASK_UNDO,
    MOVE,
    REFUSE,
    TAKE_BACK,
    TAKE_OVER,
    UNDO,
    WANT_BOT,
)
from glaciarium.server.wire import (
    Again,
    AnswerUndo,
    AskHint,
    AskTakeOver,
    AskUndo,
    AskWhy,
    Play,
    Say,
    TakeBack,
    Why,
)

LONGEST_WORDS: Final = 200
LONGEST_CHAT: Final = 400


class Declined(GlaciariumError):
    """Something that this person may not do now."""


class Asking(NamedTuple):
    """Who asks, and where."""

    table: Table
    hints: HintService
    connection: ClientConnection
    reader: Reader


async def hear(
    table: Table, hints: HintService, connection: ClientConnection, message: Any
) -> None:
    """Do what a message asks, or refuse it."""
    name = str(message.__struct_config__.tag)
    with speaking(connection.language):
        try:
            asking = Asking(table, hints, connection, table.presence.reader(connection))
            await _DO[type(message)](asking, message)
        except Taken:
            table.refuse(connection, name, moved_on())
        except GlaciariumError as error:
            table.refuse(connection, name, say(str(error)), rule_of(str(error)))


def moved_on() -> str:
    return say("The table has moved on since then. Take another look.")


# ---- Deciding.


async def _play(asking: Asking, message: Play) -> None:
    table, reader = asking.table, asking.reader
    _same_position(table, message.ply, message.seq)
    seat = _deciding(table, reader)
    words = table.table_log.match.check(_plain(message.do))
    entries = [table.entry(MOVE, seat, words)]
    if seat in table.table_log.away:
        entries.insert(0, table.entry(TAKE_BACK, seat))
    await table.happen(*entries)


def _same_ply(table: Table, ply: int) -> None:
    if not table.playing:
        raise Declined(
            say("The game is over.")
            if table.row.state == "over"
            else say("The game hasn't started: a seat is still open.")
        )
    if ply != table.table_log.ply:
        raise Declined(moved_on())


def _same_position(table: Table, ply: int, seq: int | None) -> None:
    """Refuse a click meant for a position that was undone meanwhile."""
    _same_ply(table, ply)
    if not table.table_log.stale(ply, seq):
        return
    if seq is None:
        raise Declined(say("A move was undone and this page is out of date. Reload it."))
    raise Declined(say("A move was undone before your choice arrived. Choose again."))


def _deciding(table: Table, reader: Reader) -> int:
    """Return the seat to move if it is the reader's."""
    if not reader.seats:
        raise Declined(say("You're a spectator here: only seated players can move."))
    actor = table.actor
    if actor is None or actor not in reader.seats:
        raise Declined(say("It's not your turn."))
    return actor


def _plain(words: str) -> str:
    if len(words) > LONGEST_WORDS:
        raise Declined(say("No move has that many words."))
    return words


async def _why(asking: Asking, message: AskWhy) -> None:
    table, connection, reader = asking.table, asking.connection, asking.reader
    if not table.playing:
        _same_ply(table, -1)
    _deciding(table, reader)
    text = refusal(table.table_log.match, _plain(message.words))
    connection.send(encode(Why(words=message.words, text=text, rule=rule_of(text))))


# ---- Undo.


async def _undo(asking: Asking, message: AskUndo) -> None:
    table, reader = asking.table, asking.reader
    _same_position(table, message.ply, message.seq)
    _sits(reader)
    table_log = table.table_log
    free = undo.free(table_log, table.row, table.seats, reader.seats)
    if 1 <= message.count <= free:
        by = table_log.match.moves[-1].by
        await table.happen(table.entry(UNDO, by, str(message.count)))
        return
    if message.count != 1:
        raise Declined(say("You can't undo that many decisions at once."))
    count = undo.reach(table_log, table.row, reader.seats)
    if not count:
        raise Declined(_nothing_to_undo(table))
    if table_log.wish is not None:
        raise Declined(say("Someone has already asked to undo. Answer that first."))
    alone = not _others(table, reader.person)
    asker = table_log.match.moves[-count].by
    await table.happen(table.entry(UNDO if alone else ASK_UNDO, asker, str(count)))


def _nothing_to_undo(table: Table) -> str:
    if table.row.rated:
        return say(
            "At a rated table you can't undo once something was revealed or someone else has moved."
        )
    return say("You have nothing to undo.")


async def _answer_undo(asking: Asking, message: AnswerUndo) -> None:
    table, reader = asking.table, asking.reader
    _same_ply(table, message.ply)
    _sits(reader)
    wish, seat = table.table_log.wish, _speaker(table, reader)
    if wish is None or (message.seq is not None and message.seq <= wish.seq):
        raise Declined(say("Nobody is asking to undo any more."))
    if not message.agree:
        await table.happen(table.entry(REFUSE, seat))
    elif wish.seat in reader.seats:
        raise Declined(say("You asked; the others have to agree."))
    else:
        await table.happen(*_agreement(table, reader, seat))


def _speaker(table: Table, reader: Reader) -> int:
    """Return the seat a person speaks for: the one that asked, if it is theirs."""
    wish = table.table_log.wish
    return wish.seat if wish is not None and wish.seat in reader.seats else reader.seats[0]


def _agreement(table: Table, reader: Reader, seat: int) -> list[Entry]:
    """Return the entries for a seat's consent, and for what follows if it was the last needed."""
    wish = table.table_log.wish
    assert wish is not None
    asker = table.seats[wish.seat].person
    agreed = {table.seats[one].person for one in wish.agreed} | {reader.person}
    entries = [table.entry(AGREE, seat)]
    if _others(table, asker) <= agreed:
        entries.append(table.entry(UNDO, wish.seat, str(wish.decisions)))
    return entries


def _others(table: Table, person: str) -> set[str]:
    """Return the other people at the table; bots agree to everything."""
    return {seat.person for seat in undo.others(table.table_log, table.seats, person)}


def _sits(reader: Reader) -> None:
    if not reader.seats:
        raise Declined(say("You're a spectator here: only seated players can do that."))


# ---- Who is away.


async def _take_over(asking: Asking, message: AskTakeOver) -> None:
    table, reader = asking.table, asking.reader
    _sits(reader)
    if not table.playing:
        _same_ply(table, -1)
    person = _absent(table, message.seat)
    wants = table.table_log.wanted.get(message.seat, frozenset())
    agreed = {table.seats[seat].person for seat in wants} | {reader.person}
    entries = [table.entry(WANT_BOT, reader.seats[0], str(message.seat))]
    if _others(table, person) <= agreed:
        entries.append(table.entry(TAKE_OVER, message.seat))
    await table.happen(*entries)


def _absent(table: Table, number: int) -> str:
    """Return a seat whose absent person a bot may replace."""
    seat = table.seats[number] if 0 <= number < len(table.seats) else None
    if seat is None or seat.kind != "human":
        raise Declined(say("There's nobody in that seat to play for."))
    if number in table.table_log.away:
        raise Declined(say("A bot is already playing for {name}.", name=seat.name))
    if seat.person in table.presence.present():
        raise Declined(say("{name} is here, so no bot is needed.", name=seat.name))
    allowed = bot_from(table, seat)
    if allowed is None:
        raise Declined(_no_stand_in(table, seat.name))
    if table.house.now() < allowed:
        raise Declined(
            say(
                "{name} has only just left. A bot can take over after {minutes} minutes.",
                name=seat.name,
                minutes=round(table.house.absence / 60),
            )
        )
    return seat.person


def _no_stand_in(table: Table, name: str) -> str:
    if table.row.rated:
        return say("At a rated table a bot can only take over when the player's time runs out.")
    return say("{name} has time left. A bot can take over when it runs out.", name=name)


async def _take_back(asking: Asking, message: TakeBack) -> None:
    table, reader = asking.table, asking.reader
    if message.seat not in reader.seats:
        raise Declined(say("That's not your seat."))
    if message.seat not in table.table_log.away:
        raise Declined(say("You're playing that seat yourself."))
    await table.happen(table.entry(TAKE_BACK, message.seat))


# ---- Chat and resync.


async def _say(asking: Asking, message: Say) -> None:
    table, connection, reader = asking.table, asking.connection, asking.reader
    _sits(reader)
    text = " ".join(message.text.split())
    if not text or not text.isprintable():
        raise Declined(say("That message is empty."))
    if len(text) > LONGEST_CHAT:
        raise Declined(say("Use at most {most} characters.", most=LONGEST_CHAT))
    seat = reader.seats[0]
    row = ChatRow(
        id=0,
        table=table.id,
        seat=seat,
        person=connection.person,
        name=table.seats[seat].name,
        text=text,
        at=table.house.now(),
    )
    number = await table.house.store.append_chat(row)
    if number > table.chatted:
        table.chatted = number
        said = chat_line(row)
        said.id = number
        table.presence.tell(encode(said))


async def _hint(asking: Asking, message: AskHint) -> None:
    table, connection = asking.table, asking.connection
    _same_ply(table, message.ply)
    _deciding(table, asking.reader)
    reason = asking.hints.why_not(table, connection)
    if reason:
        raise Declined(reason)
    asking.hints.begin(table, connection)


async def _again(asking: Asking, message: Again) -> None:
    table, connection = asking.table, asking.connection
    connection.seq, connection.document = message.seq, None
    table.tell_again(connection)


_Do = Callable[[Asking, Any], Awaitable[None]]
_DO: Final = cast(
    "dict[type, _Do]",
    {
        Play: _play,
        AskUndo: _undo,
        AnswerUndo: _answer_undo,
        AskWhy: _why,
        AskHint: _hint,
        AskTakeOver: _take_over,
        TakeBack: _take_back,
        Say: _say,
        Again: _again,
    },
)
