"""Positions from random rounds that the referee plays by itself, under many rules."""

import random
from collections.abc import Iterator, Mapping
from typing import Final

from oracle import DECK, Action, State, legal, step
from oracle.cards import is_cards
from perft.texts import ORDER, parse_rules, write

RULES: Final = (
    "nanjing",
    "griffin",
    "bsw",
    "manual",
    "one_call",
    "tournament",
    "tientsin",
    "trichu",
    "nanjing(teams=0+0+1+1)",
    "nanjing(packets=10+4)",
    "nanjing(push_to=partners)",
    "nanjing(push_to=opponents)",
    "nanjing(grand_tichu=false)",
    "nanjing(grand_order=open)",
    "nanjing(grand_order=sequential)",
    "nanjing(grand_order=open,calls=one_per_team)",
    "nanjing(grand_order=sequential,calls=one_per_table)",
    "nanjing(calls_in_exchange=until_own_push)",
    "nanjing(calls_in_exchange=any)",
    "nanjing(phoenix_ambiguity=high)",
    "nanjing(wish_optional=false)",
    "nanjing(own_straight_fulfils_wish=true)",
    "nanjing(dog_under_wish=true)",
    "nanjing(bombs=in_turn)",
    "nanjing(announced_bombs=true)",
    "nanjing(bomb_leads=trick_leader)",
    "nanjing(take_trick=auto)",
    "nanjing(beat_own_play=true)",
    "nanjing(dragon_recipient=active_only)",
    "nanjing(dragon_last_trick=keep)",
    "nanjing(double_victory=none)",
    "nanjing(double_victory=100)",
    "nanjing(tailender_tricks=opponents)",
    "nanjing(target=500)",
    "nanjing(rounds=4)",
    "nanjing(tie=draw)",
    "nanjing(direction=left)",
    "tientsin(teams=0+0+1+1+0+1)",
    "tientsin(packets=5+4)",
    "tientsin(triple_victory=none)",
    "tientsin(phoenix_ambiguity=high,announced_bombs=true)",
    "tientsin(wish_bomb=strict_turn,take_trick=auto)",
    "trichu(dog_under_wish=true,bombs=in_turn)",
    "trichu(target=400,rounds=none)",
)
"""Every preset, and every field of the rules with another value than the default."""
WANTED: Final[Mapping[str, int]] = {
    "wish": 1,
    "give_trick": 1,
    "choose_leader": 1,
    "announced": 1,
    "take_trick": 1,
    "lead": 1,
    "first": 1,
    "follow": 2,
    "bomb": 2,
    "end": 3,
}
"""The most positions of each sort for a rule text."""
_ROUNDS: Final = 12


def positions() -> Iterator[tuple[str, str]]:
    """Yield positions with their names, the same in every run."""
    for number, rules_text in enumerate(RULES):
        found = dict.fromkeys(WANTED, 0)
        for seed in range(_ROUNDS):
            last = ""
            for state in played(rules_text, 1000 * number + seed):
                sort = sort_of(state)
                # One position of a sort from a round, and no two that follow one another.
                if sort in found and found[sort] <= seed // 4 and sort != last:
                    found[sort] += 1
                    last = sort
                    if found[sort] <= WANTED[sort]:
                        name = rules_text.partition("(")[0]
                        yield f"{name}-{number}-{sort}-{found[sort]}", write(rules_text, state)


def sort_of(state: State) -> str | None:
    """Return the sort of a position; None for most of the common ones."""
    if state.phase in ("WISH", "GIVE_TRICK", "CHOOSE_LEADER", "ANNOUNCED"):
        return state.phase.lower()
    if state.phase not in ("PLAY", "TAKE_TRICK"):
        return None
    left = sum(map(len, state.hands))
    if left <= 9:
        return "end"
    bomb = any(
        action[0] == "play" and len(action[2]) >= 4  # type: ignore[arg-type]
        for seat in state.may_interrupt
        for action in legal(state).get(seat, ())
    )
    if bomb:
        return "bomb"
    if state.phase == "TAKE_TRICK":
        return "take_trick" if left < 40 else None
    if state.trick is None:
        return "first" if not state.played else "lead" if left < 30 else None
    return "follow" if left < 40 else None


def played(rules_text: str, seed: int) -> Iterator[State]:
    """Yield the states of a random round, with bombs and calls more often than by chance."""
    rng = random.Random(seed)
    rules = parse_rules(rules_text)
    nothing = (frozenset[str](),) * rules.seats
    state = State(
        rules=rules,
        phase="DEAL_FIRST",
        dealer=0 if rules.open_dummy else seed % rules.seats,
        hands=nothing,
        calls=(None,) * rules.seats,
        piles=nothing,
        pushes=(None,) * rules.seats,
    )
    deck = _deck(rng)
    while state.phase != "OVER":
        yield state
        if state.phase.startswith("DEAL"):
            sizes = rules.packet_sizes(state.phase, state.dealer)
            state = step(state, ("deal", tuple(frozenset(_take(deck, size)) for size in sizes)))
        else:
            state = step(state, _chosen(state, rng))


def _deck(rng: random.Random) -> list[str]:
    """Return the deck in some order; half the time many bombs are dealt."""
    deck = sorted(DECK, key=ORDER.index)
    if rng.random() < 0.5:
        blocks = [deck[at : at + 2] for at in range(0, len(deck), 2)]
        rng.shuffle(blocks)
        return [card for block in blocks for card in block]
    rng.shuffle(deck)
    return deck


def _take(deck: list[str], size: int) -> list[str]:
    taken = deck[:size]
    del deck[:size]
    return taken


def _chosen(state: State, rng: random.Random) -> Action:
    """Return a random action, rarely one out of turn."""
    by_seat = legal(state)
    out_of_turn = [seat for seat in state.may_interrupt if seat in by_seat]
    if out_of_turn and rng.random() < 0.1:
        seat = rng.choice(out_of_turn)
    else:
        seat = rng.choice(state.to_act)
    return rng.choice(sorted(by_seat[seat], key=_order))


def _order(action: Action) -> str:
    """Return a key by which actions sort the same in every run."""
    return repr([sorted(part) if is_cards(part) else part for part in action])
