"""Hidden cards that are exchanged in a round that is stepped in place, of which nothing may show.

At each decision two cards that the player cannot place are exchanged between the hands of others;
what the player observes and may choose must stay the same.
"""

import random
from collections.abc import Callable

from reliability.tally import Tally
from steering import rules_of
from tichu import view
from tichu.encoding.asking import Asked
from tichu.encoding.unpacking import layout_of
from tichu.engine.machine.board import PUSH
from tichu.engine.machine.position import bomb_holders, position_of
from tichu.engine.round import new_round_state
from tichu.engine.views.view import knowledge_of
from tichu.rulebook.facts import facts_of
from tichu.search.simulation import Stream

Shown = Callable[[Asked], object]


def shown(asked: Asked) -> object:
    """Return what the player who decides gets: what it observes, and the numbers of the mask."""
    asked.find()
    person = asked.person()
    row: list[bytes] = []
    asked.write(row, person)
    observed = layout_of(asked.facts.rules).numbers(b"".join(row), person)
    return observed, sorted(asked.numbers)


def run(source: str, pairs: int, seed: int, subject: Shown = shown) -> Tally:
    """Compare a number of pairs in rounds of random numbers, by the rules of a source."""
    rng = random.Random(f"{source} {seed}")
    tally = Tally()
    while tally.counts["pairs"] < pairs:
        stream = Stream()
        stream.begin(rng.randrange(1 << 30))
        asked = Asked(facts_of(rules_of(source, rng)), stream.random, polls=rng.random() < 0.8)
        while asked.seat >= 0 and tally.counts["pairs"] < pairs:
            tally.counts["decisions"] += 1
            before = subject(asked)
            hands, holders = asked.played.hands.copy(), asked.played.holders
            swap = _swap(asked, rng)
            if swap is not None:
                tally.counts["pairs"] += 1
                tally.counts["a bomb given or taken"] += swap
                if subject(asked) != before:
                    tally.fail(f"{source}: seat {asked.seat} sees {asked.played.hands}")
                asked.played.hands[:] = hands
                asked.played.holders = holders
                asked.rows.move()
            asked.find()
            asked.choose(rng.choice(asked.numbers))
    return tally


def _swap(asked: Asked, rng: random.Random) -> bool | None:
    """Exchange two hidden cards; return whether a hand has a bomb that had none, or the reverse.

    None if there are no two such cards.
    """
    played = asked.played
    board, hands = played.board, played.hands
    pushes = tuple([tuple(cards) or None for cards in asked.pushes])
    state = new_round_state(position_of(board, hands, pushes))
    free = knowledge_of(view(state, asked.person())).free
    for cards in asked.pushes if board.phase == PUSH else ():
        for card in cards:
            free &= ~card  # it must stay with who has pushed it
    found = [(seat, hand & free) for seat, hand in enumerate(hands) if hand & free]
    if len(found) < 2:
        return None
    (one, first), (two, second) = rng.sample(found, 2)
    both = _one_of(first, rng) | _one_of(second, rng)
    hands[one] ^= both
    hands[two] ^= both
    holders = played.holders
    played.holders = bomb_holders(hands)
    asked.rows.move()
    return played.holders != holders


def _one_of(cards: int, rng: random.Random) -> int:
    """Return a random card of some."""
    return 1 << rng.choice([place for place in range(56) if cards >> place & 1])
