"""Task: set up a position, ask what is legal in it, and why something else is not.

A straight is on the table, and a wish for a seven is open. Seat 1 would like to pass.
"""

import tichu
from tichu import Pass, Play


def main() -> None:
    """Print what seat 1 may and may not do."""
    setup = tichu.RoundSetup(
        hands=("9j Tj", "6w 7p 8s Ts Kj Kw Kp Ks Ph", "Aj Aw", "Dr"),
        trick=(Play(0, "2j3w4p5s6j"),),
        turn=1,
        wish=7,
        rest_to=0,
    )
    state = tichu.RoundState.from_setup(setup)

    print("Legal for seat 1:")
    for action in state.legal(1):
        if isinstance(action, Play):
            print(f"  {action.combination} ({action.combination.kind.name.lower()})")

    print("Not legal:")
    for action in (Pass(1), Play(1, "KjKw"), Play(3, "Dr")):
        print(f"  {action}\n    {tichu.why_illegal(state, action)}")

    bomb = Play(1, "KjKwKpKs")
    after = tichu.apply(state, bomb)
    print(f"After the bomb, the wish for a {after.wish} stays open.")
    print(f"Seat {after.to_act[0]} is next.")


if __name__ == "__main__":
    main()
