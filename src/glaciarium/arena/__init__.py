"""Many games: simulated, verified, measured, learned from."""
