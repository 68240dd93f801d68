"""Moves and happenings as text: the seat, a verb, and what belongs to it."""

from typing import get_args

import attrs
import pytest

import tichu.moves
from support import anything
from support.tables import cases
from support.texts import refused
from tichu import Action, Card, Cards, InvalidValue, score_round
from tichu.moves import Exchanged, GameEnded, Happening, Move, RoundEnded, SeenDeal
from tichu.notation import format_happening, format_move, parse_action, parse_happening, parse_move


def listed(text: str) -> tuple[Card, ...]:
    """Return the cards of a text in its order."""
    return tuple(map(Card, text.split()))


COUNTED = score_round((2, 1, 0), (70, 30), {2: "tichu"})
DOUBLE = score_round((1, 3), calls={0: "tichu"})
TO = ((1, 2, 3), (2, 3, 0), (3, 0, 1), (0, 1, 2))
GIVEN = (listed("2j 9w Dr"), listed("3j 3w 3p"), listed("Ma Tj Ts"), listed("4j 5j Ph"))
SEEN = (
    (None, None, Card("Dr")),
    (None, None, None),
    (Card("Ma"), None, None),
    listed("4j 5j Ph"),
)

GOLDEN: dict[str, Happening] = dict(cases(__file__, "happenings: each kind", globals()))
"""Values of each kind that are no actions."""


def test_happenings_as_they_are_written() -> None:
    """Every kind is written and read, and its repr too; moves are read as moves."""
    for text, value in GOLDEN.items():
        assert text == format_happening(value) == str(value)
        assert value == eval(repr(value), {**vars(tichu), **vars(tichu.moves)})
        assert value == parse_happening(text)
        if isinstance(value, Move):
            assert value == parse_move(text)
        else:
            with pytest.raises(InvalidValue, match=r"format_move\(move\): expected a move"):
                format_move(anything(value))


def test_every_kind_is_among_the_examples() -> None:
    """No kind can change unnoticed."""
    assert {*get_args(Happening)} - {*get_args(Action)} == {*map(type, GOLDEN.values())}


def test_the_longest_texts_are_read() -> None:
    """The longest moves, with six whole decks, have less than 1000 characters."""
    deck = Cards(2**56 - 1)
    worst = attrs.evolve(
        DOUBLE,
        finished=(0, 1, 2, 3, 4, 5),
        victory="counted_out",
        card_points=(-999_999_999,) * 2,
        call_points=(-999_999_999,) * 2,
        scores=(-1_999_999_998,) * 2,
    )
    many = (Card("Dr"), *listed("2j 3j 4j 5j"))
    long: tuple[Move, ...] = (
        SeenDeal((*(deck,) * 5, None)),
        RoundEnded(worst, (56, *(0,) * 5), (Cards(),) * 6, (deck, *(Cards(),) * 5)),
        Exchanged((many,) * 6, ((0, 1, 2, 3, 4),) * 6, 5),
    )
    for move in long:
        text = format_move(move)
        assert move == parse_move(text)
        assert len(text) < 1000


@pytest.mark.parametrize(("text", "written"), cases(__file__, "happenings: spellings"))
def test_spellings(text: str, written: str) -> None:
    """Capitals and blanks do not matter, and cards have all their spellings."""
    assert written == format_happening(parse_happening(text))


def test_invalid_texts() -> None:
    """An error has its message and its place in the whole text."""
    for text, span, message in cases(__file__, "happenings: invalid texts"):
        assert (span, message) == refused(parse_happening, text)


@pytest.mark.parametrize("text", ["deal ?? 2j 3j 4j", "0 push ??", "2 showed 5j", "1 took 5j"])
def test_an_action_is_no_other_move(text: str) -> None:
    """The reader of actions takes nothing that a player cannot do."""
    refused(parse_action, text)


@pytest.mark.parametrize("number", [1, 6])
def test_a_field_of_all_seats(number: int) -> None:
    """A field of all seats has from one to six parts."""
    for happening in (SeenDeal((None,) * number), GameEnded((5,) * number, 0)):
        assert happening == parse_happening(format_happening(happening))
