"""Pictures of the tables of five to twelve."""

import random
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

import tichu
from tichu import InvalidValue, seigneur, svg
from tichu.cli import main
from tichu.seigneur.notation import format_state
from tichu.seigneur.text import format_position

SVG = "{http://www.w3.org/2000/svg}"
RULES = seigneur.SeigneurRules(5)
NAMES = ("Anna", "Ben", "Clara", "David", "Emil")


def words(picture: str) -> list[str]:
    """Return the lines of text that a picture shows, without those of cards."""
    return [each.text or "" for each in ET.fromstring(picture).iter(f"{SVG}text")]


def drawn_cards(picture: str) -> list[str]:
    """Return the cards that a picture shows, in order; ``back`` for a hidden one."""
    uses = ET.fromstring(picture).iter(f"{SVG}use")
    shapes = [str(use.get("href")).removeprefix("#tichu-") for use in uses]
    return [each for each in shapes if not each.endswith(("face", "shape"))]


def following() -> seigneur.SeigneurRound:
    """Return a round in which seat 1 follows a single king; seat 4 is out."""
    return seigneur.SeigneurRound.from_setup(
        seigneur.SeigneurSetup(
            rules=RULES,
            ranking=(3, 0, 4, 1, 2),
            hands=("2j3j", "4jDr", "5j", "6j7j8j", ""),
            trick=[tichu.Play(0, "Kj")],
            turn=1,
        )
    )


def test_a_position_as_a_seat_sees_it() -> None:
    """The title of each rank, who deals, who is out; the cards of others are face down."""
    seen = tichu.view(following(), 1)
    picture = svg.table(seen, NAMES)

    assert "The table as Ben sees it" == ET.fromstring(picture).findtext(f"{SVG}title")
    assert format_position(seen, NAMES) == ET.fromstring(picture).findtext(f"{SVG}desc")
    assert [
        *("Ben passes or plays", "David", "3 cards, Squire"),
        *("Emil", "out first", "0 cards, Lord"),
        *("Anna", "2 cards, Great Lord"),
        *("Clara", "1 card, Pauper"),
        *("The trick", "Anna: king", "Ben", "2 cards, Wretch, dealer"),
    ] == [line for line in words(picture) if len(line) > 2]
    assert 3 + 2 + 1 == drawn_cards(picture).count("back")


def test_a_state_shows_what_everybody_sees_or_all() -> None:
    """As in the base game; a view has nothing more to reveal."""
    state = following()
    everybody, all_hands = svg.table(state), svg.table(state, reveal=True)

    assert everybody == svg.table(tichu.public_view(state))
    assert "Dr" not in everybody
    assert "Dr" in all_hands
    assert "back" not in drawn_cards(all_hands)
    with pytest.raises(InvalidValue, match="a view does not contain hidden cards"):
        svg.table(tichu.view(state, 1), reveal=True)
    with pytest.raises(InvalidValue, match="expected 5 names"):
        svg.table(state, NAMES[:4])


def test_the_end_of_a_round() -> None:
    """The seats by the rank that they have reached."""
    state = tichu.apply(
        seigneur.SeigneurRound.from_setup(
            seigneur.SeigneurSetup(
                rules=RULES, hands=("2j", "", "", "", "5j"), finished=(2, 1, 3), turn=0
            )
        ),
        tichu.Play(0, "2j"),
    )

    assert [
        *("The round", "Clara", "Great Lord", "Ben", "Lord", "David", "Squire"),
        *("Anna", "Pauper", "Emil", "Wretch"),
    ] == words(svg.table(state, NAMES))[words(svg.table(state, NAMES)).index("The round") :][:11]


@pytest.mark.parametrize("players", range(5, 13))
def test_every_seat_has_its_place(players: int) -> None:
    """Tables of five to twelve, with one pack and two: each seat, and all of its cards."""
    rng = random.Random(players)
    for decks in (1, 2):
        rules = seigneur.SeigneurRules(players, decks)
        game: seigneur.SeigneurGame = tichu.new_game(rules)
        assert "Round 1" in words(svg.table(game, reveal=True))
        game = tichu.apply(game, tichu.deal(game, rng))
        picture = svg.table(game, reveal=True)
        assert {f"Seat {seat}" for seat in range(players)} <= set(words(picture))
        assert rules.deck.bit_count() == len(drawn_cards(picture))


def test_the_command_draws_them(tmp_path: Path) -> None:
    """``tichu show --svg``: all hands of a position, or what a seat sees."""
    position, target = format_state(following()), tmp_path / "table.svg"

    assert 0 == main(["show", position, "--svg", str(target)])
    assert svg.table(following(), reveal=True) == target.read_text(encoding="utf-8").rstrip("\n")
    assert 0 == main(["show", position, "--seat", "2", "--svg", str(target), "--force"])
    seen = tichu.view(following(), 2)
    assert svg.table(seen) == target.read_text(encoding="utf-8").rstrip("\n")
