"""An engine under test, compared with the library step by step.

The two exchange only notation, so an adapter to an engine in any language takes a few lines.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Final, Protocol, TypeVar

import attrs

from tichu import records
from tichu._spelling.rules import format_rules
from tichu._values import want_instance
from tichu.engine.round import RoundState, new_round
from tichu.engine.table.actions import Action
from tichu.engine.table.spelled import format_action
from tichu.engine.verbs import apply, is_legal
from tichu.errors import IllegalAction, InvalidValue, shown
from tichu.notation.positions import FIELDS, format_state
from tichu.notation.results import format_result
from tichu.phases import Phase
from tichu.rules import Rules
from tichu.testing.play.reach import reached

T = TypeVar("T")

FACTS: Final = (*FIELDS, "to_act", "may_interrupt", "result")
"""The facts that an engine may state: the fields of a position string, and three more.

``to_act`` and ``may_interrupt`` are seats, as ``"023"``; ``result`` is written as by
:func:`tichu.notation.format_result`. ``-`` stands for nothing.
"""


class Engine(Protocol):
    """The methods that an engine under test needs; any class that has them is accepted.

    Rules, actions and facts are text in the library's notation. An engine refuses an action by
    returning False or raising :class:`ValueError`; any other exception is a failure.
    """

    def start(self, rules: str, dealer: int) -> object:
        """Begin a round before the first deal."""
        ...  # pragma: no cover  # a protocol has no body

    def apply(self, action: str) -> object:
        """Apply an action, deals included; False, or a ValueError, refuses it."""
        ...  # pragma: no cover  # a protocol has no body

    def legal(self, seat: int) -> Iterable[str] | None:
        """Return the legal actions of a seat except deals; None if the engine has no list."""
        ...  # pragma: no cover  # a protocol has no body

    def facts(self) -> Mapping[str, str]:
        """Return as many of :data:`FACTS` as the engine knows, by name."""
        ...  # pragma: no cover  # a protocol has no body

    def scores(self) -> Sequence[int] | None:
        """Return the teams' points for the round; None before its end."""
        ...  # pragma: no cover  # a protocol has no body


@attrs.frozen(slots=True)
class Difference:
    """The first difference between an engine and the library."""

    what: str
    """The difference, as a sentence."""
    position: str
    """A position string, for :func:`tichu.notation.parse_state`."""
    record: str
    """The actions up to there as a record, for :func:`tichu.records.read`."""

    def __str__(self) -> str:
        return f'{self.what}\n\nparse_state("{self.position}")\n\n{self.record}'


class EngineDiffers(AssertionError):
    """An engine under test differs from the library."""

    def __init__(self, difference: Difference) -> None:
        super().__init__(str(difference))
        self.difference = difference
        """The difference, and where it is."""


class Beside:
    """An engine and the library, both at the same point of the same round."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.state: RoundState = new_round()
        self.actions: list[Action] = []
        self.comparisons: int = 0
        """The number of answers that have been compared."""

    def start(self, rules: Rules, dealer: int) -> None:
        """Begin a round on both sides."""
        self.state = new_round(rules, dealer)
        self.actions = []
        try:
            self.engine.start(format_rules(rules), dealer)
        except Exception as error:  # a stranger's engine may fail in any way
            raise self._differs(f"start: the engine raised {_words(error)}") from error
        self.compare()

    def play(self, action: Action) -> frozenset[str]:
        """Apply a legal action on both sides, compare, and return the names that it reached."""
        text = format_action(action)
        if self._refused(text):
            raise self._differs(f"apply: the engine refuses {text!r}, which is legal")
        before = self.state
        self.state = apply(before, action)
        self.actions.append(action)
        self.compare()
        return reached(before, action, self.state)

    def tempt(self, action: Action) -> None:
        """Offer an illegal action, which the engine must refuse and which must change nothing."""
        if is_legal(self.state, action):
            message = f"expected an illegal action, got {shown(action)}"
            raise InvalidValue("Beside.tempt(action)", message)
        text = format_action(action)
        if not self._refused(text):
            raise self._differs(f"apply: the engine takes {text!r}, which is illegal")
        try:
            self.compare()
        except EngineDiffers as error:
            what = error.difference.what.partition(", ")[2]  # as many actions later
            raise self._differs(f"after it refused {text!r}, {what}") from None

    def compare(self, *, pushes: bool = False) -> None:
        """Compare facts, legal lists and scores; lists of pushes only with ``pushes``."""
        self._compare_facts()
        if pushes or self.state.phase is not Phase.PUSH:
            self._compare_lists()
        self._compare_scores()

    def _refused(self, text: str) -> bool:
        try:
            return self.engine.apply(text) is False
        except ValueError:
            return True
        except Exception as error:  # a stranger's engine may fail in any way
            raise self._differs(f"apply: {text!r} made the engine raise {_words(error)}") from error

    def _compare_facts(self) -> None:
        theirs = self._asked("facts", lambda: dict(self.engine.facts()))
        ours = facts(self.state)
        for name, value in theirs.items():
            if name not in ours:
                message = f"expected one of {', '.join(FACTS)}; got {shown(name)}"
                raise InvalidValue("Engine.facts", message)
            self.comparisons += 1
            if value != ours[name]:
                raise self._differs(f"{name}: the engine says {value!r}, tichu {ours[name]!r}")

    def _compare_lists(self) -> None:
        for seat in range(self.state.rules.seats):
            theirs = self._asked("legal", partial(self.engine.legal, seat))
            if theirs is None:
                continue
            listed = list(theirs)
            ours = [] if self.state.is_over else list(map(format_action, self.state.legal(seat)))
            self.comparisons += 1
            if len(set(listed)) < len(listed):
                twice = sorted({text for text in listed if listed.count(text) > 1})
                raise self._differs(f"legal({seat}): the engine lists {_some(twice)} twice")
            for whose, more in (
                ("tichu", sorted(set(ours) - set(listed))),
                ("the engine", sorted(set(listed) - set(ours))),
            ):
                if more:
                    raise self._differs(f"legal({seat}): only {whose} lists {_some(more)}")

    def _compare_scores(self) -> None:
        theirs = self._asked("scores", self.engine.scores)
        ours = None if self.state.result is None else self.state.result.scores
        self.comparisons += 1
        if (None if theirs is None else tuple(theirs)) != ours:
            raise self._differs(f"scores: the engine says {theirs!r}, tichu {ours!r}")

    def _asked(self, name: str, ask: Callable[[], T]) -> T:
        try:
            return ask()
        except Exception as error:  # a stranger's engine may fail in any way
            raise self._differs(f"{name}: the engine raised {_words(error)}") from error

    def _differs(self, what: str) -> EngineDiffers:
        record = records.Record.of(self.actions, self.state.rules, dealer=self.state.dealer)
        number = len(self.actions)
        what = f"after {number} action{'' if number == 1 else 's'}, {what}"
        position = format_state(self.state)
        return EngineDiffers(Difference(what, position, records.write(record)))


def facts(state: RoundState) -> dict[str, str]:
    """Return the facts of a round, by their names in :data:`FACTS`."""
    want_instance("facts(state)", state, RoundState)
    result = state.result
    return dict(
        zip(
            FACTS,
            (
                *format_state(state).split(),
                "".join(map(str, state.to_act)) or "-",
                "".join(map(str, state.may_interrupt)) or "-",
                "-" if result is None else format_result(result),
            ),
            strict=True,
        )
    )


def _words(error: Exception) -> str:
    return str(error) if isinstance(error, IllegalAction) else shown(error)


def _some(texts: list[str]) -> str:
    more = f" and {len(texts) - 3} more" if len(texts) > 3 else ""
    return ", ".join(map(repr, texts[:3])) + more
