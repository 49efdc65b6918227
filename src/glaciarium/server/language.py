"""The reader's language: `?lang=fr`, or else the browser's preference."""

from __future__ import annotations

from starlette.requests import HTTPConnection

from glaciarium.kernel.i18n import ENGLISH, LANGUAGES


def of(connection: HTTPConnection) -> str:
    wished = connection.query_params.get("lang", "")
    return wished if wished in LANGUAGES else preferred(connection.headers.get("accept-language"))


def preferred(header: str | None) -> str:
    """Return our language that an Accept-Language header prefers."""
    ranked = sorted(_wishes(header or ""), key=lambda wish: -wish[1])
    known = (tag for tag, quality in ranked if tag in LANGUAGES and quality > 0)
    return next(known, ENGLISH)


def _wishes(header: str) -> list[tuple[str, float]]:
    wishes = []
    for part in header[:200].split(","):
        tag, _, quality = part.partition(";q=")
        try:
            weight = float(quality or 1)
        except ValueError:
            weight = 0.0
        wishes.append((tag.strip().lower().partition("-")[0], weight))
    return wishes
