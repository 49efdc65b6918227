"""A bot as a separate program that speaks lines of JSON, and may hang, crash or talk nonsense.

Every message has a deadline, and no answer is trusted. Programs live as long
as the process that plays with them, one per seat: a bot that sees two seats sees too much.
"""

from __future__ import annotations

import json
import os
import selectors
import shlex
import signal
import subprocess
from contextlib import suppress
from functools import cache
from multiprocessing.util import Finalize
from threading import Lock, current_thread, main_thread
from time import monotonic
from types import FrameType
from typing import IO, Any, ClassVar, Final

from glaciarium.kernel.i18n import printable

PROTOCOL: Final = "glaciarium-bot/1"
GREETING: Final = 30.0  # seconds to start up: some load a lot
LONGEST: Final = 1 << 16  # longest answer in bytes
_BLOCK: Final = 1 << 16
_FAREWELL: Final = 1.0  # seconds to shut down


class Trouble(Exception):
    """What a program did wrong: a word, and a sentence that follows its name."""

    LONGEST: ClassVar[int] = 200  # characters quoted
    _MOST: ClassVar[int] = 800  # characters of the sentence

    def __init__(self, why: str, note: str) -> None:
        super().__init__(note)
        self.why: Final = why
        told = printable(note)
        self.note: Final = told if len(told) <= self._MOST else told[: self._MOST] + "…"


class BotProcess:
    """A running program."""

    def __init__(self, command: str) -> None:
        """Start it and say hello; raise Trouble."""
        try:
            # Its own session: Ctrl-C isn't meant for it, and its children end with it.
            self._process = subprocess.Popen(
                shlex.split(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            raise Trouble("absent", f"cannot be started: {_reason(error)}.") from None
        self._lock: Final = Lock()
        self._unsaid = b""
        self._heard = b""
        self._complaints = b""  # the tail of its error stream
        self._ways: Final = selectors.DefaultSelector()
        for stream in (self._process.stdin, self._process.stdout, self._process.stderr):
            assert stream is not None
            os.set_blocking(stream.fileno(), False)
        self._listen(self._process.stdout)
        self._listen(self._process.stderr)
        try:
            self._greet()
        except Trouble:
            self.stop()
            raise

    def _listen(self, stream: IO[bytes] | None) -> None:
        assert stream is not None
        self._ways.register(stream, selectors.EVENT_READ)

    def _greet(self) -> None:
        answer = self.ask({"type": "hello", "protocol": PROTOCOL}, GREETING)
        if answer.get("protocol") != PROTOCOL:
            found = str(answer.get("protocol"))[: Trouble.LONGEST]
            raise Trouble("wrong", f"greets with protocol {found!r}, not {PROTOCOL!r}.")

    def tell(self, message: dict[str, Any]) -> None:
        """Send a message that needs no answer; what it doesn't read now precedes the next."""
        with self._lock:
            self._unsaid += _line(message)
            with suppress(Trouble):  # the next question will report it
                self._write()

    def ask(self, message: dict[str, Any], seconds: float) -> dict[str, Any]:
        """Return the answer; raise Trouble."""
        with self._lock:
            return self._ask(_line(message), seconds)

    def _ask(self, line: bytes, seconds: float) -> dict[str, Any]:
        self._attend(0)
        if self._heard:
            raise Trouble("wrong", "spoke without being asked.")
        deadline = monotonic() + seconds
        self._unsaid += line
        while b"\n" not in self._heard:
            self._check_length(self._heard)
            left = deadline - monotonic()
            if left <= 0:
                raise Trouble("late", f"did not answer within {seconds:g} seconds.")
            self._attend(left)
        answer, _newline, self._heard = self._heard.partition(b"\n")
        self._check_length(answer)
        return _parsed(answer)

    def _check_length(self, answer: bytes) -> None:
        if len(answer) > LONGEST:
            raise Trouble("wrong", f"answered with more than {LONGEST} letters.")

    def _attend(self, seconds: float) -> None:
        """Wait until something can be written or read, then do it."""
        assert self._process.stdin is not None
        talking = self._process.stdin in self._ways.get_map()
        if self._unsaid and not talking:
            self._ways.register(self._process.stdin, selectors.EVENT_WRITE)
        elif talking and not self._unsaid:
            self._ways.unregister(self._process.stdin)
        for key, _events in self._ways.select(seconds):
            if key.fileobj is self._process.stdin:
                self._write()
            elif key.fileobj is self._process.stdout:
                self._read()
            else:
                self._read_complaints()

    def _write(self) -> None:
        assert self._process.stdin is not None
        try:
            written = os.write(self._process.stdin.fileno(), self._unsaid[:_BLOCK])
        except BlockingIOError:
            return
        except OSError:  # it stopped reading
            raise self._gone() from None
        self._unsaid = self._unsaid[written:]

    def _read(self) -> None:
        assert self._process.stdout is not None
        with suppress(BlockingIOError):
            block = os.read(self._process.stdout.fileno(), _BLOCK)
            if not block:
                raise self._gone()
            self._heard += block

    def _read_complaints(self) -> bool:
        """Keep the tail of its error output; tell whether there may be more."""
        stream = self._process.stderr
        assert stream is not None
        try:
            block = os.read(stream.fileno(), _BLOCK)
        except BlockingIOError:
            return False
        if not block and stream in self._ways.get_map():
            self._ways.unregister(stream)
        self._complaints = (self._complaints + block)[-_BLOCK:]
        return bool(block)

    def _gone(self) -> Trouble:
        """Describe how the program ended, with its last output."""
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(_FAREWELL)
        while self._read_complaints():
            pass
        code = self._process.poll()
        how = "closed its output" if code is None else f"ended with code {code}"
        lines = self._complaints.decode(errors="replace").split("\n")
        last = [line.strip() for line in lines if line.strip()][-1:]
        words = "".join(letter for line in last for letter in line if letter.isprintable())
        return Trouble("gone", f"{how}{': ' if words else ''}{words[: Trouble.LONGEST]}.")

    def dismiss(self) -> None:
        """Close its input so that it ends by itself."""
        assert self._process.stdin is not None
        with suppress(OSError):
            self._process.stdin.close()

    def stop(self, grace: float = 0.0) -> None:
        """End it and its children, at once or after a grace period."""
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(grace)
        self._ways.close()
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout, self._process.stderr):
            if stream is not None:
                stream.close()


def _line(message: dict[str, Any]) -> bytes:
    return json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def _parsed(line: bytes) -> dict[str, Any]:
    try:
        answer = json.loads(line.decode())
    except (ValueError, RecursionError):
        answer = None
    if not isinstance(answer, dict):
        words = repr(line[: Trouble.LONGEST].decode(errors="replace"))
        raise Trouble("wrong", f"answered {words}, which is no object of JSON.")
    return answer


def _reason(error: OSError | ValueError) -> str:
    return error.strerror or "?" if isinstance(error, OSError) else str(error)


_running: Final[dict[tuple[str, int], BotProcess]] = {}  # by command and seat


def started(command: str, seat: int) -> BotProcess:
    """Return a seat's program, starting it if needed; raise Trouble."""
    _promise_to_stop()
    if (command, seat) not in _running:
        _running[command, seat] = BotProcess(command)
    return _running[command, seat]


@cache
def _promise_to_stop() -> None:
    """Make programs end when this process does."""
    # Unlike atexit, this runs in worker processes too.
    Finalize(None, stop_all, exitpriority=100)
    usual = signal.getsignal(signal.SIGTERM) == signal.SIG_DFL
    if usual and current_thread() is main_thread():
        signal.signal(signal.SIGTERM, _terminated)


def _terminated(_number: int, _frame: FrameType | None) -> None:
    stop_all()
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    os.kill(os.getpid(), signal.SIGTERM)


def lent(command: str, seat: int) -> BotProcess | None:
    """Return a seat's program if it is running."""
    return _running.get((command, seat))


def stopped(command: str, seat: int) -> None:
    """End a seat's program: the next match starts a fresh one."""
    program = _running.pop((command, seat), None)
    if program is not None:
        program.stop()


def stop_all() -> None:
    """End all programs of this process."""
    leaving = list(_running.values())
    _running.clear()
    for program in leaving:
        program.dismiss()
    patience = monotonic() + _FAREWELL
    for program in leaving:
        program.stop(max(0.0, patience - monotonic()))
