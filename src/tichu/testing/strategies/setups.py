"""The strategy for positions as they are stated.

Owns :func:`setups`. Imports ``positions`` and ``rules``.
"""

from typing import Any, Final

from hypothesis import reject
from hypothesis import strategies as st

from tichu._values import want_instance
from tichu.engine.setup.stated import RoundSetup
from tichu.engine.state.round import RoundState
from tichu.errors import InvalidSetup, NotationError
from tichu.notation.positions import format_state, parse_setup
from tichu.phases import Phase
from tichu.rules import Rules
from tichu.testing.strategies.positions import draw_setup, needs, phases_of
from tichu.testing.strategies.printing import pasted
from tichu.testing.strategies.rules import rules as any_rules

_setup = pasted("tichu.notation.parse_setup", parse_setup)
RulesSource = Rules | st.SearchStrategy[Rules] | None
"""By which rules: given ones, drawn ones, or any."""


def setups(
    phase: Phase | None = None, rules: RulesSource = None, *, valid: bool = True
) -> st.SearchStrategy[RoundSetup]:
    """Return a strategy for positions as they are stated, of any phase or of one.

    With ``valid=False`` every position is impossible: something in it was changed, and
    :meth:`RoundState.from_setup <tichu.RoundState.from_setup>` refuses it. Raises
    :class:`~tichu.InvalidValue` for what is no phase or no rules.
    """
    return position_texts(phase, rules, valid=valid).map(_setup)


def position_texts(
    phase: Phase | None, rules: RulesSource, *, valid: bool = True
) -> st.SearchStrategy[str]:
    """Return a strategy for position strings."""
    want_instance("valid", valid, bool)
    if phase is not None:
        want_instance("phase", phase, Phase)
    if rules is None:
        rules = any_rules(**({} if phase is None else needs(phase)))
    elif not isinstance(rules, st.SearchStrategy):
        want_instance("rules", rules, Rules)
        rules = st.just(rules)
    return _texts(phase, rules) if valid else _spoilt(phase, rules)


@st.composite
def _texts(draw: st.DrawFn, phase: Phase | None, rules: st.SearchStrategy[Rules]) -> str:
    """Draw a position that can be, as text."""
    return format_state(draw_state(draw, phase, rules))


def draw_state(draw: Any, phase: Phase | None, rules: st.SearchStrategy[Rules]) -> RoundState:  # noqa: ANN401  # draws anything
    """Return a state of a phase that its rules have."""
    drawn: Rules = draw(rules)
    known = phases_of(drawn)
    if phase is None:
        phase = draw(st.sampled_from(known))
    elif phase not in known:
        reject()
    assert phase is not None  # noqa: S101  # it was given or drawn
    try:
        return RoundState.from_setup(draw_setup(draw, drawn, phase))
    except InvalidSetup:
        reject()


@st.composite
def _spoilt(draw: st.DrawFn, phase: Phase | None, rules: st.SearchStrategy[Rules]) -> str:
    """Draw a position that cannot be, as text: one that can, with one or two fields changed."""
    fields = format_state(draw_state(draw, phase, rules)).split()
    for _ in range(draw(st.integers(1, 2))):
        place = draw(st.sampled_from(sorted(_SPOILT)))
        fields[place] = draw(st.sampled_from(_SPOILT[place]))
    text = " ".join(fields)
    try:
        RoundState.from_setup(parse_setup(text))
    except InvalidSetup:
        return text
    except NotationError:  # not even a setup says such a thing
        pass
    return reject()


_SPOILT: Final = {
    1: ("play", "deal_first", "wish", "give_trick", "choose_leader", "announced", "over"),
    2: ("5",),
    3: ("-", "0", "1", "5"),
    4: ("-/-/-/-", "2j/2j/3j/4j", "2j2w/3j/4j/5j", "2j/3j/4j/5j/6j/7j", "Ma/-/-/2j"),
    5: ("0:2j", "0:Dg", "0:9j,1:8j", "0:3j,0:4j", "1:Dr,2:Ph"),
    6: ("2", "A"),
    7: ("g---", "gggg", "t---"),
    10: ("0", "01", "00", "0123"),
    11: ("0", "0123"),
    12: ("-/-/-/-", "2j/-/-/-", "-/2j2w/-/-"),
    13: ("0",),
}
"""By the number of a field, what is written in its place."""
