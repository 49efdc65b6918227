"""HTTP refusals: a status and a sentence in the reader's language."""

from __future__ import annotations

from http import HTTPStatus
from typing import Final

from glaciarium.kernel.errors import GlaciariumError


class Refusal(GlaciariumError):
    """A refused request, and why."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(sentence)
        self.status: Final = status


def bad(sentence: str) -> Refusal:
    return Refusal(HTTPStatus.BAD_REQUEST, sentence)


def nobody(sentence: str) -> Refusal:
    """Refuse somebody without a name."""
    return Refusal(HTTPStatus.UNAUTHORIZED, sentence)


def forbidden(sentence: str) -> Refusal:
    return Refusal(HTTPStatus.FORBIDDEN, sentence)


def missing(sentence: str) -> Refusal:
    return Refusal(HTTPStatus.NOT_FOUND, sentence)


def conflict(sentence: str) -> Refusal:
    return Refusal(HTTPStatus.CONFLICT, sentence)


def too_large(sentence: str) -> Refusal:
    return Refusal(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, sentence)


def too_many(sentence: str) -> Refusal:
    return Refusal(HTTPStatus.TOO_MANY_REQUESTS, sentence)
