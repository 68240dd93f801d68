"""Questions to a reader of texts: what it reads, and where it says that a text is wrong."""

from collections.abc import Callable
from typing import TypeVar

import pytest

from tichu import NotationError
from tichu.errors import shown

T = TypeVar("T")


def attempt(parse: Callable[[str], T], text: str) -> T | None:
    """Return the value of a text; None if it is refused with a place in it."""
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
    """Return the place and the message of the refusal of a text.

    Of "expected a rank, got '1'" the end is left out if it quotes what stands there, and so is a
    word that is proposed instead.
    """
    with pytest.raises(NotationError) as caught:
        parse(text)
    error = caught.value
    assert text == error.text
    expected, got, given = error.message.partition(", got ")
    given = given.partition("; did you mean")[0]
    part = text[slice(*error.span)]
    if got and given in {shown(part, 30) if part else "nothing", f"{len(text):,}"}:
        return error.span, expected
    return error.span, error.message
