"""What changed between two JSON documents, as JSON Patch (RFC 6902): add, remove, replace.

Documents are compared encoded: equal bytes are never decoded, and values that JSON tells apart (1
and true) stay different.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from glaciarium.server.wire import PatchStep

Members = Mapping[str, msgspec.Raw]  # of an object, each encoded
Known = dict[tuple[str, bytes, bytes], list[PatchStep]]  # by path, before and after

_STEP: Final = 30  # bytes of a step besides its path and value
_COMMON: Final = 200  # bytes of a value that is worth remembering

_members: Final = msgspec.json.Decoder(dict[str, msgspec.Raw]).decode
_items: Final = msgspec.json.Decoder(list[msgspec.Raw]).decode


def diff(before: bytes, after: bytes, path: str = "") -> list[PatchStep]:
    """Return the steps that turn one encoded document into the other.

    A value is replaced as a whole where that is shorter than patching it.
    """
    if before == after:
        return []
    kinds = before[:1] + after[:1]
    if kinds == b"{{":
        steps = diff_members(_members(before), _members(after), path)
    elif kinds == b"[[":
        steps = _lists(before, after, path)
    else:
        return [_set("replace", path, after)]
    whole = len(path) + len(after) + _STEP
    return steps if sum(map(_length, steps)) < whole else [_set("replace", path, after)]


def diff_members(
    old: Members, new: Members, path: str = "", known: Known | None = None
) -> list[PatchStep]:
    """Return the steps that turn one object into the other, member by member.

    `known`: differences found before, for documents that have much in common.
    """
    steps = [PatchStep(op="remove", path=_under(path, key)) for key in old if key not in new]
    for key, value in new.items():
        if key not in old:
            steps.append(_set("add", _under(path, key), value))
        elif old[key] != value:
            steps += _recalled(bytes(old[key]), bytes(value), _under(path, key), known)
    return steps


def _recalled(before: bytes, after: bytes, path: str, known: Known | None) -> list[PatchStep]:
    if known is None or len(after) < _COMMON:
        return diff(before, after, path)
    key = (path, before, after)
    if key not in known:
        known[key] = diff(before, after, path)
    return known[key]


def _lists(before: bytes, after: bytes, path: str) -> list[PatchStep]:
    """Compare lists item by item between the first and the last one that differ."""
    old, new = _items(before), _items(after)
    first = _shared(old, new)
    last = _shared(old[first:][::-1], new[first:][::-1])
    old_end, new_end = len(old) - last, len(new) - last
    both = min(old_end, new_end)
    steps: list[PatchStep] = []
    for index in range(first, both):
        steps += diff(bytes(old[index]), bytes(new[index]), f"{path}/{index}")
    steps += [PatchStep(op="remove", path=f"{path}/{both}")] * (old_end - both)
    steps += [_set("add", f"{path}/{index}", new[index]) for index in range(both, new_end)]
    return steps


def _shared(old: list[msgspec.Raw], new: list[msgspec.Raw]) -> int:
    """Return the length of the common prefix."""
    most = min(len(old), len(new))
    return next((index for index in range(most) if old[index] != new[index]), most)


def _under(path: str, key: str) -> str:
    return f"{path}/{key.replace('~', '~0').replace('/', '~1')}"


def _set(op: str, path: str, value: bytes | msgspec.Raw) -> PatchStep:
    return PatchStep(op=op, path=path, value=msgspec.Raw(value))  # type: ignore[arg-type]  # one of its words


def _length(step: PatchStep) -> int:
    value = step.value
    return len(step.path) + _STEP + (len(bytes(value)) if isinstance(value, msgspec.Raw) else 0)
