"""The game at hand, for both faces of the terminal: turns, log, undo, saving."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from glaciarium.arena.advice import HINT, Budget, advise, hint_seed
from glaciarium.arena.entrants import EXEC, TIMEOUT, check, sit
from glaciarium.arena.estimates import Advice
from glaciarium.arena.players import BOT, DUMMY, Halt, Player, recorded
from glaciarium.cli.terminal.autosave import Autosave
from glaciarium.cli.terminal.seating import HUMAN
from glaciarium.kernel.drawing import SHAPES, Canvas
from glaciarium.kernel.errors import BadRecord, GlaciariumError, IllegalAction
from glaciarium.kernel.i18n import count, listed, of, pattern, printable, say
from glaciarium.kernel.keyed_stream import secret_seed
from glaciarium.kernel.match import Match
from glaciarium.kernel.perspective import is_private, seat_names, told, viewer_of
from glaciarium.kernel.protocol import View
from glaciarium.kernel.sheet import Sheet

MOST_REASONS: Final = 2
RESUME: Final = "glaciarium play --resume"
NO_HINTS: Final = pattern("This game is played without hints.")


class LogLine(NamedTuple):
    """One sentence of the log."""

    move: int  # its index; -1 for the set-up
    look: int | None  # colours and shape of whoever did it
    rule: str
    text: str


class Session:
    def __init__(
        self, match: Match, save: Autosave, *, hints: bool = True, budget: Budget = HINT
    ) -> None:
        self.match: Final = match
        self.save: Final = save
        self.hints: Final = hints  # whether people may ask for some
        self.budget: Final = budget  # for each of them
        self.names: Final = [  # a person may be called like a dummy
            seat_names([name])[0] if seat.kind == DUMMY else name
            for seat in match.seats
            for name in [printable(seat.name)]
        ]
        self.picture = 0  # which of the game's ways to draw the table
        self.humans: Final = [n for n, seat in enumerate(match.seats) if seat.kind == HUMAN]
        self._players: Final[list[Player | None]] = [None] * len(match.seats)  # bots that played
        self._departed: Final[set[int]] = set()  # seats of bots whose end was told

    # Whose turn it is, and what they see.
    @property
    def over(self) -> bool:
        return self.match.over

    @property
    def human_decides(self) -> bool:
        return self.match.actor in self.humans

    @property
    def viewer(self) -> int:
        """Return the seat that sits before the screen: who decides, or else decided last."""
        return viewer_of(self.match, self.humans or [0])

    def view(self) -> View[Any]:
        return self.match.view(self.viewer)

    def canvas(self) -> Canvas:
        return self._canvas(self.picture)

    def _canvas(self, picture: int) -> Canvas:
        return self.match.game.draw(self.view(), self.names, picture)

    def turn_picture(self, step: int = 1) -> bool:
        """Draw the table in the next way from now on; tell whether there is another."""
        pictures = len(self.match.game.pictures())
        self.picture = (self.picture + step) % pictures
        return pictures > 1

    def fit_picture(self, width: int) -> None:
        """Draw the table in the first way that fits, or else in the narrowest."""
        widths = [self._canvas(n).width for n in range(len(self.match.game.pictures()))]
        fitting = [picture for picture, wide in enumerate(widths) if wide <= width]
        self.picture = fitting[0] if fitting else widths.index(min(widths))

    def follow(self) -> None:
        """Turn to where most of what can be chosen is to be seen; stay if that is here."""
        pictures = len(self.match.game.pictures())
        if pictures > 1 and self.human_decides:
            offered = [set(words.split()) for words in self.match.on_offer()]
            shown = [
                sum(not words.isdisjoint(self._canvas(picture).places) for words in offered)
                for picture in range(pictures)
            ]
            if shown[self.picture] < max(shown):
                self.picture = shown.index(max(shown))

    def picture_name(self) -> str:
        """Return what the way in which the table is drawn is called; nothing if it is the only."""
        pictures = self.match.game.pictures()
        return of("picture", pictures[self.picture]) if len(pictures) > 1 else ""

    def places(self) -> set[str]:
        """Return all that can be pointed at, in whatever way the table is drawn."""
        pictures = range(len(self.match.game.pictures()))
        return {name for picture in pictures for name in self._canvas(picture).places}

    def question(self) -> str:
        return self.match.game.ask(self.view(), self.names)

    def sheet(self) -> Sheet:
        return self.match.game.sheet(self.view().table)

    def look(self, seat: int) -> int:
        """Return which colours and shape of the palette a seat has: dummies have their own."""
        dummies = [n for n, other in enumerate(self.match.seats) if other.kind == DUMMY]
        return len(SHAPES) + dummies.index(seat) if seat in dummies else seat

    def remarks(self) -> list[str]:
        """Return what is unusual about the options, as long as the game is young."""
        return [] if self.match.moves else self.match.game.remarks(self.match.options)

    def status(self, seat: int) -> list[str]:
        """Return what the game says about a seat beside its points."""
        return self.match.game.status(self.view(), seat)

    def must_hide(self, before: int) -> bool:
        """Tell whether the one who looked before must not see what the one at turn sees."""
        return before != self.viewer and is_private(self.match, self.viewer, before)

    # What happened.
    def told(self, since: int = 0) -> list[LogLine]:
        """Return the log as the viewer may know it, from an event on."""
        match, viewer = self.match, self.viewer
        seen = [event.seen_by(viewer).facts() for event in match.log[since:]]
        return [
            LogLine(
                line.ply,
                None if line.seat is None else self.look(line.seat),
                line.facts["rule"],
                line.text,
            )
            for line in told(match.game, seen, match.after[since:], self.names)
        ]

    def fresh_words(self) -> set[str]:
        """Return the words of all moves since the viewer last decided, that one included."""
        words: set[str] = set()
        for move in reversed(self.match.moves_seen_by(self.viewer)):
            words.update(move.do.split())
            if move.by == self.viewer:
                break
        return words

    # Playing.
    def play(self, words: str) -> None:
        """Play a move for whoever decides now; raise IllegalAction."""
        self.match.play(words)
        self._keep()

    def play_action(self, action: int) -> None:
        self.match.play_action(action)
        self._keep()

    def _keep(self) -> None:
        self.save.write(recorded(self.match, self._players))
        for player in self._players if self.over else []:
            if player is not None:
                player.ended(self.match)

    def thinker(self, halt: Halt | None = None) -> Callable[[], int]:
        """Return the choice of the bot at turn as something that may run elsewhere."""
        seat = self.match.actor
        player = self._players[seat]
        if player is None:
            name = self.match.seats[seat].kind.removeprefix(BOT)
            self._players[seat] = player = sit(name, seat, TIMEOUT)
        return player.thinker(self.match, halt)

    def departures(self) -> list[str]:
        """Return why bots from outside play no longer, a sentence for each that is new."""
        found = []
        for seat, player in enumerate(self._players):
            if player is not None and player.lost is not None and seat not in self._departed:
                self._departed.add(seat)
                told = say(
                    "{name} {trouble} The random bot plays on.",
                    name=self.names[seat],
                    trouble=player.lost.note,
                )
                found.append(told)
        return found

    def adviser(self, halt: Halt | None = None) -> Callable[[], list[Advice]]:
        """Return a hint for the person at turn as something that may run elsewhere.

        It depends on what the seat sees and on nothing else, not even on the match's seed.
        """
        assert self.hints
        assert self.human_decides
        game, view = self.match.game, self.match.view(self.match.actor)
        seed = hint_seed(len(self.match.moves))
        return lambda: advise(game, view, seed, self.budget, halt)

    def why_not(self, tries: list[str]) -> list[str]:
        """Return why such words are not on offer, in a sentence or two."""
        game, state = self.match.game, self.match.state
        reasons: dict[str, None] = {}
        offered = set(self.match.on_offer())
        for words in tries:
            try:
                action = game.parse(state, words)
            except IllegalAction:
                continue
            if words not in offered:
                reasons.setdefault(game.why_not(state, action))
        return list(reasons)[:MOST_REASONS]

    # Taking back.
    def undo_count(self) -> int:
        """Return how many moves lead back to the last decision of a person; 0 if there is none."""
        moves = self.match.moves
        for back in range(1, len(moves) + 1):
            if moves[-back].by in self.humans:
                return back
        return 0

    def undo(self) -> None:
        self.match.undo(self.undo_count())
        self._keep()

    def again(self) -> Session:
        """Return a new game of the same kind, with the same people and bots."""
        match = self.match
        fresh = Match(match.game, dict(match.options), secret_seed(), match.seats)
        save = Autosave(match.game.name)
        return Session(fresh, save, hints=self.hints, budget=self.budget)

    # Ending.
    def verdict(self) -> str:
        """Return who has won, in a sentence; alone, the last word that the game has on it."""
        result = self.match.result()
        last = self.told()[-1:]
        if len(result["scores"]) == 1 and last:
            return last[0].text
        winners = [self.names[seat] for seat in result["winners"]]
        points = result["scores"][result["winners"][0]]
        if len(winners) == 1:
            return count(
                "{winner} wins with {n} point.",
                "{winner} wins with {n} points.",
                points,
                winner=winners[0],
            )
        return count(
            "{winners} share the win with {n} point each.",
            "{winners} share the win with {n} points each.",
            points,
            winners=listed(winners),
        )

    def farewell(self) -> str:
        """Return where the game is saved, and how to continue it."""
        if self.save.trouble:
            return self.save.trouble
        if self.save.path is None:
            return say("Nothing was played, so nothing is kept.")
        if self.over:
            return say("The record of this game is {path}", path=self.save.path)
        kept = say("The game is kept in {path}", path=self.save.path)
        return f"{kept}\n{say('Continue it with: {command}', command=RESUME)}"


def check_seats(match: Match, where: str, *, own: bool) -> None:
    """Refuse a record whose seats nobody here can take; of others, one that names programs."""
    for number, seat in enumerate(match.seats):
        if seat.kind.startswith(BOT + EXEC) and not own:
            told = say(
                "seat {number} was played by a program; only games that were saved here start one.",
                number=number,
            )
            raise BadRecord(f"{where}: {told}")
        if seat.kind.startswith(BOT):
            try:
                check(seat.kind.removeprefix(BOT))
            except GlaciariumError as error:
                told = say("seat {number} cannot be played on.", number=number)
                raise BadRecord(f"{where}: {told} {error}") from None
        elif seat.kind not in (HUMAN, DUMMY):
            told = say(
                "seat {number} is {kind!r}, neither human nor a bot.", number=number, kind=seat.kind
            )
            raise BadRecord(f"{where}: {told}")
