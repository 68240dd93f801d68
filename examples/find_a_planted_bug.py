"""Task: test an engine beside the library, and find a bug that was planted in it.

The engine forgets the wish when a trick is taken; in a real test it would be yours.
"""

import attrs

import tichu
from tichu.notation import format_action, format_state, parse_action, parse_rules, parse_setup
from tichu.testing import check_engine, compare_engine, facts


class Honest:
    """An adapter: the engine's words in notation; here around the library itself."""

    def start(self, rules: str, dealer: int) -> None:
        """Begin a round."""
        self.state = tichu.new_round(parse_rules(rules), dealer)

    def apply(self, action: str) -> object:
        """Apply an action; a ValueError refuses it."""
        self.state = tichu.apply(self.state, parse_action(action))
        return True

    def legal(self, seat: int) -> list[str]:
        """List the actions of a seat."""
        return [format_action(action) for action in self.state.legal(seat)]

    def facts(self) -> dict[str, str]:
        """Tell what is known of the round."""
        return facts(self.state)

    def scores(self) -> tuple[int, ...] | None:
        """Tell the scores at the end."""
        return None if self.state.result is None else self.state.result.scores


class Forgetful(Honest):
    """The bug: a taken trick takes the wish along (WISH-10)."""

    def apply(self, action: str) -> object:
        """Apply an action, and forget the wish."""
        super().apply(action)
        if action.endswith("take") and self.state.wish is not None:
            setup = parse_setup(format_state(self.state))
            self.state = tichu.RoundState.from_setup(attrs.evolve(setup, wish=None))
        return True


def main() -> None:
    """Check both."""
    report = check_engine(Honest, rounds=5)
    print(f"honest: {report.comparisons} comparisons, no difference")
    print(f"forgetful: {compare_engine(Forgetful, rounds=50).difference}")


if __name__ == "__main__":
    main()
