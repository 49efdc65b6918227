"""The engine is compiled in units: what has not changed is kept, what failed is not believed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools.engine import arrange, compile_units

ROOT = Path(__file__).parents[2]
WRAPPER = "extern PyObject *CPyPy_bits___single(PyObject *self);"
BODY = "int64_t CPyDef_bits___single(int64_t cpy_r_member) {\n    return 1;\n}\n"
LARGE = "int64_t CPyDef_bits___large(void) {\n" + "    x;\n" * 1000 + "}\n"


@pytest.fixture
def written(tmp_path: Path) -> Path:
    """Return a folder as mypyc leaves it: headers, the group's own file, and one of each module."""
    folder = tmp_path / "written"
    folder.mkdir()
    files = {
        "__native_g.h": "",
        "__native_internal_g.h": f"{WRAPPER}\nextern int64_t CPyDef_bits___single(int64_t);\n",
        "__native_g.c": "#include <init.c>\n#include <vecs/librt_vecs_api.c>\n",
        "__native_g___kernel___bits.c": BODY + LARGE,
        "__native_g___games___chess___board.c": "// board\n",
        "__native_g___games___chess___game.c": "// game\n",
        "__native_g___games___go___game.c": "// go\n",
    }
    for name, text in files.items():
        (folder / name).write_text(text)
    return folder


def test_each_game_is_a_unit_and_the_rest_is_one(written: Path, tmp_path: Path) -> None:
    units = {unit.name: unit.read_text() for unit in arrange(written, "g", tmp_path / "units")}
    assert list(units) == ["chess.c", "go.c", "shared.c"]
    assert units["chess.c"] == '#include "inlined.h"\n// board\n// game\n'
    assert units["shared.c"].startswith("#include <init.c>\n")
    assert BODY in units["shared.c"]


def test_units_may_inline_small_functions_of_the_kernel(written: Path, tmp_path: Path) -> None:
    arrange(written, "g", tmp_path / "units")
    inlined = (tmp_path / "units" / "inlined.h").read_text()
    assert "#include <vecs/librt_vecs_api.h>\n" in inlined
    assert f"extern inline __attribute__((gnu_inline)) {BODY}" in inlined
    assert "CPyDef_bits___large" not in inlined


def test_only_what_python_calls_is_cold(written: Path, tmp_path: Path) -> None:
    arrange(written, "g", tmp_path / "units")
    internal = (tmp_path / "units" / "__native_internal_g.h").read_text()
    assert WRAPPER.replace(");", ") CPy_COLD;") in internal
    assert "extern int64_t CPyDef_bits___single(int64_t);\n" in internal


def test_only_units_that_changed_are_compiled(written: Path, tmp_path: Path) -> None:
    built: list[str] = []

    def build(unit: Path, made: Path) -> None:
        built.append(unit.stem)
        made.write_text(unit.read_text())

    def compiled(flags: str = "-O3") -> list[str]:
        built.clear()
        units = arrange(written, "g", tmp_path / "units")
        objects = compile_units(units, flags, tmp_path / "objects", build)
        assert sorted(objects) == sorted((tmp_path / "objects").iterdir())
        return sorted(built)

    assert compiled() == ["chess", "go", "shared"]
    assert compiled() == []
    (written / "__native_g___games___go___game.c").write_text("// edited\n")
    assert compiled() == ["go"]
    assert compiled("-O2") == ["chess", "go", "shared"]
    (written / "__native_g.h").write_text("// edited\n")
    assert compiled("-O2") == ["chess", "go", "shared"]


def test_a_failed_unit_leaves_no_object(written: Path, tmp_path: Path) -> None:
    def build(unit: Path, made: Path) -> None:
        made.write_text("half")
        raise OSError("killed")

    units = arrange(written, "g", tmp_path / "units")
    with pytest.raises(OSError, match="killed"):
        compile_units(units, "", tmp_path / "objects", build)
    assert list((tmp_path / "objects").glob("*.o")) == []


@pytest.fixture(scope="module")
def small_tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the project whose engine is a single module."""
    tree = tmp_path_factory.mktemp("tree")
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, tree)
    for name in ("tools", "requirements"):
        shutil.copytree(ROOT / name, tree / name)
    kernel = tree / "src" / "glaciarium" / "kernel"
    kernel.mkdir(parents=True)
    for name in ("__init__.py", "_interpreted.py", "kernel/__init__.py", "kernel/bits.py"):
        shutil.copy(ROOT / "src" / "glaciarium" / name, kernel.parent / name)
    return tree


def build_in_place(tree: Path, compiler: str = "cc") -> str:
    environment = {**os.environ, "GLACIARIUM_INTERPRETED": "0", "CC": compiler}
    command = [sys.executable, "setup.py", "-q", "build_ext", "--inplace"]
    run = subprocess.run(
        command, cwd=tree, env=environment, check=True, capture_output=True, text=True
    )
    return run.stdout


def engine_of(tree: Path) -> list[str]:
    """Return what is compiled there, without the part of each name that differs by system."""
    return sorted(path.name.split(".")[0] for path in (tree / "src").rglob("*.so"))


def runs_compiled(tree: Path) -> str:
    probe = (
        "import glaciarium, glaciarium.kernel.bits as b; print(glaciarium.compiled(), b.count(7))"
    )
    environment = {**os.environ, "PYTHONPATH": str(tree / "src"), "GLACIARIUM_INTERPRETED": "0"}
    command = [sys.executable, "-c", probe]
    run = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    return run.stdout


@pytest.mark.skipif(not shutil.which("cc"), reason="there is no C compiler")
def test_what_a_killed_compiler_leaves_is_not_believed(small_tree: Path) -> None:
    assert "failed" not in build_in_place(small_tree)
    assert engine_of(small_tree) == ["bits", "glaciarium__mypyc"]
    assert (small_tree / "build" / "engine.sha256").exists()
    assert runs_compiled(small_tree) == "True 3\n"

    # It answers when it is tried out, and is killed at its first real piece of work.
    killed = small_tree / "killed"
    killed.write_text('#!/bin/sh\ncase "$*" in *trial.so*) exec cc "$@";; *) kill -9 $$;; esac\n')
    killed.chmod(0o755)
    assert "The C compiler failed" in build_in_place(small_tree, str(killed))
    assert engine_of(small_tree) == []
    assert not (small_tree / "build" / "engine.sha256").exists()
    assert runs_compiled(small_tree) == "False 3\n"


@pytest.mark.skipif(not shutil.which("cc"), reason="there is no C compiler")
def test_an_engine_without_its_library_is_not_used(small_tree: Path) -> None:
    build_in_place(small_tree)
    (library,) = (small_tree / "src").glob("glaciarium__mypyc.*")
    library.unlink()
    assert engine_of(small_tree) == ["bits"]
    assert runs_compiled(small_tree) == "False 3\n"
