"""Hypothesis strategies for cards, rules, positions, actions and records.

The extra ``tichu[testing]`` installs Hypothesis. Every strategy draws *text* and parses it, so
Hypothesis prints a failing example as a call that can be pasted after ``from tichu.notation import
parse_state``::

    state=parse_state('nanjing play 0 0 2j/3j/4j/5j - - ---- - - - 0123 ... -')
"""

import random
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import islice, permutations
from typing import Any, Final, Literal, cast, get_args, get_origin, get_type_hints

import attrs

try:
    from hypothesis import reject
    from hypothesis import strategies as st
except ImportError as error:
    raise ImportError(
        "tichu.testing.strategies needs Hypothesis; install it with: pip install 'tichu[testing]'"
    ) from error

from tichu._values import export
from tichu.cards import DECK, Cards
from tichu.engine import moves as act
from tichu.engine.move_text import format_action, parse_action
from tichu.engine.moves import Action
from tichu.engine.setup import RoundSetup
from tichu.engine.state import RoundState, new_game, new_round
from tichu.engine.verbs import apply, is_legal, view
from tichu.engine.view import PlayerView
from tichu.errors import InvalidValue, RulesError, shown
from tichu.notation import (
    format_rules,
    format_state,
    format_view,
    parse_rules,
    parse_state,
    parse_view,
)
from tichu.records import Record
from tichu.rulebook.calls import Call
from tichu.rulebook.combinations import Combination, Kind, readings
from tichu.rules import BEFORE_PLAY, NANJING, PRESETS, TIENTSIN, Phase, Rules
from tichu.testing.engines import temptation
from tichu.testing.play_laws import random_states, random_step

__all__ = [
    "actions",
    "combinations",
    "hands",
    "records",
    "round_states",
    "rules",
    "views",
]

RulesSource = Rules | st.SearchStrategy[Rules] | None
"""Rules, a strategy for rules, or None for any rules."""


_SEEDS: Final = st.integers(0, 255)
_SUITS: Final = st.sampled_from([*permutations("jwps")])
_RANKS: Final = "23456789TJQKA"
_CARDS: Final = tuple(map(str, sorted(DECK, key=lambda card: card.is_special)))
"""The names of the cards; special cards come last, since examples shrink to the first."""
_KINDS: Final = (*Kind, Kind.FOUR, Kind.FOUR, Kind.STRAIGHT_FLUSH)
_EACH: Final = {Kind.PAIR: 2, Kind.TRIPLE: 3, Kind.FULL_HOUSE: 2, Kind.STAIRS: 2, Kind.FOUR: 4}
"""The number of cards of each rank, if not 1; for a full house, of the pair."""
_LENGTHS: Final = {Kind.STRAIGHT: (5, 14), Kind.STAIRS: (2, 7), Kind.STRAIGHT_FLUSH: (5, 13)}
"""The smallest and the largest number of ranks in a row."""
_WITH_PHOENIX: Final = (Kind.PAIR, Kind.TRIPLE, Kind.FULL_HOUSE, Kind.STRAIGHT, Kind.STAIRS)

_NEEDS: Final[dict[Phase | None, dict[str, object]]] = {
    Phase.GRAND_TICHU: {"grand_tichu": True},
    Phase.TAKE_TRICK: {"take_trick": "claim"},
    Phase.CHOOSE_LEADER: {"seats": 6},
    Phase.ANNOUNCED: {"announced_bombs": True},
}
"""The fields of the rules that a phase needs."""
_PHASES: Final = sorted(Phase, key=lambda phase: phase is not Phase.PLAY)
_HELD: Final = {
    Phase.WISH: ["Ma"],
    Phase.GIVE_TRICK: ["Dr"],
    Phase.CHOOSE_LEADER: ["Dg"],
}
"""The card that leads to a phase, if the seat on turn plays it."""
_FIRST: Final = 5
"""A position is chosen from this many of its phase, the earliest ones: later few bombs are left."""
_ROUNDS: Final = 20
"""The number of rounds that are searched for a position of a phase."""

_TEAMS: Final = {
    4: ((0, 1, 0, 1), (0, 0, 1, 1), (1, 0, 1, 0), (0, 1, 1, 0)),
    6: ((0, 1, 0, 1, 0, 1), (0, 0, 1, 0, 1, 1), (0, 0, 0, 1, 1, 1)),
}
_PACKETS: Final = {4: ((8, 6), (9, 5), (7, 7), (13, 1), (1, 13)), 6: ((6, 3), (4, 5), (8, 1))}
_CHOICES: Final[dict[str, tuple[object, ...]]] = {
    "seats": (4, 6),
    "double_victory": (200, 100, None),
    "triple_victory": (300, None),
    "tichu_points": (100, 50),
    "grand_tichu_points": (200, 400),
    "target": (1000, 500, 5, None),
    "rounds": (None, 1, 9),
}
"""The values of the fields of rules that are neither words nor flags."""
_HINTS: Final = get_type_hints(Rules)
_LONGEST: Final = 150  # actions of a record: about a round
_PLAYERS: Final = ("Anna", "Ben", "Clara", "David", "Eva", "Finn")


def hands(size: int | None = None) -> st.SearchStrategy[Cards]:
    """Return a strategy for hands of 0 to 14 cards, or of one size.

    These hands have more pairs, runs, bombs and special cards than random hands.

    >>> from tichu.testing.strategies import hands
    >>> from hypothesis import find
    >>> from tichu import readings
    >>> bomb = find(hands(4), lambda hand: any(each.is_bomb for each in readings(hand)))
    >>> len({card.rank for card in bomb})
    1
    """
    return _hand_texts(size).map(Cards)


@st.composite
def _hand_texts(draw: st.DrawFn, size: int | None) -> str:
    return "".join(_some_cards(draw, draw(st.integers(0, 14)) if size is None else size, []))


def _some_cards(draw: st.DrawFn, number: int, gone: Sequence[str]) -> list[str]:
    """Return some cards that are not in ``gone``; many of them form combinations."""
    found: list[str] = []
    while len(found) < number:
        free = [card for card in _CARDS if card not in found and card not in gone]
        left = number - len(found)
        laid = [each for each in _laid(draw, draw(st.sampled_from(_KINDS)), left) if each in free]
        found += (laid or [draw(st.sampled_from(free))])[:left]
    return found


def _laid(draw: st.DrawFn, kind: Kind, most: int = 14) -> list[str]:
    """Return the cards of a combination; a straight may turn out to be a bomb."""
    if kind is Kind.SINGLE:
        return [draw(st.sampled_from([each for each in _CARDS if each != "Dg"]))]
    if kind is Kind.DOG:
        return ["Dg"]
    each = _EACH.get(kind, 1)
    shortest, longest = _LENGTHS.get(kind, (1, 1))
    length = draw(st.integers(shortest, max(shortest, min(longest, most))))
    low = draw(st.integers(1 if kind is Kind.STRAIGHT else 2, 15 - length))
    numbers = dict.fromkeys(range(low, low + length), each)
    if kind is Kind.FULL_HOUSE:
        numbers[draw(st.sampled_from([rank for rank in range(2, 15) if rank != low]))] = 3
    suits = draw(_SUITS)
    cards: list[str] = []
    for rank, number in numbers.items():
        if kind is not Kind.STRAIGHT_FLUSH:
            suits = draw(_SUITS)
        cards += [_RANKS[rank - 2] + suit for suit in suits[:number]] if rank > 1 else ["Ma"]
    if kind in _WITH_PHOENIX and draw(st.integers(0, 3)) == 3:
        cards[draw(st.integers("Ma" in cards, len(cards) - 1))] = "Ph"
    return cards


def combinations(kind: Kind | None = None) -> st.SearchStrategy[Combination]:
    """Return a strategy for combinations from the whole deck, of every kind or of one kind.

    >>> from tichu.testing.strategies import combinations
    >>> from hypothesis import find
    >>> from tichu import Kind
    >>> find(combinations(Kind.FULL_HOUSE), lambda each: each.rank > 5)
    Combination('2j2w6j6w6p')
    """
    return _combination_texts(kind).map(Combination)


@st.composite
def _combination_texts(draw: st.DrawFn, kind: Kind | None) -> str:
    kind = draw(st.sampled_from(Kind)) if kind is None else kind
    found = [each for each in readings("".join(_laid(draw, kind))) if each.kind is kind]
    return str(draw(st.sampled_from(found))) if found else reject()


def rules(**fixed: object) -> st.SearchStrategy[Rules]:
    """Return a strategy for rules: every preset, and every valid combination of fields.

    Fields may be fixed by name, as in ``rules(seats=6)``. Examples shrink towards the official
    rules. Raises :class:`~tichu.InvalidValue` if a name is not a field, and
    :class:`~tichu.RulesError` if fields exclude each other.

    >>> from tichu.testing.strategies import rules
    >>> from hypothesis import find
    >>> from tichu.notation import format_rules
    >>> format_rules(find(rules(announced_bombs=True), lambda each: each.seats == 4))
    'griffin'
    """
    for name in fixed:
        if name not in _HINTS:
            raise InvalidValue("rules(fixed)", f"the rules have no field {shown(name)}")
    return _rules_texts(fixed, _example(fixed)).map(parse_rules)


def _example(fixed: dict[str, Any]) -> Rules:
    """Return valid rules with these fields; raise the first error if there are none."""
    errors: list[RulesError] = []
    for base in PRESETS.values():
        try:
            return attrs.evolve(base, **fixed)
        except RulesError as error:
            errors.append(error)
    raise errors[0]


@st.composite
def _rules_texts(draw: st.DrawFn, fixed: dict[str, Any], example: Rules) -> str:
    suiting = [
        preset
        for preset in PRESETS.values()
        if all(getattr(preset, name) == value for name, value in fixed.items())
    ]
    found = draw(st.sampled_from([*suiting, example]))
    for _ in range(draw(st.integers(0, 5))):
        name = draw(st.sampled_from([name for name in _HINTS if name not in fixed]))
        changes = {name: draw(st.sampled_from(_choices(name, found)))}
        if name == "seats":
            other = NANJING if changes[name] == 4 else TIENTSIN
            depend = ("seats", "teams", "packets", "double_victory", "triple_victory")
            changes = {each: getattr(other, each) for each in depend}
        with suppress(RulesError):  # two fields exclude each other
            found = attrs.evolve(found, **{**changes, **fixed})
    return format_rules(found)


def _choices(name: str, found: Rules) -> tuple[object, ...]:
    tables = {"teams": _TEAMS[found.seats], "packets": _PACKETS[found.seats], **_CHOICES}
    if name in tables:
        return tables[name]
    hint = _HINTS[name]
    return get_args(hint) if get_origin(hint) is Literal else (False, True)


def round_states(
    phase: Phase | None = None, rules: RulesSource = None
) -> st.SearchStrategy[RoundState]:
    """Return a strategy for rounds in any phase or a given one, under any rules or given ones.

    All phases are equally likely. States in play come from a few random actions after a lead with
    few cards; examples shrink to fewer actions. Bombs, wishes and special cards are frequent. A
    failing example prints the position: ``parse_state('...')``.

    >>> from tichu.testing.strategies import round_states
    >>> from hypothesis import find
    >>> from tichu import Phase
    >>> find(round_states(Phase.PLAY), lambda state: state.trick is None).phase
    <Phase.PLAY: 'play'>
    """
    return _state_texts(phase, _rules_from(rules, **_NEEDS.get(phase, {}))).map(parse_state)


def _rules_from(source: RulesSource, **fixed: object) -> st.SearchStrategy[Rules]:
    if source is None:
        return rules(**fixed)
    return st.just(source) if isinstance(source, Rules) else source


@st.composite
def _state_texts(draw: st.DrawFn, phase: Phase | None, rules: st.SearchStrategy[Rules]) -> str:
    drawn = draw(rules)
    rng = random.Random(draw(_SEEDS))
    if phase is None:
        phase = draw(st.sampled_from([each for each in _PHASES if _has(drawn, each)]))
    if phase in BEFORE_PLAY:
        dealer = 0 if drawn.open_dummy else draw(st.integers(0, drawn.seats - 1))
        start = new_round(drawn, dealer)
    else:
        start = _late_lead(draw, drawn, phase)
    found: list[RoundState] = []
    for _ in range(_ROUNDS):
        found = list(islice((s for s in random_states(start, rng) if s.phase is phase), _FIRST))
        if found:
            break
    return format_state(found[draw(st.integers(0, len(found) - 1))]) if found else reject()


def _has(rules: Rules, phase: Phase) -> bool:
    return all(getattr(rules, name) == value for name, value in _NEEDS.get(phase, {}).items())


def _late_lead(draw: st.DrawFn, rules: Rules, phase: Phase) -> RoundState:
    """Return a position before a lead, with few cards, perhaps with a wish or calls."""
    turn = draw(st.integers(0, rules.seats - 1))
    hands: list[list[str]] = [[] for _ in range(rules.seats)]
    hands[turn] += _HELD.get(phase, [])
    if phase is Phase.ANNOUNCED:
        hands[turn - 1] += _laid(draw, Kind.FOUR)
    for hand in hands:
        gone = [card for each in hands for card in each]
        hand.extend(_some_cards(draw, draw(st.integers(1, 7)) - len(hand), gone))
    held = [card for hand in hands for card in hand]
    ranks = [_RANKS.index(card[0]) + 2 for card in held if card[0] in _RANKS]
    has_wish = "Ma" not in held and draw(st.booleans())
    has_call = not rules.open_dummy and draw(st.booleans())
    return RoundState.from_setup(
        RoundSetup(
            hands=tuple(map("".join, hands)),
            rules=rules,
            turn=turn,
            wish=draw(st.sampled_from([*ranks, 2])) if has_wish else None,
            calls={turn: Call.TICHU} if has_call else {},
            rest_to=draw(st.integers(0, rules.seats - 1)),
        )
    )


def views(phase: Phase | None = None, rules: RulesSource = None) -> st.SearchStrategy[PlayerView]:
    """Return a strategy for views of a round from any seat."""
    # A failing example shows the name of the function, so it can be pasted.
    read = cast("Callable[[str], PlayerView]", parse_view)
    return _view_texts(round_states(phase, rules)).map(read)


@st.composite
def _view_texts(draw: st.DrawFn, states: st.SearchStrategy[RoundState]) -> str:
    state = draw(states)
    return format_view(view(state, draw(st.integers(0, state.rules.seats - 1))))


def actions(state: RoundState, *, legal: bool | None = True) -> st.SearchStrategy[Action]:
    """Return a strategy for actions in a state: legal, illegal or, with None, both.

    Illegal actions are well formed and close to legal ones: an action of another seat, cards that
    the seat does not hold, a play that is too low, or a late call. When the round is over, the
    strategy for legal actions is empty.
    """
    illegal = _illegal_texts(state).map(parse_action)
    if legal is False:
        return illegal
    right = st.nothing() if state.is_over else _legal_texts(state).map(parse_action)
    return right if legal else st.one_of(right, illegal)


@st.composite
def _legal_texts(draw: st.DrawFn, state: RoundState) -> str:
    if state.phase.is_chance:
        return format_action(random_step(state, random.Random(draw(_SEEDS))))
    seats = [each for each in (*state.to_act, *state.may_interrupt) if len(state.legal(each))]
    legal = state.legal(draw(st.sampled_from(seats)))
    return format_action(legal[draw(st.integers(0, len(legal) - 1))])


@st.composite
def _illegal_texts(draw: st.DrawFn, state: RoundState) -> str:
    tried = temptation(state, draw(st.randoms(use_true_random=False)))
    plain: tuple[Action, ...] = (act.Pass(0), act.TakeTrick(0))  # the two are never both legal
    return format_action(tried or next(each for each in plain if not is_legal(state, each)))


def records(rules: RulesSource = None) -> st.SearchStrategy[Record]:
    """Return a strategy for records of random games that stop at any point.

    Some of the records have players' names. Records shrink to short ones.
    """
    return _record_parts(_rules_from(rules)).flatmap(_built_record)


_RecordParts = tuple[tuple[Action, ...], str, tuple[str, ...]]
"""Actions, rules, and the names of players."""


@st.composite
def _record_parts(draw: st.DrawFn, rules: st.SearchStrategy[Rules]) -> _RecordParts:
    drawn = draw(rules)
    number = draw(st.integers(0, _LONGEST))
    rng = random.Random(draw(_SEEDS))
    game = new_game(drawn)
    played: list[Action] = []
    while len(played) < number and not game.is_over:
        played.append(random_step(game.round, rng))
        game = apply(game, played[-1])
    players = _PLAYERS[: drawn.seats] if draw(st.booleans()) else ()
    return tuple(played), format_rules(drawn), players


def _built_record(parts: _RecordParts) -> st.SearchStrategy[Record]:
    played, rules, players = parts
    return st.builds(
        Record.of, st.just(played), st.just(rules).map(parse_rules), players=st.just(players)
    )


export(globals())
