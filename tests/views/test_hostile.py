"""The functions for hidden information answer any argument or raise a TichuError."""

import random
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final, cast

import attrs
import pytest

import tichu
from steering import steered_game
from support import anything, dealt, first_packets, play, swapped
from support.hostile import GARBAGE
from tichu import TRICHU, Event, InvalidValue, PlayerView, advance, new_game, redact, view
from tichu import events as ev

SEATS: Final[tuple[Any, ...]] = (None, True, -1, 4, 6, 10**30, 1.0, "0", (), [], object())


def named(value: object) -> str:
    """Return a name for a value that is the same in every process."""
    return "object" if type(value) is object else repr(value)


def views() -> list[tichu.PublicView]:
    """Return views of every phase that a short walk comes to."""
    found: list[tichu.PublicView] = []
    for state in (tichu.new_round(), first_packets(), dealt(), swapped(dealt())):
        found += [view(state, 1), tichu.public_view(state)]
    for game, _ in steered_game(new_game(TRICHU), random.Random(1)):
        if game.phase not in {seen.phase for seen in found if seen.rules == TRICHU}:
            found.append(view(game, 0))
        if game.results:
            break
    return found


def events() -> list[Event]:
    """Return the events of two rounds."""
    found: list[Event] = []
    for state, action in steered_game(new_game(TRICHU), random.Random(2)):
        found += tichu.transition(state, action)[1]
        if len(state.results) == 2:
            break
    return found


ASKS: Final[tuple[Callable[[Any], object], ...]] = (
    lambda value: view(value, 0),
    tichu.public_view,
    lambda value: redact(value, 0),
    lambda value: redact(value, None),
    lambda value: advance(value, ev.Passed(0)),
    lambda value: advance(view(dealt(), 0), value),
    lambda value: tichu.determinize(value, random.Random(1)),
    lambda value: tichu.sample_worlds(value, random.Random(1), 1),
)


@pytest.mark.parametrize("ask", ASKS, ids=range(len(ASKS)))
def test_other_values(ask: Callable[[Any], object]) -> None:
    """Neither views nor redacted events nor worlds are made of anything else."""
    for make in GARBAGE.values():
        with pytest.raises(InvalidValue):
            ask(make())


@pytest.mark.parametrize("seat", [seat for seat in SEATS if seat is not None], ids=named)
def test_other_seats_have_no_view(seat: object) -> None:
    """Of a round and of a game; None is a spectator."""
    for state in (tichu.new_round(), new_game(), dealt()):
        with pytest.raises(InvalidValue) as caught:
            view(state, cast("Any", seat))
        assert "view(seat)" == caught.value.place


def test_a_view_is_asked_about_seats() -> None:
    """Sizes, hands and piles are those of seats."""
    seen = view(dealt(), 0)
    for seat in SEATS:
        for ask in (seen.size, seen.hand, seen.pile):
            with pytest.raises(InvalidValue):
                ask(seat)


@pytest.mark.parametrize("seat", [seat for seat in SEATS if seat not in (None, 4, 6)], ids=named)
def test_events_are_redacted_for_seats(seat: object) -> None:
    """None is a spectator; anything else must be a seat."""
    for event in events():
        with pytest.raises(InvalidValue):
            redact(event, cast("Any", seat))


def test_worlds_are_made_of_views() -> None:
    """A state would tell too much."""
    for state in (dealt(), new_game()):
        with pytest.raises(InvalidValue):
            tichu.determinize(anything(state), random.Random(1))


def outcome(attempt: Callable[[], object]) -> str | None:
    """Return what else than a TichuError an attempt raises; None if nothing does."""
    try:
        attempt()
    except tichu.TichuError:
        return None
    except Exception as error:  # noqa: BLE001  # that is the question
        return f"{type(error).__name__}: {error}"
    return None


def test_an_event_out_of_place_is_refused_or_folded() -> None:
    """A client that has missed a message gets an error or a view."""
    found = {
        (seen.phase.value, type(event).__name__): wrong
        for seen in views()
        for event in events()
        if (wrong := outcome(partial(advance, seen, event)))
    }

    assert {} == found


def strange_events() -> Iterator[Event]:
    """Yield events with fields that no round has."""
    strange: Any = None
    for strange in (None, 9, -1, "x", (), (1, 2, 3), object()):
        yield ev.Dealt(strange)
        yield ev.GrandTichuDecided(strange, called=True, secret=False)
        yield ev.GrandTichuRevealed(strange)
        yield ev.TichuCalled(strange)
        yield ev.Pushed(strange, strange, (0,))
        yield ev.Exchanged(strange, strange, strange, strange)
        yield ev.HandShown(strange, strange, None)
        yield ev.Played(strange, strange)
        yield ev.Passed(strange)
        yield ev.WishMade(strange, strange)
        yield ev.RoundEnded(strange, strange)
        yield ev.RoundStarted(strange, strange)


def test_an_event_with_strange_fields_is_refused() -> None:
    """By its constructor, by ``redact`` or by ``advance``, with a ``TichuError``."""
    seen = view(swapped(dealt()), 0)
    found: set[str] = set()
    for event in strange_events():
        for wrong in (outcome(partial(redact, event, 0)), outcome(partial(advance, seen, event))):
            if wrong:
                found.add(f"{type(event).__name__}: {wrong}")

    assert set() == found


@pytest.mark.parametrize("rng", [None, 7, "rng"])
def test_chance_is_a_generator(rng: object) -> None:
    """An object without ``random()`` is refused."""
    with pytest.raises(tichu.TichuError):
        tichu.determinize(view(dealt(), 0), cast("Any", rng))


def _stated_view(stated: dict[str, Any]) -> PlayerView:
    """Return the view of seat 0 in a setup with these fields."""
    return PlayerView.from_setup(tichu.RoundSetup(**stated), 0)


def test_a_setup_is_never_a_crash() -> None:
    """Any value in any field of a stated view gives a list of problems."""
    base = {"hands": ("5j", "6j7j", "8w", "9p"), "turn": 0, "rest_to": 0}
    fields = [field.name for field in attrs.fields(tichu.RoundSetup)]
    found: dict[str, str] = {}
    for name in fields:
        values: dict[str, object] = {
            repr(value): value for value in (("??",), ("??",) * 4, "??", {0: "??"})
        }
        values |= {what: make() for what, make in GARBAGE.items()}
        for what, value in values.items():
            stated: dict[str, Any] = {**base, name: value}
            wrong = outcome(partial(_stated_view, stated))
            if wrong:
                found[f"{name}: {what}"] = wrong

    assert {} == found


def test_a_garbled_question_to_a_state_shows_no_card() -> None:
    """A refusal repeats the question and nothing that is hidden."""
    state = swapped(dealt())
    other = 0 if state.to_act[0] else 1
    hidden = {str(card) for seat in range(4) if seat != other for card in state.hand(seat)}
    for value in (None, 1.5, "view", b"x", {1: 2}, object(), int):
        message = str(tichu.why_illegal(state, value))
        assert not any(card in message for card in hidden)
    asked = play(other, str(next(iter(state.hand(state.to_act[0])))))
    assert str(asked.combination.cards) in str(tichu.why_illegal(state, asked))
