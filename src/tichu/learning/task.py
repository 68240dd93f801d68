"""What is learned: by which rules, how long an episode is, and which decisions are asked."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Literal, TypeVar, final

import attrs

from tichu._spelling.rules import rules_given
from tichu._spelling.words import either
from tichu._values import blaming, want_instance
from tichu.encoding import ActionSpace, ObservationSpace, limits
from tichu.errors import InvalidValue, shown
from tichu.rulebook.scoring import RoundResult
from tichu.rules import NANJING, Rules

T = TypeVar("T")


def _rules(value: Rules | str) -> Rules:
    return rules_given("Task(rules)", value)


def _one_of(*words: T) -> Callable[[object, "attrs.Attribute[T]", T], None]:
    def check(_: object, field: "attrs.Attribute[T]", value: T) -> None:
        if value not in words:
            message = f"expected {either(map(repr, words))}, got {shown(value)}"
            raise InvalidValue(f"Task({field.name})", message)

    return check


def _boolean(_: object, field: "attrs.Attribute[bool]", value: object) -> None:
    want_instance(f"Task({field.name})", value, bool)


@final
@attrs.frozen(slots=True)
class Task:
    """What is learned, and how its decisions are asked.

    Raises :class:`InvalidValue` for a wrong argument.

    >>> from tichu.learning import Task
    >>> task = Task("nanjing", polls="none")
    >>> task.players, task.most, task.actions.n
    (4, 800, 1589)
    """

    rules: Rules = attrs.field(converter=_rules, default=NANJING)
    """The rules of the table; text is read as rules."""
    episode: Literal["round", "game"] = attrs.field(
        default="round", kw_only=True, validator=_one_of("round", "game")
    )
    """Whether an episode is a round, or a game of rounds."""
    polls: Literal["all", "none"] = attrs.field(
        default="all", kw_only=True, validator=_one_of("all", "none")
    )
    """Whom to ask before each action whether they interrupt.

    ``all``: every seat that may, whatever it holds, as at a table. ``none``: nobody, so that there
    are no bombs and no calls out of turn.
    """
    skip_forced: bool = attrs.field(default=False, kw_only=True, validator=_boolean)
    """Whether a decision with one choice is made without asking."""
    suits: Literal["canonical", "exact"] = attrs.field(default="canonical", kw_only=True)
    """Which of the plays that differ in suits only can be chosen; see :class:`ActionSpace`."""
    history: int = attrs.field(default=0, kw_only=True)
    """How many of the last plays are observed one by one; see :class:`ObservationSpace`."""
    actions: ActionSpace = attrs.field(init=False, eq=False, repr=False)
    """The numbers of the actions."""
    observations: ObservationSpace = attrs.field(init=False, eq=False, repr=False)
    """The numbers of the observations."""

    def __attrs_post_init__(self) -> None:
        with blaming("Task"):
            object.__setattr__(self, "actions", ActionSpace(self.rules, self.suits))
            object.__setattr__(self, "observations", ObservationSpace(self.rules, self.history))

    def __reduce__(self) -> tuple[object, ...]:
        names = ("episode", "polls", "skip_forced", "suits", "history")
        return partial(Task, self.rules, **{name: getattr(self, name) for name in names}), ()

    @property
    def players(self) -> int:
        """The number of players, an open dummy included."""
        return self.rules.seats

    @property
    def most(self) -> int:
        """The most that a player can win or lose in a round (:meth:`margins`)."""
        return limits(self.rules).difference

    @property
    def dealers(self) -> int:
        """The number of seats of which one, the first ones, may deal first."""
        return 1 if self.rules.open_dummy else self.players  # TRICHU-9

    def margins(self, result: RoundResult) -> Sequence[int]:
        """Return what the result of a round is worth to each seat; the sum is 0.

        It is the score of the seat's team minus that of the other one.

        >>> import tichu
        >>> result = tichu.score_round((0, 2), calls={1: "tichu"})
        >>> Task().margins(result)
        [300, -300, 300, -300]
        """
        own, other = result.scores
        return [(own - other, other - own)[self.rules.team(s)] for s in range(self.players)]
