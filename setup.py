"""Build Glaciarium: compile the engine where there is a C compiler, and do without where not.

python setup.py build_ext --inplace   puts an .so beside each compiled .py, which Python prefers
pip wheel --no-deps .                 makes a wheel, compiled or pure

What belongs to the engine is declared in pyproject.toml: [tool.glaciarium] compiled.
"""

from __future__ import annotations

import hashlib
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import tomllib
from glob import glob
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

from mypyc.build import mypycify
from setuptools import setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import CCompilerError

if TYPE_CHECKING:
    from setuptools import Extension

BUILD: Final = Path("build")
STAMP: Final = BUILD / "engine.sha256"  # what the engine was made from, as sha256sum writes it
KEPT: Final = ("lessons",)  # games that took hours to play
# setup.py is also asked for names and versions only, many times: then nothing is compiled.
BUILDING: Final = not {"build", "build_ext", "bdist_wheel", "editable_wheel"}.isdisjoint(sys.argv)
IN_PLACE: Final = not {"--inplace", "-i", "editable_wheel"}.isdisjoint(sys.argv)
INTERPRETED: Final = os.environ.get("GLACIARIUM_INTERPRETED") == "1"
# Calls between modules may be inlined. What a newer compiler warns of is no reason to stop. Debug
# information would take half a minute more.
FLAGS: Final = ("-g0", "-fno-semantic-interposition", "-Wno-error")

SLOWLY: Final = "Glaciarium runs uncompiled, about 50 times slower."
NO_COMPILER: Final = (
    f"No C compiler found: {SLOWLY} "
    "Install gcc (Debian: apt install gcc python3-dev) and run make again."
)
FAILED: Final = (
    f"The C compiler failed: {SLOWLY} "
    f"To see why, run: {Path(sys.executable)} setup.py build_ext --inplace"
)


def engine() -> list[Path]:
    """Return the modules to compile."""
    settings = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))
    patterns = settings["tool"]["glaciarium"]["compiled"]
    found = {Path(name) for pattern in patterns for name in glob(pattern)}
    return sorted(path for path in found if path.name != "__init__.py")


def made_from(modules: list[Path]) -> list[Path]:
    """Return the modules and their neighbours, whose constants are copied into compiled code."""
    return sorted({path for folder in {m.parent for m in modules} for path in folder.glob("*.py")})


def compiler_works() -> bool:
    """Tell whether there is a C compiler, with Python's headers and a linker."""
    command = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    include = sysconfig.get_path("include")
    with tempfile.TemporaryDirectory() as folder:
        command += ["-shared", "-fPIC", f"-I{include}", "-o", f"{folder}/trial.so", "-x", "c", "-"]
        try:
            subprocess.run(command, input=b"#include <Python.h>\n", capture_output=True, check=True)
        except (OSError, subprocess.CalledProcessError):
            return False
    return True


def sweep() -> None:
    """Remove what an earlier build left: a stale .so silently shadows an edited .py."""
    for stale in Path("src").rglob("*.so"):
        stale.unlink()
    for stale in BUILD.glob("*"):
        if stale.name not in KEPT:
            shutil.rmtree(stale) if stale.is_dir() else stale.unlink()


def extensions() -> list[Extension]:
    """Translate the engine into C, if C can be compiled here."""
    if INTERPRETED or not BUILDING:
        return []
    if IN_PLACE:
        sweep()
    for stale in BUILD.glob("lib*"):  # would get into the wheel
        shutil.rmtree(stale)
    if not compiler_works():
        print(NO_COMPILER)
        return []
    print("Compiling the engine…", flush=True)
    # One group, so that calls between modules are plain C calls.
    found = mypycify([str(path) for path in engine()], opt_level="3", group_name="glaciarium")
    for extension in found:
        extension.extra_compile_args = [*extension.extra_compile_args, *FLAGS]
    return cast("list[Extension]", found)  # never those of distutils, if setuptools is there


class BuildEngine(build_ext):
    """Compile all of the engine or nothing of it, and note in place what it was made from."""

    def run(self) -> None:
        try:
            super().run()
        except CCompilerError:
            if not IN_PLACE:
                raise
            sweep()
            print(FAILED)
        if IN_PLACE and self.extensions:
            write_stamp()


def write_stamp() -> None:
    """Write what the engine was made from; tests and make see by it whether it is up to date."""
    BUILD.mkdir(exist_ok=True)
    sums = ((hashlib.sha256(path.read_bytes()).hexdigest(), path) for path in made_from(engine()))
    STAMP.write_text("".join(f"{digest}  {path}\n" for digest, path in sums), encoding="utf-8")


setup(ext_modules=extensions(), cmdclass={"build_ext": BuildEngine})
