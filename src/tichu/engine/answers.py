"""Find the plays of one hand, or the score of a round, without a whole position.

Most questions about the rules are about one hand and a play to beat; a whole position needs three
more hands. :func:`answers` uses the same functions as a state. :func:`score_round` scores a round
from the players' report, or names every problem in it.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

import attrs

from tichu._kernel.forms import figure_of
from tichu._kernel.layout import laid_by
from tichu._kernel.moves import holds_bomb
from tichu._syntax import rules_given
from tichu._values import several, want_int
from tichu.cards import DECK, MAH_JONG, AnyCards, Cards, cards_given, rank_named
from tichu.engine.board import FOLLOW, Board
from tichu.engine.judge import judge_pass, judge_play
from tichu.engine.legal import LegalActions
from tichu.engine.moves import Pass, Play
from tichu.engine.setup import Laid, of_wish
from tichu.errors import InvalidSetup, InvalidValue, Violation, shown
from tichu.rulebook import phoenix
from tichu.rulebook.calls import Call, call_named, impossible_calls
from tichu.rulebook.combinations import (
    Combination,
    Figure,
    Kind,
    combination_given,
    strength_on,
    to_play,
)
from tichu.rulebook.flags import facts_of
from tichu.rulebook.scoring import RoundResult, victory_points, with_calls
from tichu.rulebook.turns import Victory, victory_of
from tichu.rules import NANJING, Rules

_SEAT: Final = 0  # the holder of the hand
_MORE: Final = 15  # cards, so that no play is a player's last
_SHOWN: Final = 4  # plays in a repr


@attrs.frozen(slots=True, repr=False)
class Answers:
    """The legal plays of a hand on turn, as :func:`answers` returns them."""

    plays: tuple[Combination, ...]
    """All legal plays, sorted; the lower of two readings of the same cards comes first."""
    may_pass: bool
    """True if the hand may pass."""
    _hand: int
    _board: Board

    def why_not(self, play: Combination | AnyCards | None = None) -> Violation | None:
        """Return the reason why a play is illegal, or None if it is legal.

        Without a play, or for ``"pass"``, judges passing. The hand counts as seat 0. Raises
        :class:`InvalidValue`, or :class:`NotationError` for text, if the cards form no combination.
        """
        if play is None or play == "pass":
            return judge_pass(self._board, self._hand, _SEAT)
        asked = to_play(combination_given("Answers.why_not(play)", play))
        return judge_play(self._board, self._hand, _SEAT, asked, figure_of(asked))

    def __repr__(self) -> str:
        words = [str(play) for play in self.plays[:_SHOWN]]
        words += ["..."] * (len(self.plays) > _SHOWN) + ["pass"] * self.may_pass
        return f"<Answers: {', '.join(words) or 'none'}>"


def answers(
    hand: AnyCards,
    to: Combination | Figure | AnyCards | None = None,
    *,
    wish: int | str | None = None,
    rules: Rules | str = NANJING,
) -> Answers:
    """Return what a hand may play on another play, or what it may lead.

    The hand is on turn. The other play counts as led, so a lone Phoenix has rank 1½ (PHX-3); for
    another rank, pass a :class:`Figure`. ``wish`` is the open wish. For other positions use a
    :class:`RoundSetup`. Raises :class:`InvalidValue` if no such position exists: the hand is empty
    or too large, a card is in two places, the play is the Dog, or the wish cannot be open.

    >>> from tichu.search import answers
    >>> reply = answers("5j 7w 7p Ph Dr", to="4w", wish=7)
    >>> reply
    <Answers: 7w, 7p>
    >>> print(reply.why_not("Dr"))
    you hold a 7 and can play it, so the wish binds you (WISH-3)
    >>> print(reply.why_not())
    you hold a 7 and can play it, so the wish binds you (WISH-3)
    >>> answers("5j 5w 7p", to="4w4p").plays
    (Combination('5j5w'),)
    >>> from tichu import Figure, Kind
    >>> answers("Tj Jj Ph Dr", to=Figure(Kind.SINGLE, 1, 10.5))
    <Answers: Ph, Jj, Dr, pass>
    """
    rules = rules_given("answers(rules)", rules)
    cards = cards_given("answers(hand)", hand)
    full = -(-len(DECK) // rules.seats)  # with six seats some have a card more (TIENTSIN-2)
    if not 0 < len(cards) <= full:
        raise InvalidValue("answers(hand)", f"expected 1 to {full} cards, got {len(cards)}")
    given = to if to is None or isinstance(to, Figure) else combination_given("answers(to)", to)
    below = given if isinstance(given, Combination) else None
    if given is not None and given.kind is Kind.DOG:
        raise InvalidValue("answers(to)", "nobody answers the Dog (DOG-2)")
    rank = rank_named(wish) if isinstance(wish, str) else wish
    if below is not None:
        _check_below(cards, below, rules)
    if rank is not None:
        want_int("answers(wish)", rank, 2, 14)
    _check_wish(cards, below, rank, rules)
    facts = facts_of(rules)
    board = Board(facts, 0)
    board.active = facts.everyone
    board.sizes = sum(_MORE << 4 * seat for seat in range(facts.seats))
    board.name_leader(_SEAT)
    if below is not None:
        play = to_play(below)
        board.lay(facts.seats - 1, play, figure_of(play))
        board.laid = (laid_by(facts.seats - 1, play),)
    elif given is not None:
        board.form, board.top = strength_on(given, 0, 0)
    if given is not None:
        board.phase, board.turn = FOLLOW, _SEAT
    board.wish = rank or 0
    legal = LegalActions(board, cards.mask, _SEAT, holds_bomb(cards.mask))
    found = tuple(action.combination for action in legal if isinstance(action, Play))
    return Answers(found, Pass(_SEAT) in legal, cards.mask, board)


def _check_below(hand: Cards, below: Combination, rules: Rules) -> None:
    """Raise :class:`InvalidValue` for a play that the hand cannot be asked to answer."""
    if rules.phoenix_ambiguity == "high" and not phoenix.is_highest(to_play(below)):
        message = f"under these rules {below.cards} has only its higher reading (PHX-8)"
        raise InvalidValue("answers(to)", message)
    both = hand & below.cards
    if both:
        raise InvalidValue("answers(to)", f"expected cards that are not in the hand, got {both}")


def _check_wish(hand: Cards, below: Combination | None, rank: int | None, rules: Rules) -> None:
    """Raise :class:`InvalidValue` if a wish cannot be open, or must be open and is missing."""
    trick = () if below is None else (Laid(_SEAT, below.cards.mask, below.is_bomb),)
    problems: Iterable[str] = ()
    if MAH_JONG in hand and rank is not None:
        problems = ("no wish can be open while the Mah Jong is held (WISH-1)",)
    elif rank is not None or (below is not None and MAH_JONG in below.cards):
        optional, own = rules.wish_optional, rules.own_straight_fulfils_wish
        problems = of_wish(trick, rank, 0, optional=optional, own_fulfils=own)
    for problem in problems:
        raise InvalidValue("answers(wish)", problem.removeprefix("wish: "))


def score_round(
    finished: Sequence[int],
    card_points: Sequence[int | None] | None = None,
    calls: Mapping[int, Call | str] | None = None,
    *,
    rules: Rules | str = NANJING,
    counted_out: int | None = None,
) -> RoundResult:
    """Score a round that people have played with real cards, from their report.

    ``finished`` lists the seats in the order in which they went out; the last player is optional.
    ``card_points`` are the points of the two teams, counted after the last player has given away
    their hand and tricks (:attr:`Cards.points` counts a pile). They add up to 100, so one may be
    None. After a victory no cards are counted, and the argument must be None. ``calls`` maps the
    seat of each caller to ``"tichu"`` or ``"grand_tichu"``. ``counted_out`` is the team that
    announced a bomb it did not have (IRR-1).

    Raises :class:`InvalidSetup`, which lists every problem; each begins with its parameter's name.

    >>> from tichu import Cards, score_round
    >>> score_round((2, 1, 0), (70, 30), {2: "tichu"}).scores
    (170, 30)
    >>> score_round((1, 3), calls={0: "grand_tichu"}).scores
    (-200, 200)
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
        order = order[: rules.seats // 2]  # the players who were still in are not out
    return with_calls(
        rules, order, cards=cards, victory=victory, calls=called, counted_out=counted_out
    )


def _reported_order(
    rules: Rules, finished: object, counted_out: object, problems: list[str]
) -> tuple[int, ...]:
    """Return the finishing order; append its problems."""
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
    """Return the calls by seat; append their problems."""
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
    """Return the teams' card points; append their problems."""
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
    """Add a problem if cards were counted despite a victory (SCORE-6)."""
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
