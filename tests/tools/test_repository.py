"""The repository holds what it says: locks without registries, and an engine that is up to date."""

from __future__ import annotations

import hashlib
import re
import subprocess
import tomllib
from glob import glob
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

import pytest

import glaciarium
from glaciarium import envs

ROOT = Path(__file__).parents[2]
SRC = ROOT / "src"
STAMP = ROOT / "build" / "engine.sha256"
LOCKS = sorted((ROOT / "requirements").glob("*.txt"))
SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
# Where packages come from is the business of each machine.
REGISTRY = re.compile(
    rb"pypi\.org|pythonhosted\.org|npmjs\.(?:org|com)|yarnpkg\.com|jsr\.io|anaconda\.org|crates\.io"
    rb"|--(?:extra-)?index-url[= ]|--find-links[= ]"
)
REQUIREMENT = re.compile(r"(?P<name>[a-z0-9.-]+)==(?P<version>\S+)( --hash=sha256:[0-9a-f]{64})+")

needs_compiled = pytest.mark.skipif(not glaciarium.compiled(), reason="the engine is not compiled")


def engine() -> set[Path]:
    """Return the modules that pyproject.toml wants compiled."""
    patterns = SETTINGS["tool"]["glaciarium"]["compiled"]
    found = {Path(name) for pattern in patterns for name in glob(str(ROOT / pattern))}
    return {path for path in found if path.name != "__init__.py"}


def module_name(path: Path) -> str:
    return ".".join(path.relative_to(SRC).with_suffix("").parts)


def pins(lock: Path) -> dict[str, str]:
    """Return the versions in a lock, each of which must be a pin with hashes and nothing else."""
    text = lock.read_text(encoding="utf-8").replace("\\\n", " ")
    lines = [re.sub(" +", " ", line).strip() for line in text.splitlines()]
    matches = [(line, REQUIREMENT.fullmatch(line)) for line in lines if line and line[0] != "#"]
    assert [line for line, match in matches if not match] == []
    return {match["name"]: match["version"] for _line, match in matches if match}


def test_no_file_names_a_registry() -> None:
    if not (ROOT / ".git").exists():
        pytest.skip("this is no git repository: which files would be committed is not known")
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    files = [ROOT / name for name in listed.split("\0") if name]
    assert ROOT / "pyproject.toml" in files
    found = {str(path): REGISTRY.findall(path.read_bytes()) for path in files if path.is_file()}
    assert {path: names for path, names in found.items() if names} == {}


def test_there_are_locks() -> None:
    assert {"play.txt", "dev.txt"} <= {lock.name for lock in LOCKS}


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_locks_are_pins_with_hashes_and_without_addresses(lock: Path) -> None:
    assert pins(lock)
    assert "://" not in lock.read_text(encoding="utf-8")


def test_testing_needs_what_playing_needs() -> None:
    play, dev = (pins(ROOT / "requirements" / name) for name in ("play.txt", "dev.txt"))
    assert play.items() <= dev.items()


def test_builds_in_isolation_use_the_locked_compiler() -> None:
    play = pins(ROOT / "requirements" / "play.txt")
    required = SETTINGS["build-system"]["requires"]
    assert {f"mypy=={play['mypy']}", f"librt=={play['librt']}"} <= set(required)


def test_the_installed_version_is_the_version() -> None:
    assert version("glaciarium") == glaciarium.__version__


def test_every_folder_of_modules_is_a_package() -> None:
    folders = {path.parent for path in (SRC / "glaciarium").rglob("*.py")}
    assert [folder for folder in folders if not (folder / "__init__.py").exists()] == []


@needs_compiled
def test_what_shall_be_compiled_is() -> None:
    suffixes = tuple(EXTENSION_SUFFIXES)
    origins = {path: getattr(find_spec(module_name(path)), "origin", "") for path in engine()}
    assert [path for path, origin in origins.items() if not origin.endswith(suffixes)] == []


@needs_compiled
def test_nothing_else_is_compiled() -> None:
    shared = {path for path in SRC.glob("*.so") if path.name.startswith("glaciarium__mypyc.")}
    modules = {path.with_name(path.name.split(".")[0] + ".py") for path in SRC.glob("*/**/*.so")}
    assert set(SRC.glob("*.so")) == shared
    assert modules == engine()


@needs_compiled
def test_the_engine_is_up_to_date() -> None:
    lines = STAMP.read_text(encoding="utf-8").splitlines()
    noted = {ROOT / path: digest for digest, path in (line.split(maxsplit=1) for line in lines)}
    assert engine() <= noted.keys()
    stale = [
        path
        for path, digest in noted.items()
        if not path.exists() or hashlib.sha256(path.read_bytes()).hexdigest() != digest
    ]
    assert stale == [], "run make"


def test_the_compiler_does_not_look_at_what_only_research_needs() -> None:
    """It would fail without NumPy and Gymnasium on machines that only play."""
    overrides = SETTINGS["tool"]["mypy"]["overrides"]
    skipping = [one["module"] for one in overrides if one.get("follow_imports") == "skip"]
    rooms = {f"{envs.__name__}.{room}" for room in envs._ROOMS.values()}
    assert {module for modules in skipping for module in modules} == rooms
