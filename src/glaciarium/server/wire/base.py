"""What all messages and answers have in common."""

from __future__ import annotations

import msgspec


class Wire(msgspec.Struct, kw_only=True, omit_defaults=False):
    """A thing on the line. Unknown fields are refused where people write to us."""


class Asked(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A request's body."""
