"""Masks are the legal decisions as numbers, and numbers stand for what they came from."""

from typing import Any

import pytest

from roundtrips.numbers import run
from steering import SOURCES
from tichu import Play
from tichu.encoding import ActionSpace
from tichu.encoding.numbers import PASS


@pytest.mark.parametrize("name", SOURCES)
def test_decisions_as_numbers(name: str) -> None:
    """In rounds of each preset and of mixtures."""
    assert [] == run(name, 50, 1).wrong


def test_a_mask_with_too_little_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A mask that forgets the pass is found."""
    whole: Any = ActionSpace.mask

    def forgetting(*args: Any, **more: Any) -> bytes:  # noqa: ANN401  # those of the method
        mask = bytearray(whole(*args, **more))
        mask[PASS] = 0
        return bytes(mask)

    monkeypatch.setattr(ActionSpace, "mask", forgetting)

    assert run("nanjing", 60, 1).wrong


def test_numbers_of_another_action_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Numbers of a play that are taken for those of a pass are found."""
    right: Any = ActionSpace.decode

    def wrong(*args: Any, **more: Any) -> object:  # noqa: ANN401  # those of the method
        action: object = right(*args, **more)
        return args[2].legal()[0] if isinstance(action, Play) else action

    monkeypatch.setattr(ActionSpace, "decode", wrong)

    assert run("nanjing", 60, 1).wrong
