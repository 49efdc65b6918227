"""Where a set-up takes a word of the generator before each shuffle."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Words:
    """Gives words to shuffles; here, each continues with the word that the last one left.

    Search and simulation need no more. Where people play, each word is drawn from a secret: then
    what they see of one shuffle tells nothing about another.
    """

    def fresh(self, word: i64) -> i64:
        """Return the word for the next shuffle; the last one left `word`."""
        return word


PLAIN: Final = Words()
