"""The differences between positions of the engine and of the referee.

:func:`differences` compares the table, :func:`legal_differences` and :func:`push_differences` the
legal actions, and :func:`game_differences` games that a round may end. All yield sentences, and
nothing if the two agree.
"""

import random
from collections.abc import Iterator
from typing import Final

import attrs

import oracle
import tichu
from differential.words import names, rules_dict, to_oracle
from oracle.actions import legal_of_seat
from oracle.cards import is_cards
from reliability.tally import Tally
from tichu import RoundState

_CALLS: Final = {None: None, tichu.Call.TICHU: "tichu", tichu.Call.GRAND_TICHU: "grand"}
_SAMPLED: Final = 24
"""The number of pushes that are compared, of the thousands of a hand, unless all are."""
_WHOLE: Final = 0.05
"""The share of steps of the exchange in which all pushes of a hand are compared."""
_SOME: Final = 0.3
"""The share of steps where pushes are compared at all."""
_GAME: Final = 12
"""The most rounds of a game of equal rounds; a tie may go on forever."""


def differences(state: RoundState, other: oracle.State) -> Iterator[str]:
    """Yield the differences between positions of the engine and of the referee."""
    seats = range(state.rules.seats)
    pairs: tuple[tuple[str, object, object], ...] = (
        ("phase", state.phase.name, other.phase),
        ("dealer", state.dealer, other.dealer),
        ("hands", tuple(names(state.hand(seat)) for seat in seats), other.hands),
        ("piles", tuple(names(state.pile(seat)) for seat in seats), other.piles),
        ("calls", tuple(_CALLS[call] for call in state.calls), tuple(other.calls)),
        ("wish", state.wish, other.wish),
        ("finished", state.finished, other.finished),
        ("to_act", state.to_act, other.to_act),
        ("may_interrupt", state.may_interrupt, other.may_interrupt),
        ("trick", _trick(state), _other_trick(other)),
        ("result", _result(state), _other_result(other)),
    )
    for what, ours, theirs in pairs:
        if ours != theirs:
            yield f"{what}: {ours} != {theirs}"


def legal_differences(
    state: RoundState, other: oracle.State, tally: Tally | None = None
) -> Iterator[str]:
    """Yield the actions that only one side allows, by seat."""
    theirs = oracle.legal(other)
    for seat in range(state.rules.seats):
        yield from _of_seat(state, seat, theirs.get(seat, set()), tally)


def push_differences(
    state: RoundState, other: oracle.State, rng: random.Random, tally: Tally | None = None
) -> Iterator[str]:
    """Yield the same in the exchange, for one seat and at some steps.

    A hand has thousands of pushes, and they do not change until its seat has pushed. Usually their
    number and a sample are compared.
    """
    chance = rng.random()
    if chance >= _SOME:
        return
    seat = int(rng.random() * state.rules.seats)
    theirs = legal_of_seat(other, seat)
    if chance < _WHOLE:
        yield from _of_seat(state, seat, theirs, tally)
        return
    ours = state.legal(seat)
    if len(ours) != len(theirs):
        yield f"legal, seat {seat}: {len(ours)} actions != {len(theirs)}"
    sample = {to_oracle(ours[int(rng.random() * len(ours))]) for _ in range(_SAMPLED) if len(ours)}
    if not sample <= theirs:
        yield f"legal, seat {seat}: only the engine allows {_told(sample - theirs)}"
    if tally is not None:
        tally.counts["sampled_push_lists"] += 1


def _of_seat(
    state: RoundState, seat: int, theirs: set[oracle.Action], tally: Tally | None
) -> Iterator[str]:
    """Yield how the legal actions of a seat differ."""
    listed = [to_oracle(action) for action in state.legal(seat)]
    ours = set(listed)
    if len(ours) < len(listed):
        yield f"legal, seat {seat}: an action is listed twice"
    if ours != theirs:
        if ours - theirs:
            yield f"legal, seat {seat}: only the engine allows {_told(ours - theirs)}"
        if theirs - ours:
            yield f"legal, seat {seat}: only the referee allows {_told(theirs - ours)}"
    if tally is not None:
        tally.counts["legal_sets"] += 1
        tally.counts["legal_actions"] += len(ours)


def game_differences(
    before: RoundState, action: tichu.Action, other: oracle.State
) -> Iterator[str]:
    """Yield how games differ in which every round ends as this one does, by its last action.

    Totals, the end and the winner are compared after each round, and who deals the next.
    """
    assert other.result is not None
    rules = before.rules
    start = tichu.new_game(rules)
    scores: list[tuple[int, ...]] = []
    for _ in range(_GAME):
        game = tichu.apply(attrs.evolve(start, round=before), action)
        scores.append(other.result.scores)
        score = oracle.score_game(rules_dict(rules), scores)
        ours, theirs = (game.scores, game.is_over), (score.totals, score.over)
        if ours != theirs or game.winner != score.winner:
            yield f"game: {ours} {game.winner} != {theirs} {score.winner}"
        if game.is_over or score.over:
            return
        if game.dealer != oracle.next_dealer(other):
            yield f"next dealer: {game.dealer} != {oracle.next_dealer(other)}"
        start = game


def _told(actions: set[oracle.Action]) -> str:
    """Return the first few actions as text, in a stable order."""
    texts = sorted(" ".join(map(_part, each)) for each in actions)
    return "; ".join(texts[:8]) + (f"; ... {len(texts)} in all" if len(texts) > 8 else "")


def _part(part: object) -> str:
    """Return a part of an action as text; a set of cards has no order of its own."""
    return "".join(sorted(part)) if is_cards(part) else str(part)


def _trick(state: RoundState) -> object:
    """Return the trick in plain values."""
    trick = state.trick
    if trick is None:
        return None
    plays = tuple(
        (p.seat, names(p.combination.cards), p.combination.phoenix_as) for p in trick.plays
    )
    return trick.winner, trick.leader, trick.top, plays


def _other_trick(other: oracle.State) -> object:
    """Return the referee's trick in plain values."""
    trick = other.trick
    if trick is None:
        return None
    return trick.owner, trick.leader, trick.strength, trick.plays


def _result(state: RoundState) -> object:
    """Return the result in plain values; the referee counts no cards at a victory."""
    result = state.result
    if result is None:
        return None
    cards = result.card_points if result.victory is None else (0, 0)
    return result.finished, cards, result.victory, result.call_points, result.scores


def _other_result(other: oracle.State) -> object:
    """Return the referee's result in plain values."""
    result = other.result
    if result is None:
        return None
    return (result.finished, result.card_points, result.victory, result.call_points, result.scores)
