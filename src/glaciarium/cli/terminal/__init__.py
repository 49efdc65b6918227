"""Play in the terminal. It knows the kernel and no game."""
