"""The rules of Endless Winter: one module a phase, one class a kind of decision."""
