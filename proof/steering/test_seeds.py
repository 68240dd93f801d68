"""A seed reported with a failure leads to the same positions later: play follows from it alone."""

import random
from contextlib import suppress

import pytest

from steering import TEMPERS, Swarm, endgame, steered_round
from steering.built import _Sketch, draw_state, phases_of
from steering.mirrors import mirrored_deal, mirrored_step
from steering.shapes import draw_combination, draw_trick
from steering.twins import twin
from support import play, position
from tichu import DECK, Cards, InvalidSetup, Kind, Phase, Play, RoundState, Rules
from tichu.rules import PRESETS


@pytest.mark.parametrize("name", PRESETS)
def test_a_seed_stands_for_the_same_play(name: str) -> None:
    """Steered rounds, endgames, twins, and the same step in both, follow from it alone."""
    one, again, other = (told(PRESETS[name], seed) for seed in (1, 1, 2))

    assert one == again != other


def told(rules: Rules, seed: int) -> list[object]:
    """Return all that a seed decides."""
    rng = random.Random(seed)
    steps = [*steered_round(rules, seed)]
    found: list[object] = [endgame(rules, rng), *steps]
    for state, _ in steps[::5]:
        for seat in (*range(state.rules.seats), None):
            pair = twin(state, seat, rng)
            found += [mirrored_deal(state, seat, rng), pair]
            found.append(None if pair is None else mirrored_step(pair, rng))
    return found


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
    """No bomb is built for an announcer who holds no card yet."""
    few = Cards("2j2w2p3jDr")

    sketch = _Sketch(lambda low, _: low, PRESETS["nanjing"], Phase.ANNOUNCED, 0, free=few)
    assert Cards() == sketch._bomb()


def test_an_announcer_has_a_bomb_in_each_twin() -> None:
    """An announcer has a bomb in each twin; if no exchange keeps it, there is no twin (IRR-1)."""
    state = position(
        *("2j", "4j4w4p4s", "", "6j"),
        rules=PRESETS["griffin"],
        phase=Phase.ANNOUNCED,
        turn=1,
        trick="0:3j",
        finished=(2,),
    )
    assert twin(state, 0, random.Random(1)) is None


@pytest.mark.parametrize("name", TEMPERS)
def test_no_temper_acts_where_nothing_is_legal(name: str) -> None:
    """A temper leaves the choice open if nothing is legal."""
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
