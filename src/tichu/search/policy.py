"""Policies: how likely a player is to choose each action, by the weights of its features.

Owns :class:`Policy` and the policy of the library, :func:`default_policy`. What a feature is, and
how a score comes of them, stands in ``engine.machine.features``.
"""

import math
from collections.abc import Iterable
from functools import lru_cache
from typing import Final, cast

import attrs

from tichu._values import as_pairs, items_of, itself, objects, want_instance
from tichu.engine.machine.board import CHOOSE, GIVE, LEAD, WISH, Board
from tichu.engine.machine.features import (
    FEATURES,
    GIFT_FEATURES,
    SITUATIONS,
    WISH_FEATURES,
    Preferences,
    features_of,
    situation_of,
)
from tichu.engine.machine.playout import probabilities
from tichu.engine.table import actions as act
from tichu.engine.table.actions import PlayerAction
from tichu.engine.views.view import PlayerView
from tichu.errors import InvalidValue, NotationError, did_you_mean, shown
from tichu.rulebook.bombs import that_beat
from tichu.rulebook.combinations import to_play

NAMES: Final = (
    *(f"{situation}.{feature}" for situation in SITUATIONS for feature in FEATURES),
    *WISH_FEATURES,
    *GIFT_FEATURES,
)
"""The names of all weights, in their order."""
_PLACES: Final = {name: place for place, name in enumerate(NAMES)}
_HEADER: Final = "tichu policy 1"
_MOST: Final = 1000.0
_COLDEST: Final = 0.01
_HOTTEST: Final = 100.0


def _weights(value: object) -> tuple[tuple[str, float], ...]:
    """Return pairs of name and weight in their order."""
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
        found[name] = _number(f"Policy.weights[{name!r}]", weight, -_MOST, _MOST)
    return tuple((name, found[name]) for name in sorted(found, key=_PLACES.__getitem__))


def _number(place: str, value: object, low: float, high: float) -> float:
    if type(value) not in (int, float) or not low <= cast("float", value) <= high:
        raise InvalidValue(place, f"expected a number from {low:g} to {high:g}, got {shown(value)}")
    return float(cast("float", value))


def _read(text: str) -> float:
    """Return the number that a text states, NaN if it is none."""
    try:
        return float(text)
    except ValueError:
        return math.nan


def _temperature(value: object) -> float:
    return _number("Policy.temperature", value, _COLDEST, _HOTTEST)


@attrs.frozen(slots=True, repr=False)
class Policy:
    """A way to choose among legal actions: each has a score, and a probability that grows with it.

    The score of an action is the sum of its features times their weights. It is likely in
    proportion to *e* to the power of its score divided by the temperature. Of actions that differ
    in suits only, just the first is considered. Calls have no probability; all pushes and choices
    of a leader are equally likely.

    ``Policy.parse`` reads the text that ``str`` writes. Raises :class:`InvalidValue` for a name
    that is no feature, a weight beyond 1,000 and a temperature that is not from 0.01 to 100.

    >>> from tichu import RoundSetup, RoundState, view
    >>> setup = RoundSetup(hands=("2j3j", "4j", "Ph", "Dr"), turn=0, rest_to=1)
    >>> low = Policy({"lead.rank": -30})
    >>> [round(p, 2) for p in low.probabilities(view(RoundState.from_setup(setup), 0))]
    [0.88, 0.12]
    """

    weights: tuple[tuple[str, float], ...] = attrs.field(default=(), converter=_weights)
    """The names of features and their weights, given as such pairs or as a mapping."""
    temperature: float = attrs.field(default=1.0, converter=_temperature)
    """Less than 1 makes the likely more likely, more than 1 all more alike."""
    _preferences: Preferences = attrs.field(
        init=False,
        eq=False,
        default=attrs.Factory(lambda self: _compiled(self), takes_self=True),  # noqa: PLW0108
    )

    @classmethod
    def parse(cls, text: str) -> "Policy":
        r"""Return the policy that a text states.

        The first line is ``tichu policy 1``. Each other line has a name and a number: a feature and
        its weight, or ``temperature``. Lines that begin with ``#`` and empty ones are left out.
        Raises :class:`NotationError` if the text cannot be read.

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
            low, high = (_COLDEST, _HOTTEST) if name == "temperature" else (-_MOST, _MOST)
            number = _read(words[1])
            if not low <= number <= high:
                where = line.index(words[1], line.index(name) + len(name))
                message = f"expected a number from {low:g} to {high:g}, got {shown(words[1])}"
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
        """Return how likely each action is, in the order of ``seen.legal()`` or of those given.

        They sum up to 1, or to 0 if all are calls. Out of turn what is missing to 1 is the
        probability of doing nothing. Raises :class:`InvalidValue` if an action is not legal.
        """
        want_instance("Policy.probabilities(seen)", seen, PlayerView)
        given, chosen = _choices("Policy.probabilities(actions)", seen, actions)
        values = [value for value in chosen if value is not None]
        if not values:
            return (0.0,) * len(given)
        if seen._board.phase < LEAD:
            each = [1 / len(values)] * len(values)
        else:
            waits = seen.seat != seen._board.turn
            each = probabilities(
                *_position(seen), [0, *values] if waits else values, self._preferences
            )[waits:]
        shares = iter(each)
        return tuple(0.0 if value is None else next(shares) for value in chosen)

    __copy__ = itself
    __deepcopy__ = itself

    def __reduce__(self) -> tuple[object, ...]:
        return Policy, (self.weights, self.temperature)


def action_features(
    seen: PlayerView, actions: Iterable[PlayerAction | None] | None = None
) -> tuple[dict[str, float], ...]:
    """Return the features of each legal action, or of those given, by name; without those of 0.

    None stands for doing nothing out of turn. Calls and pushes have no features. The score that a
    :class:`Policy` gives an action is the sum of its features times their weights. Raises
    :class:`InvalidValue` if an action is not legal.

    >>> from tichu import RoundSetup, RoundState, view
    >>> setup = RoundSetup(hands=("2j3j", "4j", "Ph", "Dr"), turn=0, rest_to=1)
    >>> two, three = action_features(view(RoundState.from_setup(setup), 0))
    >>> round(two["lead.rank"], 2), three["lead.serves"] > two["lead.serves"]
    (0.13, False)
    """
    want_instance("action_features(seen)", seen, PlayerView)
    given, chosen = _choices("action_features(actions)", seen, actions)
    values = [value for value in chosen if value is not None]
    board = seen._board
    if not values or board.phase < LEAD or board.phase == CHOOSE:
        return tuple({} for _ in given)
    found = iter(features_of(*_position(seen), values))
    if board.phase in (WISH, GIVE):
        names = [*(WISH_FEATURES if board.phase == WISH else GIFT_FEATURES)]
    else:
        situation = [*SITUATIONS][situation_of(board, seen.seat)]
        names = [f"{situation}.{feature}" for feature in FEATURES]
    return tuple(
        {} if value is None else {name: x for name, x in zip(names, next(found), strict=True) if x}
        for value in chosen
    )


def _position(seen: PlayerView) -> tuple[Board, int, int]:
    """Return what the machine wants to know of a view: the board, the hand and its seat."""
    return seen._board, seen.own.mask, seen.seat


def _choices(
    place: str, seen: PlayerView, actions: Iterable[PlayerAction | None] | None
) -> tuple[tuple[PlayerAction | None, ...], list[int | None]]:
    """Return actions, and each as the machine's choices number it; None for a call."""
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
        case act.AnnounceBomb():  # whichever bomb it will be
            board = seen._board
            return next(iter(that_beat(seen.own.mask, board.form, board.top)), None)
        case act.CallTichu() | act.CallGrandTichu():
            return None
        case _:
            return 0


def _compiled(policy: Policy) -> Preferences:
    """Return the weights of a policy, divided by its temperature, for the machine."""
    found = Preferences()
    for name, weight in policy.weights:
        situation, _, feature = name.rpartition(".")
        holder = getattr(found, situation) if situation else found
        setattr(holder, feature, weight / policy.temperature)
    return found


def preferences_of(place: str, policy: object) -> Preferences:
    """Return what the machine plays by; raise :class:`InvalidValue` unless it is a policy."""
    want_instance(place, policy, Policy)
    return cast("Policy", policy)._preferences  # ours


@lru_cache
def default_policy() -> Policy:
    """Return the policy of this release of the library.

    Its weights were fitted to play of the library's own bots; later releases may have others.

    >>> default_policy() == Policy.parse(str(default_policy()))
    True
    """
    from importlib.resources import files  # noqa: PLC0415  # slow to load, and often not needed

    return Policy.parse(files("tichu.search").joinpath("policy.txt").read_text("utf-8"))
