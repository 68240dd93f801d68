"""Questions about positions: what is legal, and what an action leads to."""

import random
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from conformance.answering import Question, reason
from conformance.tables import POSITIONS, rows
from conformance.texts import action_text
from oracle import Action, State, legal
from oracle.actions import combinations_of
from oracle.cards import SPECIALS
from perft.tables import COUNTS, read
from perft.texts import ORDER, card_text, parse

_PLAYED: Final = re.compile(r"[a-z_]+-\d+-[a-z_]+-\d")
"""The names of positions from random rounds."""
_LONGEST: Final = 400
"""The most actions of a list; longer lists take too much space."""
_LARGEST: Final = 11
"""Cards in a hand, which are as many as the slow referee looks through gladly."""
_APPLIED: Final = 10
"""Actions of a position made up by hand that are carried out; of others there are fewer."""
_REFUSED: Final = 40
"""The greatest number of questions about actions that break the same rule, by the referee."""


def questions() -> Iterator[tuple[str, Question]]:
    """Yield questions with their names."""
    refused: dict[str, int] = {}
    for name, position in pool().items():
        by_hand = not _PLAYED.fullmatch(name)
        rng = random.Random(name)
        state = parse(position)
        by_seat = legal(state)
        listed = sorted((each for actions in by_seat.values() for each in actions), key=action_text)
        if len(listed) <= _LONGEST:
            yield f"legal-{name}", {"kind": "legal", "position": position}
        for number, action in enumerate(_chosen(listed, rng, _APPLIED if by_hand else 2)):
            text = action_text(action)
            yield f"apply-{name}-{number + 1}", _about("apply", position, text)
        rules: set[str] = set()
        for text in _attempts(state, listed, rng):
            question = _about("judge", position, text)
            rule = reason(question)
            quota = 3 * _REFUSED if by_hand else _REFUSED
            if rule is None or rule in rules or refused.get(rule, 0) >= quota:
                continue
            rules.add(rule)
            refused[rule] = refused.get(rule, 0) + 1
            yield f"judge-{name}-{len(rules)}", question
        if listed and by_hand:
            action = rng.choice(listed)
            yield f"judge-{name}-0", _about("judge", position, action_text(action))


def pool() -> Mapping[str, str]:
    """Return all positions by name: constructed ones and ones from random rounds."""
    counted = {row.name: row.position for row in read(COUNTS)}
    by_hand = {name: counted[name] for name in counted if not _PLAYED.fullmatch(name)}
    found = {**by_hand, **POSITIONS, **counted}
    return {
        name: position
        for name, position in found.items()
        if name in POSITIONS or _is_small(position) or _is_before_play(position)
    }


def _is_before_play(position: str) -> bool:
    """Return whether the position is before the first lead."""
    return position.split(" ")[1] in ("deal_rest", "grand_tichu", "push")


def _is_small(position: str) -> bool:
    """Return whether no hand is large."""
    hands = position.split(" ")[4].split("/")
    return max(len(hand) for hand in hands) <= 2 * _LARGEST and " over " not in position


def _about(kind: str, position: str, action: str) -> Question:
    """Return a question about an action in a position."""
    return {"kind": kind, "position": position, "action": action}


def _chosen(listed: Iterable[Action], rng: random.Random, most: int) -> list[Action]:
    """Return some actions, of as many kinds as possible."""
    sorts: dict[tuple[object, ...], list[Action]] = {}
    for action in listed:
        specials = frozenset[object]()
        if action[0] in ("play", "push"):
            cards: Iterable[object] = action[2]  # type: ignore[assignment]
            specials = frozenset(set(cards) & set(SPECIALS))
        size = len(action[2]) if action[0] == "play" else 0  # type: ignore[arg-type]
        named = action[2] if action[0] in ("wish", "give", "lead") else size
        sorts.setdefault((action[0], action[1], named, specials), []).append(action)
    kept = [rng.choice(alike) for alike in sorts.values()]
    rng.shuffle(kept)
    return kept[:most]


def _attempts(state: State, listed: Iterable[Action], rng: random.Random) -> Iterator[str]:
    """Yield actions that somebody might try, legal or not."""
    seats = range(state.rules.seats)
    some: list[Action] = []
    for seat in seats:
        some += [(name, seat) for name in ("pass", "tichu", "take", "bomb", "grand", "no_grand")]
        some += [("wish", seat, rank) for rank in (None, 9)]
        some += [(name, seat, to) for name in ("give", "lead") for to in seats if to != seat]
        if len(state.hands[seat]) <= _LARGEST:
            plays = sorted(
                (
                    ("play", seat, each.cards, each.phoenix_as)
                    for each in combinations_of(state, seat)
                ),
                key=action_text,
            )
            some += rng.sample(plays, min(12, len(plays)))
        else:
            some += [("play", seat, frozenset({min(state.hands[seat])}), None)]
    rng.shuffle(some)
    known = set(listed)
    for action in some:
        if action not in known:
            yield action_text(action)


def deals() -> Iterator[tuple[str, Question]]:
    """Yield questions about dealing."""
    for number, (row,) in enumerate(rows("deals")):
        rules, phase, numbers, dealer = row.split(" ")
        sizes = [int(size) for size in numbers.split(",")]
        rng = random.Random(number)
        deck = list(ORDER)
        rng.shuffle(deck)
        hands = ["-"] * len(sizes)
        if phase == "deal_rest":
            first = {"tientsin": 6, "nanjing(packets=10+4)": 10}.get(rules, 8)
            hands = [card_text(_taken(deck, first)) for _ in sizes]
        signs = "-" * len(sizes)
        position = f"{rules} {phase} {dealer} - {'/'.join(hands)} - - {signs} - - - - - -"
        packets = [_taken(deck, size) for size in sizes]
        name = f"deal-{number + 1}"
        yield f"apply-{name}", _about("apply", position, _deal_text(packets))
        yield f"judge-{name}-right", _about("judge", position, _deal_text(packets))
        moved = [packets[0][:-1], [*packets[1], packets[0][-1]], *packets[2:]]
        yield f"judge-{name}-moved", _about("judge", position, _deal_text(moved))
        twice = [packets[0], [*packets[1][:-1], packets[0][0]], *packets[2:]]
        yield f"judge-{name}-twice", _about("judge", position, _deal_text(twice))
        if phase == "deal_first":
            more = [[*packet, deck.pop()] for packet in packets]
            yield f"judge-{name}-more", _about("judge", position, _deal_text(more))


def _taken(deck: list[str], size: int) -> list[str]:
    """Take cards from a deck."""
    taken = deck[:size]
    del deck[:size]
    return taken


def _deal_text(packets: Iterable[Iterable[str]]) -> str:
    """Return a deal as it is written."""
    return action_text(("deal", tuple(map(frozenset, packets))))
