"""JSON Patch (RFC 6902) applied, and frames put together from changes, as clients do it."""

from __future__ import annotations

import copy
from typing import Any


def applied(document: Any, patch: list[dict[str, Any]]) -> Any:
    """Return a document after a patch; the one given stays as it is."""
    root = {"": copy.deepcopy(document)}
    for step in patch:
        keys = [key.replace("~1", "/").replace("~0", "~") for key in step["path"].split("/")]
        parent: Any = root
        for key in keys[:-1]:
            parent = parent[_place(parent, key)]
        place = _place(parent, keys[-1])
        if step["op"] == "remove":
            del parent[place]
        elif step["op"] == "add" and isinstance(parent, list):
            parent.insert(place, step["value"])
        else:
            parent[place] = step["value"]
    return root[""]


def _place(parent: Any, key: str) -> Any:
    return int(key) if isinstance(parent, list) else key


def changed(frame: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    """Return the frame that a change makes of the one before."""
    assert change["base"] == frame["version"]
    news = {name: change[name] for name in ("version", "seq", "ply", "log", "events", "now")}
    return {**applied(frame, change["patch"]), **news, "whole": False}
