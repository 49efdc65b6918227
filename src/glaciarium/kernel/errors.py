"""Errors at the border: each is one sentence for people."""

from __future__ import annotations


class GlaciariumError(ValueError):
    """Something from outside is wrong; the message says what, where and why."""


class IllegalAction(GlaciariumError):
    """The words mean nothing, or nothing legal now. The sentence names the rule."""


class BadOptions(GlaciariumError):
    """An unknown option, or a value that it doesn't take."""


class BadComponents(GlaciariumError):
    """A components file that can't be right; `path`: the keys that lead to the faulty entry."""

    path: tuple[str | int, ...] = ()


class BadPosition(GlaciariumError):
    """An impossible position."""


class BadRecord(GlaciariumError):
    """A record that is damaged, of something else, or from a later version."""


class UnknownName(GlaciariumError):
    """A game or bot that the catalog doesn't have."""


class Unreadable(GlaciariumError):
    """A file that is missing or can't be opened."""


class BadDataset(GlaciariumError):
    """A folder that holds other games than the ones to be written."""


class MissingPackage(GlaciariumError):
    """An optional package that isn't installed."""


class LostWork(GlaciariumError):
    """Work given to other processes or machines that never came back."""


class BadContest(GlaciariumError):
    """A plan or results file that can't be read or is about other games."""
