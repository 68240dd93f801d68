"""The JSON Schema: the reader refuses everything that it refuses.

The round trips show that everything that is written fits it.
"""

import copy
import json
from functools import partial
from typing import Any, Final

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from codec.answers import POSITION, TREES, fits, places, refused
from support import anything
from support.tables import cases
from tichu import DataError
from tichu.codec import Envelope, from_tree, loads, schema
from tichu.errors import DataCode

GONE: Final = object()
"""Stands for a field that is taken away."""

WRONG_TYPE: Final = DataCode.WRONG_TYPE
MISSING: Final = DataCode.MISSING_FIELD
UNKNOWN: Final = DataCode.UNKNOWN_FIELD


def changed(name: str, path: str, value: object) -> Any:  # noqa: ANN401  # a tree
    """Return a tree with another value at a path such as ``games.0.rules``."""
    tree = copy.deepcopy(TREES[name])
    *way, last = path.split(".")
    inner: Any = tree
    for step in way:
        inner = inner[int(step) if step.isdigit() else step]
    key = int(last) if last.isdigit() else last
    if value is GONE:
        del inner[key]
    else:
        inner[key] = value
    return tree


def test_the_schema_is_valid() -> None:
    """The schema follows its draft, and each call returns a fresh copy."""
    Draft202012Validator.check_schema(schema())
    assert Draft202012Validator.META_SCHEMA["$id"] == schema()["$schema"]
    schema().clear()
    assert schema()


def test_it_has_a_branch_for_each_kind() -> None:
    """The schema has a branch for each kind of envelope."""
    kinds = [branch["title"] for branch in schema()["oneOf"]]
    named = [kind.name for kind in vars(Envelope).values() if isinstance(kind, Envelope)]
    assert [name for name in named if name != "any"] == kinds
    assert kinds == schema()["properties"]["kind"]["enum"]
    assert kinds == [branch["properties"]["kind"]["const"] for branch in schema()["oneOf"]]


@pytest.mark.parametrize("name", TREES)
def test_the_examples_are_right(name: str) -> None:
    """The examples are valid, so what is refused below has only one mistake."""
    assert fits(TREES[name])
    from_tree(TREES[name], Envelope.ANY)


GAME: Final = "games.0"
ROUND: Final = "games.0.rounds.0"
FIELDS: Final[dict[str, tuple[str, ...]]] = {
    "a text": (
        *("round position", "game position", "game results.0", "view position", "view results.0"),
        *("action action", "actions actions.1", "moves moves.0", "happenings happenings.1"),
        *(f"games {GAME}.{name}" for name in ("rules", "players.2", "event", "place", "date")),
        *(f"games {GAME}.source", f"games {GAME}.comment"),
        *(f"games {ROUND}.players.0", f"games {ROUND}.comment"),
    ),
    "a number": (
        *("game scores.0", "view scores.1"),
        *(f"games {GAME}.{name}" for name in ("dealer", "start_scores.0", "scores.1")),
    ),
    "a list": (
        *("game scores", "game results", "view scores", "view results"),
        *("actions actions", "moves moves", "happenings happenings", "games games"),
        *(f"games {GAME}.{name}" for name in ("players", "start_scores", "scores", "rounds")),
        *(f"games {ROUND}.players", f"games {ROUND}.actions"),
    ),
    "an object": (f"games {GAME}", f"games {ROUND}"),
}
"""Every field of every kind, by what it wants."""

OTHERS: Final[dict[str, tuple[object, ...]]] = anything(
    {  # pyright: ignore[reportUnknownArgumentType]
        "a text": (1, 1.5, True, None, {}),
        "a number": ("1", 1.5, True, None, [], {}),
        "a list": ("x", 1, True, None, {}),
        "an object": ("x", 1, True, None, []),
    }
)


def place(path: str) -> str:
    """Return a path as errors write it."""
    return "".join(f"[{step}]" if step.isdigit() else f".{step}" for step in path.split("."))[1:]


def test_wrong_types() -> None:
    """Schema and reader refuse a value of another type; true is not a number."""
    for wanted, fields in FIELDS.items():
        for name, path in map(str.split, fields):
            for value in OTHERS[wanted]:
                tree = changed(name, path, value)
                assert not fits(tree), (name, path, value)
                code, found, _ = refused(partial(from_tree, tree, Envelope.ANY))
                assert (WRONG_TYPE, place(path)) == (code, found), (name, path, value)
                assert (code, found) == refused(partial(loads, json.dumps(tree), Envelope.ANY))[:2]


def test_wrong_structure() -> None:
    """Schema and reader refuse missing and unknown fields."""
    for name, path, value, code in cases(
        __file__, "schema: fields taken away, added or filled", globals()
    ):
        tree = changed(name, path, value)
        assert not fits(tree), (name, path, value)
        for read in (partial(from_tree, tree), partial(loads, json.dumps(tree))):
            assert code is refused(partial(read, kind=Envelope.ANY))[0], (name, path, value)


@pytest.mark.parametrize("tree", [None, True, 1, 1.5, "x", [], [TREES["action"]]])
def test_wrong_wholes(tree: object) -> None:
    """Anything but an object is refused."""
    assert not fits(tree)
    assert (WRONG_TYPE, "") == refused(lambda: from_tree(tree, Envelope.ANY))[:2]


def test_errors_that_only_the_rules_can_find() -> None:
    """The schema accepts them, the reader does not."""
    for name, path, value, code in cases(
        __file__, "schema: what only the rules can find", globals()
    ):
        tree = changed(name, path, value)
        assert fits(tree), (name, path, value)
        assert code is refused(partial(from_tree, tree, Envelope.ANY))[0], (name, path, value)


@pytest.mark.parametrize("path", ["tichu", "scores.0"])
def test_a_whole_number_with_a_point(path: str) -> None:
    """The only difference by type: 1.0 is an integer for a schema, but not for the reader."""
    tree = changed("game", path, 1.0)
    assert fits(tree)
    assert WRONG_TYPE is refused(lambda: from_tree(tree, Envelope.ANY))[0]


# Both, about trees that nobody has thought of

NAMES: Final = sorted(
    {"tichu", "kind", "position", "scores", "results", "action", "moves", "games", "rules"}
    | {"players", "date", "dealer", "seat", "rounds", "actions", "comment", "_own", "", "x"}
)
SCALARS: Final = (
    st.none()
    | st.booleans()
    | st.integers(-2, 7)
    | st.sampled_from([1.0, 1.5, 2**63, -(2**63)])
    | st.text(max_size=5)
    | st.sampled_from(
        [
            *("round", "game", "view", "action", "moves", "games"),
            *("nanjing", "1 pass", "1 took 5j", "210 70:30 0:100", "2026-11-20"),
            *("2\tplay\n5j\n5w", "2 PLAY 5j5w # why", "DEAL - -", "deal\u2003- -", "deal#"),
            *("0 push ??\n2j ??", " 1\x1fpass\x85", "1 pass#"),
            *(POSITION, f"{POSITION} 1", f"\u3000{POSITION}\u2029"),
            POSITION.replace(" ", "\n\x1c"),
        ]
    )
)
VALUES: Final = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(NAMES), inner, max_size=4)
    ),
    max_leaves=8,
)


@st.composite
def mutated(draw: st.DrawFn) -> Any:  # noqa: ANN401  # a tree
    """Return a tree after one to three changes anywhere in it."""
    tree: Any = copy.deepcopy(draw(st.sampled_from([*TREES.values()])))
    for _ in range(draw(st.integers(1, 3))):
        *way, last = draw(st.sampled_from(places(tree)[1:] or [("tichu",)]))
        inner = tree
        for step in way:
            inner = inner[step]
        match draw(st.sampled_from(["replace", "replace", "remove", "add"])):
            case "replace":
                inner[last] = draw(VALUES)
            case "remove":
                del inner[last]
            case _ if isinstance(inner, dict):
                inner[draw(st.sampled_from(NAMES))] = draw(VALUES)
            case _:
                inner.append(draw(VALUES))
    return tree


@given(mutated() | VALUES)
@example({**TREES["action"], "action": "2 play 5j\n5w"})
@example({**TREES["action"], "action": "\u2028DEAL\u00a0- -"})
def test_what_the_schema_refuses_the_reader_refuses(tree: Any) -> None:  # noqa: ANN401  # a tree
    """A tree that is read fits the schema; the reader raises only :class:`DataError`."""
    try:
        from_tree(tree, Envelope.ANY)
    except DataError:
        return
    assert fits(tree)
