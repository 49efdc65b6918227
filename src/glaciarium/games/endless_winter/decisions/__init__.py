"""The rules of Endless Winter: a module for each phase, a class for each kind of decision."""
