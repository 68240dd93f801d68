"""Replaying logs: the counts, and the rejected rounds."""

import pytest

import tichu
from support.logs import game_text, round_text
from tichu import bsw
from tichu.bsw.files import Counts


def replayed(text: str, rules: tichu.Rules = tichu.BSW) -> bsw.Replay:
    """Return the replay of a text."""
    return bsw.replay([bsw.read(text, "a.tch")], rules)


def test_the_counts() -> None:
    """Games and rounds are counted by result."""
    wrong = round_text(3).rsplit("Ergebnis", 1)[0] + "Ergebnis: 1 - 99\n"
    files = [
        bsw.read(game_text([1, 2])),
        bsw.read(""),
        bsw.read(wrong + round_text(4)[:2000]),
    ]
    expected = Counts(
        games=2, rounds=4, complete=3, truncated=1, accepted=3, score_equal=2, rejected=0
    )
    assert expected == bsw.replay(files).counts


def test_a_rejected_round_names_the_action_and_the_rule() -> None:
    """A play out of turn is rejected with its file, round, line, action and violation."""
    lines = round_text(2).splitlines(keepends=True)
    at = lines.index(f"{bsw.log.Section.PLAY}\n") + 1
    seat = int(lines[at][1])
    wrong = f"({(seat + 2) % 4})x passt.\n"
    text = round_text(1) + "".join([*lines[: at + 1], wrong, *lines[at + 1 :]])
    found = replayed(text)
    (rejection,) = found.rejections
    assert ("a.tch", 2, round_text(1).count("\n") + at + 2) == (
        rejection.file,
        rejection.round_number,
        rejection.line,
    )
    assert tichu.Pass((seat + 2) % 4) == rejection.action
    assert rejection.violation is not None
    assert rejection.violation.message in str(rejection)
    assert (1, 1) == (found.counts.accepted, found.counts.rejected)


@pytest.mark.rule("OUT-3")
def test_a_round_that_does_not_end_is_rejected() -> None:
    """The log has a result, but the cards have not been played."""
    lines = round_text(2).splitlines(keepends=True)
    (rejection,) = replayed("".join([*lines[:-4], lines[-1]])).rejections
    assert rejection.action is None
    assert rejection.violation is None
    assert "must act" in rejection.reason
    assert len(lines) - 3 == rejection.line


def test_a_round_that_cannot_be_followed_is_rejected() -> None:
    """The rejection gives the line that cannot be read."""
    lines = round_text(2).splitlines(keepends=True)
    at = lines.index(f"{bsw.log.Section.PLAY}\n") + 1
    lines[at] = lines[at].replace(": ", ": R0 ")
    (rejection,) = replayed("".join(lines)).rejections
    assert (at + 1, "the line cannot be read (bad_card)") == (rejection.line, rejection.reason)
    assert rejection.action is None
    alone = bsw.replay_round(bsw.read("".join(lines)).rounds[0]).rejection
    assert f"<text>:{at + 1}: round 1: the line cannot be read (bad_card)" == str(alone)
    nothing = replayed(f"{bsw.log.Section.FIRST_HANDS}\nErgebnis: 1 - 99\n")
    assert "the first packets are incomplete" == nothing.rejections[0].reason
    no_hands = "".join([*lines[:6], lines[-1]])
    assert "the hands are incomplete" == replayed(no_hands).rejections[0].reason


@pytest.mark.rule("DEAL-1")
def test_an_impossible_deal_is_rejected() -> None:
    """The engine rejects hands of the wrong size."""
    lines = round_text(2).splitlines(keepends=True)
    seat, first, *rest = lines[1].split(" ")
    lines[1] = " ".join((seat, *rest))
    (rejection,) = replayed("".join(lines)).rejections
    assert isinstance(rejection.action, tichu.Deal)
    assert rejection.violation is not None
    assert ("DEAL-1", 2) == (rejection.violation.rule, rejection.line)
    assert first in round_text(2)


def test_a_truncated_round_is_rejected_only_for_an_illegal_action() -> None:
    """A truncated round is replayed as far as it goes, and never accepted."""
    lines = round_text(2).splitlines(keepends=True)
    start = lines.index(f"{bsw.log.Section.PLAY}\n") + 1
    good = replayed("".join(lines[: start + 8])).counts
    assert (1, 0, 0) == (good.truncated, good.accepted, good.rejected)
    bad = replayed("".join([*lines[: start + 3], *lines[start : start + 2]])).counts
    assert (1, 0, 1) == (bad.truncated, bad.accepted, bad.rejected)


@pytest.mark.rule("WISH-1")
def test_other_rules_give_other_results() -> None:
    """A log may be illegal by other rules; rules for other seats are refused."""
    text = game_text(range(30))
    assert 0 == replayed(text).counts.rejected
    strict = replayed(text, tichu.Rules(grand_order="open", wish_optional=False))
    assert {"WISH-1"} == {
        rejection.violation.rule for rejection in strict.rejections if rejection.violation
    }
    six = tichu.Rules(
        seats=6, teams=(0, 1) * 3, packets=(6, 3), push_to="partners", double_victory=None
    )
    with pytest.raises(tichu.InvalidValue, match="four seats"):
        replayed(text, six)
