"""The laws of Grandseigneur, as plain functions; they need no Hypothesis.

Each raises :class:`AssertionError` if its law does not hold; the message begins with the law.

>>> import random
>>> from tichu import new_round, random_action
>>> from tichu.seigneur import preset
>>> rng = random.Random(5)
>>> state = new_round(preset(6))
>>> while not state.is_over:
...     action = random_action(state, rng)
...     check_step(state, action, rng)
...     state = apply(state, action)
>>> check_result(state)
"""

import pickle
from collections.abc import Sequence
from functools import reduce
from typing import TypeVar

from tichu._chance import Rng, want_rng
from tichu._values import want_instance
from tichu.engine.machine.drawing import below
from tichu.engine.table.actions import Deal, Play
from tichu.engine.verbs import apply, is_legal, transition, view, why_illegal
from tichu.engine.views.advance import advance
from tichu.engine.views.redaction import redact
from tichu.errors import IllegalAction, InvalidValue
from tichu.phases import Phase
from tichu.search.worlds import determinize
from tichu.seigneur import Action, Event, PlayerAction, SeigneurGame, SeigneurRound
from tichu.seigneur.engine.bags import added
from tichu.seigneur.engine.exchange import knowing

__all__ = [
    "check_cards",
    "check_followed",
    "check_listed",
    "check_nearer",
    "check_next_round",
    "check_pure",
    "check_result",
    "check_step",
    "check_step_briefly",
    "check_twin",
    "check_views",
]

T = TypeVar("T")

_FEW = 12
"""The greatest number of listed actions that are applied in a step, picked at random."""


def _want(holds: object, law: str, breach: object = None) -> None:
    """Raise :class:`AssertionError` with the law and the breach if a law does not hold."""
    if not holds:
        raise AssertionError(law if breach is None else f"{law}: {breach}")


def check_step(state: SeigneurRound, action: Action, rng: Rng) -> None:
    """Check every law of a step: a round, and an action that is legal in it."""
    after = apply(state, action)
    check_cards(after)
    check_listed(state, rng)
    check_pure(state, action)
    check_nearer(state, after)
    check_views(state)
    check_followed(state, action)
    if state.phase is not Phase.DEAL_FIRST:
        seat = below(rng.random, state.rules.players)
        check_twin(state, determinize(view(state, seat), rng), seat, action, rng)


def check_step_briefly(state: SeigneurRound, action: Action, rng: Rng) -> SeigneurRound:
    """Check the laws of a step for the seat that acts and for a random one; return the next state.

    The action must be in the list of the seat that acts. Another action of that list and a play of
    any hand are judged and applied. For the random seat, its view lists the same actions as the
    state and follows the events. :func:`check_step` asks all seats, judges every listed action and
    compares possible worlds; it takes several times as long.
    """
    after, events = transition(state, action)
    _want(after == apply(state, action), "events: another state")
    check_cards(after)
    check_nearer(state, after)
    seat = below(rng.random, state.rules.players)
    if not isinstance(action, Deal):
        _check_taken(state, action, rng)
        _check_turn(state, seat)
    _check_seat(state, seat)
    _check_heard(state, after, events, seat)
    _check_heard(state, after, events, None)
    return after


def _check_taken(state: SeigneurRound, action: PlayerAction, rng: Rng) -> None:
    """Check an action that is taken, and two others of the same seat."""
    legal = state.legal(action.seat)
    listed = list(legal)
    _want(action in listed, "listing: an action is legal and not listed", action)
    _want(action in legal, "listing: an action is listed and not contained", action)
    _want(len(set(listed)) == len(listed) == len(legal), "listing: an action is listed twice")
    _check_one(state, listed[below(rng.random, len(listed))], listed)
    other = list(state.hand(below(rng.random, state.rules.players)))
    if other:
        _check_one(state, Play(action.seat, str(other[below(rng.random, len(other))])), listed)


def _check_turn(state: SeigneurRound, seat: int) -> None:
    """Check that a seat that must act has an action, and that one that is not asked has none."""
    _want(not set(state.to_act) & set(state.may_interrupt), "turns: a seat is asked twice")
    listed = list(state.legal(seat))
    _want(listed == list(view(state, seat).legal()), "views: another list")
    _want(listed or seat not in state.to_act, "turns: a seat must act and has no action")
    asked = seat in state.to_act or seat in state.may_interrupt
    _want(not listed or asked, "turns: out of turn")


def check_cards(state: SeigneurRound) -> None:
    """Check that each card of the decks is in one place, and that sizes are right (SEIGNEUR-2)."""
    want_instance("check_cards(state)", state, SeigneurRound)
    if state.phase is Phase.DEAL_FIRST:
        return
    table = state.table
    places = (*state.hand_masks, table.discarded, table.trick_mask)
    together = reduce(added, places)
    _want(together == state.rules.deck, "cards: some are missing, or there too often")
    number = sum(mask.bit_count() for mask in places)
    _want(number == together.bit_count(), "cards: one is there too often")
    sizes = tuple(mask.bit_count() for mask in state.hand_masks)
    _want(state.sizes == sizes, "cards: a size is wrong")


def check_listed(state: SeigneurRound, rng: Rng) -> None:
    """Check that listing, ``is_legal``, ``why_illegal`` and ``apply`` agree.

    Everything that is listed is judged; a few of the actions are applied. A seat that is neither
    to act nor may interrupt can do nothing. A play of another hand is legal only if it is listed.
    """
    want_instance("check_listed(state)", state, SeigneurRound)
    want_rng("check_listed(rng)", rng)
    seats = range(state.rules.players)
    _want(not set(state.to_act) & set(state.may_interrupt), "turns: a seat is asked twice")
    for seat in seats:
        legal = state.legal(seat)
        listed = list(legal)
        _want(len(set(listed)) == len(listed) == len(legal), "listing: an action is listed twice")
        _want(bool(listed) or seat not in state.to_act, "turns: a seat must act and has no action")
        _want(not listed or seat in (*state.to_act, *state.may_interrupt), "turns: out of turn")
        for each in listed:
            _want(each in legal, "listing: an action is listed and not contained", each)
            _want(
                why_illegal(state, each) is None, "listing: an action is listed and illegal", each
            )
        for each in _some(listed, rng):
            apply(state, each)
    if state.to_act and not state.is_over:
        other = state.hand(below(rng.random, len(seats)))
        for card in _some(list(dict.fromkeys(other)), rng):
            seat = state.to_act[0]
            _check_one(state, Play(seat, str(card)), list(state.legal(seat)))


def _check_one(state: SeigneurRound, action: PlayerAction, listed: list[PlayerAction]) -> None:
    legal = action in listed
    _want(is_legal(state, action) == legal, "judgement: an action is judged wrongly", action)
    try:
        apply(state, action)
    except IllegalAction as error:
        _want(not legal, "judgement: an action is listed and refused", action)
        _want(error.violation == why_illegal(state, action), "judgement: two reasons")
    else:
        _want(legal, "judgement: an action is applied and not listed", action)


def _some(items: Sequence[T], rng: Rng) -> list[T]:
    if len(items) <= _FEW:
        return list(items)
    return [items[below(rng.random, len(items))] for _ in range(_FEW)]


def check_pure(state: SeigneurRound, action: Action) -> None:
    """Check that applying changes nothing, gives equal states, and that states can be pickled."""
    before = pickle.dumps(state)
    _want(apply(state, action) == apply(state, action), "purity: two results")
    _want(pickle.dumps(state) == before, "purity: the state has changed")
    _want(pickle.loads(before) == state, "purity: a pickle is not equal")  # noqa: S301  # our own
    _want(hash(pickle.loads(before)) == hash(state), "purity: another hash")  # noqa: S301


def check_nearer(state: SeigneurRound, after: SeigneurRound) -> None:
    """Check that an action brings the round nearer to its end."""
    want_instance("check_nearer(state)", state, SeigneurRound)
    want_instance("check_nearer(after)", after, SeigneurRound)
    _want(_left(after) < _left(state), "end: an action does not bring the round nearer to it")


def _left(state: SeigneurRound) -> tuple[int, ...]:
    """Return a measure that every action lowers, and that cannot fall for ever."""
    table = state.table
    phases = (Phase.DEAL_FIRST, Phase.PUSH)
    stage = len(phases) - phases.index(state.phase) if state.phase in phases else 0
    cards = state.rules.deck.bit_count() if state.phase is Phase.DEAL_FIRST else sum(state.sizes)
    turns = 0
    if table.winner is not None and table.turn is not None:
        turns = (table.winner - table.turn) % state.rules.players + 2 * bool(table.laid)
        if state.phase is Phase.WISH:
            turns += 2 * state.rules.players
    return stage, -table.pushed.bit_count() * (stage == 1), cards, turns


def check_views(state: SeigneurRound) -> None:
    """Check that a seat's view answers as the round does, and that everybody sees who is asked."""
    want_instance("check_views(state)", state, SeigneurRound)
    for seat in range(state.rules.players):
        _check_seat(state, seat)
        _want(list(view(state, seat).legal()) == list(state.legal(seat)), "views: another list")
    _want(public_view(state) == state.table, "views: spectators see something else")


def _check_seat(state: SeigneurRound, seat: int) -> None:
    seen = view(state, seat)
    _want(seen.own == state.hand(seat), "views: another hand")
    _want(seen.to_act == state.to_act, "views: others are to act")
    _want(seen.may_interrupt == state.may_interrupt, "views: others may interrupt")


def check_followed(state: SeigneurRound, action: Action) -> None:
    """Check that views which follow redacted events are the views of the next round."""
    after, events = transition(state, action)
    _want(after == apply(state, action), "events: another state")
    for seat in (None, *range(state.rules.players)):
        _check_heard(state, after, events, seat)


def _check_heard(
    state: SeigneurRound, after: SeigneurRound, events: Sequence[Event], seat: int | None
) -> None:
    """Check that the view of a seat, or of spectators, follows events."""
    seen = view(state, seat)
    for event in events:
        heard = redact(event, seat)
        _want(redact(heard, seat) == heard, "events: redacted twice is something else")
        seen = advance(seen, heard)
    if seat is None:
        _want(seen == public_view(after), "events: spectators see something else")
    else:
        _want(seen == view(after, seat), f"events: seat {seat} sees something else")


def check_twin(
    state: SeigneurRound, other: SeigneurRound, seat: int, action: Action, rng: Rng
) -> None:
    """Check that a seat cannot tell apart two rounds that differ in what it cannot know.

    ``other`` is a possible world of the seat. If the action that is taken can be taken there too,
    or an action that looks the same, the seat hears the same of both.
    """
    seen, seen_other = view(state, seat), view(other, seat)
    _want(seen == seen_other, f"hidden: seat {seat} sees a difference")
    _want(_shown(state, seat) == _shown(other, seat), f"hidden: seat {seat} is shown a difference")
    check_cards(other)
    same = _alike(other, action, seat, rng)
    if same is None:
        return
    after, events = transition(state, action)
    after_other, events_other = transition(other, same)
    told = [redact(event, seat) for event in events]
    told_other = [redact(event, seat) for event in events_other]
    open_now = after.phase is not state.phase and state.phase is Phase.PUSH
    if not open_now and not after.is_over:  # the end of the exchange may show another leader
        _want(told == told_other, f"hidden: seat {seat} hears a difference")
        _want(view(after, seat) == view(after_other, seat), f"hidden: seat {seat} learns it")


def _shown(state: SeigneurRound, seat: int) -> tuple[object, ...]:
    """Return what a seat can read: of its own actions all, of others' what is refused to it."""
    seen = view(state, seat)
    return (
        repr(seen),
        str(seen.own),
        pickle.dumps(seen),
        hash(seen),
        list(seen.legal()),
        repr(seen.legal()),
        [why_illegal(seen, each) for each in (Play(seat, "Dr"), Play(seat, "2j"))],
    )


def _alike(other: SeigneurRound, action: Action, seat: int, rng: Rng) -> Action | None:
    """Return an action that looks to a seat like another one, in a possible world; None if not."""
    if isinstance(action, Deal):
        return None
    if is_legal(other, action):
        return action
    if other.phase is Phase.PUSH and seat not in knowing(other.rules, action.seat):
        return other.legal(action.seat).pick(rng)
    return None


def check_result(state: SeigneurRound) -> None:
    """Check the ranks at the end of a round (SEIGNEUR-29)."""
    want_instance("check_result(state)", state, SeigneurRound)
    result = state.result
    if result is None:
        raise AssertionError("end: the round is not over")
    seats = list(range(state.rules.players))
    _want(sorted(result.order) == seats, "end: not every seat has a rank")
    _want(sorted(result.ranking) == seats, "end: not every person has a rank")
    _want(result.order[:-1] == state.finished, "end: not in the order of going out")
    held = [seat for seat in seats if state.sizes[seat]]
    _want([result.order[-1]] == held, "end: the last seat is not the one with cards")
    persons = tuple(state.persons[seat] for seat in result.order)
    _want(persons == result.ranking, "end: persons and seats differ")


def check_next_round(game: SeigneurGame) -> None:
    """Check the seats of a round that follows another one (SEIGNEUR-7, SEIGNEUR-9)."""
    want_instance("check_next_round(game)", game, SeigneurGame)
    if not game.results:
        raise InvalidValue("check_next_round(game)", "expected a game whose first round is over")
    ranking = game.results[-1].ranking
    players = game.rules.players
    order = (0, *range(players - 1, 0, -1))  # rank 1, n, n - 1, ... 2 in order of play
    _want(game.persons == tuple(ranking[rank] for rank in order), "seats: not by rank")
    _want(game.table.dealer == 1, "seats: the Wretch does not deal")
