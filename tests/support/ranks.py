"""Rounds of Grandseigneur after another round."""

from collections.abc import Iterable

from tichu.seigneur import SeigneurRound, SeigneurRules, SeigneurSetup


def later_round(rules: SeigneurRules | str, ranking: Iterable[int] | None) -> SeigneurRound:
    """Return a round before its deal, with the persons by rank; None is a first round."""
    given = None if ranking is None else tuple(ranking)
    return SeigneurRound.from_setup(SeigneurSetup(rules=rules, phase="deal_first", ranking=given))
