"""Score a round and a game (SCORE-*, TIENTSIN-7..9, TRICHU-7..9, MATCH-*)."""

from collections.abc import Sequence
from dataclasses import dataclass

from .cards import points
from .rules import Rules, RulesDict, read_rules
from .state import Result, State


def call_value(rules: Rules, call: str) -> int:
    """Points won or lost with a call (TICHU-3, GRAND-2)."""
    return {"tichu": rules.tichu_points, "grand": rules.grand_tichu_points}[call]


def victory(state: State) -> str | None:
    """Is a whole team, and nobody else, out: "double" or "triple" (OUT-4, TIENTSIN-9)."""
    for team in (0, 1):
        members = state.rules.members(team)
        if members == frozenset(state.finished):
            if len(members) == 2 and state.rules.double_victory is not None:
                return "double"
            if len(members) == 3 and state.rules.triple_victory is not None:
                return "triple"
    return None


def victory_value(rules: Rules) -> int:
    """Return the points of a false bomb call: of a double, else of a triple victory (IRR-1)."""
    if rules.double_victory is not None:
        return rules.double_victory
    return rules.triple_victory or 0


def call_points(state: State) -> tuple[int, ...]:
    """Return the points of calls: a team wins them if the caller went out first (SCORE-7)."""
    totals = [0, 0]
    for seat, call in enumerate(state.calls):
        if call is not None:
            made = state.finished[:1] == (seat,)
            totals[state.rules.teams[seat]] += call_value(state.rules, call) * (1 if made else -1)
    return tuple(totals)


def counted_card_points(state: State) -> tuple[int, ...]:
    """Count the cards at a normal end, the tailender's going elsewhere (SCORE-1..3)."""
    rules = state.rules
    (tailender,) = state.active
    first_out = state.finished[0]
    last_out = state.finished[-1]
    opposing = 1 - rules.teams[tailender]
    totals = [0, 0]
    totals[opposing] += points(state.hands[tailender])  # SCORE-2
    for seat, pile in enumerate(state.piles):
        team = rules.teams[seat]
        if rules.tailender_tricks == "first_out":
            if seat == tailender:
                team = rules.teams[first_out]  # SCORE-3
        elif seat == tailender:
            team = opposing  # TIENTSIN-7
        elif seat == last_out:
            team = rules.teams[first_out]  # TIENTSIN-8
        totals[team] += points(pile)
    return tuple(totals)


def round_result(state: State) -> Result:
    """The result of a round that has ended by the rules (OUT-5)."""
    won = victory(state)
    calls = call_points(state)
    card_points: tuple[int, ...] = (0, 0)  # not counted at a victory (SCORE-6)
    bonus = [0, 0]
    if won is None:
        card_points = counted_card_points(state)
    else:
        rules = state.rules
        value = rules.double_victory if won == "double" else rules.triple_victory
        assert value is not None
        bonus[rules.teams[state.finished[0]]] = value
    scores = tuple(card_points[team] + bonus[team] + calls[team] for team in (0, 1))
    return Result(state.finished, card_points, won, calls, scores)


def counted_out_result(state: State, announcer: int) -> Result:
    """A false bomb call: value and calls to the opponents, failed calls to the team (IRR-1)."""
    guilty = state.rules.teams[announcer]
    calls = [0, 0]
    for seat, call in enumerate(state.calls):
        if call is not None:
            team = state.rules.teams[seat]
            calls[team] += call_value(state.rules, call) * (-1 if team == guilty else 1)
    scores = list(calls)
    scores[1 - guilty] += victory_value(state.rules)
    return Result(state.finished, (0, 0), "counted_out", tuple(calls), tuple(scores))


@dataclass(frozen=True)
class GameScore:
    """Totals after some rounds. Under `open_dummy` three persons' and the dummy's.

    `winner` is a team; under `open_dummy` a tuple of persons; None while the
    game runs and after a draw.
    """

    totals: tuple[int, ...]
    over: bool
    winner: int | tuple[int, ...] | None


def score_game(rules: RulesDict, rounds: Sequence[Sequence[int]]) -> GameScore:
    """Totals and the winner from the team scores of each round (MATCH-1..4, TRICHU-7..9)."""
    read = read_rules(rules)
    game = GameScore((0,) * (4 if read.open_dummy else 2), False, None)
    for number, scores in enumerate(rounds):
        if game.over:
            raise ValueError("rounds after the end of the game")
        gained = columns(number, scores) if read.open_dummy else tuple(scores)
        totals = tuple(old + new for old, new in zip(game.totals, gained, strict=True))
        if read.open_dummy:
            game = judge_persons(read, totals, number + 1)
        else:
            game = judge_teams(read, totals, number + 1)
    return game


def is_due(rules: Rules, best: int, played: int) -> bool:
    """Is the target or the number of rounds reached (MATCH-1)?"""
    if rules.target is not None and best >= rules.target:
        return True
    return rules.rounds is not None and played >= rules.rounds


def judge_teams(rules: Rules, totals: tuple[int, ...], played: int) -> GameScore:
    """More points win; a tie is played on, or by option a draw (MATCH-2, MATCH-3)."""
    if not is_due(rules, max(totals), played):
        return GameScore(totals, False, None)
    if totals[0] == totals[1]:
        return GameScore(totals, rules.tie == "draw", None)
    return GameScore(totals, True, 0 if totals[0] > totals[1] else 1)


def judge_persons(rules: Rules, totals: tuple[int, ...], played: int) -> GameScore:
    """The highest of the three persons wins, a tie is shared (TRICHU-9)."""
    persons = totals[:3]
    if not is_due(rules, max(persons), played):
        return GameScore(totals, False, None)
    best = max(persons)
    return GameScore(totals, True, tuple(p for p in range(3) if persons[p] == best))


def person_dealing(number: int) -> int:
    """Return the person who deals; the role goes to the left, against play (TRICHU-8)."""
    return -number % 3


def columns(number: int, scores: Sequence[int]) -> tuple[int, ...]:
    """A Trichu round written to the three persons and the dummy (TRICHU-7)."""
    dealing = person_dealing(number)
    persons = [scores[0] if person == dealing else scores[1] for person in range(3)]
    return (*persons, scores[0])


def next_dealer(state: State) -> int:
    """The dealer of the next round: who was first out (DEAL-4); Trichu: seat 0 (TRICHU-9)."""
    if state.rules.open_dummy:
        return 0
    return state.finished[0] if state.finished else state.dealer
