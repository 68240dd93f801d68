"""Pictures of cards, hands and combinations."""

from xml.etree import ElementTree as ET

from hypothesis import given
from hypothesis import strategies as st

from tichu import DECK, Card, Cards, Combination, svg
from tichu.text import card_name

SVG = "{http://www.w3.org/2000/svg}"


def read(picture: str) -> ET.Element:
    """Return the root of a picture."""
    return ET.fromstring(picture)


def told(picture: str) -> tuple[str | None, str | None]:
    """Return the title and the description of a picture."""
    root = read(picture)
    return root.findtext(f"{SVG}title"), root.findtext(f"{SVG}desc")


def test_a_card_says_what_it_is() -> None:
    """Its name is the title, its notation the description; the drawing has no letters."""
    for card in DECK:
        picture = svg.card(card)

        assert (card_name(card), str(card)) == told(picture)
        assert picture == svg.card(str(card))
        assert [] == [*read(picture).iter(f"{SVG}text")]


def test_a_back() -> None:
    """A card that lies face down shows its back only."""
    assert "A card, face down" == told(svg.back())[0]
    assert ["tichu-back"] == [each.get("id") for each in read(svg.back()).iter(f"{SVG}g")]
    assert "50" == read(svg.back(size=50)).get("width")


def test_shapes_for_a_page() -> None:
    """All cards and the back have an id, and nothing refers to a style sheet or another file."""
    root = read(svg.shapes())
    ids = [str(each.get("id")) for each in root.iter() if each.get("id")]
    uses = {str(each.get("href")).removeprefix("#") for each in root.iter(f"{SVG}use")}

    assert [*(f"card-{card}" for card in DECK), "card-back"] == [
        name for name in ids if name.startswith("card-")
    ]
    assert len(ids) == len(set(ids))
    assert uses < set(ids)
    assert [] == [*root.iter(f"{SVG}style"), *root.iter(f"{SVG}text")]
    assert not any(each.get("style") for each in root.iter())


def test_no_two_cards_look_alike() -> None:
    """Cards differ in what is drawn, not only in title and colour."""
    drawn = [
        ET.tostring(each).replace(b"\n", b"")
        for card in DECK
        for each in [read(svg.card(card)).findall(f"{SVG}g")[0]]
    ]
    assert len(DECK) == len(set(drawn))


def test_suits_differ_by_shape() -> None:
    """No two suits have the same path."""
    paths = [
        next(group.iter(f"{SVG}path"))
        for suit in "jwps"
        for group in read(svg.card(f"5{suit}")).iter(f"{SVG}g")
        if group.get("id") == f"tichu-{suit}"
    ]
    assert 4 == len({path.get("d") for path in paths})


def test_a_hand() -> None:
    """A set and a text are drawn from low to high, a list in its own order."""
    assert ("3 cards", "Dg 2j Dr") == told(svg.hand("DrDg2j"))
    assert svg.hand(Cards("DrDg2j")) == svg.hand("Dg2jDr")
    assert ("2 cards", "Dr 2j") == told(svg.hand([Card("Dr"), Card("2j")]))
    assert ("1 card", "Dr") == told(svg.hand("Dr"))
    assert ("0 cards", "nothing") == told(svg.hand(Cards()))


def test_a_picture_of_a_hand_is_small() -> None:
    """Fourteen cards with all shapes take less than 16 kB."""
    assert len(svg.hand("MaDg2j3w4p5s6jTwQpKsAjAwPhDr").encode()) < 16_000


@given(st.sets(st.sampled_from(list(DECK))))
def test_a_picture_has_what_it_refers_to(cards: set[Card]) -> None:
    """Every use leads to an id of the same picture, each id is there once, and none is idle."""
    root = read(svg.hand(Cards(cards)))
    ids = [each.get("id") for each in root.iter() if each.get("id")]
    uses = {str(each.get("href")).removeprefix("#") for each in root.iter(f"{SVG}use")}
    assert sorted(uses) == sorted(map(str, ids))


def test_a_combination() -> None:
    """The Phoenix lies where it stands, and says for what."""
    picture = svg.combination(Combination("8j9wTpJsPh", 7))
    assert ("Straight to jack", "Ph=7 8j 9w Tp Js") == told(picture)
    tags = [each.get("href") for each in read(picture).iter(f"{SVG}use")]
    assert ["#tichu-as", "#tichu-r-7"] == tags[tags.index("#tichu-as") :][:2]
    assert svg.combination("8j9wTpJsPh") == svg.combination(Combination("8j9wTpJsPh", 12))
    assert ("Phoenix", "Ph") == told(svg.combination("Ph"))


def test_a_picture_can_be_read_aloud() -> None:
    """A picture is one image for a screen reader, with the description as its name."""
    root = read(svg.hand("2j3w"))
    assert ("img", "2 cards: 2j 3w") == (root.get("role"), root.get("aria-label"))
