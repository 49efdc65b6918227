"""Events: facts for the log, animations and auditors. Rules never read them back."""

from __future__ import annotations

import re
from dataclasses import dataclass, fields, replace
from typing import Any, ClassVar, Final, Self, dataclass_transform

NOTHING: Final[tuple[str, ...]] = ()  # for events that hide nothing


@dataclass_transform(frozen_default=True, kw_only_default=True)
class _Fact:
    """Makes every type derived from it a frozen dataclass, so that none forgets to be one."""

    def __init_subclass__(cls) -> None:
        dataclass(frozen=True, kw_only=True)(cls)


class Event(_Fact):
    """A fact with its rule. Each type says which fields only the event's seat may see."""

    KIND: ClassVar[str] = ""
    HIDES: ClassVar[tuple[str, ...]] = NOTHING

    rule: str

    def __init_subclass__(cls, *, hides: tuple[str, ...] | None = None) -> None:
        """Refuse a type without an audience, so that no secret leaks by omission."""
        if hides is None:
            raise TypeError(f"{cls.__name__} must say what it hides, if only hides=NOTHING")
        cls.KIND = re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()
        cls.HIDES = hides
        super().__init_subclass__()

    def seen_by(self, seat: int) -> Self:
        """Return what a seat may know of it, with secrets blanked."""
        if not self.HIDES or getattr(self, "seat", None) == seat:
            return self
        blank: dict[str, Any] = dict.fromkeys(self.HIDES)
        return replace(self, **blank)

    def facts(self) -> dict[str, Any]:
        """Return it as in a record. A field such as `from_` loses its underscore."""
        told = {"kind": self.KIND, "rule": self.rule}
        for field in fields(self):
            if field.name != "rule":
                told[field.name.rstrip("_")] = getattr(self, field.name)
        return told


class FinalScored(Event, hides=NOTHING):
    """The points of a seat by category, once the game is over."""

    seat: int
    parts: dict[str, int]


class GameEnded(Event, hides=NOTHING):
    scores: list[int]
    winners: list[int]
