"""The cases that any implementation of the notation can run: ``conformance/notation``."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

import tichu.notation
from support.texts import refused
from tichu import NotationError, TichuError
from tichu.notation import (
    parse_action,
    parse_happening,
    parse_result,
)

FOLDER: Final = Path(__file__).parents[2] / "conformance" / "notation"


def is_view(text: str) -> bool:
    """Return whether a position belongs to a view, which has a fifteenth field."""
    return len(text.split()) > 14


def parse_position(text: str) -> object:
    """Return the round, or the view, that a position describes."""
    return tichu.notation.parse_view(text) if is_view(text) else tichu.notation.parse_state(text)


def rewrite_position(text: str) -> str:
    """Return a position as it is written."""
    return (
        tichu.notation.format_view(tichu.notation.parse_view(text))
        if is_view(text)
        else tichu.notation.format_state(tichu.notation.parse_state(text))
    )


PARSE: Final[dict[str, Callable[[str], object]]] = {
    "cards": tichu.Cards,
    "combination": tichu.Combination,
    "action": parse_action,
    "rules": tichu.notation.parse_rules,
    "position": parse_position,
    "result": parse_result,
    "happening": parse_happening,
}
REWRITE: Final[dict[str, Callable[[str], str]]] = {
    "cards": lambda text: str(tichu.Cards(text)),
    "combination": lambda text: str(tichu.Combination(text)),
    "action": lambda text: tichu.notation.format_action(parse_action(text)),
    "rules": lambda text: tichu.notation.format_rules(tichu.notation.parse_rules(text)),
    "position": rewrite_position,
    "result": lambda text: tichu.notation.format_result(parse_result(text)),
    "happening": lambda text: tichu.notation.format_happening(parse_happening(text)),
}


def cases(name: str) -> list[dict[str, Any]]:
    """Return the cases of a file."""
    rows: list[dict[str, Any]] = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    return rows


@pytest.mark.parametrize("kind", PARSE)
def test_valid(kind: str) -> None:
    """A valid text is written in its canonical form, which is read as the same value."""
    for case in (each for each in cases("valid") if each["kind"] == kind):
        assert {"kind", "text", "canonical"} == set(case)
        assert case["canonical"] == REWRITE[kind](case["text"])
        assert case["canonical"] == REWRITE[kind](case["canonical"])


@pytest.mark.parametrize("kind", PARSE)
def test_invalid(kind: str) -> None:
    """A refused text has its place, except impossible positions."""
    for case in (each for each in cases("invalid") if each["kind"] == kind):
        assert {"kind", "text", "span"} == set(case)
        if case["span"] is None:
            with pytest.raises(TichuError) as caught:
                PARSE[kind](case["text"])
            assert not isinstance(caught.value, NotationError)
        else:
            assert tuple(case["span"]) == refused(PARSE[kind], case["text"])[0], case


def test_the_corpus() -> None:
    """The corpus has valid and invalid cases of each kind, and no duplicates."""
    for name in ("valid", "invalid"):
        rows = cases(name)
        assert set(PARSE) == {row["kind"] for row in rows}
        assert len(rows) == len({(row["kind"], row["text"]) for row in rows})
        assert len(rows) >= 60
