"""Rounds in which the laws are checked, and the checks of a whole round.

The number of a round decides its rules, start, tempers, actions and checks. Presets take turns;
every fourth round has a mixture of rules; more than half start in an endgame; and each round ends
several games that were near their target.
"""

import random
from collections.abc import Callable, Iterable, Iterator
from typing import Final

import attrs

import tichu
from laws import library
from laws.asks import ASKS, Ask, Ply
from laws.findings import BOTH_OVER, TIE, Findings
from steering import Swarm, endgame, mixture, reached
from steering.rules import MIXTURES
from tichu import NANJING, Action, DataError, RoundState, Rules, apply, deal, new_round
from tichu import records as rec
from tichu.notation import format_action, format_state
from tichu.records import Record
from tichu.rulebook.match import gains
from tichu.rules import PRESETS
from tichu.testing import laws as law

RECORDED: Final = 8
"""One dealt round in so many is written as a record and read again (L30, L33)."""
_LATE: Final = 0.6
"""The share of rounds that begin in an endgame; they are short."""
_NAMES: Final = tuple(PRESETS)


def play_round(number: int, found: Findings) -> None:
    """Play one round, check all laws, and add the findings."""
    rng = random.Random(f"laws {number}")
    name, rules = _rules(number, rng)
    is_late = rng.random() < _LATE
    dealer = 0 if rules.open_dummy else int(rng.random() * rules.seats)
    start = endgame(rules, rng) if is_late else new_round(rules, dealer)
    played = _Round(number, rng, found, start)
    found.counts["rounds"] += 1
    found.counts[f"rules: {name}"] += 1
    found.counts[f"start: {'an endgame' if is_late else 'the deal'}"] += 1
    played.go_on()
    if not is_late and rng.random() * RECORDED < 1:
        played.ask_whole((30, 33), _recorded)
    played.ask_whole((34,), _dealt)


def _rules(number: int, rng: random.Random) -> tuple[str, Rules]:
    if rng.random() >= 0.25:
        name = _NAMES[number % len(_NAMES)]
        return name, PRESETS[name]
    return MIXTURES, mixture(rng)


@attrs.define
class _Round:
    """A round while it is played."""

    number: int
    rng: random.Random
    found: Findings
    start: RoundState
    steps: list[tuple[RoundState, Action]] = attrs.field(factory=list[tuple[RoundState, Action]])

    def go_on(self) -> None:
        """Play from the start to the end."""
        state = self.start
        swarm = Swarm(state.rules, int(self.rng.random() * 2**32))
        views = law.all_views(state)
        most = law.steps_left(state)
        while not state.is_over:
            if len(self.steps) > most:
                self._breach("L5", AssertionError(f"L5: more than {most} actions follow"))
                return
            try:
                action = swarm.choose(state)
                following = apply(state, action)
            except Exception as error:  # noqa: BLE001  # any error is a finding
                self._breach("L6/L7", error, state)
                return
            self.steps.append((state, action))
            ply = Ply(self.number, state, action, following, views, self.rng, self.found)
            self._ask(ply)
            state, views = following, tuple(ply.after) or law.all_views(following)

    def _ask(self, ply: Ply) -> None:
        """Make the checks of a step, and count what it reaches."""
        self.found.counts["plies"] += 1
        for ask in ASKS:
            if ask.every == 0:
                is_due = ply.following.is_over
            else:
                is_due = ask.every == 1 or self.rng.random() * ask.every < 1
            if is_due:
                self._ask_one(ask, ply)
        happened = reached(ply.state, ply.action, ply.following)
        self.found.counts.update(f"reached: {each}" for each in happened)
        if ply.following.is_over:
            self.ask_whole((22,), _games)

    def _ask_one(self, ask: Ask, ply: Ply) -> None:
        try:
            checked = ask.check(ply)
        except Exception as error:  # noqa: BLE001  # any error is a finding
            self._breach("/".join(f"L{each}" for each in ask.laws), error)
        else:
            self._count(ask.laws if checked is None else checked)

    def ask_whole(self, laws: tuple[int, ...], check: "Callable[[_Round], None]") -> None:
        try:
            check(self)
        except Exception as error:  # noqa: BLE001  # any error is a finding
            self._breach("/".join(f"L{each}" for each in laws), error)
        else:
            self._count(laws)

    def _count(self, laws: Iterable[int]) -> None:
        self.found.counts.update(f"checked: L{law}" for law in laws)

    def _breach(self, law_name: str, error: Exception, at: RoundState | None = None) -> None:
        """Note a failure at the last step, or in a state where none could be taken."""
        words = str(error) if isinstance(error, AssertionError) else repr(error)
        name, _, rest = words.partition(": ")
        if name not in law_name.split("/"):
            name, rest = law_name, words
        state, action = (self.start, None) if at is None else (at, None)
        if at is None and self.steps:
            state, action = self.steps[-1]
        lines = [f"{name}: {rest}", f'    state = parse_state("{format_state(state)}")']
        if action is not None:
            lines.append(f'    action = parse_action("{format_action(action)}")')
        again = f"python -m reliability --only laws --seed {self.number} --size 1"
        self.found.fail("\n".join([*lines, f"    {again}"]))


def _games(played: _Round) -> None:
    """Check L22: the round ends games that had various scores before."""
    state, action = played.steps[-1]
    over = apply(state, action)
    result = over.result
    assert result is not None, "L22: the round is over"
    rules = state.rules
    for scores, before in _scores(rules, gains(rules, result, 0), played.rng):
        game = apply(tichu.GameState(state, scores, (result,) * before), action)
        law.check_game(game)
        if rules.open_dummy or rules.target is None:
            continue
        if min(game.scores) >= rules.target:
            if game.scores[0] != game.scores[1]:
                played.found.counts[f"reached: {BOTH_OVER}"] += 1
            elif not game.is_over:
                played.found.counts[f"reached: {TIE}"] += 1


def _scores(
    rules: Rules, gained: tuple[int, ...], rng: random.Random
) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield the scores before a last round, and the number of earlier rounds."""
    if rules.target is None or rules.open_dummy:
        before = 0 if rules.rounds is None else max(0, rules.rounds - 1 - int(rng.random() * 2))
        scores = tuple(5 * int(rng.random() * 40) for _ in gained)
        yield scores, before
        if rules.open_dummy:
            yield (*scores[:3], 400), before  # the dummy does not win
            yield tuple(300 - each for each in gained), before
        return
    most = rules.target - 5
    yield tuple(most - 5 * int(rng.random() * 30) for _ in gained), 0
    yield (most, most), 0
    level = rules.target + 5 * int(rng.random() * 4)
    tied = tuple(level - each for each in gained)
    if max(tied) <= most:
        yield tied, 0
    tied = tuple(rules.target - each for each in gained)
    if max(tied) <= most:
        yield tied, 0


def _recorded(played: _Round) -> None:
    """Check L30 and L33: the round as a record, and the record without a line."""
    first = played.steps[0][0]
    actions = [action for _, action in played.steps]
    record = Record.of(actions, first.rules, dealer=first.dealer)
    law.check_record(record)
    states = [game.round for game in record.states()]
    expected = [state for state, _ in played.steps]
    assert states[: len(expected)] == expected, "L30: the record leads to other states"
    lines = rec.write(record).splitlines(keepends=True)
    told = [place for place, line in enumerate(lines) if line.startswith('  "')]
    missing = int(played.rng.random() * len(told))
    del lines[told[missing]]
    try:
        (spoilt,) = rec.read("".join(lines))
        spoilt.check()
    except DataError as error:
        wrong = error
    else:
        _ = [*spoilt.states()]
        return
    place = wrong.path.rpartition("actions[")[2].partition("]")[0]
    assert not place.isdecimal() or int(place) >= missing, f"L33: rejected early: {wrong}"


def _dealt(played: _Round) -> None:
    """Check L34: the deals of the round's number; and count which card each seat was dealt."""
    library.check_deals(NANJING, played.number)
    rng = random.Random(f"deals {played.number}")
    state = new_round(attrs.evolve(NANJING, grand_tichu=False))
    for _ in range(2):
        state = apply(state, deal(state, rng))
    shares = [(f"seat {seat}", 0.25) for seat in range(4)]
    for seat in range(4):
        for card in state.hand(seat):
            played.found.deals.note(str(card), f"seat {seat}", shares)


def work(numbers: range) -> Findings:
    """Play a round for each number, and check all laws."""
    found = Findings()
    for number in numbers:
        play_round(number, found)
    return found
