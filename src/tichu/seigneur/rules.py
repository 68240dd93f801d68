"""The rules of Grandseigneur as data: players, decks, and options."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal, get_args, get_type_hints

import attrs

from tichu._syntax import read_rules, write_rules
from tichu._values import want_int
from tichu.errors import RulesError, shown
from tichu.seigneur.moves import MOST
from tichu.seigneur.plays import ONE_DECK, TWO_DECKS

FEWEST: Final = 5
"""The smallest number of players."""
_MOST_ROUNDS: Final = 1_000_000
_TITLES: Final = ("Great Lord", "Lord", "Squire")
_BETWEEN: Final = ("Knight", "Steward", "Merchant", "Guildsman", "Artisan", "Yeoman")
_LAST: Final = ("Burgher", "Pauper", "Wretch")


def _recommended(rules: "SeigneurRules") -> int:
    """Return the recommended number of decks (SEIGNEUR-3)."""
    players: object = rules.players
    return 2 if type(players) is int and players > 6 else 1


@attrs.frozen(slots=True)
class SeigneurRules:
    """The rules of a game of Grandseigneur.

    The game has no teams, calls or points, so the other options of :class:`tichu.Rules` have no
    meaning here (SEIGNEUR-21). Raises :class:`RulesError` if a field has an invalid value.

    >>> from tichu.seigneur import SeigneurRules
    >>> SeigneurRules(7).decks
    2
    """

    players: int = 6
    """The number of players, 5 to 12 (SEIGNEUR-1)."""
    decks: int = attrs.field(default=attrs.Factory(_recommended, takes_self=True))
    """The number of decks: by default 1 for five and six players, 2 for more (SEIGNEUR-3)."""
    returns: Literal["blind", "sighted"] = "blind"
    """Whether a receiver returns cards before or after seeing the gift (SEIGNEUR-13)."""
    rounds: int | None = None
    """The number of rounds; None for a game without an end (SEIGNEUR-30)."""
    phoenix_ambiguity: Literal["declare", "high"] = "declare"
    """Whether the player chooses the reading of a play, or only the highest exists (PHX-8)."""
    wish_optional: bool = True
    """True if the Mah Jong may be played without a wish (WISH-1)."""
    own_straight_fulfils_wish: bool = False
    """True if a play with the Mah Jong fulfils the wish for the rank of a natural card in it."""
    wish_bomb: Literal["interrupt", "strict_turn"] = "interrupt"
    """Whether a seat on turn may bomb instead of fulfilling the wish (WISH-9)."""
    bombs: Literal["any_time", "in_turn"] = "any_time"
    """Whether bombs may be played at any time or only on turn (SEIGNEUR-20)."""
    bomb_leads: Literal["bomber", "trick_leader"] = "bomber"
    """Whether the bomber or the trick's leader leads after a bomb has won (BOMB-12)."""
    take_trick: Literal["claim", "auto"] = "claim"
    """Whether a trick waits for its winner and can be bombed, or is taken at once (TRICK-6)."""
    beat_own_play: bool = False
    """True if the winner of a waiting trick may beat it (TRICK-8); not with ``auto``."""
    direction: Literal["right", "left"] = "right"
    """The direction of play, for pictures; it does not affect the game."""

    def __attrs_post_init__(self) -> None:
        _check("players", self.players, FEWEST, MOST)
        _check("decks", self.decks, 1, 2)
        if self.rounds is not None:
            _check("rounds", self.rounds, 1, _MOST_ROUNDS)
        for name, hint in _OPTIONS.items():
            value, choices = getattr(self, name), get_args(hint)
            if choices and value not in choices:
                expected = f"expected one of {', '.join(map(repr, choices))}"
                raise RulesError(name, f"{expected}, got {shown(value)}")
            if hint is bool and type(value) is not bool:
                raise RulesError(name, f"expected True or False, got {shown(value)}")
        if self.beat_own_play and self.take_trick == "auto":
            message = "a trick that is taken at once cannot be beaten by its winner"
            raise RulesError("beat_own_play", message)

    @property
    def seats(self) -> int:
        """The number of seats: one for each player."""
        return self.players

    @property
    def deck(self) -> int:
        """The mask of all cards of the game (SEIGNEUR-2)."""
        return ONE_DECK if self.decks == 1 else TWO_DECKS

    def packet(self, dealer: int) -> tuple[int, ...]:
        """Return each seat's number of cards, which may differ by one (SEIGNEUR-9).

        >>> from tichu.seigneur import SeigneurRules
        >>> SeigneurRules(6).packet(1)
        (9, 10, 9, 9, 9, 9)
        """
        want_int("SeigneurRules.packet(dealer)", dealer, 0, self.players - 1)
        each, over = divmod(self.deck.bit_count(), self.players)
        return tuple(each + ((seat - dealer) % self.players < over) for seat in range(self.players))

    def title(self, rank: int) -> str:
        """Return the title of a rank; 1 is the highest (SEIGNEUR-5).

        >>> from tichu.seigneur import SeigneurRules
        >>> [SeigneurRules(6).title(rank) for rank in range(1, 7)]
        ['Great Lord', 'Lord', 'Squire', 'Burgher', 'Pauper', 'Wretch']
        """
        want_int("SeigneurRules.title(rank)", rank, 1, self.players)
        if self.players == FEWEST:
            return (*_TITLES, *_LAST[1:])[rank - 1]
        return (*_TITLES, *_BETWEEN[: self.players - 6], *_LAST)[rank - 1]

    def seat_of(self, rank: int) -> int:
        """Return the seat that belongs to a rank after the first round (SEIGNEUR-7).

        >>> from tichu.seigneur import SeigneurRules
        >>> [SeigneurRules(6).seat_of(rank) for rank in range(1, 7)]
        [0, 5, 4, 3, 2, 1]
        """
        want_int("SeigneurRules.seat_of(rank)", rank, 1, self.players)
        return (1 - rank) % self.players

    def rank_at(self, seat: int) -> int:
        """Return the rank that belongs to a seat after the first round (SEIGNEUR-7)."""
        want_int("SeigneurRules.rank_at(seat)", seat, 0, self.players - 1)
        return -seat % self.players + 1


def _check(field: str, value: int, low: int, high: int) -> None:
    if type(value) is not int or not low <= value <= high:
        message = f"expected a number from {low} to {high}, got {shown(value)}"
        raise RulesError(field, message)


_FIELDS: Final = {
    name: hint for name, hint in get_type_hints(SeigneurRules).items() if name != "players"
}
_OPTIONS: Final = {name: hint for name, hint in _FIELDS.items() if name not in ("decks", "rounds")}

PRESETS: Final[Mapping[str, SeigneurRules]] = MappingProxyType(
    {f"grandseigneur:{players}": SeigneurRules(players) for players in range(FEWEST, MOST + 1)}
)
"""The presets by name: ``grandseigneur:5`` to ``grandseigneur:12``, for each number of players."""


def format_rules(rules: SeigneurRules) -> str:
    """Return the preset for the number of players and, in parentheses, the fields that differ.

    >>> from tichu.seigneur import SeigneurRules, format_rules
    >>> format_rules(SeigneurRules(6, decks=2, rounds=3))
    'grandseigneur:6(decks=2, rounds=3)'
    """
    name = f"grandseigneur:{rules.players}"
    return write_rules(rules, {name: PRESETS[name]}, _FIELDS)


def parse_rules(text: str) -> SeigneurRules:
    """Parse rules; case is ignored.

    Raises :class:`~tichu.NotationError`, with the position of the error, if a preset, field or
    value is unknown.

    >>> from tichu.seigneur import parse_rules
    >>> parse_rules("Grandseigneur:7(returns=sighted)").returns
    'sighted'
    """
    named = f"grandseigneur:{FEWEST} to grandseigneur:{MOST}, for {FEWEST} to {MOST} players"
    return read_rules(text, PRESETS, _FIELDS, "grandseigneur:6(returns=sighted)", named)
