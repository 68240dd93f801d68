"""Read and write moves as text: the seat, a verb, and its details.

``2 play 5j5w``, ``3 wish 7``, ``0 push 2j 9w Dr``, ``1 pass``, ``1 give 0``. A deal has no seat:
``deal 2j3j... 4j5j... ...``, a packet for each seat. Hidden parts are ``??``: ``deal ?? 2j3j... ??
??``, ``0 push ??``. Consequences and revelations are in the past tense: ``1 took 5jKjKw``, ``2
finished 1``, ``round ended 210 100:0 0:0 left 0:0:0:1 piles 5j5w/-/5p.../Ph hands -/-/-/Dr``.
"""

import re
from collections.abc import Callable
from typing import Any, Final, TypeVar, get_args

from tichu._syntax import (
    EMPTY,
    NONE,
    SEAT_DIGITS,
    UNKNOWN,
    Form,
    Spellings,
    Words,
    format_rank,
    number_of,
    parse_rank,
    plain,
    quoted,
    twice,
    unexpected,
    word,
)
from tichu._values import want_instance
from tichu.cards import Card, Cards, cards_in_order
from tichu.engine import moves as act
from tichu.engine.moves import Action, Happening, Move
from tichu.errors import NotationError
from tichu.rulebook.combinations import Combination
from tichu.rulebook.scoring import RoundResult
from tichu.rulebook.turns import Victory
from tichu.rules import LAST_SEAT, MOST_SEATS

T = TypeVar("T")

_LONGEST: Final = 1000  # characters; the longest move, an end of a round, has less than 950
_LONGEST_RESULT: Final = 200  # the longest has 61
_MOST_PUSHED: Final = MOST_SEATS - 1
_NUMBER: Final = re.compile(r"[+-]?[0-9]{1,9}")
_VICTORIES: Final[dict[str, Victory]] = {name: name for name in get_args(Victory)}


def format_action(action: Action) -> str:
    """Return an action as text.

    Raises :class:`InvalidValue` for a value of another type.

    >>> from tichu.notation import format_action
    >>> import tichu
    >>> format_action(tichu.MakeWish(3, 10)), format_action(tichu.GiveTrick(1, 0))
    ('3 wish T', '1 give 0')
    """
    return _ACTIONS.write("format_action(action)", "an action", action)


def parse_action(text: str) -> Action:
    """Parse an action. Case is ignored, and legality is not checked.

    Raises :class:`NotationError` with the position of the error.

    >>> from tichu.notation import parse_action
    >>> parse_action("2 PLAY 5w 5j")
    Play(seat=2, combination=Combination('5j5w'))
    """
    return action_at(text, None)


def parse_actions(text: str) -> tuple[Action, ...]:
    """Parse one action, or a play and the wish that came with it.

    Raises :class:`NotationError` with the position of the error.

    >>> from tichu.notation import parse_actions
    >>> list(map(str, parse_actions("0 play Ma wish 7")))
    ['0 play Ma', '0 wish 7']
    """
    try:
        return tuple(map(parse_action, split_wish(text)))
    except NotationError as error:
        raise error.within(text) from None


def split_wish(text: str) -> tuple[str, ...]:
    """Split a text into a play and the wish after it, or return the whole text.

    The wish is padded with spaces, so that each word keeps its position in the text.
    """
    words = Words("parse_actions(text)", text, _LONGEST)
    spelled = [plain(text[slice(*span)]) for span in words.spans]
    if spelled[1:2] != ["play"] or "wish" not in spelled[3:]:
        return (text,)
    seat_end, wish = words.spans[0][1], words.spans[spelled.index("wish", 3)][0]
    return text[:wish], text[:seat_end].ljust(wish) + text[wish:]


def action_at(text: str, seats: int | None) -> Action:
    """Parse an action. ``seats`` is the number of seats, for errors about an invalid seat."""
    return _ACTIONS.read(Words("parse_action(text)", text, _LONGEST, seats))


def format_move(move: Move) -> str:
    """Return a move as text: an action, a hidden form of one, or a revelation.

    Raises :class:`InvalidValue` for a value of another type.

    >>> from tichu.notation import format_move
    >>> from tichu.moves import SeenPush
    >>> format_move(SeenPush(0))
    '0 push ??'
    """
    return _MOVES.write("format_move(move)", "a move", move)


def parse_move(text: str) -> Move:
    """Parse a move. Case is ignored, and whether the move is possible is not checked.

    Raises :class:`NotationError` with the position of the error.

    >>> from tichu.notation import parse_move
    >>> parse_move("deal ?? 2j5w9p ?? ??")
    SeenDeal(hands=(None, Cards('2j5w9p'), None, None))
    """
    return _MOVES.read(Words("parse_move(text)", text, _LONGEST))


def format_happening(happening: Happening) -> str:
    """Return a move or another happening as text.

    For text that people read, see :func:`tichu.text.sentence`. Raises :class:`InvalidValue` for a
    value of another type.

    >>> from tichu.notation import format_happening
    >>> from tichu.moves import LeadPassed
    >>> format_happening(LeadPassed(1, 3))
    '1 yielded to 3'
    """
    return _HAPPENINGS.write("format_happening(happening)", "a happening", happening)


def parse_happening(text: str) -> Happening:
    """Parse a happening. Case is ignored, and whether it is possible is not checked.

    Raises :class:`NotationError` with the position of the error.

    >>> from tichu.notation import parse_happening
    >>> parse_happening("3 fulfilled 7")
    WishFulfilled(seat=3, rank=7)
    """
    return _HAPPENINGS.read(Words("parse_happening(text)", text, _LONGEST))


def format_result(result: RoundResult) -> str:
    """Return the result of a round as text.

    The text has the seats that went out, the points for cards and for calls, and the victory if
    there is one. A team's score is the sum of its points, and is not written.

    >>> from tichu.notation import format_result
    >>> from tichu import score_round
    >>> format_result(score_round((2, 1, 0), (70, 30), {2: "tichu"}))
    '210 70:30 100:0'
    """
    want_instance("format_result(result)", result, RoundResult)
    words = [_seats(result.finished), _points(result.card_points), _points(result.call_points)]
    return " ".join([*words, result.victory] if result.victory else words)


def parse_result(text: str) -> RoundResult:
    """Parse the result of a round. Whether a round can end like that is not checked.

    Raises :class:`NotationError` with the position of the error.

    >>> from tichu.notation import parse_result
    >>> parse_result("13 0:200 0:-100 double").scores
    (0, 100)
    """
    words = Words("parse_result(text)", text, _LONGEST_RESULT)
    result = _read_result(words)
    words.end()
    return result


def _read_result(words: Words) -> RoundResult:
    """Read the next words as a result, which the keyword ``left`` may follow."""
    finished = words.read(_read_seats, "the seats that went out")
    cards = words.read(_read_two, "the points for cards")
    calls = words.read(_read_two, "the points for calls")
    victory = None
    if words.left and not words.is_next("left"):
        victory = words.choose(_VICTORIES)
    scores = tuple(card + call for card, call in zip(cards, calls, strict=True))
    return RoundResult(finished, cards, victory, calls, scores)


# The parts of a text


def format_packet(cards: Cards | None) -> str:
    """Return a set of cards as one word, which may stand for an empty or hidden set."""
    return UNKNOWN if cards is None else str(cards) or EMPTY


def parse_packet(packet: str) -> Cards:
    """Return the cards in a word; there may be none."""
    return Cards() if packet == EMPTY else Cards(packet)


def cards_some_unknown(part: str) -> tuple[Card | None, ...]:
    """Return the cards in their written order, with None for ``??``."""
    cards: list[Card | None] = []
    place = 0
    for number, known in enumerate(part.split(UNKNOWN)):
        if number:
            cards.append(None)
        try:
            cards += cards_in_order(known)
        except NotationError as error:
            raise error.within(part, place) from None
        place += len(known) + len(UNKNOWN)
    return tuple(cards)


def _seats(seats: tuple[int, ...]) -> str:
    """Return seats as digits in the given order, or ``-`` if there are none."""
    return "".join(map(str, seats)) or EMPTY


def _read_seats(word: str) -> tuple[int, ...]:
    if word == EMPTY:
        return ()
    for start, sign in enumerate(word):
        if sign not in SEAT_DIGITS:
            raise unexpected(f"seats from 0 to {LAST_SEAT}, or -", word, start, start + 1)
        if sign in word[:start]:
            raise twice(word, start, start + 1)
    return tuple(map(int, word))


def _points(points: tuple[int, ...]) -> str:
    return ":".join(map(str, points))


def _read_points(word: str, number: int | None = None) -> tuple[int, ...]:
    """Return the points in a word: exactly ``number`` of them, if it is given."""
    parts = word.split(":", MOST_SEATS)
    start = 0
    for part in parts:
        end = start + len(part)
        if not _NUMBER.fullmatch(part):
            raise unexpected("a whole number of at most 9 digits", word, start, end)
        start = end + 1
    if len(parts) != (number or len(parts)) or len(parts) > MOST_SEATS:
        raise unexpected(f"{number or f'1 to {MOST_SEATS}'} numbers with : between them", word)
    return tuple(map(int, parts))


def _read_two(word: str) -> tuple[int, ...]:
    return _read_points(word, 2)


def _row(read: Callable[[Words], object]) -> Callable[[Words], tuple[object, ...]]:
    """Return a function that reads the remaining words, one item for each seat."""

    def read_row(words: Words) -> tuple[object, ...]:
        found = [read(words)]
        while words.left and len(found) < MOST_SEATS:
            found.append(read(words))
        return tuple(found)

    return read_row


def _by_seat(write: Callable[[Any], str], reader: Callable[[str], object], expected: str) -> Form:
    """Return the form of a one-word field that has a part for each seat."""

    def read(word: str) -> tuple[object, ...]:
        found: list[object] = []
        start = 0
        for part in word.split("/"):
            try:
                found.append(reader(part))
            except NotationError as error:
                raise error.within(word, start) from None
            start += len(part) + 1
        if len(found) > MOST_SEATS:
            raise unexpected(f"parts for at most {MOST_SEATS} seats", word)
        return tuple(found)

    return word(lambda values: "/".join(map(write, values)), read, expected)


def _read_packet(word: str) -> Cards | None:
    return parse_packet(word) if word.replace(UNKNOWN, "") else None


def _format_push(push: tuple[Card | None, ...]) -> str:
    return "".join(UNKNOWN if card is None else str(card) for card in push) or EMPTY


def _read_push(word: str) -> tuple[Card | None, ...]:
    cards = () if word == EMPTY else cards_some_unknown(word)
    if len(cards) > _MOST_PUSHED:
        raise unexpected(f"at most {_MOST_PUSHED} pushed cards", word)
    known = [card for card in cards if card is not None]
    if len(known) > len(set(known)):
        raise NotationError(word, (0, len(word)), f"a card appears twice in {quoted(word)}")
    return cards


def _read_place(word: str) -> int:
    place = number_of(word, MOST_SEATS)
    if not place:
        raise unexpected(f"a place from 1 to {MOST_SEATS}", word)
    return place


def _format_winner(winner: int | tuple[int, ...] | None) -> str:
    if isinstance(winner, tuple):
        return f"winners {_seats(winner)}"
    return f"winner {NONE if winner is None else winner}"


def _read_winner(words: Words) -> int | tuple[int, ...] | None:
    if words.choose({"winner": False, "winners": True}):
        return words.read(_read_seats, "seats")
    return words.read(_read_team, "a winner")


def _read_team(word: str) -> int | None:
    seats = None if plain(word) == NONE else _read_seats(word)
    if seats is not None and len(seats) != 1:
        raise unexpected(f"a number from 0 to {LAST_SEAT}", word)
    return None if seats is None else seats[0]


def _read_combination(words: Words) -> Combination:
    part, start = words.rest("the cards of the play")
    wish = part.lower().find(" wish")
    if wish >= 0:
        message = "a wish is an action of its own, such as '0 wish 7'; parse_actions reads both"
        raise NotationError(words.text, (start + wish + 1, len(words.text)), message)
    return words.within(part, start, Combination)


_HANDS: Final = _by_seat(format_packet, parse_packet, "the cards of each seat")
_FORMS: Final[dict[str, Form]] = {
    "seat": Form(str, Words.seat),
    "combination": Form(str, _read_combination),
    "pushed": Form(
        lambda cards: " ".join(map(str, cards)),
        lambda words: words.within(*words.rest("the pushed cards"), cards_in_order),
    ),
    "wish": word(
        lambda rank: NONE if rank is None else format_rank(rank),
        lambda text: None if plain(text) == NONE else parse_rank(text),
        "a rank or 'none'",
    ),
    "packets": Form(
        lambda hands: " ".join(map(format_packet, hands)),
        lambda words: tuple(words.read(parse_packet, "cards") for _ in range(words.left)),
    ),
    "seen-packets": Form(
        lambda hands: " ".join(map(format_packet, hands)),
        _row(lambda words: words.read(_read_packet, "cards")),
    ),
    "decisions": Form(
        lambda called: " ".join("grand" if each else NONE for each in called),
        _row(lambda words: words.choose({"grand": True, NONE: False})),
    ),
    "pushes": _by_seat(_format_push, _read_push, "the pushed cards"),
    "seats-by-seat": _by_seat(_seats, _read_seats, "seats"),
    "cards": word(format_packet, parse_packet, "cards"),
    "result": Form(format_result, _read_result),
    "rank": word(format_rank, parse_rank, "a rank"),
    "place": word(str, _read_place, "a place"),
    "points": word(_points, _read_points, "scores"),
    "sizes": word(_points, _read_points, "a number for each seat"),
    "piles": _HANDS,
    "winner": Form(_format_winner, _read_winner),
    "hands": Form(
        lambda hands: f"hands {_HANDS.write(hands)}" if hands else "",
        lambda words: _read_hands(words) if words.left else (),
    ),
}


def _read_hands(words: Words) -> object:
    words.key("hands")
    return _HANDS.read(words)


_OF_ACTIONS: Final = {
    act.Play: "seat play combination:combination",
    act.Pass: "seat pass",
    act.TakeTrick: "seat take",
    act.CallTichu: "seat tichu",
    act.CallGrandTichu: "seat grand",
    act.DeclineGrandTichu: "seat decline",
    act.Push: "seat push cards:pushed",
    act.MakeWish: "seat wish rank:wish",
    act.GiveTrick: "seat give to:seat",
    act.ChooseLeader: "seat lead to:seat",
    act.AnnounceBomb: "seat announce",
    act.Deal: "deal hands:packets",
}
_OF_MOVES: Final = {
    **_OF_ACTIONS,
    act.SeenDeal: "deal hands:seen-packets",
    act.SeenPush: f"seat push {UNKNOWN}",
    act.SeenDecision: "seat decided",
    act.GrandTichuShown: "revealed called:decisions",
    act.Exchanged: "exchanged pushes:pushes to recipients:seats-by-seat leader leader:seat",
    act.HandShown: "seat showed cards:cards",
    act.RoundEnded: "round ended result:result left sizes:sizes piles piles:piles hands:hands",
}
_OF_HAPPENINGS: Final = {
    **_OF_MOVES,
    act.WishFulfilled: "seat fulfilled rank:rank",
    act.WentOut: "seat finished place:place",
    act.LeadPassed: "seat yielded to to:seat",
    act.TrickTaken: "seat took cards:cards",
    act.RoundStarted: "round started dealer dealer:seat scores scores:points",
    act.GameEnded: "game ended scores scores:points winner:winner",
}
_HIDDEN: Final = {act.Deal: act.SeenDeal, act.Push: act.SeenPush}
_ACTIONS: Final[Spellings[Action]] = Spellings(_OF_ACTIONS, _FORMS)
_MOVES: Final[Spellings[Move]] = Spellings(_OF_MOVES, _FORMS, _HIDDEN)
_HAPPENINGS: Final[Spellings[Happening]] = Spellings(_OF_HAPPENINGS, _FORMS, _HIDDEN)
