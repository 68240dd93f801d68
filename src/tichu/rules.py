"""Define the rules of a game as data.

:class:`Rules` has a field for each point on which rule sheets differ; the presets are those sheets.
The engine reads only the fields, so house rules can mix them freely.

``V-08`` and so on are rows of the table of variations in the documentation.
"""

import enum
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal, get_args, get_origin, get_type_hints

import attrs

from tichu._values import as_tuple, objects, want_int
from tichu.errors import InvalidValue, RulesError, did_you_mean, shown


class Phase(enum.StrEnum):
    """The phases of a round, each named for the action that comes next.

    >>> from tichu import Phase, new_round
    >>> new_round().phase is Phase.DEAL_FIRST
    True
    >>> Phase.DEAL_FIRST.is_chance, Phase.PLAY.is_chance
    (True, False)
    """

    DEAL_FIRST = "deal_first"
    """Chance: the first packet of cards."""
    GRAND_TICHU = "grand_tichu"
    """The seats decide on grand tichu."""
    DEAL_REST = "deal_rest"
    """Chance: the rest of the cards."""
    PUSH = "push"
    """The seats push cards to one another."""
    PLAY = "play"
    """The seat on turn leads, or follows the open trick."""
    WISH = "wish"
    """The player of the Mah Jong may wish for a rank."""
    TAKE_TRICK = "take_trick"
    """All others have passed: the winner takes the trick, unless somebody bombs it."""
    GIVE_TRICK = "give_trick"
    """The player who won with the Dragon gives the trick to an opponent."""
    CHOOSE_LEADER = "choose_leader"
    """The player of the Dog names the partner who leads (only with more than four seats)."""
    ANNOUNCED = "announced"
    """The player who announced a bomb plays it."""
    OVER = "over"
    """The round has ended and has a result."""

    @property
    def is_chance(self) -> bool:
        """True if the next action is a deal, which belongs to no seat."""
        return self is Phase.DEAL_FIRST or self is Phase.DEAL_REST


DEALING: Final = (Phase.DEAL_FIRST, Phase.GRAND_TICHU, Phase.DEAL_REST)
"""The phases before all players have their full hands."""
BEFORE_PLAY: Final = (*DEALING, Phase.PUSH)
"""The phases before the first lead."""


_DECK_SIZE: Final = 56
_SEATS: Final = (4, 6)
MOST_SEATS: Final = 6
"""The number of seats at the largest table."""
LAST_SEAT: Final = MOST_SEATS - 1
"""The last seat of the largest table."""
MOST_PLAYERS: Final = 12
"""The largest number of players in any game."""
MOST_SCORE: Final = 999_999_999
"""The largest score: notation has nine digits, and ten thousand rounds cannot reach it."""


@attrs.frozen(slots=True, kw_only=True)
class Rules:
    """The rules of a game; ``Rules()`` equals ``NANJING``.

    Make house rules with :func:`attrs.evolve`. Raises :class:`RulesError`, which names the field,
    if a value is impossible or two fields exclude each other.

    >>> from tichu import NANJING
    >>> import attrs
    >>> attrs.evolve(NANJING, target=500).target
    500
    """

    seats: int = 4
    """The number of seats: 4 (SETUP-1), or 6 in Tichu Tientsin (TIENTSIN-1)."""

    teams: tuple[int, ...] = attrs.field(default=(0, 1, 0, 1), converter=as_tuple)
    """The team of each seat, 0 or 1; both teams have the same number of seats (SETUP-1).

    Partners need not sit opposite each other: ``(0, 0, 1, 1)`` is allowed.
    """

    packets: tuple[int, ...] = attrs.field(default=(8, 6), converter=as_tuple)
    """The cards for each seat in the first and the last deal: (8, 6), or (6, 3) for six (V-04).

    Cards left over in the last deal go, one each, to the dealer and the next seats (DEAL-4).
    """

    push_to: Literal["everyone", "partners", "opponents"] = "everyone"
    """The recipients of a seat's push (PUSH-1; partners: TIENTSIN-4; opponents: TRICHU-3)."""

    grand_tichu: bool = True
    """True if grand tichu may be called; German championships play without it (V-16)."""

    tichu_points: int = 100
    """The points for a tichu, won if the caller is first out and lost otherwise (TICHU-3)."""

    grand_tichu_points: int = 200
    """The points for a grand tichu (GRAND-2)."""

    grand_order: Literal["simultaneous", "open", "sequential"] = "simultaneous"
    """The order of the grand tichu decisions (V-14, GRAND-5).

    ``simultaneous``: in any order, shown when all have decided. ``open``: in any order, shown at
    once, as on Brettspielwelt. ``sequential``: in turn from the dealer, the official procedure.
    """

    calls: Literal["everyone", "one_per_team", "one_per_table"] = "everyone"
    """Who may call: everyone, one player per team, or one per table (V-08, V-13).

    If grand tichu is allowed, a limit requires a ``grand_order`` of ``open`` or ``sequential``.
    """

    calls_in_exchange: Literal["before_first_push", "until_own_push", "any"] = "before_first_push"
    """When tichu may be called while cards are being pushed (V-07, TICHU-2)."""

    phoenix_ambiguity: Literal["declare", "high"] = "declare"
    """The reading of the Phoenix that counts: the one that the player chooses, or the highest one.

    See V-32, V-33 and PHX-8. Several programs support only the higher reading.
    """

    wish_optional: bool = True
    """True if the Mah Jong may be played without a wish (V-36, WISH-1)."""

    own_straight_fulfils_wish: bool = False
    """True if a play with the Mah Jong can itself fulfil its wish, with a natural card (V-39)."""

    wish_bomb: Literal["interrupt", "strict_turn"] = "interrupt"
    """Whether a seat on turn may bomb instead of fulfilling a wish (V-43, WISH-9)."""

    dog_under_wish: bool = False
    """True if a player who holds the wished rank may lead the Dog (V-48, WISH-8)."""

    bombs: Literal["any_time", "in_turn"] = "any_time"
    """When bombs may be played: at any time, or only on turn (V-59, BOMB-6, BOMB-14)."""

    announced_bombs: bool = False
    """True if a bomb out of turn must be announced first (V-60, IRR-1); excludes ``in_turn``."""

    bomb_leads: Literal["bomber", "trick_leader"] = "bomber"
    """The player who leads after a bombed trick (V-57, BOMB-12)."""

    take_trick: Literal["claim", "auto"] = "claim"
    """How a trick is taken: by an action of its winner, or automatically (V-54, TRICK-6)."""

    beat_own_play: bool = False
    """True if the winner of a waiting trick may beat it (V-19, TRICK-8); excludes ``auto``."""

    dragon_recipient: Literal["any_opponent", "active_only"] = "any_opponent"
    """The opponents who may be given the Dragon's trick (V-62, DRG-4, DRG-9)."""

    dragon_last_trick: Literal["give", "keep"] = "give"
    """How a Dragon's trick that ends the round is treated: given away, or kept (V-63, DRG-7)."""

    double_victory: int | None = 200
    """The points if two partners are out before any opponent; None if the round goes on (V-67)."""

    triple_victory: int | None = None
    """The points if three partners are out before any opponent (TIENTSIN-9)."""

    tailender_tricks: Literal["first_out", "opponents"] = "first_out"
    """The recipient of the last player's tricks (SCORE-3); ``opponents``: TIENTSIN-7.

    With ``opponents`` the tricks of the last player but one also go to the first out (TIENTSIN-8).
    """

    open_dummy: bool = False
    """True if seat 0, the dealer, also plays the open hand of seat 2 (TRICHU-1 to TRICHU-9)."""

    target: int | None = 1000
    """The score that ends a game; None if only ``rounds`` ends it (V-72, MATCH-1)."""

    rounds: int | None = None
    """The number of rounds after which a game ends; None for no limit (TRICHU-8)."""

    tie: Literal["play_on", "draw"] = "play_on"
    """What follows a tie at the end of a game: more rounds, or a draw (V-74, MATCH-3)."""

    direction: Literal["right", "left"] = "right"
    """The direction of play, for display only; it does not affect the game (V-01)."""

    def __attrs_post_init__(self) -> None:
        _check_types(self)
        _check_table(self)
        _check_scores(self)
        if self.calls != "everyone" and self.grand_tichu and self.grand_order == "simultaneous":
            raise RulesError("calls", "a limit needs open or sequential grand calls (GRAND-5)")
        if self.announced_bombs and self.bombs == "in_turn":
            raise RulesError(
                "announced_bombs", "bombs are played in turn only, so there is nothing to announce"
            )
        if self.beat_own_play and self.take_trick == "auto":
            raise RulesError(
                "beat_own_play", "a trick that is taken at once cannot be beaten by its winner"
            )
        if self.open_dummy and (self.seats != 4 or self.teams[0] != self.teams[2]):
            raise RulesError("open_dummy", "expected four seats, with seats 0 and 2 as partners")

    def team(self, seat: int) -> int:
        """Return the team of a seat, 0 or 1."""
        self._want_seat("team", seat)
        return self.teams[seat]

    def partners(self, seat: int) -> tuple[int, ...]:
        """Return the other seats of the team, in order of play from the next seat."""
        self._want_seat("partners", seat)
        return tuple(s for s in self._after(seat) if self.teams[s] == self.teams[seat])

    def opponents(self, seat: int) -> tuple[int, ...]:
        """Return the seats of the other team, in order of play from the next seat."""
        self._want_seat("opponents", seat)
        return tuple(s for s in self._after(seat) if self.teams[s] != self.teams[seat])

    def push_recipients(self, seat: int) -> tuple[int, ...]:
        """Return the recipients of a seat's push, in order of play from the next seat (PUSH-1)."""
        self._want_seat("push_recipients", seat)
        if self.push_to == "everyone":
            return self._after(seat)
        return self.partners(seat) if self.push_to == "partners" else self.opponents(seat)

    def packet(self, phase: Phase | str, dealer: int) -> tuple[int, ...]:
        """Return how many cards each seat gets in the deal of a phase (DEAL-1, DEAL-4)."""
        if phase == Phase.DEAL_FIRST:
            return (self.packets[0],) * self.seats
        if phase != Phase.DEAL_REST:
            raise InvalidValue(
                "Rules.packet(phase)", f"expected a phase of dealing, got {shown(phase)}"
            )
        want_int("Rules.packet(dealer)", dealer, 0, self.seats - 1)
        over = _DECK_SIZE - self.seats * sum(self.packets)
        return tuple(
            self.packets[1] + ((seat - dealer) % self.seats < over) for seat in range(self.seats)
        )

    def controls(self, seat: int) -> tuple[int, ...]:
        """Return the seats that the person at a seat decides for (TRICHU-4)."""
        self._want_seat("controls", seat)
        if self.open_dummy and seat in (0, 2):
            return (0, 2) if seat == 0 else ()
        return (seat,)

    def insiders(self, seat: int) -> tuple[int, ...]:
        """Return the seats whose players know the hand of a seat."""
        self._want_seat("insiders", seat)
        return tuple(s for s in range(self.seats) if s == seat or seat in self.controls(s))

    @property
    def dummy(self) -> int | None:
        """The seat of the open dummy, if there is one (TRICHU-4)."""
        return 2 if self.open_dummy else None

    def _want_seat(self, query: str, seat: int) -> None:
        """Raise :class:`InvalidValue` unless a value is a seat at this table."""
        if type(seat) is not int or not 0 <= seat < self.seats:
            want_int(f"Rules.{query}(seat)", seat, 0, self.seats - 1)

    def _after(self, seat: int) -> tuple[int, ...]:
        return tuple((seat + step) % self.seats for step in range(1, self.seats))


def _check_types(rules: Rules) -> None:
    """Check that every field has its annotated type."""
    for name, hint in _HINTS.items():
        value = getattr(rules, name)
        most = _MOST_POINTS if name.endswith(("_points", "_victory")) else _MOST
        if get_origin(hint) is Literal:
            if not isinstance(value, str) or value not in get_args(hint):
                wanted = ", ".join(map(repr, get_args(hint)))
                near = did_you_mean(value, get_args(hint)) if isinstance(value, str) else ""
                raise RulesError(name, f"expected one of {wanted}, got {shown(value)}{near}")
        elif hint is bool:
            if type(value) is not bool:
                raise RulesError(name, f"expected True or False, got {shown(value)}")
        elif hint is int:
            if type(value) is not int or not 0 < value <= most:
                message = f"expected a number from 1 to {most:,}, got {shown(value)}"
                raise RulesError(name, message)
        elif get_origin(hint) is tuple:
            parts = objects(value)
            if parts is None or any(type(part) is not int for part in parts):
                raise RulesError(name, f"expected a tuple of whole numbers, got {shown(value)}")
        elif value is not None and (type(value) is not int or not 0 < value <= most):
            raise RulesError(
                name, f"expected None or a number from 1 to {most:,}, got {shown(value)}"
            )


def _check_table(rules: Rules) -> None:
    """Check seats, teams and packets (SETUP-1, DEAL-1)."""
    if rules.seats not in _SEATS:
        raise RulesError("seats", f"expected 4 or 6, got {shown(rules.seats)}")
    if sorted(rules.teams) != sorted((0, 1) * (rules.seats // 2)):
        raise RulesError("teams", f"expected {rules.seats // 2} seats in each of the teams 0 and 1")
    if len(rules.packets) != 2 or min(rules.packets) < 1:
        raise RulesError("packets", f"expected two packets of cards, got {shown(rules.packets)}")
    over = _DECK_SIZE - rules.seats * sum(rules.packets)
    if not 0 <= over < rules.seats:
        message = f"{shown(rules.packets)} does not deal 56 cards to {rules.seats} seats"
        raise RulesError("packets", message)


def _check_scores(rules: Rules) -> None:
    """Check that every way to end a round scores, and that a game can end (OUT-4, MATCH-1)."""
    if rules.double_victory is not None and rules.seats != 4:
        raise RulesError("double_victory", "expected None, because the teams are larger than two")
    if rules.triple_victory is not None and rules.seats != 6:
        raise RulesError(
            "triple_victory", "expected None, because the teams are smaller than three"
        )
    if rules.target is None and rules.rounds is None:
        raise RulesError("target", "expected a target or a number of rounds")


_MOST: Final = 1_000_000
_MOST_POINTS: Final = 10_000  # of a call or a victory
_HINTS: Final = get_type_hints(Rules)

NANJING: Final = Rules()
"""The official rules, except that decisions on grand tichu are hidden (GRAND-4)."""

GRIFFIN: Final = Rules(announced_bombs=True, calls_in_exchange="any", direction="left")
"""The sheet GRIFFIN: clockwise, and a bomb out of turn must be announced.

:func:`tichu.hosting.seats_by_draw` implements its draw for partners and dealer.
"""

BSW: Final = Rules(grand_order="open", calls_in_exchange="any", tie="draw")
"""The rules of Brettspielwelt, according to its rule page and its logs."""

MANUAL: Final = Rules(wish_bomb="strict_turn")
"""The sheet MANUAL: a seat on turn may not bomb instead of fulfilling a wish."""

ONE_CALL: Final = Rules(
    grand_order="open",
    calls="one_per_table",
    calls_in_exchange="any",
    wish_optional=False,
    wish_bomb="strict_turn",
    direction="left",
)
"""The sheet ONECALL: clockwise, one caller per table, and a wish must be made.

Under its "original rule", the trick's leader leads after a bomb: ``bomb_leads="trick_leader"``. The
author of the sheet plays without that rule.
"""

TOURNAMENT: Final = Rules(grand_tichu=False, double_victory=100, dragon_last_trick="keep")
"""The German championships: no grand tichu, 100 for a double victory, the last Dragon is kept."""

TIENTSIN: Final = Rules(
    seats=6,
    teams=(0, 1, 0, 1, 0, 1),
    packets=(6, 3),
    push_to="partners",
    double_victory=None,
    triple_victory=300,
    tailender_tricks="opponents",
)
"""Tichu Tientsin, for six players in two teams of three (TIENTSIN-1 to TIENTSIN-10)."""

TRICHU: Final = Rules(push_to="opponents", open_dummy=True, target=None, rounds=9)
"""Trichu, for three players and an open dummy (TRICHU-1 to TRICHU-9)."""

PRESETS: Final[Mapping[str, Rules]] = MappingProxyType(
    {
        "nanjing": NANJING,
        "griffin": GRIFFIN,
        "bsw": BSW,
        "manual": MANUAL,
        "one_call": ONE_CALL,
        "tournament": TOURNAMENT,
        "tientsin": TIENTSIN,
        "trichu": TRICHU,
    }
)
"""The presets by their names in lower case."""
