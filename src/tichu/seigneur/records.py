"""Records of games of Grandseigneur, which :mod:`tichu.records` reads and writes."""

import datetime as dt
from collections.abc import Iterable, Sequence
from typing import Final, Self

import attrs

from tichu._trees import Reader, notation, number_of, text_of
from tichu._values import as_tuple, objects, renamed, want_instance, want_int
from tichu.engine.table.actions import Action
from tichu.errors import InvalidValue, shown
from tichu.games import register
from tichu.records.entries import (
    Entry,
    PlayedRound,
    SeenAction,
    as_fields,
    entries_of,
    want_comment,
)
from tichu.records.fields import UserFields
from tichu.records.played import PlayedGame, replayed
from tichu.records.tree import Form, comment_of, date_of, several
from tichu.seigneur import kind
from tichu.seigneur.engine.round import SeigneurGame, SeigneurResult, dealt_later
from tichu.seigneur.engine.rules import MOST, SeigneurRules
from tichu.seigneur.engine.spelled import parse_rules
from tichu.seigneur.engine.views import SeigneurView

__all__ = ["SeigneurRecord", "SeigneurRecordRound"]


def _as_entries(value: Iterable[SeenAction | Entry | str]) -> tuple[Entry, ...]:
    return entries_of("SeigneurRecordRound.entries", value)


def _want_ranking(place: str, value: object, players: int | None = None) -> None:
    """Raise :class:`InvalidValue` unless a value is a permutation of persons, or None."""
    if value is None:
        return
    given = objects(value) or ()
    whole = [person for person in given if type(person) is int]
    if not given or len(given) != (players or len(given)) or sorted(whole) != [*range(len(given))]:
        raise InvalidValue(place, f"expected each person once, by rank, got {shown(value)}")


@attrs.frozen(slots=True, repr=False)
class SeigneurRecordRound(PlayedRound):
    """A round of a record, from its deal to its end or to its last entry.

    >>> import random
    >>> from tichu import deal, new_round, seigneur
    >>> rules = seigneur.preset(6)
    >>> first = deal(new_round(rules), random.Random(1))
    >>> SeigneurRecord.of([first], rules).rounds[0]
    <SeigneurRecordRound: 1 action>
    """

    entries: tuple[Entry, ...] = attrs.field(default=(), converter=_as_entries)
    """The entries in order; the constructor also takes plain actions."""
    ranking: tuple[int, ...] | None = attrs.field(
        default=None, converter=attrs.converters.optional(as_tuple)
    )
    """The persons by the rank that they reached, as the record states it; None if it does not."""
    comment: str = ""
    """A comment on the round."""
    fields: UserFields = attrs.field(factory=UserFields, converter=as_fields)
    """Fields of your own."""

    def __attrs_post_init__(self) -> None:
        _want_ranking("SeigneurRecordRound.ranking", self.ranking)
        want_comment("SeigneurRecordRound.comment", self.comment)


@attrs.frozen(slots=True, repr=False)
class SeigneurRecord(PlayedGame[SeigneurGame, SeigneurView]):
    """A game of Grandseigneur, complete or in part, with its players, event, date and so on.

    Its states, events and views raise :class:`~tichu.DataError` when they come to an illegal
    action, an unknown card, or a ranking that is not the one reached.

    >>> import random
    >>> from tichu import apply, new_game, random_action, records
    >>> rng = random.Random(7)
    >>> game, actions = new_game(SeigneurRules(5, rounds=2)), []
    >>> while not game.is_over:
    ...     actions.append(random_action(game, rng))
    ...     game = apply(game, actions[-1])
    >>> record = SeigneurRecord.of(actions, game.rules)
    >>> record.end() == game, records.read(records.write(record)) == (record,)
    (True, True)
    >>> record
    <SeigneurRecord grandseigneur:5(rounds=2): 2 rounds>
    """

    rules: SeigneurRules
    """The rules of the game."""
    rounds: tuple[SeigneurRecordRound, ...] = attrs.field(default=(), converter=as_tuple)
    """The rounds in order; only the last one may be unfinished."""
    players: tuple[str, ...] = attrs.field(default=(), converter=as_tuple)
    """The names of the persons, who change seats from round to round (SEIGNEUR-7)."""
    event: str = ""
    """The event, such as a tournament or an evening."""
    place: str = ""
    """The place where the game was played: a town or a site."""
    date: dt.date | None = None
    """The day on which the game began."""
    source: str = ""
    """The source of the record, such as the name of a file."""
    dealer: int = 0
    """The seat that dealt first; with a ranking to begin with it is the Wretch's."""
    start_ranking: tuple[int, ...] | None = attrs.field(
        default=None, converter=attrs.converters.optional(as_tuple)
    )
    """The persons by rank before the first round; None if that was the first of all."""
    seat: int | None = None
    """Where the player whose view it shows sits first; None if all cards are known."""
    comment: str = ""
    """A comment on the game."""
    fields: UserFields = attrs.field(factory=UserFields, converter=as_fields)
    """Fields of your own."""

    def __attrs_post_init__(self) -> None:
        # Only the form; check() says whether the actions are legal.
        want_instance("SeigneurRecord.rules", self.rules, SeigneurRules)
        self._want_form("SeigneurRecord", SeigneurRecordRound)
        _want_ranking("SeigneurRecord.start_ranking", self.start_ranking, self.rules.players)
        want_int("SeigneurRecord.dealer", self.dealer, 0, self.rules.players - 1)
        if self.start_ranking is not None and self.dealer:
            message = "with a ranking the Wretch deals (SEIGNEUR-9)"
            raise InvalidValue("SeigneurRecord.dealer", message)

    @classmethod
    def of(
        cls,
        actions: Iterable[Action | Entry | str],
        rules: SeigneurRules,
        *,
        players: Sequence[str] = (),
        dealer: int = 0,
        start_ranking: Sequence[int] | None = None,
    ) -> Self:
        """Return the record of a game from its actions, which are applied to find the rounds.

        The game need not be over. The rankings that are reached are stated in the record. Raises
        :class:`~tichu.IllegalAction`.
        """
        try:
            bare = cls(rules, (), as_tuple(players), dealer=dealer, start_ranking=start_ranking)
        except InvalidValue as error:
            raise renamed(error, "SeigneurRecord.of") from None
        return replayed(bare, actions)

    def start(self) -> SeigneurGame:
        """Return the game before the first deal."""
        return SeigneurGame(dealt_later(self.rules, self.start_ranking, self.dealer))

    def _round(
        self, entries: tuple[Entry, ...], result: SeigneurResult | None
    ) -> SeigneurRecordRound:
        return SeigneurRecordRound(entries, None if result is None else result.ranking)


def bare_record(start: SeigneurGame) -> SeigneurRecord:
    """Return a record without rounds of a game that began before a deal."""
    table = start.table
    dealer = table.dealer if table.ranking is None else 0
    return SeigneurRecord(table.rules, dealer=dealer, start_ranking=table.ranking)


_persons: Final = several("persons", number_of, MOST)
_OF_GAME: Final[dict[str, Reader[object]]] = {
    "rules": notation(parse_rules),
    "players": several("names", text_of, MOST),
    "event": text_of,
    "place": text_of,
    "date": date_of,
    "source": text_of,
    "dealer": number_of,
    "start_ranking": _persons,
    "seat": number_of,
    "comment": comment_of,
}
_OF_ROUND: Final[dict[str, Reader[object]]] = {"comment": comment_of, "ranking": _persons}
FORM: Final = Form(SeigneurRecord, SeigneurRecordRound, _OF_GAME, _OF_ROUND)
"""How `tichu.records` reads and writes them."""

register(kind, (SeigneurRecord,))  # `tichu.records` asks about it here
