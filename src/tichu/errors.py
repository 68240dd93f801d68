"""What can go wrong, and how it is said.

Owns the exceptions of the library and the :class:`Violation` that explains an illegal action.
Imports nothing of the package, so that every module may raise from here.

Two families, because two parties are at fault: :class:`IllegalAction` means that a player broke a
rule (a server answers 409); the others mean that data is bad (a server answers 400).
"""

import enum
import reprlib

import attrs


class Code(enum.StrEnum):
    """Why an action is illegal, as a stable name that programs may rely on."""

    NOT_AN_ACTION = "not_an_action"
    """The value is not one of the actions, or one of its fields has the wrong type."""
    NO_SUCH_SEAT = "no_such_seat"
    """The seat, or the seat it names, does not exist under these rules."""
    ROUND_OVER = "round_over"
    """The round, or the game, is over."""
    WRONG_PHASE = "wrong_phase"
    """Such an action has no place in this phase."""
    NOT_YOUR_TURN = "not_your_turn"
    """Another seat must act, and this action cannot interrupt."""
    BAD_DEAL = "bad_deal"
    """The packets have the wrong size, or a card twice, or one that is dealt already."""
    ALREADY_DECIDED = "already_decided"
    """The seat has decided on grand tichu, or has pushed, before."""
    CALL_NOT_OPEN = "call_not_open"
    """Nobody may call now: the exchange is going on, or the round is decided."""
    CALL_TOO_LATE = "call_too_late"
    """The seat has played a card."""
    CALL_MADE = "call_made"
    """The seat has called before, or the rules allow no further caller."""
    BAD_PUSH = "bad_push"
    """The wrong number of cards, or a card twice."""
    CARDS_NOT_HELD = "cards_not_held"
    """The seat does not hold a card that it names."""
    NOT_A_COMBINATION = "not_a_combination"
    """The cards form no combination, or not with this reading of the Phoenix."""
    LOW_READING = "low_reading"
    """The rules know only the higher reading of the Phoenix."""
    WRONG_KIND = "wrong_kind"
    """The trick asks for another kind, or another number of cards."""
    TOO_LOW = "too_low"
    """The play does not beat the one on the table."""
    WISH_BINDS = "wish_binds"
    """An open wish can be fulfilled, and this action does not."""
    LEADER_MUST_PLAY = "leader_must_play"
    """Who leads may not pass."""
    BOMB_NOT_NOW = "bomb_not_now"
    """No trick lies open, or the rules do not let this seat bomb now."""
    NOT_ANNOUNCED = "not_announced"
    """Out of turn a bomb must be announced first, under these rules."""
    BAD_WISH = "bad_wish"
    """Only the ranks 2 to 14 can be wished for; or a wish must be made."""
    BAD_RECIPIENT = "bad_recipient"
    """The trick, or the lead, cannot go to that seat."""


class DataCode(enum.StrEnum):
    """Why data cannot be taken, as a stable name that programs may rely on."""

    # Of a text as such
    TOO_LONG = "too_long"
    """The text, or a part of it, is longer than anything sensible."""
    TOO_DEEP = "too_deep"
    """Lists or tables lie in each other beyond what anything needs."""
    BAD_ENCODING = "bad_encoding"
    """Bytes that are no UTF-8, or a text with half a surrogate pair."""
    BAD_SYNTAX = "bad_syntax"
    """The text is no TOML, or no JSON."""
    BAD_NUMBER = "bad_number"
    """A number that is none, is infinite, or is out of range."""
    DUPLICATE_FIELD = "duplicate_field"
    """A field comes twice in an object."""

    # Of its fields
    WRONG_TYPE = "wrong_type"
    """A value has another type than its field wants."""
    UNKNOWN_FIELD = "unknown_field"
    """There is no such field; fields of one's own begin with an underscore."""
    MISSING_FIELD = "missing_field"
    """A field that must be there is not."""
    UNKNOWN_VERSION = "unknown_version"
    """The text is of a later version than this library reads, or of none."""
    UNKNOWN_KIND = "unknown_kind"
    """A message is of no known kind, or not of the one asked for."""
    BAD_VALUE = "bad_value"
    """A value has the right type, but is not one that its field can have."""
    BAD_NOTATION = "bad_notation"
    """A text is not the notation of what it should be."""
    IMPOSSIBLE = "impossible"
    """A position cannot be."""

    # Of a record's course
    ILLEGAL_ACTION = "illegal_action"
    """An action breaks a rule; the error has the :class:`Violation`."""
    UNKNOWN_CARD = "unknown_card"
    """A card is unknown where it must be known."""
    UNFINISHED_ROUND = "unfinished_round"
    """A round begins though the one before it is not over."""
    AFTER_THE_END = "after_the_end"
    """Something follows after the end of the round, or of the game."""
    WRONG_SCORE = "wrong_score"
    """A stated score is not what the actions come to."""


@attrs.frozen(slots=True)
class Violation:
    """Which rule an action breaks, and why.

    No part of it tells anything that the acting seat cannot see.
    """

    code: Code
    """The reason, for programs."""
    seat: int | None
    """The seat that would have acted; None for a deal and for what is not an action."""
    rule: str
    """The ID of the rule, such as ``"WISH-3"``."""
    message: str
    """The reason as a sentence, for people."""

    def __str__(self) -> str:
        """Return the sentence with the rule's ID."""
        return f"{self.message} ({self.rule})"


_LENGTH = 80  # characters of a wrong value that a message repeats
_NESTED = (list, tuple, dict, set, frozenset)
# A list that holds another many times over, and so on, would be shown for ever.
_CONTAINERS = reprlib.Repr()
_CONTAINERS.maxlevel = 3
_CONTAINERS.maxlist = _CONTAINERS.maxtuple = _CONTAINERS.maxdict = 8
_CONTAINERS.maxset = _CONTAINERS.maxfrozenset = 8
_CONTAINERS.maxstring = _CONTAINERS.maxother = _LENGTH


def shown(value: object, length: int = _LENGTH) -> str:
    """Return a value as a message shows it: cut to a length that fits, whatever the value does."""
    try:
        text = _CONTAINERS.repr(value) if type(value) in _NESTED else repr(value)
    except Exception:  # noqa: BLE001  # a strange value may fail to show itself in any way
        text = f"a {type(value).__name__}"
    return text if len(text) <= length else text[:length] + "..."


class TichuError(ValueError):
    """The base of everything that this library raises on purpose."""


class IllegalAction(TichuError):
    """An action breaks a rule; the state is as it was."""

    def __init__(self, violation: Violation) -> None:
        super().__init__(violation)
        self.violation = violation
        """Which rule, and why."""

    def __str__(self) -> str:
        """Return the violation as a sentence."""
        return str(self.violation)


class InvalidValue(TichuError):
    """A constructor or a function was given something that is no such value."""

    def __init__(self, place: str, message: str) -> None:
        super().__init__(place, message)
        self.place = place
        """The class and field, such as ``"Card.rank"``."""
        self.message = message
        """What is wrong, as a sentence."""

    def __str__(self) -> str:
        """Return the place and what is wrong there."""
        return f"{self.place}: {self.message}"


class InvalidSetup(TichuError):
    """A stated position or report is impossible; every problem is named at once."""

    def __init__(self, problems: tuple[str, ...]) -> None:
        super().__init__(problems)
        self.problems = problems
        """A sentence for each problem."""

    def __str__(self) -> str:
        """Return the problems, one after the other."""
        return "; ".join(self.problems)


class NotationError(TichuError):
    """A text is not what it should be."""

    def __init__(self, text: str, span: tuple[int, int], message: str) -> None:
        super().__init__(text, span, message)
        self.text = text
        """The text that was read, or the line of it that is wrong."""
        self.span = span
        """Start and end of the wrong part in ``text``, counted in characters from 0."""
        self.message = message
        """What is wrong, as a sentence that quotes the wrong part."""

    def within(self, text: str, start: int = 0) -> "NotationError":
        """Return the error as one of a longer text, in which this text begins at ``start``."""
        left, right = self.span
        return NotationError(text, (start + left, start + right), self.message)

    def __str__(self) -> str:
        """Return what is wrong, and where."""
        return f"{self.message} (position {self.span[0]})"


class DataError(TichuError):
    """A record, or a message from a stranger, is not what it should be; the place is named."""

    def __init__(
        self, code: DataCode, path: str, message: str, violation: Violation | None = None
    ) -> None:
        super().__init__(code, path, message, violation)
        self.code = code
        """The reason, for programs."""
        self.path = path
        """Where it is wrong, such as ``"games[0].rounds[2].actions[17]"``; numbers start at 0.

        Empty for the whole; in a text that cannot be read at all, a line and a column.
        """
        self.message = message
        """What is wrong, as a sentence."""
        self.violation = violation
        """The rule that an action breaks; None for any other reason."""

    def within(self, path: str) -> "DataError":
        """Return the error with its place as part of a larger whole."""
        joined = path + ("" if self.path.startswith("[") or not self.path else ".") + self.path
        return DataError(self.code, joined, self.message, self.violation)

    def __str__(self) -> str:
        """Return the place and what is wrong there."""
        return f"{self.path}: {self.message}" if self.path else self.message


class RulesError(TichuError):
    """A field of :class:`~tichu.Rules` has an impossible value, or two exclude each other."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__(field, message)
        self.field = field
        """The name of the field."""
        self.message = message
        """What is wrong with it, as a sentence."""

    def __str__(self) -> str:
        """Return the field and what is wrong with it."""
        return f"Rules.{self.field}: {self.message}"
