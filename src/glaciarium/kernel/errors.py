"""What can be wrong at the border: each error is one sentence for people."""

from __future__ import annotations


class GlaciariumError(ValueError):
    """Something outside the house is not as it must be; the message says what, where and why."""


class IllegalAction(GlaciariumError):
    """The words mean nothing, or nothing that is allowed now. The sentence names the rule."""


class BadOptions(GlaciariumError):
    """The players cannot agree on this: an unknown option, or a value that it does not take."""


class BadComponents(GlaciariumError):
    """A components file does not hold what is in the box."""


class BadPosition(GlaciariumError):
    """A position that cannot be on the table."""


class BadRecord(GlaciariumError):
    """A record that is damaged, foreign or from the future."""


class UnknownName(GlaciariumError):
    """A game or a bot that the catalog does not have."""


class Unreadable(GlaciariumError):
    """A file that is not there or cannot be opened."""


class BadDataset(GlaciariumError):
    """A folder that holds other games than those that shall be written to it."""


class MissingPackage(GlaciariumError):
    """Something that only some need, and that is not installed here."""


class LostWork(GlaciariumError):
    """Work that was given to other processes or machines, and did not come back."""


class BadContest(GlaciariumError):
    """A plan or a file of contests that cannot be read, or that is about other games."""
