"""Arrange the C of the engine so that compilers are quick and the code is fast; for setup.py.

mypyc writes one C file a module. Compiled one by one, calls between modules are not inlined; all in
one file, a compiler takes minutes and one core, and starts from the beginning after every edit. So:

- the modules of a game make one unit, everything else makes another, and units are compiled side
  by side; a unit that has not changed is not compiled again;
- every unit sees the bodies of the kernel's small functions, which are worth inlining;
- what runs once, or at the border to Python, or after an error, is marked as cold: it is compiled
  for size, which is most of the code and none of the work.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
from collections import defaultdict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

INTERNAL: Final = "__native_internal_{group}.h"
SMALL: Final = 4000  # characters of a function's C; a larger one is not worth inlining

# Wrappers, through which Python calls, and modules' own code, which runs at import.
RARE: Final = re.compile(
    r"^(extern [^\n;]*\b(?:CPyPy_\w+|CPyDef_\w+_____top_level__)\([^\n;]*\));$", re.MULTILINE
)
FUNCTION: Final = re.compile(
    r"^(?!static)\w[\w *]*?\b(?P<name>CPyDef_\w+)\([^\n;{]*\) \{\n.*?^\}\n",
    re.MULTILINE | re.DOTALL,
)
RUNTIME_API: Final = re.compile(r"^#include <(\S+_api)\.c>$", re.MULTILINE)

# A path on which one of these is called is a path that is not taken.
ERRORS: Final = """
#ifndef GLACIARIUM_COLD
#define GLACIARIUM_COLD
CPy_COLD void CPy_AddTraceback(const char *, const char *, int, PyObject *);
CPy_COLD void CPy_TypeError(const char *, PyObject *);
CPy_COLD void CPy_TypeErrorTraceback(
    const char *, const char *, int, PyObject *, const char *, PyObject *);
CPy_COLD void CPy_AttributeError(
    const char *, const char *, const char *, const char *, int, PyObject *);
CPy_COLD void CPyError_OutOfMemory(void);
#endif
"""
INLINE: Final = "extern inline __attribute__((gnu_inline)) "


def arrange(written: Path, group: str, folder: Path) -> list[Path]:
    """Write the units into a folder, made of what mypyc has written for a group; return them."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    internal = (written / INTERNAL.format(group=group)).read_text(encoding="utf-8")
    internal = RARE.sub(r"\1 CPy_COLD;", internal) + ERRORS
    (folder / INTERNAL.format(group=group)).write_text(internal, encoding="utf-8")
    shutil.copy(written / f"__native_{group}.h", folder)
    units: defaultdict[str, list[str]] = defaultdict(list)
    small: list[str] = []
    # The file of the group comes first: it brings the runtime library.
    for source in sorted(written.glob("__native_*.c"), key=lambda path: path.stem):
        text = source.read_text(encoding="utf-8")
        rooms = source.stem.split("___")[1:]
        units[rooms[1] if rooms[:1] == ["games"] else "shared"].append(text)
        small += small_functions(text) if rooms[:1] == ["kernel"] else []
    (folder / "inlined.h").write_text("".join([*headers(units["shared"][0], group), *small]))
    return [write_unit(folder, name, parts) for name, parts in sorted(units.items())]


def headers(first: str, group: str) -> list[str]:
    """Return what every unit includes: the runtime library as declarations, then the group's."""
    wanted = ["<Python.h>", "<CPy.h>", *(f"<{name}.h>" for name in RUNTIME_API.findall(first))]
    wanted += [f'"__native_{group}.h"', f'"{INTERNAL.format(group=group)}"']
    return [f"#include {name}\n" for name in wanted]


def small_functions(text: str) -> list[str]:
    """Return the functions of a module that are worth inlining, as bodies that are only inlined."""
    found = (match for match in FUNCTION.finditer(text) if len(match[0]) < SMALL)
    rare = ("_____top_level__", "_glue")
    return [INLINE + match[0] for match in found if not match["name"].endswith(rare)]


def write_unit(folder: Path, name: str, parts: list[str]) -> Path:
    unit = folder / f"{name}.c"
    first = [] if name == "shared" else ['#include "inlined.h"\n']
    unit.write_text("".join([*first, *parts]), encoding="utf-8")
    return unit


def compile_units(
    units: list[Path], flags: str, kept: Path, build: Callable[[Path, Path], None]
) -> list[Path]:
    """Compile what has changed, side by side, the largest first; return all object files.

    `build(unit, object)` compiles one. An object is kept under the hash of all that it is made of.
    """
    kept.mkdir(parents=True, exist_ok=True)
    shared = hashlib.sha256(flags.encode())
    for header in sorted(units[0].parent.glob("*.h")):
        shared.update(header.read_bytes())

    def compiled(unit: Path) -> Path:
        known = shared.copy()
        known.update(unit.read_bytes())
        made = kept / f"{unit.stem}-{known.hexdigest()[:16]}.o"
        if not made.exists():
            build(unit, made.with_suffix(".new"))
            made.with_suffix(".new").replace(made)
        return made

    largest_first = sorted(units, key=lambda unit: -unit.stat().st_size)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        objects = list(pool.map(compiled, largest_first))
    for old in set(kept.iterdir()) - set(objects):
        old.unlink()
    return objects
