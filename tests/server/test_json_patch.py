"""Differences: whatever two documents hold, the patch turns one into the other, here and there."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from glaciarium.server.json_patch import diff
from tests.server.patches import applied

WEB = Path(__file__).parents[2] / "web"
KEYS = st.sampled_from(["a", "b", "/", "~", "~1", "é", "", "0", "__proto__"])
LEAVES = st.none() | st.booleans() | st.integers(-2, 2) | st.sampled_from([0.5, "", "x", "ice"])
DOCUMENTS = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(KEYS, inner, max_size=5),
    max_leaves=25,
)


def patch(before: Any, after: Any) -> list[dict[str, Any]]:
    """Return the difference as it goes over the line."""
    found = diff(msgspec.json.encode(before), msgspec.json.encode(after))
    sent: list[dict[str, Any]] = json.loads(msgspec.json.encode(found))
    return sent


def text(document: Any) -> str:
    """Return a document so that 1 and true differ, and the order of keys does not matter."""
    return json.dumps(document, sort_keys=True)


@given(DOCUMENTS, DOCUMENTS)
def test_a_patch_turns_one_document_into_the_other(before: Any, after: Any) -> None:
    assert text(applied(before, patch(before, after))) == text(after)


@given(DOCUMENTS, DOCUMENTS)
def test_a_patch_is_never_much_longer_than_the_document(before: Any, after: Any) -> None:
    assert len(json.dumps(patch(before, after))) <= 60 + 2 * len(json.dumps(after))


LONG = "ice" * 40  # what stays the same, so that replacing everything would not be shorter


@pytest.mark.parametrize(
    ("before", "after", "step"),
    [
        ({"a": 1}, {"a": True}, {"op": "replace", "path": "/in/a", "value": True}),
        ({"a": 1, "b": 2}, {"b": 2}, {"op": "remove", "path": "/in/a"}),
        ({"a/~": "x"}, {"a/~": None}, {"op": "replace", "path": "/in/a~1~0", "value": None}),
        (["y"], ["z", "y"], {"op": "add", "path": "/in/0", "value": "z"}),
        (["x", "y"], ["y"], {"op": "remove", "path": "/in/0"}),
    ],
)
def test_small_changes_make_small_patches(before: Any, after: Any, step: Any) -> None:
    both = [{"in": _longer(one)} for one in (before, after)]
    assert patch(*both) == [step]
    assert patch(both[0], both[0]) == []


def _longer(document: Any) -> Any:
    return {**document, "more": LONG} if isinstance(document, dict) else [*document, LONG]


# The client's half, as it is: TypeScript compiled as the build does it, run by Node.
_CLIENT = """
import ts from 'typescript';
import { readFileSync } from 'node:fs';
const source = readFileSync('src/table/patch.ts', 'utf8');
const options = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ESNext };
const code = ts.transpileModule(source, { compilerOptions: options }).outputText;
const { patched } = await import('data:text/javascript,' + encodeURIComponent(code));
const isObject = (it) => it && typeof it === 'object';
const freeze = (it) => (isObject(it) && Object.values(it).forEach(freeze), Object.freeze(it));
const cases = JSON.parse(readFileSync(0, 'utf8'));
const made = cases.map(({ before, patch }) => patched(freeze(before), freeze(patch)));
console.log(JSON.stringify(made));
"""


def test_the_client_applies_patches_alike() -> None:
    """Frozen documents go in: nothing that is still drawn may change under the drawing."""
    pairs: list[tuple[Any, Any]] = []

    @settings(max_examples=300, database=None)
    @given(DOCUMENTS, DOCUMENTS)
    def gather(before: Any, after: Any) -> None:
        pairs.append((before, after))

    gather()
    cases = [{"before": before, "patch": patch(before, after)} for before, after in pairs]
    node = shutil.which("node")
    assert node, "The client is built with Node: it must be there."
    command = [node, "--input-type=module", "-e", _CLIENT]
    ran = subprocess.run(
        command, cwd=WEB, input=json.dumps(cases), capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr
    made = json.loads(ran.stdout)
    assert [text(one) for one in made] == [text(after) for _, after in pairs]
