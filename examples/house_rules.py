"""Task: make house rules, and see their effect in a position.

Seat 0 has led the Dragon and everybody has passed. Who may receive the trick?
"""

import attrs

import tichu
from tichu import Phase, Play

HOUSE = attrs.evolve(
    tichu.NANJING,
    target=500,
    wish_optional=False,
    dragon_recipient="active_only",
)


def gifts(rules: tichu.Rules) -> list[int]:
    """Return the seats to which seat 0 may give the Dragon's trick; seat 1 is out."""
    setup = tichu.RoundSetup(
        hands=("5j", "", "6j 6w", "7j 7w"),
        rules=rules,
        phase=Phase.GIVE_TRICK,
        trick=(Play(0, "Dr"),),
        rest_to=2,
    )
    state = tichu.RoundState.from_setup(setup)
    return [action.to for action in state.legal(0) if isinstance(action, tichu.GiveTrick)]


def main() -> None:
    """Print the differences, and show how contradictory rules are rejected."""
    for field in attrs.fields(tichu.Rules):
        ours, official = getattr(HOUSE, field.name), getattr(tichu.NANJING, field.name)
        if ours != official:
            print(f"{field.name}: {ours!r} instead of {official!r}")
    print(f"official: the Dragon's trick may go to {gifts(tichu.NANJING)}")
    print(f"at home: it may go to {gifts(HOUSE)}")
    try:
        attrs.evolve(HOUSE, take_trick="auto", beat_own_play=True)
    except tichu.RulesError as error:
        print(f"rejected: {error}")


if __name__ == "__main__":
    main()
