"""A line to a server that can be cut and mended, as on a train."""

from __future__ import annotations

import socket
from contextlib import suppress
from threading import Thread
from typing import Final, Self
from urllib.parse import urlsplit

PIECE: Final = 1 << 16  # bytes carried at a time


class Wire:
    """Carries everything between a port of its own and a server, while it is whole."""

    def __init__(self, server: str) -> None:
        parts = urlsplit(server)
        self._server: Final = (parts.hostname or "127.0.0.1", parts.port or 80)
        self._door: Final = socket.create_server(("127.0.0.1", 0))
        self._open: Final[list[socket.socket]] = []
        self._whole = True
        self.address: Final = f"http://127.0.0.1:{self._door.getsockname()[1]}"

    def __enter__(self) -> Self:
        Thread(target=self._let_in, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._door.close()
        self.cut()

    def cut(self) -> None:
        """Break all connections, and refuse new ones."""
        self._whole = False
        while self._open:
            _broken(self._open.pop())

    def mend(self) -> None:
        self._whole = True

    def _let_in(self) -> None:
        with suppress(OSError):  # the door is closed
            while True:
                here, _ = self._door.accept()
                self._connect(here)

    def _connect(self, here: socket.socket) -> None:
        if not self._whole:
            _broken(here)
            return
        there = socket.create_connection(self._server)
        self._open.extend([here, there])
        for ends in ((here, there), (there, here)):
            Thread(target=_carry, args=ends, daemon=True).start()


def _carry(source: socket.socket, target: socket.socket) -> None:
    with suppress(OSError):
        while piece := source.recv(PIECE):
            target.sendall(piece)
    _broken(target)


def _broken(end: socket.socket) -> None:
    with suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()
