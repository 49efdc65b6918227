"""Whether the engine is being compiled beside this server, and what the lobby says about it.

`make play` opens the lobby on the interpreted engine and compiles in the background. While it does,
a file holds the number of its process. Bots' processes that begin afterwards run compiled
(`bot_pool`); the server itself stays interpreted, because it holds the tables, and runs compiled
after its next start.
"""

from __future__ import annotations

import asyncio
import math
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from glaciarium import engine_in_place
from glaciarium.kernel.i18n import say

EXPECTED: Final = 120.0  # seconds that it takes to compile
LOOK: Final = 1.0  # seconds between two looks
MINUTE: Final = 60.0


class EngineWatch:
    def __init__(self, marker: Path | None) -> None:
        self._marker: Final = marker
        self.minutes = self._left()  # seconds until bots get faster; 0: no longer compiling

    def notice(self) -> str:
        """Return the notice in the reader's language, or ""."""
        if not self.minutes:
            return ""
        if self.minutes == 1:
            return say("Bots get faster in about a minute.")
        return say("Bots get faster in about {minutes} minutes.", minutes=self.minutes)

    async def watch(self, changed: Callable[[], None]) -> None:
        """Call `changed` whenever the notice changes, until there is none."""
        while self.minutes:
            await asyncio.sleep(LOOK)
            left = self._left()
            if left != self.minutes:
                self.minutes = left
                changed()

    def _left(self) -> int:
        if self._marker is None or engine_in_place():
            return 0
        try:
            os.kill(int(self._marker.read_text(encoding="ascii")), 0)
            begun = self._marker.stat().st_mtime
        except (OSError, ValueError):  # it has ended, or was ended
            return 0
        return max(1, math.ceil((begun + EXPECTED - time.time()) / MINUTE))
