"""What is installed is pinned: every package with a hash, on every system, from no named host."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
LOCK: dict[str, Any] = json.loads((ROOT / "web/package-lock.json").read_text("utf-8"))["packages"]
PACKAGES = {name: package for name, package in LOCK.items() if name}


def test_every_package_of_the_page_has_a_hash_and_no_host() -> None:
    assert PACKAGES
    assert [name for name, package in PACKAGES.items() if "integrity" not in package] == []
    assert [name for name, package in PACKAGES.items() if "resolved" in package] == []


def test_the_lock_of_the_page_holds_what_other_systems_need() -> None:
    """`npm ci` refuses a lock in which a tool for another system is missing."""
    missing = {
        needed
        for package in PACKAGES.values()
        for needed in package.get("optionalDependencies", {})
        if f"node_modules/{needed}" not in PACKAGES
    }
    assert missing == set()


@pytest.mark.parametrize("file", ["Makefile", "Dockerfile"])
def test_only_what_is_locked_is_installed(file: str) -> None:
    text = (ROOT / file).read_text("utf-8").replace("\\\n", " ")
    assert "npm --prefix web install" not in text
    assert "npm install" not in text
    assert re.search(r"npm (--prefix web )?ci ", text)
    for line in re.findall(r"^.*pip install .*$", text, re.MULTILINE):
        for installs in re.findall(r"pip install [^&]*", line):
            assert "--require-hashes" in installs or "--no-deps" in installs


@pytest.mark.parametrize(
    "file", sorted(path.name for path in (ROOT / "requirements").glob("*.txt"))
)
def test_every_python_package_has_a_hash(file: str) -> None:
    text = (ROOT / "requirements" / file).read_text("utf-8")
    pinned = re.findall(r"^[a-z0-9][^\n]*==[^\n]*(?:\n    [^\n]*)*", text, re.MULTILINE)
    assert pinned
    assert [entry.split()[0] for entry in pinned if "--hash=sha256:" not in entry] == []
    assert "://" not in re.sub(r"^ *#.*$", "", text, flags=re.MULTILINE)


def test_the_image_cannot_be_changed_and_its_bases_can_be_pinned() -> None:
    """The root is read-only, nobody is root, and digests can take the place of tags."""
    compose = (ROOT / "compose.yaml").read_text("utf-8")
    assert "read_only: true" in compose
    assert "cap_drop: [ALL]" in compose
    image = (ROOT / "Dockerfile").read_text("utf-8")
    bases = re.findall(r"^FROM (\S+)", image, re.MULTILINE)
    assert bases
    assert all(re.fullmatch(r"\$\{[A-Z]+_IMAGE\}", base) for base in bases)
    assert re.search(r"^USER (?!root)", image, re.MULTILINE)
