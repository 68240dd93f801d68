"""A seed reported with a failure leads to the same positions later: play follows from it alone."""

import hashlib
import random
from collections.abc import Iterable
from contextlib import suppress

import pytest

from steering import TEMPERS, Swarm, endgame, steered_round
from steering.built import _Sketch, draw_state, phases_of
from steering.mirrors import mirrored_deal, mirrored_step
from steering.shapes import draw_combination, draw_trick
from steering.twins import twin
from support import play, position
from tichu import DECK, Cards, InvalidSetup, Kind, Phase, Play, RoundState, Rules
from tichu.notation import format_action, format_state
from tichu.rules import PRESETS

ROUNDS = {
    "nanjing": ("b311a70a", "7d485999"),
    "griffin": ("09968765", "d85c3535"),
    "bsw": ("b1ed14c2", "fc70b016"),
    "manual": ("b311a70a", "3797236a"),
    "one_call": ("450a7550", "71477132"),
    "tournament": ("8c3384cd", "5abb838d"),
    "tientsin": ("f625bd6b", "172e11f9"),
    "trichu": ("e998d03f", "a3e99c32"),
}
"""For each preset the digests of three steered rounds, and of twenty endgames."""

TWINS = {
    "nanjing": "b108e750",
    "griffin": "c679e196",
    "bsw": "5415e95e",
    "manual": "bf78c8be",
    "one_call": "53cdbe99",
    "tournament": "9c611452",
    "tientsin": "e5e4d6b4",
    "trichu": "c3f2a544",
}
"""For each preset the digest of twins."""


def digest(lines: Iterable[str]) -> str:
    """Return a short text that differs for different lines."""
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:8]


def steered(name: str) -> str:
    """Return the digest of the actions of three steered rounds."""
    rounds = (steered_round(PRESETS[name], seed) for seed in range(3))
    return digest(format_action(action) for each in rounds for _, action in each)


def endgames(name: str) -> str:
    """Return the digest of twenty endgames."""
    positions = (endgame(PRESETS[name], random.Random(seed)) for seed in range(20))
    return digest(map(format_state, positions))


@pytest.mark.parametrize("name", PRESETS)
def test_a_seed_stands_for_the_same_play(name: str) -> None:
    """Steered rounds and endgames are what they were in earlier versions."""
    assert ROUNDS[name] == (steered(name), endgames(name))


def drawn(rules: Rules, phase: Phase, rng: random.Random) -> RoundState:
    """Return a built position; choices that do not fit together are made again."""
    while True:
        with suppress(InvalidSetup):
            return draw_state(
                lambda low, high: low + int(rng.random() * (high - low + 1)), rules, phase
            )


@pytest.mark.rule("TIENTSIN-9")
def test_nobody_chooses_a_leader_after_a_triple_victory() -> None:
    """A drawn team that would be out, once the partners of the Dog's player are in, is not."""
    table = drawn(PRESETS["tientsin"], Phase.CHOOSE_LEADER, random.Random(68)).table

    assert ((4, 0), 1) == (table.finished, table.turn)  # 4, 5, 0 and 2 were drawn


def test_play_is_the_simplest_phase() -> None:
    """Examples shrink to it; the others come in their order."""
    rare = {Phase.PLAY, Phase.CHOOSE_LEADER, Phase.ANNOUNCED}

    assert (Phase.PLAY, *(each for each in Phase if each not in rare)) == phases_of(
        PRESETS["nanjing"]
    )


SIMPLEST = "2j 2j2w 2j2w2p 2j2w3j3w3p 2w3j4j5j6j 2j2w3j3w 2j2w2p2s 2j3j4j5j6j Dg"


@pytest.mark.parametrize(("kind", "cards"), [*zip(Kind, SIMPLEST.split(), strict=True)])
def test_the_simplest_of_each_kind(kind: Kind, cards: str) -> None:
    """Low ranks and jade, so that examples shrink to it; a straight is no bomb."""
    found = draw_combination(lambda low, _: low, kind, DECK - Cards("Ma"))

    assert cards == str(found)


def test_a_single_leads_where_there_is_nothing_else() -> None:
    """Whatever kind of combination was to be drawn."""
    few = Cards("2j3wDr")

    trick = draw_trick(lambda _, high: high, PRESETS["nanjing"], few, Phase.PLAY, 2)
    assert (play(2, "Dr"),) == trick


def test_no_bomb_is_built_where_none_is_left() -> None:
    """Who announced one holds no card yet."""
    few = Cards("2j2w2p3jDr")

    sketch = _Sketch(lambda low, _: low, PRESETS["nanjing"], Phase.ANNOUNCED, 0, free=few)
    assert Cards() == sketch._bomb()


@pytest.mark.parametrize("name", PRESETS)
def test_twins(name: str) -> None:
    """A seat's twin of a position, and the same step in both, follow from the generator."""
    assert TWINS[name] == twins(name)


def test_an_announcer_has_a_bomb_in_each_twin() -> None:
    """Where every exchange would break it, there is none (IRR-1)."""
    state = position(
        *("2j", "4j4w4p4s", "", "6j"),
        rules=PRESETS["griffin"],
        phase=Phase.ANNOUNCED,
        turn=1,
        trick="0:3j",
        finished=(2,),
    )
    assert twin(state, 0, random.Random(1)) is None


def twins(name: str) -> str:
    """Return the digest of deals and twins in every fifth, and the last, states of two rounds."""
    rng = random.Random(4)
    lines: list[str] = []
    for seed in (1, 2):
        states = [state for state, _ in steered_round(PRESETS[name], seed)]
        for state in (*states[::5], *states[-3:]):
            for seat in (*range(state.rules.seats), None):
                deals = mirrored_deal(state, seat, rng)
                lines.append("-" if deals is None else str(deals))
                pair = twin(state, seat, rng)
                both = None if pair is None else mirrored_step(pair, rng)
                lines.append("-" if pair is None else format_state(pair.other))
                lines.append("-" if both is None else repr((both.action, both.other)))
    return digest(lines)


@pytest.mark.parametrize("name", TEMPERS)
def test_no_temper_acts_where_nothing_is_legal(name: str) -> None:
    """It leaves the choice open."""
    state = position("2j", "Tj", "Jj", "Qj", turn=0)
    assert TEMPERS[name](state, 1, state.legal(1), random.Random(1)) is None


def test_the_phoenix_is_best_in_company() -> None:
    """With two cards or more, else anyhow."""
    for hand, lengths in (("2j2w2pPh", {3}), ("2j3wPh", {1, 2}), ("Ph", {1})):
        state = position(hand, "Tj", "Jj", "Qj", turn=0)
        rngs = map(random.Random, range(20))
        found = [TEMPERS["phoenix"](state, 0, state.legal(0), rng) for rng in rngs]
        assert lengths == {each.combination.length for each in found if isinstance(each, Play)}


def test_a_seed_stands_for_the_same_tempers() -> None:
    """The tempers of the seats, and how the cards are clumped."""
    swarm = Swarm(seed=3)

    assert (("loud",), ("loud", "spiteful"), ("loud", "longest"), ("loud",)) == swarm.tempers
    assert (12.0, True) == (swarm.noise, swarm.by_suit)
    assert Swarm(seed=0).tempers == Swarm().tempers
    assert [*steered_round(seed=0)] == [*steered_round()]
