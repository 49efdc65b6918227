"""The server's log: one event with its facts per line.

`json` is for machines, `text` for people at a terminal. Names, chats, tokens and invites are never
logged; tables and people appear by their ids.
"""

from __future__ import annotations

import logging
import sys
from typing import Any, Final

import structlog

log: Final[Any] = structlog.stdlib.get_logger("glaciarium")


def write(form: str) -> None:
    """Start logging as `json` or `text`; libraries' logs take the same form."""
    shared: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=structlog.stdlib.LoggerFactory(),
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, _form(form)],
        )
    )
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    for chatty in ("uvicorn", "websockets", "alembic"):
        logging.getLogger(chatty).setLevel(logging.WARNING)


def _form(form: str) -> Any:
    if form == "json":
        return structlog.processors.JSONRenderer()
    return structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())
