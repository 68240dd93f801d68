"""Events as text, whole and redacted: the seat, a verb in the past, and what belongs to it."""

from typing import get_args

import attrs
import pytest

from support import anything
from support.tables import cases
from support.texts import refused
from tichu import Card, Cards, InvalidValue, redact, score_round
from tichu.engine.move_text import format_event, parse_event
from tichu.events import Dealt, Event, Exchanged, GameEnded, RoundEnded


def listed(text: str) -> tuple[Card, ...]:
    """Return the cards of a text in its order."""
    return tuple(map(Card, text.split()))


COUNTED = score_round((2, 1, 0), (70, 30), {2: "tichu"})
DOUBLE = score_round((1, 3), calls={0: "tichu"})
TO = ((1, 2, 3), (2, 3, 0), (3, 0, 1), (0, 1, 2))
KNOWN = ((0,), (1,), (0, 2), (3,))
GIVEN = (listed("2j 9w Dr"), listed("3j 3w 3p"), listed("Ma Tj Ts"), listed("4j 5j Ph"))
SEEN = (
    (None, None, Card("Dr")),
    (None, None, None),
    (Card("Ma"), None, None),
    listed("4j 5j Ph"),
)

GOLDEN: dict[str, Event] = dict(cases(__file__, "events: each kind", globals()))
"""Events of each kind."""


@pytest.mark.parametrize("text", GOLDEN)
def test_events_as_they_are_written(text: str) -> None:
    """Every kind of event, written and read."""
    assert text == format_event(GOLDEN[text])
    assert GOLDEN[text] == parse_event(text)


def test_every_kind_of_event_is_among_the_examples() -> None:
    """So that none can change unnoticed."""
    assert set(get_args(Event)) == {type(event) for event in GOLDEN.values()}


def test_the_longest_texts_are_read() -> None:
    """The longest events, with six whole decks, have less than 800 characters."""
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
    all_seats = ((0, 1, 2, 3, 4, 5),) * 6
    long: tuple[Event, ...] = (
        Dealt((deck,) * 6),
        RoundEnded(worst, (deck,) * 6),
        Exchanged((many,) * 6, all_seats, all_seats, 5),
    )
    for event in long:
        text = format_event(event)
        assert event == parse_event(text)
        assert len(text) < 800


def test_what_is_hidden_is_seen_to_be() -> None:
    """A text has ``??`` exactly where a field of the event is None because it is hidden."""
    pushed = GOLDEN["0 pushed 2j 9w Dr known 0"]
    assert "0 pushed ?? known 0" == format_event(redact(pushed, 1))
    assert "0 pushed 2j 9w Dr known 0" == format_event(redact(pushed, 0))
    dealt = GOLDEN["dealt 2j3jPh - DgMaDr 5w"]
    assert "dealt ?? ?? ?? ??" == format_event(redact(dealt, None))
    decided = GOLDEN["1 decided none secret"]
    assert "1 decided ?? secret" == format_event(redact(decided, 3))


@pytest.mark.parametrize(("text", "written"), cases(__file__, "events: spellings of events"))
def test_spellings_of_events(text: str, written: str) -> None:
    """Capitals and blanks do not matter, and cards have all their spellings."""
    assert written == format_event(parse_event(text))


@pytest.mark.parametrize(("text", "span", "message"), cases(__file__, "events: invalid texts"))
def test_invalid_texts(text: str, span: tuple[int, int], message: str) -> None:
    """Each error has its message and its place in the whole text."""
    assert (span, message) == refused(parse_event, text)


STRANGE: tuple[object, ...] = (
    *(-1, 10**30, 1.0, "0", b"0", [0], {}, object(), Card),
    *((object(),), ((object(),),), listed("2j 2j"), (listed("2j 2j"),)),
)
"""Values that no field has."""


@pytest.mark.parametrize("text", GOLDEN)
def test_strange_fields(text: str) -> None:
    """An event with a strange field is refused."""
    event = GOLDEN[text]
    for field in attrs.fields(type(event)):
        for value in STRANGE:
            with pytest.raises(InvalidValue):
                format_event(attrs.evolve(event, **anything({field.name: value})))


@pytest.mark.parametrize("number", [1, 6])
def test_a_field_of_all_seats(number: int) -> None:
    """It has from one to six parts."""
    for event in (Dealt((None,) * number), GameEnded((5,) * number, 0)):
        assert event == parse_event(format_event(event))
