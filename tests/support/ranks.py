"""Rounds of Grandseigneur after another round, and the setup of any."""

from collections.abc import Iterable

from tichu.cards import new_cards
from tichu.seigneur import SeigneurRound, SeigneurRules, SeigneurSetup


def later_round(rules: SeigneurRules | str, ranking: Iterable[int] | None) -> SeigneurRound:
    """Return a round before its deal, with the persons by rank; None is a first round."""
    given = None if ranking is None else tuple(ranking)
    return SeigneurRound.from_setup(SeigneurSetup(rules=rules, phase="deal_first", ranking=given))


def setup_of(state: SeigneurRound) -> SeigneurSetup:
    """Return a setup that states a round in full."""
    table = state.table
    pushes = {
        seat: new_cards(mask) for seat, mask in enumerate(state.push_masks) if mask is not None
    }
    return SeigneurSetup(
        rules=state.rules,
        hands=tuple(state.hand(seat) for seat in range(state.rules.players)),
        phase=state.phase,
        ranking=table.ranking,
        dealer=table.dealer,
        turn=table.turn,
        trick=state.trick,
        wish=state.wish,
        pushes=pushes,
        finished=state.finished,
    )
