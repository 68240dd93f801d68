"""Following a game by moves: the view after the moves of a seat is the view of the state."""

import random
import re
from functools import reduce
from typing import Final

import attrs
import pytest

import tichu
from steering import rules_of, steered_game
from support import dealt, first_packets, house, lowest_push, play, position, run
from support.hearing import followed, heard, refused, unheard
from support.sources import of_each_source
from tichu import TRICHU, advance, deal, due, happenings, new_game, told, transition, view
from tichu import moves as mv
from tichu.moves import Move

OBSERVERS: Final = (0, 1, 2, 3, None)
ANNOUNCING: Final = ("5j", "6j7j", "8j8w8p8s9j", "TjTwTpJs")


@pytest.mark.rule("DEAL-3")
@pytest.mark.parametrize("seat", OBSERVERS)
@pytest.mark.parametrize("rules", [tichu.NANJING, TRICHU, house(grand_order="open")])
def test_a_view_refuses_what_another_viewer_is_told(rules: tichu.Rules, seat: int | None) -> None:
    """A server that forgets to hide cards, or sends another viewer's moves, is noticed at once."""
    rng = random.Random(7)
    state = tichu.new_round(rules)
    while state.phase is not tichu.Phase.PLAY:
        action = tichu.random_action(state, rng)
        after, whole = transition(state, action)
        seen = view(state, seat)
        for move in told(state, action, after, seat):
            for other in (*whole[:1], *told(state, action, after, None)):
                if type(other) is type(move) and other != move:
                    assert re.search(
                        r" (shows|hides) what .* may (not )?see: ", unheard(seen, other)
                    )
            seen = advance(seen, move)
        state = after


def exchanged(seat: int | None) -> tuple[tichu.PublicView, mv.Exchanged]:
    """Return a view before the exchange, and the exchange as its viewer sees it."""
    state = run(dealt(), *[lowest_push(dealt(), other) for other in range(3)])
    *_, (seen, move) = heard(state, lowest_push(state, 3), seat=seat)
    assert isinstance(move, mv.Exchanged)
    return seen, move


@pytest.mark.rule("DEAL-3", "PUSH-3", "GRAND-5")
def test_whole_moves_are_refused() -> None:
    """The rules say who may know what, not the server."""
    another = "it was told to another viewer"
    packets = deal(tichu.new_round(), random.Random(1))
    seen: tichu.PublicView = view(tichu.new_round(), 0)
    assert f"Deal shows what seat 0 may not see: {another}" == unheard(seen, packets)
    assert f"SeenDeal hides what seat 0 may see: {another}" == unheard(
        seen, mv.SeenDeal((None,) * 4)
    )
    seen = view(first_packets(), 0)
    assert f"CallGrandTichu shows what seat 0 may not see: {another}" == unheard(
        seen, tichu.CallGrandTichu(1)
    )
    assert f"SeenDecision hides what seat 0 may see: {another}" == unheard(seen, mv.SeenDecision(0))
    seen = view(dealt(), None)
    assert f"Push shows what a spectator may not see: {another}" == unheard(
        seen, lowest_push(dealt(), 1)
    )
    assert f"SeenPush hides what seat 1 may see: {another}" == unheard(
        view(dealt(), 1), mv.SeenPush(1)
    )
    seen, hers = exchanged(0)
    _, his = exchanged(1)
    assert f"Exchanged hides what seat 0 may see: {another}" == unheard(seen, his)
    assert f"Exchanged shows what a spectator may not see: {another}" == unheard(
        exchanged(None)[0], hers
    )


@pytest.mark.rule("TRICHU-3", "TRICHU-4")
@pytest.mark.parametrize("seat", OBSERVERS)
def test_the_dummys_hand_is_shown_to_the_dealer_and_then_to_all(seat: int | None) -> None:
    """Every seat is shown the hand once, except the dummy's own seat."""
    state = run(first_packets(TRICHU), tichu.DeclineGrandTichu(1), tichu.DeclineGrandTichu(3))
    packets = deal(state, random.Random(1))
    pushing = run(state, packets)
    three = run(pushing, *[lowest_push(pushing, giver) for giver in range(3)])

    after_deal = [move for _, move in heard(state, packets, seat=seat)][1:]
    after_push = [move for _, move in heard(three, lowest_push(three, 3), seat=seat)][2:]

    dealt_hand, pushed_hand = (
        mv.HandShown(2, hand)
        for hand in (pushing.hand(2), run(three, lowest_push(three, 3)).hand(2))
    )
    assert ([dealt_hand] if seat == 0 else []) == after_deal
    assert ([] if seat in (0, 2) else [pushed_hand]) == after_push


@pytest.mark.rule("OUT-4")
@pytest.mark.parametrize("seat", OBSERVERS)
def test_after_a_victory_no_hand_is_shown(seat: int | None) -> None:
    """No cards are counted, so the other hands stay hidden."""
    state = position("", "9j", "3j", "KjKw", turn=2, finished=(0,))

    *_, (_, ended) = heard(state, play(2, "3j"), seat=seat)

    assert isinstance(ended, mv.RoundEnded)
    assert () == ended.hands


@pytest.mark.parametrize("seat", OBSERVERS)
@pytest.mark.parametrize(
    ("state", "action"),
    [
        pytest.param(
            run(
                position("Dg2j", "3j", "4j", "5j", "6j", "7j", turn=0, rules=tichu.TIENTSIN),
                play(0, "Dg"),
            ),
            tichu.ChooseLeader(0, 4),
            id="a leader is chosen",
        ),
        pytest.param(
            position(*ANNOUNCING, turn=1, rules=tichu.GRIFFIN, trick="0:Kj"),
            tichu.AnnounceBomb(2),
            id="a bomb is announced",
        ),
        pytest.param(
            position(*ANNOUNCING, turn=1, rules=tichu.GRIFFIN, trick="0:Kj"),
            tichu.AnnounceBomb(3),
            id="a false announcement",
        ),
    ],
)
def test_decisions_are_followed(
    state: tichu.RoundState, action: tichu.Action, seat: int | None
) -> None:
    """The view after the moves is the view of the state after the action."""
    assert view(tichu.apply(state, action), seat) == followed(state, action, seat)


@pytest.mark.rule("IRR-1")
def test_who_announces_without_a_bomb_waits_for_the_end() -> None:
    """The announcer knows that the round is over; the others wait for a bomb."""
    state = position(*ANNOUNCING, turn=1, rules=tichu.GRIFFIN, trick="0:Kj")
    announced = tichu.AnnounceBomb(3)

    assert mv.RoundEnded is due(advance(view(state, 3), announced))
    assert due(advance(view(state, 0), announced)) is None
    assert "RoundEnded comes first" == refused(advance(view(state, 3), announced), tichu.Pass(1))


@pytest.mark.parametrize("number", [3, 5])
def test_a_deal_has_a_packet_for_each_hand(number: int) -> None:
    """A packet too few or too many is refused."""
    packets = (tichu.Cards("2j3j4j5j6j7j8j9j"), *(None,) * (number - 1))

    refused(view(tichu.new_round(), 0), mv.SeenDeal(packets), "DEAL-1")


def test_an_exchange_has_a_card_for_each_recipient() -> None:
    """One that lacks a card, or names others, is refused."""
    seen, move = exchanged(None)
    short = attrs.evolve(
        move,
        pushes=(move.pushes[0][:2], *move.pushes[1:]),
        recipients=(move.recipients[0][:2], *move.recipients[1:]),
    )

    refused(seen, short, "PUSH-1")
    refused(seen, attrs.evolve(move, recipients=((3, 2, 1), *move.recipients[1:])), "PUSH-1")
    with pytest.raises(tichu.InvalidValue, match="expected a recipient for each pushed card"):
        attrs.evolve(move, pushes=(move.pushes[0][:2], *move.pushes[1:]))


def test_other_values_are_not_moves() -> None:
    """The error is the same as for an action."""
    assert "expected an action, got 'deal'" == refused(view(tichu.new_round(), 0), "deal")
    with pytest.raises(tichu.InvalidValue, match="; the view comes first, then the move"):
        advance(tichu.Pass(0), view(dealt(), 0))  # type: ignore[type-var, arg-type]
    with pytest.raises(tichu.InvalidValue, match=r"told\(action\): expected an action, got 3"):
        told(dealt(), 3, dealt(), 0)  # type: ignore[arg-type]


def test_a_game_is_followed_from_round_to_round() -> None:
    """A view moved by the moves of a game is the view of the game, to its end."""
    rng = random.Random(2)
    game = new_game(attrs.evolve(tichu.NANJING, rounds=2))
    seen = {seat: view(game, seat) for seat in (1, None)}
    while not game.is_over:
        before, action = game, tichu.random_action(game, rng)
        game = tichu.apply(game, action)
        for seat, earlier in [*seen.items()]:
            moves = told(before, action, game, seat)
            seen[seat] = reduce(advance, moves, earlier)
            assert view(game, seat) == seen[seat]
            noticed = happenings(earlier, moves, seen[seat])
            assert happenings(before, moves, game) == noticed
            assert () == happenings(before, (), game)
    assert (game.scores, 2) == (seen[1].scores, len(seen[1].results))


@pytest.mark.slow
@pytest.mark.rule("L27")
@of_each_source
def test_moves_give_the_view_of_a_game(source: str) -> None:
    """The moves lead to the view to the end of the game, with scores and results."""
    rng = random.Random(f"game {source}")
    rules = attrs.evolve(rules_of(source, rng), target=None, rounds=3)
    observers = (*range(rules.seats), None)
    game = new_game(rules)
    seen = {seat: view(game, seat) for seat in observers}
    ends = 0
    for state, action in steered_game(game, rng):
        game = tichu.apply(state, action)
        for seat in observers:
            moves: tuple[Move, ...] = told(state, action, game, seat)
            for move in moves:
                seen[seat] = advance(seen[seat], move)
            assert view(game, seat) == seen[seat]
            assert repr(view(game, seat)) == repr(seen[seat])
            assert type(view(game, seat)) is type(seen[seat])
            ends += sum(isinstance(move, mv.RoundEnded) for move in moves)
    assert 3 * len(observers) == ends


@pytest.mark.rule("GRAND-5")
def test_all_secret_decisions_are_shown_together() -> None:
    """Before that nobody sees the calls of others, and nothing else can follow the last one."""
    state = first_packets()
    others = map(tichu.DeclineGrandTichu, (1, 2, 3))

    *before, (seen, shown) = heard(state, tichu.CallGrandTichu(0), *others, seat=1)

    assert (None,) * 4 == seen.calls
    assert mv.GrandTichuShown is due(seen)
    assert mv.GrandTichuShown((True, False, False, False)) == shown
    assert mv.SeenDecision(0) == before[0][1]
    assert "GrandTichuShown comes first" == refused(seen, tichu.CallTichu(1))


def test_to_advance_leaves_the_view_as_it_is() -> None:
    """The old view is unchanged."""
    state = tichu.new_round()
    before = view(state, 0)

    after = followed(state, deal(state, random.Random(2)), 0)

    assert view(state, 0) == before
    assert before != after
    assert isinstance(after, tichu.PlayerView)
