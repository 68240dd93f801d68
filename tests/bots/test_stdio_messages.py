"""The messages to a program, and the reading of its answers, without a program."""

import itertools
import json
import random
from collections import Counter, deque
from collections.abc import Mapping
from typing import Any, Final

import pytest

import tichu
from support import dealt, first_packets, lowest_push, play, position
from support.tables import cases
from tichu import CallTichu, DeclineGrandTichu, InvalidValue, Pass, Play, RoundState
from tichu._processes import Program, read_answer
from tichu.bots import Fault, FaultKind, RandomBot, play_game
from tichu.bots import stdio as messages
from tichu.bots.stdio import StdioBot, check
from tichu.codec import as_json, position_at
from tichu.errors import DataCode, DataError
from tichu.notation import format_action, format_view, parse_move

ILLEGAL, WRONG_SEAT = FaultKind.ILLEGAL, FaultKind.WRONG_SEAT
HELLO: Final = {"id": 1, "kind": "hello", "version": 1, "rules": "nanjing", "seat": 0}
ACT: Final = {"kind": "act", "ms": 1000}
INTERRUPT: Final = {**ACT, "kind": "interrupt"}

PUSH: Final = format_action(lowest_push(dealt(), 0))


class Partner(Program):
    """Stands in for a program: notes what it is asked, and answers."""

    pid = 1

    def __init__(
        self, action: object = 0, lines: bytes | None = None, wants: object = ("actions",)
    ) -> None:
        """Take the answer to each question, or its whole lines, and what it wants."""
        self.action = action
        self.lines = lines
        self.wants = wants
        self.sent: list[dict[str, Any]] = []
        self.waits: list[float] = []
        """The seconds that each answer was given."""
        self.is_killed = False
        self.has_ended = False
        self._longest = 100_000
        self._answers: deque[bytes] = deque()

    def tell(self, question: Mapping[str, object]) -> None:
        """Note a question, and answer it."""
        asked: dict[str, Any] = json.loads(json.dumps(question))
        self.sent.append(asked)
        value = {"wants": self.wants} if asked["kind"] == "hello" else self.action
        if asked["kind"] in ("act", "interrupt") and self.lines is not None:
            self._answers += self.lines.splitlines(keepends=True)
        else:
            self._answers.append(json.dumps({"id": asked["id"], "answer": value}).encode() + b"\n")

    def read(self, until: float) -> bytes | None:
        """Return the next answer."""
        self.waits.append(until)
        return self._answers.popleft() if self._answers else None

    def close_input(self) -> None:
        """Note the end of the input."""
        self.sent.append({"kind": "the end"})

    def ends(self, _seconds: float) -> bool:
        """End."""
        return True

    def kill(self) -> None:
        """Note it."""
        self.is_killed = True


@pytest.fixture
def partners(monkeypatch: pytest.MonkeyPatch) -> deque[Partner]:
    """Return the programs that are started next, while no time passes."""
    waiting: deque[Partner] = deque()

    def start(*_: object) -> Partner:
        return waiting.popleft()

    monkeypatch.setattr(messages, "Program", start)
    monkeypatch.setattr("time.monotonic", lambda: 0.0)
    return waiting


def heard(bot: StdioBot, state: RoundState, *actions: tichu.Action) -> RoundState:
    """Let a bot at seat 0 observe some actions; return the state after them."""
    for action in actions:
        before, state = state, tichu.apply(state, action)
        for move in tichu.told(before, action, state, 0):
            bot.observe(move)
    return state


def bombing() -> RoundState:
    """Return a trick of seat 1's on which seat 2 is to play, and seat 0 may bomb."""
    return position("4j4w4p4s / 7j8j / 9jTj / QjKj", turn=2, trick=(play(1, "Aj"),))


def test_a_conversation(partners: deque[Partner]) -> None:
    """A question has the view, and the moves since the last question."""
    partners.append(partner := Partner(None, wants=["actions", "position", "moves"]))
    state = bombing()
    with StdioBot(["it"]) as bot:
        assert bot.interrupt(tichu.view(state, 0)) is None
        assert bot.interrupt(tichu.view(state, 0)) is None
        after = heard(bot, state, Pass(2), Pass(3))
        partner.action = 1
        assert Play(0, "4j4w4p4s") == bot.act(tichu.view(after, 0))

    asked = {"actions": ["0 play 4j4w4p4s"], "position": format_view(tichu.view(state, 0))}
    seen = format_view(tichu.view(after, 0))
    assert [
        HELLO,
        {**INTERRUPT, "id": 2, **asked, "moves": None},
        {**INTERRUPT, "id": 3, **asked, "moves": []},
        {
            **ACT,
            "id": 4,
            "actions": ["0 pass", "0 play 4j4w4p4s"],
            "position": seen,
            "moves": ["2 pass", "3 pass"],
        },
        {"kind": "the end"},
    ] == partner.sent
    assert ([10, 1, 1, 1], [], True) == (partner.waits, bot.faults, partner.is_killed)


@pytest.mark.parametrize(
    ("wants", "fields"),
    [
        ([], []),
        (["actions"], ["actions"]),
        (["position"], ["position"]),
        (["position", "trees", "actions"], ["actions", "position"]),
    ],
)
def test_a_question_has_what_is_wanted(
    partners: deque[Partner], wants: list[str], fields: list[str]
) -> None:
    """A question has the actions, the position, both or neither, as texts or as trees."""
    partners.append(partner := Partner(wants=wants))
    seen = tichu.view(first_packets(), 0)
    StdioBot(["it"], seconds=2.25, startup=7).act(seen)

    known = {"actions": ["0 decline", "0 grand"], "position": format_view(seen)}
    if "trees" in wants:
        known = {"actions": as_json(seen.legal()), "position": as_json(seen)}
    wanted = {name: known[name] for name in fields}
    assert {"kind": "act", "id": 2, "ms": 2250, **wanted} == partner.sent[-1]
    assert [7, 2.25] == partner.waits


def test_what_a_program_wants() -> None:
    """A program that does not say gets the actions and the position."""
    for answer in (None, {}, {"more": 1}):
        assert ("actions", "position") == messages.wants(answer)
    assert ("moves",) == messages.wants({"wants": ["moves"]})


def test_another_seat_and_other_rules(partners: deque[Partner]) -> None:
    """The program is greeted again."""
    partners.append(partner := Partner(wants=["moves"]))
    bot = StdioBot(["it"])
    nanjing, griffin = first_packets(), first_packets(tichu.GRIFFIN)
    for state, seat in ((nanjing, 0), (nanjing, 0), (griffin, 0), (griffin, 1)):
        bot.act(tichu.view(state, seat))

    assert [
        HELLO,
        {**ACT, "id": 2, "moves": None},
        {**ACT, "id": 3, "moves": []},
        {**HELLO, "id": 4, "rules": "griffin"},
        {**ACT, "id": 5, "moves": None},
        {**HELLO, "id": 6, "rules": "griffin", "seat": 1},
        {**ACT, "id": 7, "moves": None},
    ] == partner.sent


def test_the_end_of_a_round_is_told_at_once(partners: deque[Partner]) -> None:
    """No further question comes, and moves of a game that the program does not know are lost."""
    partners.append(partner := Partner(wants=["moves"]))
    bot = StdioBot(["it"])
    state = position("5j / 7j / - / 8j", turn=0, finished=(2,))
    heard(bot, state, Play(0, "5j"))
    bot.act(tichu.view(state, 0))
    heard(bot, state, Play(0, "5j"))
    heard(bot, state, Play(0, "5j"))

    (told,) = partner.sent[2:]
    assert ("hear", 3) == (told["kind"], told["id"])
    assert ["0 play 5j", "round ended"] == [move[:11].strip() for move in told["moves"]]


@pytest.mark.rule("TRICHU-8")
def test_what_a_program_hears_leads_to_what_it_sees(partners: deque[Partner]) -> None:
    """If players change seats in a game, the program gets its new seat and begins anew."""
    partners.append(partner := Partner(wants=["position", "moves"]))
    one, two, dummy = (RandomBot(seed, bombs=True) for seed in range(3))
    record = play_game([one, two, StdioBot(["it"]), dummy], random.Random(1), "trichu")

    seats = [record.state_at(place, 0).persons.index(2) for place in range(9)]
    told: list[int] = []
    seen: Any = None
    for question in partner.sent:
        if question["kind"] == "hello":
            told.append(question["seat"])
            seen = None
            continue
        for move in question["moves"] or ():
            seen = tichu.advance(seen, parse_move(move))
        if question["kind"] != "hear":
            now: Any = position_at("", question["position"])
            assert seen == (now if question["moves"] is not None else None)
            seen = now
    assert seats == told
    assert seen.is_over


def test_a_call_is_asked_for_before_an_action(partners: deque[Partner]) -> None:
    """Whoever must act is asked separately whether they call, if they may."""
    partners.append(partner := Partner(wants=["actions"]))
    bot = StdioBot(["it"])
    state = position("5j6j / 7j8j / 9jTj / QjKj", turn=0)
    assert bot.interrupt(tichu.view(state, 0)) is None
    assert [] == partner.sent
    assert CallTichu(0) == bot.interrupt(tichu.view(dealt(), 0))
    assert {**INTERRUPT, "id": 2, "actions": ["0 tichu"]} == partner.sent[-1]


@pytest.mark.parametrize(
    ("answer", "kind", "message"), cases(__file__, "stdio_messages: wrong answers")
)
def test_wrong_answers(partners: deque[Partner], answer: object, kind: str, message: str) -> None:
    """An answer that is not a legal action is reported, and the program goes on."""
    partners.append(partner := Partner(answer))
    bot = StdioBot(["it"], name="Mallory")
    seen = tichu.view(first_packets(), 0)
    assert DeclineGrandTichu(0) == bot.act(seen)

    fault = Fault("Mallory", 0, FaultKind(kind), message, DeclineGrandTichu(0))
    assert [fault] == bot.faults
    assert f"Mallory (seat 0): {message}" == str(fault)
    assert (1, False) == (bot.pid, partner.is_killed)


@pytest.mark.parametrize("answer", ["grand", "0 grand", 1])
def test_right_answers(partners: deque[Partner], answer: object) -> None:
    """An answer is an index, or text with or without the seat, as from a bot in Python."""
    partners.append(Partner(answer))
    bot = StdioBot(["it"])
    assert tichu.CallGrandTichu(0) == bot.act(tichu.view(first_packets(), 0))
    assert [] == bot.faults


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (1, "expected an index from 0 to 0, got 1"),
        (False, "expected text or an object, got false"),
        (PUSH, f"{PUSH!r}: only a call is possible now"),
    ],
)
def test_wrong_answers_out_of_turn(partners: deque[Partner], answer: object, message: str) -> None:
    """After a wrong answer out of turn nothing is done."""
    partners.append(Partner(answer))
    bot = StdioBot(["it"])
    assert bot.interrupt(tichu.view(dealt(), 0)) is None
    assert [Fault("it", 0, ILLEGAL, message, None)] == bot.faults


@pytest.mark.parametrize(
    ("line", "code", "message"),
    cases(__file__, "stdio_messages: lines that are not answers", globals()),
)
def test_lines_that_are_not_answers(
    partners: deque[Partner], line: bytes, code: DataCode, message: str
) -> None:
    """The program is ended, and started again for the next decision."""
    with pytest.raises(DataError) as caught:
        read_answer(line, 100_000)
    assert (code, message) == (caught.value.code, str(caught.value))

    partners += (first := Partner(lines=line)), (second := Partner())
    bot = StdioBot(["it"], restarts=1)
    seen = tichu.view(first_packets(), 0)
    bot.act(seen)
    expected = f"expected an answer, got {line!r}: {message}"
    assert [Fault("it", 0, FaultKind.UNREADABLE, expected, DeclineGrandTichu(0))] == bot.faults
    assert first.is_killed
    bot.act(seen)
    assert 1 == len(bot.faults)
    assert HELLO == second.sent[0]


def test_a_late_answer_is_ignored(partners: deque[Partner]) -> None:
    """The decision goes on; an answer to a question that has not been asked is wrong."""
    partners.append(partner := Partner())
    bot = StdioBot(["it"])
    seen = tichu.view(first_packets(), 0)
    late = b'{"id": 2, "answer": 0}\n'
    for lines in (b"", late + late.replace(b"2", b"3"), late.replace(b"2", b"5")):
        partner.lines = lines
        bot.act(seen)

    assert ["no answer in 1 second", "expected the answer to 4, got that to 5"] == [
        fault.message for fault in bot.faults
    ]
    assert partner.is_killed


def test_three_late_answers_in_a_row(partners: deque[Partner]) -> None:
    """An answer in time begins the count anew."""
    partners.append(partner := Partner())
    bot = StdioBot(["it"], seconds=0.5)
    seen = tichu.view(first_packets(), 0)
    for lines in (b"", b"", None, b"", b""):
        partner.lines = lines
        bot.act(seen)
    killed = [partner.is_killed]
    bot.act(seen)
    killed.append(partner.is_killed)

    assert [False, True] == killed
    assert ["no answer in 0.5 seconds"] * 5 == [fault.message for fault in bot.faults]


def test_a_program_is_started_four_times(partners: deque[Partner]) -> None:
    """A failing program is started again three times, and then not asked any more."""
    partners += [Partner(lines=b"[]") for _ in range(4)]
    bot = StdioBot(["it"])
    for _ in range(6):
        bot.act(tichu.view(first_packets(), 0))

    unreadable, gone = FaultKind.UNREADABLE, FaultKind.GONE
    assert [*[unreadable] * 4, gone, gone] == [fault.kind for fault in bot.faults]
    assert bot.faults[4].message == "it had failed too often, and was not asked"


@pytest.mark.parametrize(
    ("wants", "message"),
    [
        ("hand", "wants: expected a list, got 'hand'"),
        ([None], "wants[0]: expected text, got null"),
        (
            ["actions", "hand"],
            "wants: expected some of actions, position, moves, trees, got 'hand'",
        ),
    ],
)
def test_wishes_that_cannot_be_met(partners: deque[Partner], wants: object, message: str) -> None:
    """A program that is not ready is ended."""
    partners.append(partner := Partner(wants=wants))
    bot = StdioBot(["it"])
    bot.act(tichu.view(first_packets(), 0))

    (fault,) = bot.faults
    assert FaultKind.UNREADABLE is fault.kind
    assert message == fault.message
    assert partner.is_killed


def test_the_longest_reply() -> None:
    """The longest reply has 100,000 bytes, with its line break."""
    start, end = b'{"id": 1, "answer": "', b'"}\n'
    line = start + b"x" * (100_000 - len(start + end)) + end
    assert 1 == read_answer(line, 100_000).id
    with pytest.raises(DataError) as caught:
        read_answer(b" " + line, 100_000)
    assert DataCode.TOO_LONG is caught.value.code


@pytest.mark.parametrize(
    ("size", "kind"), [(100_000, FaultKind.CRASHED), (100_001, FaultKind.UNREADABLE)]
)
def test_a_last_line_that_does_not_end(
    partners: deque[Partner], size: int, kind: FaultKind
) -> None:
    """A program that ends within a line has crashed, unless the line was too long."""

    class Ending(Partner):
        def failure(self, line: bytes) -> str:
            return f"the program ended after {len(line)} bytes"

    partners.append(partner := Ending())
    bot = StdioBot(["it"])
    bot.act(tichu.view(first_packets(), 0))
    partner.has_ended, partner.lines = True, b"x" * size
    bot.act(tichu.view(first_packets(), 0))

    (fault,) = bot.faults
    assert (kind, f"the program ended after {size} bytes") == (fault.kind, fault.message)


def test_the_name_of_a_program() -> None:
    """By default it is the command."""
    assert "node 'my bot.js'" == StdioBot(["node", "my bot.js"]).name
    assert StdioBot.remembers
    assert "Anna" == StdioBot(["it"], name="Anna").name


def test_a_check_plays_the_rounds_of_its_seed(
    partners: deque[Partner], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The program plays at each seat in turn, against bots that bomb, like any other bot."""
    times = itertools.accumulate(itertools.count())  # each decision takes longer
    monkeypatch.setattr("time.perf_counter", lambda: next(times))
    partners += Partner(), (partner := Partner(wants=[]))
    found = check(["it"], rounds=7, rules="tientsin", seed=3)

    greeted = [each["seat"] for each in partner.sent if each["kind"] == "hello"]
    assert ([*range(6), 0], ()) == (greeted, found.problems)
    assert (7, 228) == (found.rounds, found.decisions)
    assert 0 < found.mean < found.slowest
    asked = Counter(each["kind"] for each in partner.sent)
    assert (228, True) == (asked["act"], asked["interrupt"] > 0)
    assert partner.is_killed


@pytest.mark.parametrize("seed", [-(2**63), 2**63])
def test_the_seeds_of_a_check(partners: deque[Partner], seed: int) -> None:
    """A seed is a whole number of 64 bits."""
    partners += Partner(), Partner()
    assert () == check(["it"], rounds=1, seed=seed).problems
    with pytest.raises(InvalidValue, match=r"^check\(seed\): expected a whole number from "):
        check(["it"], rounds=1, seed=seed + (1 if seed > 0 else -1))


def test_what_a_check_asks_before_play(partners: deque[Partner]) -> None:
    """A check asks for two seats, and a question of an unknown kind; then the input ends.

    By default ten rounds follow, with a second for each decision.
    """
    partners += (first := Partner()), (second := Partner(wants=[]))
    found = check(["it"])
    assert (10, {10}, {10, 1}) == (found.rounds, {*first.waits}, {*second.waits})
    assert (HELLO, 395) == (second.sent[0], found.decisions)
    later, end = {"id": 3, "kind": "later"}, {"kind": "the end"}
    assert [HELLO, {**HELLO, "id": 2, "seat": 1}, later, end] == first.sent


def test_a_check_of_a_program_that_is_not_ready(partners: deque[Partner]) -> None:
    """A program that begins wrongly is ended, and started again for the rounds."""
    partners += (first := Partner(wants=3)), Partner()
    (problem,) = check(["it"], rounds=1).problems
    assert "It does not begin as it should: wants: expected a list, got 3." == problem
    assert first.is_killed
