"""Task: compare an engine with the library, and find a bug that was planted in it.

The engine forgets the wish when a trick is taken. In a real test, the engine would be yours.
"""

import attrs

import tichu
from tichu.notation import format_state, parse_setup
from tichu.testing import check_engine, compare_engine, facts


class Honest:
    """An adapter that translates to and from notation; here for the library itself."""

    def start(self, rules: str, dealer: int) -> None:
        """Start a round."""
        self.state = tichu.new_round(rules, dealer)

    def apply(self, action: str) -> object:
        """Apply an action; raise ValueError if it is illegal."""
        self.state = tichu.apply(self.state, action)
        return True

    def legal(self, seat: int) -> list[str]:
        """List the actions of a seat."""
        return [str(action) for action in self.state.legal(seat)]

    def facts(self) -> dict[str, str]:
        """Return the facts of the round."""
        return facts(self.state)

    def scores(self) -> tuple[int, ...] | None:
        """Return the scores, or None before the end."""
        return None if self.state.result is None else self.state.result.scores


class Forgetful(Honest):
    """The bug: taking a trick ends the wish, against WISH-10."""

    def apply(self, action: str) -> object:
        """Apply an action, and forget the wish."""
        super().apply(action)
        if action.endswith("take") and self.state.wish is not None:
            setup = parse_setup(format_state(self.state))
            self.state = tichu.RoundState.from_setup(attrs.evolve(setup, wish=None))
        return True


def main() -> None:
    """Check both engines."""
    report = check_engine(Honest, rounds=5)
    print(f"honest: {report.comparisons} comparisons, no difference")
    print(f"forgetful: {compare_engine(Forgetful, rounds=50).difference}")


if __name__ == "__main__":
    main()
