"""Endless Winter: Paleoamericans, for 2 to 4 players."""
