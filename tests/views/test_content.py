"""The knowledge of a view, item by item, in stated positions."""

import copy
import pickle
import random

import attrs
import pytest

import tichu
from steering import steered, steered_game
from support import cards, dealt, first_packets, lowest_push, play, position, run, swapped
from tichu import TRICHU, Call, CallGrandTichu, DeclineGrandTichu, Pass, Phase, view
from tichu._values import changed

SEQUENTIAL = attrs.evolve(tichu.NANJING, grand_order="sequential")


def middle() -> tichu.RoundState:
    """Return a trick with two plays and a pass: seat 0's straight and seat 2's, seat 3 has passed.

    A wish for an eight is open, seat 1 is out, and seat 3 has called tichu.
    """
    return position(
        "TjTw / - / 2j / 3j3wDr",
        turn=0,
        trick="0:2w3p4j5j6j,2:3s4w5w6w7j",
        wish=8,
        finished=(1,),
        calls={3: Call.TICHU},
        piles={1: "KjKw5p5sPh"},
        rest_to=2,
        dealer=2,
    )


# Hands and the table


@pytest.mark.rule("DEAL-3")
def test_a_view_has_its_own_hand_and_all_sizes() -> None:
    """Other hands are None, but their sizes are known."""
    seen = view(middle(), 3)

    assert 3 == seen.seat
    assert cards("3j3wDr") == seen.hand(3)
    assert (None, None, None, seen.hand(3)) == seen.hands
    assert middle().hands[3] == seen.hand(3)
    assert [2, 0, 1, 3] == [seen.size(seat) for seat in range(4)]


@pytest.mark.rule("DEAL-3")
def test_a_spectator_sees_no_hand() -> None:
    """The public view has only sizes."""
    seen = view(middle(), None)

    assert (None,) * 4 == seen.hands == tuple(seen.hand(seat) for seat in range(4))
    assert [2, 0, 1, 3] == [seen.size(seat) for seat in range(4)]
    assert not isinstance(seen, tichu.PlayerView)


def test_a_view_knows_rules_dealer_phase_and_who_acts() -> None:
    """A view shows the rules, the dealer, the phase and the seats that act."""
    seen = view(middle(), 0)

    assert (tichu.NANJING, 2, Phase.PLAY) == (seen.rules, seen.dealer, seen.phase)
    assert ((0,), ()) == (seen.to_act, seen.may_interrupt)
    assert not seen.is_over
    assert seen.result is None


def test_a_view_knows_the_open_trick_and_who_has_passed() -> None:
    """A view has the plays in order, winner and leader, and the passes since the top play."""
    seen = view(middle(), 0)
    trick = seen.trick

    assert trick is not None
    assert (play(0, "2w3p4j5j6j"), play(2, "3s4w5w6w7j")) == trick.plays
    assert (2, 0) == (trick.winner, trick.leader)
    assert (3,) == seen.passed
    assert 8 == seen.wish


def test_a_view_knows_the_calls_and_who_is_out() -> None:
    """Calls and the finishing order are public."""
    seen = view(middle(), None)

    assert (None, None, None, Call.TICHU) == seen.calls
    assert (1,) == seen.finished


@pytest.mark.rule("TRICK-10")
def test_a_view_knows_the_cards_and_the_points_of_all_piles() -> None:
    """Cards in piles were played openly."""
    state = middle()
    seen = view(state, 0)

    assert cards("KjKw5p5sPh") == seen.pile(1)
    assert 5 == seen.pile(1).points
    assert [state.pile(seat) for seat in range(4)] == [seen.pile(seat) for seat in range(4)]


def test_a_view_lists_its_seats_actions() -> None:
    """A view lists the actions of the state for its seat; another seat's are refused."""
    state = middle()
    seen = view(state, 0)

    assert [Pass(0)] == list(seen.legal())
    assert state.legal(0) == seen.legal()
    assert 0 == len(view(state, 2).legal())


# The Mah Jong


@pytest.mark.rule("MAH-1")
def test_the_first_leader_is_known_to_hold_the_mah_jong() -> None:
    """Everybody knows it until the card is played."""
    state = swapped(dealt())
    holder = state.to_act[0]
    assert cards("Ma") <= state.hand(holder)

    assert [holder] * 4 == [view(state, seat).mah_jong_holder for seat in range(4)]
    assert holder == view(state, None).mah_jong_holder

    played = run(state, play(holder, "Ma"))

    assert view(played, None).mah_jong_holder is None
    assert 0 == view(position("Ma2j", "3j", "4j", "5j", turn=0), None).mah_jong_holder


@pytest.mark.rule("MAH-1")
def test_the_mah_jong_is_hidden_before_the_first_lead() -> None:
    """Only its holder sees it."""
    state = dealt()

    assert [None] * 4 == [view(state, seat).mah_jong_holder for seat in range(4)]


# Grand tichu


@pytest.mark.rule("GRAND-1")
def test_in_the_grand_tichu_phase_a_view_holds_eight_cards() -> None:
    """The state too has only 32 cards."""
    state = first_packets()
    seen = view(state, 1)

    assert [None, 8, None, None] == [hand and hand.bit_count() for hand in seen.hand_masks]
    assert [8] * 4 == [seen.size(seat) for seat in range(4)]
    assert 32 == sum(len(state.hand(seat)) for seat in range(4))
    assert [DeclineGrandTichu(1), CallGrandTichu(1)] == list(seen.legal())


@pytest.mark.rule("GRAND-5")
def test_a_view_does_not_depend_on_a_secret_decision() -> None:
    """Calling and declining give the others the same view, byte for byte."""
    state = first_packets()
    called, declined = run(state, CallGrandTichu(1)), run(state, DeclineGrandTichu(1))

    assert view(called, 0) == view(declined, 0)
    assert pickle.dumps(view(called, 0)) == pickle.dumps(view(declined, 0))
    assert view(called, None) == view(declined, None)
    assert view(called, 1) != view(declined, 1)


@pytest.mark.rule("GRAND-5", "V-14")
@pytest.mark.parametrize("rules", [tichu.BSW, SEQUENTIAL], ids=["open", "sequential"])
def test_open_decisions_are_seen_at_once(rules: tichu.Rules) -> None:
    """Everybody sees a call before deciding."""
    state = run(first_packets(rules), CallGrandTichu(0))

    for seen in (view(state, 2), view(state, None)):
        assert (True, False, False, False) == seen.decided
        assert (Call.GRAND_TICHU, None, None, None) == seen.calls


# The exchange


@pytest.mark.rule("PUSH-3")
def test_after_the_exchange_a_seat_knows_what_it_gave_and_got() -> None:
    """The cards are in order of play, and nothing of other exchanges is known."""
    before = dealt()
    pushed = {seat: before.hand(seat).listed[:3] for seat in range(4)}
    seen = view(swapped(before), 1)

    assert pushed[1] == seen.given
    # Seats 2, 3 and 0 gave seat 1 their third, second and first card.
    assert (pushed[2][2], pushed[3][1], pushed[0][0]) == seen.received
    known = [[card is not None for card in cards or (None,) * 3] for cards in seen.push_masks]
    assert [[True, False, False], [True] * 3, [False, False, True], [False, True, False]] == known


@pytest.mark.rule("PUSH-3")
def test_a_spectator_knows_of_no_pushed_card() -> None:
    """The public view has no pushes."""
    assert not hasattr(view(swapped(dealt()), None), "pushes")


# Trichu's dummy


@pytest.mark.rule("TRICHU-4")
def test_the_view_of_the_dummy_judges_what_it_lists() -> None:
    """The player who plays for the dummy may have its view."""
    state = dealt(TRICHU)
    while state.to_act != (2,):
        state = tichu.apply(state, tichu.random_action(state, random.Random(1)))
    seen = view(state, 2)

    assert len(seen.legal()) > 0
    assert all(tichu.is_legal(seen, action) for action in seen.legal())


# The end of a round, and games


def test_a_view_of_a_game_adds_scores_and_results() -> None:
    """The scores are from before the round; a single round has none."""
    game = tichu.new_game(scores=(150, 50))

    assert ((150, 50), ()) == (view(game, 0).scores, view(game, 0).results)
    assert ((150, 50), ()) == (view(game, None).scores, view(game, None).results)
    assert (None, ()) == (view(game.round, 0).scores, view(game.round, 0).results)
    assert view(game.round, 0) == changed(view(game, 0), _standing=(None, None, ()))


def _ends(rules: tichu.Rules, seed: int) -> list[tichu.GameState]:
    """Return a game's states after each of its rounds, the last one over."""
    game = tichu.new_game(rules)
    ends: list[tichu.GameState] = []
    for state, action in steered_game(game, random.Random(seed)):
        game = tichu.apply(state, action)
        if len(game.results) > len(state.results):
            ends.append(game)
    return ends


def test_the_view_of_a_game_follows_its_rounds() -> None:
    """The scores grow, and the last view has the final result."""
    ends = _ends(attrs.evolve(tichu.NANJING, target=None, rounds=3), 5)

    assert [1, 2, 3] == [len(view(game, 2).results) for game in ends]
    assert [game.scores for game in ends] == [view(game, 2).scores for game in ends]
    assert [None, None, ends[2].result] == [view(game, 2).result for game in ends]


@pytest.mark.rule("TRICHU-9")
def test_a_view_knows_who_sat_where_at_the_end() -> None:
    """The persons stay at the seats of the last round."""
    game = _ends(TRICHU, 5)[-1]
    assert game.is_over

    assert game.persons == view(game, 1).persons


# Values


def test_views_are_values() -> None:
    """Views are equal, hashable, copied and pickled like any value."""
    for state in (tichu.new_round(), first_packets(), dealt(), swapped(dealt()), middle()):
        for seen in (view(state, 0), view(state, None)):
            again = pickle.loads(pickle.dumps(seen))
            assert seen == again == copy.deepcopy(seen)
            assert hash(seen) == hash(again)
        assert view(state, 0) == view(state, 0)
        assert view(state, 0) != view(state, 1)


def test_a_view_cannot_be_changed() -> None:
    """Public attributes have no setters, and no attribute can be added."""
    for name in ("seat", "own", "scores", "result", "results", "turn", "other"):
        with pytest.raises(AttributeError):
            setattr(view(middle(), 0), name, 1)


def test_the_text_of_a_view_shows_no_card() -> None:
    """The repr of a view shows no cards."""
    assert "<PlayerView play: 0 to act, hands of 2 0 1 3>" == repr(view(middle(), 3))
    assert "<PublicView play: 0 to act, hands of 2 0 1 3>" == repr(view(middle(), None))
    assert "<PublicView deal_first: nobody to act, hands of 0 0 0 0>" == repr(
        view(tichu.new_round(), None)
    )
    assert "<PlayerView push: 0,1,2,3 to act, hands of 14 14 14 14>" == repr(view(dealt(), 0))


def test_a_round_is_watched_from_one_seat_to_its_end() -> None:
    """In each phase the view lists actions for a seat that must act."""
    phases: set[Phase] = set()
    rng = random.Random(12)
    for _ in range(12):
        for state in steered(tichu.NANJING, rng):
            seen = view(state, state.to_act[0] if state.to_act else 0)
            phases.add(seen.phase)
            assert bool(len(seen.legal())) is bool(state.to_act)
    assert set(Phase) - {Phase.CHOOSE_LEADER, Phase.ANNOUNCED} == phases


@pytest.mark.parametrize("seat", range(4))
def test_a_seat_sees_what_it_holds_and_has_pushed(seat: int) -> None:
    """Its hand is the same as in the state; its pushes are in the order of the recipients."""
    state = dealt()
    push = lowest_push(state, seat)
    seen = view(run(state, push), seat)
    assert state.hand(seat) == view(state, seat).own == seen.hand(seat)
    assert (push.cards, None) == (seen.given, seen.received)


def test_the_winner_is_that_of_the_game() -> None:
    """A view of a game names the team with the most points, a view of a round the round's."""
    for seed in range(3):
        rng = random.Random(seed)
        game = tichu.new_game(scores=(900, 0))
        while not game.is_over:
            game = tichu.apply(game, tichu.random_action(game, rng))
        assert game.winner == view(game, None).winner == view(game, 1).winner
        assert game.results[-1] == view(game.round, None).result


class Told(tichu.RoundState):
    """A round with a name of its own."""

    __slots__ = ()


def test_a_class_derived_from_a_round() -> None:
    """A subclass of a round is viewed and played like a round."""
    setup = tichu.RoundSetup(hands=("2j3j", "4j", "Ph", "Dr"), turn=0, rest_to=1)
    plain, own = tichu.RoundState.from_setup(setup), Told.from_setup(setup)

    assert type(own) is Told
    assert tichu.view(plain, 1) == tichu.view(own, 1)
    assert tichu.view(plain, None) == tichu.view(own, None)
    assert tichu.apply(plain, "0 play 2j") == tichu.apply(own, "0 play 2j")
