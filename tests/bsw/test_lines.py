"""Lines of a log, from text to value and back."""

from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.tables import cases
from tichu import DECK, Card, Cards, bsw
from tichu.bsw.lines import CARDS, NAMES, in_hand_order, line_text, parse_line
from tichu.bsw.log import LogLine, Section

FOUR = tuple(CARDS[name] for name in ("R2", "G10", "BB", "SD"))
EIGHT = (*FOUR, *(CARDS[name] for name in ("Dr", "Ph", "Ma", "Hu")))
EIGHT_TEXT = "R2 G10 BB SD Dr Ph Ma Hu "
names = st.text(st.characters(exclude_characters="\n"), max_size=12)

LINES: list[tuple[Section | None, str, LogLine]] = cases(
    __file__, "lines: a line of each kind", globals()
)


def test_each_line_is_read_and_written() -> None:
    """Every kind of line is read from its text and written as the same text."""
    for section, text, line in LINES:
        assert line == parse_line(7, text, section)
        assert text == line_text(line)


def test_spaces_at_the_end_may_be_missing() -> None:
    """A line of cards, pushes or bombs is read without its last space."""
    for section, text, line in LINES:
        assert line == parse_line(7, text.rstrip(), section) or ": " not in text


@pytest.mark.parametrize(
    ("section", "text"),
    [
        (Section.PLAY, "(0)a: R2 X9 "),
        (Section.HANDS, "(0)a b R2 "),
        (Section.EXCHANGE, "(0)x: R2 - y gibt: b: R3 - c: R4 - "),
        (Section.EXCHANGE, "(0)a gibt: b: R2 - c: R1 - d: R4 - "),
    ],
)
def test_a_line_of_short_words_has_a_wrong_card(section: Section, text: str) -> None:
    """A word in the place of cards is at most three characters long."""
    assert bsw.log.UnreadLine(7, text, bsw.log.DefectKind.BAD_CARD) == parse_line(7, text, section)


@pytest.mark.parametrize(
    ("section", "text"), cases(__file__, "lines: any other line is unreadable")
)
def test_any_other_line_is_unreadable(section: str | None, text: str) -> None:
    """An unreadable line is kept as it is."""
    found = parse_line(7, text, None if section is None else Section(section))
    assert bsw.log.UnreadLine(7, text, bsw.log.DefectKind.UNREADABLE_LINE) == found


@given(names, st.sampled_from(range(4)), st.lists(st.sampled_from(list(DECK)), min_size=1))
def test_no_name_hides_a_line(name: str, seat: int, cards: list[Card]) -> None:
    """Lines are read correctly for any name."""
    lines: list[LogLine] = [
        bsw.log.PlayLine(1, seat, name, tuple(cards)),
        bsw.log.PassLine(1, seat, name),
        bsw.log.CallLine(1, seat, name, grand=False),
        bsw.log.CallLine(1, seat, name, grand=True),
        bsw.log.GiftLine(1, seat, name),
    ]
    for line in lines:
        assert line == parse_line(1, line_text(line), Section.PLAY)


@given(st.lists(names, min_size=4, max_size=4), st.sets(st.sampled_from(range(4)), min_size=1))
def test_known_names_split_the_line_of_bombs(players: list[str], seats: set[int]) -> None:
    """Names that look like seats are recognised if they are known."""
    line = bsw.log.BombLine(1, tuple((seat, players[seat]) for seat in sorted(seats)))
    assert line == parse_line(1, line_text(line), Section.EXCHANGE, players)


def test_pushes_are_read_by_the_names() -> None:
    """A name may look like the words of the line."""
    names = ("a gibt: b", "c", "d", "e")
    line = bsw.log.GiveLine(7, 0, names[0], names[1:], FOUR[:3])
    assert line == parse_line(7, line_text(line), Section.EXCHANGE, names)


@pytest.mark.parametrize(
    "names",
    [
        (),
        ("x", "b", "c", "d"),
        ("a", "x", "c", "d"),
        ("a", "b", "b", "c"),
        ("x", "b: R2 - b", "c", "d"),
    ],
)
def test_pushes_are_read_from_the_right_if_names_do_not_help(names: tuple[str, ...]) -> None:
    """Without the right names, an extra push is taken as part of the first name."""
    text = "(0)a gibt: b: R2 - b: R2 - c: G10 - d: BB - "
    line = parse_line(7, text, Section.EXCHANGE, names)
    assert bsw.log.GiveLine(7, 0, "a", ("b: R2 - b", "c", "d"), FOUR[:3]) == line


@given(st.text(), st.sampled_from([None, *Section]))
def test_any_text_is_a_line(text: str, section: Section | None) -> None:
    """Any text can be read; an unreadable one is kept."""
    line = parse_line(1, text, section)
    if isinstance(line, bsw.log.UnreadLine):
        assert text == line.text


@pytest.mark.slow
@pytest.mark.parametrize(
    "text",
    cases(__file__, "lines: long lines take linear time", globals()),
    ids=lambda text: str(text[:16]),
)
def test_long_lines_take_linear_time(text: str) -> None:
    """Lines on which a careless pattern would backtrack forever are read at once."""
    begun = process_time()
    for section in (None, *Section):
        line_text(parse_line(1, text, section))
    assert process_time() - begun < 5


@pytest.mark.rule("DECK-1")
def test_every_card_has_its_name() -> None:
    """There are 56 different names."""
    assert 56 == len(set(NAMES))
    assert set(DECK) == set(CARDS.values())
    assert {"Ma", "Hu", "Ph", "Dr", "S10", "BB", "GD", "RA"} < set(NAMES)
    assert "Jp" == str(CARDS["BB"])


def test_a_hand_is_printed_from_high_to_low() -> None:
    """The order is Dragon, Phoenix, ace to two, Mah Jong, Dog."""
    hand = in_hand_order(Cards("2jDgMaPhDrAsTw"))
    assert ["Dr", "Ph", "RA", "S10", "G2", "Ma", "Hu"] == [NAMES[card.index] for card in hand]
