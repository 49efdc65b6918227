"""What all messages and answers have in common."""

from __future__ import annotations

import msgspec


class Wire(msgspec.Struct, kw_only=True, omit_defaults=False):
    """Something that the server sends."""


class Asked(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Something that a client sends; unknown fields are refused."""
