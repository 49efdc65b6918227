"""The games, one package each. They know the kernel and nothing of each other."""
