"""Build Glaciarium: compile the engine where there is a C compiler, and do without where not.

python setup.py build_ext --inplace   puts an .so beside each compiled .py, which Python prefers
pip wheel --no-deps .                 makes a wheel, compiled or pure

What belongs to the engine is declared in pyproject.toml: [tool.glaciarium] compiled. How its C is
cut into pieces is in tools/engine.py.
"""

from __future__ import annotations

import fcntl
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

from setuptools import setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import CCompilerError

sys.path.insert(0, str(Path(__file__).parent))  # pip builds without it
from tools.engine import arrange, compile_units

if TYPE_CHECKING:
    from setuptools import Extension

GROUP: Final = "glaciarium"
LIBRARY: Final = f"{GROUP}__mypyc"  # holds all the code; the other .so files only point into it
BUILD: Final = Path("build")
WRITTEN: Final = BUILD / "engine" / "written"  # by mypyc
UNITS: Final = BUILD / "engine" / "units"
OBJECTS: Final = BUILD / "engine" / "objects"
STAMP: Final = BUILD / "engine.sha256"  # what the engine was made from, as sha256sum writes it
# setup.py is also asked for names and versions only, many times: then nothing is compiled.
BUILDING: Final = not {"build", "build_ext", "bdist_wheel", "editable_wheel"}.isdisjoint(sys.argv)
IN_PLACE: Final = not {"--inplace", "-i", "editable_wheel"}.isdisjoint(sys.argv)
INTERPRETED: Final = os.environ.get("GLACIARIUM_INTERPRETED") == "1"
# Units call each other directly. Nobody can act on warnings about code that mypyc has written.
# Debug information would take half a minute more.
FLAGS: Final = ("-g0", "-w", "-fvisibility=hidden", "-fno-semantic-interposition")

SLOWLY: Final = "Glaciarium runs uncompiled, about 50 times slower."
NO_COMPILER: Final = (
    f"Note: No C compiler found: {SLOWLY} "
    "Install gcc (Debian: apt install gcc python3-dev) and run make again."
)
FAILED: Final = f"Note: The C compiler failed: {SLOWLY} To see why, read build/logs/engine.log."


def engine() -> list[Path]:
    """Return the modules to compile."""
    settings = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))
    patterns = settings["tool"]["glaciarium"]["compiled"]
    found = {Path(name) for pattern in patterns for name in glob(pattern)}
    return sorted(path for path in found if path.name != "__init__.py")


def made_from(modules: list[Path]) -> list[Path]:
    """Return the modules and their neighbours, whose constants are copied into compiled code."""
    return sorted({path for folder in {m.parent for m in modules} for path in folder.glob("*.py")})


def compiler() -> list[str]:
    return shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")


def compiler_works() -> bool:
    """Tell whether there is a C compiler, with Python's headers and a linker."""
    include = sysconfig.get_path("include")
    with tempfile.TemporaryDirectory() as folder:
        flags = ["-shared", "-fPIC", f"-I{include}", "-o", f"{folder}/trial.so", "-x", "c", "-"]
        command = [*compiler(), *flags]
        try:
            subprocess.run(command, input=b"#include <Python.h>\n", capture_output=True, check=True)
        except (OSError, subprocess.CalledProcessError):
            return False
    return True


def compiler_version() -> str:
    """Return how the compiler calls itself: another one makes other objects."""
    run = subprocess.run([*compiler(), "--version"], capture_output=True, text=True, check=False)
    return run.stdout


def wait_for_others() -> None:
    """Let only one process at a time compile here; the lock ends with the process."""
    BUILD.mkdir(exist_ok=True)
    fcntl.flock(os.open(BUILD / "engine.lock", os.O_CREAT | os.O_RDWR), fcntl.LOCK_EX)


def remove_engine() -> None:
    """Remove the compiled engine: a stale .so silently shadows an edited .py.

    The library goes first: without it no process that starts now uses any of the others.
    """
    STAMP.unlink(missing_ok=True)
    for stale in sorted(Path("src").rglob("*.so"), key=lambda path: not is_library(path)):
        stale.unlink()


def is_library(path: Path) -> bool:
    return path.name.startswith(f"{LIBRARY}.")


def extensions() -> list[Extension]:
    """Translate the engine into C, if C can be compiled here."""
    if INTERPRETED or not BUILDING:
        return []
    wait_for_others()
    if IN_PLACE:
        remove_engine()
    for stale in [*BUILD.glob("lib*"), WRITTEN]:  # would get into the wheel, or into a unit
        shutil.rmtree(stale, ignore_errors=True)
    if not compiler_works():
        print(NO_COMPILER)
        return []
    from mypyc.build import mypycify  # noqa: PLC0415 - slow to import, needed only here

    # One group, so that calls between modules are plain C calls.
    found = mypycify(
        [str(path) for path in engine()],
        group_name=GROUP,
        multi_file=True,
        include_runtime_files=True,
        target_dir=str(WRITTEN),
    )
    for extension in found:
        extension.extra_compile_args = [*extension.extra_compile_args, *FLAGS]
        if extension.name == LIBRARY:
            extension.sources = [str(unit) for unit in arrange(WRITTEN, GROUP, UNITS)]
            extension.include_dirs = [str(UNITS), *extension.include_dirs]
    return cast("list[Extension]", found)  # never those of distutils, if setuptools is there


class BuildEngine(build_ext):
    """Compile all of the engine or nothing of it, and note in place what it was made from."""

    def run(self) -> None:
        self.parallel = True
        try:
            super().run()
        except CCompilerError:
            if not IN_PLACE:
                raise
            print(FAILED)
            return
        if IN_PLACE and self.extensions:
            write_stamp()

    def build_extension(self, ext: Extension) -> None:
        if ext.name == LIBRARY:
            ext.extra_objects = [str(made) for made in self.objects(ext)]
            ext.sources = []
        super().build_extension(ext)

    def objects(self, ext: Extension) -> list[Path]:
        """Compile the units of the library, as far as they have changed."""

        def build(unit: Path, made: Path) -> None:
            with tempfile.TemporaryDirectory(dir=OBJECTS.parent) as folder:
                (built,) = self.compiler.compile(
                    [str(unit)],
                    output_dir=folder,
                    include_dirs=ext.include_dirs,
                    extra_postargs=ext.extra_compile_args,
                )
                os.replace(built, made)

        flags = f"{compiler_version()} {ext.extra_compile_args} {sys.version}"
        return compile_units([Path(unit) for unit in ext.sources], flags, OBJECTS, build)

    def copy_extensions_to_source(self) -> None:
        """Put the engine in place, the library last: processes that start before do without all."""
        modules = sorted(self.extensions, key=lambda extension: extension.name == LIBRARY)
        for extension in modules:
            name = self.get_ext_filename(extension.name)  # type: ignore[no-untyped-call] # has none
            place = Path("src") / name
            shutil.copy(Path(self.build_lib) / name, place.with_suffix(".new"))
            place.with_suffix(".new").replace(place)


def write_stamp() -> None:
    """Write what the engine was made from; tests and make see by it whether it is up to date."""
    BUILD.mkdir(exist_ok=True)
    sums = ((hashlib.sha256(path.read_bytes()).hexdigest(), path) for path in made_from(engine()))
    STAMP.write_text("".join(f"{digest}  {path}\n" for digest, path in sums), encoding="utf-8")


setup(ext_modules=extensions(), cmdclass={"build_ext": BuildEngine})
