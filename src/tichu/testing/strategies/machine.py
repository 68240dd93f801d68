"""A Hypothesis state machine that compares an engine with the library and shrinks failures."""

from typing import ClassVar

from hypothesis import event, target
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tichu._values import want_instance
from tichu.engine.round import RoundState
from tichu.phases import BEFORE_PLAY
from tichu.rules import NANJING, Rules
from tichu.testing.engines.beside import Beside, Engine
from tichu.testing.laws.points import check_partition, check_points, check_result
from tichu.testing.play.steered import Swarm
from tichu.testing.strategies.actions import actions


class RoundMachine(RuleBasedStateMachine):
    """A round that an engine and the library play step by step.

    Subclass it, override :meth:`make_engine`, and give ``.TestCase`` to pytest or unittest. Each
    step is a legal action, an illegal one, or some steered actions in a row. After each step,
    facts, scores and legal lists are compared, and laws of cards and points are checked. The
    situations that were reached are counted as Hypothesis events.
    """

    table: ClassVar[st.SearchStrategy[Rules]] = st.just(NANJING)
    """The rules to play by; a subclass may set another strategy."""

    def __init__(self) -> None:
        super().__init__()
        self.beside: Beside = Beside(self.make_engine())
        self.reached: set[str] = set()
        """The names from :data:`~tichu.testing.REACHED` that have been reached so far."""

    def make_engine(self) -> Engine:
        """Return a new engine to test; subclasses override this."""
        raise NotImplementedError("a subclass of RoundMachine must override make_engine")

    @property
    def state(self) -> RoundState:
        """The state of the round in the library."""
        return self.beside.state

    @initialize(data=st.data(), seed=st.integers(0, 2**16), opened=st.integers(0, 3))
    def start(self, data: st.DataObject, seed: int, opened: int) -> None:
        """Begin a round, and usually play it up to the first lead."""
        rules = data.draw(self.table, label="rules")
        want_instance("RoundMachine.table", rules, Rules)
        dealer = 0 if rules.open_dummy else data.draw(st.integers(0, rules.seats - 1), "dealer")
        self.beside.start(rules, dealer)
        if opened < 3:
            swarm = Swarm(rules, seed)
            while self.state.phase in BEFORE_PLAY:
                self._play(swarm)

    @precondition(lambda self: not self.state.is_over)
    @rule(data=st.data())
    def act(self, data: st.DataObject) -> None:
        """Take any legal action."""
        self._count(self.beside.play(data.draw(actions(self.state), label="action")))

    @rule(data=st.data())
    def tempt(self, data: st.DataObject) -> None:
        """Offer an illegal action, which must be refused and change nothing."""
        self.beside.tempt(data.draw(actions(self.state, legal=False), label="illegal action"))

    @precondition(lambda self: not self.state.is_over)
    @rule(seed=st.integers(0, 2**16), number=st.integers(1, 20))
    def go_on(self, seed: int, number: int) -> None:
        """Take some actions of steered play."""
        swarm = Swarm(self.state.rules, seed)
        for _ in range(number):
            if not self.state.is_over:
                self._play(swarm)

    @invariant()
    def laws(self) -> None:
        """The cards make one deck, and their points add up to 100."""
        check_partition(self.state)
        check_points(self.state)
        if self.state.result is not None:
            check_result(self.state.result, self.state.rules)

    def teardown(self) -> None:
        """Let Hypothesis aim for runs that reach more."""
        target(float(len(self.reached)), label="situations reached")

    def _play(self, swarm: Swarm) -> None:
        self._count(self.beside.play(swarm.choose(self.state)))

    def _count(self, names: frozenset[str]) -> None:
        for name in sorted(names):
            event(name)
        self.reached |= names
