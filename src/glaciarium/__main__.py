"""`python -m glaciarium` is the command `glaciarium`."""

from __future__ import annotations

import sys

from glaciarium.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
