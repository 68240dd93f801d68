"""What a program is sent, and what is made of its answers. No program is started."""

import itertools
import json
import random
from collections import deque
from typing import Any, Final

import pytest

import tichu
from support import anything, dealt, first_packets, lowest_push, play, position
from support.tables import cases
from tichu import CallTichu, DeclineGrandTichu, InvalidValue, Pass, Play, RoundState
from tichu.bots import Fault, FaultKind, RandomBot, play_game
from tichu.bots import stdio as messages
from tichu.bots import stdio as session
from tichu.bots.stdio import StdioBot, check
from tichu.codec import Envelope, dumps
from tichu.errors import DataCode, DataError
from tichu.notation import format_action, format_view, parse_move

ILLEGAL, WRONG_SEAT = FaultKind.ILLEGAL, FaultKind.WRONG_SEAT
HELLO: Final = {"kind": "hello", "protocol": "tichu", "version": 1, "rules": "nanjing", "seat": 0}
ASK: Final = {"kind": "ask", "ms": 1000}

PUSH: Final = format_action(lowest_push(dealt(), 0))


class Partner:
    """Stands in for a program: notes what it is sent, and answers."""

    pid = 1
    has_ended = False

    def __init__(self, action: object = 0, lines: bytes | None = None, **ready: object) -> None:
        """Take the answer to each question, or its whole lines, and fields of ``ready``."""
        self.action = action
        self.lines = lines
        self.ready = ready
        self.sent: list[dict[str, Any]] = []
        self.waits: list[float] = []
        """The seconds that each answer was given."""
        self.is_killed = False
        self._lines: deque[bytes] = deque()

    def write(self, line: bytes) -> None:
        """Note a message, and answer it."""
        message = json.loads(line)
        self.sent.append(message)
        match message["kind"]:
            case "hello":
                self._say("ready", **self.ready)
            case "ask" if self.lines is not None:
                self._lines += self.lines.splitlines(keepends=True)
            case "ask":
                self._say("answer", id=message["id"], action=self.action)
            case "ping":
                self._say("pong", id=message["id"])
            case _:
                pass

    def read(self, until: float) -> bytes | None:
        """Return the next answer."""
        self.waits.append(until)
        return self._lines.popleft() if self._lines else None

    def close_input(self) -> None:
        """Note the end of the input."""
        self.sent.append({"kind": "the end"})

    def ends(self, _seconds: float) -> bool:
        """End."""
        return True

    def kill(self) -> None:
        """Note it."""
        self.is_killed = True

    def _say(self, kind: str, **fields: object) -> None:
        self._lines.append(json.dumps({"kind": kind, **fields}).encode() + b"\n")


@pytest.fixture
def partners(monkeypatch: pytest.MonkeyPatch) -> deque[Partner]:
    """Return the programs that are started next, while no time passes."""
    waiting: deque[Partner] = deque()

    def start(*_: object) -> Partner:
        return waiting.popleft()

    monkeypatch.setattr(session, "Program", start)
    monkeypatch.setattr("time.monotonic", lambda: 0.0)
    return waiting


def sent(value: object, kind: Envelope[Any] = Envelope.ANY) -> dict[str, Any]:
    """Return a value as a message."""
    message: dict[str, Any] = json.loads(dumps(value, kind))
    return message


def heard(bot: StdioBot, state: RoundState, *actions: tichu.Action) -> RoundState:
    """Let a bot at seat 0 hear of some actions; return the state after them."""
    for action in actions:
        before, state = state, tichu.apply(state, action)
        for move in tichu.told(before, action, state, 0):
            bot.observe(move)
    return state


def bombing() -> RoundState:
    """Return a trick of seat 1's on which seat 2 is to play, and seat 0 may bomb."""
    return position("4j4w4p4s / 7j8j / 9jTj / QjKj", turn=2, trick=(play(1, "Aj"),))


def test_a_conversation(partners: deque[Partner]) -> None:
    """The view is sent once, then the moves that lead to the next question, if any."""
    partners.append(partner := Partner(None, wants=["actions"]))
    state = bombing()
    with StdioBot(["it"]) as bot:
        assert bot.interrupt(tichu.view(state, 0)) is None
        assert bot.interrupt(tichu.view(state, 0)) is None
        state = heard(bot, state, Pass(2), Pass(3))
        partner.action = 1
        assert Play(0, "4j4w4p4s") == bot.act(tichu.view(state, 0))

    asked = {**ASK, "must": False, "actions": ["0 play 4j4w4p4s"]}
    moves = {"tichu": 1, "kind": "moves", "moves": ["2 pass", "3 pass"]}
    assert [
        HELLO,
        sent(tichu.view(bombing(), 0)),
        {**asked, "id": 1},
        {**asked, "id": 2},
        moves,
        {**asked, "id": 3, "must": True, "actions": ["0 pass", "0 play 4j4w4p4s"]},
        {"kind": "quit"},
        {"kind": "the end"},
    ] == partner.sent
    assert ([10, 1, 1, 1], [], True) == (partner.waits, bot.faults, partner.is_killed)


@pytest.mark.parametrize(
    ("ready", "fields"),
    [
        ({"wants": []}, []),
        ({"wants": ["actions"]}, ["actions"]),
        ({"wants": ["position"]}, ["position"]),
        ({}, ["actions", "position"]),
    ],
)
def test_a_question_has_what_is_wanted(
    partners: deque[Partner], ready: dict[str, object], fields: list[str]
) -> None:
    """The actions, the position, both or neither; both if the program does not say."""
    partners.append(partner := Partner(**anything(ready)))
    seen = tichu.view(first_packets(), 0)
    StdioBot(["it"], seconds=2.25, startup=7).act(seen)

    known = {"actions": ["0 decline", "0 grand"], "position": format_view(seen)}
    wanted = {name: known[name] for name in fields}
    assert {"kind": "ask", "id": 1, "ms": 2250, "must": True, **wanted} == partner.sent[-1]
    assert [7, 2.25] == partner.waits


def test_another_seat_and_other_rules(partners: deque[Partner]) -> None:
    """The program is greeted again, and the view is sent whenever no moves lead to it."""
    partners.append(partner := Partner(wants=[]))
    bot = StdioBot(["it"])
    nanjing, griffin = first_packets(), first_packets(tichu.GRIFFIN)
    for state, seat in ((nanjing, 0), (nanjing, 0), (griffin, 0), (griffin, 1)):
        bot.act(tichu.view(state, seat))

    question = {**ASK, "must": True}
    assert [
        HELLO,
        sent(tichu.view(nanjing, 0)),
        {**question, "id": 1},
        {**question, "id": 2},
        {**HELLO, "rules": "griffin"},
        sent(tichu.view(griffin, 0)),
        {**question, "id": 3},
        {**HELLO, "rules": "griffin", "seat": 1},
        sent(tichu.view(griffin, 1)),
        {**question, "id": 4},
    ] == partner.sent


def test_the_end_of_a_round_is_told_at_once(partners: deque[Partner]) -> None:
    """No further question comes, and moves of a game that the program does not know are lost."""
    partners.append(partner := Partner(wants=[]))
    bot = StdioBot(["it"])
    state = position("5j / 7j / - / 8j", turn=0, finished=(2,))
    heard(bot, state, Play(0, "5j"))
    bot.act(tichu.view(state, 0))
    heard(bot, state, Play(0, "5j"))
    heard(bot, state, Play(0, "5j"))

    (told,) = partner.sent[3:]
    assert ["0 play 5j", "round ended"] == [move[:11].strip() for move in told["moves"]]


@pytest.mark.rule("TRICHU-8")
def test_what_a_program_hears_leads_to_what_it_sees(partners: deque[Partner]) -> None:
    """In a game in which players change seats, it is told its seat and begins with a view of it."""
    partners.append(partner := Partner())
    one, two, dummy = (RandomBot(seed, bombs=True) for seed in range(3))
    record = play_game([one, two, StdioBot(["it"]), dummy], random.Random(1), "trichu")

    seats = [record.state_at(place, 0).persons.index(2) for place in range(9)]
    told: list[int] = []
    seen: Any = None
    for message in partner.sent:
        match message["kind"]:
            case "hello":
                assert seen is None or seen.is_over or seen.phase is tichu.Phase.DEAL_FIRST
                told.append(message["seat"])
                seen = None
            case "view":
                assert seen is None
                seen = messages.read_view(json.dumps(message).encode())
                assert told[-1] == seen.seat
            case "moves":
                for move in message["moves"]:
                    seen = tichu.advance(seen, parse_move(move))
            case _:
                assert format_view(seen) == message["position"]
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
    assert {**ASK, "id": 1, "must": False, "actions": ["0 tichu"]} == partner.sent[-1]


@pytest.mark.parametrize(
    ("answer", "kind", "message"), cases(__file__, "stdio_messages: wrong answers")
)
def test_wrong_answers(partners: deque[Partner], answer: object, kind: str, message: str) -> None:
    """An answer that is not a legal action is reported, and the program goes on."""
    partners.append(partner := Partner(answer))
    told: list[Fault] = []
    bot = StdioBot(["it"], name="Mallory", on_error=told.append)
    seen = tichu.view(first_packets(), 0)
    assert DeclineGrandTichu(0) == bot.act(seen)

    fault = Fault("Mallory", 0, FaultKind(kind), message, DeclineGrandTichu(0))
    assert [fault] == bot.faults == told
    assert f"Mallory (seat 0): {message}" == str(fault)
    assert (1, False) == (bot.pid, partner.is_killed)


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (1, "expected an index from 0 to 0, got 1"),
        (False, "expected an action or null, got False"),
        (PUSH, f"{PUSH!r}: only a call is possible now"),
    ],
)
def test_wrong_answers_out_of_turn(partners: deque[Partner], answer: object, message: str) -> None:
    """Nothing is done instead."""
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
        messages.read_reply(line)
    assert (code, message) == (caught.value.code, str(caught.value))

    partners += (first := Partner(lines=line)), (second := Partner())
    bot = StdioBot(["it"], restarts=1)
    seen = tichu.view(first_packets(), 0)
    bot.act(seen)
    expected = f"expected answer, got {line!r}: {message}"
    assert [Fault("it", 0, FaultKind.UNREADABLE, expected, DeclineGrandTichu(0))] == bot.faults
    assert first.is_killed
    bot.act(seen)
    assert 1 == len(bot.faults)
    assert HELLO == second.sent[0]


def test_a_late_answer_is_ignored_once(partners: deque[Partner]) -> None:
    """The decision goes on; a second answer to the same question is wrong."""
    partners.append(partner := Partner())
    bot = StdioBot(["it"])
    seen = tichu.view(first_packets(), 0)
    late = b'{"kind": "answer", "id": 1, "action": 0}\n'
    for lines in (b"", late + late.replace(b"1", b"2"), late):
        partner.lines = lines
        bot.act(seen)

    assert ["no answer in 1 second", "expected answer 3, got answer 1"] == [
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
    """That is, again three times; then it is not asked any more."""
    partners += [Partner(lines=b"[]") for _ in range(4)]
    bot = StdioBot(["it"])
    for _ in range(6):
        bot.act(tichu.view(first_packets(), 0))

    unreadable, gone = FaultKind.UNREADABLE, FaultKind.GONE
    assert [*[unreadable] * 4, gone, gone] == [fault.kind for fault in bot.faults]
    assert bot.faults[4].message == "it had failed too often, and was not asked"


@pytest.mark.parametrize(
    ("wants", "shown"), [("hand", "'hand'"), (["actions", "hand"], "'hand'"), ([None], "None")]
)
def test_wishes_that_cannot_be_met(partners: deque[Partner], wants: object, shown: str) -> None:
    """A program that is not ready is ended."""
    partners.append(partner := Partner(wants=wants))
    bot = StdioBot(["it"])
    bot.act(tichu.view(first_packets(), 0))

    (fault,) = bot.faults
    assert FaultKind.UNREADABLE is fault.kind
    assert fault.message == f"wants: expected a list of actions and position, got {shown}"
    assert partner.is_killed
    with pytest.raises(DataError) as caught:
        messages.wants({"wants": wants})
    assert (DataCode.BAD_VALUE, fault.message) == (caught.value.code, str(caught.value))


def test_the_longest_reply() -> None:
    """It has 100,000 bytes, with its line break."""
    start, end = b'{"kind": "pong", "id": 1, "more": "', b'"}\n'
    line = start + b"x" * (100_000 - len(start + end)) + end
    assert 1 == messages.read_reply(line)["id"]
    with pytest.raises(DataError) as caught:
        messages.read_reply(b" " + line)
    assert DataCode.TOO_LONG is caught.value.code


@pytest.mark.parametrize(
    ("size", "kind"), [(100_000, FaultKind.CRASHED), (100_001, FaultKind.UNREADABLE)]
)
def test_a_last_line_that_does_not_end(
    partners: deque[Partner], size: int, kind: FaultKind
) -> None:
    """A program that ends within a line has crashed, unless the line was too long."""

    class Ending(Partner):
        def failure(self, name: str, line: bytes) -> str:
            return f"{name} ended after {len(line)} bytes"

    partners.append(partner := Ending())
    bot = StdioBot(["it"])
    bot.act(tichu.view(first_packets(), 0))
    partner.has_ended, partner.lines = True, b"x" * size
    bot.act(tichu.view(first_packets(), 0))

    (fault,) = bot.faults
    assert (kind, f"the program ended after {size} bytes") == (fault.kind, fault.message)


@pytest.mark.parametrize(("word", "name"), [("x" * 60, "x" * 60), ("x" * 61, "x" * 60 + "...")])
def test_the_name_of_a_program(word: str, name: str) -> None:
    """By default it is the command, up to 60 characters."""
    assert name == StdioBot([word]).name
    assert StdioBot.remembers
    assert "Anna" == StdioBot([word], name="Anna").name


def test_a_check_plays_the_rounds_of_its_seed(
    partners: deque[Partner], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In turn at each seat, against bots that bomb, as any other bot would play them."""
    times = itertools.accumulate(itertools.count())  # each decision takes longer
    monkeypatch.setattr("time.perf_counter", lambda: next(times))
    partners += Partner(), Partner(), (partner := Partner(wants=[]))
    found = check(["it"], rounds=7, rules="tientsin", seed=3)

    greeted = [each["seat"] for each in partner.sent if each["kind"] == "hello"]
    assert ([*range(6), 0], ()) == (greeted, found.problems)
    assert (7, 228) == (found.rounds, found.decisions)
    assert 0 < found.mean < found.slowest
    asked = [each["must"] for each in partner.sent if each["kind"] == "ask"]
    assert (228, True) == (asked.count(True), False in asked)
    assert {"view", "moves", "quit"} < {each["kind"] for each in partner.sent}
    assert partner.is_killed


@pytest.mark.parametrize("seed", [-(2**63), 2**63])
def test_the_seeds_of_a_check(partners: deque[Partner], seed: int) -> None:
    """They are whole numbers of 64 bits."""
    partners += Partner(), Partner(), Partner()
    assert () == check(["it"], rounds=1, seed=seed).problems
    with pytest.raises(InvalidValue, match=r"^check\(seed\): expected a whole number from "):
        check(["it"], rounds=1, seed=seed + (1 if seed > 0 else -1))


def test_what_a_check_asks_before_play(partners: deque[Partner]) -> None:
    """Twice: two seats, a message of an unknown kind and a ping, then one of two ends.

    By default ten rounds follow, with a second for each decision.
    """
    partners += (first := Partner()), (second := Partner()), (third := Partner(wants=[]))
    found = check(["it"])
    assert (10, {10}, {10, 1}) == (found.rounds, {*first.waits}, {*third.waits})
    assert (HELLO, 395) == (third.sent[0], found.decisions)
    begun = [HELLO, {**HELLO, "seat": 1}, {"kind": "later"}, {"kind": "ping", "id": 1}]
    end = {"kind": "the end"}
    assert [*begun, {"kind": "quit"}, end] == first.sent
    assert [*begun, end] == second.sent


def test_a_check_of_a_program_that_is_not_ready(partners: deque[Partner]) -> None:
    """It is ended, and plays nevertheless."""
    partners += (first := Partner(wants=3)), Partner()
    (problem,) = check(["it"], rounds=1).problems
    assert problem.startswith("It does not begin as it should: wants: expected a list of actions ")
    assert first.is_killed

    class Mistaken(Partner):
        def _say(self, kind: str, **fields: object) -> None:
            super()._say(kind, **{**fields, "id": 2})

    partners += Mistaken(), Partner()
    (problem,) = check(["it"], rounds=1).problems
    assert problem == "It does not begin as it should: expected pong 1, got pong 2."
