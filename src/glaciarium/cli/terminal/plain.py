"""Play in lines of text: for pipes, screen readers and simple terminals."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable
from typing import Final

from glaciarium.cli.advice_text import hints
from glaciarium.cli.rules import one_rule
from glaciarium.cli.terminal.session import NO_HINTS, LogLine, Session
from glaciarium.kernel.errors import GlaciariumError, IllegalAction
from glaciarium.kernel.i18n import category, count, of, pattern, say
from glaciarium.kernel.sheet import Sheet

INTERRUPTED: Final = 130  # what a shell expects after Ctrl-C
RECALLED: Final = 6  # events repeated when a game is resumed
# What can be typed besides actions. The words are the same in every language.
HELP: Final = {
    "board": pattern("draw the table and list the actions again"),
    pattern("look [PLACE]", "typed"): pattern("describe what is there, in one place or everywhere"),
    "view": pattern("draw the table another way, if the game has one"),
    "log": pattern("show the whole game so far"),
    "scores": pattern("show the points by category"),
    "hint": pattern("suggest the best moves; Ctrl-C cancels"),
    pattern("rules [RULE]", "typed"): pattern("read the rules, or one of them by its number"),
    "undo": pattern("undo your last decision"),
    "quit": pattern("quit; the game is saved"),
}
MOST_NEWS: Final = 15  # things announced one by one when they change
_DIGITS: Final = 9  # digits of an action's number
YES: Final = ("y", "yes", "o", "oui", "j", "ja")  # in all our languages


class Leave(Exception):
    """The player wants to leave."""


def play(session: Session, *, words: bool = False) -> int:
    """Play until the game is over or the input ends; return the exit code."""
    for stream in (sys.stdin, sys.stdout):
        if hasattr(stream, "reconfigure"):  # tolerate invalid bytes
            stream.reconfigure(errors="replace")
    table = WordsOnly(session) if words else Plain(session)
    code = 0
    try:
        table.play()
    except (Leave, EOFError):
        print()
    except KeyboardInterrupt:
        print()
        code = INTERRUPTED
    print(session.farewell())
    return code


class Plain:
    def __init__(self, session: Session) -> None:
        self._session: Final = session
        events = len(session.match.log)
        self._told = max(0, events - RECALLED) if session.match.moves else 0
        self._warned = False
        self._looked = session.viewer
        self._commands: Final[dict[str, Callable[[str], None]]] = {
            "board": lambda _: self._show(),
            "help": lambda _: print(help_text()),
            "hint": lambda _: self._hint(),
            "view": lambda _: self._turn(),
            "log": lambda _: self._log(),
            "look": self._look,
            "quit": lambda _: self._quit(),
            "rules": self._rules,
            "scores": lambda _: print(self._scores()),
            "undo": lambda _: self._undo(),
        }

    def play(self) -> None:
        session = self._session
        print(say("{game}. Type help for a list of commands.", game=session.match.game.title))
        for remark in session.remarks():
            print(remark)
        while not session.over:
            self._tell()
            if session.human_decides:
                self._hand_over()
                session.follow()
                self._show()
                self._decide()
            else:
                session.play_action(session.thinker()())
        self._tell()
        self._show_table()
        print(self._scores())
        print(session.verdict())

    def _tell(self) -> None:
        """Print new events, and each problem once."""
        session = self._session
        for line in session.told(self._told):
            print(told(line))
        self._told = len(session.match.log)
        for sentence in session.departures():
            print(sentence)
        if session.save.trouble and not self._warned:
            print(session.save.trouble)
            self._warned = True

    def _hand_over(self) -> None:
        """Cover the screen while players swap places, if something is hidden."""
        session = self._session
        if session.must_hide(self._looked):
            name = session.names[session.viewer]
            _ask(say("{name} is next. Press Enter when you're at the screen.", name=name))
        self._looked = session.viewer

    def _turn(self) -> None:
        if self._session.turn_picture():
            self._show()
        else:
            print(say("This game has only one view."))

    def _show_table(self) -> None:
        print(f"\n{self._session.canvas().text()}\n")

    def _scores(self) -> str:
        return scores_text(self._session.sheet(), self._session.names)

    def _show(self) -> None:
        session = self._session
        self._show_table()
        print(totals_text(session.sheet(), session.names))
        for seat, name in enumerate(session.names):
            for line in session.status(seat):
                print(f"  {name}: {line}")
        print(session.question())
        self._list()

    def _list(self) -> None:
        print(listed(self._session.match.on_offer(), shutil.get_terminal_size().columns))

    def _decide(self) -> None:
        """Ask until a move is played or undone."""
        before = self._session.match.moves[:]
        while self._session.match.moves == before:
            words = _ask("> ").strip()
            command, _, rest = words.partition(" ")
            if command.lower() in self._commands:
                self._commands[command.lower()](rest.strip())
            elif words:
                self._play(words)

    def _play(self, words: str) -> None:
        offered = self._session.match.on_offer()
        if words.isdecimal():
            if len(words) > _DIGITS or not 1 <= int(words) <= len(offered):
                told = pattern("There is no action {number}; they go from 1 to {most}.")
                print(say(told, number=words, most=len(offered)))
                return
            words = offered[int(words) - 1]
        try:
            self._session.play(words)
        except IllegalAction as error:
            print(error)

    def _look(self, place: str) -> None:
        places = self._session.canvas().places
        if place and place not in places:
            print(say("Unknown place {place!r}; look lists them all.", place=place))
        for name, found in places.items():
            if place in ("", name):
                print(f"  {found.label}")

    def _log(self) -> None:
        for line in self._session.told():
            print(told(line))

    def _rules(self, number: str) -> None:
        text = self._session.match.game.rules()
        try:
            print(one_rule(text, number) if number else text)
        except GlaciariumError as error:
            print(error)

    def _hint(self) -> None:
        session = self._session
        if not session.hints:
            print(say(NO_HINTS))
            return
        print(say("Thinking…"), flush=True)
        try:
            advice = session.adviser()()
        except KeyboardInterrupt:
            print(say("No hint, then."))
            return
        print(hints(advice, session.match.actor))

    def _undo(self) -> None:
        session = self._session
        moves = session.undo_count()
        if not moves:
            print(say("There is nothing to undo."))
            return
        if not session.match.free_undo(moves):
            question = say("Something has been revealed since then. Undo anyway (yes, no)?")
            if _ask(f"{question} ").strip().lower() not in YES:
                return
        session.undo()
        self._told = len(session.match.log)
        print(count("{n} move undone.", "{n} moves undone.", moves))

    def _quit(self) -> None:
        raise Leave


class WordsOnly(Plain):
    """Play without drawings: changes in sentences, and every option in words."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._known: dict[str, str] = {}  # what was last said of each thing, by key
        self._commands["board"] = lambda _: self._look("")

    def _show_table(self) -> None:
        """Say what changed since the last time; if that is a lot, how to list everything."""
        places = self._session.places_in_words()
        news = [name for key, name in places.items() if self._known.get(key) != name]
        if self._known and len(news) <= MOST_NEWS:
            print("\n".join(f"  {name}" for name in news))
        else:
            print(say("Type look for the whole table, or look and a word, such as look 2,3."))
        self._known = places

    def _list(self) -> None:
        for number, label in enumerate(self._session.options_in_words(), 1):
            print(f"  {number}. {label}")

    def _look(self, place: str) -> None:
        names = self._session.places_in_words().values()
        found = [name for name in names if place.lower() in name.lower()]
        if not found:
            print(
                say("Nothing on the table is called {place!r}; look lists everything.", place=place)
            )
        for name in found:
            print(f"  {name}")

    def _scores(self) -> str:
        session = self._session
        names, sheet = session.names, session.sheet()
        rows = [(category(row.category), row.points) for row in sheet.rows]
        return "\n".join(
            f"  {name}: " + ", ".join(f"{said} {points}" for said, points in told)
            for seat, name in enumerate(names[: len(sheet.totals())])
            for told in [
                [*((said, row[seat]) for said, row in rows), (say("total"), sheet.totals()[seat])]
            ]
        )


def _ask(question: str) -> str:
    """Read a line; echo it if it comes from a pipe, so that the transcript is readable."""
    words = input(question)
    if not sys.stdin.isatty():
        print(words)
    return words


def help_text() -> str:
    """Return what can be typed, one item per line."""
    words = {of("typed", word): say(does) for word, does in HELP.items()}
    wide = max(map(len, words))
    return "\n".join(
        [
            say("Type the number of an action, or its words. You can also type:"),
            *(f"  {word:<{wide}}   {does}" for word, does in words.items()),
            say("What you type is the same in every language; records contain the same words."),
        ]
    )


def told(line: LogLine) -> str:
    return f"  {line.text} ({line.rule})"


def totals_text(sheet: Sheet, names: list[str]) -> str:
    pairs = zip(names, sheet.totals(), strict=False)
    points = ", ".join(f"{name} {number}" for name, number in pairs)
    return say("Points: {points}", points=points)


def scores_text(sheet: Sheet, names: list[str]) -> str:
    """Return the points by category, a column for each seat."""
    totals = sheet.totals()
    rows = [(category(row.category), row.points) for row in sheet.rows]
    rows.append((say("total"), totals))
    first = max(len(name) for name, _ in rows)
    widths = [max(len(name), 3) for name in names[: len(totals)]]
    lines = ["  ".join([" " * first, *names[: len(totals)]]).rstrip()]
    for name, points in rows:
        cells = [f"{point:>{width}}" for point, width in zip(points, widths, strict=True)]
        lines.append("  ".join([f"{name:<{first}}", *cells]))
    return "\n".join(lines)


def listed(actions: list[str], width: int) -> str:
    """Return the numbered moves in columns, top to bottom."""
    items = [f"{number:>3} {words}" for number, words in enumerate(actions, 1)]
    wide = max(map(len, items)) + 2
    columns = max(1, min(width // wide, -(-len(items) // 4)))
    height = -(-len(items) // columns)
    rows = [items[row::height] for row in range(height)]
    return "\n".join("".join(f"{item:<{wide}}" for item in row).rstrip() for row in rows)
