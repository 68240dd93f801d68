"""One hand and what it may play, without the rest of a position.

Most questions about the rules name a hand and a play to beat; a whole position would need three
more hands. :func:`answers` asks the same functions as a state, those of ``legality``.
"""

from collections.abc import Iterable
from typing import Final

import attrs

from tichu._kernel.moves import holds_bomb
from tichu._spelling.rules import rules_given
from tichu._values import want_int
from tichu.cards import DECK, DOG, MAH_JONG, AnyCards, Cards, cards_given, rank_named
from tichu.engine.legality.judgement import judge_pass, judge_play
from tichu.engine.legality.options import LegalActions
from tichu.engine.machine.board import FOLLOW, Board
from tichu.engine.setup.course import Laid, of_wish
from tichu.engine.table.actions import Pass, Play
from tichu.errors import InvalidValue, Violation
from tichu.rulebook import phoenix
from tichu.rulebook.combinations import Combination, combination_given, to_play
from tichu.rulebook.facts import facts_of
from tichu.rules import NANJING, Rules

_SEAT: Final = 0  # that holds the hand
_MORE: Final = 15  # cards, so that no play is a player's last
_SHOWN: Final = 4  # plays in a repr


@attrs.frozen(slots=True, repr=False)
class Answers:
    """What a hand may play in turn: the answer of :func:`answers`."""

    plays: tuple[Combination, ...]
    """Every legal play, in the order in which legal actions are listed."""
    may_pass: bool
    """Whether the hand may pass."""
    _hand: int
    _board: Board

    def why_not(self, play: Combination | AnyCards | None = None) -> Violation | None:
        """Return the rule that a play breaks and why, or None if it is legal.

        Without a play, the question is about passing. The violation names seat 0. Raises
        :class:`InvalidValue`, or :class:`NotationError` for text, if the cards form no combination.
        """
        if play is None:
            return judge_pass(self._board, self._hand, _SEAT)
        asked = to_play(combination_given("Answers.why_not(play)", play))
        return judge_play(self._board, self._hand, _SEAT, asked)

    def __repr__(self) -> str:
        words = [str(play) for play in self.plays[:_SHOWN]]
        words += ["..."] * (len(self.plays) > _SHOWN) + ["pass"] * self.may_pass
        return f"<Answers: {', '.join(words) or 'none'}>"


def answers(
    hand: AnyCards,
    to: Combination | AnyCards | None = None,
    *,
    wish: int | str | None = None,
    rules: Rules | str = NANJING,
) -> Answers:
    """Return what a hand may play on another play, or lead if there is none.

    The hand is on turn and the other play was led, so that a lone Phoenix counts 1½ (PHX-3).
    ``wish`` is the open wish. For anything more use a :class:`RoundSetup`. Raises
    :class:`InvalidValue` for a question that no position can ask: an empty hand or one that is too
    large, a card in two places, a play on the Dog, a wish before the Mah Jong is played or after a
    play has fulfilled it.

    >>> from tichu.engine.answers import answers
    >>> reply = answers("5j 7w 7p Ph Dr", to="4w", wish=7)
    >>> reply
    <Answers: 7w, 7p>
    >>> print(reply.why_not("Dr"))
    you hold a 7 and can play it, so the wish binds you (WISH-3)
    >>> print(reply.why_not())
    you hold a 7 and can play it, so the wish binds you (WISH-3)
    >>> answers("5j 5w 7p", to="4w4p").plays
    (Combination('5j5w'),)
    """
    rules = rules_given("answers(rules)", rules)
    cards = cards_given("answers(hand)", hand)
    full = -(-len(DECK) // rules.seats)  # with six seats some have a card more (TIENTSIN-2)
    if not 0 < len(cards) <= full:
        raise InvalidValue("answers(hand)", f"expected 1 to {full} cards, got {len(cards)}")
    below = None if to is None else combination_given("answers(to)", to)
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
        board.lay_seen(facts.seats - 1, to_play(below))
        board.phase, board.turn = FOLLOW, _SEAT
    board.wish = rank or 0
    legal = LegalActions(board, cards.mask, _SEAT, holds_bomb(cards.mask))
    found = tuple(action.combination for action in legal if isinstance(action, Play))
    return Answers(found, Pass(_SEAT) in legal, cards.mask, board)


def _check_below(hand: Cards, below: Combination, rules: Rules) -> None:
    """Raise :class:`InvalidValue` for a play that no such hand can answer."""
    if DOG in below.cards:
        raise InvalidValue("answers(to)", "nobody answers the Dog (DOG-2)")
    if rules.phoenix_ambiguity == "high" and not phoenix.is_highest(to_play(below)):
        message = f"under these rules {below.cards} has only its higher reading (PHX-8)"
        raise InvalidValue("answers(to)", message)
    both = hand & below.cards
    if both:
        raise InvalidValue("answers(to)", f"expected cards that are not in the hand, got {both}")


def _check_wish(hand: Cards, below: Combination | None, rank: int | None, rules: Rules) -> None:
    """Raise :class:`InvalidValue` for a wish that cannot be open, or that must be."""
    trick = () if below is None else (Laid(_SEAT, below.cards.mask, below.is_bomb),)
    problems: Iterable[str] = ()
    if MAH_JONG in hand and rank is not None:
        problems = ("no wish can be open while the Mah Jong is held (WISH-1)",)
    elif rank is not None or (below is not None and MAH_JONG in below.cards):
        optional, own = rules.wish_optional, rules.own_straight_fulfils_wish
        problems = of_wish(trick, rank, 0, optional=optional, own_fulfils=own)
    for problem in problems:
        raise InvalidValue("answers(wish)", problem.removeprefix("wish: "))
