"""The partition of the cards and the laws of the points, under every preset.

``TICHU_PRESET_ROUNDS`` says how many rounds of each preset are played.
"""

import os
import random
from collections import Counter

import pytest

from tichu import (
    DECK,
    PRESETS,
    AnnounceBomb,
    Call,
    GameState,
    Phase,
    RoundState,
    Rules,
    advance,
    apply,
    legal_actions,
    new_game,
    new_round,
    random_action,
    redact,
    transition,
    view,
)
from tichu.testing import reached, steered_round

ROUNDS = int(os.environ.get("TICHU_PRESET_ROUNDS", "30"))

ALWAYS = {"bomb in turn", "wish", "Dragon given", "tichu"}
"""What happens under every preset, in 60 rounds."""
FOUR = {"bomb out of turn", "end: double"}
MORE: dict[str, set[str]] = {
    "nanjing": {*FOUR, "grand tichu", "tichu in the exchange"},
    "griffin": {"AnnounceBomb", "end: counted_out", "grand tichu", "end: double"},
    "bsw": {*FOUR, "grand tichu", "tichu in the exchange"},
    "manual": {*FOUR, "grand tichu"},
    "one_call": {*FOUR, "grand tichu"},
    "tournament": FOUR,
    "tientsin": {"bomb out of turn", "grand tichu", "ChooseLeader", "end: triple"},
    "trichu": {*FOUR, "grand tichu"},
}
UNANNOUNCED = {"AnnounceBomb", "end: counted_out"}
NEVER: dict[str, set[str]] = {
    **{name: {*UNANNOUNCED, "ChooseLeader", "end: triple"} for name in PRESETS},
    "griffin": {"bomb out of turn", "ChooseLeader", "end: triple"},
    "tournament": {*UNANNOUNCED, "ChooseLeader", "end: triple", "grand tichu"},
    "tientsin": {*UNANNOUNCED, "end: double"},
}


def check_cards(state: RoundState) -> None:
    """Every card lies in one place: before the play not dealt or in a hand, then in all three."""
    seen = 0
    places = (*state.hand_masks, *(state.taken(seat).mask for seat in range(state.rules.seats)))
    for mask in (*places, state.trick.mask if state.trick else 0):
        assert not seen & mask
        seen |= mask
    if state.phase not in (Phase.DEAL_FIRST, Phase.GRAND_TICHU, Phase.DEAL_REST):
        assert DECK.mask == seen


def victory(state: RoundState) -> tuple[str | None, int, int]:
    """Return the name of a victory, the team that has won it, and its value."""
    rules = state.rules
    guilty = state.table.course.counted_out
    double, triple = rules.double_victory, rules.triple_victory
    if guilty is not None:
        return "counted_out", 1 - guilty, double or triple or 0
    first = {rules.team(seat) for seat in state.finished[: rules.seats // 2]}
    value = double if rules.seats == 4 else triple
    if len(first) > 1 or value is None:
        return None, -1, 0
    return "double" if rules.seats == 4 else "triple", first.pop(), value


def counted(state: RoundState) -> list[int]:
    """Return each team's points for cards, pile by pile and hand by hand."""
    rules = state.rules
    points = [0, 0]
    (last,) = set(range(rules.seats)) - set(state.finished)
    winner = state.finished[0]
    for seat in range(rules.seats):
        if seat == last:
            to_opponents = rules.tailender_tricks == "opponents"
            team = 1 - rules.team(last) if to_opponents else rules.team(winner)
        elif seat == state.finished[-1] and rules.tailender_tricks == "opponents":
            team = rules.team(winner)
        else:
            team = rules.team(seat)
        points[team] += state.taken(seat).points
    points[1 - rules.team(last)] += state.hand(last).points
    return points


def check_points(state: RoundState) -> None:
    """The cards make 100 points, or a victory's value to nought; then come the calls."""
    result = state.result
    assert result is not None
    rules = state.rules
    name, team, value = victory(state)
    assert name == result.victory
    if name is None:
        expected = counted(state)
        assert 100 == sum(expected)
        assert all(points % 5 == 0 and -25 <= points <= 125 for points in expected)
        assert rules.seats - 1 == len(state.finished)
    else:
        expected = [0, 0]
        expected[team] = value
    assert expected == list(result.card_points)
    for seat, call in enumerate(state.calls):
        if call is not None:
            made = state.finished[:1] == (seat,) if name != "counted_out" else None
            won = made if made is not None else rules.team(seat) == team
            worth = 200 if call is Call.GRAND_TICHU else 100
            expected[rules.team(seat)] += worth if won else -worth
    assert expected == list(result.scores)
    assert state.finished == result.finished


@pytest.mark.parametrize("name", PRESETS)
def test_laws_of_cards_and_points(name: str) -> None:
    """At every step the cards make one deck, and at the end the points follow from the cards."""
    happened: Counter[str] = Counter()
    rules = PRESETS[name]
    for seed in range(ROUNDS):
        for state, action in steered_round(rules, seed):
            check_cards(state)
            following = apply(state, action)
            happened.update(reached(state, action, following))
            happened[type(action).__name__] += 1
            if following.is_over:
                check_cards(following)
                check_points(following)
                if isinstance(action, AnnounceBomb):
                    assert following.result
                    assert following.result.victory == "counted_out"

    print(name, ROUNDS, dict(sorted(happened.items())))
    if ROUNDS >= 60:
        assert set() == {what for what in ALWAYS | MORE[name] if not happened[what]}
    assert set() == {what for what in NEVER[name] if happened[what]}


@pytest.mark.parametrize("name", PRESETS)
def test_views_follow_the_events(name: str) -> None:
    """A view follows from the events of its seat, whatever the hidden hands."""
    rules = PRESETS[name]
    seats = range(rules.seats)
    for seed in range(3):
        seen = [view(new_round(rules, 0 if rules.open_dummy else seed), seat) for seat in seats]
        for state, action in steered_round(rules, seed):
            following, events = transition(state, action)
            for event in events:
                seen = [advance(seen[seat], redact(event, seat)) for seat in seats]

            assert [view(following, seat) for seat in seats] == seen
            if following.phase is not Phase.PUSH:
                for seat in seats:
                    assert list(legal_actions(following, seat)) == list(legal_actions(seen[seat]))


@pytest.mark.parametrize("name", PRESETS)
def test_a_whole_game(name: str) -> None:
    """A game of each preset ends, and its scores are the sum of its rounds."""
    rules = PRESETS[name]
    rng = random.Random(11)
    game = new_game(rules)
    while not game.is_over:
        check_cards(game.round)
        game = apply(game, random_action(game, rng))

    assert game.results
    assert Phase.OVER == game.phase
    assert sums(rules, game) == list(game.scores)
    check_winner(rules, game)


def sums(rules: Rules, game: GameState) -> list[int]:
    """Return the scores that the rounds of a game add up to."""
    totals = [0, 0, 0, 0] if rules.open_dummy else [0, 0]
    for number, result in enumerate(game.results):
        if not rules.open_dummy:
            totals = [old + new for old, new in zip(totals, result.scores, strict=True)]
            continue
        for person in range(3):
            totals[person] += result.scores[0 if person == -number % 3 else 1]
        totals[3] += result.scores[0]
    return totals


def check_winner(rules: Rules, game: GameState) -> None:
    """The game has ended when it should, with the winner that its scores say."""
    if rules.open_dummy:
        persons = game.scores[:3]
        assert rules.rounds == len(game.results)
        assert tuple(p for p in range(3) if persons[p] == max(persons)) == game.winner
        return
    assert rules.target is not None
    assert max(game.scores) >= rules.target
    before = [
        total - last for total, last in zip(game.scores, game.results[-1].scores, strict=True)
    ]
    assert max(before) < rules.target or before[0] == before[1]
    assert (0 if game.scores[0] > game.scores[1] else 1) == game.winner
