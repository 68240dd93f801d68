"""The packages that doors for learners need."""

import sys
from importlib import import_module

import pytest


@pytest.mark.parametrize("package", ["gymnasium", "numpy"])
def test_the_extra_that_is_missing_is_named(package: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The sentence says how to install it; of two that are missing, it names the first."""
    monkeypatch.setitem(sys.modules, package, None)
    monkeypatch.delitem(sys.modules, "tichu.envs.vector", raising=False)
    message = r"^needs (gymnasium|numpy); install it with: pip install 'tichu\[gymnasium\]'$"
    with pytest.raises(ImportError, match=message):
        import_module("tichu.envs.vector")
