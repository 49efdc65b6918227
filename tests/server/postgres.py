"""A PostgreSQL of our own for a test: found on this machine, or installed, on a free port."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

OWNER = "postgres"  # PostgreSQL refuses to run as root
PATIENCE = 600


def found() -> Path | None:
    """Return where its programs are, the newest ones first."""
    for place in sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True):
        if (place / "initdb").exists():
            return place
    initdb = shutil.which("initdb")
    return Path(initdb).parent if initdb else None


def programs() -> Path:
    """Return where its programs are; install them if missing, where that is possible."""
    if found() is None and os.geteuid() == 0 and shutil.which("apt-get"):
        subprocess.run(
            ["apt-get", "install", "-y", "-qq", "--no-install-recommends", "postgresql"],
            check=False,
            capture_output=True,
            env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"},
            timeout=PATIENCE,
        )
    place = found()
    if place is None:
        pytest.skip("PostgreSQL is neither here nor can it be installed.")
    return place


def free_port() -> int:
    with socket.socket() as some:
        some.bind(("127.0.0.1", 0))
        return int(some.getsockname()[1])


def _run(*words: str | Path) -> None:
    command = [str(word) for word in words]
    if os.geteuid() == 0:
        command = ["setpriv", f"--reuid={OWNER}", f"--regid={OWNER}", "--init-groups", *command]
    subprocess.run(command, check=True, capture_output=True, cwd="/", timeout=PATIENCE)


@contextmanager
def temporary_postgresql() -> Iterator[str]:
    """Run one in a folder of its own: its owner must be able to enter all folders above."""
    with tempfile.TemporaryDirectory(prefix="glaciarium-") as folder:
        Path(folder).chmod(0o755)
        with postgresql(Path(folder)) as url:
            yield url


@contextmanager
def postgresql(folder: Path) -> Iterator[str]:
    """Run a new database cluster, and return the address of a database in it."""
    place, port, data = programs(), free_port(), folder / "data"
    data.mkdir()
    for path in (folder, data):
        if os.geteuid() == 0:
            shutil.chown(path, OWNER, OWNER)
    _run(place / "initdb", "-D", data, "-U", OWNER, "--auth=trust", "--no-sync", "-E", "UTF8")
    listen = f"-p {port} -c listen_addresses=127.0.0.1 -k {folder}"
    _run(place / "pg_ctl", "-D", data, "-w", "-l", folder / "log", "-o", listen, "start")
    try:
        yield f"postgresql://{OWNER}@127.0.0.1:{port}/postgres"
    finally:
        _run(place / "pg_ctl", "-D", data, "-m", "immediate", "-w", "stop")
