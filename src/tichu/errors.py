"""The exceptions of the library, and the :class:`Violation` that explains an illegal action.

Imports nothing of the package, so that every module may raise from here.

There are two families, because two parties can be at fault: :class:`IllegalAction` means that a
player broke a rule (a server answers 409); the others mean that data is bad (a server answers 400).
"""

import enum
import reprlib
from collections.abc import Iterable

import attrs


class Code(enum.StrEnum):
    """Why an action is illegal, as a stable name that programs may rely on.

    >>> from tichu import Code, Pass, new_round, why_illegal
    >>> why = why_illegal(new_round(), Pass(0))
    >>> why.code is Code.WRONG_PHASE, why.code == "wrong_phase"
    (True, True)
    """

    NOT_AN_ACTION = "not_an_action"
    """The value is not one of the actions, or one of its fields has the wrong type."""
    NO_SUCH_SEAT = "no_such_seat"
    """The seat, or the seat it names, does not exist under these rules."""
    ROUND_OVER = "round_over"
    """The round, or the game, is over."""
    WRONG_PHASE = "wrong_phase"
    """This phase does not allow such an action."""
    NOT_YOUR_TURN = "not_your_turn"
    """Another seat must act, and this action cannot interrupt."""
    BAD_DEAL = "bad_deal"
    """A packet has the wrong size, or a card is dealt twice."""
    ALREADY_DECIDED = "already_decided"
    """The seat has already decided on grand tichu, or has already pushed."""
    CALL_NOT_OPEN = "call_not_open"
    """Nobody may call now: cards are being pushed, or the round is decided; or nobody ever may."""
    CALL_TOO_LATE = "call_too_late"
    """The seat has played a card."""
    CALL_MADE = "call_made"
    """The seat has already called, or the rules allow no further caller."""
    BAD_PUSH = "bad_push"
    """The wrong number of cards, or the same card twice."""
    CARDS_NOT_HELD = "cards_not_held"
    """The seat does not hold a card that it names."""
    NOT_A_COMBINATION = "not_a_combination"
    """The cards form no combination, or not with this reading of the Phoenix."""
    LOW_READING = "low_reading"
    """Under these rules only the higher reading of the Phoenix counts."""
    WRONG_KIND = "wrong_kind"
    """The trick asks for another kind, or another number of cards."""
    TOO_LOW = "too_low"
    """The play does not beat the one on the table."""
    WISH_BINDS = "wish_binds"
    """The player could fulfil the open wish, and this action does not."""
    LEADER_MUST_PLAY = "leader_must_play"
    """The leader may not pass."""
    BOMB_NOT_NOW = "bomb_not_now"
    """There is no trick to bomb, or the rules do not let this seat bomb now."""
    NOT_ANNOUNCED = "not_announced"
    """Under these rules a bomb out of turn must be announced first."""
    BAD_WISH = "bad_wish"
    """A wish is for a rank from 2 to 14; or the rules require a wish."""
    BAD_RECIPIENT = "bad_recipient"
    """The trick, or the lead, cannot go to that seat."""


class DataCode(enum.StrEnum):
    """Why data was rejected, as a stable name that programs may rely on.

    >>> from tichu import DataCode, DataError, codec
    >>> try:
    ...     codec.loads('{"tichu": 1')
    ... except DataError as error:
    ...     print(error.code, error.code is DataCode.BAD_SYNTAX)
    bad_syntax True
    """

    # The text as a whole
    TOO_LONG = "too_long"
    """The text, or a part of it, is longer than the limit."""
    TOO_DEEP = "too_deep"
    """Lists or tables are nested too deeply."""
    BAD_ENCODING = "bad_encoding"
    """Not UTF-8, or a text with half a surrogate pair."""
    BAD_SYNTAX = "bad_syntax"
    """Not valid TOML or JSON."""
    BAD_NUMBER = "bad_number"
    """Not a number, infinite, or out of range."""
    DUPLICATE_FIELD = "duplicate_field"
    """An object has the same field twice."""

    # Its fields
    WRONG_TYPE = "wrong_type"
    """A value does not have the type of its field."""
    UNKNOWN_FIELD = "unknown_field"
    """There is no such field; names of custom fields begin with an underscore."""
    MISSING_FIELD = "missing_field"
    """A required field is missing."""
    UNKNOWN_VERSION = "unknown_version"
    """The text names no version, or a later one than this library reads."""
    UNKNOWN_KIND = "unknown_kind"
    """The kind of a message is unknown, or not the one asked for."""
    BAD_VALUE = "bad_value"
    """A value has the right type, but its field cannot have it."""
    BAD_NOTATION = "bad_notation"
    """A text is not valid notation."""
    IMPOSSIBLE = "impossible"
    """A position is impossible."""

    # The actions of a record
    ILLEGAL_ACTION = "illegal_action"
    """An action breaks a rule; the error has the :class:`Violation`."""
    UNKNOWN_CARD = "unknown_card"
    """An unknown card stands where a known one is required."""
    UNFINISHED_ROUND = "unfinished_round"
    """A round begins before the previous one is over."""
    AFTER_THE_END = "after_the_end"
    """Something follows the end of the round or of the game."""
    WRONG_SCORE = "wrong_score"
    """A stated score differs from what the actions score."""


@attrs.frozen(slots=True)
class Violation:
    """A rule that an action breaks, and the reason.

    It reveals nothing that the acting seat cannot see.

    >>> from tichu import Pass, new_round, why_illegal
    >>> why = why_illegal(new_round(), Pass(0))
    >>> why.code.value, why.rule, why.message
    ('wrong_phase', 'DEAL-1', 'you cannot pass now: the cards have not been dealt')
    """

    code: Code
    """The reason, for programs."""
    seat: int | None
    """The seat that would have acted; None for a deal, and for a value that is not an action."""
    rule: str
    """The ID of the rule, such as ``"WISH-3"``; empty if no rule was broken (a wrong type)."""
    message: str
    """The reason as a sentence, for people."""

    def __str__(self) -> str:
        return f"{self.message} ({self.rule})" if self.rule else self.message


_LENGTH = 80  # characters of a wrong value that a message shows
_NESTED = (list, tuple, dict, set, frozenset)
# The repr of nested lists can grow exponentially, so it is cut at each level.
_CONTAINERS = reprlib.Repr()
_CONTAINERS.maxlevel = 3
_CONTAINERS.maxlist = _CONTAINERS.maxtuple = _CONTAINERS.maxdict = 8
_CONTAINERS.maxset = _CONTAINERS.maxfrozenset = 8
_CONTAINERS.maxstring = _CONTAINERS.maxother = _LENGTH


def shown(value: object, length: int = _LENGTH) -> str:
    """Return the repr of any value, cut to a length that fits a message."""
    if type(value).__repr__ is object.__repr__:  # which shows an address
        name = type(value).__name__
        return f"an {name}" if name[:1] in "AEIOUaeiou" else f"a {name}"
    try:
        text = _CONTAINERS.repr(value) if type(value) in _NESTED else repr(value)
    except Exception:  # noqa: BLE001  # a foreign __repr__ may raise anything
        text = f"a {type(value).__name__}"
    return text if len(text) <= length else text[:length] + "..."


def did_you_mean(word: str, choices: Iterable[str]) -> str:
    """Return the end of a message about a misspelt word, ``; did you mean 'bsw'?``, or nothing.

    Capitals do not matter, nor do the dashes before an option.
    """
    from difflib import get_close_matches  # noqa: PLC0415  # only for an error

    by_name = {choice.lower().lstrip("-"): choice for choice in choices}
    near = get_close_matches(word[:30].lower().lstrip("-"), by_name, 1)
    return f"; did you mean {by_name[near[0]]!r}?" if near else ""


class TichuError(ValueError):
    """The base of everything that this library raises on purpose.

    >>> from tichu import Cards, TichuError
    >>> try:
    ...     Cards.parse("5j9x")
    ... except TichuError as error:
    ...     print(type(error).__name__, "-", error)
    NotationError - '9x' is not a card (position 2)
    """


class IllegalAction(TichuError):
    """An action breaks a rule; the state is as it was.

    >>> from tichu import IllegalAction, Pass, apply, new_round
    >>> try:
    ...     apply(new_round(), Pass(0))
    ... except IllegalAction as error:
    ...     print(error.violation.code, error.violation.rule)
    wrong_phase DEAL-1
    """

    def __init__(self, violation: Violation) -> None:
        super().__init__(violation)
        self.violation = violation
        """The rule that is broken, and why."""

    def __str__(self) -> str:
        return str(self.violation)


class InvalidValue(TichuError):
    """A constructor or a function got a value that it cannot take.

    >>> from tichu import Card, InvalidValue, Suit
    >>> try:
    ...     Card.of(1, Suit.JADE)
    ... except InvalidValue as error:
    ...     print(error.place, "-", error.message)
    Card.of(rank) - expected a whole number from 2 to 14, got 1
    """

    def __init__(self, place: str, message: str) -> None:
        super().__init__(place, message)
        self.place = place
        """The class and field, or the function and parameter, such as ``"Card.of(rank)"``."""
        self.message = message
        """The sentence that says what was expected and what was given."""

    def __str__(self) -> str:
        return f"{self.place}: {self.message}"


class InvalidSetup(TichuError):
    """A stated position or report is impossible; the error names every problem at once.

    >>> from tichu import InvalidSetup, RoundSetup, RoundState
    >>> try:
    ...     RoundState.from_setup(RoundSetup(hands=("2j", "2j", "Ph", "Dr"), turn=0, rest_to=1))
    ... except InvalidSetup as error:
    ...     print(error.problems)
    ('2j: in two places',)
    """

    def __init__(self, problems: tuple[str, ...]) -> None:
        super().__init__(problems)
        self.problems = problems
        """A sentence for each problem."""

    def __str__(self) -> str:
        return "; ".join(self.problems)


class NotationError(TichuError):
    """A text cannot be read.

    >>> from tichu import Cards
    >>> Cards.parse("5j9x")
    Traceback (most recent call last):
        ...
    tichu.NotationError: '9x' is not a card (position 2)
    """

    def __init__(self, text: str, span: tuple[int, int], message: str) -> None:
        super().__init__(text, span, message)
        self.text = text
        """The text that was read, or the line of it that is wrong."""
        self.span = span
        """Start and end of the wrong part in ``text``, counted in characters from 0."""
        self.message = message
        """The error, as a sentence that quotes the wrong part."""

    def within(self, text: str, start: int = 0) -> "NotationError":
        """Return the error as one of a longer text, in which this text begins at ``start``."""
        left, right = self.span
        return NotationError(text, (start + left, start + right), self.message)

    def __str__(self) -> str:
        return f"{self.message} (position {self.span[0]})"


class DataError(TichuError):
    """A record or a message cannot be read; the error names the place.

    >>> from tichu import DataError, codec
    >>> try:
    ...     codec.loads('{"tichu": 1, "kind": "actions", "actions": ["0 pass", 7]}')
    ... except DataError as error:
    ...     print(error.code, error.path)
    wrong_type actions[1]
    """

    def __init__(
        self,
        code: DataCode,
        path: str,
        message: str,
        violation: Violation | None = None,
        file: str = "",
    ) -> None:
        super().__init__(code, path, message, violation, file)
        self.code = code
        """The reason, for programs."""
        self.path = path
        """The place of the error, such as ``"games[0].rounds[2].actions[17]"``; numbers start at 0.

        Empty for the whole text; a line and a column where the text is not valid TOML or JSON.
        """
        self.message = message
        """The error, as a sentence."""
        self.violation = violation
        """The rule that an action breaks; None if the error has another reason."""
        self.file = file
        """The path of the file that was read; empty for a text."""

    def within(self, path: str) -> "DataError":
        """Return the error with a path put before its own, for a part of a larger text."""
        joined = path + ("" if self.path.startswith("[") or not self.path else ".") + self.path
        return DataError(self.code, joined, self.message, self.violation, self.file)

    def of_file(self, file: str) -> "DataError":
        """Return the error as one of a file."""
        return DataError(self.code, self.path, self.message, self.violation, file)

    def __str__(self) -> str:
        return ": ".join(filter(None, (self.file, self.path, self.message)))


class RulesError(TichuError):
    """A field of :class:`~tichu.Rules` has an impossible value, or two exclude each other.

    >>> from tichu import Rules, RulesError
    >>> try:
    ...     Rules(seats=5)
    ... except RulesError as error:
    ...     print(error.field, "-", error)
    seats - Rules.seats: expected 4 or 6, got 5
    """

    def __init__(self, field: str, message: str) -> None:
        super().__init__(field, message)
        self.field = field
        """The name of the field."""
        self.message = message
        """The error, as a sentence."""

    def __str__(self) -> str:
        return f"Rules.{self.field}: {self.message}"
