"""Environments for research: PettingZoo, Gymnasium, OpenSpiel and many games at once."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from glaciarium.kernel.errors import MissingPackage

if TYPE_CHECKING:
    from glaciarium.envs.aec import aec_env
    from glaciarium.envs.single import gym_env
    from glaciarium.envs.vector import VectorPlay

__all__ = ["VectorPlay", "aec_env", "gym_env"]
_ROOMS: Final = {"aec_env": "aec", "gym_env": "single", "VectorPlay": "vector"}


def __getattr__(name: str) -> Any:
    """Import only what is asked for: each adapter needs other packages."""
    if name not in _ROOMS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        return getattr(import_module(f"{__name__}.{_ROOMS[name]}"), name)
    except ModuleNotFoundError as error:
        if error.name is None or error.name.startswith("glaciarium"):
            raise
        raise MissingPackage(
            f"{name} needs {error.name}: install it with pip install 'glaciarium[envs]'."
        ) from None
