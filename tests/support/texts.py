"""Questions to a reader of texts: what it reads, and where it says that a text is wrong."""

from collections.abc import Callable
from typing import TypeVar

import pytest

from tichu import NotationError

T = TypeVar("T")


def attempt(parse: Callable[[str], T], text: str) -> T | None:
    """Return what a text is read as; None if it is refused, with a place that lies in it."""
    try:
        return parse(text)
    except NotationError as caught:
        error = caught
    start, end = error.span
    assert text == error.text
    assert 0 <= start <= end <= len(text)
    assert error.message
    return None


def refused(parse: Callable[[str], object], text: str) -> tuple[tuple[int, int], str]:
    """Return the place and the sentence with which a text is refused."""
    with pytest.raises(NotationError) as caught:
        parse(text)
    assert text == caught.value.text
    return caught.value.span, caught.value.message
