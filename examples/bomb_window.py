"""Task: ask for bombs between the last pass and the taking of the trick.

A server asks every seat of ``may_interrupt``, which is public, and not only those that hold a
bomb: whom it asks must not tell who holds what.
"""

import tichu
from tichu import Cards, Combination, Pass, Phase, Play, TakeTrick


def bombs_of(state: tichu.RoundState, seat: int) -> list[Play]:
    """Return the bombs that a seat may lay now."""
    return [action for action in state.legal(seat) if isinstance(action, Play)]


def main() -> None:
    """Let the Dragon win a trick, nearly."""
    setup = tichu.RoundSetup(
        hands=("2j 5j 9w", "Kj Kw Kp Ks 3s", "4s 9s Qj Qw", "3p 8p"),
        trick=(Play(0, Combination.of(Cards.parse("Dr"))),),
        turn=1,
        rest_to=0,
    )
    state = tichu.RoundState.from_setup(setup)
    for seat in (1, 2, 3):
        state = tichu.apply(state, Pass(seat))
    assert state.phase is Phase.TAKE_TRICK

    while state.phase is Phase.TAKE_TRICK:
        print(f"{state.trick}: the trick waits for seat {state.to_act[0]}")
        wanted: dict[int, Play] = {}
        for seat in state.may_interrupt:
            bombs = bombs_of(state, seat)  # a server would ask the player, and wait
            print(f"  seat {seat}: {bombs[0].combination if bombs else 'no bomb'}")
            if bombs:
                wanted[seat] = bombs[0]
        if not wanted:
            state = tichu.apply(state, TakeTrick(state.to_act[0]))
            break
        first = tichu.bomb_order(state, wanted)[0]  # not whoever was quickest (BOMB-10)
        state = tichu.apply(state, wanted[first])
        print(f"after the bomb seat {state.to_act[0]} is on turn: {state}")


if __name__ == "__main__":
    main()
