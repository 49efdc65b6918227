"""External bots, in any language: our side of docs/bots-protocol.md.

A program plays one seat, game after game. It is told what that seat may see and nothing more;
never the seed, which would reveal the deck.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from typing import Any, Final

from glaciarium.arena.bot_process import BotProcess, Trouble, lent, started, stopped
from glaciarium.arena.players import Halt, Lost, Player, thinker
from glaciarium.bots.random_bot import RandomBot
from glaciarium.kernel.errors import IllegalAction
from glaciarium.kernel.events import Event
from glaciarium.kernel.match import Match, checked

SUBSTITUTE: Final = RandomBot("random")  # who takes over a forfeited seat
_SAFE: Final = 53  # largest integer size that every JSON reader keeps exactly


class ExternalBot(Player):
    """A program in one seat of one game. A bad answer forfeits at most its own seat."""

    def __init__(self, name: str, title: str, command: str, seat: int, timeout: float) -> None:
        super().__init__(name, title)
        self._command: Final = command
        self._seat: Final = seat
        self._timeout: Final = timeout  # seconds for an answer
        self._match: Match | None = None  # the match the program knows of
        self._told: list[Event] = []  # what it was told so far

    def ready(self) -> None:
        try:
            started(self._command, self._seat)
        except Trouble as trouble:
            self.lost = Lost(0, trouble.why, trouble.note)

    def thinker(self, match: Match, halt: Halt | None = None) -> Callable[[], int]:
        substitute = thinker(match, SUBSTITUTE)
        if self.lost is not None:
            return substitute
        messages = self._messages(match)
        options = dict(zip(match.on_offer(), match.game.legal_actions(match.state), strict=True))
        ply = len(match.moves)

        def ask() -> int:
            try:
                return self._chosen(self._answer(messages), options, match)
            except Trouble as trouble:
                stopped(self._command, self._seat)
                self.lost = Lost(ply, trouble.why, trouble.note)
                return substitute()

        return ask

    def ended(self, match: Match) -> None:
        program = lent(self._command, self._seat)
        if self.lost is not None or program is None or self._match is not match:
            return
        news = _seen(match.log[len(self._told) :], match.after[len(self._told) :], self._seat)
        program.tell({"type": "end", "events": news, "result": match.result()})

    def _messages(self, match: Match) -> list[dict[str, Any]]:
        """Return the messages: the question, preceded by the start of a match if new."""
        known = len(self._told)
        fresh = self._match is not match or match.log[:known] != self._told  # or moves were undone
        if fresh:
            self._match, known = match, 0
        self._told = match.log[:]
        news = _seen(match.log[known:], match.after[known:], self._seat)
        began = start(match, self._seat)
        asked = question(match, self._seat, news, self._timeout)
        asked["seed"] = chance(began, asked)
        return [began, asked] if fresh else [asked]

    def _answer(self, messages: list[dict[str, Any]]) -> str:
        program: BotProcess = started(self._command, self._seat)
        *before, asked = messages
        for message in before:
            program.tell(message)
        answer = program.ask(asked, self._timeout)
        if not isinstance(answer.get("do"), str):
            raise Trouble("wrong", f'answered {_short(answer)} instead of {{"do": "words"}}.')
        return str(answer["do"])

    def _chosen(self, answer: str, options: dict[str, int], match: Match) -> int:
        words = " ".join(answer.lower().split())
        found = options[words] if words in options else _read(match, words)
        if isinstance(found, str):
            raise Trouble("wrong", f"chose {_short(answer)}. {found}")
        return found


def start(match: Match, seat: int) -> dict[str, Any]:
    """Return the message that starts a match."""
    return {
        "type": "start",
        "game": match.game.name,
        "rules_version": match.game.rules_version,
        "components": match.game.components.digest,
        "options": match.options,
        "seat": seat,
        "names": [other.name for other in match.seats],
    }


def question(match: Match, seat: int, news: list[dict[str, Any]], timeout: float) -> dict[str, Any]:
    """Return everything a seat may know about the decision."""
    view = match.view(seat)
    names = [other.name for other in match.seats]
    sheet = match.game.sheet(view.table)
    asked: dict[str, Any] = {
        "type": "question",
        "ply": len(match.moves),
        "ask": match.game.ask(view, names),
        "legal": [
            match.game.text(view.table, action) for action in match.game.legal_actions(view.table)
        ],
        "events": news,
        "sheet": [row._asdict() for row in sheet.rows],
        "scores": sheet.totals(),
        "status": [match.game.status(view, other) for other in range(len(sheet.totals()))],
        "board": match.game.draw(view, names).text(),
        "timeout": timeout,
    }
    if match.game.is_deterministic():  # elsewhere, moves tell what is hidden
        asked["moves"] = [move.do for move in match.moves]
    return asked


def chance(*messages: dict[str, Any]) -> int:
    """Return a seed derived from what the seat is told, so it reveals nothing else."""
    digest = hashlib.sha256(json.dumps(messages).encode()).digest()
    return int.from_bytes(digest[:8], "big") >> (64 - _SAFE)


def _seen(events: list[Event], after: list[int], seat: int) -> list[dict[str, Any]]:
    told = zip(after, events, strict=True)
    return [{"after": move, **event.seen_by(seat).facts()} for move, event in told]


def _read(match: Match, words: str) -> int | str:
    """Return the action for words in another spelling, or why it is illegal."""
    try:
        return checked(match.game, match.state, words)
    except IllegalAction as error:
        return str(error)
    except Exception:  # a gap in our own reasons must not end a contest
        return "That is not on offer."


def _short(answer: object) -> str:
    words = json.dumps(answer, ensure_ascii=False)
    return words if len(words) <= Trouble.LONGEST else words[: Trouble.LONGEST] + "…"
