"""Stated views: positions that a seat knows in part, with ``??`` for hidden cards."""

import random
from collections.abc import Mapping
from typing import Any, TypedDict, Unpack, cast

import pytest

import tichu
from support import cards, play
from tichu import TRICHU, Phase, PlayerView, PublicView, RoundSetup, RoundState, determinize, view


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
    """Return a setup where the hidden cards are nowhere, and the unnamed ones in a pile."""
    laid = "".join(str(one.combination.cards) for one in more.get("trick", ()))
    shown = "".join(hands).replace("??", "")
    more.setdefault("turn", 0)
    more.setdefault("piles", {0: rest(shown, hidden, laid)})
    return RoundSetup(hands=hands, **more)


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
    """Blanks between unknown cards do not matter."""
    one = stated("5j", "????", "??", "??", hidden="6j7j8w9p")
    other = stated("5j", "?? ??", "??", " ?? ", hidden="6j7j8w9p")

    assert PlayerView.from_setup(one, 0) == PlayerView.from_setup(other, 0)


def test_worlds_deal_the_cards_that_are_nowhere() -> None:
    """A world deals exactly the unmentioned cards, and has the stated view."""
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


@pytest.mark.rule("MAH-1")
def test_the_mah_jong_is_stated_beside_unknown_cards() -> None:
    """The stated Mah Jong stays in its hand in all worlds."""
    seen = PlayerView.from_setup(stated("5j", "Ma??", "??", "??", hidden="7j8w9p"), 0)

    assert 1 == seen.mah_jong_holder
    for seed in range(20):
        assert cards("Ma") <= determinize(seen, random.Random(seed)).hand(1)


def test_an_unknown_push_names_cards_that_may_be_held() -> None:
    """A hand with unknown cards may hold them."""
    own = "2j2w2p2s3j3w3p3s4j4w4p4s5j5w"
    hands = (own, "??" * 14, "??" * 14, "??" * 14)
    setup = RoundSetup(hands=hands, phase=Phase.PUSH, pushes={1: cards("6j7j8j").listed})

    assert (None,) * 4 == PlayerView.from_setup(setup, 0).push_masks


@pytest.mark.parametrize("seat", [-1, 4, True, None, "0", 1.0])
def test_a_stated_view_is_of_a_seat(seat: object) -> None:
    """Any other value as the seat is refused."""
    with pytest.raises(tichu.InvalidValue) as caught:
        PlayerView.from_setup(stated("5j", "6j", "8w", "9p", hidden=""), cast("Any", seat))
    assert "PlayerView.from_setup(seat)" == caught.value.place


@pytest.mark.rule("IRR-1")
def test_an_announcer_may_hold_a_bomb_of_cards_that_are_nowhere() -> None:
    """Four unnamed kings may be the bomb."""
    setup = stated(
        *("2j", "??", "????????", "??"),
        hidden="KjKwKpKs5p6p",
        rules=tichu.GRIFFIN,
        phase=Phase.ANNOUNCED,
        turn=2,
        trick=(play(0, "9j"),),
    )

    kings = PlayerView.from_setup(setup, 0)
    assert (Phase.ANNOUNCED, (2,)) == (kings.phase, kings.to_act)


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


def test_two_hidden_pushes_need_room_in_a_hand() -> None:
    """One unknown card is the pushed card that has not been played."""
    pushes = {0: cards("5j9jTj").listed, 2: cards("9pTpKj").listed}
    one = stated("2j", "??", "??", "??", hidden="5j7j8w", pushes=pushes)

    assert cards("5j9jTj").listed == PlayerView.from_setup(one, 0).given


# What everybody can see


def test_a_stated_public_view_equals_that_of_a_stated_state() -> None:
    """Without unknown cards both are the same value."""
    setup = stated("5j", "6j7j", "8w", "9p", hidden="", turn=1, trick=(play(0, "4j"),))

    assert tichu.view(RoundState.from_setup(setup), None) == PublicView.from_setup(setup)


def test_a_spectator_sees_no_hand() -> None:
    """All hands may be unknown; known ones are dropped."""
    known = stated("5j", "6j7j", "8w", "9p", hidden="")
    unknown = stated("??", "????", "??", "??", hidden="5j6j7j8w9p")
    seen = PublicView.from_setup(unknown)

    assert PublicView is type(seen)
    assert [None] * 4 == [seen.hand(seat) for seat in range(4)]
    assert [1, 2, 1, 1] == [seen.size(seat) for seat in range(4)]
    assert PublicView.from_setup(known) == seen


@pytest.mark.rule("MAH-1")
def test_a_spectator_knows_who_holds_the_mah_jong() -> None:
    """The first lead was public."""
    seen = PublicView.from_setup(stated("??", "Ma??", "??", "??", hidden="5j7j8w9p"))

    assert 1 == seen.mah_jong_holder
    assert seen.hand(1) is None


@pytest.mark.rule("TRICHU-4")
def test_a_spectator_sees_the_open_dummy() -> None:
    """A spectator sees the stated hand of the open dummy."""
    setup = stated("??", "????", "8w9w", "??", hidden="5j6j7j9p", rules=TRICHU, turn=2)

    assert cards("8w9w") == PublicView.from_setup(setup).hand(2)


@pytest.mark.rule("GRAND-5")
def test_a_spectator_sees_no_secret_decision() -> None:
    """Only who has decided is kept."""
    setup = RoundSetup(
        hands=("??" * 8,) * 4, phase=Phase.GRAND_TICHU, decided=(1,), calls={1: "grand_tichu"}
    )
    seen = PublicView.from_setup(setup)

    assert (False, True, False, False) == seen.decided
    assert (None,) * 4 == seen.calls
