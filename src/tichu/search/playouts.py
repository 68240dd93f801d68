"""Define policies, and play rounds to their end by a policy or at random.

A :class:`Policy` computes a probability for each action from weighted features (see ``features``).
Given the same random numbers, :func:`playout` and :func:`playouts` make the same choices as
:func:`tichu.random_action`, but work on ints (see ``simulation``) and create no state for each
step.
"""

import math
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import islice, repeat
from random import Random
from typing import Final

import attrs

from tichu._values import (
    Rng,
    as_pairs,
    is_number,
    items_of,
    itself,
    objects,
    want_instance,
    want_int,
    want_rng,
)
from tichu.engine import moves as act
from tichu.engine.board import CHOOSE, GIVE, LEAD, WISH, Board
from tichu.engine.moves import PlayerAction
from tichu.engine.position import Position, result_at_end
from tichu.engine.state import GameState, RoundState, position_in
from tichu.engine.view import PlayerView, PublicView
from tichu.errors import InvalidValue, NotationError, did_you_mean, shown
from tichu.rulebook.bombs import that_beat
from tichu.rulebook.combinations import to_play
from tichu.rulebook.scoring import RoundResult
from tichu.search.features import (
    FEATURES,
    GIFT_FEATURES,
    SITUATIONS,
    WISH_FEATURES,
    Preferences,
    features_of,
    situation_of,
)
from tichu.search.redeals import worlds
from tichu.search.simulation import play_out, played_from, probabilities

NAMES: Final = (
    *(f"{situation}.{feature}" for situation in SITUATIONS for feature in FEATURES),
    *WISH_FEATURES,
    *GIFT_FEATURES,
)
"""The names of all weights, in their order."""
_PLACES: Final = {name: place for place, name in enumerate(NAMES)}
_HEADER: Final = "tichu policy 1"
_GREATEST: Final = 1000
_MOST: Final = 10_000_000
_COLDEST: Final = 0.01
_HOTTEST: Final = 100


def _weights(
    value: Mapping[str, float] | Iterable[tuple[str, float]],
) -> tuple[tuple[str, float], ...]:
    """Return pairs of name and weight, in the order of ``NAMES``."""
    found: dict[str, float] = {}
    for item in items_of("Policy.weights", as_pairs(value), "names with their weights"):
        pair = objects(item)
        if pair is None or len(pair) != 2:
            message = f"expected names with their weights, got {shown(item)}"
            raise InvalidValue("Policy.weights", message)
        name, weight = pair
        if not isinstance(name, str) or name not in _PLACES:
            hint = did_you_mean(name, NAMES) if isinstance(name, str) else ""
            raise InvalidValue("Policy.weights", f"expected a feature, got {shown(name)}{hint}")
        found[name] = want_number(f"Policy.weights[{name!r}]", weight, -_GREATEST, _GREATEST)
    return tuple((name, found[name]) for name in sorted(found, key=_PLACES.__getitem__))


def want_number(place: str, value: object, low: float, high: float) -> float:
    """Return a number as a float; raise :class:`InvalidValue` if it is out of bounds."""
    if not is_number(value) or not low <= value <= high:
        raise InvalidValue(place, f"expected a number from {low:,} to {high:,}, got {shown(value)}")
    return float(value)


def _read(text: str) -> float:
    """Parse a number; return NaN if the text is not a number."""
    try:
        return float(text)
    except ValueError:
        return math.nan


def _temperature(value: object) -> float:
    return want_number("Policy.temperature", value, _COLDEST, _HOTTEST)


@attrs.frozen(slots=True, repr=False)
class Policy:
    """Weights that give each legal action a score; a higher score makes an action more likely.

    The score of an action is the sum of its features times their weights. The probability is
    proportional to *e* to the power of the score divided by the temperature. Of the actions that
    differ only in suits, only the first has a probability above 0. Calls have the probability 0;
    all pushes, and all choices of a leader after the Dog, are equally likely.

    ``Policy.parse`` reads the text that ``str`` returns. Raises :class:`InvalidValue` if a feature
    is unknown, a weight is not from -1,000 to 1,000, or the temperature is not from 0.01 to 100.

    >>> from tichu.search import Policy
    >>> from tichu import RoundSetup, RoundState, view
    >>> setup = RoundSetup(hands=("2j3j", "4j", "Ph", "Dr"), turn=0, rest_to=1)
    >>> low = Policy({"lead.rank": -30})
    >>> [round(p, 2) for p in low.probabilities(view(RoundState.from_setup(setup), 0))]
    [0.88, 0.12]
    """

    weights: tuple[tuple[str, float], ...] = attrs.field(default=(), converter=_weights)
    """The names of features with their weights, as pairs or a mapping."""
    temperature: float = attrs.field(default=1.0, converter=_temperature)
    """The randomness of choices, 0.01 to 100; a low value favours the best action."""
    _preferences: Preferences = attrs.field(
        init=False,
        eq=False,
        default=attrs.Factory(lambda self: _compiled(self), takes_self=True),  # noqa: PLW0108
    )

    @classmethod
    def parse(cls, text: str) -> "Policy":
        r"""Parse a policy.

        The first line is ``tichu policy 1``. Each other line has a name and a number: a feature and
        its weight, or ``temperature`` and its value. Empty lines and lines that begin with ``#``
        are ignored. Raises :class:`NotationError` if the text cannot be parsed.

        >>> from tichu.search import Policy
        >>> Policy.parse("tichu policy 1\ntemperature 0.5\nlead.out 4").weights
        (('lead.out', 4.0),)
        """
        want_instance("Policy.parse(text)", text, str)
        first, *lines = text.splitlines() or [""]
        if first.strip() != _HEADER:
            raise NotationError(first, (0, len(first)), f"expected {_HEADER!r}, got {shown(first)}")
        found: dict[str, float] = {}
        for line in lines:
            if not line.strip() or line.startswith("#"):
                continue
            words = line.split()
            name = words[0]
            known = name in _PLACES or name == "temperature"
            if len(words) != 2 or not known or name in found:
                message = f"expected the name of a feature and its weight, got {shown(line)}"
                raise NotationError(line, (0, len(line)), message)
            low, high = (_COLDEST, _HOTTEST) if name == "temperature" else (-_GREATEST, _GREATEST)
            number = _read(words[1])
            if not low <= number <= high:
                where = line.index(words[1], line.index(name) + len(name))
                message = f"expected a number from {low:,} to {high:,}, got {shown(words[1])}"
                raise NotationError(line, (where, where + len(words[1])), message)
            found[name] = number
        temperature = found.pop("temperature", 1.0)
        return cls(found, temperature)

    def __str__(self) -> str:
        """Return the text of the policy."""
        lines = [f"{name} {weight:.6g}" for name, weight in self.weights]
        return "\n".join([_HEADER, f"temperature {self.temperature:.6g}", *lines, ""])

    def __repr__(self) -> str:
        return f"<Policy: {len(self.weights)} weights, temperature {self.temperature:g}>"

    def probabilities(
        self, seen: PlayerView, actions: Iterable[PlayerAction] | None = None
    ) -> tuple[float, ...]:
        """Return the probability of each action, in the order of ``actions`` or ``seen.legal()``.

        The sum is 1, or 0 if all actions are calls. Out of turn it can be less than 1; the rest is
        the probability of doing nothing. Raises :class:`InvalidValue` if an action is not legal.
        """
        want_instance("Policy.probabilities(seen)", seen, PlayerView)
        given, chosen = _choices("Policy.probabilities(actions)", seen, actions)
        values = [value for value in chosen if value is not None]
        if not values:
            return (0.0,) * len(given)
        board, hand, seat = _position(seen)
        if board.phase < LEAD:
            each = [1 / len(values)] * len(values)
        else:
            waits = seat != board.turn
            choices = [0, *values] if waits else values
            each = probabilities(board, hand, seat, choices, self._preferences)[waits:]
        shares = iter(each)
        return tuple(0.0 if value is None else next(shares) for value in chosen)

    __copy__ = itself
    __deepcopy__ = itself

    def __reduce__(self) -> tuple[object, ...]:
        return Policy, (self.weights, self.temperature)


def action_features(
    seen: PlayerView, actions: Iterable[PlayerAction | None] | None = None
) -> tuple[dict[str, float], ...]:
    """Return the features, by name, of each legal action, or of each action in ``actions``.

    Features with the value 0 are left out. In ``actions``, None stands for doing nothing out of
    turn. Calls and pushes have no features. A :class:`Policy` scores an action by the sum of its
    features times their weights. Raises :class:`InvalidValue` if an action is not legal.

    >>> from tichu.search import action_features
    >>> from tichu import RoundSetup, RoundState, view
    >>> setup = RoundSetup(hands=("2j3j", "4j", "Ph", "Dr"), turn=0, rest_to=1)
    >>> two, three = action_features(view(RoundState.from_setup(setup), 0))
    >>> round(two["lead.rank"], 2), three["lead.serves"] > two["lead.serves"]
    (0.13, False)
    """
    want_instance("action_features(seen)", seen, PlayerView)
    given, chosen = _choices("action_features(actions)", seen, actions)
    values = [value for value in chosen if value is not None]
    board, hand, seat = _position(seen)
    if not values or board.phase < LEAD or board.phase == CHOOSE:
        return tuple({} for _ in given)
    found = iter(features_of(board, hand, seat, values))
    if board.phase in (WISH, GIVE):
        names = [*(WISH_FEATURES if board.phase == WISH else GIFT_FEATURES)]
    else:
        situation = SITUATIONS[situation_of(board, seat)]
        names = [f"{situation}.{feature}" for feature in FEATURES]
    return tuple(
        {} if value is None else {name: x for name, x in zip(names, next(found), strict=True) if x}
        for value in chosen
    )


def _position(seen: PlayerView) -> tuple[Board, int, int]:
    """Return the board, the hand and the seat of a view."""
    return position_in(seen).board, seen.own.mask, seen.seat


def _choices(
    place: str, seen: PlayerView, actions: Iterable[PlayerAction | None] | None
) -> tuple[tuple[PlayerAction | None, ...], list[int | None]]:
    """Return the actions, and for each its value in ``Choices``, or None for a call."""
    legal = seen.legal()
    if actions is None:
        given: tuple[PlayerAction | None, ...] = tuple(legal)
    else:
        given = items_of(place, actions, "legal actions")
        waits = seen.seat not in seen.to_act
        for action in given:
            if action not in legal and not (waits and action is None):
                raise InvalidValue(place, f"expected legal actions, got {shown(action)}")
    return given, [_value(action, seen) for action in given]


def _value(action: PlayerAction | None, seen: PlayerView) -> int | None:
    match action:
        case act.Play():
            return to_play(action.combination)
        case act.MakeWish():
            return action.rank or 0
        case act.GiveTrick() | act.ChooseLeader():
            return action.to
        case act.AnnounceBomb():  # with any bomb
            board, hand, _ = _position(seen)
            return next(iter(that_beat(hand, board.form, board.top)), None)
        case act.CallTichu() | act.CallGrandTichu():
            return None
        case _:
            return 0


def _compiled(policy: Policy) -> Preferences:
    """Return the weights of a policy divided by its temperature."""
    found = Preferences()
    for name, weight in policy.weights:
        situation, _, feature = name.rpartition(".")
        holder = getattr(found, situation) if situation else found
        setattr(holder, feature, weight / policy.temperature)
    return found


def preferences_of(place: str, policy: object) -> Preferences:
    """Return the preferences of a policy; raise :class:`InvalidValue` if it is not a policy."""
    return want_instance(place, policy, Policy)._preferences  # noqa: SLF001  # of this module


@lru_cache
def default_policy() -> Policy:
    """Return the policy of this release of the library.

    The weights were fitted to games of the library's own bots, and may change in later releases.

    >>> from tichu.search import Policy, default_policy
    >>> default_policy() == Policy.parse(str(default_policy()))
    True
    """
    from importlib.resources import files  # noqa: PLC0415  # slow to load, and often not needed

    return Policy.parse(files("tichu").joinpath("_data", "policy.txt").read_text("utf-8"))


@attrs.frozen(slots=True)
class Scores:
    """The scores of playouts.

    >>> from tichu.search import Scores
    >>> scores = Scores((((0, 200), 1), ((100, 0), 3)))
    >>> scores.n, scores.share(0), scores.mean(1)
    (4, 0.75, 50.0)
    >>> (scores + scores).n
    8
    """

    counts: tuple[tuple[tuple[int, int], int], ...] = attrs.field(repr=shown)
    """The scores of the two teams, ascending, with the number of playouts that had them."""

    def __attrs_post_init__(self) -> None:
        """Raise :class:`InvalidValue` if the table is invalid."""
        before: tuple[int, int] | None = None
        for row in objects(self.counts) or ():
            scores, number = _pair(row)
            own, other = _pair(scores)
            if type(own) is not int or type(other) is not int:
                raise InvalidValue("Scores.counts", f"expected two scores, got {shown(scores)}")
            want_int("Scores.counts", number, 1, _MOST)
            if before is not None and (own, other) <= before:
                raise InvalidValue("Scores.counts", "expected different scores in ascending order")
            before = own, other
        if before is None:
            raise InvalidValue("Scores.counts", "expected at least one playout")

    @property
    def n(self) -> int:
        """The number of playouts."""
        return sum(number for _, number in self.counts)

    def mean(self, team: int) -> float:
        """Return the average score of a team, 0 or 1."""
        want_int("mean(team)", team, 0, 1)
        return sum(scores[team] * number for scores, number in self.counts) / self.n

    def margin(self, team: int) -> float:
        """Return the mean of a team's score minus the other team's."""
        want_int("margin(team)", team, 0, 1)
        sums = sum((scores[team] - scores[1 - team]) * number for scores, number in self.counts)
        return sums / self.n

    def share(self, team: int) -> float:
        """Return the share of playouts, from 0 to 1, that a team won."""
        want_int("share(team)", team, 0, 1)
        won = (number for scores, number in self.counts if scores[team] > scores[1 - team])
        return sum(won) / self.n

    @property
    def margins(self) -> tuple[tuple[int, int], ...]:
        """Each lead of team 0 in points, ascending, with the number of playouts that had it."""
        found: Counter[int] = Counter()
        for (own, other), number in self.counts:
            found[own - other] += number
        return tuple(sorted(found.items()))

    def __add__(self, other: "Scores") -> "Scores":
        """Return the sum of two tables, for example from two processes."""
        want_instance("Scores + other", other, Scores)
        return _scores(Counter(dict(self.counts)) + Counter(dict(other.counts)))

    def __radd__(self, other: int) -> "Scores":
        """Return the same scores, so that ``sum`` can start from 0."""
        want_int("other + Scores", other, 0, 0)
        return self


def playout(state: RoundState | GameState, rng: Rng, policy: Policy | None = None) -> RoundResult:
    """Play a round to its end at random, and return its result.

    Without a policy, the choices are exactly those of :func:`tichu.random_action`; with a policy,
    actions are drawn with its probabilities. A choice among n is ``int(rng.random() * n)``; no
    number is drawn for a single choice. In a game, the current round is played; a finished round
    keeps its result. Raises :class:`InvalidValue` if an argument has the wrong type or a random
    number is out of range; an exception raised by ``rng`` propagates.

    >>> from tichu import new_round, playout
    >>> import random
    >>> playout(new_round(), random.Random(1)).scores
    (65, 35)
    """
    start = state if type(state) is RoundState else round_given("playout(state)", state)
    if type(rng) is not Random:
        want_rng("playout(rng)", rng)
    wanted = None if policy is None else preferences_of("playout(policy)", policy)
    return result_at_end(_end(start, rng, wanted))


def playouts(
    state: RoundState | GameState | PublicView,
    rng: Rng,
    n: int,
    policy: Policy | None = None,
) -> Scores:
    """Run ``n`` playouts, 1 to 10,000,000, and return their scores.

    The playouts draw from ``rng`` one after the other, like :func:`playout`. With a view,
    :func:`tichu.determinize` draws a new world for each playout. Raises the exceptions of both
    functions.

    >>> from tichu.search import playouts
    >>> import random
    >>> from tichu import new_round
    >>> scores = playouts(new_round(), random.Random(1), 100)
    >>> scores.n, scores.mean(0), scores.share(0)
    (100, 63.7, 0.45)
    """
    start = state if isinstance(state, PublicView) else round_given("playouts(state)", state)
    want_rng("playouts(rng)", rng)
    want_int("playouts(n)", n, 1, _MOST)
    wanted = None if policy is None else preferences_of("playouts(policy)", policy)
    if start.result is not None:
        own, other = start.result.scores
        return Scores((((own, other), n),))
    found: Counter[tuple[int, int]] = Counter()
    if isinstance(start, PublicView):
        states = worlds(start, rng, heed_passes=False)
    else:
        states = repeat(start)
    for world in islice(states, n):
        own, other = result_at_end(_end(world, rng, wanted)).scores
        found[own, other] += 1
    return _scores(found)


def _end(state: RoundState, rng: Rng, wanted: Preferences | None) -> Position:
    played = played_from(position_in(state), None, rng)
    play_out(played, rng.random, wanted)
    return played


def round_given(place: str, state: object) -> RoundState:
    """Return a round, or the current round of a game; raise :class:`InvalidValue` otherwise."""
    if isinstance(state, RoundState):
        return state
    if not isinstance(state, GameState):
        hint = "; playouts takes a view" if isinstance(state, PublicView) else ""
        message = f"expected a RoundState or a GameState, got {shown(state)}{hint}"
        raise InvalidValue(place, message)
    return state.round


def _pair(value: object) -> tuple[object, object]:
    """Return a value if it is a pair, or else two Nones."""
    parts = objects(value) or ()
    return (parts[0], parts[1]) if len(parts) == 2 else (None, None)


def _scores(found: Counter[tuple[int, int]]) -> Scores:
    return Scores(tuple(sorted(found.items())))
