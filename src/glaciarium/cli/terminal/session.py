"""The current game, for full screen and plain text: turns, log, undo, saving."""

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
from glaciarium.kernel.scene import label_of
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
        self.names: Final = [  # a person may have a dummy's name
            seat_names([name])[0] if seat.kind == DUMMY else name
            for seat in match.seats
            for name in [printable(seat.name)]
        ]
        self.picture = 0  # which of the game's ways to draw the table
        self.humans: Final = [n for n, seat in enumerate(match.seats) if seat.kind == HUMAN]
        self._players: Final[list[Player | None]] = [None] * len(match.seats)  # bots that played
        self._departed: Final[set[int]] = set()  # seats of bots whose loss was announced

    # Whose turn it is, and what they see.
    @property
    def over(self) -> bool:
        return self.match.over

    @property
    def human_decides(self) -> bool:
        return self.match.actor in self.humans

    @property
    def viewer(self) -> int:
        """Return the seat in front of the screen: the one to move, else the last to move."""
        return viewer_of(self.match, self.humans or [0])

    def view(self) -> View[Any]:
        return self.match.view(self.viewer)

    def canvas(self) -> Canvas:
        return self._canvas(self.picture)

    def _canvas(self, picture: int) -> Canvas:
        return self.match.game.draw(self.view(), self.names, picture)

    def turn_picture(self, step: int = 1) -> bool:
        """Switch to the next picture of the table; tell whether there is another."""
        pictures = len(self.match.game.pictures())
        self.picture = (self.picture + step) % pictures
        return pictures > 1

    def fit_picture(self, width: int) -> None:
        """Choose the first picture that fits, or else the narrowest."""
        widths = [self._canvas(n).width for n in range(len(self.match.game.pictures()))]
        fitting = [picture for picture, wide in enumerate(widths) if wide <= width]
        self.picture = fitting[0] if fitting else widths.index(min(widths))

    def follow(self) -> None:
        """Switch to the picture that shows most choices; stay if it is this one."""
        pictures = len(self.match.game.pictures())
        if pictures > 1 and self.human_decides:
            offered = [set(words.split()) for words in self.match.on_offer()]
            drawn = [self._canvas(picture).places for picture in range(pictures)]
            shown = [sum(not words.isdisjoint(places) for words in offered) for places in drawn]
            if shown[self.picture] < max(shown):
                self.picture = shown.index(max(shown))

    def picture_name(self) -> str:
        """Return the name of the current picture; empty if it is the only one."""
        pictures = self.match.game.pictures()
        return of("picture", pictures[self.picture]) if len(pictures) > 1 else ""

    def places(self) -> set[str]:
        """Return everything that can be pointed at, on any picture."""
        pictures = range(len(self.match.game.pictures()))
        return {name for picture in pictures for name in self._canvas(picture).places}

    def places_in_words(self) -> dict[str, str]:
        """Return the name of each thing on the table, with what matters about it."""
        places: dict[str, str] = self.match.game.scene(self.view(), self.names)["places"]
        return places

    def options_in_words(self) -> list[str]:
        """Return what each option means, in their order."""
        game, view = self.match.game, self.view()
        return [label_of(game.picks(view, action)) for action in game.legal_actions(view.table)]

    def question(self) -> str:
        return self.match.game.ask(self.view(), self.names)

    def sheet(self) -> Sheet:
        return self.match.game.sheet(self.view().table)

    def look(self, seat: int) -> int:
        """Return a seat's index in the palette: dummies have their own."""
        dummies = [n for n, other in enumerate(self.match.seats) if other.kind == DUMMY]
        return len(SHAPES) + dummies.index(seat) if seat in dummies else seat

    def remarks(self) -> list[str]:
        """Return what is unusual about the options, early in the game."""
        return [] if self.match.moves else self.match.game.remarks(self.match.options)

    def status(self, seat: int) -> list[str]:
        """Return what the game says about a seat beside its points."""
        return self.match.game.status(self.view(), seat)

    def must_hide(self, before: int) -> bool:
        """Tell whether the previous viewer must not see what the current one sees."""
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
        """Return the words of all moves from the viewer's last decision on."""
        words: set[str] = set()
        for move in reversed(self.match.moves_seen_by(self.viewer)):
            words.update(move.do.split())
            if move.by == self.viewer:
                break
        return words

    # Playing.
    def play(self, words: str) -> None:
        """Play a move for the seat to move; raise IllegalAction."""
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
        """Return a function that computes the current bot's move and may run elsewhere."""
        seat = self.match.actor
        player = self._players[seat]
        if player is None:
            name = self.match.seats[seat].kind.removeprefix(BOT)
            self._players[seat] = player = sit(name, seat, TIMEOUT)
        return player.thinker(self.match, halt)

    def departures(self) -> list[str]:
        """Return why external bots stopped playing, a sentence for each new one."""
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
        """Return a function that computes a hint for the player to move and may run elsewhere.

        It depends on what the seat sees and on nothing else, not even on the match's seed.
        """
        assert self.hints
        assert self.human_decides
        game, view = self.match.game, self.match.view(self.match.actor)
        seed = hint_seed(len(self.match.moves))
        return lambda: advise(game, view, seed, self.budget, halt)

    def why_not(self, tries: list[str]) -> list[str]:
        """Return why such words aren't legal, in a sentence or two."""
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

    # Undo.
    def undo_count(self) -> int:
        """Return how many moves to undo to reach a person's last decision; 0 if there is none."""
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
        """Return who won, in a sentence; solo, the game's own last words."""
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
            return say("Nothing was played, so nothing was saved.")
        if self.over:
            return say("The record of this game is in {path}", path=self.save.path)
        kept = say("The game is saved in {path}", path=self.save.path)
        return f"{kept}\n{say('Continue it with: {command}', command=RESUME)}"


def check_seats(match: Match, where: str, *, own: bool) -> None:
    """Refuse a record with unknown seats; if it isn't ours, one that names programs."""
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
                told = say("seat {number} can't be continued.", number=number)
                raise BadRecord(f"{where}: {told} {error}") from None
        elif seat.kind not in (HUMAN, DUMMY):
            told = say(
                "seat {number} is {kind!r}, neither human nor a bot.", number=number, kind=seat.kind
            )
            raise BadRecord(f"{where}: {told}")
