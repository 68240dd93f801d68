"""The functions that play a game: apply, legal_actions, why_illegal, deal and the others."""

from collections.abc import Iterable, Iterator
from typing import cast, overload

from tichu._chance import Rng, want_rng
from tichu._values import renamed, want_instance, want_int
from tichu.cards import new_cards
from tichu.engine.legality.judgement import read_action
from tichu.engine.machine.drawing import below, draw
from tichu.engine.table.actions import Action as AnyAction
from tichu.engine.table.actions import Deal, Play, new_play
from tichu.engine.verbs import bombs_in_order
from tichu.errors import IllegalAction, InvalidValue, Violation, shown
from tichu.phases import Phase
from tichu.rulebook.combinations import from_packs
from tichu.seigneur.engine import events as ev
from tichu.seigneur.engine import plays
from tichu.seigneur.engine.actions import Action, PlayerAction, seated
from tichu.seigneur.engine.bags import added, singles_of
from tichu.seigneur.engine.judgement import judge, judge_deal, no_action, no_seat, over
from tichu.seigneur.engine.round import SeigneurGame, SeigneurRound
from tichu.seigneur.engine.step import after, describe, game_after, turned
from tichu.seigneur.engine.table import Table
from tichu.seigneur.engine.views import SeigneurView


@overload
def apply(state: SeigneurRound, action: AnyAction | str) -> SeigneurRound: ...


@overload
def apply(state: SeigneurGame, action: AnyAction | str) -> SeigneurGame: ...


def apply(
    state: SeigneurRound | SeigneurGame, action: AnyAction | str
) -> SeigneurRound | SeigneurGame:
    """Return the state after an action.

    The action that ends a round of a game begins the next one, whose seats follow from the ranks,
    unless the game is over. Raises :class:`IllegalAction` if a rule forbids the action.

    >>> import random
    >>> from tichu.seigneur import apply, deal, new_round, preset, random_action
    >>> rng = random.Random(1)
    >>> state = new_round(preset(6))
    >>> while not state.is_over:
    ...     state = apply(state, random_action(state, rng))
    >>> state.result.order
    (2, 3, 0, 1, 5, 4)
    """
    now = _round_of("apply(state)", state)
    if isinstance(action, str):
        action = read_action(action)
    violation = _judged(now, action)
    if violation is not None:
        raise IllegalAction(violation)
    moved = after(now, cast("Action", action))
    return game_after(state, moved) if isinstance(state, SeigneurGame) else moved


@overload
def transition(
    state: SeigneurRound, action: AnyAction | str
) -> tuple[SeigneurRound, tuple[ev.Event, ...]]: ...


@overload
def transition(
    state: SeigneurGame, action: AnyAction | str
) -> tuple[SeigneurGame, tuple[ev.Event, ...]]: ...


def transition(
    state: SeigneurRound | SeigneurGame, action: AnyAction | str
) -> tuple[SeigneurRound | SeigneurGame, tuple[ev.Event, ...]]:
    """Return the state after an action, and the events that the action caused, in order.

    The state is that of :func:`apply`. Raises :class:`IllegalAction` if a rule forbids the action.

    >>> import random
    >>> from tichu.seigneur import deal, new_round, preset, transition
    >>> state = new_round(preset(6))
    >>> state, events = transition(state, deal(state, random.Random(1)))
    >>> [type(event).__name__ for event in events]
    ['Dealt']
    """
    now = _round_of("transition(state)", state)
    if isinstance(action, str):
        action = read_action(action)
    violation = _judged(now, action)
    if violation is not None:
        raise IllegalAction(violation)
    legal = cast("Action", action)
    moved = after(now, legal)
    events = describe(now, legal, moved)
    if not isinstance(state, SeigneurGame):
        return moved, tuple(events)
    game = game_after(state, moved)
    return game, (*events, *turned(game, moved))


def why_illegal(
    state: SeigneurRound | SeigneurGame | SeigneurView, action: object
) -> Violation | None:
    """Return the violation of an illegal action, None if the action is legal.

    A view answers for its own seat; the action of any other seat raises :class:`InvalidValue`.

    >>> import random
    >>> from tichu import Pass
    >>> from tichu.seigneur import apply, deal, new_round, preset, why_illegal
    >>> rng = random.Random(1)
    >>> state = new_round(preset(6))
    >>> state = apply(state, deal(state, rng))
    >>> print(why_illegal(state, Pass(state.to_act[0])))
    the leader must play and cannot pass (TRICK-2)
    """
    now = None if isinstance(state, SeigneurView) else _round_of("why_illegal(state)", state)
    if isinstance(action, str):
        try:
            action = read_action(action)
        except IllegalAction as error:
            return error.violation
    if isinstance(state, SeigneurView):
        given = seated(action)
        if given is None:
            return no_action(action)
        if given.seat != state.seat:
            message = f"expected an action of seat {state.seat}, got {shown(action)}"
            raise InvalidValue("why_illegal(action)", message)
        return judge(state.table, state.usable, given)
    return _judged(cast("SeigneurRound", now), action)


def is_legal(state: SeigneurRound | SeigneurGame | SeigneurView, action: object) -> bool:
    """Return whether an action is legal.

    >>> import random
    >>> from tichu import Pass
    >>> from tichu.seigneur import apply, deal, is_legal, new_round, preset
    >>> rng = random.Random(1)
    >>> state = new_round(preset(6))
    >>> state = apply(state, deal(state, rng))
    >>> is_legal(state, Pass(state.to_act[0]))
    False
    """
    try:
        return why_illegal(state, action) is None
    except InvalidValue as error:
        raise renamed(error, "is_legal") from None


def bomb_order(state: SeigneurRound | SeigneurGame, seats: Iterable[int]) -> tuple[int, ...]:
    """Return the order of simultaneous bombs, as :func:`tichu.bomb_order` does.

    >>> from tichu import Play
    >>> from tichu.seigneur import SeigneurRound, SeigneurRules, SeigneurSetup
    >>> hands, trick = ("2j", "4j", "5j5w5p5s", "6j", "7j7w7p7s"), [Play(3, "Kj")]
    >>> setup = SeigneurSetup(rules=SeigneurRules(5), hands=hands, trick=trick, turn=0)
    >>> bomb_order(SeigneurRound.from_setup(setup), (2, 4))
    (4, 2)
    """
    table = _round_of("bomb_order(state)", state).table
    return bombs_in_order(seats, table.winner, table.rules.players)


def legal_actions(
    state: SeigneurRound | SeigneurGame | SeigneurView, seat: int | None = None
) -> Iterator[PlayerAction]:
    """Yield the legal actions: of the seats that must act, then of those that may interrupt.

    From a view they are those of its seat. A deal is never listed: :func:`deal` draws one.

    >>> import random
    >>> from tichu.seigneur import apply, deal, legal_actions, new_round, preset
    >>> rng = random.Random(1)
    >>> state = new_round(preset(6))
    >>> state = apply(state, deal(state, rng))
    >>> next(iter(legal_actions(state)))
    Play(seat=1, combination=Combination.parse('Ma'))
    """
    if isinstance(state, SeigneurView):
        if seat is not None and seat != state.seat:
            message = f"expected seat {state.seat}, got {shown(seat)}"
            raise InvalidValue("legal_actions(seat)", message)
        return iter(state.legal())
    now = _round_of("legal_actions(state)", state)
    if seat is not None:
        want_int("legal_actions(seat)", seat, 0, now.rules.players - 1)
        return iter(now.legal(seat))
    return (action for each in (*now.to_act, *now.may_interrupt) for action in now.legal(each))


def deal(state: SeigneurRound | SeigneurGame, rng: Rng) -> Deal:
    """Return a random deal. Raises :class:`IllegalAction` if the cards have been dealt.

    >>> import random
    >>> from tichu.seigneur import apply, deal, new_round, preset
    >>> state = new_round(preset(6))
    >>> apply(state, deal(state, random.Random(1))).table.sizes
    (10, 9, 9, 9, 9, 9)
    """
    now = _round_of("deal(state)", state)
    want_rng("deal(rng)", rng)
    if now.phase is not Phase.DEAL_FIRST:
        raise IllegalAction(cast("Violation", judge_deal(now.table, ())))
    cards = singles_of(now.rules.deck)
    hands: list[int] = []
    for size in now.rules.packet(now.table.dealer):
        hand = 0
        for _ in range(size):
            place = below(rng.random, len(cards))
            cards[place], cards[-1] = cards[-1], cards[place]
            hand = added(hand, cards.pop())
        hands.append(hand)
    return Deal(tuple(map(new_cards, hands)))


@overload
def random_action(state: SeigneurRound | SeigneurGame, rng: Rng) -> Action: ...


@overload
def random_action(state: SeigneurView, rng: Rng) -> PlayerAction | None: ...


def random_action(
    state: SeigneurRound | SeigneurGame | SeigneurView, rng: Rng
) -> Action | PlayerAction | None:
    """Return a random action, chosen in the same way as by :func:`tichu.random_action`.

    Each seat that may interrupt picks among declining and its bombs; then the first seat that must
    act picks among its actions. With a view the action is one of its seat, or None if the seat does
    nothing now. Raises :class:`IllegalAction` if the round is over.

    >>> import random
    >>> from tichu.seigneur import new_round, preset, random_action
    >>> type(random_action(new_round(preset(6)), random.Random(1))).__name__
    'Deal'
    """
    want_rng("random_action(rng)", rng)
    if isinstance(state, SeigneurView):
        if state.is_over:
            raise IllegalAction(over(state.seat))
        if state.seat in state.to_act:
            return state.legal().pick(rng)
        return _interruption(state.table, state.own_mask, state.seat, rng)
    now = _round_of("random_action(state)", state)
    if now.is_over:
        raise IllegalAction(over(None))
    if now.phase is Phase.DEAL_FIRST:
        return deal(now, rng)
    for seat in now.may_interrupt:
        bomb = _interruption(now.table, now.hand_masks[seat], seat, rng)
        if bomb is not None:
            return bomb
    return now.legal(now.to_act[0]).pick(rng)


def _interruption(table: Table, hand: int, seat: int, rng: Rng) -> Play | None:
    """Return a random choice among declining and the bombs of a seat that may interrupt."""
    if seat not in table.may_interrupt:
        return None
    found = plays.bombs(hand, *table.top)
    picked = draw(rng.random, len(found) + 1)
    return new_play(seat, from_packs(found[picked - 1])) if picked else None


def _round_of(place: str, state: object) -> SeigneurRound:
    """Return the round that a state is or has."""
    if isinstance(state, SeigneurGame):
        return state.round
    want_instance(place, state, SeigneurRound)
    return cast("SeigneurRound", state)


def _judged(now: SeigneurRound, action: object) -> Violation | None:
    if type(action) is Deal:
        return judge_deal(now.table, action.hands)
    given = seated(action)
    if given is None:
        return no_action(action)
    if given.seat >= now.rules.players:
        return no_seat(now.table, given.seat)
    return judge(now.table, now.usable(given.seat), given)
