"""The rules of Nunatak: one class per kind of decision, in the order of a turn."""
