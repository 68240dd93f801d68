"""Right values of every public kind, for the parameters that are not hostile."""

import datetime as dt
import inspect
import random
import types
import typing
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any, Final, Literal, TypeVar, cast, get_args, get_origin

import attrs
from hypothesis import strategies as st

import tichu
from support import combo, position
from support.impossible import IMPOSSIBLE
from support.logs import round_text
from support.readers import played
from tichu import (
    arena,
    bots,
    bsw,
    codec,
    encoding,
    hosting,
    learning,
    notation,
    records,
    seigneur,
    sequential,
    tables,
    testing,
    text,
)
from tichu.bots.stdio import StdioBot
from tichu.search import Estimate, Scores, Solution, default_policy
from tichu.seigneur import records as seigneur_records

Values = st.SearchStrategy[Any]

_NAMES: Final = ("Ann", "Bob", "Cleo", "Dan")
_TEXTS: Final = (
    *("5j5wPh", "1 play 5j", "bsw(target=500)", "210 70:30 0:100", "Ann"),
    *("out 2 1 0 cards 70:30 tichu 2", "tichu = 1\ngames = []\n"),
    '{"tichu": 1, "kind": "action", "action": "1 pass"}',
)


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
    one = log.rounds[0]
    values += [log, one, *one.lines, bsw.normalise(log), bsw.LogFile.of_text(round_text(1))]
    values += [
        bsw.script(one),
        bsw.replay_round(one),
        bsw.to_records(log),
        bsw.Tally(),
    ]
    values += [combo("5j5w"), combo("5j5w9j9wPh"), combo("5j6j7j8j9j"), combo("Ph"), combo("Dg")]
    values += [text.RoundReport((2, 1, 0), (70, 30), (None, None, tichu.Call.TICHU, None))]
    values += [default_policy(), Scores((((0, 100), 1), ((100, 0), 2)))]
    values += [Solution(-10, 10, (), (), 5, exact=False)]
    values += [testing.Report(1, 2, 3, 4, {"single": 1}, None)]
    values += [kind(1) for kind in (tichu.AnnounceBomb, tichu.CallTichu, tichu.CallGrandTichu)]
    values += [kind(0) for kind in (tichu.DeclineGrandTichu, tichu.Pass, tichu.TakeTrick)]
    values += [tichu.ChooseLeader(0, 2), tichu.GiveTrick(1, 2), tichu.MakeWish(0, 7)]
    values += [position("4j4w4p4s5j", "6j", "7j", "8j", turn=1, trick="0:3j")]
    values += [tichu.RoundSetup(hands=("2j", "3j", "Ph", "Dr"), turn=0, rest_to=1)]
    values += [impossible.setup for impossible in IMPOSSIBLE.values()]
    values += [bots.RuleBot(), bots.RandomBot(1), bots.RandomBot(1, bombs=True), bots.PolicyBot(1)]
    values += [bots.SearchBot(1, budget=4), Estimate(None, (100, 0))]
    values += [bots.guarded(bots.RandomBot(1), on_error=_nothing), StdioBot(["/no/such/program"])]
    values += [
        hosting.Host(tichu.new_game(), random.Random(1)),
        tichu.answers("5j6j", to="4w"),
    ]
    deal = arena.DealResult(0, (0, 1), ((0, 100), (50, 50)), (arena.Tally(), arena.Tally(9)))
    values += [deal, arena.Result(("a", "b"), 0, tichu.BSW, (deal,))]
    values += [encoding.ActionSpace("nanjing"), encoding.ActionSpace("nanjing", "exact")]
    values += [encoding.ObservationSpace("nanjing", 2), encoding.limits("bsw")]
    tasks = [
        learning.Task(),
        learning.Task("bsw", episode="game"),
        learning.Task("grandseigneur:5"),
    ]
    values += [*tasks, *map(_begun, tasks)]
    values += [tables.Part("00000.parquet", "games.zip", 1, 2, 0)]
    values += _of_grandseigneur()
    return tuple(values)


def _of_grandseigneur() -> list[object]:
    """Return states, views, actions, events and a record of a game of Grandseigneur."""
    rules = attrs.evolve(seigneur.preset(6), rounds=2)
    game, rng = tichu.new_game(rules), random.Random(1)
    values: list[object] = [*seigneur.PRESETS.values(), *tichu.Phase, tichu.Cards()]
    actions: list[seigneur.Action] = []
    kinds: set[object] = set()
    while not game.is_over:
        action = tichu.random_action(game, rng)
        actions.append(action)
        following, events = tichu.transition(game, action)
        met = {game.phase, type(action), *map(type, events)}
        if not met <= kinds:
            kinds |= met
            values += [action, *events, game, game.round, game.round.table, *following.results]
            values += [tichu.view(game, 1), tichu.view(game, None), game.hand(0)]
            values += [game.legal(seat) for seat in game.to_act[:1]]
        game = following
    values += [each.combination for each in values if isinstance(each, tichu.Play)]
    record = seigneur_records.SeigneurRecord.of(actions, rules)
    seen = records.seen_by(record, 1)
    return [*values, record, seen, *record.rounds[:1], *record.rounds[0].entries[:3]]


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
        values += [action, *events, state, state.round, state.round.table]
        values += [tichu.view(state, 1), tichu.view(state, None), *following.results]
        values += [value for value in (state.trick, state.result) if value is not None]
        values += [state.legal(seat) for seat in state.to_act[:1]]
        values += [sequential.begin(state), sequential.Decline(1)]
        seen = tichu.why_illegal(state, tichu.TakeTrick(1))
        values += [] if seen is None else [seen]
    record = records.Record.of(actions, rules)
    values += [record, *record.rounds[:1], *record.rounds[0].entries[:5]]
    values += [records.UserFields({"_a": 1})]
    told = records.seen_by(record, 1)
    values += [told, *told.rounds[0].entries[:9]]
    values += records.read_lenient(records.write(record) + "x")
    return values


def of_class(kind: type[object]) -> tuple[Any, ...]:
    """Return all values of a class in the stock; none for a protocol."""
    if getattr(kind, "_is_protocol", False):
        return ()
    return tuple(value for value in stock() if issubclass(type(value), kind))


@cache  # Hypothesis hashes what it samples from, which takes long
def any_of(kind: type[object]) -> Values:
    """Return the values of a class in the stock."""
    return st.sampled_from(of_class(kind))


def _begun(task: learning.Task) -> learning.Episode:
    """Return an episode at its first decision."""
    episode = learning.Episode(task)
    episode.settle(random.Random(1))
    return episode


def _nothing(*_: object) -> None:
    """Do nothing."""


def _one_of(*values: object) -> Values:
    return st.sampled_from(values)


def _seats(*names: str) -> tuple[str, ...]:
    return (*_NAMES, *names)


_BY_NAME: Final[Mapping[str, Callable[[], Values]]] = {
    **dict.fromkeys(("names", "players"), lambda: _one_of(_seats(), _seats("Eve", "Fay"))),
    "teams": lambda: _one_of(("Us", "Them"), (0, 1, 0, 1), (0, 1, 0, 1, 0, 1)),
    "rng": lambda: st.builds(random.Random, st.integers(0, 99)),
    "call_rate": lambda: _one_of(0.0, 0.5, 1),
    "depth": lambda: _one_of(0, 1),
    **dict.fromkeys(("n", "number"), lambda: _one_of(0, 1, 4)),
    "budget": lambda: _one_of(1, 4),
    "rounds": lambda: _one_of(0, 1),
    "nodes": lambda: _one_of(1, 100),
    "path": lambda: _one_of("nothing/here.tichu", "nothing.zip"),
    "make_engine": lambda: st.just(object),
    "bots": lambda: _one_of([bots.RandomBot(1)] * 4, ["RandomBot", "RuleBot"]),
    "bot": lambda: _one_of(bots.RandomBot(1)),
    "deals": lambda: st.just(1),
    "workers": lambda: st.just(1),
    "executor": st.none,
    "command": lambda: st.just(("/no/such/program",)),
    "seconds": lambda: _one_of(1, 0.5),
    "file": lambda: _one_of(None, "nothing/here.jsonl"),
    "player": lambda: _one_of(0, 3, None),
    "ply": lambda: _one_of(0, 1),
    "log": lambda: _one_of((), ["deal"]),
    "size": lambda: _one_of(None, 200),
    "seed": lambda: _one_of(0, 1),
    "look": lambda: st.just(tichu.view),
    "redact": lambda: st.just(tichu.redact),
    "dealer": lambda: _one_of(0, 1, 3),
    "finished": lambda: _one_of((2, 1, 0), (1, 3), (0,), ()),
    "card_points": lambda: _one_of((70, 30), (100, 0), None),
    "calls": lambda: _one_of({2: "tichu"}, None, ((2, "tichu"),)),
    "start": lambda: st.just((0, 0)),
    "totals": lambda: st.just((100, 0)),
    "scores": lambda: _one_of((0, 0), (500, 400), None),
    "position": lambda: _one_of(*map(notation.format_state, of_class(tichu.RoundState))),
    "text": lambda: _one_of(*_TEXTS),
    "tree": lambda: _one_of(*map(codec.to_tree, of_class(tichu.Play))),
    "kind": lambda: _one_of("round", "game", "action", None),
    "longest": lambda: _one_of(0, 100, 1_000_000),
    "timeout": lambda: _one_of(0.1, 1),
    "name": lambda: st.just("a"),
    "lines": lambda: _one_of(of_class(bsw.log.values.PlayLine)[:3], ("a", "b")),
}
"""Values for a parameter by its name, where its annotation says too little."""
_SIMPLE: Final[Mapping[object, Values]] = {
    None: st.none(),
    type(None): st.none(),
    bool: st.booleans(),
    int: _one_of(0, 1, 2, 3, 5, 7, 14),
    float: _one_of(0.5, 1.0),
    str: _one_of(*_TEXTS),
    bytes: _one_of(*(each.encode() for each in _TEXTS)),
    dt.date: st.just(dt.date(2026, 1, 1)),
    random.Random: st.builds(random.Random, st.integers(0, 99)),
}


@cache
def fitting(name: str, hint: object) -> Values:
    """Return right values for a parameter with a name and an annotation, as far as they tell.

    Hypothesis' ``from_type`` would make the values from annotations; but a state or a record cannot
    be made of independent parts, and most texts would be refused.
    """
    if name in _BY_NAME:
        return _BY_NAME[name]()
    origin, inner = get_origin(hint), get_args(hint)
    if isinstance(hint, TypeVar):
        return fitting("", hint.__constraints__[0] if hint.__constraints__ else hint.__bound__)
    if origin in (typing.Union, types.UnionType):
        return st.one_of([fitting("", each) for each in inner])
    if origin is Literal:
        return _one_of(*inner)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return st.dictionaries(fitting("", inner[0]), fitting("", inner[1]), max_size=1)
    if origin is Callable or hint is Callable or origin is Callable[..., Any]:
        return st.just(_nothing)
    if isinstance(origin, type) and issubclass(origin, Iterable) and inner:
        if len(inner) == 2 and inner[1] is not Ellipsis:
            return st.tuples(*(fitting("", each) for each in inner))
        return st.lists(fitting("", inner[0]), max_size=4).map(tuple)
    kind = cast("object", origin or hint)
    if kind in _SIMPLE:
        return _SIMPLE[kind]
    found = of_class(kind) if inspect.isclass(kind) else ()
    return _one_of(*(found or stock()))


def field_names(value: Any) -> tuple[str, ...]:  # noqa: ANN401  # any attrs value
    """Return the names of the fields of a value."""
    return tuple(field.name for field in value.__attrs_attrs__)
