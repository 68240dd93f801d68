"""The exceptions of the library, and the :class:`Violation` that explains an illegal action.

:class:`IllegalAction` means that an action breaks a rule (HTTP status 409 on a server). The others
mean that data is invalid (status 400).
"""

import enum
import reprlib
from collections.abc import Iterable

import attrs


class Code(enum.StrEnum):
    """The reason why an action is illegal, as a stable name for programs.

    >>> from tichu import Pass, new_round, why_illegal
    >>> from tichu.errors import Code
    >>> why = why_illegal(new_round(), Pass(0))
    >>> why.code is Code.WRONG_PHASE, why.code == "wrong_phase"
    (True, True)
    """

    NOT_AN_ACTION = "not_an_action"
    """The value is not an action, or a field of it has the wrong type.

    Text that cannot be parsed as an action has this code too. Take actions from ``legal_actions``,
    or construct them with their classes, whose errors name the invalid value.
    """
    NO_SUCH_SEAT = "no_such_seat"
    """The seat of the action, or another seat in it, does not exist under these rules.

    Seats are numbered from 0, in order of play. Check that the client does not count from 1.
    """
    ROUND_OVER = "round_over"
    """The round, or the game, is over.

    Check ``is_over`` before you ask for an action. A game begins its next round by itself; after a
    single round, call :func:`tichu.new_round`.
    """
    WRONG_PHASE = "wrong_phase"
    """The phase does not allow such an action.

    ``state.phase`` names the phase, and ``legal_actions`` lists its actions. For example, a trick
    must first be taken when all others have passed.
    """
    NOT_YOUR_TURN = "not_your_turn"
    """Another seat must act, and this action cannot interrupt.

    Only bombs and calls are legal out of turn. ``state.to_act`` lists the seats that must act.
    """
    BAD_DEAL = "bad_deal"
    """A packet has the wrong number of cards, or a card is dealt twice.

    Let :func:`tichu.deal` draw the packets; their sizes are in ``rules.packets``.
    """
    ALREADY_DECIDED = "already_decided"
    """The seat has already decided on grand tichu, or has already pushed.

    A decision cannot be taken back. Ask only the seats in ``state.to_act``.
    """
    CALL_NOT_OPEN = "call_not_open"
    """Nobody may call now: cards are being pushed, the round is decided, or there is no such call.

    Call tichu after the whole deal, and before the first push or after the last; other values of
    ``Rules.calls_in_exchange`` allow calls for longer.
    """
    CALL_TOO_LATE = "call_too_late"
    """The seat has played a card.

    The Dog and a bomb out of turn count too; a pass does not. Ask players for a call before their
    first card.
    """
    CALL_MADE = "call_made"
    """The seat has already called, or the rules allow no further caller.

    After grand tichu, a seat cannot also call tichu. ``Rules.calls`` limits the callers.
    """
    BAD_PUSH = "bad_push"
    """The push has the wrong number of cards, or the same card twice.

    With four players, push three cards; the first goes to the next seat.
    ``rules.push_recipients(seat)`` lists the recipients.
    """
    CARDS_NOT_HELD = "cards_not_held"
    """The seat does not hold a card that it names.

    The client may be showing an outdated hand: send it the view of its seat again.
    """
    NOT_A_COMBINATION = "not_a_combination"
    """The cards form no combination, or not with this reading of the Phoenix.

    Only reports on logs have this code: a :class:`Combination` of such cards cannot be created.
    """
    LOW_READING = "low_reading"
    """The rules allow only the higher reading of the Phoenix.

    Play the reading without ``Ph=``, which is the higher one, or use rules with
    ``phoenix_ambiguity="declare"``.
    """
    WRONG_KIND = "wrong_kind"
    """The trick requires another kind of combination, or another number of cards.

    Play the same kind with as many cards, bomb, or pass.
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

    A bot that always passes gets this error first. Let it lead its lowest card instead.
    """
    BOMB_NOT_NOW = "bomb_not_now"
    """There is no trick to bomb, or the seat may not bomb now.

    Unless it is led, a bomb needs an open trick, and must wait while a player makes a wish. Ask the
    seats in ``state.may_interrupt``.
    """
    NOT_ANNOUNCED = "not_announced"
    """The rules require an announcement before a bomb out of turn.

    Apply :class:`AnnounceBomb` first, or use rules without ``announced_bombs``.
    """
    BAD_WISH = "bad_wish"
    """The wish is not for a rank from 2 to 14, or it is missing and the rules require one.

    Use :class:`MakeWish` with a number from 2 to 14, or with None where a wish may be left out.
    """
    BAD_RECIPIENT = "bad_recipient"
    """The trick, or the lead, cannot go to that seat.

    The Dragon's trick goes to an opponent, and the lead after the Dog to a partner with cards.
    """


class DataCode(enum.StrEnum):
    """The reason why data was rejected, as a stable name for programs.

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

    The limits keep untrusted input from exhausting memory. Split the text, or, for your own files,
    raise the reader's ``longest``.
    """
    TOO_DEEP = "too_deep"
    """Lists or tables are nested too deeply.

    The library never writes such text: it comes from another program, or from an attacker.
    """
    BAD_ENCODING = "bad_encoding"
    """The bytes are not UTF-8, or the text contains a lone surrogate.

    Write files with ``encoding="utf-8"``; on Windows the default is often different.
    """
    BAD_SYNTAX = "bad_syntax"
    """The text is not valid TOML or JSON.

    The path gives the line and the column. Often the text is truncated, or in another format.
    """
    BAD_NUMBER = "bad_number"
    """A number is not finite, or out of range.

    JSON has no NaN and no infinity, and numbers here have 64 bits.
    """
    DUPLICATE_FIELD = "duplicate_field"
    """An object contains the same field twice.

    Remove one of them: programs disagree on which one counts.
    """

    # Its fields
    WRONG_TYPE = "wrong_type"
    """A value does not have the type of its field.

    Numbers in quotation marks are text, and true is not 1. Compare your data with the library's
    output.
    """
    UNKNOWN_FIELD = "unknown_field"
    """The field does not exist; names of custom fields begin with an underscore.

    The message suggests the nearest name. Begin your own names with an underscore.
    """
    MISSING_FIELD = "missing_field"
    """A required field is missing.

    Compare your data with the library's output; a bare value needs its envelope, ``tichu`` and
    ``kind``.
    """
    UNKNOWN_VERSION = "unknown_version"
    """The text has no version, or one that is too new for this release of the library.

    Upgrade the library to read text from a later release. It can read text from all earlier ones.
    """
    UNKNOWN_KIND = "unknown_kind"
    """The kind of a message is unknown, or not the expected one.

    The message lists the kinds. With ``Envelope.ANY``, :func:`tichu.codec.loads` accepts any of
    them.
    """
    BAD_VALUE = "bad_value"
    """A value has the right type, but is not allowed in its field.

    The message lists the allowed values.
    """
    BAD_NOTATION = "bad_notation"
    """A text is not valid notation.

    The message gives the position in the text, in characters from 0.
    """
    IMPOSSIBLE = "impossible"
    """A position is impossible.

    The message lists every problem. Positions edited by hand often contain a card twice.
    """

    # The actions of a record
    ILLEGAL_ACTION = "illegal_action"
    """An action breaks a rule; the error has the :class:`Violation`.

    The path gives the index of the action. :func:`tichu.records.read_lenient` returns the part
    before it.
    """
    UNKNOWN_CARD = "unknown_card"
    """A card is unknown where a known one is required.

    A record of one seat's view lacks the hidden cards: use the views of that seat instead.
    """
    UNFINISHED_ROUND = "unfinished_round"
    """A round begins before the previous one is over.

    Only the last round may be unfinished. Leave out the unfinished round, or begin a new game after
    it.
    """
    AFTER_THE_END = "after_the_end"
    """The record continues after the end of the round or of the game.

    Some programs play on after 1000 points. Begin a new game at that point.
    """
    WRONG_SCORE = "wrong_score"
    """A stated score differs from the score of the actions.

    The score of the actions is used. Correct the stated score, or leave it out: it is optional.
    """


@attrs.frozen(slots=True)
class Violation:
    """A rule that an action breaks, and the reason.

    Its fields reveal nothing that is hidden from the acting seat.

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
    """Return the repr of a value, truncated to a maximum length."""
    if type(value).__repr__ is object.__repr__:  # shows an address
        name = type(value).__name__
        return f"an {name}" if name[:1] in "AEIOUaeiou" else f"a {name}"
    try:
        text = _CONTAINERS.repr(value) if type(value) in _NESTED else repr(value)
    except Exception:  # noqa: BLE001  # a foreign __repr__ may raise anything
        text = f"a {type(value).__name__}"
    return text if len(text) <= length else text[:length] + "..."


def did_you_mean(word: str, choices: Iterable[str]) -> str:
    """Return a suggestion for a misspelt word, such as ``; did you mean 'bsw'?``, or nothing.

    Case is ignored, and so are the dashes before an option.
    """
    from difflib import get_close_matches  # noqa: PLC0415  # only for an error

    by_name = {choice.lower().lstrip("-"): choice for choice in choices}
    near = get_close_matches(word[:30].lower().lstrip("-"), by_name, 1)
    return f"; did you mean {by_name[near[0]]!r}?" if near else ""


class TichuError(ValueError):
    """The base class of the errors of this library.

    Catch it where text, files or actions come from outside; ``str(error)`` is a sentence for users.

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

    Show the message to the player and ask again. ``is_legal`` and ``why_illegal`` do not raise.

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

    The bug is in the calling program: ``place`` names the argument.

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

    Every card of the deck must be somewhere: ``rest_to`` is the seat whose pile gets all cards not
    named elsewhere.

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

    ``span`` is the invalid part. The message says what was expected there.

    >>> from tichu import Cards
    >>> Cards("5j9x")
    Traceback (most recent call last):
        ...
    tichu.NotationError: '9x' is not a card (position 2)
    """

    text: str
    """The text that was read, or its invalid line."""
    span: tuple[int, int]
    """Start and end of the invalid part of ``text``, counted in characters from 0."""
    message: str
    """The error, as a sentence that quotes the invalid part."""

    def within(self, text: str, start: int = 0) -> "NotationError":
        """Return the error for a longer text, which contains this text from ``start``."""
        left, right = self.span
        return NotationError(text, (start + left, start + right), self.message)

    def __str__(self) -> str:
        return f"{self.message} (position {self.span[0]})"


@attrs.define(slots=False, repr=False)
class DataError(TichuError):
    """A record or a message cannot be read; the error says where and why.

    ``path`` is the location of the invalid part, and ``code`` the reason. The sender must correct
    it.

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
    """The location of the error, such as ``"games[0].rounds[2].actions[17]"``, counted from 0.

    It is empty for the whole text, and a line and column if the text is not valid TOML or JSON.
    """
    message: str
    """The error, as a sentence."""
    violation: Violation | None = None
    """The rule that an action breaks; None if the error has another reason."""
    file: str = ""
    """The path of the file that was read; empty for text."""

    def within(self, path: str) -> "DataError":
        """Return the error with ``path`` in front of its own path, for a part of a larger text."""
        joined = path + ("" if self.path.startswith("[") or not self.path else ".") + self.path
        return DataError(self.code, joined, self.message, self.violation, self.file)

    def of_file(self, file: str) -> "DataError":
        """Return the error with the name of the file added."""
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
