"""Settings of the server."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from glaciarium.server.mail import MailServer

DEFAULT_PORT: Final = 8000
ABSENCE: Final = 180.0  # seconds until the others may ask a bot to play for somebody


@dataclass(frozen=True, kw_only=True)
class Config:
    database: str  # sqlite:///FILE or postgresql://…
    host: str = "127.0.0.1"
    port: int = DEFAULT_PORT
    components: dict[str, Path] = field(default_factory=dict)  # by game
    corrections: bool = False  # tables may bring a corrected components file
    thinkers: int = 1  # processes in which bots think
    ray: str = ""  # a cluster on which they think instead
    log: str = "text"  # or json
    origins: tuple[str, ...] = ()  # addresses under which it is reached, if not by Host
    client: Path | None = None  # the built client; None: the one in the package
    mail: MailServer | None = None  # how codes are sent to people; None: not at all
    compiling: Path | None = None  # there while the engine is being compiled
    absence: float = ABSENCE  # seconds
    limits: bool = True  # per person and address; off only for measuring
