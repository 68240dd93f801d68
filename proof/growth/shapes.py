"""Texts of any size, from grammars of the nested formats and tokens of the others."""

import random
from collections.abc import Callable
from typing import Final

import attrs

LINE: Final = (
    *("2j", "Tj", "10j", "Ph", "Dr", "Ma", "mahjong ", "??", "9x", "j", "2"),
    *("0 ", "1 ", "0 pass", "1 play ", "0 push ", "deal ", "wish ", "=5", "=", "# x", "#"),
    *("/", "-", "0:", "2j,", ":", ",", "-/-/-/-", "0123", "nanjing", "bsw(", "target=5,", "(", ")"),
    *("+", "+100", "|", "100:0", " ", "  ", "\t", "\n", "\u0130", "\u2003", "\x00", "teams=0+1"),
)
LOG: Final = (
    *("---------------Gr.Tichukarten------------------\n", "---------------Startkarten----\n"),
    *(
        "(0)a: G2 \n",
        "(0)a: ",
        "(1)b ",
        "G2 ",
        "R10 ",
        "Ph ",
        "Dr ",
        "Ma ",
        "Hu ",
        "(0)",
        "(4)x: \n",
    ),
    *("BOMBE: (0)a (0)b \n", "Schupfen:\n", "(0)a gibt: b: G2 - c: G3 - d: G4\n", "Tichu: (0)a\n"),
    *("GrosserTichu: (0)a\n", "Drache an: (1)b\n", "Wunsch:5\n", "(0)a passt.\n", "passt.\n"),
    *(
        "Ergebnis: 100 - 0\n",
        "------Runde 1-----\n",
        "\n",
        "\r\n",
        " ",
        "x",
        ":",
        "-",
        "\x00",
        "(0)a",
    ),
)
REPORT: Final = (
    *("out ", "grand ", "tichu ", "cards ", "60:40", "0", "1, ", "2 ", "; ", '"', "'", ":", "-"),
    *("team ", "made ", "lost ", "\n", " ", "x", "\u0130", "\x00", "9" * 90),
)
MESSAGES: Final = (
    '{"kind": "hello", "version": 1}\n',
    '{"kind": "ping", "id": 1}\n',
    '{"kind": "quit"}\n',
    '{"kind": "ask", "id": 1, "must": true}\n',
    '{"tichu": 1, "kind": "view", "position": "',
    '{"tichu": 1, "kind": "events", "events": ["',
    '", "',
    '"]}\n',
    "{",
    '{"x": [',
)


@attrs.frozen
class Shape:
    """A text of any size: what it begins with, what is repeated, and what it ends with."""

    head: str
    unit: str
    tail: str

    def text(self, size: int) -> str:
        """Return a text of about so many characters."""
        return self.head + self.unit * (size // len(self.unit)) + self.tail


Maker = Callable[[random.Random], Shape]
"""Makes a random shape of a format."""


def of_tokens(*heads: str, tokens: tuple[str, ...]) -> Maker:
    """Return a maker of shapes of a few tokens, one or more that are repeated, and a few more."""

    def make(rng: random.Random) -> Shape:
        before, unit, after = (
            "".join(rng.choices(tokens, k=rng.randint(low, high)))
            for low, high in ((0, 4), (1, 3), (0, 2))
        )
        return Shape(rng.choice(heads or ("",)) + before, unit, after)

    return make


_DEEPEST: Final = 4


class Draft:
    """A text that a grammar writes, and the places at which it can be made longer."""

    def __init__(self, rng: random.Random, depth: int = 0) -> None:
        self.rng = rng
        self.depth = depth
        self.parts: list[str] = []
        self.places: list[tuple[int, str]] = []

    def add(self, *choices: str) -> None:
        """Write one of some strings."""
        self.parts.append(self.rng.choice(choices))

    def one(self, *items: Callable[["Draft"], None]) -> None:
        """Write one of some parts of the grammar; in the depth the first, which holds no others."""
        (self.rng.choice(items) if self.depth < _DEEPEST else items[0])(self)

    def many(self, item: Callable[["Draft"], None]) -> None:
        """Write a part of the grammar up to twice; it can be repeated here."""
        self.depth += 1
        for _ in range(self.rng.randint(0, 2) if self.depth < _DEEPEST else 0):
            item(self)
        if self.depth <= _DEEPEST:
            unit = Draft(self.rng, self.depth)
            item(unit)
            self.places.append((len(self.parts), "".join(unit.parts)))
        self.depth -= 1


def of_grammar(*starts: Callable[[Draft], None]) -> Maker:
    """Return a maker of shapes of a grammar; some of them are torn off after the repetition."""

    def make(rng: random.Random) -> Shape:
        draft = Draft(rng)
        draft.one(*starts)
        place, unit = rng.choice(draft.places)
        tail = "".join(draft.parts[place:]) if rng.random() < 0.7 else ""
        return Shape("".join(draft.parts[:place]), unit, tail)

    return make


# TOML, as far as records use it, and further.


def toml(draft: Draft) -> None:
    """Write a file of games."""
    draft.add("tichu = 1\n")
    _toml_game(draft)
    draft.many(_toml_game)


def _toml_game(draft: Draft) -> None:
    draft.add(
        '[[games]]\nrules = "nanjing"\n', '[[games]]\nrules = "bsw(target=5)"\n', "[[games]]\n"
    )
    draft.many(_toml_pair)
    draft.one(lambda draft: draft.add("rounds = []\n"), _toml_rounds)


def _toml_rounds(draft: Draft) -> None:
    draft.add("[[games.rounds]]\n")
    draft.many(_toml_pair)
    draft.add("actions = [")
    draft.many(lambda draft: draft.add('"0 pass",', '"deal 2j ?? ?? ??",\n', '"1 call # x",', "1,"))
    draft.add("]\n")
    draft.many(_toml_rounds)


def _toml_pair(draft: Draft) -> None:
    _toml_key(draft)
    draft.add(" = ", "=")
    _toml_value(draft)
    draft.many(lambda draft: draft.add(" ", "\t", " # no", "#"))
    draft.add("\n", "\r\n")


def _toml_key(draft: Draft) -> None:
    draft.add("_x", "comment", "players", "_", "a", '"_x"', "'_x'")
    draft.many(lambda draft: draft.add(".b", ".'b'", '."b"', " . b", "b", "1"))


def _toml_value(draft: Draft) -> None:
    draft.one(_toml_string, _toml_string, _toml_number, _toml_array, _toml_inline)


def _toml_string(draft: Draft) -> None:
    quote = draft.rng.choice("\"'")
    if draft.rng.random() < 0.4:
        draft.add(quote)
        draft.many(lambda draft: draft.add("x", "\\n", "\\u00e9", "\u0130", "#", "[", "."))
        draft.add(quote)
        return
    draft.add(3 * quote)
    draft.many(lambda draft: draft.add("x", "\n", quote, "x" + 2 * quote, "\\\n", "\\", "[["))
    draft.add(3 * quote, 4 * quote, 5 * quote)


def _toml_number(draft: Draft) -> None:
    draft.add("1", "0x1", "-1", "1.5", "1e", "0.", "2026-11-22", "t", "i")
    draft.many(lambda draft: draft.add("1", "_1", "0", "e", "."))


def _toml_array(draft: Draft) -> None:
    draft.add("[")
    draft.many(_toml_item)
    draft.add("]")


def _toml_item(draft: Draft) -> None:
    _toml_value(draft)
    draft.add(",", ",\n", ", # no\n", " , ")


def _toml_inline(draft: Draft) -> None:
    draft.add("{")
    draft.many(_toml_inline_pair)
    _toml_key(draft)
    draft.add("=")
    _toml_value(draft)
    draft.add("}")


def _toml_inline_pair(draft: Draft) -> None:
    _toml_key(draft)
    draft.add("=")
    _toml_value(draft)
    draft.add(", ")


# JSON, with the envelopes of the codec and the questions of conformance.


def json(draft: Draft) -> None:
    """Write an object."""
    draft.add(
        *('{"tichu": 1, "kind": "action", ', '{"tichu": 1, "kind": "record", "record": {', "{"),
        *('{"id": "1", "kind": "match", "rules": "trichu", ', '{"id": "1", "kind": "legal", '),
    )
    draft.many(_json_pair)
    draft.add('"rounds": ', '"action": ', '"state": ', '"x": ')
    _json_value(draft)
    draft.add("}", "}}")


def _json_pair(draft: Draft) -> None:
    _json_string(draft)
    draft.add(": ")
    _json_value(draft)
    draft.add(", ")


def _json_value(draft: Draft) -> None:
    draft.one(_json_string, _json_number, _json_array, _json_object)


def _json_string(draft: Draft) -> None:
    draft.add('"')
    draft.many(
        lambda draft: draft.add("x", "\\u0041", "\\n", "\\ud800", "\u0130", "0 pass", "2j", "?")
    )
    draft.add('"')


def _json_number(draft: Draft) -> None:
    draft.add("1", "-1", "1.5", "1e", "0.", "N", "t")
    draft.many(lambda draft: draft.add("1", "0", "9", "e", "."))


def _json_array(draft: Draft) -> None:
    draft.add("[")
    draft.many(_json_item)
    _json_value(draft)
    draft.add("]")


def _json_item(draft: Draft) -> None:
    _json_value(draft)
    draft.add(",", ", ", ",\n")


def _json_object(draft: Draft) -> None:
    draft.add("{")
    draft.many(_json_pair)
    _json_string(draft)
    draft.add(":")
    _json_value(draft)
    draft.add("}")


# Nesting, which a grammar's own repetitions do not reach.


def deep(*opening: str) -> Callable[[Draft], None]:
    """Return a grammar that opens lists or objects and does not close them."""

    def write(draft: Draft) -> None:
        draft.add("tichu = 1\n[[games]]\n_x = ", '{"tichu": 1, "kind": "record", "record": ', "")
        draft.many(lambda draft: draft.add(*opening))

    return write


NESTED: Final = deep("[", "{", "{a=", '{"a":', "[[", "[{", "[1,", '"')
