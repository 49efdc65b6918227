"""A real browser: found on this machine, or installed."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path
from typing import Final

# The shell is the same engine without the windows around it, and takes half the processor time.
SHELL: Final = "chromium-headless-shell"
NAMES: Final = (SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
# What Playwright turns off, because Chromium heeds only the last switch of a kind; and suggestions
# below the address bar, which nobody sees here: they are pages of their own in each context, and
# take 0.8 s of processor time each time.
OFF: Final = (
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable",
    "LensOverlay",
    "MediaRouter",
    "PaintHolding",
    "ThirdPartyStoragePartitioning",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "OptimizationHints",
    "NetworkTimeServiceQuerying",
    "AimEnabled",
    "PreconnectToSearch",
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxFullPopup",
)
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
    f"--disable-features={','.join(OFF)}",
]


@cache
def chromium() -> str | None:
    """Return where Chromium is; None: Playwright has one of its own."""
    with (Path(tempfile.gettempdir()) / "glaciarium-chromium.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # several workers may miss it at once
        found = _found()
        if found is None and os.geteuid() == 0 and shutil.which("apt-get"):
            for words in (["update"], ["install", "-y", "--no-install-recommends", SHELL]):
                subprocess.run(["apt-get", "-qq", *words], check=False, capture_output=True)
            found = _found()
        if found is None:
            install = [sys.executable, "-m", "playwright", "install", "chromium"]
            subprocess.run(install, check=True, capture_output=True)
    return found


def _found() -> str | None:
    named = os.environ.get("CHROMIUM")
    return named or next(filter(None, map(shutil.which, NAMES)), None)
