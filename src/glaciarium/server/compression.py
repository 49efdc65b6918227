"""WebSocket compression: it makes a snapshot five times shorter.

Each message is compressed by itself: a shared window would cost 300 kB per connection. So a message
to many readers is compressed once.
"""

from __future__ import annotations

import zlib
from collections import OrderedDict
from collections.abc import Sequence
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.base import Extension
from websockets.extensions.permessage_deflate import (
    PerMessageDeflate,
    ServerPerMessageDeflateFactory,
)
from websockets.frames import Frame, Opcode

REMEMBERED: Final = 32  # messages
WORTH: Final = 200  # bytes: shorter ones are compressed faster than found
LEVEL: Final = 1  # the next ones take twice as long for a tenth less
MEMORY: Final = 5  # of zlib's 1 to 9: small tables are set up three times faster, and a frame fits
GIVEN_UP: Final = 15.0  # seconds after the end until a reader who takes nothing is cut off
_SYNC_FLUSH: Final = 4  # bytes at the end of a message that are not sent


class _Memory:
    """The last messages, compressed."""

    def __init__(self) -> None:
        self._known: Final[OrderedDict[tuple[int, bytes], bytes]] = OrderedDict()

    def compressed(self, bits: int, data: bytes) -> bytes:
        if len(data) < WORTH:
            return _compressed(bits, data)
        found = self._known.pop((bits, data), None) or _compressed(bits, data)
        self._known[bits, data] = found
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return found


def _compressed(bits: int, data: bytes) -> bytes:
    encoder = zlib.compressobj(level=LEVEL, wbits=-bits, memLevel=MEMORY)
    return (encoder.compress(data) + encoder.flush(zlib.Z_SYNC_FLUSH))[:-_SYNC_FLUSH]


_MEMORY: Final = _Memory()


class SharedDeflate(PerMessageDeflate):
    """Compresses a message that goes to many readers once."""

    def encode(self, frame: Frame) -> Frame:
        if frame.opcode is not Opcode.TEXT or not frame.fin:
            return super().encode(frame)
        data = _MEMORY.compressed(self.local_max_window_bits, bytes(frame.data))
        return Frame(frame.opcode, data, frame.fin, True, frame.rsv2, frame.rsv3)


class _Factory(ServerPerMessageDeflateFactory):
    def process_request_params(
        self, params: Sequence[Any], accepted_extensions: Sequence[Extension]
    ) -> tuple[list[Any], SharedDeflate]:
        agreed, made = super().process_request_params(params, accepted_extensions)
        shared = SharedDeflate(
            made.remote_no_context_takeover,
            made.local_no_context_takeover,
            made.remote_max_window_bits,
            made.local_max_window_bits,
            {"level": LEVEL},
        )
        return agreed, shared


_COMPRESSION: Final = _Factory(
    server_no_context_takeover=True,
    client_no_context_takeover=True,
    compress_settings={"level": LEVEL},
)


class CompressedWebSocket(WebSocketsSansIOProtocol):
    """One WebSocket, as uvicorn talks to it."""

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.conn.available_extensions = [_COMPRESSION]

    async def run_asgi(self) -> None:
        """Run the application, then close: a reader that takes nothing must not hold it open."""
        try:
            await super().run_asgi()
        finally:
            self.loop.call_later(GIVEN_UP, self.transport.abort)
