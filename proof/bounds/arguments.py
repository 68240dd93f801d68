"""The largest arguments: by the name of a parameter, by its annotation, and for single functions.

Owns :func:`calls`. Of several large values, such as the rounds with the most pushes, with the most
leads and with the longest trick, each is tried.
"""

import io
import random
import types
import typing
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, partial
from typing import Any, Final, TypeVar, cast, get_args, get_origin

import attrs
from hypothesis import Phase, given, settings
from hypothesis import seed as seeded

import tichu
from fuzz.callables import Target
from fuzz.goods import fitting, of_class
from fuzz.values import UNCHECKED
from growth.targets import TARGETS
from growth.targets import Target as Growing
from support.readers import Reader, readers
from tichu import (
    BSW,
    DECK,
    NANJING,
    TIENTSIN,
    Cards,
    GameState,
    Play,
    PlayerView,
    PublicView,
    RoundSetup,
    RoundState,
    Rules,
    bots,
    bsw,
    codec,
    conformance,
    html,
    notation,
    records,
    search,
    seigneur,
    testing,
    text,
)
from tichu.perft import perft
from tichu.rulebook import drawing
from tichu.seigneur import records as seigneur_records
from tichu.seigneur import strategies
from tichu.seigneur import text as seigneur_text
from tichu.testing.laws import check_record

TEXT: Final = 1_000_000
"""Characters of a text that may have any size."""
NUMBER: Final = 100
"""A number of worlds, playouts and so on, which may have any size."""
ITEMS: Final = 1_000
"""Items of a list that may have any size."""
_SEVERAL: Final = 5
"""How many values of a kind are tried, if none is known to be the largest."""
MOST_PLAYS: Final = "3p3s4j4w4p5j5w5p6w6p6s7w7sPh"
"""A hand of 14 cards with 1,662 combinations, the most that a search has found."""

Make = Callable[[], Callable[[], object]]


@attrs.frozen
class Large:
    """A call with large arguments, which are made when it is measured."""

    words: str
    make: Make


@cache
def rounds() -> tuple[RoundState, ...]:
    """Return large rounds: most pushes, most leads, many answers, the longest trick, the end."""
    rng = random.Random(1)
    state = tichu.new_round()
    while state.phase is not tichu.Phase.PUSH:
        state = tichu.apply(state, tichu.random_action(state, rng))
    others = [*(DECK - Cards.parse(MOST_PLAYS + "MaDg"))]
    rng.shuffle(others)
    partner = Cards.of([*others[28:], tichu.MAH_JONG])  # it has led the Dog
    hands = (MOST_PLAYS, Cards.of(others[:14]), partner, Cards.of(others[14:28]))
    leading = RoundState.from_setup(RoundSetup(hands=hands, turn=0, piles={2: "Dg"}))
    over = tichu.new_round(TIENTSIN)
    while not over.is_over:
        over = tichu.apply(over, tichu.random_action(over, rng))
    return state, leading, tichu.apply(leading, Play(0, "3p")), _long_trick(), over


def _long_trick() -> RoundState:
    """Return a trick of all single cards that beat each other."""
    ranks = "23456789TJQKA"
    trick = [Play(place % 4, f"{rank}j") for place, rank in enumerate(ranks)]
    trick += [Play(1, "Ph"), Play(2, "Dr")]
    return RoundState.from_setup(
        RoundSetup(hands=("2w3w", "4w5w", "6w7w", "8w9w"), turn=3, trick=trick, rest_to=0)
    )


@cache
def games() -> tuple[GameState, ...]:
    """Return games in large rounds, after many others."""
    result = tichu.score_round((0, 1, 2), (100, 0))
    return tuple(GameState(state, (0, 0), (result,) * ITEMS) for state in rounds()[:3])


@cache
def largest_game() -> tuple[list[Any], list[Any], tuple[Any, ...]]:
    """Return the actions of a game of twelve with two packs, its states, and all its events."""
    rng = random.Random(1)
    rules = seigneur.SeigneurRules(12, decks=2, rounds=20)
    game = tichu.new_game(rules)
    actions: list[Any] = []
    states: list[Any] = [game]
    heard: list[Any] = []
    while not game.is_over:
        actions.append(tichu.random_action(game, rng))
        game, events = tichu.transition(game, actions[-1])
        states.append(game)
        heard += events
    return actions, states, tuple(heard)


def _seigneur_games() -> list[Any]:
    """Return that game in the last exchange, at its longest trick, and at its end."""
    _, states, _ = largest_game()
    pushing = [game for game in states if game.phase is tichu.Phase.PUSH]
    return [pushing[-1], max(states, key=lambda game: len(game.table.laid)), states[-1]]


@cache
def record() -> records.Record:
    """Return a record of many rounds."""
    one = of_class(records.Record)[0]
    rules = attrs.evolve(one.rules, target=1_000_000)
    return records.Record(rules=rules, rounds=one.rounds[:1] * ITEMS)


_ROUNDS: Final = f"a record of {ITEMS:,} rounds"
_HALF: Final = f"a record of {ITEMS // 2} rounds"


def _some(number: int) -> records.Record:
    return attrs.evolve(record(), rounds=record().rounds[:number])


def _written() -> str:
    return records.write(_some(ITEMS // 2))


@cache
def _log() -> bsw.LogGame:
    """Return a log of many rounds."""
    one: bsw.LogGame = of_class(bsw.LogGame)[0]
    return attrs.evolve(one, rounds=one.rounds[:1] * 100)


_BY_CLASS: Final[Mapping[object, Callable[[], Iterable[object]]]] = {
    Cards: lambda: (DECK, Cards.parse(MOST_PLAYS)),
    RoundState: rounds,
    GameState: games,
    PlayerView: lambda: [tichu.view(state, 0) for state in rounds()],
    PublicView: lambda: [tichu.view(state, None) for state in rounds()],
    tichu.LegalActions: lambda: [state.legal(0) for state in rounds()],
    records.Record: lambda: (record(),),
    bsw.LogGame: lambda: (_log(),),
    seigneur.SeigneurGame: _seigneur_games,
    seigneur.SeigneurRound: lambda: [game.round for game in _seigneur_games()],
    seigneur.SeigneurView: lambda: [tichu.view(game, 0) for game in _seigneur_games()],
    seigneur_records.SeigneurRecord: lambda: [
        seigneur_records.SeigneurRecord.of(largest_game()[0], largest_game()[1][0].rules)
    ],
    Rules: lambda: (TIENTSIN, NANJING, BSW),
}
_BY_NAME: Final[Mapping[str, Callable[[], Iterable[object]]]] = {
    "seat": lambda: (0,),
    "team": lambda: (0,),
    "rank": lambda: (14,),
    "seats": lambda: ((0, 1, 2, 3),),
    "number": lambda: (NUMBER,),
    "n": lambda: (NUMBER,),
    "budget": lambda: (NUMBER,),
    "longest": lambda: (TEXT,),
    "heed_passes": lambda: (True,),
    "bombs": lambda: (True,),
    "size": lambda: (14,),
    "nodes": lambda: (10_000,),
    "depth": lambda: (1,),
    "comment": lambda: ("x" * TEXT,),
}


def _values(name: str, hint: object) -> list[Any]:
    """Return large values for a parameter."""
    if name in _BY_NAME:
        return [*_BY_NAME[name]()]
    origin, inner = get_origin(hint), get_args(hint)
    if isinstance(hint, TypeVar):
        inner = hint.__constraints__ or (hint.__bound__,)
        origin = typing.Union
    if origin in (typing.Union, types.UnionType):
        known = [each for each in inner if each in _BY_CLASS or _is_stocked(each)]
        if known:
            return [value for each in known for value in _values("", each)]
    if hint in _BY_CLASS:
        return [*_BY_CLASS[hint]()]
    if name in _LISTS and inner:
        return [(value,) * ITEMS for value in _values("", inner[0])[:3]]
    kind: Any = hint
    return [*of_class(kind)][-_SEVERAL:] if _is_stocked(hint) else _drawn(name, hint)


def _is_stocked(hint: Any) -> bool:  # noqa: ANN401  # any annotation
    """Return whether the fuzzers have values of a class."""
    return isinstance(hint, type) and hint.__module__.startswith("tichu") and bool(of_class(hint))


_LISTS: Final = ("actions", "events", "files", "lines", "questions", "records", "results", "rounds")
"""Parameters whose lists may have any size."""


def _drawn(name: str, hint: object) -> list[Any]:
    """Return some of the right values that the fuzzers use."""
    found: list[Any] = []

    @seeded(1)
    @settings(
        max_examples=_SEVERAL,
        database=None,
        deadline=None,
        phases=(Phase.generate,),
        suppress_health_check=UNCHECKED,
    )
    @given(fitting(name, hint))
    def run(value: object) -> None:
        found.append(value)

    run()
    return found


def calls(target: Target) -> Iterator[Large]:
    """Yield calls of a function with large arguments."""
    if target.name in SINGLE:
        yield from SINGLE[target.name]()
        return
    if target.name in TEXTS:
        for text in TEXTS[target.name]:
            yield Large(f"a text of {TEXT:,} characters", text)
        for reader in readers():
            if target.name.endswith(f".{reader.name}"):
                longest = max(reader.seeds, key=len)
                yield Large(f"a text of {len(longest):,} characters", _of_text(reader, longest))
        return
    columns = [_values(name, hint) for name, hint, _ in target.parameters]
    owners: list[Any] = []
    if target.owner is not None:
        known = _BY_CLASS.get(target.owner)
        owners = [*known()] if known else list(of_class(target.owner))[:_SEVERAL]
    number = max([1, len(owners), *map(len, columns)])
    for place in range(number):
        chosen = [column[place % len(column)] for column in columns]
        owner = [owners[place % len(owners)]] if owners else []
        yield Large(", ".join(map(shown, [*owner, *chosen])), partial(_call, target, owner, chosen))


def _call(target: Target, owner: list[Any], chosen: list[Any]) -> Callable[[], object]:
    given: list[object] = []
    named: dict[str, object] = {}
    for (name, _, kind), value in zip(target.parameters, chosen, strict=True):
        if kind == "VAR_KEYWORD":
            continue
        if kind == "KEYWORD_ONLY":
            named[name] = value
        else:
            given.append(value)
    return partial(target.call, *owner, *given, **named)


def shown(value: object) -> str:
    """Return a few words for an argument."""
    name = type(value).__name__
    if isinstance(value, Cards):
        return f"{len(value)} cards"
    if isinstance(value, str | bytes) and len(value) > 20:
        return f"{len(value):,} characters"
    if isinstance(value, tuple | list) and len(cast("list[object]", value)) > 6:
        return f"{len(cast('list[object]', value)):,} items"
    if isinstance(value, RoundState | GameState | PlayerView | PublicView):
        return f"{name} at {value.phase}"
    if isinstance(value, records.Record):
        return f"a record of {len(value.rounds):,} rounds"
    if isinstance(value, int | str | float | bool | None):
        return repr(value)
    return name


def _text(target: Growing, seed: int) -> Callable[[], object]:
    shape = target.shape(random.Random(f"{target.name} {seed}"))
    return partial(target.run, shape.text(TEXT))


def _of_text(reader: Reader, text: str) -> Make:
    return lambda: partial(reader.read, text)


def _texts() -> dict[str, tuple[Make, ...]]:
    found: dict[str, tuple[Make, ...]] = {}
    for target in TARGETS:
        names = (target.name.partition(" ")[0], *target.also)
        for name in names if "tichu.text.event_sentence" not in names else ():
            found.setdefault(name, tuple(partial(_text, target, seed) for seed in range(3)))
    return found


TEXTS: Final[Mapping[str, tuple[Make, ...]]] = _texts()
"""Readers and writers, which ``growth`` measures on texts of any size."""


def _of(call: Callable[..., object], *arguments: object, words: str = "", **named: object) -> Large:
    """Return a call whose arguments are at hand."""
    told = words or ", ".join(map(shown, [*arguments, *named.values()]))
    return Large(told, lambda: partial(call, *arguments, **named))


def _steps(verb: Callable[..., object]) -> Iterator[Large]:
    """Yield steps of large rounds."""
    yield _of(verb, tichu.new_round(), tichu.deal(tichu.new_round(), random.Random(1)))
    for state in rounds():
        for seat in state.to_act:
            yield _of(verb, state, state.legal(seat)[-1])


def _hands(judge: Callable[..., object], *more: object) -> Iterator[Large]:
    """Yield the judgement of large hands, and of more cards than a hand has."""
    rng = random.Random(1)
    hands = [MOST_PLAYS, "2j3j4j5j6j7j8j9jTjJjQjKjAjPh", "2j2w3j3w4j4w5j5w6j6w7j7w8jPh"]
    hands += [str(Cards.of(rng.sample([*DECK], 14))) for _ in range(5)]
    for hand in hands:
        yield _of(judge, Cards.parse(hand), *more)
    yield _of(judge, DECK, *more)


def _to_beat(judge: Callable[..., object]) -> Iterator[Large]:
    leads = ("Ph", "2j", "2j2w", "2j2w2p", "2j2w2p3j3w", "Ma2j3j4j5w", "2j2w3j3w", "2j2w2p2s")
    for lead in (*leads, "2j3j4j5j6j"):
        for size in (14, 28) if judge is search.chance_to_beat else (14,):
            yield _of(judge, lead, DECK - Cards.parse(lead), size, bombs=True)


def _wished() -> Iterator[Large]:
    """Yield worlds after four passes under a wish, all of whose cards the fifth player holds."""
    deck = [*map(str, DECK - Cards.parse("Ma3j8j8w8p8s"))]
    random.Random(3).shuffle(deck)
    hands = ["".join(deck[max(1, first) : first + 9]) for first in range(0, 45, 9)]
    for last in ("", "".join(deck[45:])):
        state = RoundState.from_setup(
            RoundSetup(
                rules=TIENTSIN,
                hands=(*hands, f"8j8w8p8s{last}"),
                trick=[Play(0, "3j")],
                wish=8,
                turn=5,
                rest_to=0,
            )
        )
        for seen in (tichu.view(state, 0), tichu.view(state, None)):
            rng = random.Random(1)
            yield _of(tichu.determinize, seen, rng, heed_passes=True, words="four passes")


def _many_seats() -> Mapping[str, Callable[[], Iterable[Large]]]:
    """Return what takes values of Grandseigneur, in a game of twelve."""
    r, t = seigneur_records, seigneur_text
    names = tuple(f"{place:02}{'x' * 98}" for place in range(12))

    def deal() -> Any:  # noqa: ANN401  # a deal of that game
        return largest_game()[0][0]

    return {
        "tichu.seigneur.records.SeigneurRecord.of": lambda: [
            _of(r.SeigneurRecord.of, largest_game()[0], largest_game()[1][-1].rules, players=names)
        ],
        "tichu.seigneur.SeigneurRound.from_setup": lambda: [
            _of(
                seigneur.SeigneurRound.from_setup,
                seigneur.SeigneurSetup(
                    rules=largest_game()[1][-1].rules, hands=deal().hands, turn=_first(deal())
                ),
            )
        ],
        "tichu.seigneur.SeigneurRules.seat_of": lambda: [
            _of(largest_game()[1][-1].rules.seat_of, 12)
        ],
        "tichu.seigneur.SeigneurRules.title": lambda: [_of(largest_game()[1][-1].rules.title, 12)],
        "tichu.seigneur.preset": lambda: [_of(seigneur.preset, 12)],
        "tichu.seigneur.text.format_ranking": lambda: [
            _of(
                t.format_ranking,
                largest_game()[1][-1].results[-1],
                largest_game()[1][-1].rules,
                names,
            )
        ],
        "tichu.seigneur.strategies.seigneur_rules": lambda: [_of(strategies.seigneur_rules, 12)],
    }


def _first(deal: Any) -> int:  # noqa: ANN401  # a deal of Grandseigneur
    """Return who holds the Mah Jong."""
    return next(seat for seat, hand in enumerate(deal.hands) if "Ma" in hand)


class _Engine:
    """The library as a stranger's engine, for the tool that compares such engines."""

    def start(self, rules: str, dealer: int) -> None:
        """Begin a round."""
        self.state = tichu.new_round(rules, dealer)

    def apply(self, action: str) -> bool:
        """Apply an action; an illegal one raises its error."""
        self.state = tichu.apply(self.state, action)
        return True

    def legal(self, seat: int) -> list[str]:
        """Return the legal actions of a seat."""
        return [notation.format_action(action) for action in self.state.legal(seat)]

    def facts(self) -> dict[str, str]:
        """Return what is known."""
        return testing.facts(self.state)

    def scores(self) -> tuple[int, ...] | None:
        """Return the scores of the round."""
        result = self.state.result
        return None if result is None else result.scores


SINGLE: Final[Mapping[str, Callable[[], Iterable[Large]]]] = {
    "tichu.apply": partial(_steps, tichu.apply),
    "tichu.transition": partial(_steps, tichu.transition),
    "tichu.is_legal": partial(_steps, tichu.is_legal),
    "tichu.why_illegal": partial(_steps, tichu.why_illegal),
    "tichu.deal": lambda: [_of(tichu.deal, tichu.new_round(), random.Random(1))],
    "tichu.search.combinations": partial(_hands, search.combinations),
    "tichu.search.partition": partial(_hands, search.partition),
    "tichu.search.turns": partial(_hands, search.turns),
    "tichu.search.losers": partial(_hands, search.losers, DECK),
    "tichu.search.bombs": lambda: [_of(search.bombs, DECK)],
    "tichu.search.can_be_beaten": partial(_to_beat, search.can_be_beaten),
    "tichu.search.chance_to_beat": partial(_to_beat, search.chance_to_beat),
    "tichu.determinize": _wished,
    "tichu.perft.perft": lambda: [_of(perft, rounds()[1], 1), _of(perft, rounds()[0], 1)],
    "tichu.records.read": lambda: [_of(records.read, _written(), words=_HALF)],
    "tichu.records.read_lenient": lambda: [_of(records.read_lenient, _written(), words=_HALF)],
    "tichu.codec.loads": lambda: [
        _of(codec.loads, codec.dumps(_some(600)), words="a record of 600 rounds"),
        _of(codec.loads, codec.dumps(record()), words=_ROUNDS),
    ],
    "tichu.bsw.read": lambda: [_of(bsw.read, bsw.write(_log()), words="a log of 100 rounds")],
    "tichu.records.Record.end": lambda: [_of(record().end, words=_ROUNDS)],
    "tichu.html.page": lambda: [_of(html.page, _some(100), words="a record of 100 rounds")],
    "tichu.testing.laws.check_record": lambda: [
        _of(check_record, _some(100), words="a record of 100 rounds")
    ],
    "tichu.records.Record.state_at": lambda: [
        _of(record().state_at, ITEMS - 1, 0, words="the last of 1,000 rounds")
    ],
    "tichu.conformance.serve": lambda: [
        _of(conformance.serve, ['{"id": "1", "kind": "legal"}'] * ITEMS, io.StringIO())
    ],
    "tichu.codec.schema": lambda: [_of(codec.schema)],
    "tichu.Rules.packet": lambda: [_of(TIENTSIN.packet, tichu.Phase.DEAL_FIRST, 5)],
    "tichu.score_round": lambda: [
        _of(
            tichu.score_round,
            (0, 1, 2, 3, 4, 5),
            (70, 30),
            dict.fromkeys(range(6), "tichu"),
            rules=attrs.evolve(TIENTSIN, calls="everyone"),
        )
    ],
    "tichu.rulebook.drawing.seats_by_draw": lambda: [
        _of(drawing.seats_by_draw, [DECK.listed[first::4] for first in range(4)])
    ],
    "tichu.testing.check_bot": lambda: [_of(testing.check_bot, bots.RandomBot, 10)],
    "tichu.testing.check_engine": lambda: [_of(testing.check_engine, _Engine, 10)],
    "tichu.text.names.checked_names": lambda: [
        _of(text.names.checked_names, tuple(map(str, range(6))), 6),
    ],
    "tichu.text.tables.format_table": lambda: [
        _of(text.tables.format_table, ("x" * 100,) * 12, [("y" * 100,) * 12] * ITEMS)
    ],
    **_many_seats(),
}
"""Functions whose largest arguments do not follow from their annotations."""
