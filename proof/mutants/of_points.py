"""Wrong rules of counting a round and of the game."""

from typing import Final

from mutants.patch import Edit, Mutant, mutant

_GAME: Final = "engine/state/game.py"
_POINTS: Final = "_kernel/points.py"
_SCORING: Final = "rulebook/scoring.py"

SCORING: Final[tuple[Mutant, ...]] = (
    mutant(
        "double victory 100",
        "SCORE-6",
        "A double victory scores 100.",
        Edit("rules.py", "double_victory: int | None = 200", "double_victory: int | None = 100"),
    ),
    mutant(
        "double victory and cards",
        "SCORE-6",
        "On a double victory the winners' cards count as well.",
        Edit(
            _SCORING,
            "        cards = _victory_points(rules, finished, counted_out)\n",
            "        cards = _victory_points(rules, finished, counted_out)\n"
            "        piles = [\n"
            "            sum(points(pile) for s, pile in enumerate(taken) if rules.team(s) == t)\n"
            "            for t in (0, 1)\n"
            "        ]\n"
            "        cards = tuple(a + b if a else 0 for a, b in zip(cards, piles, strict=True))\n",
        ),
    ),
    mutant(
        "hand stays with the tailender",
        "SCORE-2",
        "The last player's hand counts for his own team.",
        Edit(
            _SCORING, "totals[opponents] += points(hands", "totals[1 - opponents] += points(hands"
        ),
    ),
    mutant(
        "hand to the first out",
        "SCORE-2",
        "The last player's hand goes to who was first out.",
        Edit(_SCORING, "totals[opponents] += points(hands", "totals[first] += points(hands"),
    ),
    mutant(
        "tricks stay with the tailender",
        "SCORE-3",
        "The last player keeps his tricks.",
        Edit(_SCORING, "team = first  # SCORE-3", "team = rules.team(last)"),
    ),
    mutant(
        "tricks to the opponents",
        "SCORE-3",
        "The last player's tricks go to the opponents, as his hand does.",
        Edit(_SCORING, "team = first  # SCORE-3", "team = opponents"),
    ),
    mutant(
        "team's tricks to the first out",
        "SCORE-1 SCORE-3",
        "All tricks of the last player's team go to who was first out.",
        Edit(
            _SCORING,
            "            if seat == last:\n                team = first",
            "            if team == 1 - opponents:\n                team = first",
        ),
    ),
    mutant(
        "tailender's hand is dropped",
        "SCORE-2 SCORE-4",
        "The last player's hand is not counted.",
        Edit(
            _SCORING,
            "totals[opponents] += points(hands[last])",
            "totals[opponents] += 0 * points(hands[last])",
        ),
    ),
    mutant(
        "aces for kings",
        "DECK-3",
        "An ace is worth 10 points, and a king nothing.",
        Edit(_POINTS, "RANK[10] | RANK[13]", "RANK[10] | RANK[14]"),
    ),
    mutant(
        "fives for nothing",
        "DECK-3",
        "A five is worth nothing; it is the two that is worth 5.",
        Edit(_POINTS, "RANK[5]\n", "RANK[2]\n"),
    ),
)

GAME: Final[tuple[Mutant, ...]] = (
    mutant(
        "tie ends the game",
        "MATCH-3",
        "A game ends at 1000 : 1000.",
        Edit(_GAME, 'return rules.tie == "draw" or leading(scores) is not None', "return True"),
    ),
    mutant(
        "more than 1000",
        "MATCH-1",
        "A game goes on until a team has more than 1000 points.",
        Edit(_GAME, "max(counted) >= rules.target", "max(counted) > rules.target"),
    ),
    mutant(
        "lower limit",
        "MATCH-4",
        "A team with minus 1000 has lost the game.",
        Edit(
            _GAME, "and max(counted) >= rules.target", "and max(map(abs, counted)) >= rules.target"
        ),
    ),
    mutant(
        "first team wins when both are there",
        "MATCH-2",
        "If both teams have reached 1000, team 0 has won.",
        Edit(
            _GAME,
            "    best = max(scores)\n    return None if",
            "    best = max(scores)\n"
            "    if scores[0] >= 1000:\n"
            "        return 0\n"
            "    return None if",
        ),
    ),
    mutant(
        "dealer rotates",
        "DEAL-4",
        "The next seat deals the next round.",
        Edit(_GAME, "dealer = result.finished[0]\n", "dealer = (dealer + 1) % rules.seats\n"),
    ),
    mutant(
        "last player deals",
        "DEAL-4",
        "The last to go out deals the next round.",
        Edit(_GAME, "dealer = result.finished[0]\n", "dealer = result.finished[-1]\n"),
    ),
)
