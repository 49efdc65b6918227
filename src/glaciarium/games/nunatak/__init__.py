"""Nunatak: build a temple of ice, floor on floor, and gather those who help."""
