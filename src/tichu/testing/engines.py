"""Check an engine or a bot by playing the same rounds with it and with the library.

The library and the engine exchange only text notation, so an adapter takes a few lines, whatever
the engine's language.
"""

import pickle
import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Final, Protocol, TypeVar, get_args

import attrs

from tichu import records
from tichu._syntax import format_rules
from tichu.bots.bot import Bot, Unfit, judged
from tichu.bots.playing import steps
from tichu.engine import moves as act
from tichu.engine.move_text import format_action, format_result
from tichu.engine.moves import Action, Move, PlayerAction
from tichu.engine.state import RoundState, new_round
from tichu.engine.verbs import apply, is_legal
from tichu.engine.view import PlayerView
from tichu.errors import IllegalAction, InvalidValue, shown
from tichu.notation import FIELDS, format_state
from tichu.rulebook.combinations import Kind, readings
from tichu.rules import NANJING, Phase, Rules
from tichu.testing.play_laws import listed_rules, random_step

T = TypeVar("T")

_FACTS: Final = (*FIELDS, "to_act", "may_interrupt", "result")
_COUNTED: Final = (
    *map(str, Kind),
    "bomb out of turn",
    *(each.__name__ for each in get_args(PlayerAction) if each is not act.Play),
)
"""The names in :attr:`Report.counts`."""
_TRIES: Final = 8


class Engine(Protocol):
    """The interface of an engine to be tested; any class with these methods is accepted.

    Rules, actions and facts are strings in the library's notation. An engine refuses an action by
    returning False or raising :class:`ValueError`; any other exception is a failure.
    """

    def start(self, rules: str, dealer: int) -> object:
        """Begin a round before the first deal."""

    def apply(self, action: str) -> object:
        """Apply an action or a deal; return False or raise :class:`ValueError` to refuse it."""

    def legal(self, seat: int) -> Iterable[str] | None:
        """Return the legal actions of a seat except deals; None if the engine cannot list them."""

    def facts(self) -> Mapping[str, str]:
        """Return the facts that the engine knows, with the names from :func:`facts`."""

    def scores(self) -> Sequence[int] | None:
        """Return the teams' points for the round; None before the round is over."""


class EngineDiffers(AssertionError):
    """An engine under test differs from the library."""

    def __init__(self, what: str, position: str, record: str) -> None:
        super().__init__(f'{what}\n\nparse_state("{position}")\n\n{record}')
        self.what = what
        """The difference, as a sentence."""
        self.position = position
        """A position string, for :func:`tichu.notation.parse_state`."""
        self.record = record
        """The actions up to the position as a record, for :func:`tichu.records.read`."""


@attrs.frozen(slots=True)
class Report:
    """The result of comparing an engine with the library."""

    rounds: int
    """The number of rounds that were begun."""
    actions: int
    """The number of actions that were applied."""
    refusals: int
    """The number of illegal actions that were offered and refused."""
    comparisons: int
    """The number of answers that were compared."""
    counts: Mapping[str, int]
    """The number of times that each kind of combination and action was played, by name, even if 0.

    ``"bomb out of turn"`` is counted, too.
    """
    difference: EngineDiffers | None
    """The first difference; None if there is none."""

    @property
    def missed(self) -> tuple[str, ...]:
        """The names in ``counts`` that were never played, and so were not tested."""
        return tuple(name for name, number in self.counts.items() if not number)

    def __str__(self) -> str:
        figures = f"{self.rounds} rounds, {self.actions} actions, {self.refusals} refusals"
        lines = [f"{figures}, {self.comparisons} comparisons"]
        lines += [f"{number:8} {name}" for name, number in self.counts.items() if number]
        if self.missed:
            lines.append("never played: " + ", ".join(self.missed))
        lines.append("no difference" if self.difference is None else str(self.difference))
        return "\n".join(lines)


def compare_engine(
    make_engine: Callable[[], Engine],
    rounds: int = 100,
    rules: Rules | str | Iterable[Rules | str] = NANJING,
    seed: int = 0,
) -> Report:
    """Play the same rounds with an engine and the library, up to the first difference.

    Play is random, with calls, and half of the deals are rich in bombs. Before each action, the
    lists of legal actions, the facts and the scores are compared. Now and then an illegal action is
    offered; the engine must refuse it and leave its state unchanged. If several rules are given,
    the rounds use them in turn. ``make_engine``, for example a class, is called for each round.
    Raises :class:`~tichu.InvalidValue` if a text does not describe rules, or if a fact of the
    engine is unknown to :func:`facts`.
    """
    tables = listed_rules("compare_engine(rules)", rules)
    counts: Counter[str] = Counter()
    difference: EngineDiffers | None = None
    number = 0
    while number < rounds and difference is None:
        beside = _Beside(make_engine(), counts)
        try:
            beside.play_round(tables[number % len(tables)], random.Random(f"{seed} {number}"))
        except EngineDiffers as error:
            difference = error
        number += 1
    return Report(
        number,
        counts["actions"],
        counts["refusals"],
        counts["comparisons"],
        {name: counts[name] for name in _COUNTED},
        difference,
    )


def check_engine(
    make_engine: Callable[[], Engine],
    rounds: int = 100,
    rules: Rules | str | Iterable[Rules | str] = NANJING,
    seed: int = 0,
) -> Report:
    """Return the report of :func:`compare_engine`; raise if there is a difference.

    Raises :class:`EngineDiffers`, an :class:`AssertionError` whose message has the position and the
    record, ready to be pasted into a test.
    """
    found = compare_engine(make_engine, rounds, rules, seed)
    if found.difference is not None:
        raise found.difference
    return found


def facts(state: RoundState) -> dict[str, str]:
    """Return the facts of a round that an engine may state, by name.

    The facts are the fields of a position string, and three more: ``to_act`` and ``may_interrupt``
    are the seats that must act or may interrupt, such as ``"023"``; ``result`` is a string as from
    :func:`tichu.notation.format_result`. An empty fact is ``-``.

    >>> from tichu.testing import facts
    >>> from tichu import new_round
    >>> found = facts(new_round())
    >>> found["phase"], found["dealer"], found["to_act"]
    ('deal_first', '0', '-')
    """
    values = (
        *format_state(state).split(),
        "".join(map(str, state.to_act)) or "-",
        "".join(map(str, state.may_interrupt)) or "-",
        "-" if state.result is None else format_result(state.result),
    )
    return dict(zip(_FACTS, values, strict=True))


class _Beside:
    """An engine and the library at the same point of the same round."""

    def __init__(self, engine: Engine, counts: Counter[str]) -> None:
        self.engine = engine
        self.counts = counts
        self.state = new_round()
        self.actions: list[Action] = []

    def play_round(self, rules: Rules, rng: random.Random) -> None:
        """Play a round on both, and compare them at each step."""
        self.state = new_round(rules, 0 if rules.open_dummy else int(rng.random() * rules.seats))
        try:
            self.engine.start(format_rules(rules), self.state.dealer)
        except Exception as error:  # an engine under test may raise anything
            raise self._differs(f"start: the engine raised {_words(error)}") from error
        self.compare()
        while not self.state.is_over:
            state = self.state
            if state.phase is Phase.PUSH and not any(state.pushed) and rng.random() < 0.1:
                self._compare_lists()
            wrong = temptation(state, rng) if rng.random() < 0.2 else None
            if wrong is not None:
                self._tempt(wrong)
            self._play(random_step(state, rng))

    def _play(self, action: Action) -> None:
        """Apply a legal action to both, and compare them."""
        text = format_action(action)
        if self._refused(text):
            raise self._differs(f"apply: the engine refuses {text!r}, which is legal")
        self.counts.update(_names(self.state, action))
        self.state = apply(self.state, action)
        self.actions.append(action)
        self.counts["actions"] += 1
        self.compare()

    def _tempt(self, action: Action) -> None:
        """Offer an illegal action; the engine must refuse it and leave its state unchanged."""
        text = format_action(action)
        if not self._refused(text):
            raise self._differs(f"apply: the engine takes {text!r}, which is illegal")
        self.counts["refusals"] += 1
        self.compare(f"it refused {text!r}")

    def compare(self, since: str = "") -> None:
        """Compare the facts, the scores and the lists of legal actions, except pushes."""
        self._compare_facts(since)
        if self.state.phase is not Phase.PUSH:
            self._compare_lists(since)
        theirs = self._asked("scores", self.engine.scores)
        ours = None if self.state.result is None else self.state.result.scores
        if (None if theirs is None else tuple(theirs)) != ours:
            raise self._differs(f"scores: the engine says {theirs!r}, tichu {ours!r}", since)
        self.counts["comparisons"] += 1

    def _refused(self, text: str) -> bool:
        try:
            return self.engine.apply(text) is False
        except ValueError:
            return True
        except Exception as error:  # an engine under test may raise anything
            raise self._differs(f"apply: {text!r} made the engine raise {_words(error)}") from error

    def _compare_facts(self, since: str) -> None:
        ours = facts(self.state)
        for name, value in self._asked("facts", self.engine.facts).items():
            if name not in ours:
                message = f"expected one of {', '.join(ours)}; got {shown(name)}"
                raise InvalidValue("Engine.facts", message)
            if value != ours[name]:
                what = f"{name}: the engine says {value!r}, tichu {ours[name]!r}"
                raise self._differs(what, since)
            self.counts["comparisons"] += 1

    def _compare_lists(self, since: str = "") -> None:
        for seat in range(self.state.rules.seats):
            theirs = self._asked("legal", partial(self.engine.legal, seat))
            if theirs is None:
                continue
            listed = list(theirs)
            ours = [format_action(action) for action in self.state.legal(seat)]
            if len(set(listed)) < len(listed):
                twice = sorted({text for text in listed if listed.count(text) > 1})
                raise self._differs(f"legal({seat}): the engine lists {_some(twice)} twice", since)
            for whose, more in (
                ("tichu", sorted(set(ours) - set(listed))),
                ("the engine", sorted(set(listed) - set(ours))),
            ):
                if more:
                    raise self._differs(f"legal({seat}): only {whose} lists {_some(more)}", since)
            self.counts["comparisons"] += 1

    def _asked(self, name: str, ask: Callable[[], T]) -> T:
        try:
            return ask()
        except Exception as error:  # an engine under test may raise anything
            raise self._differs(f"{name}: the engine raised {_words(error)}") from error

    def _differs(self, what: str, since: str = "") -> EngineDiffers:
        record = records.Record.of(self.actions, self.state.rules, dealer=self.state.dealer)
        number = len(self.actions)
        when = since or f"{number} action{'' if number == 1 else 's'}"
        return EngineDiffers(
            f"after {when}, {what}", format_state(self.state), records.write(record)
        )


def _names(state: RoundState, action: Action) -> Iterator[str]:
    if not isinstance(action, act.Play):
        yield type(action).__name__
        return
    yield str(action.combination.kind)
    if action.seat not in state.to_act:
        yield "bomb out of turn"


def _words(error: Exception) -> str:
    return str(error) if isinstance(error, IllegalAction) else shown(error)


def _some(texts: list[str]) -> str:
    more = f" and {len(texts) - 3} more" if len(texts) > 3 else ""
    return ", ".join(map(repr, texts[:3])) + more


def temptation(state: RoundState, rng: random.Random) -> Action | None:
    """Return an illegal action that a careless engine might accept; None if a few tries fail."""
    for _ in range(_TRIES):
        tried = _tried(state, rng.randrange(state.rules.seats), rng)
        if tried is not None and not is_legal(state, tried):
            return tried
    return None


def _tried(state: RoundState, seat: int, rng: random.Random) -> Action | None:
    how = rng.random()
    on_turn = state.to_act[0] if state.to_act else seat
    if how < (0.2 if state.wish is None else 0.5):  # a player who could fulfil a wish must not pass
        return act.Pass(on_turn)
    if how < 0.7:
        return _of_cards(state, rng.choice((seat, on_turn)), rng)
    if how < 0.8 and state.to_act:
        return attrs.evolve(rng.choice(state.legal(on_turn)), seat=seat)
    other = rng.randrange(state.rules.seats)
    decisions: tuple[Action, ...] = (
        act.CallTichu(seat),
        act.CallGrandTichu(seat),
        act.DeclineGrandTichu(seat),
        act.AnnounceBomb(seat),
        act.MakeWish(seat, rng.randint(2, 14)),
        act.TakeTrick(seat),
        act.GiveTrick(seat, other),
        act.ChooseLeader(seat, other),
    )
    return rng.choice(decisions)


def _of_cards(state: RoundState, seat: int, rng: random.Random) -> Action | None:
    """Return a play, or a push, of adjacent cards in a hand."""
    held = state.hand(seat).listed
    size = min(rng.choice((1, 1, 2, 3, 4, 5)), len(held))
    first = rng.randint(0, len(held) - size)
    cards = held[first : first + size]
    if state.phase is Phase.PUSH:
        return act.Push(seat, cards)
    found = readings("".join(map(str, cards)))
    return act.Play(seat, rng.choice(found)) if found else None


def check_bot(
    make: Callable[[int], Bot],
    rounds: int = 10,
    rules: Rules | str | Iterable[Rules | str] = NANJING,
    seed: int = 0,
) -> int:
    """Check a bot by letting it play at all seats; return the number of its answers.

    ``make(seed)`` returns a new bot. Each bot has a double: a second bot with the same seed, which
    is asked the same questions, but gets only copies of views and moves. These are checked:

    - every answer is a legal action of the bot's seat, or None if it need not act;
    - the double gives the same answer, because an answer may depend only on the seed and on what
      the seat knows;
    - unless the bot ``remembers``, earlier rounds do not change its answers; to check this, a new
      double is created for each round.

    Raises :class:`AssertionError` with the seat, the round and the answer.

    >>> from tichu.bots import RandomBot
    >>> from tichu.testing import check_bot
    >>> check_bot(RandomBot, rounds=2) > 200
    True
    """
    answers = 0
    for each in listed_rules("check_bot(rules)", rules):
        players = [_Player(make, 100 * seed + seat) for seat in range(each.seats)]
        rng = random.Random(seed)
        for number in range(rounds):
            for player in players:
                player.begin(number)
            dealer = 0 if each.open_dummy else number % each.seats
            for _ in steps(players, rng, new_round(each, dealer)):
                pass
        answers += sum(player.answers for player in players)
    return answers


class _Player(Bot):
    """A bot and its double."""

    def __init__(self, make: Callable[[int], Bot], seed: int) -> None:
        self._make = partial(make, seed)
        self._bot = self._make()
        self._double = self._make()
        self._round = 0
        self.answers = 0

    def begin(self, number: int) -> None:
        self._round = number
        if number and not self._bot.remembers:
            self._double = self._make()

    def act(self, seen: PlayerView) -> PlayerAction | str:
        answer = self._bot.act(seen)
        self._check(seen, answer, self._double.act(_copy(seen)), must=True)
        return answer

    def interrupt(self, seen: PlayerView) -> PlayerAction | str | None:
        answer = self._bot.interrupt(seen)
        self._check(seen, answer, self._double.interrupt(_copy(seen)), must=False)
        return answer

    def observe(self, move: Move) -> None:
        self._bot.observe(move)
        self._double.observe(_copy(move))

    def _check(self, seen: PlayerView, answer: object, other: object, *, must: bool) -> None:
        self.answers += 1
        where = f"round {self._round}, seat {seen.seat}, {seen!r}"
        if answer != other:
            raise AssertionError(f"{where}: the bot answers {answer}, its double {other}")
        try:
            judged(answer, seen, must=must)
        except Unfit as unfit:
            raise AssertionError(f"{where}: {unfit.message}") from None


def _copy(value: T) -> T:
    copied: T = pickle.loads(pickle.dumps(value))  # noqa: S301  # it was made a moment ago
    return copied
