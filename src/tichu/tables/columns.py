"""Records made into columns, the actions of a round or the rounds of a record at a time.

A record is replayed, and its columns are given out when it has proved to be right to its end.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any, Final

from tichu.cards import COPIES
from tichu.encoding.space import sections_of
from tichu.encoding.steps import first_of
from tichu.engine.table.actions import CallGrandTichu, CallTichu, Deal, Pass, Play, Push
from tichu.engine.table.spelled import format_action
from tichu.errors import InvalidValue
from tichu.games import Recorded, has_other_kind, room_of
from tichu.notation import format_rules
from tichu.records.files import listed
from tichu.rulebook.calls import Call
from tichu.tables.walking import Walked, walked

Columns = dict[str, Sequence[Any]]
"""The values of some rows by the names of their columns, in the order of the columns."""
Told = tuple[int, int | None, str]
"""The cards of an action, its number and its text."""
MOST_GAMES: Final = 1_000_000
"""The most games of a part of a table."""
_DECK: Final = (1 << COPIES) - 1
_ACTIONS: Final = 1 << 12  # are kept with their texts and numbers
_ONCE: Final = (Deal, Push)
_CALLS: Final = {CallTichu: Call.TICHU.value, CallGrandTichu: Call.GRAND_TICHU.value}


class Numbers:
    """The numbers of the games and players of a table, or of a part of it."""

    def __init__(self, part: int = 0) -> None:
        self._first = part * MOST_GAMES
        self._players: dict[str, int] = {}
        self.games: int = 0
        """The number of games so far."""

    def game(self, place: str) -> int:
        """Return the number of the next game."""
        if self.games == MOST_GAMES:
            raise InvalidValue(place, f"expected at most {MOST_GAMES:,} games")
        self.games += 1
        return self._first + self.games - 1

    def players(self, names: Sequence[str], persons: Sequence[int]) -> list[int | None]:
        """Return the number of the name of each person; None for those without a name."""
        return [self._player(names[person]) if names else None for person in persons]

    def _player(self, name: str) -> int | None:
        if not name:
            return None
        return self._players.setdefault(name, self._first + len(self._players))


def play_columns(
    place: str, records: Recorded | Iterable[Recorded], numbers: Numbers
) -> Iterator[Columns]:
    """Yield the columns of each round's actions; errors name the place."""
    for record, game in _numbered(place, records, numbers):
        yield from [
            _of_plays(record, number, game, numbers, each)
            for number, each in enumerate(walked(record))
            if record.rounds[number].entries
        ]


def _of_plays(
    record: Any,  # noqa: ANN401  # of any kind
    number: int,
    game: int,
    numbers: Numbers,
    each: Walked,
) -> Columns:
    """Return the columns of the actions of a round."""
    begun, seen, ended = each
    played = record.rounds[number]
    rules = record.rules
    rows = len(played.entries)
    text, tell = _words(rules)
    cards, codes, texts = zip(*[tell(entry.action) for entry in played.entries], strict=True)
    seats = seen.seats
    scores, ranking = _standing(begun)
    is_over = len(ended.results) > number
    won = _won(rules, ended.results[number]) if is_over else [None] * rules.seats
    return {
        "game": [game] * rows,
        "round": [number] * rows,
        "ply": range(rows),
        "rules": [text] * rows,
        "dealer": [begun.table.dealer] * rows,
        "scores": [scores] * rows,
        "ranking": [ranking] * rows,
        "seat": seats,
        "person": _by_seat(seats, begun.persons),
        "player": _by_seat(seats, _players(record, played, numbers, begun.persons)),
        "phase": seen.phases,
        "hand": _once(seen.hands),
        "hand_twice": _twice(seen.hands),
        "sizes": seen.sizes,
        "top": _once(seen.tops),
        "top_twice": _twice(seen.tops),
        "winner": seen.winners,
        "wish": seen.wishes,
        "number": codes,
        "action": texts,
        "cards": _once(cards),
        "cards_twice": _twice(cards),
        "result": _by_seat(seats, won),
    }


def round_columns(
    place: str, records: Recorded | Iterable[Recorded], numbers: Numbers
) -> Iterator[Columns]:
    """Yield the columns of each record's rounds; errors name the place."""
    for record, game in _numbered(place, records, numbers):
        rows: list[dict[str, Any]] = []
        for number, (begun, seen, ended) in enumerate(walked(record)):
            played = record.rounds[number]
            actions: list[Any] = [entry.action for entry in played.entries]
            scores, ranking = _standing(begun)
            dealt, held = seen.dealt, seen.held
            calls: list[str | None] = [None] * record.rules.seats
            for action in actions:
                if type(action) in _CALLS:
                    calls[action.seat] = _CALLS[type(action)]
            is_over = len(ended.results) > number
            result = ended.results[number] if is_over else None
            finished: tuple[int, ...] = _order(result) if is_over else ended.finished
            rows.append(
                {
                    "game": game,
                    "round": number,
                    "rules": format_rules(record.rules),
                    "dealer": begun.table.dealer,
                    "scores": scores,
                    "ranking": ranking,
                    "persons": [*begun.persons],
                    "players": _players(record, played, numbers, begun.persons),
                    "dealt": None if dealt is None else _once(dealt),
                    "dealt_twice": None if dealt is None else _twice(dealt),
                    "held": None if held is None else _once(held),
                    "held_twice": None if held is None else _twice(held),
                    "calls": calls,
                    "finished": [*finished],
                    "card_points": _points(result, "card_points"),
                    "call_points": _points(result, "call_points"),
                    "points": _points(result, "scores"),
                    "victory": getattr(result, "victory", None),
                    "actions": len(actions),
                    "is_over": is_over,
                }
            )
        if rows:
            yield {name: [row[name] for row in rows] for name in rows[0]}


def _numbered(
    place: str, records: Recorded | Iterable[Recorded], numbers: Numbers
) -> Iterator[tuple[Any, int]]:
    """Yield each record with the number of its game."""
    for record in listed(place, records):
        yield record, numbers.game(place)


@lru_cache(8)
def _words(rules: Any) -> tuple[str, Callable[[Any], Told]]:  # noqa: ANN401  # of any kind
    """Return rules as text, and what tells the cards, number and text of an action."""
    sections = sections_of(rules)
    known: dict[object, Told] = {}

    def tell(action: Any) -> Told:  # noqa: ANN401  # of any kind
        if type(action) in _ONCE:
            return _pushed(action) if type(action) is Push else 0, None, format_action(action)
        key = action
        cards = 0
        if type(action) is Play:  # as numbers, which are found faster than a value
            combination = action.combination
            cards = combination.cards.mask
            key = action.seat, cards, combination.phoenix_as
        elif type(action) is Pass:
            key = action.seat
        told = known.get(key)
        if told is None:
            if len(known) == _ACTIONS:
                known.clear()
            told = cards, first_of(sections, rules, action), format_action(action)
            known[key] = told
        return told

    return format_rules(rules), tell


def _by_seat(seats: Iterable[int | None], values: Sequence[Any]) -> list[Any]:
    """Return the value of each seat; None for none."""
    found: dict[int | None, Any] = {None: None, **dict(enumerate(values))}
    return [found[seat] for seat in seats]


def _pushed(push: Push) -> int:
    """Return the cards of a push as a mask."""
    mask = 0
    for card in push.cards:
        mask |= 1 << card.index | (mask & 1 << card.index) << COPIES
    return mask


def _standing(game: Any) -> tuple[list[int] | None, list[int] | None]:  # noqa: ANN401  # of any kind
    """Return the scores and the ranking before a round; a kind of game has one of them."""
    scores: tuple[int, ...] | None = getattr(game, "scores", None)
    ranking: tuple[int, ...] | None = getattr(game.table, "ranking", None)
    return None if scores is None else [*scores], None if ranking is None else [*ranking]


def _players(
    record: Any,  # noqa: ANN401  # of any kind
    played: Any,  # noqa: ANN401
    numbers: Numbers,
    persons: Sequence[int],
) -> list[int | None]:
    return numbers.players(getattr(played, "players", ()) or record.players, persons)


def _won(rules: Any, result: Any) -> Sequence[int]:  # noqa: ANN401  # of any kind
    """Return by seat by how much it is ahead in a round."""
    if has_other_kind(rules):
        found: Sequence[int] = room_of(rules, "tables").won(result)
        return found
    ahead = result.scores[0] - result.scores[1]
    return [-ahead if rules.team(seat) else ahead for seat in range(rules.seats)]


def _order(result: Any) -> tuple[int, ...]:  # noqa: ANN401  # of any kind
    order: tuple[int, ...] = getattr(result, "order", None) or result.finished
    return order


def _points(result: object, name: str) -> list[int] | None:
    points: tuple[int, ...] | None = getattr(result, name, None)
    return None if points is None else [*points]


def _once(masks: Sequence[int]) -> Sequence[int]:
    """Return the cards of masks, each counted once."""
    return masks if max(masks) <= _DECK else [mask & _DECK for mask in masks]


def _twice(masks: Sequence[int]) -> list[int]:
    """Return the cards that are twice in masks."""
    return [0] * len(masks) if max(masks) <= _DECK else [mask >> COPIES for mask in masks]
