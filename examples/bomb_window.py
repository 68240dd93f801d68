"""Task: ask for bombs between the last pass and the taking of the trick.

A server asks every seat in ``may_interrupt``, not only those with a bomb: otherwise everybody
would learn who has one.
"""

import tichu
from tichu import Pass, Phase, Play, TakeTrick


def bombs_of(state: tichu.RoundState, seat: int) -> list[Play]:
    """Return the bombs that a seat may play now."""
    return [action for action in state.legal(seat) if isinstance(action, Play)]


def main() -> None:
    """Play a Dragon, let everybody pass, and ask for bombs."""
    setup = tichu.RoundSetup(
        hands=("2j 5j 9w", "Kj Kw Kp Ks 3s", "4s 9s Qj Qw", "3p 8p"),
        trick=(Play(0, "Dr"),),
        turn=1,
        rest_to=0,
    )
    state = tichu.RoundState.from_setup(setup)
    for seat in (1, 2, 3):
        state = tichu.apply(state, Pass(seat))
    assert state.phase is Phase.TAKE_TRICK

    while state.phase is Phase.TAKE_TRICK:
        print(f"{state.trick}: waiting for seat {state.to_act[0]} to take the trick")
        wanted: dict[int, Play] = {}
        for seat in state.may_interrupt:
            bombs = bombs_of(state, seat)  # a server would ask the player and wait
            print(f"  seat {seat}: {bombs[0].combination if bombs else 'no bomb'}")
            if bombs:
                wanted[seat] = bombs[0]
        if not wanted:
            state = tichu.apply(state, TakeTrick(state.to_act[0]))
            break
        first = tichu.hosting.bomb_order(state, wanted)[0]  # not the fastest player (BOMB-10)
        state = tichu.apply(state, wanted[first])
        print(f"after the bomb it is seat {state.to_act[0]}'s turn: {state}")


if __name__ == "__main__":
    main()
