"""One wheel installs and plays on a machine that has neither a compiler nor Node."""

from __future__ import annotations

import os
import shutil
import subprocess
import venv
from pathlib import Path
from zipfile import ZipFile

import pytest

import glaciarium
from tools.fresh import Visitor, address_of

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return what `make wheel` makes; whatever is up to date is not made again."""
    folder = tmp_path_factory.mktemp("dist")
    command = ["make", "--no-print-directory", "wheel", f"DIST={folder}"]
    plain = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    subprocess.run(command, cwd=ROOT, env=plain, check=True)
    (made,) = folder.glob("glaciarium-*.whl")
    return made


@pytest.mark.long
def test_a_wheel_plays_without_compiler_and_node(wheel: Path, tmp_path: Path) -> None:
    names = ZipFile(wheel).namelist()
    assert any(name.startswith("glaciarium__mypyc.") for name in names)
    assert {"glaciarium/client/index.html", "glaciarium/locale/fr.json"} <= set(names)
    assert not [name for name in names if name.endswith((".c", ".new"))]

    venv.create(tmp_path / "empty", with_pip=True)
    commands = tmp_path / "empty" / "bin"
    kept = {name: value for name, value in os.environ.items() if name.startswith("PIP_")}
    alone = {**kept, "PATH": str(commands), "HOME": str(tmp_path), "LANG": "C.UTF-8"}
    assert not [name for name in ("cc", "gcc", "node") if shutil.which(name, path=alone["PATH"])]
    subprocess.run([commands / "pip", "install", "-q", str(wheel)], env=alone, check=True)
    told = subprocess.run(
        [commands / "glaciarium", "--version"],
        env=alone,
        capture_output=True,
        check=True,
        text=True,
    )
    assert told.stdout == f"glaciarium {glaciarium.__version__} (compiled)\n"

    command = [str(commands / "glaciarium"), "serve", "--port", "0"]
    serving = subprocess.Popen(
        command, env=alone, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    with serving:
        try:
            visitor = Visitor(address_of(serving))
            assert b"<html" in visitor.ask("/")
            visitor.sees_a_bot_move()
        finally:
            serving.terminate()


def test_the_image_is_made_from_the_wheel_and_locks() -> None:
    recipe = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    assert "pip wheel --no-deps" in recipe
    assert "/dist/glaciarium-*.whl" in recipe
    assert "--require-hashes -r /work/server.txt" in recipe
