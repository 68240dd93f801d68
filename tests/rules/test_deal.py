"""Dealing in two packets (DEAL)."""

import random

import attrs
import pytest

import tichu
from support import anything, dealt, exchange, first_packets, play, position, refusal, run, swapped
from tichu import TIENTSIN, Action, Phase, Push, apply, deal, new_game, new_round, why_illegal
from tichu.errors import Code
from tichu.moves import SeenDeal

SEATS = range(4)


@pytest.mark.rule("DEAL-1")
def test_hands_of_eight_then_fourteen() -> None:
    """Every player gets eight cards, and six more after deciding on grand tichu."""
    after_first = first_packets()
    after_rest = dealt()

    assert [8, 8, 8, 8] == [len(after_first.hand(seat)) for seat in range(4)]
    assert [14, 14, 14, 14] == [len(after_rest.hand(seat)) for seat in range(4)]
    assert (Phase.GRAND_TICHU, Phase.PUSH) == (after_first.phase, after_rest.phase)


@pytest.mark.rule("DEAL-1")
@pytest.mark.parametrize("sizes", [(8, 8, 8, 7), (8, 8, 8), (14, 14, 14, 14), (8, 8, 8, 8, 8)])
def test_packets_have_a_fixed_size(sizes: tuple[int, ...]) -> None:
    """A deal with packets of any other size is refused."""
    rest = list(tichu.DECK)
    packets = [tichu.Cards([rest.pop() for _ in range(size)]) for size in sizes]

    assert (Code.BAD_DEAL, "DEAL-1") == refusal(new_round(), tichu.Deal(tuple(packets)))


@pytest.mark.rule("DEAL-1")
def test_no_deal_while_players_decide() -> None:
    """A deal is refused while players decide on grand tichu."""
    state = first_packets()
    packets = deal(new_round(), random.Random(3))

    assert (Code.WRONG_PHASE, "DEAL-1") == refusal(state, packets)


@pytest.mark.rule("DEAL-2", "DEAL-4")
@pytest.mark.parametrize("first", SEATS)
def test_the_first_out_deals_next(first: int) -> None:
    """The first player out deals the next round, no matter who won or dealt this one."""
    last = (first + 2) % 4
    second, third = (first + 1) % 4, (first + 3) % 4
    hands = [""] * 4
    hands[third], hands[last] = "9j", "2j"
    ending: Action = play(third, "9j")
    for dealer in SEATS:
        state = position(*hands, turn=third, finished=(first, second), dealer=dealer)
        game = apply(attrs.evolve(new_game(dealer=dealer), round=state), ending)

        assert (first, Phase.DEAL_FIRST) == (game.dealer, game.phase)


@pytest.mark.rule("DEAL-2", "DEAL-4")
@pytest.mark.parametrize("dealer", SEATS)
def test_the_first_out_deals_after_a_double_victory(dealer: int) -> None:
    """The dealer changes after a double victory too."""
    state = position("", "6j", "9j", "5j", turn=2, finished=(0,), dealer=dealer)
    game = apply(attrs.evolve(new_game(dealer=dealer), round=state), play(2, "9j"))

    assert ("double", 0) == (game.results[-1].victory, game.dealer)


@pytest.mark.rule("DEAL-3")
def test_a_refusal_reveals_no_hand() -> None:
    """A card not in the hand is refused in the same words wherever it is."""
    here = position("5j", "9j9w", "7j", "8j", turn=0)
    there = position("5j", "7j7w", "9j", "8j", turn=0)

    assert why_illegal(here, play(0, "9j")) == why_illegal(there, play(0, "9j"))
    assert repr(here) == repr(there)


@pytest.mark.rule("DEAL-3")
def test_hands_are_secret() -> None:
    """From the deal to the play each player sees only their own hand, not even the partner's."""
    for state in (first_packets(), dealt(), swapped(dealt())):
        for seat in SEATS:
            seen = [tichu.view(state, seat).hand(other) for other in SEATS]

            assert [state.hand(s) if s == seat else None for s in SEATS] == seen
        assert [None] * 4 == [tichu.view(state, None).hand(seat) for seat in SEATS]


@pytest.mark.rule("DEAL-3")
def test_a_deal_is_seen_by_its_receivers() -> None:
    """A player receives their own packet, and a spectator none."""
    state = new_round()
    action = deal(state, random.Random(3))

    for seat in (*SEATS, None):
        (told,) = tichu.told(state, action, tichu.apply(state, action), seat)
        assert isinstance(told, SeenDeal)
        assert [s for s in SEATS if s == seat] == [s for s in SEATS if told.hands[s] is not None]


@pytest.mark.rule("DEAL-3", "PUSH-3")
def test_pushed_cards_stay_secret() -> None:
    """Neither the text of a state nor a refusal depends on the cards another seat pushed."""
    state = exchange("2j2w2p3j", "", "", "")
    held = state.hand(0).listed
    one, other = run(state, Push(0, held[:3])), run(state, Push(0, held[3:6]))
    claim = Push(1, (*state.hand(1).listed[:2], held[0]))

    assert repr(one) == repr(other)
    assert why_illegal(one, claim) == why_illegal(other, claim)
    assert (Code.CARDS_NOT_HELD, "PUSH-1") == refusal(one, claim)


@pytest.mark.rule("DEAL-4")
def test_the_first_dealer() -> None:
    """A round has a dealer, by default seat 0."""
    assert 0 == new_round().dealer
    assert 0 == new_game().dealer
    assert 3 == exchange("", "", "", "", dealer=3).dealer


@pytest.mark.rule("DEAL-4")
@pytest.mark.parametrize(
    ("dealer", "packet"),
    [(0, (4, 4, 3, 3, 3, 3)), (4, (3, 3, 3, 3, 4, 4)), (5, (4, 3, 3, 3, 3, 4))],
)
def test_cards_left_over(dealer: int, packet: tuple[int, ...]) -> None:
    """If 56 cards do not divide evenly, the first seats from the dealer get one more."""
    assert packet == TIENTSIN.packet(Phase.DEAL_REST, dealer)
    assert (6, 3) == TIENTSIN.packets
    assert (6, 6, 6, 6) == tichu.NANJING.packet(Phase.DEAL_REST, dealer % 4)
    for phase, seat in ((Phase.PLAY, 0), (Phase.DEAL_REST, 6), (Phase.DEAL_REST, None)):
        with pytest.raises(tichu.InvalidValue):
            TIENTSIN.packet(phase, anything(seat))
