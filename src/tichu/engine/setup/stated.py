"""Any position, stated plainly, for tests, editors and imports.

Anything may be written in a :class:`RoundSetup`. :meth:`RoundState.from_setup` finds out whether it
is possible.
"""

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from typing import TypeVar, cast

import attrs

from tichu._spelling.rules import parse_rules
from tichu._spelling.values import phase_named
from tichu._values import as_pairs, as_tuple
from tichu.cards import AnyCards, Card, rank_named
from tichu.engine.table.actions import Play
from tichu.engine.table.spelled import parse_action
from tichu.errors import NotationError
from tichu.phases import Phase
from tichu.rulebook.calls import Call
from tichu.rules import NANJING, Rules

T = TypeVar("T")


def _rules(value: Rules | str) -> Rules:
    return stated(value, parse_rules)


def phase_stated(value: Phase | str) -> Phase:
    """Return a phase that is given as a value or as text."""
    return stated(value, phase_named)


def rank_stated(value: int | str | None) -> int | None:
    """Return a rank that is given as a value or as text."""
    return stated(value, rank_named)


def plays_stated(value: Iterable[Play | str]) -> tuple[Play, ...]:
    """Return the plays of a trick that are given as values or as text."""
    plays = as_tuple(value)
    if type(plays) is not tuple:
        return plays
    return tuple(cast("Play", stated(play, parse_action)) for play in plays)


def stated(value: T | str, reader: Callable[[str], T]) -> T:
    """Return what a text names; one that names nothing stays, and ``fields`` says why."""
    if type(value) is str:
        with suppress(NotationError):
            return reader(value)
    return cast("T", value)


def _paired(
    value: Mapping[int, object] | Iterable[tuple[int, object]],
) -> tuple[tuple[int, object], ...]:
    """Return what is given by seat, as a mapping or as pairs, as pairs."""
    return as_pairs(value)


@attrs.frozen(slots=True, kw_only=True)
class RoundSetup:
    """A position as people state it; :meth:`RoundState.from_setup` judges whether it is possible.

    A field that is left out follows from the others if it can, and is empty otherwise. Every phase
    needs ``hands``. Besides:

    - ``GRAND_TICHU``: ``decided`` and ``calls``. ``PUSH``: ``pushes``, of the seats that pushed.
    - ``PLAY``: ``turn``, and ``trick`` to follow one.
    - ``WISH``, ``TAKE_TRICK`` and ``GIVE_TRICK``: ``trick``. ``ANNOUNCED``: ``trick`` and ``turn``.
    - ``CHOOSE_LEADER``: ``turn``.
    - ``OVER``: ``finished``; or ``trick`` and ``counted_out``.

    From ``PLAY`` on ``piles`` or ``rest_to`` say where the other cards are, and ``wish``,
    ``finished`` and ``calls`` may be needed. What the fields and the plays of the open trick rule
    out is refused; who passed, and how the lead and the piles came about, is not checked.

    >>> from tichu import RoundState
    >>> setup = RoundSetup(hands=("2j", "3j", "Ph", "Dr"), turn=0, rest_to=1)
    >>> RoundState.from_setup(setup)
    <RoundState play: 0 to act, hands of 1 1 1 1>
    """

    hands: tuple[AnyCards, ...] = attrs.field(converter=as_tuple)
    """The cards of each seat; as text, those of a view may be unknown: ``"5jPh????"``."""
    rules: Rules = attrs.field(default=NANJING, converter=_rules)
    """The rules that are played."""
    phase: Phase = attrs.field(default=Phase.PLAY, converter=phase_stated)
    """The phase."""
    dealer: int = 0
    """The seat that deals."""
    turn: int | None = None
    """The seat on turn; by default the trick's winner if they owe an action."""
    trick: tuple[Play, ...] = attrs.field(default=(), converter=plays_stated)
    """The open trick's plays, as ``Play(2, "Kj")`` or ``"2 play Kj"``: the last is on top."""
    wish: int | None = attrs.field(default=None, converter=rank_stated)
    """The rank wished for, 2 to 14."""
    calls: tuple[tuple[int, Call | str], ...] = attrs.field(default=(), converter=_paired)
    """The calls, by seat: a mapping, or pairs."""
    decided: tuple[int, ...] = attrs.field(default=(), converter=as_tuple)
    """In the grand tichu phase, the seats that have decided."""
    pushes: tuple[tuple[int, tuple[Card | str | None, ...] | str], ...] = attrs.field(
        default=(), converter=_paired
    )
    """What seats have pushed, ``{seat: cards}``: in the exchange all, later what is known.

    Later a single card may be None, if only the others are known.
    """
    finished: tuple[int, ...] | None = attrs.field(
        default=None, converter=attrs.converters.optional(as_tuple)
    )
    """The seats that are out, in order; by default the one whose hand is empty, if only one is.

    Those that went out in the open trick are the last, in the order of its plays.
    """
    played: tuple[int, ...] | None = attrs.field(
        default=None, converter=attrs.converters.optional(as_tuple)
    )
    """The seats that have played a card; by default those that hold less than a full hand."""
    piles: tuple[tuple[int, AnyCards], ...] = attrs.field(default=(), converter=_paired)
    """The cards that seats have taken, by seat."""
    rest_to: int | None = None
    """The seat whose pile gets the cards that are named nowhere."""
    counted_out: int | None = None
    """The team that ended the round by announcing a bomb it did not have (IRR-1)."""
