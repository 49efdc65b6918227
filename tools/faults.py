"""Faults to plant: one changed line each, found in the syntax of Python and of the client.

A fault names its line by its text, not by its number, so that it outlives changes elsewhere in
the file. A fault of the client can be switched on while the page runs: all of them are built once.
"""

from __future__ import annotations

import ast
import hashlib
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

SWITCH: Final = "FAULT"  # in a line of the client: true while this fault is switched on
COMPARED: Final = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
}
COUNTED: Final = {
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "+"),
    ast.FloorDiv: ("//", "*"),
    ast.Mod: ("%", "+"),
    ast.BitAnd: ("&", "|"),
    ast.BitOr: ("|", "&"),
    ast.LShift: ("<<", ">>"),
    ast.RShift: (">>", "<<"),
}
JOINED: Final = {ast.And: ("and", "or"), ast.Or: ("or", "and")}
PLAIN: Final = ("type_checking", "__repr__", "assert ", "raise ")  # lines that no test is about


@dataclass(frozen=True)
class Fault:
    """One line of one file, and what it becomes."""

    file: str
    nth: int  # among the lines of the file with this text
    before: str
    after: str

    @property
    def name(self) -> str:
        told = "\n".join([self.file, str(self.nth), self.before.strip(), self.after.strip()])
        return hashlib.sha256(told.encode()).hexdigest()[:8]

    def plant(self, text: str) -> str | None:
        """Return the file with this fault; None if the line is there no more."""
        lines = text.split("\n")
        places = [at for at, line in enumerate(lines) if line == self.before]
        if len(places) <= self.nth:
            return None
        lines[places[self.nth]] = self.after
        return "\n".join(lines)


def faults(file: str, text: str) -> list[Fault]:
    """Return every fault that can be planted in a file."""
    found = _python(text) if file.endswith(".py") else _client(text)
    lines = text.split("\n")
    made: dict[Fault, None] = {}
    for at, after in found:
        before = lines[at]
        if after != before and not any(word in before.lower() for word in PLAIN):
            made[Fault(file, lines[:at].count(before), before, after)] = None
    return list(made)


# --- Python -------------------------------------------------------------------------------------
def _python(text: str) -> Iterator[tuple[int, str]]:
    lines = text.split("\n")
    for node in _bodies(ast.parse(text)):
        start, end = getattr(node, "lineno", None), getattr(node, "end_lineno", None)
        if start is None or start != end or not lines[start - 1].isascii():
            continue
        for left, right, new in _changes(node, lines[start - 1]):
            line = lines[start - 1]
            yield start - 1, line[:left] + new + line[right:]


def _bodies(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield what is in the bodies of functions: no annotations, defaults and decorators."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            for statement in node.body:
                yield from ast.walk(statement)


def _changes(node: ast.AST, line: str) -> Iterator[tuple[int, int, str]]:
    """Yield what may change in a node: from where to where, and what is there instead."""
    match node:
        case ast.Compare(left=left, ops=[op], comparators=[right]):
            yield from _swapped(left, right, line, COMPARED.get(type(op)))
        case ast.BinOp(left=left, op=op, right=right):
            yield from _swapped(left, right, line, COUNTED.get(type(op)))
        case ast.BoolOp(op=op, values=[left, right]):
            yield from _swapped(left, right, line, JOINED.get(type(op)))
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield node.col_offset, operand.col_offset, ""
        case ast.Constant(value=bool(value)):
            yield node.col_offset, _end(node), str(not value)
        case ast.Constant(value=int(value)):
            yield node.col_offset, _end(node), str(value + 1)
        case ast.If(test=test) | ast.IfExp(test=test) if test.lineno == node.lineno:
            yield test.col_offset, _end(test), f"not ({line[test.col_offset : _end(test)]})"
        case ast.AugAssign() | ast.Expr(value=ast.Call()):
            yield node.col_offset, _end(node), "pass"


def _end(node: ast.expr | ast.stmt) -> int:
    assert node.end_col_offset is not None
    return node.end_col_offset


def _swapped(
    left: ast.expr, right: ast.expr, line: str, signs: tuple[str, str] | None
) -> Iterator[tuple[int, int, str]]:
    """Yield the other sign between two operands, if the sign is where it is expected."""
    if signs is None:
        return
    old, new = signs
    between = line[_end(left) : right.col_offset]
    at = between.find(f" {old} ")
    if at >= 0:
        begin = _end(left) + at + 1
        yield begin, begin + len(old), new


# --- The client ---------------------------------------------------------------------------------
ASKED: Final = re.compile(r"(?:^|\s)(?:if \(|\{#if |\{:else if )")
BOUND: Final = re.compile(
    r"\b(?:class:[\w-]+|disabled|hidden|open|inert|aria-(?:checked|disabled|expanded|pressed))=\{"
)
ADDED: Final = re.compile(r" [+-] (1|2)(?=[\s;,)\]}])")
CALLED: Final = re.compile(r"^(\s*)((?:await )?[\w.]+(?:\?\.)?[\w.]*\(.*\);)$")
PAIRS: Final = {"(": ")", "{": "}"}


def _client(text: str) -> Iterator[tuple[int, str]]:
    styled = False
    for at, line in enumerate(text.split("\n")):
        styled = (styled or "<style" in line) and "</style" not in line
        if styled or line.lstrip().startswith(("//", "*", "/*", "import")) or "typeof" in line:
            continue
        for pattern in (ASKED, BOUND):
            for found in pattern.finditer(line):
                yield from _negated(at, line, found.end())
        for found in ADDED.finditer(line):
            begin, end = found.span(1)
            yield at, f"{line[:begin]}({SWITCH} ? {int(found[1]) + 1} : {found[1]}){line[end:]}"
        if called := CALLED.match(line):
            yield at, f"{called[1]}if (!{SWITCH}) {called[2]}"


def _negated(at: int, line: str, begin: int) -> Iterator[tuple[int, str]]:
    """Yield the line with what begins here negated while the fault is on, if it ends here too."""
    opening = "(" if line[begin - 1] == "(" else "{"
    depth = 1
    for end in range(begin, len(line)):
        depth += (line[end] == opening) - (line[end] == PAIRS[opening])
        if depth == 0:
            yield at, f"{line[:begin]}{SWITCH} !== !!({line[begin:end]}){line[end:]}"
            return
