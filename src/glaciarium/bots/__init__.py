"""Bots. They know the kernel and no game."""
