"""A twin of a state: two cards that a viewer cannot place have changed places."""

import random

import pytest

import tichu
from laws.library import check_references
from steering import steered_round, twin
from steering.mirrors import mirrored_deal, mirrored_step
from steering.twins import Twin, exchanged, twins
from support import cards, combo, exchange, lowest_push, position
from tichu import GRIFFIN, Card, Phase, Play, RoundState


def test_a_twin_exchanges_two_cards_in_hands_and_pushes() -> None:
    """The two cards change places, and everything else stays."""
    state = position("2j", "3j6j", "5j4j", "7j", turn=0, pushes={1: cards("4j9wTw").listed})

    twin = exchanged(state, Card("4j"), Card("6j"))

    assert cards("3j4j") == twin.hand(1)
    assert cards("5j6j") == twin.hand(2)
    assert tuple(1 << Card(card).index for card in ("6j", "9w", "Tw")) == twin.push_masks[1]
    assert state.table == twin.table


@pytest.mark.rule("PUSH-3", "MAH-1")
def test_a_twin_moves_nothing_that_the_viewer_can_place() -> None:
    """Known pushes, the Mah Jong after the first lead and one's own hand stay."""
    state = position("2jQw", "3j9w", "4jMa", "7jKw", turn=0, pushes={0: cards("9wTwQj").listed})

    moved = {str(card) for twin in twins(state, 0) for card in twin.cards}

    assert {"3j", "4j", "7j", "Kw"} == moved


@pytest.mark.rule("IRR-1")
def test_a_twin_leaves_an_announcer_a_bomb() -> None:
    """An announcer keeps four fives or four sixes."""
    state = position(
        "2j / 3j4j / 5j5w5p5s6j6w6p / 6s7j",
        rules=GRIFFIN,
        phase=Phase.ANNOUNCED,
        trick="0:9j",
        turn=2,
    )
    bombs = {combo("5j5w5p5s"), combo("6j6w6p6s")}

    others = [twin.other for twin in twins(state, 0)]

    assert others
    for other in others:
        laid = {action.combination for action in other.legal(2) if isinstance(action, Play)}
        assert laid & bombs


def test_hands_are_seen_when_they_are_counted() -> None:
    """The last hand is no secret, unlike those that a victory leaves."""
    counted = position("2j3j4j5j6j7j", "", "", "", phase=Phase.OVER, finished=(1, 2, 3))
    won = position("2j3j4j", "", "5j6j", "", phase=Phase.OVER, finished=(1, 3))

    check_references(counted)
    assert twin(won, 1, random.Random(0)) is not None


def test_a_twin_looks_the_same_and_is_another() -> None:
    """For its seat a twin has the same view; the hands differ."""
    rng = random.Random(5)
    found = 0
    for state, _ in steered_round(tichu.GRIFFIN, 8):
        for seat in (0, 2, None):
            pair = twin(state, seat, rng)
            if pair is None:
                continue
            found += 1
            if seat is None:
                assert tichu.view(pair.state, None) == tichu.view(pair.other, None)
            else:
                assert tichu.view(pair.state, seat) == tichu.view(pair.other, seat)
            dealt = state.phase not in (Phase.GRAND_TICHU, Phase.DEAL_REST)
            assert not dealt or pair.state.hand_masks != pair.other.hand_masks
    assert found > 50


@pytest.mark.rule("IRR-1")
def test_an_announced_bomb_comes_to_light() -> None:
    """An announced bomb that nobody has ends the round, so the two states are told apart."""
    rules = tichu.Rules(announced_bombs=True)
    announcing, without = (
        tichu.RoundState.from_setup(
            tichu.RoundSetup(
                hands=("2j", hand, rest, "KjKw"),
                rules=rules,
                turn=0,
                trick=(tichu.Play(3, "6j"),),
                rest_to=0,
            )
        )
        for hand, rest in (("7j7w7p7s", "8j"), ("7j7w7p8j", "7s"))
    )
    pair = Twin(announcing, without, 0, (tichu.Card("7s"), tichu.Card("8j")))
    assert tichu.view(announcing, 0) == tichu.view(without, 0)

    for number in range(20):
        step = mirrored_step(pair, random.Random(number))
        assert step is None or not isinstance(step.action, tichu.AnnounceBomb)


def test_who_gave_which_card_comes_to_light() -> None:
    """With the last push, even if the hand of the seat is the same."""
    state = exchange("Ma", "2j2w2p", "3j3w3p", "4j4w4p")
    for seat, pushed in ((0, lowest_push(state, 0).cards), (1, "2j2w2p"), (2, "3j3w3p")):
        state = tichu.apply(state, tichu.Push(seat, pushed))
    to_0 = (tichu.Card("2p"), tichu.Card("3w"))  # of seat 1, and of seat 2
    pair = Twin(state, exchanged(state, *to_0), 0, to_0)

    for number in range(20):
        step = mirrored_step(pair, random.Random(number))
        assert step is None or not isinstance(step.action, tichu.Push)


@pytest.mark.rule("TRICHU-4")
def test_before_the_exchange_only_the_dealer_sees_the_open_dummy() -> None:
    """So a deal in which it gets other cards looks different to the dealer alone."""
    state = tichu.new_round(tichu.TRICHU)
    while state.phase is not tichu.Phase.DEAL_REST:
        state = tichu.apply(state, tichu.random_action(state, random.Random(1)))
    for seat in (0, 1, 3):
        deals = [mirrored_deal(state, seat, random.Random(number)) for number in range(20)]
        pairs = [each.after for each in deals if each is not None]
        differ = any(one.hand(2) != other.hand(2) for one, other in pairs)
        assert pairs
        assert differ == (seat != state.table.dealer)


def test_unknown_pushes_stay_unknown() -> None:
    """A state may have been stated without them."""
    setup = tichu.RoundSetup(
        hands=("2j", "3j", "4j", "5j"),
        turn=0,
        rest_to=1,
        pushes={1: (None, tichu.Card("3w"), None)},
    )
    state = RoundState.from_setup(setup)
    found = twin(state, 0, random.Random(1))

    assert found is not None
    known, _, _ = zip(*filter(None, found.other.push_masks), strict=True)
    assert (None,) == known
