"""Play in the terminal. It knows the kernel, and of a game only what that tells it."""
