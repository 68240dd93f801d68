"""Records made into rows.

A record is replayed, and its rows are given out when it has proved to be right to its end.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, cast

from tichu.cards import COPIES
from tichu.encoding.space import sections_of
from tichu.encoding.steps import first_of
from tichu.engine.table.actions import CallGrandTichu, CallTichu, Deal, Play, Push
from tichu.engine.table.spelled import format_action
from tichu.errors import InvalidValue
from tichu.games import Recorded, has_other_kind, room_of
from tichu.notation import format_rules
from tichu.phases import BEFORE_PLAY, DEALING, Phase
from tichu.records.entries import Entry
from tichu.records.files import listed
from tichu.records.following import StateWalker, follow
from tichu.rulebook.calls import Call
from tichu.tables.rows import PlayRow, RoundRow

MOST_GAMES: Final = 1_000_000
"""The most games of a part of a table."""
_DECK: Final = (1 << COPIES) - 1
_PHASES: Final = {phase: phase.value for phase in Phase}
_CALLS: Final = {CallTichu: Call.TICHU.value, CallGrandTichu: Call.GRAND_TICHU.value}


def plays(records: Recorded | Iterable[Recorded]) -> Iterator[PlayRow]:
    """Yield a row for each action of the records of games of any kind, in order.

    Deals have rows too, so the records can be made of the rows again. Names of players become
    numbers, in the order in which they first appear. Raises :class:`DataError`, with the place, for
    a record with an error or an unknown card, and :class:`InvalidValue` for anything but records.

    >>> import random
    >>> from tichu import tables
    >>> from tichu.bots import RuleBot, play_round
    >>> rows = list(tables.plays(play_round([RuleBot()] * 4, random.Random(1))))
    >>> [rows[-1][name] for name in ("ply", "seat", "phase", "action", "sizes", "result")]
    [55, 2, 'play', '2 play KpKs', [0, 11, 2, 9], 200]
    """
    return play_rows("plays(records)", records, Numbers())


def rounds(records: Recorded | Iterable[Recorded]) -> Iterator[RoundRow]:
    """Yield a row for each round of the records of games of any kind, in order.

    Raises what :func:`plays` raises.

    >>> import random
    >>> from tichu import tables
    >>> from tichu.bots import RuleBot, play_round
    >>> (row,) = tables.rounds(play_round([RuleBot()] * 4, random.Random(1)))
    >>> row["actions"], row["points"], row["is_over"]
    (56, [200, 0], True)
    """
    return round_rows("rounds(records)", records, Numbers())


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


def _walks(
    place: str, records: Recorded | Iterable[Recorded], numbers: Numbers
) -> Iterator[tuple[Any, int, StateWalker[Any], Iterator[object]]]:
    """Yield each record, the number of its game, and a walker with what makes it follow."""
    for record in listed(place, records):
        walker: StateWalker[Any] = StateWalker(record.start())
        yield record, numbers.game(place), walker, follow(walker, cast("Any", record))


def play_rows(
    place: str, records: Recorded | Iterable[Recorded], numbers: Numbers
) -> Iterator[PlayRow]:
    """Yield a row for each action; errors name the place."""
    for record, game, walker, following in _walks(place, records, numbers):
        rules = format_rules(record.rules)
        sections = sections_of(record.rules)
        rows: list[PlayRow] = []
        for number, played in enumerate(record.rounds):
            entries: tuple[Entry, ...] = played.entries
            begun = walker.game
            persons, dealer = begun.persons, begun.table.dealer
            scores, ranking = _standing(begun)
            players = _players(record, played, numbers, persons)
            first = len(rows)
            last, laid_by = 0, 0
            for ply, entry in enumerate(entries):
                before = walker.game
                next(following)
                action: Any = entry.action
                hands: tuple[int, ...] = before.round.hand_masks
                seat: int | None = None
                hand: int = 0
                cards: int = 0
                code: int | None = None
                is_open = bool(before.trick)
                top = last if is_open else 0
                if type(action) is not Deal:
                    acting: int = action.seat
                    seat, hand = acting, hands[acting]
                    if type(action) is Push:
                        cards = _pushed(action)
                    else:
                        code = first_of(sections, record.rules, action)
                        if type(action) is Play:
                            cards = action.combination.cards.mask
                rows.append(
                    {
                        "game": game,
                        "round": number,
                        "ply": ply,
                        "rules": rules,
                        "dealer": dealer,
                        "scores": scores,
                        "ranking": ranking,
                        "seat": seat,
                        "person": None if seat is None else persons[seat],
                        "player": None if seat is None else players[seat],
                        "phase": _PHASES[before.phase],
                        "hand": hand & _DECK,
                        "hand_twice": hand >> COPIES,
                        "sizes": [mask.bit_count() for mask in hands],
                        "top": top & _DECK,
                        "top_twice": top >> COPIES,
                        "winner": laid_by if is_open else None,
                        "wish": before.wish,
                        "number": code,
                        "action": format_action(action),
                        "cards": cards & _DECK,
                        "cards_twice": cards >> COPIES,
                        "result": None,
                    }
                )
                if type(action) is Play:
                    last, laid_by = cards, action.seat
            results = walker.game.results
            if len(results) > number:
                won = _won(record.rules, results[number])
                for row in rows[first:]:
                    seat = row["seat"]
                    if seat is not None:
                        row["result"] = won[seat]
        next(following, None)  # to what the record states of its end
        yield from rows


def round_rows(
    place: str, records: Recorded | Iterable[Recorded], numbers: Numbers
) -> Iterator[RoundRow]:
    """Yield a row for each round; errors name the place."""
    for record, game, walker, following in _walks(place, records, numbers):
        rules = format_rules(record.rules)
        rows: list[RoundRow] = []
        for number, played in enumerate(record.rounds):
            entries: tuple[Entry, ...] = played.entries
            begun = walker.game
            scores, ranking = _standing(begun)
            dealt: tuple[int, ...] | None = None
            held: tuple[int, ...] | None = None
            calls: list[str | None] = [None] * record.rules.seats
            for entry in entries:
                next(following)
                action: Any = entry.action
                if type(action) in _CALLS:
                    calls[action.seat] = _CALLS[type(action)]
                if held is None:
                    state = walker.game.round
                    if dealt is None and state.phase not in DEALING:
                        dealt = state.hand_masks
                    if state.phase not in BEFORE_PLAY:
                        held = state.hand_masks
            results = walker.game.results
            is_over = len(results) > number
            result = results[number] if is_over else None
            finished: tuple[int, ...] = _order(result) if is_over else walker.game.finished
            rows.append(
                {
                    "game": game,
                    "round": number,
                    "rules": rules,
                    "dealer": begun.table.dealer,
                    "scores": scores,
                    "ranking": ranking,
                    "persons": [*begun.persons],
                    "players": _players(record, played, numbers, begun.persons),
                    "dealt": _first_deck(dealt),
                    "dealt_twice": _second_deck(dealt),
                    "held": _first_deck(held),
                    "held_twice": _second_deck(held),
                    "calls": calls,
                    "finished": [*finished],
                    "card_points": _points(result, "card_points"),
                    "call_points": _points(result, "call_points"),
                    "points": _points(result, "scores"),
                    "victory": getattr(result, "victory", None),
                    "actions": len(entries),
                    "is_over": is_over,
                }
            )
        next(following, None)
        yield from rows


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


def _first_deck(hands: Sequence[int] | None) -> list[int] | None:
    return None if hands is None else [mask & _DECK for mask in hands]


def _second_deck(hands: Sequence[int] | None) -> list[int] | None:
    return None if hands is None else [mask >> COPIES for mask in hands]
