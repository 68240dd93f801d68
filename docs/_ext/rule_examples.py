"""The examples of the rules: what ``rules/examples.txt`` says, and whether the library agrees.

That file describes its own form. :func:`read` reads it; :func:`scenes` plays an example through,
raises :class:`Wrong` where the library disagrees, and returns what there is to see.

A line states a position: ``2j3w / 8pKj / 4j5w / 7s9s; trick 0:6w; wish 8; turn 1``. It has the
hands, then fields of ``tichu.RoundSetup``. Cards that are named nowhere are in the pile of seat 0,
and fill up the hands before the play.
"""

import random
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import attrs

import tichu
import tichu.rulebook.drawing
from tichu import notation, svg, text

FILE: Final = Path(__file__).parents[1] / "rules" / "examples.txt"
_HEAD: Final = re.compile(r"\[([A-Z]+-\d+)\] ?(.*)")
_RANDOM: Final = 1
"""The seed of ``do deal``."""


class Wrong(Exception):
    """An example says something else than the library, or cannot be read."""


@attrs.frozen
class Example:
    """The example of a rule."""

    rule: str
    """The ID."""
    caption: str
    """What it shows, in a sentence."""
    lines: tuple[str, ...]
    """What is laid out, tried and played."""


@attrs.frozen
class Scene:
    """A picture, with what is said below it."""

    picture: svg.Svg
    alternative: str
    said: tuple[str, ...]
    """Sentences about the actions that are tried and played, and what they bring."""
    position: Any = None
    """The position of the round that is drawn, if it is one."""
    seen: Any = None
    """What the picture shows of it: a view, or all of it."""


def read(source: str) -> dict[str, Example]:
    """Return the examples of a text, by rule."""
    found: dict[str, Example] = {}
    for block in re.split(r"\n{2,}", source.strip()):
        lines = [line for line in block.splitlines() if not line.startswith("#")]
        if lines:
            head = _HEAD.fullmatch(lines[0])
            if head is None or head[1] in found:
                raise Wrong(f"expected an ID that comes once, in brackets, got {lines[0]!r}")
            found[head[1]] = Example(head[1], head[2], tuple(lines[1:]))
    return found


def scenes(example: Example, names: Sequence[str] | None = None) -> tuple[Scene, ...]:
    """Return what an example shows; raises :class:`Wrong` if the library does not agree."""
    playing = _Playing(example, names)
    try:
        for line in example.lines:
            playing.follow(line)
    except (tichu.TichuError, Wrong) as error:
        raise Wrong(f"{example.rule}: {line}: {error}") from None
    return tuple(playing.scenes())


@attrs.define
class _Playing:
    """An example while it is played through."""

    example: Example
    names: Sequence[str] | None
    shown: list[Scene] = attrs.field(factory=list)
    """The scenes before the present one."""
    first: Any = None
    """The position as the present scene began."""
    state: Any = None
    """The position now."""
    happened: list[Any] = attrs.field(factory=list)
    """What the last line that was played brought."""
    said: list[str] = attrs.field(factory=list)
    seats: set[int] = attrs.field(factory=set)
    """The seats whose actions have been tried or played."""

    def scenes(self) -> list[Scene]:
        """Return all scenes."""
        self._end()
        return self.shown

    def follow(self, line: str) -> None:
        """Do what a line says."""
        word, _, rest = line.partition(" ")
        verbs: dict[str, Callable[[str], None]] = {
            "at": self._at,
            "cards": self._cards,
            "combination": self._combination,
            "no": self._no,
            "ok": self._ok,
            "do": self._do,
            "=>": self._happened,
            "now": self._now,
            "draw": self._draw,
        }
        if word not in verbs:
            raise Wrong(f"expected one of {', '.join(verbs)}, got {word}")
        verbs[word](rest)

    def _end(self) -> None:
        """End the present scene."""
        if self.first is not None:
            lone = len(self.seats) == 1 and self.first.phase is not tichu.Phase.OVER
            seen = tichu.view(self.first, *self.seats) if lone else self.first
            picture = svg.table(seen, self.names, reveal=not lone)
            position = getattr(self.first, "round", self.first)
            described = "The position, which is also given as text."
            self.shown.append(Scene(picture, described, tuple(self.said), position, seen))
        self.first, self.said, self.seats = None, [], set()

    def _at(self, given: str) -> None:
        self._end()
        self.first = self.state = position(given)

    def _cards(self, given: str) -> None:
        self._end()
        named, _, points = given.partition(" = ")
        cards = tichu.Cards(named)
        if points and f"{cards.points}" != points:
            raise Wrong(f"expected {points} points, got {cards.points}")
        said = (f"{points} points.",) if points else ()
        self.shown.append(Scene(svg.hand(cards), f"The cards {cards}.", said))

    def _combination(self, given: str) -> None:
        self._end()
        named, _, expected = given.partition(" = ")
        combination = tichu.Combination(named)
        name = text.combination_name(combination)
        if name != expected:
            raise Wrong(f"expected a {expected}, got a {name}")
        name = _capital(name.replace("BOMB, ", "bomb: "))
        self.shown.append(Scene(svg.combination(combination), name, (f"{name}.",)))

    def _no(self, given: str) -> None:
        reasons: dict[tuple[int, str], list[str]] = {}
        for written in _parts(given):
            seat, told, why = self._judged(written)
            if why is None:
                raise Wrong(f"{written} is legal")
            reasons.setdefault((seat, why), []).append(told)
        for (seat, why), actions in reasons.items():
            self.said.append(f"{self._name(seat)} may not {_either(actions)}: {why}.")

    def _ok(self, given: str) -> None:
        actions: dict[int, list[str]] = {}
        for written in _parts(given):
            seat, told, why = self._judged(written)
            if why is not None:
                raise Wrong(f"{written} is illegal: {why}")
            actions.setdefault(seat, []).append(told)
        for seat, told in actions.items():
            self.said.append(f"{self._name(seat)} may {_either(told)}.")

    def _judged(self, written: str) -> tuple[int, str, str | None]:
        """Return whose action it is, what it is in words, and why it is illegal."""
        seat = int(written.split(maxsplit=1)[0])
        self.seats.add(seat)
        try:
            action = notation.parse_action(written)
        except tichu.NotationError as error:
            if "is not a combination" not in error.message:
                raise
            cards = text.words.spaced_cards(written.rsplit(maxsplit=1)[-1])
            return seat, f"play {cards}", "that is not a combination"
        why = tichu.why_illegal(self.state, action)
        return seat, self._told(action), None if why is None else f"“{self._renamed(f'{why}')}”"

    def _do(self, given: str) -> None:
        self.happened, done = [], []
        for written in _parts(given):
            if written == "deal":
                action = tichu.deal(self.state, random.Random(_RANDOM))
            else:
                action = notation.parse_action(written)
                self.seats.add(action.seat)
            self.state, happened = tichu.transition(self.state, action)
            done.append(self._sentence(happened[0]))
            self.happened += happened
        self.said.append(f"{_capital('; '.join(done))}.")

    def _happened(self, given: str) -> None:
        """Check that each text begins one of the happenings."""
        written = {f"{notation.format_happening(each)} ": each for each in self.happened}
        for expected in _parts(given):
            found = [name for name in written if name.startswith(f"{expected} ")]
            if not found:
                raise Wrong(f"expected {expected}, got {'; '.join(written)}")
            sentence = _capital(self._sentence(written[found[-1]]))
            if not self.said[-1].startswith(sentence):
                self.said.append(f"{sentence}.")

    def _sentence(self, happened: tichu.moves.Happening) -> str:
        if isinstance(happened, tichu.moves.RoundEnded):
            cards, calls = happened.result.card_points, happened.result.call_points
            said = f"the round is over: {cards[0]} and {cards[1]} points"
            return f"{said}; for calls {calls[0]} and {calls[1]}" if any(calls) else said
        return text.sentence(happened, self.names)

    def _name(self, seat: int) -> str:
        return f"Seat {seat}" if self.names is None else self.names[seat]

    def _renamed(self, sentence: str) -> str:
        """Return a sentence with the names of the seats, if they have some."""
        if self.names is None:
            return sentence
        return re.sub(r"[Ss]eat (\d)", lambda found: self._name(int(found[1])), sentence)

    def _told(self, action: tichu.PlayerAction) -> str:
        """Return what a player does, in words that follow "may"."""
        match action:
            case tichu.Play():
                return f"play {_named(action.combination)}"
            case tichu.Pass():
                return "pass"
            case tichu.CallTichu():
                return "call tichu"
            case tichu.CallGrandTichu():
                return "call grand tichu"
            case tichu.DeclineGrandTichu():
                return "decline grand tichu"
            case tichu.Push():
                return f"push {text.words.spaced_cards(action.cards)}"
            case tichu.MakeWish(rank=None):
                return "make no wish"
            case tichu.MakeWish(rank=int(rank)):
                return f"wish for {text.rank_name(rank)}"
            case tichu.TakeTrick():
                return "take the trick"
            case tichu.GiveTrick():
                return f"give the trick to {self._name(action.to)}"
            case tichu.ChooseLeader():
                return f"give the lead to {self._name(action.to)}"
            case _:
                return "announce a bomb"

    def _now(self, given: str) -> None:
        """Check that a sentence is in the text of the position."""
        for expected in _parts(given):
            told = text.format_position(self.state)
            if expected not in " ".join(told.split()):
                raise Wrong(f"expected {expected}, got {told}")
            self.said.append(f"{self._renamed(expected)}.")

    def _draw(self, _: str) -> None:
        self.first = self.state


def _named(combination: tichu.Combination) -> str:
    alone = len(combination.cards) == 1 and all(card.is_special for card in combination.cards)
    name = f"the {text.combination_name(combination)}"
    return name if alone else text.words.spaced_combination(combination)


def _parts(given: str) -> Iterator[str]:
    return map(str.strip, given.split(";"))


def _either(actions: list[str]) -> str:
    first, *more = actions
    if first.startswith("play "):
        more = [action.removeprefix("play ") for action in more]
    *others, last = [first, *more]
    return f"{', '.join(others)} or {last}" if others else last


def _capital(sentence: str) -> str:
    return sentence[0].upper() + sentence[1:]


def position(given: str) -> tichu.RoundState | tichu.GameState:
    """Return the position that a line states: hands, then fields of ``RoundSetup``."""
    hands, *fields = (part.strip() for part in given.split(";"))
    known = dict(field.partition(" ")[::2] for field in fields)
    scores = known.pop("scores", None)
    rules = notation.parse_rules(known.pop("rules", "nanjing"))
    stated: dict[str, Any] = {name: _FIELDS[name](value) for name, value in known.items()}
    dealt = [hand.strip(" -") for hand in hands.split("/")]
    phase = stated.get("phase", "play")
    if phase in {"grand_tichu", "push"}:
        dealt = _filled(dealt, rules, phase, stated.get("dealer", 0))
    elif "deal" not in phase:
        stated.setdefault("rest_to", 0)
    state = tichu.RoundState.from_setup(tichu.RoundSetup(rules=rules, hands=dealt, **stated))
    if scores is None:
        return state
    game = tichu.new_game(rules, scores=tuple(map(int, scores.split(":"))))
    return attrs.evolve(game, round=state)


def _by_seat(value: str) -> dict[int, str]:
    return {int(seat): given for seat, given in (each.split(":") for each in value.split(","))}


def _trick(value: str) -> tuple[str, ...]:
    return tuple(" play ".join(each.split(":")) for each in value.split(","))


def _seats(value: str) -> tuple[int, ...]:
    return () if value == "-" else tuple(map(int, value))


_FIELDS: Final[dict[str, Callable[[str], Any]]] = {
    "phase": str,
    "dealer": int,
    "turn": int,
    "trick": _trick,
    "wish": str,
    "calls": _by_seat,
    "finished": _seats,
    "played": _seats,
    "piles": _by_seat,
    "rest_to": int,
}


def _filled(hands: list[str], rules: tichu.Rules, phase: str, dealer: int) -> list[str]:
    """Return hands that are full before the play, with the lowest cards that none names."""
    held = [tichu.Cards(hand) for hand in hands]
    rest = [card for card in tichu.DECK if not any(card in hand for hand in held)]
    more = rules.packet(tichu.Phase.DEAL_REST, dealer) if phase == "push" else (0,) * len(hands)
    sizes = [rules.packets[0] + number for number in more]
    for seat, size in enumerate(sizes):
        missing = size - len(held[seat])
        held[seat] |= tichu.Cards(rest[:missing])
        rest = rest[missing:]
    return list(map(str, held))
