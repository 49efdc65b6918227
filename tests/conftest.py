"""What all tests share."""

from __future__ import annotations

import os

from hypothesis import settings

# The same examples everywhere, so that a test that fails for one fails for all; and no deadline,
# because the same laws are tested interpreted.
settings.register_profile("glaciarium", deadline=None, derandomize=True)
settings.load_profile("glaciarium")

# Whatever the language of the system, the commands that tests run speak English.
os.environ.pop("LC_ALL", None)
os.environ["LC_MESSAGES"] = "C"
