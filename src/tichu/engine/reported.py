"""The score of a round from what a table of people reports, without a state.

:func:`score_round` reports every problem at once.
"""

from collections.abc import Mapping, Sequence

from tichu._spelling.rules import rules_given
from tichu._values import several
from tichu.errors import InvalidSetup, shown
from tichu.rulebook.calls import Call, call_named, impossible_calls
from tichu.rulebook.ending import Victory, victory_of
from tichu.rulebook.facts import facts_of
from tichu.rulebook.scoring import RoundResult, victory_points, with_calls
from tichu.rules import NANJING, Rules


def score_round(
    finished: Sequence[int],
    card_points: Sequence[int | None] | None = None,
    calls: Mapping[int, Call | str] | None = None,
    *,
    rules: Rules | str = NANJING,
    counted_out: int | None = None,
) -> RoundResult:
    """Return the score of a round from what a table of people reports.

    ``finished`` are the seats in the order in which they went out, with or without the last player.
    ``card_points`` are the two teams' points after the last player has given away their hand and
    tricks, one of which may be None because they add up to 100 (:attr:`Cards.points` counts a
    pile); or None after a victory, when cards are not counted. ``calls`` maps the seats of callers
    to ``"tichu"`` or ``"grand_tichu"``. ``counted_out`` is the team that announced a bomb it did
    not have (IRR-1).

    Raises :class:`InvalidSetup`, which names every problem.

    >>> score_round((2, 1, 0), (70, 30), {2: "tichu"}).scores
    (170, 30)
    >>> score_round((1, 3), calls={0: "grand_tichu"}).scores
    (-200, 200)
    >>> from tichu import Cards
    >>> score_round((2, 1, 0), (Cards("5jTjKjKwDr").points, None)).scores
    (60, 40)
    """
    rules = rules_given("score_round(rules)", rules)
    problems: list[str] = []
    order = _reported_order(rules, finished, counted_out, problems)
    called = _reported_calls(rules, calls, problems)
    if counted_out is not None and (type(counted_out) is not int or counted_out not in (0, 1)):
        problems.append(f"counted_out: expected team 0 or 1, got {shown(counted_out)}")
    if problems:
        raise InvalidSetup(tuple(problems))
    victory: Victory | None = "counted_out"
    if counted_out is None:
        victory = victory_of(facts_of(rules), order)
    if victory is not None:
        cards = victory_points(
            rules, rules.team(order[0]) if counted_out is None else 1 - counted_out
        )
        _check_no_cards(card_points, cards, victory, problems)
    else:
        cards = _reported_cards(card_points, problems)
        if len(order) < rules.seats - 1:
            problems.append(
                f"finished: expected {rules.seats - 1} seats, because the cards are counted"
            )
    if problems:
        raise InvalidSetup(tuple(problems))
    if victory is None:
        order = order[: rules.seats - 1]
    elif counted_out is None:
        order = order[: rules.seats // 2]  # the players still in when it ended are not out
    return with_calls(
        rules, order, cards=cards, victory=victory, calls=called, counted_out=counted_out
    )


def _reported_order(
    rules: Rules, finished: object, counted_out: object, problems: list[str]
) -> tuple[int, ...]:
    """Return the finishing order; add what is wrong with it to the problems."""
    seats = several(finished)
    if seats is None:
        problems.append(f"finished: expected seats in finishing order, got {shown(finished)}")
        return ()
    order: list[int] = []
    for seat in seats:
        if type(seat) is not int or not 0 <= seat < rules.seats:
            problems.append(
                f"finished: expected a seat from 0 to {rules.seats - 1}, got {shown(seat)}"
            )
        elif seat in order:
            problems.append(f"finished: seat {seat} appears twice")
        else:
            order.append(seat)
    if not order and not problems and counted_out is None:
        problems.append("finished: nobody is out")
    return tuple(order)


def _reported_calls(rules: Rules, calls: object, problems: list[str]) -> tuple[Call | None, ...]:
    """Return the calls by seat; add what is wrong with them to the problems."""
    called: list[Call | None] = [None] * rules.seats
    if calls is None:
        return tuple(called)
    if not isinstance(calls, Mapping):
        problems.append(f"calls: expected a mapping of seats to calls, got {shown(calls)}")
        return tuple(called)
    for seat, call in calls.items():
        if type(seat) is not int or not 0 <= seat < rules.seats:
            problems.append(
                f"calls: expected a seat from 0 to {rules.seats - 1}, got {shown(seat)}"
            )
            continue
        called[seat] = call_named(call)
        if called[seat] is None:
            problems.append(
                f"calls of seat {seat}: expected 'tichu' or 'grand_tichu', got {shown(call)}"
            )
    problems += [f"calls: {problem}" for problem in impossible_calls(rules, tuple(called))]
    return tuple(called)


def _reported_cards(card_points: object, problems: list[str]) -> tuple[int, ...]:
    """Return the teams' card points; add what is wrong with them to the problems."""
    if card_points is None:
        problems.append("card_points: expected two numbers, because there was no victory")
        return (0, 0)
    given = several(card_points) or ()
    cards = tuple(each for each in given if type(each) is int)
    if len(given) == 2 and len(cards) == 1 and None in given:  # SCORE-4
        rest = 100 - cards[0]
        cards = (cards[0], rest) if given[1] is None else (rest, cards[0])
    if len(given) != 2 or len(cards) != 2:
        message = f"card_points: expected the points of both teams, got {shown(card_points)}"
        if isinstance(card_points, Mapping):
            message += "; the calls come after them"
        problems.append(message)
        return (0, 0)
    if sum(cards) != 100:  # SCORE-4
        problems.append(f"card_points: expected points that add up to 100, got {sum(cards)}")
    if any(each % 5 or not -25 <= each <= 125 for each in cards):  # SCORE-5
        problems.append(f"card_points: expected multiples of 5 from -25 to 125, got {cards}")
    return cards


def _check_no_cards(
    card_points: object, expected: tuple[int, ...], victory: Victory, problems: list[str]
) -> None:
    """Add a problem if cards were counted in spite of a victory (SCORE-6)."""
    if card_points is None:
        return
    given = several(card_points) or ()
    if any(type(each) is not int for each in given) or given != expected:
        when = "when a team is counted out"
        if victory != "counted_out":
            when = f"after a {victory} victory"
        problems.append(
            f"card_points: expected none or {expected}, because no cards are counted {when}"
        )
