"""Nunatak: build a temple of ice, floor by floor, and gather helpers."""
