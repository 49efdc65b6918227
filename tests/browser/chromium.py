"""A real browser: found on this machine, or installed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from functools import cache
from typing import Final

NAMES: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
# No sandbox for root. Nothing is to be fetched from anywhere. A graphics card that is played by the
# processor takes six times as long as drawing without one; WebGL finds its own way.
SWITCHES: Final = [
    "--no-sandbox",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--disable-gpu",
]


@cache
def chromium() -> str | None:
    """Return where Chromium is; None: Playwright has one of its own."""
    found = _found()
    if found is None and os.geteuid() == 0 and shutil.which("apt-get"):
        for words in (["update"], ["install", "-y", "--no-install-recommends", "chromium"]):
            subprocess.run(["apt-get", "-qq", *words], check=False, capture_output=True)
        found = _found()
    if found is None:
        install = [sys.executable, "-m", "playwright", "install", "chromium"]
        subprocess.run(install, check=True, capture_output=True)
    return found


def _found() -> str | None:
    named = os.environ.get("CHROMIUM")
    return named or next(filter(None, map(shutil.which, NAMES)), None)
