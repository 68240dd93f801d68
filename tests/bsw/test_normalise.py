"""Logs of the same game are equal after normalising."""

import random
from collections.abc import Sequence

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tichu
from support.logs import NAMES, beginning, game_text, recorded, round_actions, round_text
from support.tables import cases
from tichu import bsw
from tichu.bsw.log import ChangeKind, LogLine, Section

FOURTEEN = "RA SA RK SK RD SD RB SB R10 S10 R9 S9 R8 S8"  # one play that empties a hand


def kinds(what: bsw.LogGame | bsw.LogRound) -> list[tuple[str, int]]:
    """Return the kind and the line of every change."""
    return [(change.kind.value, change.line) for change in bsw.normalise(what).changes]


def texts(what: bsw.LogGame | bsw.LogRound) -> list[str]:
    """Return the normalised lines."""
    return bsw.write(bsw.normalise(what).game).splitlines()


def ordered(seed: int = 1) -> list[str]:
    """Return the normalised lines of a random round."""
    return texts(bsw.read(round_text(seed)))


def played(*lines: str, seed: int = 1) -> tuple[list[str], list[tuple[str, int]]]:
    """Return the normalised lines of a play, and the changes with their lines in the play."""
    before = beginning(seed)
    game = bsw.read("".join(before) + "".join(f"{line}\n" for line in lines))
    return texts(game)[len(before) :], [
        (kind, line - len(before)) for kind, line in kinds(game) if line > len(before)
    ]


def test_the_writers_logs_are_normal() -> None:
    """Without calls before the exchange there are no changes."""
    for seed in range(20):
        game = recorded([round_actions(seed), round_actions(seed + 100)], NAMES, "a.tch")
        found = bsw.normalise(game)
        assert (game, ()) == (found.game, found.changes), seed


def shuffled(line: LogLine, rng: random.Random) -> LogLine:
    """Return a line with its cards in another order with the same meaning."""
    match line:
        case bsw.log.HandLine():
            cards = list(line.cards)
            rng.shuffle(cards)
            return bsw.log.HandLine(line.line, line.seat, line.name, tuple(cards))
        case bsw.log.PlayLine() if tichu.PHOENIX not in line.cards:
            cards = list(line.cards)
            rng.shuffle(cards)
            return bsw.log.PlayLine(line.line, line.seat, line.name, tuple(cards))
        case _:
            return line


def disturbed(lines: Sequence[LogLine], rng: random.Random) -> list[LogLine]:
    """Return the lines of a round with repetitions, ignored lines and other orders."""
    found: list[LogLine] = []
    section = None
    for line in lines:
        if isinstance(line, bsw.log.HeadingLine):
            section = line.section
        found.append(shuffled(line, rng))
        if isinstance(line, bsw.log.CallLine) and rng.random() < 0.5:
            found.append(line)
        if rng.random() < 0.05:
            text = rng.choice(("hello there", "what?"))
            kind = bsw.log.DefectKind.UNREADABLE_LINE
            found.append(bsw.log.UnreadLine(1, text, kind))
        if section is Section.PLAY and rng.random() < 0.05:
            found.append(bsw.log.HeadingLine(1, Section.EXCHANGE))
    if isinstance(found[-1], bsw.log.ResultLine):
        after: list[LogLine] = [
            bsw.log.PassLine(1, 0, "nora"),
            bsw.log.PlayLine(1, 0, "nora", (tichu.DOG,)),
        ]
        found[-1:-1] = [
            *after,
            bsw.log.WishLine(1, 3),
            bsw.log.GiftLine(1, 2, "sami"),
        ]
        found += [*after, bsw.log.ResultLine(1, (1, 99))]
    return found


@pytest.mark.slow
@settings(max_examples=20)
@given(st.integers(0, 2**32), st.integers(0, 400), st.sampled_from([0.0, 0.01, 0.3]))
def test_disturbed_logs_are_restored(seed: int, size: int, rate: float) -> None:
    """Other orders, repetitions and ignored lines disappear, in whole and in unfinished rounds.

    The actions stay the same, and normalising again changes nothing.
    """
    rng = random.Random(seed)
    recorded = bsw.record_round(round_actions(seed, rate)[: size + 1], NAMES)
    lines = enumerate(disturbed(recorded.lines, rng), 1)
    found = bsw.normalise(bsw.LogRound(1, tuple(attrs.evolve(each, line=at) for at, each in lines)))
    plain = bsw.normalise(recorded)
    assert plain.game == found.game
    again = bsw.normalise(found.game)
    assert (found.game, ()) == (again.game, again.changes)
    (normal,) = found.game.rounds
    assert bsw.replay_round(recorded).result == bsw.replay_round(normal).result
    through = bsw.record_round(bsw.script(normal).actions, NAMES)
    assert found.game == bsw.normalise(through).game


@pytest.mark.slow
@given(st.integers(0, 2**32), st.integers(1, 4), st.integers(0, 12))
def test_normalising_twice_changes_nothing(seed: int, rounds: int, blows: int) -> None:
    """A normalised log is normal, however damaged it was, and is read back as it is."""
    rng = random.Random(seed)
    lines = game_text([rng.randrange(200) for _ in range(rounds)], 0.02).splitlines(keepends=True)
    for _ in range(blows):
        here, there = rng.randrange(len(lines)), rng.randrange(len(lines))
        match rng.randrange(4):
            case 0:
                lines[here], lines[there] = lines[there], lines[here]
            case 1:
                lines.insert(here, lines[there])
            case 2:
                lines[here] = lines[here].replace(rng.choice("RGBSPaui"), rng.choice("RGBS9x\n"))
            case _:
                del lines[here]
    game = bsw.read("".join(lines)[: -rng.choice((1, 1000)) or None], "a.tch")
    found = bsw.normalise(game)
    again = bsw.normalise(found.game)
    assert (found.game, ()) == (again.game, again.changes)
    assert found.game.rounds == bsw.read(bsw.write(found.game), "a.tch").rounds
    for before, after in zip(game.rounds, found.game.rounds, strict=True):
        assert bsw.script(before).actions == bsw.script(after).actions or any(
            change.kind is ChangeKind.CALL_ORDER for change in found.changes
        )


def test_only_the_order_of_equal_ranks_is_lost() -> None:
    """Rounds with different plays or results stay different."""
    text = round_text(1)
    other = text.replace(" passt.\n", ": R2 \n", 1)
    assert bsw.normalise(bsw.read(text)).game != bsw.normalise(bsw.read(other)).game
    result = text.rsplit("Ergebnis", 1)[0] + "Ergebnis: 1 - 99\n"
    assert bsw.normalise(bsw.read(text)).game != bsw.normalise(bsw.read(result)).game
    assert [] == kinds(bsw.read(result))


def test_the_order_of_a_hand() -> None:
    """Hands are sorted."""
    lines = ordered()
    words = lines[1].split(" ")
    lines[1] = " ".join((words[0], *words[8:0:-1], ""))
    assert [("hand_order", 2)] == kinds(bsw.read("\n".join(lines) + "\n"))


@pytest.mark.rule("TICHU-2")
def test_calls_before_the_exchange_are_sorted() -> None:
    """Grand calls come first, each kind is sorted by seat, and no call is repeated."""
    lines = ordered()
    at = lines.index("Schupfen:")
    calls = [
        "Grosses Tichu: (1)emil",
        "Grosses Tichu: (3)wilma",
        "Tichu: (0)nora",
        "Tichu: (2)sami",
    ]
    mixed = [calls[1], calls[0], calls[1], calls[3], calls[2]]
    game = bsw.read("\n".join([*lines[:at], *mixed, *lines[at:]]) + "\n")
    assert [("call_order", at + 1), ("repeated_call", at + 3)] == kinds(game)
    assert [*lines[:at], *calls, *lines[at:]] == texts(game)


def test_lines_before_the_play_are_sorted() -> None:
    """Hands and pushes are sorted by seat, and calls are below the hands."""
    lines = ordered()
    at = lines.index("Schupfen:")
    mixed = list(lines)
    mixed[1], mixed[3] = mixed[3], mixed[1]
    mixed[at + 1], mixed[at + 2] = mixed[at + 2], mixed[at + 1]
    game = bsw.read("\n".join(mixed) + "\n")
    assert [("line_order", 2)] == kinds(game)
    assert lines == texts(game)


@pytest.mark.parametrize(
    ("lines", "expected", "changes"),
    [
        pytest.param(*row, marks=pytest.mark.rule(rule), id=what)
        for rule, what, *row in cases(__file__, "normalise: what becomes of lines")
    ],
)
def test_what_becomes_of_lines(lines: str, expected: str, changes: str) -> None:
    """What is printed of a play; the changes, and the lines that are changed."""
    found, made = played(*lines.split(" / "))

    assert expected == " / ".join(line.strip() for line in found)
    assert changes == ", ".join(f"{kind} {line}" for kind, line in made)
    assert played(*found)[0] == found


ALL_OUT = tuple(f"({seat}){NAMES[seat]}: {FOURTEEN} " for seat in (0, 1, 2))


@pytest.mark.parametrize(
    ("line", "kind"), cases(__file__, "normalise: lines after the end are removed")
)
def test_lines_after_the_end_are_removed(line: str, kind: str) -> None:
    """Each is reported by its defect."""
    found, changes = played(*ALL_OUT, line, "Ergebnis: 0 - 100")
    assert [*ALL_OUT, "Ergebnis: 0 - 100"] == found
    assert [(kind, 4)] == changes


def test_lines_after_the_result_are_removed() -> None:
    """Only the first result counts."""
    text = round_text(2)
    game = bsw.read(f"{text}(0)nora: R2 \nErgebnis: 1 - 99\nbye\n")
    expected = ["play_after_end", "misplaced_line", "unreadable_line"]
    assert expected == [kind for kind, _ in kinds(game)]
    assert bsw.read(text).rounds == bsw.normalise(game).game.rounds
    assert bsw.replay_round(game.rounds[0]).score_equal


def test_the_line_of_bombs_is_corrected() -> None:
    """A missing, wrong or repeated line is corrected from the cards."""
    seed = next(seed for seed in range(100) if "BOMBE: " in round_text(seed))
    lines = ordered(seed)
    at = next(place for place, line in enumerate(lines) if line.startswith("BOMBE: "))
    rest = lines[at + 1 :]
    for bombs in ([], ["BOMBE: (0)nora (1)emil (2)sami (3)wilma "], [lines[at], lines[at]]):
        game = bsw.read("\n".join([*lines[:at], *bombs, *rest]) + "\n")
        assert lines == texts(game)
        assert ["misplaced_line" if len(bombs) == 2 else "bomb_line"] == [k for k, _ in kinds(game)]
    plain = ordered(next(seed for seed in range(100) if "BOMBE: " not in round_text(seed)))
    at = plain.index(Section.PLAY)
    game = bsw.read("\n".join([*plain[:at], "BOMBE: (2)sami ", *plain[at:]]) + "\n")
    assert (plain, [("bomb_line", at + 1)]) == (texts(game), kinds(game))


def test_a_seat_has_one_name_in_a_round() -> None:
    """It is the last name of the round; the next round may have another."""
    text = round_text(1)
    head, exchange, rest = text.partition("Schupfen:")
    old = head.replace("(1)emil", "(1)ella") + exchange + rest
    game = bsw.read(old + text.replace("sami", "saba"))
    assert NAMES == bsw.log.seat_names(game.rounds[0])
    assert ("nora", "emil", "saba", "wilma") == bsw.log.seat_names(game.rounds[1])
    found = bsw.normalise(game)
    assert text + text.replace("sami", "saba") == bsw.write(found.game)
    assert [("name", 3)] == [(change.kind.value, change.line) for change in found.changes]
    assert "seat 1" in found.changes[0].message


def test_the_names_of_receivers_and_of_bomb_holders() -> None:
    """Names in a push and in the line of bombs are replaced as well."""
    seed = next(seed for seed in range(100) if "BOMBE: " in round_text(seed))
    lines = ordered(seed)
    at = next(place for place, line in enumerate(lines) if line.startswith("BOMBE: "))
    holder = int(lines[at][8])
    giver = 3 if holder != 3 else 2
    before, name, after = lines[11 + giver].partition(NAMES[giver - 1])
    other = [*lines[:at], lines[at].replace(NAMES[holder], "zoe"), *lines[at + 1 :]]
    other[11 + giver] = f"{before}zack{after}"
    game = bsw.read("\n".join(other) + "\n")
    assert NAMES[giver - 1] == name
    assert [("name", 12 + giver), ("name", at + 1)] == kinds(game)
    assert lines == texts(game)


def test_lines_are_numbered_from_one() -> None:
    """In a game of its own, whatever stood before them; the last one gets its line break."""
    text = round_text(1)
    for game in (
        bsw.read(f"hello\n{text}"),
        bsw.read(f"{text}{text}").rounds[1],
        bsw.read(text[:-1]),
    ):
        assert bsw.read(text).rounds[0].lines == bsw.normalise(game).game.rounds[0].lines
        assert [] == kinds(game)
    with pytest.raises(tichu.InvalidValue, match="ascending numbers"):
        bsw.LogRound(1, bsw.read(text).rounds[0].lines[:2][::-1])


@pytest.mark.slow
def test_an_unfinished_round_keeps_its_lines() -> None:
    """Only headings with nothing below them are removed."""
    lines = [f"{line}\n" for line in ordered(1)]
    for size in range(1, len(lines)):
        expected = list(lines[:size])
        while len(expected) > 1 and expected[-1][:-1] in list(Section):
            expected.pop()
        found = [f"{line}\n" for line in texts(bsw.read("".join(lines[:size])))]
        bombs = [line for line in found if line.startswith("BOMBE: ") and line not in expected]
        assert expected == [line for line in found if line not in bombs]
        again = bsw.read("".join(lines[:size]) + lines[0])
        assert found + lines[:1] == [f"{line}\n" for line in texts(again)]


def test_a_round_is_never_empty() -> None:
    """A round of misplaced lines keeps its first line."""
    passes = tuple(bsw.log.PassLine(line, 0, "a") for line in (1, 2, 3))
    found = bsw.normalise(bsw.LogRound(1, passes))
    assert passes[:1] == found.game.rounds[0].lines
    again = bsw.normalise(found.game)
    assert (found.game, ()) == (again.game, again.changes)


def test_every_kind_of_change_in_full() -> None:
    """A change has the file, the round, the line before the change and a sentence."""
    lines = ordered(1)
    at = lines.index("Schupfen:")
    lines[1] = " ".join((lines[1].split(" ")[0], *lines[1].split(" ")[8:0:-1], ""))
    lines[2] = lines[2].replace("emil", "ella")
    lines[3], lines[4] = lines[4], lines[3]
    lines[at:at] = ["Tichu: (3)wilma", "Tichu: (0)nora"]
    lines[at + 7 :] = ["BOMBE: (0)nora ", Section.PLAY, "(0)nora: S4 R4 "]
    lines += ["(1)emil: S9 G9 Ph R5 S5 ", "Tichu: (1)emil", "(2)sami passt.", "(3)wilma passt."]
    lines += ["(0)nora passt.", "(1)emil: R3 ", "bye", "Schupfen:"]
    first = round_text(2).count("\n")
    found = bsw.normalise(bsw.read(round_text(2) + "\n".join(lines), "some.tch")).changes
    assert {("some.tch", 2)} == {(change.file, change.round_number) for change in found}
    assert [
        (2, "hand_order", "the cards of the hand are sorted"),
        (3, "name", "seat 1 has one name in this round, 'emil'"),
        (4, "line_order", "hands and pushes are sorted from this line on"),
        (11, "call_order", "calls are sorted from this line on"),
        (18, "bomb_line", "seats [] hold bombs"),
        (20, "play_order", "the cards of the play are sorted"),
        (21, "phoenix_place", "the Phoenix is moved to the place that shows what it stands for"),
        (22, "overtaken_call", "the call is moved before the caller's first play"),
        (26, "missing_take", "a line is added: the winner collects the trick before leading"),
        (27, "unreadable_line", "the line has no effect and is removed"),
        (28, "misplaced_line", "the line has no effect and is removed"),
    ] == [(change.line - first, change.kind.value, change.message) for change in found]
    unfinished = "".join(f"{line}\n" for line in ordered(1)[: at + 1])
    (change,) = bsw.normalise(bsw.read(unfinished)).changes
    message = "a heading with nothing below it is removed"
    assert bsw.log.Change(ChangeKind.EMPTY_SECTION, "", 1, at + 1, message) == change
    assert "" == bsw.normalise(bsw.read(unfinished).rounds[0]).game.file
