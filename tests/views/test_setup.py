"""Stated views: positions of which one seat knows a part, with ``??`` for what it does not."""

import random
from collections.abc import Mapping
from typing import Any, TypedDict, Unpack, cast

import pytest

import tichu
from support import cards, play
from tichu import TRICHU, Phase, PlayerView, PublicView, RoundSetup, RoundState, determinize, view
from tichu.testing.hidden.twins import exchanged


def rest(*named: str) -> str:
    """Return the cards that are not named."""
    return str(tichu.DECK - cards("".join(named)))


class More(TypedDict, total=False):
    """The fields of a stated view besides its hands."""

    rules: tichu.Rules
    phase: Phase
    turn: int | None
    trick: tuple[tichu.Play, ...]
    wish: int | None
    pushes: Mapping[int, tuple[tichu.Card, ...]]
    finished: tuple[int, ...]
    piles: Mapping[int, str]


def stated(*hands: str, hidden: str, **more: Unpack[More]) -> RoundSetup:
    """Return a setup in which the hidden cards are nowhere, and the unnamed ones in a pile."""
    laid = "".join(str(one.combination.cards) for one in more.get("trick", ()))
    shown = "".join(hands).replace("??", "")
    more.setdefault("turn", 0)
    more.setdefault("piles", {0: rest(shown, hidden, laid)})
    return RoundSetup(hands=hands, **more)


def problems(setup: RoundSetup, seat: int = 0) -> tuple[str, ...]:
    """Return what is wrong with a stated view."""
    with pytest.raises(tichu.InvalidSetup) as caught:
        PlayerView.from_setup(setup, seat)
    return caught.value.problems


def test_unknown_cards_count_in_the_sizes() -> None:
    """A view has its own hand, and the sizes of the others."""
    seen = PlayerView.from_setup(stated("5jPh", "????", "??", "????", hidden="6j6w6p7j7w"), 0)

    assert cards("5jPh") == seen.hand(0)
    assert [None] * 3 == [seen.hand(seat) for seat in (1, 2, 3)]
    assert [2, 2, 1, 2] == [seen.size(seat) for seat in range(4)]
    assert {"5j", "Ph"} <= {str(action.combination.cards) for action in seen.legal()}  # type: ignore[union-attr]  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType, reportUnknownArgumentType]


def test_a_stated_view_equals_the_view_of_a_stated_state() -> None:
    """Without unknown cards both are the same value."""
    setup = stated("5j", "6j7j", "8w", "9p", hidden="", turn=1, trick=(play(0, "4j"),))

    for seat in range(4):
        assert view(RoundState.from_setup(setup), seat) == PlayerView.from_setup(setup, seat)


def test_hidden_cards_that_are_stated_are_hidden_in_the_view() -> None:
    """The view keeps only what its seat may know."""
    known = stated("5j", "6j7j", "8w", "9p", hidden="")
    unknown = stated("5j", "????", "??", "??", hidden="6j7j8w9p")

    assert PlayerView.from_setup(known, 0) == PlayerView.from_setup(unknown, 0)


def test_spaces_may_stand_between_unknown_cards() -> None:
    """As between any cards."""
    one = stated("5j", "????", "??", "??", hidden="6j7j8w9p")
    other = stated("5j", "?? ??", "??", " ?? ", hidden="6j7j8w9p")

    assert PlayerView.from_setup(one, 0) == PlayerView.from_setup(other, 0)


def test_worlds_deal_the_cards_that_are_nowhere() -> None:
    """Each world deals exactly them, and has the stated view."""
    seen = PlayerView.from_setup(stated("5j", "????", "??", "??", hidden="6j7j8w9p"), 0)

    for seed in range(30):
        world = determinize(seen, random.Random(seed))
        dealt = world.hand(1) | world.hand(2) | world.hand(3)
        assert cards("6j7j8w9p") == dealt
        assert seen == view(world, 0)


def test_a_view_of_the_exchange_may_be_stated() -> None:
    """Known are fourteen cards and who has pushed."""
    own = cards("2j2w2p2s3j3w3p3s4j4w4p4s5j5w")
    seen = PlayerView.from_setup(
        RoundSetup(
            hands=(str(own), "??" * 14, "??" * 14, "??" * 14),
            phase=Phase.PUSH,
            pushes={0: cards("2j3j4j").listed},
        ),
        0,
    )

    assert (True, False, False, False) == seen.pushed
    assert cards("2j3j4j").listed == seen.given
    assert seen == view(determinize(seen, random.Random(1)), 0)


def test_a_view_of_the_first_packet_may_be_stated() -> None:
    """Eight cards are known, 24 are in other hands and 24 not dealt."""
    setup = RoundSetup(
        hands=("2j2w2p2s3j3w3p3s", "??" * 8, "??" * 8, "??" * 8), phase=Phase.GRAND_TICHU
    )
    seen = PlayerView.from_setup(setup, 0)

    assert [8] * 4 == [seen.size(seat) for seat in range(4)]
    assert seen == view(determinize(seen, random.Random(1)), 0)


@pytest.mark.rule("TRICHU-4")
def test_the_open_dummy_is_in_every_stated_view() -> None:
    """Its cards are stated, and the dealer may play them."""
    seen = PlayerView.from_setup(
        stated("5j", "????", "8w9w", "??", hidden="6j7j9p", rules=TRICHU, turn=2), 0
    )

    assert cards("8w9w") == seen.hand(2)
    assert 2 == len(seen.legal(2))


# What is refused


def test_ones_own_hand_is_known() -> None:
    """It cannot have unknown cards."""
    setup = stated("5j??", "????", "??", "??", hidden="6j7j8w9pTj")

    assert ("hand of seat 0: this view sees it, so its cards must be known",) == problems(setup)


@pytest.mark.rule("TRICHU-3")
def test_the_dealer_knows_the_dummys_hand() -> None:
    """It cannot have unknown cards for the dealer."""
    setup = stated("5j", "????", "8w??", "??", hidden="6j7j9pTj", rules=TRICHU)

    assert ("hand of seat 2: this view sees it, so its cards must be known",) == problems(setup)


@pytest.mark.rule("TRICHU-4")
def test_everybody_knows_the_open_dummys_hand() -> None:
    """It is on the table, so an opponent's view has it too."""
    setup = stated("??", "6j", "????", "??", hidden="5j7j9pTj", rules=TRICHU)

    assert ("hand of seat 2: this view sees it, so its cards must be known",) == problems(setup, 1)


@pytest.mark.rule("DEAL-3")
def test_a_hidden_hand_has_no_known_card() -> None:
    """A view cannot hold such knowledge, so it is refused."""
    setup = stated("5j", "??4p", "??", "??", hidden="6j7j9p")

    assert ("hand of seat 1: this view cannot know 4p",) == problems(setup)


@pytest.mark.parametrize("hidden", ["6j7j8w", "6j7j8w9pTj"], ids=["too few", "too many"])
def test_as_many_cards_are_nowhere_as_are_unknown(hidden: str) -> None:
    """Otherwise the hidden cards could not be determined."""
    number = len(cards(hidden))
    setup = stated("5j", "????", "??", "??", hidden=hidden)

    assert (f"{number} cards are in no hand, trick or pile, but 4 are unknown",) == problems(setup)


def test_with_unknown_cards_the_rest_goes_nowhere_else() -> None:
    """``rest_to`` would leave no cards to be hidden."""
    setup = RoundSetup(hands=("5j", "????", "??", "??"), turn=0, rest_to=0)

    assert ("55 cards are in no hand, trick or pile, but 4 are unknown",) == problems(setup)


@pytest.mark.rule("MAH-1")
def test_the_mah_jong_is_not_among_unknown_cards() -> None:
    """Its holder had the first lead, and everybody saw that."""
    setup = stated("5j", "????", "??", "??", hidden="Ma7j8w9p")

    assert ("Ma: its holder had the first lead, so everybody knows who holds it",) == problems(
        setup
    )


@pytest.mark.rule("MAH-1")
def test_the_mah_jong_is_stated_beside_unknown_cards() -> None:
    """It stays there in all worlds."""
    seen = PlayerView.from_setup(stated("5j", "Ma??", "??", "??", hidden="7j8w9p"), 0)

    assert 1 == seen.mah_jong_holder
    for seed in range(20):
        assert cards("Ma") <= determinize(seen, random.Random(seed)).hand(1)


@pytest.mark.rule("DEAL-1")
def test_sizes_are_those_of_the_phase() -> None:
    """In the exchange all hands have fourteen cards, unknown ones included."""
    own = "2j2w2p2s3j3w3p3s4j4w4p4s5j5w"
    hands = (own, "??" * 14, "??" * 13, "??" * 15)
    found = problems(RoundSetup(hands=hands, phase=Phase.PUSH))

    assert (
        "hand of seat 2: expected 14 cards, got 13",
        "hand of seat 3: expected 14 cards, got 15",
    ) == found


def test_an_unknown_push_names_cards_that_may_be_held() -> None:
    """A known hand must hold the pushed cards; one with unknown cards may."""
    own = "2j2w2p2s3j3w3p3s4j4w4p4s5j5w"
    hands = (own, "??" * 14, "??" * 14, "??" * 14)
    good = RoundSetup(hands=hands, phase=Phase.PUSH, pushes={1: cards("6j7j8j").listed})
    bad = RoundSetup(hands=hands, phase=Phase.PUSH, pushes={0: cards("6j7j8j").listed})

    assert (None,) * 4 == PlayerView.from_setup(good, 0).push_masks
    assert ("pushes of seat 0: expected cards that it holds",) == problems(bad)


def test_every_problem_is_named_at_once() -> None:
    """One error has all problems of a stated view."""
    setup = RoundSetup(
        hands=("5j??", "5j??", "??", "??"), turn=7, wish=1, piles={0: "XX"}, rest_to=None
    )

    found = problems(setup)

    assert {
        "turn: expected a seat from 0 to 3, got 7",
        "wish: expected a rank from 2 to 14 (ace), got 1",
        "piles of seat 0: 'XX' is not a card (position 0)",
    } == set(found)


@pytest.mark.parametrize("hand", ["?", "???", "?5j", "5j?"])
def test_half_an_unknown_card_is_no_card(hand: str) -> None:
    """Two question marks stand for one card."""
    setup = RoundSetup(hands=("5w", hand, "8w", "9p"), turn=0, rest_to=0)

    assert [True] == [problem.startswith("hand of seat 1: ") for problem in problems(setup)]


@pytest.mark.parametrize("seat", [-1, 4, True, None, "0", 1.0])
def test_a_stated_view_is_of_a_seat(seat: object) -> None:
    """Any other value as the seat is refused."""
    with pytest.raises(tichu.InvalidValue) as caught:
        PlayerView.from_setup(stated("5j", "6j", "8w", "9p", hidden=""), cast("Any", seat))
    assert "PlayerView.from_setup(seat)" == caught.value.place


@pytest.mark.parametrize("setup", [None, "5j", {}, ("5j", "6j", "8w", "9p")])
def test_a_stated_view_is_made_of_a_setup(setup: object) -> None:
    """Any other value is refused."""
    with pytest.raises(tichu.InvalidValue):
        PlayerView.from_setup(cast("Any", setup), 0)


def test_a_pushed_card_has_been_played_or_is_held() -> None:
    """A receiver who is out has played it."""
    setup = stated(
        "2j", "", "????", "4j", hidden="5j6j", pushes={0: cards("5j6jTj").listed}, finished=(1,)
    )

    assert ("hand of seat 1: expected unknown cards for all that it was pushed",) == problems(setup)


def test_a_pushed_card_is_not_in_another_hand() -> None:
    """A card pushed to seat 1 is there or on the table."""
    setup = stated("2j3j", "5j", "6j", "7j", hidden="", pushes={0: cards("2j9jTj").listed})

    assert ("pushes of seat 0: 2j is in another hand",) == problems(setup)


@pytest.mark.rule("IRR-1")
def test_an_announcer_has_cards_enough_for_a_bomb() -> None:
    """At least four, among those that may be the announcer's."""
    setup = stated(
        "2j",
        "3j",
        "????",
        "4j8j",
        hidden="5j6j",
        rules=tichu.GRIFFIN,
        phase=Phase.ANNOUNCED,
        turn=2,
        trick=(play(0, "9j"),),
    )

    assert ("phase: the seat on turn cannot have announced a bomb (IRR-1)",) == problems(setup)


@pytest.mark.rule("IRR-1")
def test_an_announcer_may_hold_a_bomb_of_cards_that_are_nowhere() -> None:
    """Four unnamed kings may be the bomb, unless one is in another hand."""

    def announced(own: str, hidden: str) -> RoundSetup:
        trick = (play(0, "9j"),)
        phase = Phase.ANNOUNCED
        hands = (own, "??", "????????", "??")
        return stated(*hands, hidden=hidden, rules=tichu.GRIFFIN, phase=phase, turn=2, trick=trick)

    kings = PlayerView.from_setup(announced("2j", "KjKwKpKs5p6p"), 0)
    assert (Phase.ANNOUNCED, (2,)) == (kings.phase, kings.to_act)
    assert ("phase: the seat on turn cannot have announced a bomb (IRR-1)",) == problems(
        announced("2jKs", "KjKwKp5s5p6p")
    )


def test_a_stated_views_twins_have_the_same_view() -> None:
    """Two hidden cards may change places in the statement."""
    setup = stated("5j", "6j7j", "8w", "9p", hidden="")
    state = RoundState.from_setup(setup)
    twin = exchanged(state, tichu.Card.parse("7j"), tichu.Card.parse("9p"))

    assert PlayerView.from_setup(setup, 0) == view(twin, 0)
    assert tichu.Pass(0) not in view(twin, 0).legal()


# What was pushed


OWN = "2j2w2p2s3j3w3p3s4j4w4p4s5j5w"


@pytest.mark.rule("PUSH-3")
def test_what_the_seat_has_pushed_may_be_stated_where_it_went() -> None:
    """A seat knows the card it gave to a hidden hand."""
    pushes = {0: cards("5j9jTj").listed}
    seen = PlayerView.from_setup(
        stated("2j", "??5j", "??", "??", hidden="6j7j8j", pushes=pushes), 0
    )

    assert cards("5j9jTj").listed == seen.given
    assert seen.hand(1) is None

    more = stated("2j", "??5jKj", "??", "??", hidden="6j7j8j", pushes=pushes)
    assert ("hand of seat 1: this view cannot know Kj",) == problems(more)


def test_what_another_has_pushed_may_not_be_stated() -> None:
    """Only the giver knows where that card went."""
    pushes = {0: cards("5j9jTj").listed}
    setup = stated("??", "??5j", "2j", "??", hidden="6j7j8j", pushes=pushes)

    assert ("hand of seat 1: this view cannot know 5j",) == problems(setup, 2)


def test_pushed_cards_need_not_be_stated() -> None:
    """Cards received are then unknown."""
    seen = PlayerView.from_setup(stated("5j", "????", "??", "??", hidden="6j7j8w9p"), 0)

    assert seen.given is None
    assert (None, None, None) == seen.received


def test_ones_own_push_may_be_unknown_in_part() -> None:
    """The cards that are named must be held."""
    pushes: Any = {0: (None, *cards("2j3j"))}
    hands = (OWN, "??" * 14, "??" * 14, "??" * 14)
    seen = PlayerView.from_setup(RoundSetup(hands=hands, phase=Phase.PUSH, pushes=pushes), 0)

    assert (True, False, False, False) == seen.pushed
    assert seen.given is None


@pytest.mark.rule("MAH-1")
@pytest.mark.parametrize("pushes", [{}, {0: (None, *cards("2j3j"))}], ids=["none", "unknown"])
def test_before_the_first_lead_no_view_knows_of_another_mah_jong(pushes: object) -> None:
    """Not even the view of a seat that was given an unknown card."""
    hands = (OWN, "Ma" + "??" * 13, "??" * 14, "??" * 14)
    setup = RoundSetup(hands=hands, phase=Phase.PUSH, pushes=cast("Any", pushes))

    assert ("hand of seat 1: this view cannot know Ma",) == problems(setup)


def test_two_hidden_pushes_need_room_in_a_hand() -> None:
    """One unknown card cannot be both pushed cards."""
    pushes = {0: cards("5j9jTj").listed, 2: cards("9pTpKj").listed}
    setup = stated("2j", "??", "??", "??", hidden="5jKj8w", pushes=pushes)
    one = stated("2j", "??", "??", "??", hidden="5j7j8w", pushes=pushes)

    assert ("hand of seat 1: expected unknown cards for all that it was pushed",) == problems(setup)
    assert cards("5j9jTj").listed == PlayerView.from_setup(one, 0).given


@pytest.mark.rule("MAH-1")
def test_a_pushed_mah_jong_among_unknown_cards() -> None:
    """It cannot be hidden, and its receiver must hold it: both are reported."""
    pushes = {0: cards("Ma9jTj").listed}
    setup = stated("2j", "3j", "????", "4j", hidden="Ma5j", pushes=pushes)

    assert (
        "Ma: its holder had the first lead, so everybody knows who holds it",
        "hand of seat 1: expected unknown cards for all that it was pushed",
    ) == problems(setup)


# What everybody can see


def public_problems(setup: RoundSetup) -> tuple[str, ...]:
    """Return what is wrong with a stated public view."""
    with pytest.raises(tichu.InvalidSetup) as caught:
        PublicView.from_setup(setup)
    return caught.value.problems


def test_a_stated_public_view_equals_that_of_a_stated_state() -> None:
    """Without unknown cards both are the same value."""
    setup = stated("5j", "6j7j", "8w", "9p", hidden="", turn=1, trick=(play(0, "4j"),))

    assert tichu.public_view(RoundState.from_setup(setup)) == PublicView.from_setup(setup)


def test_a_spectator_sees_no_hand() -> None:
    """All hands may be unknown; known ones are dropped."""
    known = stated("5j", "6j7j", "8w", "9p", hidden="")
    unknown = stated("??", "????", "??", "??", hidden="5j6j7j8w9p")
    seen = PublicView.from_setup(unknown)

    assert PublicView is type(seen)
    assert [None] * 4 == [seen.hand(seat) for seat in range(4)]
    assert [1, 2, 1, 1] == [seen.size(seat) for seat in range(4)]
    assert PublicView.from_setup(known) == seen


@pytest.mark.rule("DEAL-3")
def test_a_spectator_knows_no_card_of_a_hidden_hand() -> None:
    """Neither a whole hand beside unknown ones, nor part of one."""
    setup = stated("5j", "????", "8w??", "??", hidden="6j7j9pTj")

    assert (
        "hand of seat 0: this view cannot know 5j",
        "hand of seat 2: this view cannot know 8w",
    ) == public_problems(setup)


def test_a_spectator_knows_no_pushed_card() -> None:
    """A spectator's view has no pushes."""
    setup = stated("??", "??5j", "??", "??", hidden="6j7j8w9p", pushes={0: cards("5j9jTj").listed})

    assert ("hand of seat 1: this view cannot know 5j",) == public_problems(setup)


@pytest.mark.rule("MAH-1")
def test_a_spectator_knows_who_holds_the_mah_jong() -> None:
    """The first lead was public."""
    seen = PublicView.from_setup(stated("??", "Ma??", "??", "??", hidden="5j7j8w9p"))

    assert 1 == seen.mah_jong_holder
    assert seen.hand(1) is None


@pytest.mark.rule("TRICHU-4")
def test_a_spectator_sees_the_open_dummy() -> None:
    """It must be stated."""
    good = stated("??", "????", "8w9w", "??", hidden="5j6j7j9p", rules=TRICHU, turn=2)
    bad = stated("??", "????", "8w??", "??", hidden="5j6j7j9p9w", rules=TRICHU, turn=2)

    assert cards("8w9w") == PublicView.from_setup(good).hand(2)
    assert ("hand of seat 2: this view sees it, so its cards must be known",) == public_problems(
        bad
    )


@pytest.mark.rule("GRAND-5")
def test_a_spectator_sees_no_secret_decision() -> None:
    """Only who has decided is kept."""
    setup = RoundSetup(
        hands=("??" * 8,) * 4, phase=Phase.GRAND_TICHU, decided=(1,), calls={1: "grand_tichu"}
    )
    seen = PublicView.from_setup(setup)

    assert (False, True, False, False) == seen.decided
    assert (None,) * 4 == seen.calls


@pytest.mark.parametrize("setup", [None, "5j", {}, ("5j", "6j", "8w", "9p")])
def test_a_stated_public_view_is_made_of_a_setup(setup: object) -> None:
    """Any other value is refused."""
    with pytest.raises(tichu.InvalidValue):
        PublicView.from_setup(cast("Any", setup))
