"""Arguments that several commands share, and a parser that explains instead of scolding."""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final, NoReturn

from glaciarium.kernel.errors import BadOptions, Unreadable
from glaciarium.kernel.options import nearest


class Formatter(argparse.RawDescriptionHelpFormatter):
    """Help in two columns with a wide second one."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, max_help_position=30, width=100)
        self._action_max_length = 14  # argparse forgets that commands are indented


class Parser(argparse.ArgumentParser):
    """Reports a wrong word in one sentence, with the nearest right one and where to read on."""

    def __init__(self, *, formatter_class: Any = Formatter, **more: Any) -> None:
        super().__init__(formatter_class=formatter_class, **more)

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {self._explained(message)} See {self.prog} --help.\n")

    def _explained(self, message: str) -> str:
        command = re.search(r"invalid choice: '([^']*)' \(choose from (.*)\)", message)
        if command and "COMMAND" in message:
            known = re.findall(r"[a-z-]+", command[2])
            return f"there is no command {command[1]}; {nearest(command[1], known)}"
        return message[:1].lower() + message[1:].rstrip(".") + "."

    def refuse(self, word: str) -> NoReturn:
        """Raise for a word that no argument takes."""
        if not word.startswith("-"):
            self.error(f"{word!r} is one word too many")
        name = word.partition("=")[0]
        known = [name for action in self._actions for name in action.option_strings]
        self.exit(2, f"{self.prog}: there is no option {name}; {nearest(name, known)}\n")


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the arguments that define a game."""
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help="an option of the game, such as gap=perch; VALUE may be JSON, or @FILE with JSON; "
        "may be repeated",
    )
    add_components(parser)


def add_components(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--components",
        type=Path,
        metavar="FILE",
        help="play with the contents of this file instead of the game's own",
    )


MOST: Final = 10**9  # largest count
LONGEST: Final = 10**6  # seconds: the longest timeout
_DIGITS: Final = 20  # digits of a number


# Argument types: argparse puts the argument's name before what they raise.
def whole(word: str) -> int:
    """Return a whole number within reason."""
    if re.fullmatch(r"[+-]?[0-9]+", word) is None:
        raise argparse.ArgumentTypeError(f"must be a whole number, not {word!r}")
    if len(word) > _DIGITS:
        raise argparse.ArgumentTypeError(f"{word[:_DIGITS]}… has too many digits")
    return int(word)


def seed(word: str) -> int:
    number = whole(word)
    if not 0 <= number < 1 << 62:
        raise argparse.ArgumentTypeError("a seed lies between 0 and 2^62 - 1")
    return number


def positive(word: str) -> int:
    number = whole(word)
    if number < 1:
        raise argparse.ArgumentTypeError(f"must be at least 1, not {number}")
    if number > MOST:
        raise argparse.ArgumentTypeError(f"must be at most {MOST}, not {number}")
    return number


def percent(word: str) -> int:
    number = whole(word)
    if not 0 <= number <= 100:  # noqa: PLR2004 - that is what a percent is
        raise argparse.ArgumentTypeError(f"must be between 0 and 100, not {number}")
    return number


def seconds(word: str) -> float:
    try:
        number = float(word)
    except ValueError:
        raise argparse.ArgumentTypeError(f"must be a number of seconds, not {word!r}") from None
    if not 0 < number <= LONGEST:
        raise argparse.ArgumentTypeError(
            f"must be more than 0 seconds and at most {LONGEST}, not {word}"
        )
    return number


def wishes(pairs: Iterable[str]) -> dict[str, Any]:
    """Return the options that were typed as KEY=VALUE."""
    found: dict[str, Any] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise BadOptions(f"--option {pair}: write it as KEY=VALUE.")
        found[name] = read_json(Path(value[1:])) if value.startswith("@") else _value(name, value)
    return found


def _value(name: str, word: str) -> Any:
    """Parse a value as JSON if possible, else take it as a word."""
    try:
        return json.loads(word)
    except json.JSONDecodeError:
        return word
    except ValueError:
        raise BadOptions(f"--option {name}: a number in it has too many digits.") from None
    except RecursionError:
        raise BadOptions(f"--option {name}: this is nested too deeply.") from None


def read_bytes(path: Path) -> bytes:
    """Return a file's contents; raise Unreadable."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise Unreadable(f"{path} cannot be read: {error.strerror}.") from None


def read_json(path: Path) -> Any:
    """Return what a JSON file holds; raise Unreadable."""
    found = read_bytes(path)
    try:
        return json.loads(found.decode())
    except UnicodeDecodeError:
        raise Unreadable(f"{path} is not a text file.") from None
    except json.JSONDecodeError as error:
        raise Unreadable(
            f"{path}, line {error.lineno}, column {error.colno}: not valid JSON ({error.msg})."
        ) from None
    except ValueError:
        raise Unreadable(f"{path}: a number in it has too many digits.") from None
    except RecursionError:
        raise Unreadable(f"{path} is nested too deeply.") from None
