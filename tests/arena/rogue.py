"""A program that speaks the bot protocol, until it does what its first argument says."""

from __future__ import annotations

import json
import os
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

MODE = sys.argv[1]
HELLO = {"protocol": "glaciarium-bot/1", "name": "rogue"}


def say(answer: object) -> None:
    print(json.dumps(answer), flush=True)


def wait_for_ever() -> None:
    while True:
        signal.pause()


def greet() -> None:
    if MODE == "stillborn":
        sys.exit("no such model")
    elif MODE == "foreign":
        say({"protocol": "uci"})
    elif MODE == "deaf":
        say(HELLO)
        wait_for_ever()
    else:
        say(HELLO)


def plainly(first: str) -> None:
    say({"do": first})


def crash(first: str) -> None:
    raise RuntimeError("out of ice")


def close(first: str) -> None:
    os.close(1)
    wait_for_ever()


def endless(first: str) -> None:
    sys.stdout.write("x" * 200_000)
    sys.stdout.flush()
    wait_for_ever()


def lengthy(first: str) -> None:
    """Say the right words, in a line that is too long."""
    say({"do": first, "why": "y" * 70_000})


def babble(first: str) -> None:
    sys.stdout.write(2 * (json.dumps({"do": first}) + "\n"))
    sys.stdout.flush()


def orphan(first: str) -> None:
    """Note who plays and with whom, and wait for ever."""
    with Path(sys.argv[2]).open("a", encoding="utf-8") as family:
        family.write(f"{os.getpid()} {os.getppid()}\n")
    wait_for_ever()


def murder(first: str) -> None:
    """Kill whoever plays with it, once."""
    if not Path(sys.argv[2]).exists():
        Path(sys.argv[2]).touch()
        os.kill(os.getppid(), signal.SIGKILL)
        sys.exit()
    plainly(first)


ANSWERS: dict[str, Callable[[str], object]] = {
    "late": lambda _: wait_for_ever(),
    "crash": crash,
    "closed": close,
    "garbage": lambda _: print("info depth 12", flush=True),
    "list": lambda first: say([first]),
    "empty": lambda first: say({"move": first}),
    "surrogate": lambda _: say({"do": "\ud800 \x1b[31m" + "x" * 5000}),
    "illegal": lambda _: say({"do": "place 9-9-9"}),
    "endless": endless,
    "lengthy": lengthy,
    "babble": babble,
    "bytes": lambda _: os.write(1, b"\xff\xfe\n"),
    "murder": murder,
    "orphan": orphan,
}


def answer(question: dict[str, Any]) -> None:
    first = question["legal"][0]
    if MODE == "murder" and question["ply"] <= 20:  # not before something is done
        plainly(first)
    else:
        ANSWERS.get(MODE, plainly)(first)


def main() -> None:
    for line in sys.stdin:
        message = json.loads(line)
        if MODE == "diary":
            with Path(sys.argv[2]).open("a", encoding="utf-8") as diary:
                diary.write(line)
        if message["type"] == "hello":
            greet()
        elif message["type"] == "question":
            answer(message)


main()
