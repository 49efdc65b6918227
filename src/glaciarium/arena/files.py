"""Writing files safely: whole or line by line, without losing what was there."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Final

from glaciarium.kernel.errors import Unreadable

if sys.platform != "win32":
    import fcntl

DAMAGED: Final = "the line is damaged: mend or remove the file, or name another."


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Turn write errors into one sentence; raise Unreadable."""
    try:
        yield
    except BrokenPipeError:  # no fault: the reader has seen enough
        raise
    except OSError as error:
        raise Unreadable(f"{path} cannot be written: {error.strerror}.") from None


def is_device(path: Path) -> bool:
    """Tell whether a path is a device or a pipe, with nothing to preserve."""
    return path.exists() and not path.is_file() and not path.is_dir()


def check_writable(path: Path) -> None:
    """Raise early if a file couldn't be written, before there is work to lose."""
    if is_device(path):
        return
    target = path.resolve()  # a link may point to a missing file
    with writing(path):
        known = target.exists()
        target.open("ab").close()
        if not known:
            target.unlink()


@contextmanager
def replacing(path: Path) -> Iterator[tuple[IO[str], Path]]:
    """Open a temporary file that replaces another when complete.

    Links are kept, and devices are written to directly.
    """
    target = path.resolve()
    part = path if is_device(path) else target.with_name(target.name + ".part")
    with part.open("w", encoding="utf-8", newline="\n") as file:
        yield file, part
    if part is not path:
        part.replace(target)


def put(path: Path, text: str) -> None:
    """Write a whole file at once; raise Unreadable."""
    with writing(path), replacing(path) as (file, _part):
        file.write(text)


class Log:
    """A file that one process at a time appends lines to.

    Only its end changes: contents, links and permissions stay.
    """

    def __init__(self, path: Path) -> None:
        """Create or continue a file; raise Unreadable."""
        self.path: Final = path
        self._device: Final = is_device(path)
        with writing(path):
            # Unbuffered: what is written is on disk, and closing has nothing left to do.
            self._file: Final = path.open("wb" if self._device else "ab", buffering=0)
        if not self._device:
            self._lock()

    def _lock(self) -> None:
        if sys.platform == "win32":
            return
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self._file.close()
            raise Unreadable(
                f"{self.path} is being written by another run: "
                "wait until it has ended, or name another file."
            ) from None
        except OSError:
            pass  # a file system without locks

    def keep(self, lines: Iterable[str]) -> int:
        """Keep only these first lines; return their size in bytes."""
        size = sum(len(line.encode()) for line in lines)
        if not self._device:
            with writing(self.path):
                if self.path.stat().st_size < size:
                    self._file.write(b"\n")  # the last line lacked only its end
                self._file.truncate(size)
        return size

    def add(self, line: str) -> None:
        """Append a line at once; raise Unreadable."""
        left = line.encode()
        with writing(self.path):
            while left:
                left = left[self._file.write(left) :]

    def close(self) -> None:
        self._file.close()


def lines_of(path: Path, begins: str, others: str) -> Iterator[str]:
    """Yield the complete lines of a file, without a last line cut by a crash.

    A cut line must look like one: the first begins with one text, the others with another.
    Raise Unreadable.
    """
    if is_device(path) or not path.exists():
        return
    opening = begins
    try:
        with path.open(encoding="utf-8", newline="\n") as file:
            for number, line in enumerate(file, 1):
                if line.endswith("\n"):
                    yield line
                elif _complete(line):
                    yield line + "\n"
                elif not (line.startswith(opening) or opening.startswith(line)):
                    raise Unreadable(f"{path}, line {number}: {DAMAGED}")
                opening = others
    except OSError as error:
        raise Unreadable(f"{path} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise Unreadable(f"{path} is not a text file.") from None


def _complete(line: str) -> bool:
    try:
        json.loads(line)
    except (ValueError, RecursionError):
        return False
    return True
