"""Pictures of tricks and of the table."""

import random
import re
from collections.abc import Callable
from functools import partial
from xml.etree import ElementTree as ET

import attrs
import pytest

import tichu
from steering import twin
from support import anything
from support.positions import play, position
from tichu import DECK, NANJING, TIENTSIN, TRICHU, Phase, svg
from tichu.text import format_position

NAMES = ("Anna", "Ben", "Clara", "David")
SVG = "{http://www.w3.org/2000/svg}"
STATE = position("2j3jPh", "Ma4w", "5p", "Dr5sAs", turn=1)


def words(picture: str) -> list[str]:
    """Return the lines of text that a picture shows."""
    return [each.text or "" for each in ET.fromstring(picture).iter(f"{SVG}text")]


def told(picture: str) -> str:
    """Return the description of a picture."""
    return ET.fromstring(picture).findtext(f"{SVG}desc") or ""


def drawn_cards(picture: str) -> set[str]:
    """Return the shapes that a picture uses."""
    uses = ET.fromstring(picture).iter(f"{SVG}use")
    return {str(use.get("href")).removeprefix("#tichu-") for use in uses}


def states(rules: tichu.Rules, seed: int) -> list[tichu.RoundState]:
    """Return every position of a random round."""
    rng = random.Random(seed)
    found = [tichu.new_round(rules)]
    while not found[-1].is_over:
        found.append(tichu.apply(found[-1], tichu.random_action(found[-1], rng, call_rate=0.1)))
    return found


def test_a_trick() -> None:
    """A trick has a line for each play, and its points."""
    state = position("2j3j", "4w", "6p", "DrAs", turn=3, trick="0:5j,1:Tj,2:Ph")
    assert state.trick is not None
    picture = svg.trick(state.trick, NAMES)
    assert picture == svg.trick(state.trick.plays, NAMES)
    assert {"Anna: 5", "Ben: 10", "Clara: Phoenix"} == set(words(picture))
    assert "A trick with -10 points" == ET.fromstring(picture).findtext(f"{SVG}title")
    assert "Anna   5j, Ben    Tj, Clara  Ph                    Phoenix" == told(picture)


def test_wish_calls_and_places() -> None:
    """A picture has the wish, the calls, and who is out."""
    state = position(
        "2j3jPh / 4w5w6w7w / - / Dr5sAs",
        turn=1,
        trick="2:6j,3:9j,0:Tj",
        wish=8,
        finished=(2,),
        calls={2: tichu.Call.TICHU},
        rest_to=2,
    )
    shown = set(words(svg.table(state, NAMES)))
    assert {"Wish: an 8", "TICHU", "out first", "10 points"} < shown


def test_the_last_play_of_each_seat_lies_before_it() -> None:
    """The play to beat is framed and named; what a seat has played before is not drawn."""
    laid = [play(seat % 4, card) for seat, card in enumerate(("4j", "5j", "Tj", "Kj", "Aj"))]
    state = position("2j", "2w", "2p", "2s", turn=1, trick=tuple(laid))
    picture = svg.table(state, NAMES)
    frames = [each.get("class") for each in ET.fromstring(picture).iter(f"{SVG}rect")]

    assert 1 == frames.count("tichu-win")
    assert {"Ace", "25 points"} < set(words(picture))
    assert {"r-5", "r-T", "r-K", "r-A"} < drawn_cards(picture)
    assert "r-4" not in drawn_cards(picture)


def test_whose_turn_it_is_and_who_is_partner() -> None:
    """A gold ring is around the seat that must act; discs and squares tell the teams."""
    state = position("2j", "2w", "2p", "2s", turn=3, trick="0:5j")
    picture = svg.table(tichu.view(state, 1), NAMES)
    rects = [*ET.fromstring(picture).iter(f"{SVG}rect")]

    assert 1 == sum("tichu-turn" in str(each.get("class")) for each in rects)
    assert [("tichu-us", "15")] * 2 + [("tichu-them", "8")] * 2 == sorted(
        ((str(each.get("class")), str(each.get("rx"))) for each in rects if each.get("x") == "5"),
        reverse=True,
    )
    assert 2 == words(picture).count("Pass")


def test_backs_of_the_sides_are_turned() -> None:
    """The cards of seats at the sides point to the middle; cards that are seen stay upright."""
    state = position("2j", "2w", "2p", "2s", turn=0)
    assert ["rotate(90)", "rotate(-90)"] == re.findall(r"rotate\(-?90\)", svg.table(state))
    assert [] == re.findall(r"rotate\(-?90\)", svg.table(state, reveal=True))


def test_a_lead() -> None:
    """The middle says that there is no trick; before the cards are played, nothing."""
    assert "No trick is open" in words(svg.table(STATE))
    assert "No trick is open" not in words(svg.table(tichu.new_round()))


def test_a_seat_sees_its_own_cards() -> None:
    """A view shows one hand, a state none, and all if that is asked for."""
    seen = {"Dr", "number-s", "ace-s", "r-5", "r-A", "Ma", "back"}
    assert seen < drawn_cards(svg.table(tichu.view(STATE, 3)))
    assert {"table", "back", "Ma", "Ma-mark", "r-1"} == drawn_cards(svg.table(STATE))
    assert "back" not in drawn_cards(svg.table(STATE, reveal=True))
    assert svg.table(STATE) == svg.table(tichu.view(STATE, None))


def test_a_game_has_its_scores() -> None:
    """A round has none, unlike the game that it belongs to."""
    game = tichu.new_game("nanjing", scores=(70, -20))
    scores = "Anna & Clara: 70, Ben & David: -20"
    assert scores in words(svg.table(game, NAMES))
    assert scores not in words(svg.table(game.round, NAMES))


@pytest.mark.parametrize("rules", [NANJING, TIENTSIN, TRICHU, tichu.MANUAL], ids=str)
def test_any_table_of_a_round(rules: tichu.Rules) -> None:
    """Every position can be drawn, for each seat, for a spectator and open, always the same."""
    for state in states(rules, 3)[::40]:
        seats = range(rules.seats)
        for seen in (tichu.view(state, None), *(tichu.view(state, seat) for seat in seats)):
            picture = svg.table(seen)
            assert picture == svg.table(seen) == anything(seen)._repr_svg_()
            assert format_position(seen) == told(picture)
        assert "back" not in drawn_cards(svg.table(state, reveal=True))


@pytest.mark.rule("DEAL-3")
@pytest.mark.parametrize("rules", [NANJING, TIENTSIN, TRICHU], ids=str)
def test_hidden_cards_are_not_in_a_picture(rules: tichu.Rules) -> None:
    """States that a seat cannot tell apart have the same picture for it."""
    rng = random.Random(11)
    pairs = 0
    for state in states(rules, 5)[::40]:
        for seat in (*range(rules.seats), None):
            found = twin(state, seat, rng)
            if found is None:
                continue
            pairs += 1
            one, other = (svg.table(tichu.view(each, seat)) for each in (found.state, found.other))
            assert one == other
            assert svg.table(found.state) == svg.table(found.other) or seat is not None
    assert pairs > 5


def test_no_hidden_card_is_named() -> None:
    """The source of a picture does not name a card that nobody has seen."""
    state = next(each for each in states(NANJING, 5) if each.phase is Phase.PUSH)
    own = state.hand(2)
    drawn = told(svg.table(tichu.view(state, 2)))
    assert all(str(card) in drawn for card in own)
    assert not any(str(card) in drawn.split() for card in DECK - own)


def test_play_to_the_left() -> None:
    """The next seat sits where the rules let play run."""
    right = svg.table(STATE, NAMES)
    left = svg.table(position("2j3jPh", "Ma4w", "5p", "Dr5sAs", turn=1, rules=tichu.GRIFFIN), NAMES)
    order = [word for word in words(right) if word in NAMES]
    assert ["Clara", "David", "Ben", "Anna"] == order
    assert ["Clara", "Ben", "David", "Anna"] == [word for word in words(left) if word in NAMES]


def test_six_seats_around_the_table() -> None:
    """The far seat comes first, then the left and the right side from top to bottom."""
    named = ("Anna", "Ben", "Clara", "David", "Emma", "Felix")
    right, left = (
        words(svg.table(tichu.new_round(attrs.evolve(TIENTSIN, direction=direction)), named))
        for direction in ("right", "left")
    )
    assert ["David", "Emma", "Felix", "Clara", "Ben", "Anna"] == [
        word for word in right if word in named
    ]
    assert ["David", "Clara", "Ben", "Emma", "Felix", "Anna"] == [
        word for word in left if word in named
    ]


def test_long_names_are_cut() -> None:
    """A name is cut to its place; the description has the whole name."""
    names = ("A" * 30, "漢" * 12, "C", "D")
    picture = svg.table(STATE, names)
    assert {"A" * 12 + "…", "漢" * 5 + "…"} < set(words(picture))
    assert names[0] in told(picture)


def test_a_round_that_is_over() -> None:
    """The middle has the score, and the seats their places."""
    state = states(NANJING, 4)[-1]
    assert state.result is not None
    shown = words(svg.table(state, NAMES))
    assert {"out first", "Anna & Clara", "Ben & David"} < set(shown)
    assert all(str(score) in shown for score in state.result.scores)


@pytest.mark.parametrize(
    "draw",
    [
        partial(svg.card, "Dr"),
        svg.back,
        partial(svg.hand, "2j3j"),
        partial(svg.combination, "5j5w"),
        partial(svg.trick, [play(3, "2w")]),
        partial(svg.table, STATE),
        partial(svg.score_sheet, [tichu.score_round((0, 2))]),
    ],
    ids=["card", "back", "hand", "combination", "trick", "table", "score_sheet"],
)
def test_every_picture_has_a_size_and_a_style(draw: Callable[..., str]) -> None:
    """Its width in pixels, with the height in proportion, and what comes last in its style."""
    before = ET.fromstring(draw())
    root = ET.fromstring(draw(size=321, style=".tichu-face{fill:red}<&"))
    wide, high = (float(before.attrib[name]) for name in ("width", "height"))
    style = root.findtext(f"{SVG}style") or ""

    assert ("321", before.get("viewBox")) == (root.get("width"), root.get("viewBox"))
    assert pytest.approx(321 * high / wide, abs=0.01) == float(root.attrib["height"])
    assert style.endswith(".tichu-face{fill:red}<&")
    assert "prefers-color-scheme:dark" in style
