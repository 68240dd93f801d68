"""The deal: DEAL-1 to DEAL-4."""

import random

import attrs
import pytest

from support import anything, cards, dealt, exchange, first_packets, play, position, refusal, run
from tichu import (
    DECK,
    NANJING,
    Cards,
    Code,
    Deal,
    DeclineGrandTichu,
    InvalidValue,
    Phase,
    Rules,
    apply,
    deal,
    is_legal,
    new_game,
    new_round,
    why_illegal,
)

SIX = Rules(
    seats=6,
    teams=(0, 1, 0, 1, 0, 1),
    packets=(6, 3),
    push_to="partners",
    double_victory=None,
    triple_victory=300,
)


@pytest.mark.rule("DEAL-1")
def test_everybody_gets_eight_cards_and_then_six() -> None:
    """Cards are dealt until each player holds fourteen, with a stop at eight."""
    after_first = first_packets()
    after_rest = dealt()

    assert [8, 8, 8, 8] == [len(after_first.hand(seat)) for seat in range(4)]
    assert [14, 14, 14, 14] == [len(after_rest.hand(seat)) for seat in range(4)]
    assert (Phase.GRAND_TICHU, Phase.PUSH) == (after_first.phase, after_rest.phase)


@pytest.mark.rule("DEAL-1")
@pytest.mark.parametrize("sizes", [(8, 8, 8, 7), (8, 8, 8), (14, 14, 14, 14), (8, 8, 8, 8, 8)])
def test_packets_of_another_size_are_no_deal(sizes: tuple[int, ...]) -> None:
    """Each seat gets exactly the packet that is due."""
    rest = list(DECK)
    packets = [Cards.of([rest.pop() for _ in range(size)]) for size in sizes]

    assert (Code.BAD_DEAL, "DEAL-1") == refusal(new_round(), Deal(tuple(packets)))


@pytest.mark.rule("DEAL-1")
def test_cards_are_dealt_when_it_is_time() -> None:
    """Nothing is dealt while players decide or play."""
    state = first_packets()
    packets = deal(new_round(), random.Random(3))

    assert (Code.WRONG_PHASE, "DEAL-1") == refusal(state, packets)


@pytest.mark.rule("DECK-1")
def test_no_card_is_dealt_twice() -> None:
    """There is one card of each rank and suit, in one deal and in both."""
    packet = cards("2j3j4j5j6j7j8j9j")
    state = first_packets()
    whole = dealt()
    rest = [whole.hand(seat) - state.hand(seat) for seat in range(4)]
    held = Cards.of(state.hand(0).listed[:6])
    state = run(state, *[DeclineGrandTichu(seat) for seat in range(4)])

    assert (Code.BAD_DEAL, "DECK-1") == refusal(new_round(), Deal((packet,) * 4))
    assert is_legal(state, Deal(tuple(rest)))
    assert (Code.BAD_DEAL, "DECK-1") == refusal(state, Deal((rest[0], held, rest[2], rest[3])))


@pytest.mark.rule("DEAL-2")
@pytest.mark.rule("DEAL-4")
def test_who_was_first_out_deals_the_next_round() -> None:
    """In a game the first to go out has the next deal."""
    game = new_game(dealer=1)
    last_play = position("", "", "5j", "6j", turn=2, finished=(1, 0), piles={3: "6s"})
    game = attrs.evolve(game, round=last_play)

    game = apply(game, play(2, "5j"))

    assert ((1, 0, 2), 1) == (game.results[-1].finished, game.dealer)


@pytest.mark.rule("DEAL-3")
def test_no_answer_tells_who_holds_a_card() -> None:
    """Hands are secret: a card that a player does not hold is refused alike wherever it is."""
    here = position("5j", "9j9w", "7j", "8j", turn=0)
    there = position("5j", "7j7w", "9j", "8j", turn=0)

    assert why_illegal(here, play(0, "9j")) == why_illegal(there, play(0, "9j"))
    assert repr(here) == repr(there)


@pytest.mark.rule("DEAL-4")
def test_the_dealer_is_known_and_is_seat_0_at_first() -> None:
    """There is a dealer in every round; nothing said, seat 0."""
    assert 0 == new_round().dealer
    assert 0 == new_game().dealer
    assert 3 == exchange("", "", "", "", dealer=3).dealer


@pytest.mark.rule("DEAL-4")
@pytest.mark.parametrize(
    ("dealer", "packet"),
    [(0, (4, 4, 3, 3, 3, 3)), (4, (3, 3, 3, 3, 4, 4)), (5, (4, 3, 3, 3, 3, 4))],
)
def test_cards_left_over_go_to_the_first_from_the_dealer(
    dealer: int, packet: tuple[int, ...]
) -> None:
    """Where 56 cards do not divide evenly, the dealer and those after him get one card more."""
    assert packet == SIX.packet(Phase.DEAL_REST, dealer)
    assert (6, 3) == SIX.packets
    assert (6, 6, 6, 6) == NANJING.packet(Phase.DEAL_REST, dealer % 4)
    for phase, seat in ((Phase.PLAY, 0), (Phase.DEAL_REST, 6), (Phase.DEAL_REST, None)):
        with pytest.raises(InvalidValue):
            SIX.packet(phase, anything(seat))
