"""Pictures to the letter, of what the pictures of the documentation do not show."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

import attrs
import pytest

import tichu
from support import play, position
from tichu import svg
from tichu.arena import compare
from tichu.bots import Bot, RandomBot

FOLDER: Final = Path(__file__).parent / "pictures"
NAMES: Final = ("Anna", "Ben", "Clara", "David")


RESULTS: Final = (
    tichu.score_round((2, 1, 0), (70, 30), {2: "tichu"}),
    tichu.score_round((1, 3), calls={0: "grand_tichu"}),
)


class FirstBot(Bot):
    """Does the first thing that is legal."""

    def act(self, seen: tichu.PlayerView) -> tichu.PlayerAction:
        """Return the first legal action."""
        return seen.legal()[0]


def over() -> str:
    """Return a table at the end, with calls, a double victory and scores."""
    state = position(
        "", "4j", "", "Dr", phase=tichu.Phase.OVER, finished=(0, 2), calls={0: tichu.Call.TICHU}
    )
    return svg.table(state, NAMES, reveal=True)


def passed() -> str:
    """Return a table of six that play to the left, on which some have passed under a wish."""
    rules = attrs.evolve(tichu.TIENTSIN, direction="left")
    hands = ("2j", "3j4j", "5w", "6s9w", "7p", "8p8s8w")
    state = position(*hands, rules=rules, turn=3, trick="0:3w", wish=8, rest_to=0)
    return svg.table(tichu.view(state, 3))


PICTURES: Final[dict[str, Callable[[], str]]] = {
    "over": over,
    "passed": passed,
    "of-three": lambda: svg.table(tichu.new_game(tichu.TRICHU), NAMES),
    "trick": lambda: svg.trick((play(0, "3w"), play(2, "Ph")), NAMES),
    "nothing": lambda: svg.hand(""),
    "sheet-of-three": lambda: svg.score_sheet(
        RESULTS, tichu.TRICHU, NAMES, (500, 420, 100, 80), size=700
    ),
    "comparison": lambda: compare([FirstBot, RandomBot], deals=2).svg(),
}


@pytest.mark.parametrize("name", PICTURES)
def test_pictures_are_as_they_were(name: str) -> None:
    """Write the drawn picture to its file where it was changed on purpose."""
    expected = (FOLDER / f"{name}.svg").read_text(encoding="utf-8")

    assert expected == PICTURES[name]()
