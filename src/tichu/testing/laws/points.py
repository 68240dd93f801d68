"""Laws of cards and points: L1, L2, L20 to L22 and L34."""

import random
from typing import Final

from tichu._spelling.rules import rules_given
from tichu._values import want_instance, want_int
from tichu.cards import DECK, Cards
from tichu.engine.game import GameState
from tichu.engine.round import RoundState, new_round
from tichu.engine.verbs import deal
from tichu.notation.results import format_result
from tichu.phases import DEALING
from tichu.rulebook.calls import Call
from tichu.rulebook.scoring import RoundResult
from tichu.rules import NANJING, Rules
from tichu.testing.laws.saying import broken

_MOST_SEEDS: Final = 2**63


def check_partition(state: RoundState) -> None:
    """Check L1: every card is undealt, or in one place: a hand, the trick or a pile.

    >>> from tichu import new_round
    >>> check_partition(new_round())
    """
    want_instance("check_partition(state)", state, RoundState)
    seen = Cards()
    for cards in _places(state):
        if not seen.isdisjoint(cards):
            raise broken("L1", f"{seen & cards} in two places", state)
        seen |= cards
    if state.phase not in DEALING and seen != DECK:
        raise broken("L1", f"{DECK - seen} nowhere", state)


def check_points(state: RoundState) -> None:
    """Check L2: once all cards are dealt, the points in hands, trick and piles are 100."""
    want_instance("check_points(state)", state, RoundState)
    if state.phase not in DEALING:
        points = sum(cards.points for cards in _places(state))
        if points != 100:
            raise broken("L2", f"the points in play are {points}, not 100", state)


def check_deals(rules: Rules | str = NANJING, seed: int = 0) -> None:
    """Check L34: the same seed deals the same cards, different seeds deal different ones."""
    rules = rules_given("check_deals(rules)", rules)
    want_int("check_deals(seed)", seed, -_MOST_SEEDS, _MOST_SEEDS)
    state = new_round(rules)
    first, again, other = (deal(state, random.Random(number)) for number in (seed, seed, seed + 1))
    if first != again:
        raise broken("L34", f"seed {seed} deals in two ways", state)
    if first == other:
        raise broken("L34", f"seeds {seed} and {seed + 1} deal the same cards", state)


def _places(state: RoundState) -> list[Cards]:
    seats = range(state.rules.seats)
    places = [state.hand(seat) for seat in seats] + [state.pile(seat) for seat in seats]
    return [*places, state.trick.cards] if state.trick else places


def check_result(result: RoundResult, rules: Rules | str) -> None:
    """Check L20 and L21: card points add up to 100, or to the value of a victory.

    >>> from tichu import NANJING, score_round
    >>> check_result(score_round((2, 1, 0), (70, 30)), NANJING)
    """
    want_instance("check_result(result)", result, RoundResult)
    rules = rules_given("check_result(rules)", rules)
    text = format_result(result)
    cards = result.card_points
    if result.victory is None:
        if sum(cards) != 100 or any(points % 5 or not -25 <= points <= 125 for points in cards):
            raise broken("L20", f"impossible card points: {text}")
        if len(result.finished) != rules.seats - 1:
            raise broken("L20", f"the cards are counted before all but one are out: {text}")
    else:
        worth = rules.triple_victory if rules.double_victory is None else rules.double_victory
        if sorted(cards) != [0, worth or 0]:
            raise broken("L20", f"a victory is worth {worth}: {text}")
    if any(points % 100 for points in result.call_points):
        raise broken("L21", f"impossible points for calls: {text}")


def check_score(state: RoundState) -> None:
    """Check L20 and L21 at the end of a round, from its piles, hands and calls."""
    want_instance("check_score(state)", state, RoundState)
    result = state.result
    if result is None:
        if state.is_over:
            raise broken("L20", "the round is over and has no result", state)
        return
    rules = state.rules
    check_result(result, rules)
    if result.victory is None and result.card_points != _counted(state):
        raise broken("L20", f"the cards count {_counted(state)}, not {result.card_points}", state)
    points = [0, 0]
    for seat, call in enumerate(state.calls):
        if call is None:
            continue
        team = rules.team(seat)
        made = state.finished[:1] == (seat,)
        if result.victory == "counted_out":
            made = team != state.table.counted_out
        worth = 200 if call is Call.GRAND_TICHU else 100
        points[team] += worth if made else -worth
    if tuple(points) != result.call_points:
        raise broken("L21", f"the calls count {tuple(points)}, not {result.call_points}", state)


def _counted(state: RoundState) -> tuple[int, ...]:
    """Return the card points of each team, counted card by card (SCORE-1 to 3, TIENTSIN-7, 8)."""
    rules = state.rules
    last = next(seat for seat in range(rules.seats) if seat not in state.finished)
    other_team = 1 - rules.team(last)
    totals = [0, 0]
    for seat in range(rules.seats):
        team = rules.team(seat)
        if rules.tailender_tricks == "first_out" and seat == last:
            team = rules.team(state.finished[0])
        elif rules.tailender_tricks == "opponents" and seat == last:
            team = other_team
        elif rules.tailender_tricks == "opponents" and seat == state.finished[-1]:
            team = rules.team(state.finished[0])
        totals[team] += sum(card.points for card in state.pile(seat))
    totals[other_team] += sum(card.points for card in state.hand(last))
    return tuple(totals)


def check_game(game: GameState) -> None:
    """Check L22: a game is over when its rules say so, and the winner has the most points."""
    want_instance("check_game(game)", game, GameState)
    rules = game.rules
    counted = game.scores[:3] if rules.open_dummy else game.scores
    reached = rules.target is not None and max(counted) >= rules.target
    played = rules.rounds is not None and len(game.results) >= rules.rounds
    tied = counted.count(max(counted)) > 1
    ends = (reached or played) and (not tied or rules.tie == "draw" or rules.open_dummy)
    if game.is_over is not ends:
        state = "over" if game.is_over else "not over"
        raise broken("L22", f"with {game.scores} the game is {state}", game.round)
    if not game.is_over:
        return
    best = tuple(place for place, points in enumerate(counted) if points == max(counted))
    expected = best if rules.open_dummy else None if tied else best[0]
    if game.winner != expected:
        raise broken("L22", f"with {game.scores} the winner is {game.winner}", game.round)
