"""The seeded positions that the loops start from."""

import random
from collections.abc import Iterator

import tichu
from tichu import bots, bsw, codec, notation, records, seigneur

_HALF = 60
"""The decisions of about half a round."""
_LARGEST = "TjTwTpJjJwJpJsQjQwQpQsKjKwPh"
"""The hand with the most known leads: 1,857 plays, of 1,674 card sets."""


def games(number: int) -> Iterator[tichu.GameState]:
    """Yield games before the first deal."""
    for _ in range(number):
        yield tichu.new_game()


def rounds(number: int) -> Iterator[tichu.RoundState]:
    """Yield rounds before the first deal."""
    for _ in range(number):
        yield tichu.new_round()


def pushed_rounds(number: int) -> Iterator[tichu.RoundState]:
    """Yield ``number`` rounds before the first lead, with seeds from 0 on."""
    return _rounds_in(tichu.Phase.PLAY, number)


def pushing_rounds(number: int) -> Iterator[tichu.RoundState]:
    """Yield rounds where the first seat must push."""
    return _rounds_in(tichu.Phase.PUSH, number)


def _rounds_in(phase: tichu.Phase, number: int) -> Iterator[tichu.RoundState]:
    for seed in range(number):
        rng = random.Random(seed)
        state = tichu.new_round(dealer=seed % 4)
        while state.phase is not phase:
            state = tichu.apply(state, tichu.random_action(state, rng))
        yield state


def half_rounds(number: int) -> Iterator[tichu.RoundState]:
    """Yield rounds in the middle of play, where a seat must act."""
    rng = random.Random(1)
    for start in pushed_rounds(number):
        state = start
        for _ in range(_HALF):
            following = tichu.apply(state, tichu.random_action(state, rng))
            if following.is_over:
                break
            state = following
        yield state


def half_views(number: int) -> Iterator[tichu.PlayerView]:
    """Yield the views of seats that must act in the middle of play."""
    for state in half_rounds(number):
        yield tichu.view(state, state.to_act[0])


def steps(number: int) -> Iterator[tuple[tichu.PlayerView, tichu.moves.Move]]:
    """Yield a view and the next move for it, for all seats and steps of some rounds."""
    rng = random.Random(1)
    for start in pushed_rounds(number):
        state = start
        views = [tichu.view(state, seat) for seat in range(4)]
        while not state.is_over:
            action, before = tichu.random_action(state, rng), state
            state = tichu.apply(state, action)
            for seat in range(4):
                for move in tichu.told(before, action, state, seat):
                    yield views[seat], move
                    views[seat] = tichu.advance(views[seat], move)


def leads(number: int) -> Iterator[tichu.RoundState]:
    """Yield fresh leads of 14 cards by every seat of some deals.

    By the rules the seat with the Mah Jong leads, and its hand has fewer leads than others.
    """
    for state in pushed_rounds(number):
        hands = tuple(map(state.hand, range(4)))
        for seat in range(4):
            yield tichu.RoundState.from_setup(tichu.RoundSetup(hands=hands, turn=seat))


def largest(number: int) -> Iterator[tichu.RoundState]:
    """Yield the lead with the most legal actions."""
    setup = tichu.RoundSetup(hands=(_LARGEST, "2j", "2w", "2p"), turn=0, rest_to=1)
    for _ in range(number):
        yield tichu.RoundState.from_setup(setup)


def texts(number: int) -> Iterator[str]:
    """Yield the texts of rounds in the middle of play."""
    for state in half_rounds(number):
        yield notation.format_state(state)


def trees(number: int) -> Iterator[dict[str, object]]:
    """Yield the envelopes of rounds in the middle of play."""
    for state in half_rounds(number):
        yield codec.to_tree(state)


def logs(number: int) -> Iterator[str]:
    """Yield logs of whole games between bots, whose rounds are about as long as those of people."""
    for seed in range(number):
        record = bots.play_game((bots.RuleBot(),) * 4, random.Random(seed), tichu.BSW)
        yield bsw.write(bsw.to_log(record).game)


def seen_records(number: int) -> Iterator[str]:
    """Yield the records of games, each as one seat could have written it."""
    for seed in range(number):
        rng = random.Random(seed)
        game = tichu.new_game()
        actions: list[tichu.Action] = []
        while not game.is_over:
            actions.append(tichu.random_action(game, rng))
            game = tichu.apply(game, actions[-1])
        yield records.write(records.seen_by(records.Record.of(actions), seed % 4))


def seigneur_rounds(number: int) -> Iterator[seigneur.SeigneurRound]:
    """Yield rounds of eight players with two decks before the deal."""
    for _ in range(number):
        yield seigneur.new_round(seigneur.SeigneurRules(8), ranking=tuple(range(8)))
