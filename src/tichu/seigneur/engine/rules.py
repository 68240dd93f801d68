"""The rules of a game as data: players, decks, and the options that keep their meaning."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Literal, get_args, get_type_hints

import attrs

from tichu._values import want_int
from tichu.errors import InvalidValue, RulesError, shown
from tichu.games import RulesOf
from tichu.rules import MOST_PLAYERS
from tichu.seigneur.engine.bags import ONE_DECK, TWO_DECKS

if TYPE_CHECKING:
    from tichu.seigneur.engine.round import (  # noqa: F401  # in the bases, as text
        SeigneurGame,
        SeigneurRound,
    )

FEWEST: Final = 5
MOST: Final = MOST_PLAYERS
_MOST_ROUNDS: Final = 1_000_000
_TITLES: Final = ("Great Lord", "Lord", "Squire")
_BETWEEN: Final = ("Knight", "Steward", "Merchant", "Guildsman", "Artisan", "Yeoman")
_LAST: Final = ("Burgher", "Pauper", "Wretch")


def _recommended(rules: "SeigneurRules") -> int:
    """Return the decks for a number of players (SEIGNEUR-3)."""
    players: object = rules.players
    return 2 if type(players) is int and players > 6 else 1


@attrs.frozen(slots=True)
class SeigneurRules(RulesOf["SeigneurRound", "SeigneurGame"]):
    """The rules of a game of Grandseigneur.

    Options of :class:`tichu.Rules` that are not fields here have no meaning in this game
    (SEIGNEUR-21), which has no teams, calls or points. Raises :class:`RulesError` for a value that
    a field cannot have.

    >>> SeigneurRules(7).decks
    2
    """

    players: int = 6
    """The number of players, 5 to 12 (SEIGNEUR-1)."""
    decks: int = attrs.field(default=attrs.Factory(_recommended, takes_self=True))
    """One deck or two; by default one for five and six players, two for more (SEIGNEUR-3)."""
    returns: Literal["blind", "sighted"] = "blind"
    """Whether the receiver of a gift returns cards before or after seeing it (SEIGNEUR-13)."""
    rounds: int | None = None
    """The number of rounds; None: the game has no end of its own (SEIGNEUR-30)."""
    phoenix_ambiguity: Literal["declare", "high"] = "declare"
    """Whether the player chooses the rank for which the Phoenix stands (PHX-8)."""
    wish_optional: bool = True
    """Whether the Mah Jong may be played without a wish (WISH-1)."""
    own_straight_fulfils_wish: bool = False
    """Whether a wish for a natural rank of the play that made it is cleared at once."""
    wish_bomb: Literal["interrupt", "strict_turn"] = "interrupt"
    """Whether a seat on turn may bomb instead of fulfilling a wish that it could (WISH-9)."""
    bombs: Literal["any_time", "in_turn"] = "any_time"
    """Whether a bomb may be played out of turn (SEIGNEUR-20)."""
    bomb_leads: Literal["bomber", "trick_leader"] = "bomber"
    """The player who leads after a bombed trick (BOMB-12)."""
    take_trick: Literal["claim", "auto"] = "claim"
    """Whether the winner claims the trick, which leaves time to bomb it (TRICK-6)."""
    beat_own_play: bool = False
    """Whether the winner of a waiting trick may beat it (TRICK-8); not with ``auto``."""
    direction: Literal["right", "left"] = "right"
    """The direction of play, for pictures; it does not affect the game."""

    def __attrs_post_init__(self) -> None:
        if type(self.players) is not int or not FEWEST <= self.players <= MOST:
            message = f"expected a number from {FEWEST} to {MOST}, got {shown(self.players)}"
            raise RulesError("players", message)
        if type(self.decks) is not int or self.decks not in (1, 2):
            raise RulesError("decks", f"expected 1 or 2, got {shown(self.decks)}")
        rounds: object = self.rounds
        if rounds is not None and (type(rounds) is not int or not 0 < rounds <= _MOST_ROUNDS):
            message = f"expected None or a number from 1 to {_MOST_ROUNDS}, got {shown(rounds)}"
            raise RulesError("rounds", message)
        for name, hint in _HINTS.items():
            value = getattr(self, name)
            if hint is bool:
                if type(value) is not bool:
                    raise RulesError(name, f"expected True or False, got {shown(value)}")
            elif get_args(hint) and (not isinstance(value, str) or value not in get_args(hint)):
                wanted = ", ".join(map(repr, get_args(hint)))
                raise RulesError(name, f"expected one of {wanted}, got {shown(value)}")
        if self.beat_own_play and self.take_trick == "auto":
            raise RulesError(
                "beat_own_play", "a trick that is taken at once cannot be beaten by its winner"
            )

    @property
    def seats(self) -> int:
        """The number of seats: one for each player."""
        return self.players

    def team(self, seat: int) -> int:
        """Return the team of a seat: each is one (SEIGNEUR-1)."""
        want_int("SeigneurRules.team(seat)", seat, 0, self.players - 1)
        return seat

    def controls(self, seat: int) -> tuple[int, ...]:
        """Return the seats that the person at a seat decides for: that one."""
        want_int("SeigneurRules.controls(seat)", seat, 0, self.players - 1)
        return (seat,)

    @property
    def deck(self) -> int:
        """The mask of all cards of the game (SEIGNEUR-2)."""
        return ONE_DECK if self.decks == 1 else TWO_DECKS

    def packet(self, dealer: int) -> tuple[int, ...]:
        """Return how many cards each seat is dealt; odd cards go to the first seats (SEIGNEUR-9).

        >>> SeigneurRules(6).packet(1)
        (9, 10, 9, 9, 9, 9)
        """
        want_int("SeigneurRules.packet(dealer)", dealer, 0, self.players - 1)
        each, over = divmod(self.deck.bit_count(), self.players)
        return tuple(each + ((seat - dealer) % self.players < over) for seat in range(self.players))

    def title(self, rank: int) -> str:
        """Return the title of a rank, 1 being the highest (SEIGNEUR-5).

        >>> [SeigneurRules(6).title(rank) for rank in range(1, 7)]
        ['Great Lord', 'Lord', 'Squire', 'Burgher', 'Pauper', 'Wretch']
        """
        want_int("SeigneurRules.title(rank)", rank, 1, self.players)
        if self.players == FEWEST:
            return (*_TITLES, *_LAST[1:])[rank - 1]
        return (*_TITLES, *_BETWEEN[: self.players - 6], *_LAST)[rank - 1]

    def seat_of(self, rank: int) -> int:
        """Return where a rank sits, after the first round (SEIGNEUR-7).

        >>> [SeigneurRules(6).seat_of(rank) for rank in range(1, 7)]
        [0, 5, 4, 3, 2, 1]
        """
        want_int("SeigneurRules.seat_of(rank)", rank, 1, self.players)
        return (1 - rank) % self.players

    def rank_at(self, seat: int) -> int:
        """Return the rank that sits at a seat, after the first round (SEIGNEUR-7)."""
        want_int("SeigneurRules.rank_at(seat)", seat, 0, self.players - 1)
        return -seat % self.players + 1


_HINTS: Final = {
    name: hint
    for name, hint in get_type_hints(SeigneurRules).items()
    if name not in ("players", "decks", "rounds")
}

PRESETS: Final[Mapping[str, SeigneurRules]] = MappingProxyType(
    {f"grandseigneur:{players}": SeigneurRules(players) for players in range(FEWEST, MOST + 1)}
)
"""The rules for each number of players, ``grandseigneur:5`` to ``grandseigneur:12``."""


def preset(players: int) -> SeigneurRules:
    """Return the rules for a number of players, 5 to 12.

    Raises :class:`InvalidValue` for any other number.

    >>> from tichu.seigneur import preset
    >>> preset(8).decks
    2
    """
    if type(players) is not int or not FEWEST <= players <= MOST:
        message = f"expected a number from {FEWEST} to {MOST}, got {shown(players)}"
        raise InvalidValue("preset(players)", message)
    return PRESETS[f"grandseigneur:{players}"]
