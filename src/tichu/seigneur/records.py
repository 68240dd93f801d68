"""Records of games of Grandseigneur, in the same files as records of the base game.

A file has games of one kind. The notation pages of the documentation specify the format.

>>> text = '''
... tichu = 1
... [[games]]
... rules = "grandseigneur:6"
... [[games.rounds]]
... actions = ["0 play 2j"]
... '''
>>> read(text)
Traceback (most recent call last):
    ...
tichu.DataError: games[0].rounds[0].actions[0]: '0 play 2j': ...
"""

import datetime as dt
import importlib
import os
import re
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, Final, Self, cast, get_args

import attrs

from tichu import seigneur
from tichu._trees import Reader, notation, number_of, text_of
from tichu._values import (
    as_tuple,
    items_of,
    objects,
    renamed,
    want_instance,
    want_int,
    want_many,
)
from tichu.engine.table.actions import Action
from tichu.engine.table.spelled import format_action, parse_action
from tichu.errors import DataCode, DataError, InvalidValue, shown
from tichu.games import register
from tichu.records.entries import as_fields, split_comment, want_comment, want_names
from tichu.records.fields import UserFields, want_storable
from tichu.records.files import game_trees, listed, of_file, parts_of, save, tree_of
from tichu.records.following import follow_entries
from tichu.records.tree import (
    comment_of,
    date_of,
    read_entries,
    read_fields,
    read_head,
    several,
    stated,
)
from tichu.rules import PRESETS as BASE
from tichu.seigneur.engine.round import SeigneurGame, new_round
from tichu.seigneur.engine.rules import MOST, SeigneurRules
from tichu.seigneur.engine.verbs import apply
from tichu.seigneur.notation import (
    format_rules,
    names_rules,
    parse_rules,
)

__all__ = [
    "SeigneurEntry",
    "SeigneurRecord",
    "SeigneurRecordRound",
    "format_entry",
    "is_seigneur",
    "parse_entry",
    "parts",
    "read",
    "read_file",
    "write",
    "write_file",
]

_RULES: Final = re.compile(r"""\brules["']?[ \t]*[=:][ \t]*["']([^"'\n]*)""")
_ACTIONS: Final = get_args(Action)


@attrs.frozen(slots=True)
class SeigneurEntry:
    """An action of a record, with a comment on it.

    >>> from tichu import Pass
    >>> print(SeigneurEntry(Pass(10), "too early"))
    10 pass # too early
    """

    action: Action
    """The action."""
    comment: str = ""
    """A comment, without blanks at its ends."""

    def __attrs_post_init__(self) -> None:
        if type(self.action) not in _ACTIONS:
            message = f"expected an action, got {shown(self.action)}"
            raise InvalidValue("SeigneurEntry.action", message)
        want_comment("SeigneurEntry.comment", self.comment)

    def __str__(self) -> str:
        return format_entry(self)


def format_entry(entry: SeigneurEntry) -> str:
    """Return an entry as text.

    >>> format_entry(parse_entry("2 PLAY 5w 5w # both"))
    '2 play 5w5w # both'
    """
    want_instance("format_entry(entry)", entry, SeigneurEntry)
    text = format_action(entry.action)
    return f"{text} # {entry.comment}" if entry.comment else text


def parse_entry(text: str) -> SeigneurEntry:
    """Return the entry that a text describes; the comment is all after the first ``#``.

    Raises :class:`~tichu.NotationError` with the place.

    >>> entry = parse_entry("10 pass # at last")
    >>> entry.action, entry.comment
    (Pass(seat=10), 'at last')
    """
    return SeigneurEntry(*split_comment(text, parse_action))


def _as_entry(place: str, value: object) -> SeigneurEntry:
    if isinstance(value, SeigneurEntry):
        return value
    if type(value) is str:
        return parse_entry(value)
    if type(value) not in _ACTIONS:
        message = f"expected an action, an entry or its text, got {shown(value)}"
        raise InvalidValue(place, message)
    return SeigneurEntry(cast("Action", value))


def _as_entries(value: Iterable[Action | SeigneurEntry | str]) -> tuple[SeigneurEntry, ...]:
    place = "SeigneurRecordRound.entries"
    return tuple(_as_entry(place, item) for item in items_of(place, value, "entries or actions"))


def _want_ranking(place: str, value: object, players: int | None = None) -> None:
    """Raise :class:`InvalidValue` unless a value is a permutation of persons, or None."""
    if value is None:
        return
    given = objects(value) or ()
    whole = [person for person in given if type(person) is int]
    if not given or len(given) != (players or len(given)) or sorted(whole) != [*range(len(given))]:
        raise InvalidValue(place, f"expected each person once, by rank, got {shown(value)}")


@attrs.frozen(slots=True, repr=False)
class SeigneurRecordRound:
    """A round of a record, from its deal to its end or to its last entry.

    >>> import random
    >>> from tichu import seigneur
    >>> rules = seigneur.preset(6)
    >>> deal = seigneur.deal(seigneur.new_round(rules), random.Random(1))
    >>> SeigneurRecord.of([deal], rules).rounds[0]
    <SeigneurRecordRound: 1 action>
    """

    entries: tuple[SeigneurEntry, ...] = attrs.field(default=(), converter=_as_entries)
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

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions in order, without the comments."""
        return tuple(entry.action for entry in self.entries)

    def __repr__(self) -> str:
        number = len(self.entries)
        return f"<SeigneurRecordRound: {number} action{'' if number == 1 else 's'}>"


@attrs.frozen(slots=True, repr=False)
class SeigneurRecord:
    """A game of Grandseigneur, complete or in part, with its players, event, date and so on.

    Its states raise :class:`~tichu.DataError` when they come to an illegal action or to a ranking
    that is not the one reached.

    >>> import random
    >>> from tichu import seigneur
    >>> rng = random.Random(7)
    >>> game, actions = seigneur.new_game(seigneur.SeigneurRules(5, rounds=2)), []
    >>> while not game.is_over:
    ...     actions.append(seigneur.random_action(game, rng))
    ...     game = seigneur.apply(game, actions[-1])
    >>> record = SeigneurRecord.of(actions, game.rules)
    >>> record.end() == game, read(write(record)) == (record,)
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
    comment: str = ""
    """A comment on the game."""
    fields: UserFields = attrs.field(factory=UserFields, converter=as_fields)
    """Fields of your own."""

    def __attrs_post_init__(self) -> None:
        # Only the form; check() says whether the actions are legal.
        want_instance("SeigneurRecord.rules", self.rules, SeigneurRules)
        items_of("SeigneurRecord.rounds", self.rounds, "rounds", SeigneurRecordRound)
        want_names("SeigneurRecord.players", self.players, self.rules.players)
        for name in ("event", "place", "source"):
            want_storable(f"SeigneurRecord.{name}", getattr(self, name))
        if self.date is not None and type(self.date) is not dt.date:
            raise InvalidValue("SeigneurRecord.date", f"expected a date, got {shown(self.date)}")
        want_comment("SeigneurRecord.comment", self.comment)
        _want_ranking("SeigneurRecord.start_ranking", self.start_ranking, self.rules.players)
        try:
            self.start()
        except InvalidValue as error:
            raise InvalidValue("SeigneurRecord.dealer", error.message) from None

    @classmethod
    def of(
        cls,
        actions: Iterable[Action | SeigneurEntry | str],
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
        game = bare.start()
        entries: list[SeigneurEntry] = []
        rounds: list[SeigneurRecordRound] = []
        want_many("SeigneurRecord.of(actions)", actions, "actions")
        for each in actions:
            entry = _as_entry("SeigneurRecord.of(actions)", each)
            game = apply(game, entry.action)
            entries.append(entry)
            if len(game.results) > len(rounds):
                rounds.append(SeigneurRecordRound(tuple(entries), game.results[-1].ranking))
                entries = []
        if entries:
            rounds.append(SeigneurRecordRound(tuple(entries)))
        return attrs.evolve(bare, rounds=tuple(rounds))

    @property
    def entries(self) -> tuple[SeigneurEntry, ...]:
        """The entries of all rounds, in order."""
        return tuple(entry for each in self.rounds for entry in each.entries)

    def start(self) -> SeigneurGame:
        """Return the game before the first deal."""
        return SeigneurGame(new_round(self.rules, self.start_ranking, self.dealer))

    def states(self) -> Iterator[SeigneurGame]:
        """Yield the game before the first deal and after each action."""
        walker = _Walker(self.start())
        yield walker.game
        for number, each in enumerate(self.rounds):
            for _ in follow_entries(walker, each.entries, number, _named):
                yield walker.game
            results = walker.game.results
            found = results[number].ranking if len(results) > number else None
            if each.ranking is not None and each.ranking != found:
                expected = "no ranking, as the round is not over" if found is None else f"{found}"
                message = f"expected {expected}, got {each.ranking}"
                raise DataError(DataCode.WRONG_SCORE, f"rounds[{number}].ranking", message)

    def end(self) -> SeigneurGame:
        """Return the game after the last action; its ``results`` are those of finished rounds."""
        return deque(self.states(), maxlen=1)[0]

    def state_at(self, place: int, ply: int) -> SeigneurGame:
        """Return the game before ``rounds[place].actions[ply]``, both counted from 0.

        If ``ply`` is the number of actions of the round, it is the game after its last action.
        """
        if not self.rounds:
            raise InvalidValue("state_at(place)", "the record has no rounds")
        want_int("state_at(place)", place, 0, len(self.rounds) - 1)
        want_int("state_at(ply)", ply, 0, len(self.rounds[place].entries))
        before = sum(len(each.entries) for each in self.rounds[:place])
        return next(islice(self.states(), before + ply, None))

    def check(self) -> None:
        """Raise :class:`~tichu.DataError` for the first error in the record."""
        for _ in self.states():
            pass

    def _repr_html_(self) -> str:
        """Return the record as a page in a frame, which notebooks ask for."""
        page = importlib.import_module("tichu.html").page(self)
        return str(page._repr_html_())

    def __repr__(self) -> str:
        number = len(self.rounds)
        rounds = f"{number} round{'' if number == 1 else 's'}"
        return f"<SeigneurRecord {format_rules(self.rules)}: {rounds}>"


def record_of(start: SeigneurGame, actions: Iterable[Action]) -> SeigneurRecord:
    """Return the record of a game that began before a deal."""
    table = start.table
    if table.ranking is None:
        return SeigneurRecord.of(actions, table.rules, dealer=table.dealer)
    return SeigneurRecord.of(actions, table.rules, start_ranking=table.ranking)


class _Walker:
    def __init__(self, game: SeigneurGame) -> None:
        self.game = game

    def step(self, entries: tuple[SeigneurEntry, ...], place: int) -> None:
        self.game = apply(self.game, entries[place].action)


def _named(entry: SeigneurEntry) -> str:
    try:
        return f"'{format_action(entry.action)}'"
    except InvalidValue:  # an action without a text, such as a push of no cards
        return shown(entry.action)


def is_seigneur(text: str) -> bool:
    """Return whether the first rules that a record names, in TOML or JSON, are of Grandseigneur.

    >>> is_seigneur(write(SeigneurRecord(SeigneurRules(6))))
    True
    """
    want_instance("is_seigneur(text)", text, str)
    try:
        games = game_trees(tree_of(text))
    except DataError:  # JSON, or a text with an error, which has to be shown for the right game
        found = _RULES.search(text)
        return found is not None and names_rules(found[1])
    rules = _rules_in(games[0]) if games else None
    return rules is not None and names_rules(rules)


def _rules_in(tree: object) -> str | None:
    """Return the text of the rules in the tree of a game, None if there is none."""
    rules = cast("dict[str, object]", tree).get("rules") if isinstance(tree, dict) else None
    return rules if isinstance(rules, str) else None


def read(text: str | bytes) -> tuple[SeigneurRecord, ...]:
    """Return the games of a record file from its text.

    Raises :class:`~tichu.DataError` for the first error.

    >>> from tichu.seigneur import preset
    >>> read(write(SeigneurRecord(preset(6))))
    (<SeigneurRecord grandseigneur:6: 0 rounds>,)
    """
    return games_of(tree_of(text))


def games_of(tree: dict[str, Any]) -> tuple[SeigneurRecord, ...]:
    """Return the games of a tree, whose version has been checked."""
    return tuple(
        _read_game(game, f"games[{number}]") for number, game in enumerate(game_trees(tree))
    )


def _read_game(tree: object, path: str) -> SeigneurRecord:
    rules = _rules_in(tree)
    if rules in BASE:
        message = f"expected rules of Grandseigneur, got {shown(rules)}"
        raise DataError(DataCode.BAD_NOTATION, f"{path}.rules", message)
    try:
        found, given = read_head(tree, SeigneurRecord, _OF_GAME)
        rounds = tuple(_read_round(each, number) for number, each in enumerate(given))
        record = attrs.evolve(found, rounds=rounds)
        record.check()
    except DataError as error:
        raise error.within(path) from None
    return record


def _read_round(tree: object, number: int) -> SeigneurRecordRound:
    try:
        table, fields = read_fields(tree, SeigneurRecordRound, _OF_ROUND)
        return SeigneurRecordRound(tuple(read_entries(table, parse_entry)), **fields)
    except DataError as error:
        raise error.within(f"rounds[{number}]") from None


def write(records: SeigneurRecord | Iterable[SeigneurRecord]) -> str:
    """Return the text of a record file with one or more games.

    Records are written without a check of their actions; see :meth:`SeigneurRecord.check`.

    >>> from tichu.seigneur import preset
    >>> print(write(SeigneurRecord(preset(6), event="Friday")), end="")
    tichu = 1
    <BLANKLINE>
    [[games]]
    rules = "grandseigneur:6"
    event = "Friday"
    rounds = []
    """
    return "".join(parts(records))


def parts(records: SeigneurRecord | Iterable[SeigneurRecord]) -> Iterator[str]:
    """Yield the text of a record file piece by piece, for more games than fit into memory."""
    yield from parts_of(listed("write(records)", records, SeigneurRecord), game_tree)


def game_tree(record: SeigneurRecord) -> dict[str, Any]:
    """Return a game as a tree, without fields that have their default."""
    return {
        "rules": format_rules(record.rules),
        **stated(record, [name for name in _OF_GAME if name != "rules"]),
        "rounds": [
            {**stated(each, _OF_ROUND), "actions": [*map(format_entry, each.entries)]}
            for each in record.rounds
        ],
    }


def read_file(path: str | os.PathLike[str]) -> tuple[SeigneurRecord, ...]:
    """Return the games of a file; see :func:`read`. Also raises :class:`OSError`."""
    return of_file(path, read)


def write_file(
    path: str | os.PathLike[str],
    records: SeigneurRecord | Iterable[SeigneurRecord],
    *,
    overwrite: bool = False,
) -> None:
    """Write a file with one or more games: all of it, or nothing if anything fails.

    Raises :class:`FileExistsError` if the file exists, unless ``overwrite`` is true.
    """
    save(path, parts(records), overwrite=overwrite)


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
    "comment": comment_of,
}
_OF_ROUND: Final[dict[str, Reader[object]]] = {"comment": comment_of, "ranking": _persons}

register(cast("Any", seigneur), (SeigneurRecord,))  # `tichu.records` asks about it here
