"""What a WebSocket may send, before any of it reaches a table: bytes are read in small pieces, and
every frame counts.

Pings, pongs and fragments never reach the limits of messages, and thousands of them fit into one
read: without these limits a connection that sends nothing else would stop the whole process.
"""

from __future__ import annotations

from typing import Any, Final

from websockets.frames import Frame

from glaciarium.server import gc_policy, metrics
from glaciarium.server.compression import CompressedWebSocket
from glaciarium.server.limits import FRAMES, Buckets

PIECE: Final = 1024  # bytes that are parsed before frames are counted


class GuardedWebSocket(CompressedWebSocket):
    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self._frames: Final = Buckets(FRAMES)
        self._dropped = False

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), PIECE):
            if self._dropped:
                return
            super().data_received(data[start : start + PIECE])

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        gc_policy.collect_young()

    def _counted(self) -> bool:
        """Count a frame; drop the connection over the limit."""
        if not self._dropped and not self._frames.take(""):
            self._dropped = True
            metrics.REFUSALS.labels("frames").inc()
            self.transport.abort()
        return not self._dropped

    def handle_cont(self, event: Frame) -> None:
        if self._counted():
            super().handle_cont(event)

    def handle_text(self, event: Frame) -> None:
        if self._counted():
            super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        if self._counted():
            super().handle_bytes(event)

    def handle_ping(self) -> None:
        if self._counted():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._counted():
            super().handle_pong(event)
