"""The exceptions of the library, and the :class:`Violation` that explains an illegal action.

:class:`IllegalAction` means that a player broke a rule (a server answers with 409). The others mean
that data is invalid (a server answers with 400).
"""

import enum
import reprlib
from collections.abc import Iterable

import attrs


class Code(enum.StrEnum):
    """A reason why an action is illegal: a stable name for programs.

    >>> from tichu import Pass, new_round, why_illegal
    >>> from tichu.errors import Code
    >>> why = why_illegal(new_round(), Pass(0))
    >>> why.code is Code.WRONG_PHASE, why.code == "wrong_phase"
    (True, True)
    """

    NOT_AN_ACTION = "not_an_action"
    """The value is not an action, or a field of it has the wrong type.

    The text of an action that cannot be read has this code too. Take actions from
    ``legal_actions``, or make them with their classes, whose errors name the invalid value.
    """
    NO_SUCH_SEAT = "no_such_seat"
    """The seat of the action, or another seat in it, does not exist under these rules.

    Seats are numbered from 0, in order of play. Check whether a client counts from 1.
    """
    ROUND_OVER = "round_over"
    """The round, or the game, is over.

    Look at ``is_over`` before you ask for an action. A game begins its next round by itself; after
    a single round call :func:`tichu.new_round`.
    """
    WRONG_PHASE = "wrong_phase"
    """The phase does not allow such an action.

    ``state.phase`` names the phase, and ``legal_actions`` lists its actions. For instance, a trick
    on which all others have passed must first be taken.
    """
    NOT_YOUR_TURN = "not_your_turn"
    """Another seat must act, and this action cannot interrupt.

    Only bombs and calls may come out of turn. ``state.to_act`` lists the seats that must act.
    """
    BAD_DEAL = "bad_deal"
    """A packet has the wrong size, or a card is dealt twice.

    Let :func:`tichu.deal` draw the packets; their sizes are in ``rules.packets``.
    """
    ALREADY_DECIDED = "already_decided"
    """The seat has already decided on grand tichu, or has already pushed.

    A decision cannot be taken back. Ask only the seats in ``state.to_act``.
    """
    CALL_NOT_OPEN = "call_not_open"
    """Nobody may call now: cards are being pushed, the round is decided, or there is no such call.

    Call tichu when all cards are dealt, before the first push or after the last; other values of
    ``Rules.calls_in_exchange`` leave more time.
    """
    CALL_TOO_LATE = "call_too_late"
    """The seat has played a card.

    The Dog and a bomb out of turn count as well; a pass does not. Ask before the first play.
    """
    CALL_MADE = "call_made"
    """The seat has already called, or the rules allow no further caller.

    After grand tichu a seat cannot call tichu as well. ``Rules.calls`` limits the callers.
    """
    BAD_PUSH = "bad_push"
    """The push has the wrong number of cards, or the same card twice.

    With four players, push three cards; the first goes to the next seat.
    ``rules.push_recipients(seat)`` lists the recipients.
    """
    CARDS_NOT_HELD = "cards_not_held"
    """The seat does not hold a card that it names.

    Perhaps a client shows an old hand: send it the view of its seat again.
    """
    NOT_A_COMBINATION = "not_a_combination"
    """The cards form no combination, or not with this reading of the Phoenix.

    Only reports on logs have this code; a :class:`Combination` of such cards cannot be made.
    """
    LOW_READING = "low_reading"
    """The rules know only the higher reading of the Phoenix.

    Play the reading without ``Ph=``, which is the higher one, or use rules with
    ``phoenix_ambiguity="declare"``.
    """
    WRONG_KIND = "wrong_kind"
    """The trick asks for another kind, or another number of cards.

    Answer with the same kind and as many cards, bomb, or pass.
    """
    TOO_LOW = "too_low"
    """The play does not beat the one on the table.

    A play of equal rank does not beat another; the Phoenix does not beat the Dragon.
    :func:`tichu.search.answers` lists the plays of a hand.
    """
    WISH_BINDS = "wish_binds"
    """The player could fulfil the open wish, and this action does not.

    Play a combination with the wished rank or, unless you lead, a bomb that beats the trick. A
    player without a play with that rank may pass.
    """
    LEADER_MUST_PLAY = "leader_must_play"
    """The leader may not pass.

    This is the first error of a bot that always passes. Lead the lowest card instead.
    """
    BOMB_NOT_NOW = "bomb_not_now"
    """There is no trick to bomb, or the seat may not bomb now.

    A bomb that is not led needs an open trick, and must wait while a player makes a wish. Ask the
    seats in ``state.may_interrupt``.
    """
    NOT_ANNOUNCED = "not_announced"
    """The rules ask for an announcement before a bomb out of turn.

    Apply :class:`AnnounceBomb` first, or use rules without ``announced_bombs``.
    """
    BAD_WISH = "bad_wish"
    """The wish is not for a rank from 2 to 14, or it is missing and the rules require one.

    Use :class:`MakeWish` with a number from 2 to 14, or with None where a wish may be left out.
    """
    BAD_RECIPIENT = "bad_recipient"
    """The trick, or the lead, cannot go to that seat.

    The Dragon's trick goes to an opponent, and the lead of the Dog to a partner with cards.
    """


class DataCode(enum.StrEnum):
    """A reason why data was rejected: a stable name for programs.

    >>> from tichu import DataError, codec
    >>> from tichu.errors import DataCode
    >>> try:
    ...     codec.loads('{"tichu": 1', codec.Envelope.ANY)
    ... except DataError as error:
    ...     print(error.code, error.code is DataCode.BAD_SYNTAX)
    bad_syntax True
    """

    # The text as a whole
    TOO_LONG = "too_long"
    """The text, or a part of it, is longer than the limit.

    The limits keep a stranger from filling the memory. Split the text, or raise the reader's
    ``longest`` for files of your own.
    """
    TOO_DEEP = "too_deep"
    """Lists or tables are nested too deeply.

    The library never writes such text, so it comes from another program, or from an attacker.
    """
    BAD_ENCODING = "bad_encoding"
    """The bytes are not UTF-8, or the text has half a surrogate pair.

    Write files with ``encoding="utf-8"``: on Windows the default is often different.
    """
    BAD_SYNTAX = "bad_syntax"
    """The text is not valid TOML or JSON.

    The path has the line and the column. Often the text was cut off, or has another format.
    """
    BAD_NUMBER = "bad_number"
    """A number is not finite, or out of range.

    JSON has no NaN and no infinity, and numbers here have 64 bits.
    """
    DUPLICATE_FIELD = "duplicate_field"
    """An object has the same field twice.

    Remove one of them: other programs disagree on which one counts.
    """

    # Its fields
    WRONG_TYPE = "wrong_type"
    """A value does not have the type of its field.

    Numbers in quotation marks are text, and true is not 1. Compare with what this library writes.
    """
    UNKNOWN_FIELD = "unknown_field"
    """The field does not exist; names of custom fields begin with an underscore.

    The message suggests the nearest name. Begin your own names with an underscore.
    """
    MISSING_FIELD = "missing_field"
    """A required field is missing.

    Compare with what this library writes; a bare value needs its envelope, ``tichu`` and ``kind``.
    """
    UNKNOWN_VERSION = "unknown_version"
    """The text names no version, or a later one than this library reads.

    Text of a later release needs a later library. Text of earlier releases can be read.
    """
    UNKNOWN_KIND = "unknown_kind"
    """The kind of a message is unknown, or not the one asked for.

    The message lists the kinds. With ``Envelope.ANY``, :func:`tichu.codec.loads` takes any of them.
    """
    BAD_VALUE = "bad_value"
    """A value has the right type, but is not possible in its field.

    The message lists the possible values.
    """
    BAD_NOTATION = "bad_notation"
    """A text is not valid notation.

    The message has the place in the text, in characters from 0.
    """
    IMPOSSIBLE = "impossible"
    """A position is impossible.

    The message lists every problem. A position that was edited by hand often has a card twice.
    """

    # The actions of a record
    ILLEGAL_ACTION = "illegal_action"
    """An action breaks a rule; the error has the :class:`Violation`.

    The path has the number of the action. :func:`tichu.records.read_lenient` returns the part
    before it.
    """
    UNKNOWN_CARD = "unknown_card"
    """An unknown card stands where a known one is required.

    A record of one seat's view lacks the hidden cards. Ask for the views of that seat instead.
    """
    UNFINISHED_ROUND = "unfinished_round"
    """A round begins before the previous one is over.

    Only the last round may be unfinished. Leave it out, or begin a new game after it.
    """
    AFTER_THE_END = "after_the_end"
    """The record goes on after the end of the round or of the game.

    Some programs play on after 1000 points. Begin a new game there.
    """
    WRONG_SCORE = "wrong_score"
    """A stated score differs from the score of the actions.

    The actions count. Correct the score, or leave it out: it is optional.
    """


@attrs.frozen(slots=True)
class Violation:
    """A rule that an action breaks, and the reason.

    Its fields contain nothing that is hidden from the acting seat.

    >>> from tichu import Pass, new_round, why_illegal
    >>> why = why_illegal(new_round(), Pass(0))
    >>> why.code.value, why.rule, why.message
    ('wrong_phase', 'DEAL-1', 'you cannot pass now: the cards have not been dealt')
    """

    code: Code
    """The reason, for programs."""
    seat: int | None
    """The seat of the action; None for a deal, and for a value that is not an action."""
    rule: str
    """The ID of the rule, such as ``"WISH-3"``; empty if no rule of the game is broken."""
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
    """Return the repr of a value, cut to a length."""
    if type(value).__repr__ is object.__repr__:  # shows an address
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
    """The base class of the errors of this library.

    Catch it where text, files or actions come from outside; ``str(error)`` is a sentence to show.

    >>> from tichu import Cards, TichuError
    >>> try:
    ...     Cards("5j9x")
    ... except TichuError as error:
    ...     print(type(error).__name__, "-", error)
    NotationError - '9x' is not a card (position 2)
    """


@attrs.define(slots=False, repr=False)
class IllegalAction(TichuError):
    """An action breaks a rule; the state is unchanged.

    Show the sentence to the player and ask again. ``is_legal`` and ``why_illegal`` do not raise.

    >>> from tichu import IllegalAction, Pass, apply, new_round
    >>> try:
    ...     apply(new_round(), Pass(0))
    ... except IllegalAction as error:
    ...     print(error.violation.code, error.violation.rule)
    wrong_phase DEAL-1
    """

    violation: Violation
    """The rule that is broken, and why."""

    def __str__(self) -> str:
        return str(self.violation)


@attrs.define(slots=False, repr=False)
class InvalidValue(TichuError):
    """A constructor or a function got an invalid argument.

    The mistake is in the calling program: ``place`` names the argument.

    >>> from tichu import Card, InvalidValue
    >>> try:
    ...     Card(99)
    ... except InvalidValue as error:
    ...     print(error.place, "-", error.message)
    Card.index - expected a whole number from 0 to 55, got 99
    """

    place: str
    """The class and field, or the function and parameter, such as ``"Cards(cards)"``."""
    message: str
    """A sentence with the expected and the given value."""

    def __str__(self) -> str:
        return f"{self.place}: {self.message}"


@attrs.define(slots=False, repr=False)
class InvalidSetup(TichuError):
    """A position or a report is impossible; the error names every problem.

    Each card of the deck must have a place: set ``rest_to`` for those in no hand and no trick.

    >>> from tichu import InvalidSetup, RoundSetup, RoundState
    >>> try:
    ...     RoundState.from_setup(RoundSetup(hands=("2j", "2j", "Ph", "Dr"), turn=0, rest_to=1))
    ... except InvalidSetup as error:
    ...     print(error.problems)
    ('2j: in two places',)
    """

    problems: tuple[str, ...]
    """A sentence for each problem."""

    def __str__(self) -> str:
        return "; ".join(self.problems)


@attrs.define(slots=False, repr=False)
class NotationError(TichuError):
    """A text cannot be read.

    ``span`` is the part that cannot be read. The sentence names the text expected there.

    >>> from tichu import Cards
    >>> Cards("5j9x")
    Traceback (most recent call last):
        ...
    tichu.NotationError: '9x' is not a card (position 2)
    """

    text: str
    """The text that was read, or the line of it that is wrong."""
    span: tuple[int, int]
    """Start and end of the invalid part of ``text``, counted in characters from 0."""
    message: str
    """The error, as a sentence that quotes the invalid part."""

    def within(self, text: str, start: int = 0) -> "NotationError":
        """Return the error for a longer text that contains this text at ``start``."""
        left, right = self.span
        return NotationError(text, (start + left, start + right), self.message)

    def __str__(self) -> str:
        return f"{self.message} (position {self.span[0]})"


@attrs.define(slots=False, repr=False)
class DataError(TichuError):
    """A record or a message cannot be read; the error names the place.

    ``path`` is the place of the invalid part, and ``code`` the reason. The sender must correct it.

    >>> from tichu import DataError, codec
    >>> try:
    ...     codec.loads('{"tichu": 1, "kind": "action", "action": 7}', codec.Envelope.ACTION)
    ... except DataError as error:
    ...     print(error.code, error.path)
    wrong_type action
    """

    code: DataCode
    """The reason, for programs."""
    path: str
    """The place of the error, such as ``"games[0].rounds[2].actions[17]"``; numbers start at 0.

    Empty for the whole text; a line and a column if the text is not valid TOML or JSON.
    """
    message: str
    """The error, as a sentence."""
    violation: Violation | None = None
    """The rule that an action breaks; None if the error has another reason."""
    file: str = ""
    """The path of the file that was read; empty for a text."""

    def within(self, path: str) -> "DataError":
        """Return the error with ``path`` before its own path, for a part of a larger text."""
        joined = path + ("" if self.path.startswith("[") or not self.path else ".") + self.path
        return DataError(self.code, joined, self.message, self.violation, self.file)

    def of_file(self, file: str) -> "DataError":
        """Return the error with the name of a file."""
        return DataError(self.code, self.path, self.message, self.violation, file)

    def __str__(self) -> str:
        return ": ".join(filter(None, (self.file, self.path, self.message)))


@attrs.define(slots=False, repr=False)
class RulesError(TichuError):
    """A field of :class:`~tichu.Rules` has an impossible value, or two fields exclude each other.

    ``field`` names the field; the sentence lists its values, or the field that excludes it.

    >>> from tichu import Rules, RulesError
    >>> try:
    ...     Rules(seats=5)
    ... except RulesError as error:
    ...     print(error.field, "-", error)
    seats - Rules.seats: expected 4 or 6, got 5
    """

    field: str
    """The name of the field."""
    message: str
    """The error, as a sentence."""

    def __str__(self) -> str:
        return f"Rules.{self.field}: {self.message}"
