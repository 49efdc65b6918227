"""A game with a default for everything but its rules: what a small game begins with.

It says how to set up, view and sample the table, who has how many points, and what actions are
called. Words, pictures, a scene for the browser, clones and keys then come from here, and each can
be replaced by something better. It is slow: games for bots that search should implement `Game`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import deepcopy
from typing import Any, Final, TypeVar

from glaciarium.kernel import options
from glaciarium.kernel.components import Components
from glaciarium.kernel.drawing import Canvas
from glaciarium.kernel.errors import IllegalAction
from glaciarium.kernel.game_files import package_of
from glaciarium.kernel.i18n import either, page, rule_of, say
from glaciarium.kernel.options import Option
from glaciarium.kernel.protocol import NOBODY, Decision, Game, State, View, kind_of
from glaciarium.kernel.scene import Pick, Scene
from glaciarium.kernel.sheet import Row, Sheet

S = TypeVar("S", bound=State)
PLACE: Final = "place"  # the kind of a key: a named place of the picture
WORD: Final = "word"  # or words that appear nowhere in it
_OWN: Final = ("stack", "depth", "word", "revealed")  # of every state


class PlainGame(Game[S]):
    """Six methods are left to write: new, seats, score, view, sample and text."""

    def __init__(
        self,
        name: str,
        title: str,
        *,
        players: list[int],
        actions: int,  # actions are the numbers below this
        decisions: list[Decision[S]],  # by kind
        agreed: list[Option] | None = None,  # options besides the number of players
        components: Components | None = None,
    ) -> None:
        box = components or Components("", f"{name}.toml")
        super().__init__(name, title, 1, players, agreed or [], box, actions, actions, decisions)
        self._shown: tuple[View[S] | None, dict[str, str]] = (None, {})

    def agree(self, wishes: Mapping[str, Any]) -> dict[str, Any]:
        return options.agree(self.title, self.players, self.options, wishes)

    def clone(self, state: S) -> S:
        twin: S = type(state).__new__(type(state))
        for name, value in _fields(state):
            setattr(twin, name, _copied(value))
        return twin

    def key(self, state: S) -> tuple[int, ...]:
        found: list[int] = []
        for name, value in sorted(_fields(state)):
            found += _numbers(value[: state.depth] if name == "stack" else value)
        return tuple(found)

    def winners(self, state: S) -> int:
        scores = self._scores(state)
        return sum(1 << seat for seat, score in enumerate(scores) if score == max(scores))

    def _scores(self, state: S) -> list[int]:
        return [int(self.score(state, seat)) for seat in range(int(self.seats(state)))]

    # Words.
    def parse(self, state: S, words: str) -> int:
        legal = self.legal_actions(state)
        for action in [*legal, *range(self.actions)]:
            if self.text(state, action) == words:
                return int(action)
        raise IllegalAction(
            say("Unknown move {words!r}. Try: {options}.", words=words, options=self._try(state))
        )

    def why_not(self, state: S, action: int) -> str:
        decision = self.decisions[kind_of(state.stack[state.depth - 1])]
        rule = rule_of(decision.__doc__ or "")
        refusal = say("That isn't legal now. Try: {options}.", options=self._try(state))
        return f"{rule}: {refusal}" if rule else refusal

    def _try(self, state: S, most: int = 6) -> str:
        return either([self.text(state, action) for action in self.legal_actions(state)[:most]])

    def tell(self, event: Mapping[str, Any], names: list[str]) -> str:
        who = f"{names[event['seat']]}: " if event.get("seat") is not None else ""
        told = [f"{name} {fact}" for name, fact in event.items() if name not in _UNTOLD]
        return who + ", ".join([event["kind"].replace("_", " "), *told]) + "."

    def ask(self, view: View[S], names: list[str]) -> str:
        actor = int(self.actor(view.table))
        return "" if actor == NOBODY else say("{name}: choose a move.", name=names[actor])

    def rules(self) -> str:
        """Return `rules.md` beside the game's code; rules are numbered there as in the code."""
        return page(package_of(self), "rules")

    def sheet(self, state: S) -> Sheet:
        return Sheet([Row("points", "", self._scores(state))])

    # Pictures.
    def draw(self, view: View[S], names: list[str], picture: int = 0) -> Canvas:
        """Draw who has how many points. A place that moves name can be clicked everywhere."""
        scores = self._scores(view.table)
        width = max(map(len, names), default=0) + 8
        canvas = Canvas(width, len(scores), "sea")
        for seat, score in enumerate(scores):
            canvas.put(0, seat, f"{names[seat]:{width - 6}}{score:5}", "text")
        return canvas

    def scene(self, view: View[S], names: list[str]) -> Scene:
        """Return the picture for the board that every browser has."""
        canvas = self.draw(view, names)
        return {
            "places": {f"{PLACE}:{place.name}": place.label for place in canvas.places.values()},
            "canvas": {
                "width": canvas.width,
                "rows": [_runs(*row) for row in zip(canvas.letters, canvas.styles, strict=True)],
                "places": [
                    {"key": f"{PLACE}:{name}", "x": x, "y": y, "width": width, "height": height}
                    for name, _label, x, y, width, height in canvas.places.values()
                ],
            },
        }

    def picks(self, view: View[S], action: int) -> list[Pick]:
        """Return an option as places of the picture, then any other words.

        Places come first, so that a click is enough where only one thing can be done.
        """
        places = self._places(view)
        words = self.text(view.table, action).split()
        found = [Pick(f"{PLACE}:{word}", places[word]) for word in words if word in places]
        said = " ".join(word for word in words if word not in places)
        return [*found, Pick(f"{WORD}:{said}", said)] if said else found

    def _places(self, view: View[S]) -> dict[str, str]:
        """Return the named places of a view with their labels; the last answer is kept."""
        if self._shown[0] is not view:
            names = [f"{seat + 1}" for seat in range(int(self.seats(view.table)))]
            drawn = self.draw(view, names).places.values()
            self._shown = (view, {place.name: place.label for place in drawn})
        return self._shown[1]


_UNTOLD: Final = ("kind", "rule", "seat")


def _fields(state: State) -> Iterator[tuple[str, Any]]:
    """Yield the fields of a state by name: a compiled base keeps its own apart."""
    names = dict.fromkeys((*_OWN, *vars(state)))
    return ((name, getattr(state, name)) for name in names)


def _copied(value: Any) -> Any:
    if isinstance(value, int | str | tuple | frozenset | type(None)):
        return value
    return deepcopy(value) if isinstance(value, list | dict | set) else value[:]


def _numbers(value: Any) -> list[int]:
    """Return a value as numbers, different for each value of its field."""
    if value is None:
        return [0]
    if isinstance(value, int):
        return [1, int(value)]
    if isinstance(value, dict):
        value = sorted(value.items())
    inner = [_numbers(ord(one) if isinstance(one, str) else one) for one in value]
    return [2, len(inner), *(number for one in inner for number in one)]


def _runs(letters: list[str], styles: list[str]) -> list[list[str]]:
    """Return a row of a canvas as pieces of text that share a style."""
    found: list[list[str]] = []
    for letter, style in zip(letters, styles, strict=True):
        if found and found[-1][1] == style:
            found[-1][0] += letter
        else:
            found.append([letter, style])
    return found
