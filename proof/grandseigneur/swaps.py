"""The swap test: what a seat observes does not depend on cards that it cannot know.

A pair is a round and a twin of it, in which two hidden cards of two other seats are exchanged. The
seat is shown the same, is answered the same, and hears the same of the next step.
"""

import pickle
import random
from collections.abc import Iterator

from grandseigneur.rounds import start
from tichu import Phase, seigneur
from tichu._kernel.layout import MAH_JONG
from tichu.seigneur import Action, Cards, Deal, Pass, Play, Push, SeigneurRound, TakeTrick
from tichu.seigneur.plays import added, singles_of, taken
from tichu.seigneur.table import knowing, roles
from tichu.seigneur.text import event_sentence, format_position

Pair = tuple[SeigneurRound, SeigneurRound]


def compare_pairs(players: int, decks: int, pairs: int, number: int) -> int:
    """Compare a number of pairs of a table; return how many of them took a step too."""
    rng = random.Random(f"swaps {players} {decks} {number}")
    done = steps = 0
    while done < pairs:
        state = start(players, decks, rng)
        while not state.is_over and done < pairs:
            action = seigneur.random_action(state, rng)
            seat = rng.randrange(players)
            other = twin(state, seat, rng)
            if other != state or state.phase is Phase.DEAL_FIRST:
                same = zip(shown(state, state, seat), shown(other, state, seat), strict=True)
                for one, two in same:
                    assert one == two, f"seat {seat}: {one!r} or {two!r}"
                steps += compare_step((state, other), action, seat, rng)
                done += 1
            state = seigneur.apply(state, action)
    return steps


def twin(state: SeigneurRound, seat: int, rng: random.Random) -> SeigneurRound:
    """Return a round where two cards of hands of which a seat knows nothing are exchanged.

    The seat with which it exchanges cards is left out, and so are those that have pushed.
    """
    part = roles(state.rules).get(seat)
    known = {seat} if part is None or state.table.ranking is None else {seat, part.other}
    seats = [each for each, size in enumerate(state.table.sizes) if size and each not in known]
    if state.phase is Phase.PUSH:
        seats = [each for each in seats if state.push_masks[each] is None]
    if len(seats) < 2:
        return state
    hands = traded(state.hand_masks, seats, rng)
    return SeigneurRound(state.table, hands, state.push_masks)


def traded(hands: tuple[int, ...], seats: list[int], rng: random.Random) -> tuple[int, ...]:
    """Return hands after two seats have exchanged cards, unless one card is the Mah Jong."""
    one, two = rng.sample(seats, 2)
    mine, theirs = (rng.choice(singles_of(hands[each])) for each in (one, two))
    changed = list(hands)
    if MAH_JONG not in (mine, theirs):
        changed[one] = added(taken(hands[one], mine), theirs)
        changed[two] = added(taken(hands[two], theirs), mine)
    return tuple(changed)


def shown(state: SeigneurRound, asked: SeigneurRound, seat: int) -> Iterator[object]:
    """Yield the observations of a seat, and the answers about actions of its own."""
    seen, table = seigneur.view(state, seat), seigneur.view(state, None)
    yield from (seen, table, repr(seen), repr(state), hash(seen), pickle.dumps(seen))
    yield from (state.to_act, state.may_interrupt, format_position(seen), format_position(table))
    for legal in (state.legal(seat), seen.legal()):
        yield from (len(legal), repr(legal), [*legal], pickle.dumps(legal))
    some = [card for each in range(state.rules.players) for card in list(asked.hand(each))[:2]]
    for action in (Pass(seat), TakeTrick(seat), *(Play(seat, Cards([card])) for card in some)):
        for each in (state, seen):
            yield seigneur.why_illegal(each, action)
    yield seigneur.why_illegal(state, Push(seat, some[:3]))
    if state.phase is not Phase.DEAL_FIRST:
        yield seigneur.random_action(seen, random.Random(1))


def compare_step(pair: Pair, action: Action, seat: int, rng: random.Random) -> bool:
    """Compare the events of a step for a seat; return False if no step looks the same."""
    same = mirrored(pair, action, seat, rng)
    if same is None:
        return False
    actions = (action, same)
    after = [seigneur.transition(state, each) for state, each in zip(pair, actions, strict=True)]
    (one, _), (two, _) = after
    if pair[0].phase is Phase.PUSH and one.phase is not Phase.PUSH:
        gifts = [seigneur.view(state, seat).received for state in (one, two)]
        if gifts[0] != gifts[1] or one.to_act != two.to_act:
            return False  # the end of an exchange shows what was hidden
    for hearer in (seat, None):
        told = [[seigneur.redact(each, hearer) for each in events] for _, events in after]
        assert told[0] == told[1], f"seat {hearer}: {told}"
        assert [*map(event_sentence, told[0])] == [*map(event_sentence, told[1])]
        assert pickle.dumps(told[0]) == pickle.dumps(told[1])
    assert seigneur.view(one, seat) == seigneur.view(two, seat), f"seat {seat}: the next view"
    return True


def mirrored(pair: Pair, action: Action, seat: int, rng: random.Random) -> Action | None:
    """Return an action of the twin that looks the same to a seat; None if there is none.

    A deal gives the seat the same cards, and the Mah Jong to the same seat.
    """
    state, other = pair
    if isinstance(action, Deal):
        others = [each for each in range(state.rules.players) if each != seat]
        hands = traded(tuple(hand.mask for hand in action.hands), others, rng)
        return Deal([seigneur.moves.new_cards(hand) for hand in hands])
    if isinstance(action, Push) and seat not in knowing(state.rules, action.seat):
        return other.legal(action.seat).pick(rng)
    return action if seigneur.is_legal(other, action) else None
