"""The laws of the game and of the library, as plain functions.

Use them to check states that come from a codec, a bot or a fork. Each function checks one or more
of the laws L1 to L34, and raises :class:`AssertionError` with a sentence and the position. L3, L4,
L8, L10, L17, L18, L23, L24, L28 and L34 have no function here; the library's own tests check them.
A seat knows only its view: it cannot tell the true state from another state with the same view,
such as one from :func:`tichu.determinize`.

>>> from tichu.testing.laws import check_all_laws
>>> from tichu import new_round
>>> check_all_laws(new_round())
"""

import pickle
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import islice
from math import gcd
from typing import Final

from tichu import records as rec
from tichu._syntax import rules_given
from tichu._values import export
from tichu.cards import DECK, Cards
from tichu.engine import moves as act
from tichu.engine.move_text import format_result
from tichu.engine.moves import Action, is_move
from tichu.engine.state import GameState, RoundState, new_round
from tichu.engine.verbs import (
    advance,
    apply,
    happenings,
    legal_actions,
    told,
    transition,
    view,
    why_illegal,
)
from tichu.engine.view import PublicView
from tichu.errors import TichuError, shown
from tichu.notation import format_state, format_view, parse_state, parse_view
from tichu.records import Record
from tichu.rulebook.calls import Call
from tichu.rulebook.combinations import Combination, readings
from tichu.rulebook.scoring import RoundResult
from tichu.rules import DEALING, NANJING, Phase, Rules
from tichu.search.worlds import determinize
from tichu.testing.play_laws import (
    all_views,
    broken,
    check_accepted,
    check_listed,
    check_nearer,
    check_public_turn,
    check_refused,
    check_specials,
    check_step,
    check_wish,
    listed_rules,
    random_states,
    steps_left,
)

Look = Callable[[RoundState, int], object]
_LOOKED_AT: Final = 30
"""The number of pushes of a seat that are compared, because it has thousands."""
_WORDS: Final = 300  # characters of a view in a message


def check_views(state: RoundState, views: Sequence[PublicView] | None = None) -> None:
    """Check L25: a view lists the same actions as the state, and shows the hand of its seat.

    ``views`` is the result of :func:`all_views`, by default computed here.
    """
    most = _LOOKED_AT if state.phase is Phase.PUSH else None
    for seat, seen in enumerate((all_views(state) if views is None else views)[:-1]):
        listed = list(islice(legal_actions(state, seat), most))
        if listed != list(islice(legal_actions(seen), most)):
            raise broken("L25", f"the view of seat {seat} lists other actions", state)
        if seen.hand(seat) != state.hand(seat):
            raise broken("L25", f"seat {seat} does not see its own hand", state)


def check_hidden(
    state: RoundState, other: RoundState, seat: int | None, rng: random.Random | None = None
) -> None:
    """Check L26: two states with equal views look the same to a seat.

    Compares the views, the lists of legal actions, and the reasons why some actions, chosen with
    ``rng``, are illegal. A seat of None means a spectator.
    """
    seen, again = view(state, seat), view(other, seat)
    if seen != again or pickle.dumps(seen) != pickle.dumps(again):
        raise broken("L26", f"{_name(seat)} sees a difference", state, other)
    if repr(state) != repr(other):
        raise broken("L26", "the repr of a state shows a difference", state, other)
    if seat is None:
        return
    lists = state.legal(seat), other.legal(seat)
    one, two = (list(islice(legal, _LOOKED_AT)) for legal in lists)
    if one != two or len(lists[0]) != len(lists[1]):
        raise broken("L26", f"seat {seat} may do different things", state, other)
    for action in _questions(state, other, seat, rng or random.Random(0)):
        why, otherwise = why_illegal(state, action), why_illegal(other, action)
        if (why, str(why)) != (otherwise, str(otherwise)):
            what = f"{shown(action)} is refused with {why} or with {otherwise}"
            raise broken("L26", what, state, other)


def _questions(
    state: RoundState, other: RoundState, seat: int, rng: random.Random
) -> Iterator[object]:
    """Yield actions to test: simple ones, plays of cards that differ, and plays of own cards."""
    yield from (None, act.Pass(seat), act.TakeTrick(seat), act.AnnounceBomb(seat))
    seats = range(state.rules.seats)
    moved = [card for each in seats for card in state.hand(each) - other.hand(each)]
    for card in moved[:2]:
        yield act.Play(seat, Combination(str(card)))
    held = state.hand(seat).listed
    if held:
        first = int(rng.random() * len(held))
        own = held[first : first + 1 + int(rng.random() * 5)]
        yield from (act.Play(seat, each) for each in readings("".join(map(str, own))))


def check_worlds(state: RoundState, rng: random.Random | None = None) -> None:
    """Check L29 and L26: a possible world drawn for a seat gives that seat the same view."""
    chance = rng or random.Random(0)
    for seat in range(state.rules.seats):
        seen = view(state, seat)
        seed = int(chance.random() * 2**32)
        world = determinize(seen, random.Random(seed))
        if world != determinize(seen, random.Random(seed)):
            raise broken("L29", "one seed makes two worlds", state)
        if view(world, seat) != seen:
            raise broken("L29", f"a world looks different to seat {seat}", state, world)
        check_hidden(state, world, seat, chance)


def check_followed(
    state: RoundState, action: Action, views: Sequence[PublicView] | None = None
) -> tuple[PublicView, ...]:
    """Check L27: the moves that a seat receives lead to the view of that seat.

    A view must refuse a move from which hidden parts have not been removed, and must have the same
    happenings as the state. ``views`` is the result of :func:`all_views` before the action. Returns
    the views after it.
    """
    following = apply(state, action)
    after = all_views(following)
    before = all_views(state) if views is None else views
    whole = [move for move in transition(state, action)[1] if is_move(move)]
    for seat, seen, expected in zip((*range(state.rules.seats), None), before, after, strict=True):
        moves = told(state, action, following, seat)
        moved = seen
        for move in moves:
            if move not in whole:
                for other in whole:
                    with suppress(TichuError):
                        advance(moved, other)
                        message = f"a view takes {other}, which its seat may not see"
                        raise broken("L27", message, state)
            moved = advance(moved, move)
        if moved != expected:
            raise broken("L27", f"{action}: {_name(seat)} follows to another view", state)
        if happenings(seen, moves, moved) != happenings(state, moves, following):
            raise broken("L27", f"{action}: {_name(seat)} notices something else", state)
    return after


def _name(seat: int | None) -> str:
    return "a spectator" if seat is None else f"seat {seat}"


def check_view(
    look: Look,
    rounds: int = 10,
    rules: Rules | str | Iterable[Rules | str] = NANJING,
    seed: int = 0,
) -> int:
    """Check that an app shows a seat nothing that is hidden from it.

    ``look(state, seat)`` returns the app's output: text, bytes, a dict, or any other value that can
    be compared. It is called with pairs of states that the seat cannot tell apart: a state from
    random play, and a possible world from :func:`tichu.determinize`. If several rules are given,
    the rounds use them in turn. Returns the number of pairs compared. Raises
    :class:`AssertionError` with both positions if the outputs for a pair differ, or if two calls
    with the same state do.

    >>> from tichu.testing import check_view
    >>> import tichu
    >>> check_view(tichu.view, rounds=1) > 50
    True
    >>> check_view(lambda state, seat: state.hand(0), rounds=1)
    Traceback (most recent call last):
      ...
    AssertionError: a leak: seat ... is shown ...
    """
    tables = listed_rules("check_view(rules)", rules)
    checked = 0
    for number in range(rounds):
        rng = random.Random(seed + number)
        for state in random_states(new_round(tables[number % len(tables)]), rng):
            seat = int(rng.random() * state.rules.seats)
            other = determinize(view(state, seat), rng)
            _compare_looks(look, state, other, seat)
            checked += 1
    return checked


def _compare_looks(look: Look, state: RoundState, other: RoundState, seat: int) -> None:
    one, again, two = look(state, seat), look(state, seat), look(other, seat)
    if one != again:
        raise AssertionError(
            f"two looks at one state differ: {shown(one, _WORDS)} and {shown(again, _WORDS)}"
        )
    differ = repr(one) == repr(again) != repr(two)  # a value may be in the repr only
    if one != two or differ:
        raise AssertionError(
            f"a leak: seat {seat} is shown {shown(one, _WORDS)} or {shown(two, _WORDS)}\n"
            f'parse_state("{format_state(state)}")\nparse_state("{format_state(other)}")'
        )


__all__ = [
    "all_views",
    "check_accepted",
    "check_all_laws",
    "check_followed",
    "check_game",
    "check_hidden",
    "check_listed",
    "check_nearer",
    "check_parser",
    "check_partition",
    "check_points",
    "check_public_turn",
    "check_record",
    "check_refused",
    "check_result",
    "check_round_trips",
    "check_score",
    "check_specials",
    "check_step",
    "check_views",
    "check_wish",
    "check_worlds",
    "steps_left",
]


def check_all_laws(state: RoundState, rng: random.Random | None = None) -> None:
    """Check every law about a single state; ``rng`` is used for random choices.

    Raises :class:`AssertionError` for the first law that is broken.
    """
    chance = rng or random.Random(0)
    check_partition(state)
    check_points(state)
    check_listed(state, chance)
    check_wish(state)
    check_specials(state)
    views = all_views(state)
    check_public_turn(state, views)
    check_score(state)
    check_views(state, views)
    check_worlds(state, chance)
    check_round_trips(state)


def check_partition(state: RoundState) -> None:
    """Check L1: every card is still to be dealt, or is in exactly one hand, trick or pile.

    >>> from tichu.testing.laws import check_partition
    >>> from tichu import new_round
    >>> check_partition(new_round())
    """
    seen = Cards()
    for cards in _places(state):
        if not seen.isdisjoint(cards):
            raise broken("L1", f"{seen & cards} in two places", state)
        seen |= cards
    if state.phase not in DEALING and seen != DECK:
        raise broken("L1", f"{DECK - seen} nowhere", state)


def check_points(state: RoundState) -> None:
    """Check L2: once all cards are dealt, the points in hands, trick and piles add up to 100."""
    if state.phase not in DEALING:
        points = sum(cards.points for cards in _places(state))
        if points != 100:
            raise broken("L2", f"the points in play are {points}, not 100", state)


def _places(state: RoundState) -> list[Cards]:
    seats = range(state.rules.seats)
    places = [state.hand(seat) for seat in seats] + [state.pile(seat) for seat in seats]
    return [*places, state.trick.cards] if state.trick else places


def check_result(result: RoundResult, rules: Rules | str) -> None:
    """Check L20 and L21: card points add up to 100, or to the value of a victory.

    >>> from tichu.testing.laws import check_result
    >>> from tichu import NANJING, score_round
    >>> check_result(score_round((2, 1, 0), (70, 30)), NANJING)
    """
    rules = rules_given("check_result(rules)", rules)
    text = format_result(result)
    cards = result.card_points
    if result.victory is None:
        if sum(cards) != 100 or any(points % 5 or not -25 <= points <= 125 for points in cards):
            raise broken("L20", f"impossible card points: {text}")
        if len(result.finished) != rules.seats - 1:
            raise broken("L20", f"the cards are counted before all but one are out: {text}")
    else:
        worth = rules.triple_victory if rules.double_victory is None else rules.double_victory
        if sorted(cards) != [0, worth or 0]:
            raise broken("L20", f"a victory is worth {worth}: {text}")
    worths = gcd(rules.tichu_points, rules.grand_tichu_points)
    if any(points % worths for points in result.call_points):
        raise broken("L21", f"impossible points for calls: {text}")


def check_score(state: RoundState) -> None:
    """Check L20 and L21 at the end of a round, from its piles, hands and calls."""
    result = state.result
    if result is None:
        if state.is_over:
            raise broken("L20", "the round is over and has no result", state)
        return
    rules = state.rules
    check_result(result, rules)
    if result.victory is None and result.card_points != _counted(state):
        raise broken("L20", f"the cards count {_counted(state)}, not {result.card_points}", state)
    points = [0, 0]
    for seat, call in enumerate(state.calls):
        if call is None:
            continue
        team = rules.team(seat)
        made = state.finished[:1] == (seat,)
        if result.victory == "counted_out":
            made = team != state.table.counted_out
        worth = rules.grand_tichu_points if call is Call.GRAND_TICHU else rules.tichu_points
        points[team] += worth if made else -worth
    if tuple(points) != result.call_points:
        raise broken("L21", f"the calls count {tuple(points)}, not {result.call_points}", state)


def _counted(state: RoundState) -> tuple[int, ...]:
    """Return each team's card points, counted card by card (SCORE-1 to 3, TIENTSIN-7, 8)."""
    rules = state.rules
    last = next(seat for seat in range(rules.seats) if seat not in state.finished)
    other_team = 1 - rules.team(last)
    totals = [0, 0]
    for seat in range(rules.seats):
        team = rules.team(seat)
        if rules.tailender_tricks == "first_out" and seat == last:
            team = rules.team(state.finished[0])
        elif rules.tailender_tricks == "opponents" and seat == last:
            team = other_team
        elif rules.tailender_tricks == "opponents" and seat == state.finished[-1]:
            team = rules.team(state.finished[0])
        totals[team] += sum(card.points for card in state.pile(seat))
    totals[other_team] += sum(card.points for card in state.hand(last))
    return tuple(totals)


def check_game(game: GameState) -> None:
    """Check L22: a game is over when its rules say so, and the winner has the most points."""
    rules = game.rules
    counted = game.scores[:3] if rules.open_dummy else game.scores
    reached = rules.target is not None and max(counted) >= rules.target
    played = rules.rounds is not None and len(game.results) >= rules.rounds
    tied = counted.count(max(counted)) > 1
    ends = (reached or played) and (not tied or rules.tie == "draw" or rules.open_dummy)
    if game.is_over is not ends:
        state = "over" if game.is_over else "not over"
        raise broken("L22", f"with {game.scores} the game is {state}", game.round)
    if not game.is_over:
        return
    best = tuple(place for place, points in enumerate(counted) if points == max(counted))
    expected = best if rules.open_dummy else None if tied else best[0]
    if game.winner != expected:
        raise broken("L22", f"with {game.scores} the winner is {game.winner}", game.round)


def check_round_trips(state: RoundState) -> None:
    """Check L31: position strings and pickles of a state and its views read back as equal."""
    if parse_state(format_state(state)) != state:
        raise broken("L31", "the position string is read as another state", state)
    if pickle.loads(pickle.dumps(state)) != state:  # noqa: S301  # our own bytes
        raise broken("L31", "the pickle is read as another state", state)
    for seen in all_views(state):
        if parse_view(format_view(seen)) != seen:
            raise broken("L31", f"the text of {seen!r} is read as another view", state)


def check_record(record: Record) -> None:
    """Check L30 and L33: a record can be replayed, and reading its text returns the same record."""
    record.check()
    text = rec.write(record)
    if rec.read(text) != (record,):
        raise broken("L30", f"the record is read as another one:\n{text}")
    if rec.write(rec.read(text)) != text:
        raise broken("L30", f"the record is written in two ways:\n{text}")


def check_parser(parse: Callable[[str], object], text: str) -> object:
    """Check L32: a parser returns a value or raises a :class:`~tichu.TichuError`.

    Returns the value, or the error.
    """
    try:
        return parse(text)
    except TichuError as error:
        return error
    except Exception as error:
        name = getattr(parse, "__name__", "the parser")
        message = f"{name} fails on {shown(text)} with {type(error).__name__}: {error}"
        raise broken("L32", message) from error


export(globals())
