"""Values are read back as equal values and written again as the same text, which fits the schema.

``TICHU_CODEC_ROUNDS`` says how many rounds of each preset, and of mixtures of house rules, are
sent moment by moment.
"""

import json
import os
import random
from collections import Counter
from itertools import product
from typing import Any, Final, get_args

import attrs
import pytest

import tichu
from codec.answers import fits
from codec.samples import values
from steering import SOURCES, rules_of
from support import anything, first_packets
from tichu import GameState, InvalidValue, Pass, PlayerView, new_game, new_round, view
from tichu.codec import Envelope, Value, dumps, from_tree, loads, parts, to_tree
from tichu.engine.moves import is_move
from tichu.moves import Happening, SeenPush, TrickTaken
from tichu.records import Record, RecordRound

COUNTED: Final = tichu.score_round((2, 1, 0), (70, 30))
ROUNDS: Final = int(os.environ.get("TICHU_CODEC_ROUNDS", "1"))


def kind_of(value: Value) -> Envelope[Value]:
    """Return the kind that a value should have."""
    if isinstance(value, tichu.RoundState):
        return Envelope.ROUND
    if isinstance(value, GameState):
        return Envelope.GAME
    if isinstance(value, tichu.PublicView):
        return Envelope.VIEW
    if isinstance(value, tuple):
        if value and isinstance(value[0], Record):
            return Envelope.GAMES
        if all(isinstance(each, tichu.Action) for each in value):
            return Envelope.ACTIONS
        return Envelope.MOVES if all(map(is_move, value)) else Envelope.HAPPENINGS
    return Envelope.ACTION


def check(value: Value) -> None:
    """Check that a value is read back, that its text is canonical, and that it fits the schema."""
    text = dumps(value)
    kind = kind_of(value)
    read = loads(text, kind, longest=10_000_000)
    assert value == read
    assert type(value) is type(read)
    assert text == dumps(read)
    assert text.isascii()
    assert "\n" not in text
    tree = to_tree(value)
    assert tree == json.loads(text)
    assert value == from_tree(tree, Envelope.ANY)
    assert value == loads(dumps(value, indent=2).encode(), Envelope.ANY, longest=10_000_000)
    assert {"tichu", "kind"} < set(tree)
    assert kind.name == tree["kind"]
    assert fits(tree)


@pytest.mark.parametrize(
    "source",
    [pytest.param(name, marks=[pytest.mark.slow] * (name != "mixtures")) for name in SOURCES],
)
def test_what_is_sent_arrives(source: str) -> None:
    """States, views, actions, moves and records of all presets and mixtures are read back."""
    rng = random.Random(f"codec {source}")
    counted = Counter[Envelope[Value]]()
    checked: set[str] = set()
    for _ in range(max(1, ROUNDS // 3)):
        rules = rules_of(source, rng)
        for value in values(rules, rng, min(ROUNDS, 3)):
            if (text := dumps(value)) not in checked:
                checked.add(text)
                check(value)
            counted[kind_of(value)] += 1
    kinds = {kind for kind in vars(Envelope).values() if isinstance(kind, Envelope)}
    assert kinds - {Envelope.ANY} == set(counted)


def test_the_texts() -> None:
    """One example of each kind is compared character by character."""
    assert dumps(Pass(1)) == '{"tichu": 1, "kind": "action", "action": "1 pass"}'
    moves = (Pass(1), SeenPush(2))
    assert dumps(moves) == '{"tichu": 1, "kind": "moves", "moves": ["1 pass", "2 push ??"]}'
    happened = (Pass(1), TrickTaken(0, tichu.Cards("5j")))
    texts = '"happenings": ["1 pass", "0 took 5j"]'
    assert dumps(happened) == f'{{"tichu": 1, "kind": "happenings", {texts}}}'
    position = "nanjing deal_first 0 - -/-/-/- - - ---- - - - - - -"
    assert dumps(new_round()) == f'{{"tichu": 1, "kind": "round", "position": "{position}"}}'
    scored = '"scores": [0, 0], "results": []}'
    game = new_game()
    assert dumps(game) == f'{{"tichu": 1, "kind": "game", "position": "{position}", {scored}'
    seen = view(game, 2)
    assert dumps(seen) == f'{{"tichu": 1, "kind": "view", "position": "{position} 2", {scored}'
    seen_by_all = tichu.view(game.round, None)
    assert dumps(seen_by_all) == f'{{"tichu": 1, "kind": "view", "position": "{position} -"}}'
    record = Record()
    games = '{"tichu": 1, "kind": "games", "games": [{"rules": "nanjing", "rounds": []}]}'
    assert games == dumps(record) == dumps((record,)) == dumps([record])


def test_indented() -> None:
    """``indent`` spreads the same text over lines."""
    assert dumps(Pass(1), indent=1).splitlines()[1] == ' "tichu": 1,'
    assert Pass(1) == loads(dumps(Pass(1), indent=0), Envelope.ANY)
    for wrong in (-1, 17, True, "\t", 1.0):
        with pytest.raises(InvalidValue, match=r"^dumps\(indent\)"):
            dumps(Pass(1), indent=anything(wrong))


def test_one_record_is_read_as_games() -> None:
    """A single record is a file with one game."""
    record = Record(players=("Ann", "Bob", "Cleo", "Dan"))
    assert (record,) == loads(dumps(record), Envelope.GAMES)
    assert (record, record) == loads(dumps((record, record)), Envelope.ANY)


def test_records_piece_by_piece() -> None:
    """Records written one by one give the same text as all at once."""
    record = Record(event="a cup")
    for number in range(4):
        text = "".join(parts([record] * number))
        assert (record,) * number == loads(text, Envelope.ANY)
        assert json.loads(text) == json.loads(dumps((record,) * number, Envelope.GAMES))
    assert "".join(parts(record)) == "".join(parts(iter([record])))
    for wrong in (None, "records", b"", 5, [record, None], Record):
        with pytest.raises(InvalidValue, match=r"^parts\(records\)"):
            list(parts(anything(wrong)))


def test_the_deepest_custom_fields() -> None:
    """Any record can be sent, even with the deepest custom fields."""
    deep: Any = []
    for _ in range(15):
        deep = [deep]
    told = RecordRound(fields=anything({"_deep": deep}))
    record = Record(rounds=(told,), fields=anything({"_deep": {"a": deep[0]}}))
    check((record,))


def test_the_longest_lists_are_written() -> None:
    """10,000 items are, and no longer ones."""
    actions = (Pass(1),) * 10_000
    game = attrs.evolve(new_game(), results=(COUNTED,) * 10_000)

    assert actions == loads(dumps(actions), Envelope.ANY)
    assert 10_000 == len(to_tree(game)["results"])
    with pytest.raises(InvalidValue, match="at most 10,000 results, got 10,001"):
        to_tree(attrs.evolve(game, results=(*game.results, COUNTED)))


def test_the_moves_of_an_action() -> None:
    """The moves of an action form one envelope, and so does a list of actions."""
    state = first_packets()
    legal = state.legal(state.to_act[0])
    moves = tichu.told(state, legal[0], tichu.apply(state, legal[0]), None)
    check(moves)
    check(tuple(legal))
    assert dumps(legal) == dumps(list(legal)) == dumps(tuple(legal), Envelope.ACTIONS)
    assert dumps(moves) == dumps(list(moves), Envelope.MOVES)
    assert '{"tichu": 1, "kind": "actions", "actions": ["1 pass"]}' == dumps([Pass(1)])
    for kind in ("moves", "happenings"):
        text = f'{{"tichu": 1, "kind": "{kind}", "{kind}": ["1 pass"]}}'
        assert text == dumps((Pass(1),), getattr(Envelope, kind.upper()))


def test_empty_lists() -> None:
    """An empty list is written as actions if no kind is given, and read as any kind of list."""
    nothing = new_round().legal(0)
    assert 0 == len(nothing)
    assert '{"tichu": 1, "kind": "actions", "actions": []}' == dumps(nothing)
    assert dumps(nothing) == dumps(()) == dumps([])
    assert '{"tichu": 1, "kind": "moves", "moves": []}' == dumps((), Envelope.MOVES)
    kinds = (Envelope.ACTIONS, Envelope.MOVES, Envelope.HAPPENINGS, Envelope.GAMES)
    for kind, written in product(kinds, (Envelope.ANY, *kinds)):
        assert () == loads(dumps((), written), kind)


def test_another_kind_is_not_written() -> None:
    """A value of another kind than the one given is refused."""
    assert dumps(Pass(1)) == dumps(Pass(1), Envelope.ACTION)
    with pytest.raises(InvalidValue, match=r"^dumps\(value\): expected moves, got action"):
        dumps(Pass(1), Envelope.MOVES)
    with pytest.raises(InvalidValue, match=r"^dumps\(value\): expected view, got round"):
        dumps(new_round(), Envelope.VIEW)
    with pytest.raises(InvalidValue, match="expected game, got actions"):
        dumps((), Envelope.GAME)


def test_views_of_rounds_and_of_games() -> None:
    """A view of a round has no scores, a view of a game has them."""
    for state in (new_round(), new_game(scores=(-5, 995))):
        for value in (view(state, 3), tichu.view(state, None)):
            check(value)
            tree = to_tree(value)
            assert isinstance(state, GameState) is ("scores" in tree) is ("results" in tree)
            read = loads(dumps(value), Envelope.VIEW)
            assert isinstance(value, PlayerView) is isinstance(read, PlayerView)
            assert attrs.asdict(value, recurse=False) == attrs.asdict(read, recurse=False)


@pytest.mark.slow
def test_happenings_of_each_class_are_sent() -> None:
    """Steered games of the presets contain moves and happenings of every class."""
    seen: set[type[object]] = set()
    announced = attrs.evolve(tichu.MANUAL, announced_bombs=True)
    for seed, rules in enumerate((tichu.NANJING, tichu.TRICHU, tichu.TIENTSIN, announced) * 5):
        for value in values(rules, random.Random(seed), 12):
            if isinstance(value, tuple):
                seen.update(map(type, value))
        if seen >= set(get_args(Happening)):
            return
    pytest.fail(f"never sent: {set(get_args(Happening)) - seen}")
