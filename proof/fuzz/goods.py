"""Right values of every public kind, and values forged of them.

Owns the stock, which is played once, and :func:`fitting`, which finds in it what a parameter's
annotation asks for. A forged value has the right type and a wrong inside, as no constructor would
make it.
"""

import datetime as dt
import random
import types
import typing
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Final, Literal, TypeVar, cast, get_args, get_origin

import attrs

import tichu
from fuzz.targets import played
from support import combo, play, position
from support.logs import round_text
from tichu import bsw, codec, notation, records, sequential, testing, text
from tichu.search.playouts import LOW_FIRST, Scores

_NAMES: Final = ("Ann", "Bob", "Cleo", "Dan")
_TEXTS: Final = (
    "5j5wPh",
    "1 play 5j",
    "bsw(target=500)",
    "out 2 1 0 cards 70:30 tichu 2",
    "210 70:30 0:100",
    "tichu = 1\ngames = []\n",
    '{"tichu": 1, "kind": "action", "action": "1 pass"}',
    "Ann",
)

Made = Callable[[random.Random], object]
"""How a value is made, by chance where there is a choice."""


@cache
def stock() -> tuple[object, ...]:
    """Return right values of all kinds: rules, cards, actions, events, states, views, records."""
    values: list[object] = [tichu.DECK, tichu.Cards(), tichu.PHOENIX, tichu.DRAGON]
    values += tichu.PRESETS.values()
    values += [*tichu.Phase, *tichu.Call, *tichu.Suit, *tichu.Kind, *tichu.Code]
    values += [tichu.Card.parse(name) for name in ("2j", "Tw", "As", "Ma")]
    for rules, seed in ((tichu.NANJING, 3), (tichu.TIENTSIN, 2), (tichu.TRICHU, 4)):
        values += _of_a_game(rules, seed)
    log = bsw.read(round_text(2))
    told = log.rounds[0]
    values += [log, told, *told.lines, bsw.normalise(log), bsw.LogFile.of_text(round_text(1))]
    values += [bsw.script(told), bsw.replay_round(told), bsw.to_records(log), bsw.Tally()]
    values += [combo("5j5w"), combo("5j5w9j9wPh"), combo("5j6j7j8j9j"), combo("Ph"), combo("Dg")]
    values += [text.RoundReport((2, 1, 0), (70, 30), (None, None, tichu.Call.TICHU, None))]
    values += [LOW_FIRST, Scores((((0, 100), 1), ((100, 0), 2)))]
    values += [testing.Swarm(seed=1), testing.Swarm(tichu.TIENTSIN)]
    values += [testing.Report(1, 2, 3, 4, (("tichu", 1),), None), testing.Difference("", "", "")]
    values += [kind(1) for kind in (tichu.AnnounceBomb, tichu.CallTichu, tichu.CallGrandTichu)]
    values += [kind(0) for kind in (tichu.DeclineGrandTichu, tichu.Pass, tichu.TakeTrick)]
    values += [tichu.ChooseLeader(0, 2), tichu.GiveTrick(1, 2), tichu.MakeWish(0, 7)]
    values += [position("4j4w4p4s5j", "6j", "7j", "8j", turn=1, trick=(play(0, "3j"),))]
    values += [tichu.RoundSetup(hands=("2j", "3j", "Ph", "Dr"), turn=0, rest_to=1)]
    return tuple(values)


def _of_a_game(rules: tichu.Rules, seed: int) -> list[object]:
    """Return states, views, actions, events and records of a game."""
    values: list[object] = []
    states, actions = played(rules, seed)
    rng = random.Random(seed)
    kinds: set[object] = set()
    for state, action in zip(states, actions, strict=False):
        following, events = tichu.transition(state, action)
        met = {state.phase, type(action), *map(type, events)}
        if met <= kinds and rng.random() < 0.95:
            continue
        kinds |= met
        values += [action, *events, state, state.round, state.round.table, following.results]
        values += [tichu.view(state, 1), tichu.public_view(state), *following.results]
        values += [value for value in (state.trick, state.result) if value is not None]
        values += [state.legal(seat) for seat in state.to_act[:1]]
        values += [sequential.begin(state), sequential.Decline(1)]
        seen = tichu.why_illegal(state, tichu.TakeTrick(1))
        values += [] if seen is None else [seen]
    record = records.Record.of(actions, rules)
    values += [
        record,
        *record.rounds[:1],
        *record.rounds[0].entries[:5],
        records.UserFields({"_a": 1}),
    ]
    values += [records.seen_by(record, 1)] if not rules.open_dummy else []
    values += records.read_lenient(records.write(record) + "x")
    return values


_BY_NAME: Final[Mapping[str, Made]] = {
    "names": lambda rng: (*_NAMES, "Eve", "Fay")[: rng.choice((4, 4, 6))],
    "players": lambda rng: (*_NAMES, "Eve", "Fay")[: rng.choice((4, 4, 6))],
    "teams": lambda rng: rng.choice((("Us", "Them"), (0, 1, 0, 1), (0, 1, 0, 1, 0, 1))),
    "rng": lambda rng: random.Random(rng.random()),
    "call_rate": lambda rng: rng.choice((0.0, 0.5, 1)),
    "depth": lambda rng: rng.choice((0, 1)),
    "number": lambda rng: rng.choice((0, 1, 4)),
    "rounds": lambda rng: rng.choice((0, 1)),
    "path": lambda rng: rng.choice(("nothing/here.tichu", "nothing.zip")),
    "make_engine": lambda rng: rng.choice((_strange_engine, object)),
    "look": lambda _: tichu.view,
    "redact": lambda _: tichu.redact,
    "dealer": lambda rng: rng.choice((0, 1, 3)),
    "finished": lambda rng: rng.choice(((2, 1, 0), (1, 3), (0,), ())),
    "card_points": lambda rng: rng.choice(((70, 30), (100, 0), None)),
    "calls": lambda rng: rng.choice(({2: "tichu"}, None, ((2, "tichu"),))),
    "start": lambda _: (0, 0),
    "totals": lambda _: (100, 0),
    "scores": lambda rng: rng.choice(((0, 0), (500, 400), None)),
    "position": lambda rng: notation.format_state(_a(tichu.RoundState, rng)),
    "text": lambda rng: rng.choice(_TEXTS),
    "tree": lambda rng: codec.to_tree(_a(tichu.Play, rng)),
    "kind": lambda rng: rng.choice(("round", "game", "action", None)),
    "longest": lambda rng: rng.choice((0, 100, 1_000_000)),
    "timeout": lambda rng: rng.choice((0.1, 1)),
    "name": lambda _: "a",
    "lines": lambda rng: rng.choice((_some(bsw.PlayLine, rng), ("a", "b"))),
}
"""What a parameter of a name is given, where its annotation says too little."""


def _strange_engine() -> object:
    """Return an engine that answers nothing."""
    return object()


def _a(kind: type[tichu.RoundState] | type[tichu.Play], rng: random.Random) -> Any:  # noqa: ANN401  # of that kind
    """Return a value of a kind, from the stock."""
    return rng.choice(of_class(kind))


def _some(kind: type[object], rng: random.Random) -> tuple[object, ...]:
    """Return a few values of a kind, from the stock."""
    return tuple(rng.choice(of_class(kind)) for _ in range(rng.choice((0, 1, 4))))


_FOUND: Final[dict[object, tuple[object, ...]]] = {}


def of_class(kind: type[object]) -> tuple[object, ...]:
    """Return all values of a class in the stock; none for a protocol."""
    if kind not in _FOUND:
        is_protocol = getattr(kind, "_is_protocol", False)
        values = () if is_protocol else stock()
        _FOUND[kind] = tuple(value for value in values if issubclass(type(value), kind))
    return _FOUND[kind]


def fitting(name: str, hint: object, rng: random.Random) -> object:
    """Return a right value for a parameter of a name and an annotation, as far as they tell."""
    if name in _BY_NAME:
        return _BY_NAME[name](rng)
    return _fitting(hint, rng)


def _fitting(hint: object, rng: random.Random) -> object:
    """Return a right value for an annotation."""
    origin, inner = get_origin(hint), get_args(hint)
    if isinstance(hint, TypeVar):
        return _fitting(rng.choice(hint.__constraints__ or (hint.__bound__ or object,)), rng)
    if origin in (typing.Union, types.UnionType):
        return _fitting(rng.choice(inner), rng)
    if origin is Literal:
        return rng.choice(inner)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return {_fitting(inner[0], rng): _fitting(inner[1], rng)} if inner else {}
    if origin is Callable or hint is Callable:
        return _nothing
    if isinstance(origin, type) and issubclass(origin, Iterable) and inner:
        if len(inner) == 2 and inner[1] is not Ellipsis:
            return tuple(_fitting(part, rng) for part in inner)
        return tuple(_fitting(inner[0], rng) for _ in range(rng.choice((0, 1, 2, 4))))
    return _plain(cast("object", origin) if isinstance(origin, type) else hint, rng)


def _nothing(*_: object) -> None:
    """Do nothing, whatever it is called with."""


def _plain(hint: object, rng: random.Random) -> object:
    """Return a right value for a class without parameters."""
    if hint is None or hint is type(None):
        return None
    simple: dict[object, Sequence[object]] = {
        bool: (True, False),
        int: (0, 1, 2, 3, 5, 7, 14),
        float: (0.5, 1.0),
        str: _TEXTS,
        bytes: tuple(each.encode() for each in _TEXTS),
        dt.date: (dt.date(2026, 1, 1),),
        random.Random: (random.Random(1),),
    }
    found = simple.get(hint) or (of_class(hint) if isinstance(hint, type) else ())
    return rng.choice(found or stock())


_SENT: Final = (*get_args(tichu.Action), *get_args(tichu.Event), records.SeenDeal, records.SeenPush)
"""What is sent and received, so that no part of it may be trusted."""
FORGED: Final = frozenset((*_SENT, tichu.RoundSetup, tichu.RoundResult))
"""Classes of which a value may have any inside: those that are sent, and those that check nothing.

A state, a view, rules or a record that was made around its constructor is outside the promise.
"""
_DEEPER: Final = (*_SENT, tichu.Card, tichu.Cards, tichu.Combination)
"""Classes of which a value inside a forged one may be forged as well."""


def forge(value: object, inside: Callable[[], object], rng: random.Random) -> object:
    """Return a copy of a value with a wrong inside; a hollow one now and then."""
    fields = attrs.fields(type(cast("attrs.AttrsInstance", value)))
    copy = object.__new__(type(value))
    if type(value) in _SENT and rng.random() < 0.15:
        return copy
    wrong = rng.choice(fields).name if fields else ""
    for field in fields:
        content: object = getattr(value, field.name, None)
        if field.name == wrong:
            deeper = type(content) in _DEEPER and rng.random() < 0.5
            content = forge(content, inside, rng) if deeper else inside()
        object.__setattr__(copy, field.name, content)
    return copy
