"""A table to which clients send anything in any order."""

import random

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import tichu
from support.walks import strange_actions
from tichu import Action, GameState, PlayerView, PublicView
from tichu.hosting import Accepted, Host, Refused
from tichu.notation import format_action, parse_action

GARBAGE = st.one_of(
    st.none(),
    st.integers(),
    st.floats(),
    st.text(max_size=20),
    st.binary(max_size=5),
    st.lists(st.integers(), max_size=3),
    st.builds(object),
    st.sampled_from([tichu.Pass, tichu.Cards(), tichu.Deal(()), tichu.new_round()]),
)
PLAYERS = st.one_of(st.none(), st.integers(0, 5))


class Table(RuleBasedStateMachine):
    """Clients follow their moves with views; a log of the table is read back at every step."""

    @initialize(
        rules=st.sampled_from([*tichu.rules.PRESETS.values(), tichu.Rules(announced_bombs=True)]),
        seed=st.integers(0, 999),
        rounds=st.integers(0, 30),
    )
    def start(self, rules: tichu.Rules, seed: int, rounds: int) -> None:
        """Open a table, and often play on for a while."""
        self.start_game = tichu.new_game(rules)
        self.host = Host(self.start_game, random.Random(seed))
        self.rng = random.Random(seed)
        self.players: tuple[int | None, ...] = (None, *range(rules.seats))
        for _ in range(rounds):
            self.host.timeout()
        self.views = {player: self.host.snapshot(player) for player in self.players}
        self.heard = dict.fromkeys(self.players, self.host.ply)

    @rule(player=PLAYERS, sent=GARBAGE, ply=st.one_of(st.integers(-2, 200), GARBAGE))
    def garbage(self, player: int | None, sent: object, ply: object) -> None:
        """Send anything; it is judged."""
        assert isinstance(self.host.submit(player, sent, ply), Accepted | Refused)

    @rule(player=PLAYERS, behind=st.sampled_from([0, 0, 0, 1, 2, 5, 50]))
    def strange(self, player: int | None, behind: int) -> None:
        """Send actions of all kinds, late or not; a refusal changes nothing."""
        for action in strange_actions(self.host.game.round, self.rng):
            before = self.host.ply, self.host.game
            answer = self.host.submit(player, action, max(0, self.host.ply - behind))
            if isinstance(answer, Refused):
                assert before == (self.host.ply, self.host.game)

    @precondition(lambda self: not self.host.game.is_over)
    @rule(pick=st.integers(0, 2**20), behind=st.sampled_from([0, 0, 0, 1, 3]), text=st.booleans())
    def legal(self, pick: int, behind: int, text: bool) -> None:
        """Send a legal action; on time, it is accepted."""
        game = self.host.game
        seats = (*game.to_act, *game.may_interrupt)
        seat = seats[pick % len(seats)]
        actions = game.legal(seat)
        if not actions:
            return
        action = actions[pick % len(actions)]
        sender = game.persons[next(other for other in range(6) if self._acts_for(other, seat))]
        sent = format_action(action) if text else action
        answer = self.host.submit(sender, sent, max(0, self.host.ply - behind))
        assert isinstance(answer, Accepted) or behind

    def _acts_for(self, other: int, seat: int) -> bool:
        rules = self.host.game.rules
        return other < rules.seats and seat in rules.controls(other)

    @rule()
    def resolve(self) -> None:
        """End the time for bombs."""
        self.host.resolve()
        ply = self.host.ply
        self.host.resolve()
        assert ply == self.host.ply

    @rule()
    def timeout(self) -> None:
        """Let time run out: the game goes on, unless it is over."""
        ply = self.host.ply
        self.host.timeout()
        assert ply < self.host.ply or self.host.game.is_over

    @rule(player=st.integers(0, 6))
    def follow(self, player: int) -> None:
        """A client that follows the moves has the view of the snapshot."""
        who = self.players[player % len(self.players)]
        seen: PublicView | PlayerView = self.views[who]
        seats = seen.persons
        for move in self.host.since(self.heard[who], who):
            seen = tichu.advance(seen, move)
        if seats == self.host.game.persons:
            assert self.host.snapshot(who) == seen
        self.views[who] = self.host.snapshot(who)
        self.heard[who] = self.host.ply

    @invariant()
    def nothing_waits_for_chance(self) -> None:
        """The table has dealt."""
        assert not self.host.game.phase.is_chance

    def teardown(self) -> None:
        """The log, written as text and read, gives an equal table; so does the saved table."""
        if not hasattr(self, "host"):
            return
        log = self._saved(self.host.log)
        loaded = Host.load(self.host.save(), random.Random(0))
        assert self.host.save() == loaded.save()
        for resumed in (loaded, Host(self.start_game, random.Random(0), log)):
            assert self.host.game == resumed.game
            assert self.host.pending() == resumed.pending()
            assert self.host.log == resumed.log
            for player in self.players:
                assert self.host.since(0, player) == resumed.since(0, player)
                assert self.host.snapshot(player) == resumed.snapshot(player)

    def _saved(self, log: tuple[Action, ...]) -> list[Action]:
        return [parse_action(format_action(action)) for action in log]


TestTable = Table.TestCase
TestTable.settings = settings(max_examples=20, stateful_step_count=25, deadline=None)


def test_any_part_of_a_log_can_be_resumed() -> None:
    """A table that is killed after any action goes on from there."""
    rng = random.Random(5)
    start: GameState = tichu.new_game()
    host = Host(start, random.Random(7))
    while not host.game.results:
        host.timeout()
    for _ in range(20):
        cut = host.log[: rng.randrange(host.ply)]
        resumed = Host(start, random.Random(8), cut)
        assert cut == resumed.log[: len(cut)]
        assert resumed.ply - len(cut) <= 1
