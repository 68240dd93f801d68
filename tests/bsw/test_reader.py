"""Whole logs as rounds and defects, for any text."""

import pytest

from support.logs import game_text, kinds, round_text
from support.tables import cases
from tichu import bsw
from tichu.bsw.log import DefectKind, Section


def test_rounds_are_numbered_and_whole() -> None:
    """The text of three rounds is read as three rounds without defects."""
    game = bsw.read(game_text([1, 2, 3]), "some.tch")
    assert [1, 2, 3] == [each.number for each in game.rounds]
    assert [True] * 3 == [each.is_complete for each in game.rounds]
    assert () == game.defects
    assert 1 == game.rounds[0].line
    assert game.rounds[0].lines[-1].line + 1 == game.rounds[1].line


def test_writing_what_was_read_gives_the_same_bytes() -> None:
    """Names, printed order, unreadable lines and a missing line break are kept."""
    text = game_text([1, 2, 3, 4, 5], 0.01).replace("(1)emil p", "(1)other p")
    damaged = text.replace("(2)sami passt.\n", "(2)sami pas\ns\u00fcX\n", 1)
    for each in (text, text[:-1], text[:-20], damaged):
        assert each == bsw.write(bsw.read(each))
        assert each.encode() == bsw.write(bsw.read(each.encode())).encode()


@pytest.mark.parametrize(
    "names",
    cases(__file__, "reader: names can be anything"),
    ids=repr,
)
def test_names_can_be_anything(names: tuple[str, ...]) -> None:
    """Seats are identified by number, and any names are kept."""
    for seed in range(3):
        text = round_text(seed, 0.01, names)
        game = bsw.read(text)
        assert () == game.defects
        assert text == bsw.write(game)
        plain = bsw.read(round_text(seed, 0.01)).rounds[0]
        assert bsw.script(plain) == bsw.script(game.rounds[0])


def test_a_log_may_end_anywhere() -> None:
    """A truncated log raises nothing, and none of its actions is rejected."""
    text = round_text(3, 0.02, ("ü", "b", "", "d")).encode()
    for size in range(0, len(text), 11):
        found = bsw.replay([bsw.read(text[:size])])
        assert 0 == found.counts.rejected, size
        assert size >= 47 or 0 == found.counts.rounds
        complete = b"Ergebnis: " in text[:size] and found.counts.complete == 1
        assert complete or found.counts.truncated == found.counts.rounds


def test_a_huge_line_is_cut_short() -> None:
    """A line of megabytes is read as one unreadable line; only its beginning is kept."""
    lines = round_text(1).splitlines(keepends=True)
    text = "".join([*lines[:40], "x" * 3_000_000 + "\n", *lines[40:]])
    assert [("too_long", 41)] == kinds(text)
    (found,) = bsw.read(text).rounds
    assert text.replace("x" * 3_000_000, "x" * 1000) == bsw.write(found)
    for size, kind in ((1000, "unreadable_line"), (1001, "too_long")):
        long = "".join([*lines[:40], "x" * size + "\n", *lines[40:]])
        assert [(kind, 41)] == kinds(long)


@pytest.mark.slow
def test_a_huge_round_is_cut_short() -> None:
    """A round keeps 10,000 lines and one more; the next round is read."""
    lines = round_text(1).splitlines(keepends=True)
    chat = ["what X\n"] * 30_000
    text = "".join([*lines[:40], *chat, *lines[40:], *lines])
    game = bsw.read(text)
    assert [10_001, len(lines)] == [len(each.lines) for each in game.rounds]
    assert [40 + 30_000 + len(lines) - 40 + 1] == [game.rounds[1].line]
    expected = ["too_long", "missing_result"]
    others = [each for each in game.defects if each.kind != "unreadable_line"]
    assert expected == [each.kind.value for each in others]
    assert 10_001 == others[0].line
    assert bsw.log.UnreadLine(10_001, "what X", DefectKind.TOO_LONG) == game.rounds[0].lines[-1]
    assert game.rounds[0] == bsw.read(bsw.write(game.rounds[0])).rounds[0]
    early = bsw.read("".join([*chat, *lines]))
    assert 10_001 == len(early.defects)
    assert (DefectKind.TOO_LONG, 10_001, None) == (
        early.defects[-1].kind,
        early.defects[-1].line,
        early.defects[-1].round_number,
    )
    assert 30_001 == early.rounds[0].line


def test_excess_lines_after_the_result_have_no_effect() -> None:
    """The round is still accepted."""
    found = bsw.replay([bsw.read(round_text(1) + "what?\n" * 20_000)])
    assert (1, 1) == (found.counts.accepted, found.counts.score_equal)


INSERTED = {
    DefectKind.TOO_LONG: ("play", 1, ["hallo" * 1000]),
    DefectKind.UNREADABLE_LINE: ("play", 1, ["hallo"]),
    DefectKind.MISPLACED_LINE: ("play", 1, ["Schupfen:"]),
    DefectKind.REPEATED_CALL: ("exchange", 0, ["Grosses Tichu: (2)sami"] * 2),
    DefectKind.LATE_WISH: ("result", 0, ["Wunsch:7"]),
    DefectKind.LATE_GIFT: ("result", 0, ["Drache an: (0)nora"]),
    DefectKind.PLAY_AFTER_END: ("result", 0, ["(0)nora passt."]),
}
"""Lines that are a defect at a place, the last of them."""


def mutated(kind: DefectKind) -> tuple[str | bytes, int]:
    """Return a log with one defect of a kind, and the line of the defect."""
    lines = round_text(3).splitlines(keepends=True)
    play = lines.index(f"{Section.PLAY}\n")
    schupfen = lines.index("Schupfen:\n")
    last = len(lines)
    first_hands = lines[1].split(" "), lines[2].split(" ")
    if kind in INSERTED:
        name, step, more = INSERTED[kind]
        at = {"play": play, "exchange": schupfen, "result": last - 1}[name] + step
        lines[at:at] = [f"{line}\n" for line in more]
        return "".join(lines), at + len(more)
    match kind:
        case DefectKind.EMPTY_FILE:
            return "", 0
        case DefectKind.BAD_ENCODING:
            return "".join(lines).encode().replace(b"(0)nora passt", b"(0)n\xfcra passt", 1), (
                1 + next(at for at, line in enumerate(lines) if line == "(0)nora passt.\n")
            )
        case DefectKind.CUT_LINE:
            return "".join(lines)[:-2], last
        case DefectKind.BAD_CARD:
            at = next(at for at, line in enumerate(lines) if at > play and ": " in line)
            lines[at] = lines[at].rstrip() + " R1 \n"
            return "".join(lines), at + 1
        case DefectKind.WRONG_CARD_COUNT:
            lines[1] = " ".join((first_hands[0][0], *first_hands[0][2:]))
            return "".join(lines), 2
        case DefectKind.DUPLICATE_CARD:
            lines[6] = " ".join((lines[6].split(" ")[0], *(["Hu"] * 14), "\n"))
            return "".join(lines), 7
        case DefectKind.HAND8_NOT_IN_HAND14:
            first_hands[0][1], first_hands[1][1] = first_hands[1][1], first_hands[0][1]
            lines[1:3] = " ".join(first_hands[0]), " ".join(first_hands[1])
            return "".join(lines), 7
        case DefectKind.MISSING_PUSH:
            del lines[schupfen + 2]
            return "".join(lines), 1
        case DefectKind.BOMB_LINE_MISMATCH:
            if lines[play - 1].startswith("BOMBE"):
                del lines[play - 1]
                return "".join(lines), play - 1
            lines.insert(play, "BOMBE: (0)nora \n")
            return "".join(lines), play + 1
        case DefectKind.LATE_CALL:
            lines.insert(play + 2, f"Tichu: {lines[play + 1].split(':')[0]}\n")
            return "".join(lines), play + 3
        case DefectKind.MISSING_TAKE:
            at = next(
                at
                for at, line in enumerate(lines)
                if all(each.endswith(" passt.\n") for each in lines[at - 4 : at])
                and line[:3] == lines[at - 1][:3]
            )
            del lines[at - 1]
            return "".join(lines), at
        case DefectKind.ROUND_RESTART:
            return "".join([*lines[:schupfen], *lines]), schupfen
        case DefectKind.MISSING_RESULT:
            return "".join([*lines[: play + 3], *lines]), play + 3
        case DefectKind.TRUNCATED:
            return "".join(lines[: play + 3]), play + 3
        case _:
            raise NotImplementedError  # shown with the sources


SENTENCES = dict(cases(__file__, "reader: sentences"))


@pytest.mark.parametrize("kind", SENTENCES)
def test_every_kind_of_defect_is_reported(kind: DefectKind) -> None:
    """Every kind is reported with its place, and only with defects that follow from it."""
    text, line = mutated(kind)
    found = bsw.replay([bsw.read(text, "some.tch")])
    number = None if kind == DefectKind.EMPTY_FILE else 1
    assert bsw.log.Defect(kind, "some.tch", number, line, SENTENCES[kind]) in found.defects
    follow = {
        DefectKind.DUPLICATE_CARD: DefectKind.HAND8_NOT_IN_HAND14,
        DefectKind.CUT_LINE: DefectKind.TRUNCATED,
    }
    assert {each.kind for each in found.defects} <= {kind, follow.get(kind, kind)}


@pytest.mark.parametrize(("giver", "other"), [(0, 1), (0, 3), (2, 3)])
def test_a_card_in_two_hands(giver: int, other: int) -> None:
    """The line of the second hand is reported, even with many hands in between."""
    lines = round_text(2).splitlines(keepends=True)
    hands = [lines[6 + seat].split(" ") for seat in (giver, other)]
    hands[1][1] = next(card for card in hands[0] if card not in lines[1 + giver].split(" "))
    lines[6 + other] = " ".join(hands[1])
    expected = bsw.log.Defect(DefectKind.DUPLICATE_CARD, "", 1, 7 + other, "a card is dealt twice")
    found = bsw.replay([bsw.read("".join(lines))]).defects
    assert [expected] == [each for each in found if each.kind is DefectKind.DUPLICATE_CARD]


def test_the_text_of_a_defect_has_its_place() -> None:
    """The text has file, line and kind, as compilers print them."""
    text, line = mutated(DefectKind.UNREADABLE_LINE)
    (defect,) = bsw.read(text, "some.tch").defects
    assert f"some.tch:{line}: unreadable_line: not a line of a known form" == str(defect)
    assert "<text>:0: empty_file: the file contains no round" == str(bsw.read("").defects[0])


def test_lines_before_the_first_round_are_misplaced() -> None:
    """Lines before the first round begin no section."""
    kind, message = DefectKind.MISPLACED_LINE, "the line is before the first round"
    for text in ("(0)a passt.\n", "Schupfen:\n"):
        assert bsw.log.Defect(kind, "", None, 1, message) == bsw.read(text).defects[0]
    expected = [("misplaced_line", 1), ("misplaced_line", 2), ("empty_file", 2)]
    assert expected == kinds("Schupfen:\n(0)a gibt: b: RX - \n")


def test_a_whole_hand_at_the_end_is_used() -> None:
    """Nothing can be missing from a hand of the right size; from another there may be."""
    first, last = bsw.read(f"{Section.FIRST_HANDS}\n(0)a R2 R3 R4 R5 R6 R7 R8 R9").rounds[0].lines
    assert isinstance(last, bsw.log.HandLine)
    assert isinstance(first, bsw.log.HeadingLine)
    (found,) = bsw.read(f"{Section.FIRST_HANDS}\n(0)a R2 R3").rounds
    assert bsw.log.UnreadLine(2, "(0)a R2 R3", DefectKind.CUT_LINE) == found.lines[-1]
    assert found.is_cut
    assert not bsw.read(f"{Section.FIRST_HANDS}\n").rounds[0].is_cut
    assert ("",) * 4 == bsw.log.seat_names(found)


@pytest.mark.parametrize(
    ("lines", "expected"), cases(__file__, "reader: lines under the first heading")
)
def test_lines_under_the_first_heading(lines: list[str], expected: str) -> None:
    """Only hands of eight cards are allowed there."""
    found = kinds("".join(f"{line}\n" for line in [Section.FIRST_HANDS.value, *lines]))
    place = len(lines) + 1
    assert (expected, place) in found


@pytest.mark.parametrize(
    "text",
    [
        "(0)nora gibt: emil: R1 - sami: G2 - wilma: S3 - \n",
        "(0)nora gibt: emil: G2 - wilma: S3 - \n",
    ],
)
def test_unreadable_pushes_end_the_round(text: str) -> None:
    """Without all four pushes a round cannot be followed."""
    lines = round_text(1).splitlines(keepends=True)
    at = lines.index("Schupfen:\n") + 1
    lines[at] = text
    found = bsw.replay([bsw.read("".join(lines))])
    assert 1 == found.counts.rejected
    assert "missing" not in found.rejections[0].reason
    assert "the pushes are incomplete" == found.rejections[0].reason
    assert ("missing_push", 1) in kinds("".join(lines))


def test_too_many_bomb_holders_are_unreadable() -> None:
    """A list of more than four seats is unreadable with any names."""
    name = "(0)x " * 40
    lines = round_text(1, names=(name, name, name, name)).splitlines(keepends=True)
    at = lines.index(f"{Section.PLAY}\n")
    for seats, kind in ((4, "bomb_line_mismatch"), (5, "unreadable_line")):
        text = "BOMBE: " + "".join(f"({seat % 4})b " for seat in range(seats))
        found = kinds("".join([*lines[:at], f"{text}\n", *lines[at:]]))
        assert kind in {each for each, _ in found}


def test_a_repeated_heading_is_misplaced() -> None:
    """The heading of the same section, or of an earlier one, is a defect."""
    lines = round_text(1).splitlines(keepends=True)
    at = lines.index("Schupfen:\n")
    assert [("misplaced_line", at + 2)] == kinds("".join([*lines[: at + 1], *lines[at:]]))
    assert [("misplaced_line", at + 2)] == kinds(
        "".join([*lines[: at + 1], f"{Section.HANDS}\n", *lines[at + 1 :]])
    )
