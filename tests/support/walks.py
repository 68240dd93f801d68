"""Random rounds, step by step, and what must hold at every step."""

import copy
import itertools
import random
from collections.abc import Iterator, Sequence

from support.forging import anything, forged
from tichu import (
    DECK,
    Action,
    AnnounceBomb,
    CallGrandTichu,
    CallTichu,
    Cards,
    ChooseLeader,
    DeclineGrandTichu,
    GiveTrick,
    IllegalAction,
    MakeWish,
    Pass,
    Phase,
    Play,
    Push,
    RoundState,
    Rules,
    TakeTrick,
    apply,
    is_legal,
    legal_actions,
    new_round,
    random_action,
    readings,
    why_illegal,
)

NO_PLAYS = (
    DeclineGrandTichu,
    TakeTrick,
    Pass,
    Push,
    MakeWish,
    GiveTrick,
    ChooseLeader,
    CallTichu,
    CallGrandTichu,
    AnnounceBomb,
)
"""The kinds of action in the order in which a seat lists them, plays after the third."""


def walk(rules: Rules, seed: int) -> Iterator[RoundState]:
    """Yield each state of a random round with some calls, the one that is over last."""
    rng = random.Random(seed)
    state = new_round(rules, 0 if rules.open_dummy else int(rng.random() * rules.seats))
    while not state.is_over:
        yield state
        state = apply(state, random_action(state, rng, 0.05))
    yield state


def place(action: Action) -> tuple[object, ...]:
    """Return where an action stands in its seat's list, as something to sort by."""
    match action:
        case Play():
            laid = action.combination
            mask = laid.cards.mask
            return (3, laid.kind, laid.length, laid.rank, laid.phoenix_as or 0, mask)
        case Push():
            order = [list(DECK).index(card) for card in action.cards]
            return (4, *order)
        case MakeWish():
            return (5, 15 if action.rank is None else action.rank)
        case GiveTrick() | ChooseLeader():
            return (6, action.to)
        case _:
            kind = NO_PLAYS.index(type(action))
            return (kind if kind < 3 else kind + 10,)


def check_partition(state: RoundState) -> None:
    """Every card is in one place: a hand, the trick or a pile; before, not dealt yet."""
    places = [state.hand(seat) for seat in range(state.rules.seats)]
    places += [state.taken(seat) for seat in range(state.rules.seats)]
    places += [state.trick.cards] if state.trick else []
    everything = Cards()
    for cards in places:
        everything |= cards
    assert len(everything) == sum(map(len, places))
    if state.phase not in (Phase.DEAL_FIRST, Phase.GRAND_TICHU, Phase.DEAL_REST):
        assert DECK == everything


def check_score(state: RoundState) -> None:
    """Card points make 100 together, or a victory is worth its points to one team."""
    result = state.result
    assert result is not None
    rules = state.rules
    worth = rules.triple_victory if rules.double_victory is None else rules.double_victory
    expected = 100 if result.victory is None else worth
    assert expected == sum(result.card_points)
    if result.victory is not None:
        assert 0 in result.card_points
    assert all(points % 5 == 0 for points in result.card_points)


def check_listed(state: RoundState, rng: random.Random) -> None:
    """What is listed is legal, in order, without duplicates, and somebody can act."""
    seats = range(state.rules.seats)
    order = (*state.to_act, *state.may_interrupt)
    assert len(set(order)) == len(order)
    assert sorted(state.to_act) == list(state.to_act)
    if state.phase.is_chance or state.is_over:
        assert () == order
        assert [] == list(legal_actions(state))
        return
    assert state.to_act
    for seat in state.to_act:
        assert any(not isinstance(action, CallTichu) for action in state.legal(seat))
    for seat in seats:
        legal = state.legal(seat)
        if seat not in order:
            assert 0 == len(legal)
        sampled: Sequence[Action] = legal
        if state.phase is Phase.PUSH:
            picked = sorted(rng.sample(range(len(legal)), min(20, len(legal))))
            sampled = [legal[at] for at in picked]
        else:
            listed = list(legal)
            assert len(legal) == len(listed) == len(set(listed))
            assert listed == [legal[at] for at in range(len(legal))]
        assert sorted(sampled, key=place) == list(sampled)
        for action in sampled:
            assert seat == getattr(action, "seat", None)
            assert action in legal
            check_accepted(state, action)
    if state.phase is not Phase.PUSH:
        by_seat = [list(state.legal(seat)) for seat in order]
        assert list(itertools.chain(*by_seat)) == list(legal_actions(state))


def check_accepted(state: RoundState, action: Action) -> None:
    """All say yes to a listed action."""
    assert is_legal(state, action) is True
    assert why_illegal(state, action) is None
    assert state != apply(state, action)


def check_refused(state: RoundState, action: object, *, twin: RoundState) -> None:
    """All say no to an action that is not listed, and the state stays as it was."""
    violation = why_illegal(state, action)
    assert violation is not None, f"{action!r} is legal but not listed"
    assert is_legal(state, action) is False
    try:
        apply(state, anything(action))
    except IllegalAction as error:
        assert violation == error.violation  # noqa: PT017  # quicker than pytest.raises
    else:
        raise AssertionError(f"{action!r} was applied but is not listed")
    assert twin == state
    assert hash(twin) == hash(state)


def strange_actions(state: RoundState, rng: random.Random) -> Iterator[Action]:
    """Yield actions of all kinds and seats, legal or not, most of them not."""
    seats = range(state.rules.seats)
    seat = rng.choice(seats)
    deck = list(DECK)
    held = [card for other in seats for card in state.hand(other)] or deck
    for _ in range(3):
        size = rng.choice((1, 1, 1, 2, 2, 3, 4, 5))
        source = deck if rng.random() < 0.3 else held
        laid = Cards.of(rng.sample(source, min(size, len(source))))
        for combination in readings(laid):
            yield Play(rng.choice(seats), combination)
    yield from (rng.choice(kind)(seat) for kind in ((Pass, TakeTrick, CallTichu), (AnnounceBomb,)))
    yield rng.choice((CallGrandTichu, DeclineGrandTichu))(seat)
    yield Push(seat, rng.sample(held, min(3, len(held))))
    yield MakeWish(seat, rng.choice((None, *range(2, 15))))
    yield rng.choice((GiveTrick, ChooseLeader))(seat, rng.choice(seats))
    for other in seats:
        plays = [action for action in state.legal(other) if isinstance(action, Play)][:200]
        if plays:  # a neighbour's play, and a play whose cards are others
            picked = rng.choice(plays)
            yield Play((other + 1) % len(seats), picked.combination)
            yield Play(other, forged(picked.combination, cards=Cards.of(rng.sample(deck, 2))))


def check_strange(state: RoundState, rng: random.Random) -> None:
    """An action is legal if, and only if, it is listed."""
    twin = copy.deepcopy(state)
    listed: set[Action] = set() if state.phase is Phase.PUSH else set(legal_actions(state))
    for action in strange_actions(state, rng):
        if state.phase is Phase.PUSH and isinstance(action, Push | CallTichu):
            seat = action.seat
            searched: Sequence[Action] = () if isinstance(action, CallTichu) else state.legal(seat)
            if isinstance(action, CallTichu):
                searched = state.legal(seat)[-1:] if len(state.legal(seat)) else ()
            found = any(action == other for other in searched)
        else:
            found = action in listed
        if found:
            check_accepted(state, action)
        else:
            check_refused(state, action, twin=twin)
