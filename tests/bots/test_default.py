"""The action for a seat that does not answer."""

import random

import attrs
import pytest

import tichu
from support import play
from support.advising import situation
from support.tables import cases
from tichu import PlayerAction, PlayerView, Rules
from tichu.bots import Bot, default_action, play_game

MAH_JONG, DRAGON = (play(0, "Ma"),), (play(0, "Dr"),)


class Absent(Bot):
    """Never answers."""

    def act(self, seen: PlayerView) -> PlayerAction:
        """Return the default action."""
        return default_action(seen)


@pytest.mark.parametrize("rules", tichu.rules.PRESETS.values(), ids=tichu.rules.PRESETS)
def test_it_is_legal_to_the_end(rules: Rules) -> None:
    """A game where nobody ever answers ends, and nobody has called."""
    short = attrs.evolve(rules, target=200) if rules.target else rules
    record = play_game([Absent()] * rules.seats, random.Random(1), short)

    assert record.end().is_over
    calls = (tichu.CallTichu, tichu.CallGrandTichu, tichu.AnnounceBomb)
    assert not any(isinstance(each.action, calls) for each in record.entries)


def test_it_pushes_low_cards() -> None:
    """Special cards are kept, and the lowest card goes to the next seat."""
    state = tichu.new_round()
    while state.phase is not tichu.Phase.PUSH:
        action: tichu.Action
        if state.phase.is_chance:
            action = tichu.deal(state, random.Random(3))
        else:
            action = default_action(tichu.view(state, state.to_act[0]))
        state = tichu.apply(state, action)
    for seat in range(4):
        lowest = [card for card in state.hand(seat) if not card.is_special]
        assert tichu.Push(seat, lowest[:3]) == default_action(tichu.view(state, seat))


@pytest.mark.parametrize(
    ("hands", "stated", "expected"),
    cases(__file__, "default: it changes least", globals()),
)
def test_it_changes_least(hands: str, stated: dict[str, object], expected: PlayerAction) -> None:
    """The default is to lead low, pass if possible, make no wish, and take the tricks."""
    assert expected == default_action(situation(hands, **stated).seen)


def test_only_for_a_seat_that_must_act() -> None:
    """A seat that need not act has no default action."""
    with pytest.raises(tichu.InvalidValue, match="seat 0 does not have to act"):
        default_action(situation("5j 9j / 4j / Kj / Dr", turn=1).seen)
