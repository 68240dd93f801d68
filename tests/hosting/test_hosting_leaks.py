"""Nothing that a table sends to a seat depends on what the seat may not see."""

import random
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

import tichu
from support.ranks import later_round
from support.walks import strange_actions
from tichu import GameState, PlayerAction, RoundState
from tichu.hosting import Accepted, Host, Refused
from tichu.seigneur import SeigneurGame, SeigneurRound, SeigneurRules
from tichu.testing import steered_round, twin

Told = tuple[object, ...]
Round = RoundState | SeigneurRound
Rules = tichu.Rules | SeigneurRules

RULES: dict[str, Rules] = {
    **tichu.PRESETS,
    "grandseigneur": SeigneurRules(5),
    "sighted": SeigneurRules(5, returns="sighted"),
}
of_any_game = pytest.mark.parametrize("rules", RULES.values(), ids=RULES)


def rounds(rules: Rules, number: int) -> Iterator[Round]:
    """Yield the states of some rounds; of Grandseigneur of one, with an exchange."""
    if isinstance(rules, tichu.Rules):
        for seed in range(number):
            yield from (state for state, _ in steered_round(rules, seed))
        return
    rng = random.Random(7)
    other = later_round(rules, range(5))
    while not other.is_over:
        yield other
        other = tichu.apply(other, tichu.random_action(other, rng))


def twin_of(state: Round, seat: int, rng: random.Random) -> Round | None:
    """Return a state that looks the same to a seat; None if a few tries find none."""
    if isinstance(state, SeigneurRound):
        return tichu.determinize(tichu.view(state, seat), rng)
    if state.rules.open_dummy and seat == 2:
        return None
    found = twin(state, seat, rng)
    return None if found is None else found.other


def hosts(state: Round) -> Host[Any]:
    """Return a table in a state."""
    if isinstance(state, SeigneurRound):
        return Host(SeigneurGame(state), random.Random(1))
    scores = (0,) * (state.rules.seats if state.rules.open_dummy else 2)
    return Host(GameState(state, scores, ()), random.Random(1))


def told(host: Host[Any], player: int | None) -> Told:
    """Return everything that a player can learn now."""
    return (host.ply, host.pending(), host.since(0, player), host.snapshot(player))


def sent_by(seat: int, state: Round, rng: random.Random) -> Iterator[object]:
    """Yield what a client might send: legal, illegal, for others, and garbage."""
    yield from (action for action in strange_actions(state, rng) if rng.random() < 0.5)
    legal = state.legal(seat)
    yield from (rng.choice(legal) for _ in range(3) if legal)
    yield from (None, "pass", "take", "tichu", f"{(seat + 1) % 4} pass", "play MaDg")


def after_answer(state: Round, seat: int, sent: object, ply: int) -> tuple[object, Told]:
    """Return the answer to a client, and its messages before and after the time for bombs."""
    host = hosts(state)
    answer: Accepted | Refused = host.submit(seat, sent, ply)
    before = told(host, seat)
    host.resolve()
    return answer, (*before, *told(host, seat))


@of_any_game
def test_a_seat_is_told_the_same_by_twins(rules: Rules) -> None:
    """After a swap of cards that a seat cannot place, all answers to it are the same."""
    rng = random.Random(str(rules))
    compared = 0
    share = 0.15 if isinstance(rules, tichu.Rules) else 0.06
    for state in rounds(rules, 1):
        if state.phase.is_chance or rng.random() > share:
            continue
        for seat in range(rules.seats):
            found = twin_of(state, seat, rng)
            if found is None:
                continue
            for sent in sent_by(seat, state, rng):
                ply = rng.choice((0, 0, 0, 1, -1))
                player = hosts(state).game.persons[seat]
                one = after_answer(state, player, sent, ply)
                other = after_answer(found, player, sent, ply)
                if is_dealt(state, one[0]):
                    continue  # the deal that follows shows cards that were swapped
                assert one == other, f"{sent}\n{state}"
                compared += 1
    assert compared > 100


def is_dealt(state: Round, answer: object) -> bool:
    """Return whether an answer was the last decision before a deal or a reveal."""
    return isinstance(answer, Accepted) and state.phase in (
        tichu.Phase.GRAND_TICHU,
        tichu.Phase.PUSH,
    )


@of_any_game
def test_what_another_seat_has_sent_is_not_told_before_its_time(rules: Rules) -> None:
    """While a bomb or another answer is held, nobody else can tell."""
    rng = random.Random(f"held {rules}")
    held = 0
    for state in rounds(rules, 2):
        for seat in (*state.to_act, *state.may_interrupt):
            legal: Sequence[PlayerAction] = state.legal(seat)
            host = hosts(state)
            if state.phase.is_chance or not legal:
                continue
            sender = next(own for own in range(rules.seats) if seat in rules.controls(own))
            answer = host.submit(host.game.persons[sender], rng.choice(legal), 0)
            if not isinstance(answer, Accepted) or not answer.held:
                continue
            held += 1
            for player in (None, *range(rules.seats)):
                assert told(hosts(state), player) == told(host, player)
            for other in set(state.to_act) - {seat}:
                sent = rng.choice(state.legal(other))
                player = host.game.persons[other]
                fresh = hosts(state)
                assert fresh.submit(player, sent, 0) == host.submit(player, sent, 0)
                break
    assert held > 10 or rules.bombs == "in_turn"
