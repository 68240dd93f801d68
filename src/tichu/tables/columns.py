"""Turn records into columns, with a value for each action or for each round.

For speed, one position is updated in place throughout a round, and its facts are appended to
columns: a state or a row for each action would take most of the time. A record is replayed to its
end before its columns are yielded.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final, cast, final

from tichu._kernel.ints import i64
from tichu.encoding.numbers import Sections
from tichu.encoding.space import first_of
from tichu.engine.board import OVER, PHASES
from tichu.engine.judge import judge_of
from tichu.engine.moves import Action, CallGrandTichu, CallTichu, Deal, Pass, Play, Push
from tichu.engine.position import Position
from tichu.engine.state import GameState, after_round, new_round_state, position_in
from tichu.engine.step import move
from tichu.errors import InvalidValue
from tichu.notation import format_rules
from tichu.records.entries import RecordRound
from tichu.records.files import listed
from tichu.records.record import Record
from tichu.rulebook.calls import Call
from tichu.rules import BEFORE_PLAY, DEALING, Rules
from tichu.text.words import tidy_name

Columns = dict[str, Sequence[object]]
"""The values of some rows by column name, in the order of the columns."""
_PHASES: Final = tuple([phase.value for phase in PHASES])


@final
class Sights:
    """The facts before each action of a round, in columns."""

    def __init__(self) -> None:
        self.seats: list[int | None] = []
        """The seat that acts; None for a deal."""
        self.phases: list[str] = []
        self.hands: list[int] = []
        """The hand of that seat, as masks; 0 for a deal."""
        self.sizes: list[bytes] = []
        """The sizes of all hands, a byte for each seat."""
        self.tops: list[int] = []
        """The cards of the play to be beaten, as masks."""
        self.winners: list[int | None] = []
        """The seat of that play."""
        self.wishes: list[int | None] = []
        self.dealt: list[int] | None = None
        """The hands after the deal; None before it."""
        self.held: list[int] | None = None
        """The hands after the exchange; None before it."""

    def note(self, phase: str, hands: list[int]) -> None:
        """Store the hands after the deal and after the exchange."""
        if self.held is None:
            if self.dealt is None and phase not in DEALING:
                self.dealt = hands.copy()
            if phase not in BEFORE_PLAY:
                self.held = hands.copy()


def sights(position: Position, actions: Sequence[object]) -> Sights:
    """Apply actions to a position, and return the facts before each, up to an illegal action."""
    seen = Sights()
    board = position.board
    for action in actions:
        if board.phase == OVER or judge_of(position, action) is not None:
            break
        legal = cast("Action", action)
        seat = None if isinstance(legal, Deal) else legal.seat
        phase = _PHASES[board.phase]
        seen.note(phase, position.hands)
        seen.seats.append(seat)
        seen.phases.append(phase)
        seen.hands.append(0 if seat is None else position.hands[seat])
        seen.sizes.append(_sizes(board.sizes, board.facts.seats))
        seen.tops.append(board.last if board.cards else 0)
        seen.winners.append(board.winner if board.cards else None)
        seen.wishes.append(board.wish or None)
        move(position, legal)
    seen.note(_PHASES[board.phase], position.hands)
    return seen


def _sizes(packed: i64, seats: i64) -> bytes:
    """Convert hand sizes, packed in four bits each, to bytes."""
    sizes: i64 = 0
    at: i64 = 0
    for _ in range(seats):  # of up to six
        sizes |= (packed & 15) << at
        packed >>= 4
        at += 8
    whole: int = sizes
    return whole.to_bytes(seats, "little")


Walked = tuple[GameState, Sights, GameState]
"""The game before a round, the facts before each action, and the game after the round."""


def walked(record: Record) -> Iterator[Walked]:
    """Yield the facts of each round of a record.

    Raises :class:`DataError`, with the path, at the end of a round or record with an error.
    """
    game = record.start()
    for number, played in enumerate(record.rounds):
        begun = game
        if begun.is_over or len(begun.results) < number:
            record.end()  # raises the error
        position = position_in(begun.round).copy()
        seen = sights(position, [entry.action for entry in played.entries])
        game = after_round(begun, new_round_state(position))
        result = game.results[number].scores if len(game.results) > number else None
        if len(seen.seats) < len(played.entries) or played.scores not in (None, result):
            record.end()
        yield begun, seen, game
    if record.scores not in (None, game.scores):
        record.end()


Told = tuple[int, int | None, str]
"""The cards of an action, its number in the action space, and its text."""
MOST_GAMES: Final = 1_000_000
"""The largest number of games in a part of a table."""
_ACTIONS: Final = 1 << 12  # are kept with their texts and numbers
_CALLS: Final = {CallTichu: Call.TICHU.value, CallGrandTichu: Call.GRAND_TICHU.value}


class Numbers:
    """Assigns numbers to the games and players of a table, or of a part of it."""

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
        """Return a number for each person's name, or None without a name."""
        return [self._player(names[person]) if names else None for person in persons]

    def _player(self, name: str) -> int | None:
        name = tidy_name(name)
        if not name:
            return None
        return self._players.setdefault(name, self._first + len(self._players))


def play_columns(
    place: str, records: Record | Iterable[Record], numbers: Numbers
) -> Iterator[Columns]:
    """Yield the columns of actions, round by round; errors give the path."""
    for record, game in _numbered(place, records, numbers):
        yield from [
            _of_plays(record, number, game, numbers, each)
            for number, each in enumerate(walked(record))
            if record.rounds[number].entries
        ]


def _of_plays(record: Record, number: int, game: int, numbers: Numbers, each: Walked) -> Columns:
    """Return the columns of the actions of a round."""
    begun, seen, ended = each
    played = record.rounds[number]
    rules = record.rules
    rows = len(played.entries)
    text, tell = _words(rules)
    actions = cast("Sequence[Action]", [entry.action for entry in played.entries])
    cards, codes, texts = zip(*map(tell, actions), strict=True)
    seats = seen.seats
    is_over = len(ended.results) > number
    won = [ended.results[number].margin(team) if is_over else None for team in rules.teams]
    return {
        "game": [game] * rows,
        "round": [number] * rows,
        "ply": range(rows),
        "rules": [text] * rows,
        "dealer": [begun.dealer] * rows,
        "scores": [[*begun.scores]] * rows,
        "seat": seats,
        "person": _by_seat(seats, begun.persons),
        "player": _by_seat(seats, _players(record, played, numbers, begun.persons)),
        "phase": seen.phases,
        "hand": seen.hands,
        "sizes": seen.sizes,
        "top": seen.tops,
        "winner": seen.winners,
        "wish": seen.wishes,
        "number": codes,
        "action": texts,
        "cards": cards,
        "result": _by_seat(seats, won),
    }


def round_columns(
    place: str, records: Record | Iterable[Record], numbers: Numbers
) -> Iterator[Columns]:
    """Yield the columns of rounds, record by record; errors give the path."""
    for record, game in _numbered(place, records, numbers):
        rows: list[dict[str, object]] = []
        for number, (begun, seen, ended) in enumerate(walked(record)):
            played = record.rounds[number]
            calls: list[str | None] = [None] * record.rules.seats
            for action in (entry.action for entry in played.entries):
                if isinstance(action, CallTichu | CallGrandTichu):
                    calls[action.seat] = _CALLS[type(action)]
            is_over = len(ended.results) > number
            result = ended.results[number] if is_over else None
            finished = ended.finished if result is None else result.finished
            rows.append(
                {
                    "game": game,
                    "round": number,
                    "rules": format_rules(record.rules),
                    "dealer": begun.dealer,
                    "scores": [*begun.scores],
                    "persons": [*begun.persons],
                    "players": _players(record, played, numbers, begun.persons),
                    "dealt": seen.dealt,
                    "held": seen.held,
                    "calls": calls,
                    "finished": [*finished],
                    "card_points": None if result is None else [*result.card_points],
                    "call_points": None if result is None else [*result.call_points],
                    "points": None if result is None else [*result.scores],
                    "victory": None if result is None else result.victory,
                    "actions": len(played.entries),
                    "is_over": is_over,
                }
            )
        if rows:
            yield {name: [row[name] for row in rows] for name in rows[0]}


def _numbered(
    place: str, records: Record | Iterable[Record], numbers: Numbers
) -> Iterator[tuple[Record, int]]:
    """Yield each record with its game number."""
    for record in listed(place, records):
        yield record, numbers.game(place)


@lru_cache(8)
def _words(rules: Rules) -> tuple[str, Callable[[Action], Told]]:
    """Return rules as text, and a function that returns the cards, number and text of an action."""
    sections = Sections(rules)
    known: dict[object, Told] = {}

    def tell(action: Action) -> Told:
        if isinstance(action, Deal):
            return 0, None, str(action)
        if isinstance(action, Push):
            return sum(1 << card.index for card in action.cards), None, str(action)
        key: object = action
        cards = 0
        if type(action) is Play:  # ints are found faster than a value
            combination = action.combination
            cards = combination.cards.mask
            key = action.seat, cards, combination.phoenix_as
        elif type(action) is Pass:
            key = action.seat
        told = known.get(key)
        if told is None:
            if len(known) == _ACTIONS:
                known.clear()
            told = cards, first_of(sections, rules, action), str(action)
            known[key] = told
        return told

    return format_rules(rules), tell


def _by_seat(seats: Iterable[int | None], values: Sequence[object]) -> list[object]:
    """Return ``values[seat]`` for each seat, or None where the seat is None."""
    found: dict[int | None, object] = {None: None, **dict(enumerate(values))}
    return [found[seat] for seat in seats]


def _players(
    record: Record, played: RecordRound, numbers: Numbers, persons: Sequence[int]
) -> list[int | None]:
    return numbers.players(played.players or record.players, persons)
