"""Make the pictures of the documentation: ``python docs/draw.py``."""

from contextlib import redirect_stdout
from doctest import DocTestParser
from pathlib import Path
from typing import Any

import tichu
from tichu import Play, RoundSetup, score_round
from tichu.arena import compare
from tichu.bots import RandomBot

FOLDER = Path(__file__).parent / "pictures"
FRONT = FOLDER.parents[1] / "README.md"
"""Its code sets up the position of the front page."""
NAMES = ("Anna", "Ben", "Clara", "David")
BOTS = ("PartnerBot", "LowBot")
"""The bots of the page on comparisons."""
HAND = "Ma 2j 3w 4p 5s 6j Tw Qp Ks Aj Aw Ph Dg Dr"
STRAIGHT = "5j6jPh8p9p"
POSITION = (
    "nanjing play 1 1 "
    "2s7s8p9wTsJjQwKp/Dg2w6w6s8sJsKjDr/3s4w5w5p9sQjQsPh/2j4p5s6p7p8w9pTwJwJpQpKwKs "
    "0:3j3w3p4j4s,1:TjTpAjApAs,2:5j6j7j8j9j "
    "- -g-- - DgQj7w/2pKw3p/2jAw2w/2sKj9j - 0123 Ma2p7wAw/-/-/- -"
)
ROUNDS = (
    score_round((2, 1, 0), (70, 30), {2: "tichu"}),
    score_round((1, 3), calls={0: "grand_tichu"}),
    score_round((0, 3, 2), (45, 55)),
    score_round((3, 0, 1), (35, 65), {3: "tichu"}),
    score_round((0, 2), calls={0: "tichu"}),
)
WORKED = (
    score_round((2, 1, 0), (70, 30), {2: "tichu"}),
    score_round((1, 3), calls={0: "grand_tichu"}),
    score_round((0, 3, 2), (105, -5), {3: "tichu"}),
)
"""The rounds of the page for players."""

LEARN = RoundSetup(
    hands=("6j 9s", "8w Kp Ks", "3p 3s Dr", "Jw Jp 2s"),
    trick=(Play(0, "4j4w"), Play(1, "7p7s"), Play(3, "TjPh")),
    turn=0,
    rest_to=2,
)
"""The position of the page for players."""


def of_page(page: Path, name: str) -> Any:  # noqa: ANN401  # what the page makes
    """Return the first value of a name in the code of a page, which is run up to there."""
    values: dict[str, Any] = {}
    for example in DocTestParser().get_examples(page.read_text("utf-8")):
        if name not in values:
            with redirect_stdout(None):
                exec(example.source, values)  # the page's own code
    return values[name]


def pictures() -> dict[str, str]:
    """Return the pictures of cards, tables and sheets, by name."""
    state = tichu.notation.parse_state(POSITION)
    table, svg = tichu.view(state, 1), tichu.svg
    return {
        "front": svg.table(of_page(FRONT, "seen"), NAMES),
        "hand": svg.hand(HAND),
        "straight": svg.combination(STRAIGHT),
        "table": svg.table(table, NAMES),
        "spectator": svg.table(state, NAMES),
        "score-sheet": svg.score_sheet(ROUNDS, names=NAMES),
        "rounds": svg.score_sheet(WORKED, names=NAMES),
        "full-house": svg.combination("5p5s7j7sPh=7"),
        "specials": svg.hand("Ma Dg Ph Dr"),
        "pair": svg.combination("8j8s"),
        "triple": svg.combination("QjQwQp"),
        "stairs": svg.combination("7j7p8w8s9j9w"),
        "four": svg.combination("TjTwTpTs"),
        "flush": svg.combination("3p4p5p6p7p"),
        "learn": svg.table(tichu.RoundState.from_setup(LEARN), NAMES, reveal=True),
        "ten-minutes": of_page(FOLDER.parent / "ten-minutes.md", "picture"),
    }


def main() -> None:
    """Write all pictures."""
    drawn = pictures()
    bots = [of_page(FOLDER.parent / "howto" / "compare-bots.md", name) for name in BOTS]
    drawn["bots"] = compare([*bots, RandomBot], deals=100).svg()
    for name, picture in drawn.items():
        (FOLDER / f"{name}.svg").write_text(picture, encoding="utf-8")


if __name__ == "__main__":
    main()
