"""Parse and format actions, positions and games.

The notation is as in the base game, except that seats are numbers from 0 to 11, lists of seats have
commas, and both copies of a card are written the same way: ``7j7j``.

A position is one line of eleven fields separated by spaces; an empty field is ``-``:

    rules phase dealer turn hands trick wish ranking pushes finished discard
"""

import re
from collections.abc import Callable, Iterable
from typing import Any, Final, TypeVar, assert_never, cast

from tichu._syntax import EMPTY, NONE, Words, number_of, unexpected, want_text
from tichu._values import want_instance
from tichu.cards import RANK_NAMES, rank_named
from tichu.errors import InvalidSetup, InvalidValue, NotationError, shown
from tichu.rules import Phase
from tichu.seigneur.moves import (
    MOST,
    Action,
    Cards,
    Combination,
    Deal,
    MakeWish,
    Pass,
    Play,
    Push,
    TakeTrick,
    new_cards,
)
from tichu.seigneur.rules import SeigneurRules, format_rules, parse_rules
from tichu.seigneur.setup import SeigneurSetup
from tichu.seigneur.state import SeigneurGame, SeigneurRound
from tichu.seigneur.verbs import new_game

T = TypeVar("T")

_LONGEST: Final = 4000  # characters; the longest position has about 700
_A_SEAT: Final = f"a seat from 0 to {MOST - 1}"
_VERBS: Final = {verb: verb for verb in ("play", "pass", "take", "push", "wish")}
_DEALER: Final = " dealer "


# Actions


def format_action(action: Action) -> str:
    """Return an action as text; raise :class:`~tichu.InvalidValue` if it is not an action.

    >>> from tichu.seigneur import MakeWish, Play
    >>> from tichu.seigneur.notation import format_action
    >>> format_action(Play(10, "7j7j")), format_action(MakeWish(3, 10))
    ('10 play 7j7j', '3 wish T')
    """
    if not isinstance(cast("object", action), Action):
        message = f"expected an action of Grandseigneur, got {shown(action)}"
        raise InvalidValue("format_action(action)", message)
    match action:
        case Deal():
            return " ".join(["deal", *map(_packet, action.hands)])
        case Push():
            return f"{action.seat} push {_packet(action.cards)}"
        case Play():
            return f"{action.seat} play {action.combination}"
        case Pass():
            return f"{action.seat} pass"
        case MakeWish():
            return f"{action.seat} wish {NONE if action.rank is None else RANK_NAMES[action.rank]}"
        case TakeTrick():
            return f"{action.seat} take"
        case _:
            assert_never(action)


def parse_action(text: str) -> Action:
    """Parse an action; case is ignored, and legality is not checked.

    Raises :class:`~tichu.NotationError`, with the position of the error, if the text is invalid.

    >>> from tichu.seigneur.notation import parse_action
    >>> parse_action("10 PLAY 7j 7j")
    Play(seat=10, combination=Combination('7j7j'))
    """
    words = Words("parse_action(text)", text, _LONGEST)
    action = _read_action(words)
    words.end()
    return action


def _read_action(words: Words) -> Action:
    if words.is_next("deal"):
        words.key("deal")
        return Deal([words.read(_cards, "cards") for _ in range(words.left)])
    seat = words.read(_seat, _A_SEAT)
    match words.choose(_VERBS):
        case "pass":
            return Pass(seat)
        case "take":
            return TakeTrick(seat)
        case "wish":
            return MakeWish(seat, words.read(_wish, "a rank or 'none'"))
        case "push":
            return Push(seat, words.within(*words.rest("the pushed cards"), _cards))
        case _:
            return Play(seat, words.within(*words.rest("the cards of the play"), Combination))


def _packet(cards: Cards) -> str:
    return str(cards) or EMPTY


def _cards(word: str) -> Cards:
    return Cards() if word == EMPTY else Cards(word)


def _seat(word: str) -> int:
    seat = number_of(word, MOST - 1)
    if seat is None:
        raise unexpected(_A_SEAT, word)
    return seat


def _wish(word: str) -> int | None:
    return None if word.lower() == NONE else rank_named(word)


# Positions


def format_state(state: SeigneurRound) -> str:
    """Return a round as a position string.

    >>> from tichu.seigneur import SeigneurRules, new_round
    >>> from tichu.seigneur.notation import format_state
    >>> format_state(new_round(SeigneurRules(5), dealer=2))
    'grandseigneur:5 deal_first 2 - -/-/-/-/- - - - - - -'
    """
    want_instance("format_state(state)", state, SeigneurRound)
    table = state.table
    pushes = [EMPTY if mask is None else str(new_cards(mask)) for mask in state.push_masks]
    fields = (
        format_rules(table.rules).replace(" ", ""),
        table.phase.value,
        table.dealer,
        EMPTY if table.turn is None else table.turn,
        "/".join(_packet(new_cards(mask)) for mask in state.hand_masks),
        ",".join(f"{play.seat}:{play.combination}" for play in table.trick) or EMPTY,
        EMPTY if table.wish is None else RANK_NAMES[table.wish],
        EMPTY if table.ranking is None else _joined(table.ranking),
        "/".join(pushes) if set(pushes) != {EMPTY} else EMPTY,
        _joined(table.finished),
        _packet(table.discard),
    )
    return " ".join(map(str, fields))


def parse_state(text: str) -> SeigneurRound:
    """Parse a position string, and return the round.

    Raises :class:`~tichu.NotationError`, with the position of the error, if the text is not a
    position string, and :class:`~tichu.InvalidSetup` if the position is impossible.

    >>> from tichu.seigneur.notation import parse_state
    >>> parse_state("grandseigneur:5 deal_first 1 - //// - - 3,0,4,2,1 - - -").persons
    (3, 1, 2, 4, 0)
    """
    found = [*re.finditer(r"\S+", want_text("parse_state(text)", text, _LONGEST))]
    if len(found) != len(_READERS):
        message = f"expected {len(_READERS)} fields, got {len(found)}"
        raise NotationError(text, (0, len(text)), message)
    fields: dict[str, Any] = {
        name: _field(text, match, name, reader)
        for match, (name, reader) in zip(found, _READERS.items(), strict=True)
    }
    discard = fields.pop("discard") or Cards()
    state = SeigneurRound.from_setup(SeigneurSetup(**fields))
    if state.table.discard != discard:
        rest = _packet(state.table.discard)
        raise InvalidSetup((f"discard: expected the other cards, {rest}, got {discard}",))
    return state


def _field(text: str, match: re.Match[str], name: str, reader: Callable[[str], object]) -> object:
    """Return the value of a field; errors name the field and the position in the line."""
    try:
        return reader(match[0])
    except NotationError as error:
        raise NotationError(text, match.span(), f"{name}: {error.message}") from None


def _joined(seats: Iterable[int]) -> str:
    return ",".join(map(str, seats)) or EMPTY


def _phase(word: str) -> Phase:
    try:
        return Phase(word.lower())
    except ValueError:
        raise unexpected("a phase", word) from None


def _seats(word: str) -> tuple[int, ...]:
    return () if word == EMPTY else tuple(map(_seat, word.split(",")))


def _laid(word: str) -> Play:
    seat, _, cards = word.partition(":")
    return Play(_seat(seat), Combination(cards))


def _pushes(word: str) -> dict[int, Cards]:
    parts = enumerate(word.split("/"))
    return {seat: Cards(part) for seat, part in parts if part != EMPTY}


def _unless_empty(reader: Callable[[str], T]) -> Callable[[str], T | None]:
    return lambda word: None if word == EMPTY else reader(word)


_READERS: Final[dict[str, Callable[[str], object]]] = {
    "rules": parse_rules,
    "phase": _phase,
    "dealer": _seat,
    "turn": _unless_empty(_seat),
    "hands": lambda word: tuple(map(_cards, word.split("/"))),
    "trick": lambda word: () if word == EMPTY else tuple(map(_laid, word.split(","))),
    "wish": _unless_empty(rank_named),
    "ranking": _unless_empty(_seats),
    "pushes": _pushes,
    "finished": _seats,
    "discard": _cards,
}


# Games


def format_game(rules: SeigneurRules, actions: Iterable[Action], *, dealer: int = 0) -> str:
    """Return a game as text: its rules and first dealer, and a line for each action.

    >>> from tichu.seigneur import Pass, SeigneurRules, TakeTrick
    >>> from tichu.seigneur.notation import format_game
    >>> print(format_game(SeigneurRules(6, rounds=3), [Pass(2), TakeTrick(0)], dealer=4))
    grandseigneur:6(rounds=3) dealer 4
    2 pass
    0 take
    """
    head = f"{format_rules(rules)}{_DEALER}{dealer}"
    return "\n".join([head, *map(format_action, actions)])


def parse_game(text: str) -> tuple[SeigneurGame, tuple[Action, ...]]:
    r"""Return a game before its first deal, and its actions; their legality is not checked.

    Raises :class:`~tichu.NotationError`, with the position of the error, if the text is invalid.

    >>> from tichu.seigneur.notation import parse_game
    >>> game, actions = parse_game("grandseigneur:6 dealer 4\n2 pass\n0 take")
    >>> game.table.dealer, actions
    (4, (Pass(seat=2), TakeTrick(seat=0)))
    """
    want_instance("parse_game(text)", text, str)
    head, *lines = text.splitlines(keepends=True)
    actions: list[Action] = []
    start = len(head)
    try:
        rules, _, dealer = head.rstrip().rpartition(_DEALER)
        game = new_game(parse_rules(rules), dealer=_seat(dealer))
    except NotationError as error:
        raise NotationError(text, (0, start), error.message) from None
    for line in lines:
        try:
            actions.append(parse_action(line))
        except NotationError as error:
            raise error.within(text, start) from None
        start += len(line)
    return game, tuple(actions)
