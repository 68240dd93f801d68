"""Brief rounds, from positions with few ranks, beside the slow referee.

Here wishes are open, bombs are held, seats are nearly out and others may still call, so that what
whole rounds show once in a hundred comes up in each. ``TICHU_ORACLE_POSITIONS`` says how many
positions are played on.
"""

import itertools
import os
import random
from typing import Final

import attrs
import pytest

import oracle
import tichu
from differential import differences, legal_differences, names, rules_dict, to_oracle
from support import position
from tichu import DECK, MANUAL, NANJING, PRESETS, TIENTSIN, TRICHU, Action, Cards, RoundState, Rules

POSITIONS: Final = int(os.environ.get("TICHU_ORACLE_POSITIONS", "600"))
LOTS: Final = 6

RULES: Final = (
    *(NANJING,) * 6,
    *PRESETS.values(),
    attrs.evolve(NANJING, dog_under_wish=True),
    attrs.evolve(NANJING, beat_own_play=True),
    attrs.evolve(MANUAL, beat_own_play=True),
    attrs.evolve(NANJING, own_straight_fulfils_wish=True),
    attrs.evolve(NANJING, bomb_leads="trick_leader"),
    attrs.evolve(NANJING, dragon_recipient="active_only"),
)


def brief_position(rules: Rules, rng: random.Random) -> RoundState:
    """Return a lead in which the seats hold few cards, of few ranks."""
    low = rng.randrange(2, 11)
    ranks = range(low, low + rng.choice((2, 3, 4, 5)))
    specials = Cards.parse("".join(card for card in ("Ma", "Dg", "Ph", "Dr") if rng.random() < 0.6))
    held = [card for card in DECK if card.rank in ranks and not card.is_special]
    if rng.random() < 0.4:  # by suits, so that runs of one are held
        held.sort(key=lambda card: (card.suit or "", card.rank))
        start = rng.randrange(len(held))
        held = held[start:] + held[:start]
    elif rng.random() < 0.5:  # by ranks, for fours
        start = rng.randrange(len(held))
        held = held[start:] + held[:start]
    else:
        rng.shuffle(held)
    hands: list[Cards] = []
    for _ in range(rules.seats):
        size = min(rng.choice((1, 3, 4, 5, 6, 7)), len(held))
        hands.append(Cards.of(held[:size]))
        del held[:size]
    for card in specials:
        seat = rng.randrange(rules.seats)
        hands[seat] |= Cards.of([card])
    active = [seat for seat in range(rules.seats) if hands[seat]]
    out = tuple(seat for seat in range(rules.seats) if not hands[seat])
    played = [seat for seat in active if len(hands[seat]) < 9 and rng.random() < 0.7]
    mah_jong = tichu.MAH_JONG in specials
    wish = None if mah_jong or rng.random() < 0.2 else rng.choice(ranks)
    return position(
        *map(str, hands),
        turn=rng.choice(active),
        rules=rules,
        wish=wish,
        finished=out,
        played=(*out, *played),
        rest_to=rng.randrange(rules.seats),
    )


def as_oracle(state: RoundState) -> oracle.State:
    """Return a lead after the exchange as the referee's position."""
    seats = range(state.rules.seats)
    return oracle.State(
        rules=oracle.read_rules(rules_dict(state.rules)),
        phase=state.phase.name,
        dealer=state.dealer,
        hands=tuple(names(state.hand(seat)) for seat in seats),
        calls=(None,) * len(seats),
        piles=tuple(names(state.taken(seat)) for seat in seats),
        pushes=((),) * len(seats),
        decided=frozenset(seats),
        played=frozenset(seat for seat in seats if state.table.course.played[seat]),
        turn=state.to_act[0],
        wish=state.wish,
        finished=state.finished,
    )


def any_action(state: RoundState, rng: random.Random) -> Action:
    """Return an action of whoever may act, more often of who must."""
    seats = state.to_act
    if state.may_interrupt and rng.random() < 0.3:
        seats = state.may_interrupt
    seat = rng.choice(seats)
    legal = state.legal(seat) or state.legal(state.to_act[0])
    return legal[rng.randrange(len(legal))]


def play_on(state: RoundState, rng: random.Random) -> None:
    """Play a position to its end beside the referee; raise AssertionError where they part."""
    other = as_oracle(state)
    for _ in range(200):
        found = [*differences(state, other), *legal_differences(state, other)]
        assert [] == found, state
        if state.is_over:
            return
        action = any_action(state, rng)
        state = tichu.apply(state, action)
        other = oracle.step(other, to_oracle(action))
    raise AssertionError("the round does not end")


@pytest.mark.parametrize("lot", range(LOTS))
def test_brief_positions(lot: int) -> None:
    """From leads with few ranks on, the engine and the referee agree at every step."""
    rng = random.Random(f"brief {lot}")
    played = 0
    for rules in itertools.islice(itertools.cycle(RULES), 20 * POSITIONS):
        try:
            state = brief_position(rules, rng)
        except tichu.InvalidSetup:  # who is out has won already
            continue
        play_on(state, rng)
        played += 1
        if played == POSITIONS // LOTS:
            return
    raise AssertionError("too few positions are possible")


@pytest.mark.parametrize(
    ("rules", "theirs"),
    [(NANJING, {}), (TIENTSIN, oracle.TIENTSIN), (TRICHU, oracle.TRICHU)],
    ids=["four", "six", "three"],
)
def test_presets_are_the_referees(rules: Rules, theirs: oracle.RulesDict) -> None:
    """What is played if nothing else is said, the referee has read for itself."""
    assert oracle.read_rules(theirs) == oracle.read_rules(rules_dict(rules))
