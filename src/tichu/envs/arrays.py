"""What a player observes as arrays of NumPy, and how a framework is found."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from tichu.encoding.observation import Floats

if TYPE_CHECKING:
    from numpy.typing import NDArray

OBSERVATION: Final = "observation"
MASK: Final = "action_mask"
Array: TypeAlias = "NDArray[Any]"
Arrays: TypeAlias = "dict[str, NDArray[Any]]"
"""What is observed, and what may be chosen."""

_PACKAGES: Final = ("gymnasium", "numpy", "pettingzoo", "pyspiel")


@contextmanager
def extra(name: str) -> Iterator[None]:
    """Name the extra that brings a package, if an import within finds that it is missing."""
    try:
        yield
    except ImportError as error:
        package = (error.name or "").partition(".")[0]
        if package not in _PACKAGES:
            raise
        message = f"needs {package}; install it with: pip install 'tichu[{name}]'"
        raise ImportError(message, name=package) from None


def arrays(observed: Floats, mask: bytes) -> Arrays:
    """Return what a player observes, and what they may choose, as new arrays."""
    import numpy as np  # noqa: PLC0415  # only learners need it

    return {
        OBSERVATION: np.frombuffer(observed, np.float32),
        MASK: np.frombuffer(bytearray(mask), np.int8),
    }
