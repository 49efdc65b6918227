"""Arktia: stack your pieces on hexes of melting ice, and stay together."""
