"""What a player observes as arrays of NumPy, and how a framework is found."""

import importlib
from typing import Any

from tichu.encoding.observation import Floats

OBSERVATION = "observation"
MASK = "action_mask"


def needed(package: str, extra: str) -> Any:
    """Return a package that an extra brings; raise :class:`ImportError` if it is not there."""
    try:
        return importlib.import_module(package)
    except ImportError as error:
        if error.name != package:
            raise
        message = f"needs {package}; install it with: pip install 'tichu[{extra}]'"
        raise ImportError(message, name=package) from None


def arrays(observed: Floats, mask: bytes) -> dict[str, Any]:
    """Return what a player observes, and what they may choose, as new arrays."""
    numpy = needed("numpy", "gymnasium")
    return {
        OBSERVATION: numpy.frombuffer(observed, numpy.float32),
        MASK: numpy.frombuffer(bytearray(mask), numpy.int8),
    }
