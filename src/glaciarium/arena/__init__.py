"""Games in bulk: simulated, verified, measured."""
