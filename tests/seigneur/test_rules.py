"""The rules of Grandseigneur, one by one."""

import random
from collections import Counter
from functools import reduce
from itertools import combinations
from typing import Any

import attrs
import pytest

from support.seigneur import listed, stated
from support.tables import cases
from tichu import InvalidValue, NotationError, Phase, RulesError
from tichu import seigneur as sg
from tichu._kernel import moves
from tichu.errors import Code
from tichu.seigneur import plays, table
from tichu.seigneur.plays import added, parts, singles_of, taken

SIZES = {
    5: ((11, 0), (21, 4)),
    6: ((9, 1), (18, 1)),
    7: ((7, 6), (15, 4)),
    8: ((6, 7), (13, 5)),
    9: ((6, 1), (12, 1)),
    10: ((5, 5), (10, 9)),
    11: ((5, 0), (9, 10)),
    12: ((4, 7), (9, 1)),
}
"""The size of hands, and how many have one more card, for each number of players (SEIGNEUR-9)."""


def code_of(state: sg.SeigneurRound, action: object) -> Code | None:
    """Return why an action is illegal."""
    violation = sg.why_illegal(state, action)
    return None if violation is None else violation.code


# Players, ranks, the sg.deal


@pytest.mark.rule("SEIGNEUR-1", "SEIGNEUR-3")
def test_players_and_decks() -> None:
    """Five to twelve play, with two decks from seven on unless stated."""
    assert [1, 1, 2, 2, 2, 2, 2, 2] == [rules.decks for rules in sg.PRESETS.values()]
    assert sg.SeigneurRules(12, 2) == sg.SeigneurRules(12)
    for players in (4, 13, True):
        with pytest.raises(RulesError, match="from 5 to 12"):
            sg.SeigneurRules(players)
    with pytest.raises(RulesError, match="from 1 to 2"):
        sg.SeigneurRules(6, 3)


@pytest.mark.rule("SEIGNEUR-21")
@pytest.mark.parametrize(
    "options",
    [{"returns": "open"}, {"bombs": 1}, {"wish_optional": 1}, {"rounds": 0},
     {"take_trick": "auto", "beat_own_play": True}],
)  # fmt: skip
def test_options_are_checked(options: dict[str, Any]) -> None:
    """A value that an option cannot have is refused; options without meaning do not exist."""
    with pytest.raises(RulesError):
        sg.SeigneurRules(6, **options)
    names = {field.name for field in attrs.fields(sg.SeigneurRules)}
    assert not {"announced_bombs", "calls", "target"} & names


@pytest.mark.rule("SEIGNEUR-2", "SEIGNEUR-8", "SEIGNEUR-9")
@pytest.mark.parametrize("players", SIZES)
@pytest.mark.parametrize("decks", [1, 2])
def test_sizes_and_cards(players: int, decks: int) -> None:
    """One deal gives out 55 or 109 cards; from the Wretch on, some seats get one more."""
    state = sg.new_round(sg.SeigneurRules(players, decks), ranking=tuple(range(players)))
    each, over = SIZES[players][decks - 1]

    hands = sg.deal(state, random.Random(1)).hands

    assert 1 == state.table.dealer
    assert [each + (step < over) for step in range(players)] == [
        len(hands[(1 + step) % players]) for step in range(players)
    ]
    dealt = Counter(str(card) for hand in hands for card in hand)
    assert (55, 109)[decks - 1] == sum(dealt.values())
    assert "Dg" not in dealt
    assert 1 == dealt["Ma"]
    assert decks == dealt["Dr"] == dealt["Ph"] == dealt["2j"]


@pytest.mark.rule("SEIGNEUR-2", "SEIGNEUR-8")
def test_wrong_deals() -> None:
    """A deal of other cards or sizes is refused, and so is a second one."""
    state = sg.new_round(sg.SeigneurRules(6))
    hands = sg.deal(state, random.Random(1)).hands
    twice = hands[1] - sg.Cards([next(iter(hands[1]))]) + sg.Cards([next(iter(hands[0]))])

    assert code_of(state, sg.Deal((*hands[1:], hands[0]))) is Code.BAD_DEAL
    assert code_of(state, sg.Deal(hands[:5])) is Code.BAD_DEAL
    assert code_of(state, sg.Deal((hands[0], twice, *hands[2:]))) is Code.BAD_DEAL
    assert code_of(sg.apply(state, sg.Deal(hands)), sg.Deal(hands)) is Code.WRONG_PHASE
    with pytest.raises(NotationError, match="is not a card of this game"):
        sg.Cards("Dg")


@pytest.mark.rule("SEIGNEUR-4")
def test_equal_bags_are_equal_actions() -> None:
    """The copies of a card are equal: a play is listed once, and the order of text is nothing."""
    assert ["8j", "9w", "8j8j"] == listed(stated("2w", "8j8j9w"))
    assert sg.Cards("9w 8j8j") == sg.Cards(["8j", "9w", "8j"])
    assert hash(sg.Play(1, "8j8j")) == hash(sg.Play(1, sg.Combination("8J8J")))
    with pytest.raises(NotationError, match="three times"):
        sg.Cards("8j8j8j")


@pytest.mark.rule("SEIGNEUR-4")
def test_bags_add_and_take_away() -> None:
    """Bags are added, subtracted, compared and counted card by card."""
    rng = random.Random(5)
    for _ in range(300):
        cards = [rng.choice(["2j", "3j", "3w", "Ph", "Dr"]) for _ in range(6)]
        left, right = Counter(cards[:3]), Counter(cards[3:])
        if max((left + right).values()) > 2:
            continue
        one, two = sg.Cards(left.elements()), sg.Cards(right.elements())
        both = one + two
        assert left + right == Counter(map(str, both))
        assert both.mask == added(one.mask, two.mask)
        assert one.mask == taken(both.mask, two.mask)
        assert one == both - two
        assert one <= both
        assert 6 == len(both) == len(singles_of(both.mask))
        assert all(both.count(card) == (left + right)[card] for card in ("2j", "Dr"))
        assert ("2j" in both) == ("2j" in cards)


@pytest.mark.rule("SEIGNEUR-5")
def test_titles() -> None:
    """Five have no Burgher; from seven on, more titles stand between."""
    between = ("Knight", "Steward", "Merchant", "Guildsman", "Artisan", "Yeoman")
    for players in range(5, 13):
        assert [
            *("Great Lord", "Lord", "Squire"),
            *between[: max(0, players - 6)],
            *("Burgher", "Pauper", "Wretch")[players == 5 :],
        ] == [sg.SeigneurRules(players).title(rank) for rank in range(1, players + 1)]


@pytest.mark.rule("SEIGNEUR-6", "SEIGNEUR-7")
def test_who_sits_where() -> None:
    """Later, rank 1 is followed by the last rank, then the last but one, and so on."""
    for players in range(5, 13):
        rules = sg.SeigneurRules(players)
        ranking = tuple(random.Random(players).sample(range(players), players))
        persons = sg.new_round(rules, ranking=ranking).persons
        assert (ranking[0], *reversed(ranking[1:])) == persons
        assert [1, *range(players, 1, -1)] == [rules.rank_at(seat) for seat in range(players)]
        assert tuple(range(players)) == sg.new_round(rules, dealer=2).persons
    assert 2 == sg.new_game(sg.SeigneurRules(7), dealer=2).table.dealer
    with pytest.raises(InvalidValue, match="each of 5 persons once"):
        sg.new_round(sg.SeigneurRules(5), ranking=(0, 1, 2, 3, 3))


# The exchange


@pytest.mark.rule("SEIGNEUR-10", "SEIGNEUR-15")
def test_first_round_has_no_exchange() -> None:
    """In the first round the deal is followed by the lead of the Mah Jong's holder."""
    state = sg.new_round(sg.SeigneurRules(6))
    state = sg.apply(state, sg.deal(state, random.Random(1)))

    assert state.phase is Phase.PLAY
    assert "Ma" in state.hand(state.to_act[0])
    assert state.to_act == (state.table.mah_jong_holder,)


@pytest.mark.rule("SEIGNEUR-11")
def test_who_exchanges() -> None:
    """The lowest three ranks give 3, 2 and 1 cards to the highest; with five, two give 2 and 1."""
    for players, expected in (
        (5, {1: (0, 2), 2: (4, 1)}),
        (6, {1: (0, 3), 2: (5, 2), 3: (4, 1)}),
        (9, {1: (0, 3), 2: (8, 2), 3: (7, 1)}),
    ):
        found = table.roles(sg.SeigneurRules(players))
        givers = {seat: part for seat, part in found.items() if part.gives_best}
        assert expected == {seat: (part.other, part.number) for seat, part in givers.items()}
        assert 2 * len(expected) == len(found)


@pytest.mark.rule("SEIGNEUR-12")
@pytest.mark.parametrize(
    ("hand", "number", "expected"),
    cases(__file__, "best cards"),
)
def test_best_cards(hand: str, number: int, expected: list[str]) -> None:
    """Dragon, Phoenix, Mah Jong and then high ranks must go; among equals the giver chooses."""
    gifts = table.gifts(sg.Cards(hand).mask, number)
    assert sorted(sg.Cards(text).mask for text in expected) == gifts


def in_exchange(returns: str, players: int = 6) -> sg.SeigneurRound:
    """Return a dealt second round."""
    options: dict[str, Any] = {"returns": returns}
    state = sg.new_round(sg.SeigneurRules(players, **options), ranking=tuple(range(players)))
    return sg.apply(state, sg.deal(state, random.Random(3)))


@pytest.mark.rule("SEIGNEUR-13", "SEIGNEUR-14")
def test_blind_exchange() -> None:
    """All push in any order, the last push swaps, and giver and receiver know the cards."""
    state = in_exchange("blind")
    rng = random.Random(1)
    assert (0, 1, 2, 3, 4, 5) == state.to_act
    assert len(parts(state.hand_masks[0], 3)) == len(state.legal(0))
    while state.phase is Phase.PUSH:
        seat = rng.choice(state.to_act)
        assert sg.view(state, seat).received is None
        push = state.legal(seat).pick(rng)
        before = state.hand_masks
        state = sg.apply(state, push)
        if state.phase is Phase.PUSH:
            assert code_of(state, push) is Code.ALREADY_DECIDED
            assert before == state.hand_masks
    for seat, other in ((0, 1), (1, 0), (5, 2), (3, 4)):
        seen = sg.view(state, seat)
        assert seen.received == sg.view(state, other).given
        assert seen.received is not None
        assert seen.received <= seen.own
    assert "Ma" in state.hand(state.to_act[0])


@pytest.mark.rule("SEIGNEUR-13", "SEIGNEUR-14")
def test_sighted_exchange() -> None:
    """Under sighted returns the receiver waits, sees the gift, and may give it back."""
    state = in_exchange("sighted")
    assert (1, 2, 3) == state.to_act
    assert code_of(state, sg.Push(0, list(state.hand(0))[:3])) is Code.NOT_YOUR_TURN
    gift = state.legal(1)[0]
    assert isinstance(gift, sg.Push)
    state = sg.apply(state, gift)

    assert 0 in state.to_act
    assert gift.cards == sg.view(state, 0).received
    assert sg.view(state, 5).received is None
    assert sg.Push(0, gift.cards) in state.legal(0)
    before = state.hand_masks
    state = sg.apply(state, sg.Push(0, gift.cards))
    while state.phase is Phase.PUSH:
        state = sg.apply(state, state.legal(state.to_act[0])[0])
    assert before[:2] == state.hand_masks[:2]


@pytest.mark.rule("SEIGNEUR-4", "SEIGNEUR-13")
def test_a_gift_may_come_back_with_its_copy() -> None:
    """With sighted returns, the giver of a card may get back both copies."""
    part = table.Part(other=1, number=2, gives_best=True)
    gift, back = sg.Cards("KjQj"), sg.Cards("KjKj")
    lower = table.swapped(part, sg.Cards("KjQj2w").mask, gift.mask, back.mask)
    higher = table.swapped(
        part._replace(gives_best=False), sg.Cards("Kj3w").mask, back.mask, gift.mask
    )
    assert (sg.Cards("KjKj2w").mask, sg.Cards("Qj3w").mask) == (lower, higher)


# Two decks


@pytest.mark.rule("SEIGNEUR-23")
def test_fours() -> None:
    """Four of a rank are a bomb only with four suits; its twin does not beat it."""
    assert () == sg.readings("8j8j8w8p") == sg.readings("8j8j8w8w8p")
    assert sg.Combination("8j8w8p8s").is_bomb
    assert "8j8w8p8s" not in listed(stated("2w", "8j8w8p8s9j", trick="0 8j8w8p8s"))
    assert "9j9w9p9s" in listed(stated("2w", "9j9w9p9s", trick="0 8j8w8p8s"))


@pytest.mark.rule("SEIGNEUR-24", "SEIGNEUR-27")
@pytest.mark.parametrize(
    ("text", "kind"),
    cases(__file__, "kinds with copies"),
)
def test_kinds_with_copies(text: str, kind: str) -> None:
    """Groups may hold both copies, and stairs are as long as the hand allows."""
    combination = sg.Combination(text)
    assert (kind, len(text) // 2) == (str(combination.kind), combination.length)


@pytest.mark.rule("SEIGNEUR-25", "SEIGNEUR-27")
@pytest.mark.parametrize(
    "text",
    ["PhPh", "DrDr", "8jPhPh", "4j5j5w6j7w8p", "8j8j8w8pPh", "8jDr", "8j8j9j9jMa", "8j8jTjTj",
     "8j8j8w8w8p", "8j8w8p8s8j", ""],
)  # fmt: skip
def test_no_combination(text: str) -> None:
    """Two Phoenixes, two Dragons, a rank twice in a straight and five of a rank are no plays."""
    assert () == sg.readings(text)
    with pytest.raises(InvalidValue, match="is not a combination"):
        sg.Combination(sg.Cards(text))
    with pytest.raises(NotationError, match="is not a combination"):
        sg.Combination(text)


@pytest.mark.rule("SEIGNEUR-22", "SEIGNEUR-26")
def test_equal_never_beats_except_the_dragon() -> None:
    """On a Dragon: the Dragon, no Phoenix, a bomb. No ace on an ace, no Phoenix on a Phoenix."""
    for hand, trick, expected in (
        ("DrPhAj9j9w9p9s", "0 Dr", ["Dr", "9j9w9p9s"]),
        ("PhAj9j9w9p9s", "4 Dr, 0 Dr", ["9j9w9p9s"]),
        ("AjPh", "0 Aj", ["Ph"]),
        ("AjPh", "4 Aj, 0 Ph", []),
        ("2jPh", "0 Ph", ["2j"]),
        ("2jPh", "4 2w, 0 Ph", []),
        ("3jPh", "4 2w, 0 Ph", ["3j"]),
        ("9j9j", "0 9w9w", []),
        ("9j9w9p9s", "0 9j9w9p9s", []),
    ):
        others = ("2p", hand, "4p", "5p", "6p")
        assert expected == listed(stated(*others, trick=trick, turn=1)), (hand, trick)


# sg.Play


@pytest.mark.rule("SEIGNEUR-19")
def test_wish_binds() -> None:
    """Either copy fulfils the wish; a player who can fulfil it must, and a leader too."""
    state = stated("2j", "8j8j9wKs", trick="0 5j", wish=8)
    lead = stated("2j", "8j8j9wKs", wish=8)

    assert ["8j"] == listed(state)
    assert code_of(state, sg.Pass(1)) is Code.WISH_BINDS
    assert sg.apply(state, sg.Play(1, "8j")).wish is None
    assert ["8j", "8j8j"] == listed(lead)
    assert code_of(lead, sg.Pass(1)) is Code.LEADER_MUST_PLAY


@pytest.mark.rule("SEIGNEUR-19", "WISH-12")
def test_making_a_wish() -> None:
    """The Mah Jong asks for a wish; by option its own play can fulfil it at once."""
    state = sg.apply(stated("2j", "Ma2w3w4w5wTj"), sg.Play(1, "Ma2w3w4w5w"))

    assert state.phase is Phase.WISH
    assert 14 == len(state.legal(1))
    assert (3, (2,)) == (
        sg.apply(state, sg.MakeWish(1, 3)).wish,
        sg.apply(state, sg.MakeWish(1, 3)).to_act,
    )
    own = stated("2j", "Ma2w3w4w5wTj", own_straight_fulfils_wish=True)
    assert sg.apply(sg.apply(own, sg.Play(1, "Ma2w3w4w5w")), sg.MakeWish(1, 3)).wish is None
    must = stated("2j", "Ma2w", wish_optional=False)
    assert 13 == len(sg.apply(must, sg.Play(1, "Ma")).legal(1))


@pytest.mark.rule("SEIGNEUR-20")
def test_bombs_out_of_turn() -> None:
    """A bomb may be played out of turn on an open trick, and then the next seat is on turn."""
    hands = ("2j2w2p2s", "9j9w9p9sKj", "4j", "5p", "6p")
    state = stated(*hands, trick="0 5j", turn=3)
    waiting = stated(*hands, trick="0 5j", phase="take_trick")

    assert (1, 0) == state.may_interrupt
    assert (2,) == sg.apply(state, sg.Play(1, "9j9w9p9s")).to_act
    assert (1,) == waiting.may_interrupt
    assert ["2j2w2p2s"] == listed(waiting, 0)
    assert (1,) == sg.apply(waiting, sg.Play(0, "2j2w2p2s")).to_act
    assert code_of(state, sg.Play(1, "Kj")) is Code.NOT_YOUR_TURN
    assert () == stated(*hands, trick="0 5j", bombs="in_turn").may_interrupt


@pytest.mark.rule("SEIGNEUR-17", "SEIGNEUR-18")
def test_the_dragon_wins_the_lead() -> None:
    """The Dragon's trick goes to the discard, and its player leads."""
    state = stated("2j", "3j", "4j", "5p", "6p", trick="4 5j, 0 Dr", phase="take_trick")

    after = sg.apply(state, sg.TakeTrick(0))

    assert (Phase.PLAY, (0,), ()) == (after.phase, after.to_act, after.trick)
    assert sg.Cards("5jDr") <= after.table.discard


@pytest.mark.rule("SEIGNEUR-21", "BOMB-12")
@pytest.mark.parametrize(("top", "leader"), [("9j9w9p9s", 4), ("Kj", 0)])
def test_the_leader_of_a_bombed_trick_may_lead_again(top: str, leader: int) -> None:
    """Under ``trick_leader`` they lead if a bomb won the trick; else its winner leads."""
    options: dict[str, Any] = {"bomb_leads": "trick_leader", "phase": "take_trick"}
    state = stated("2j", "3j", "4j", "5p", "6p", trick=f"4 5j, 0 {top}", **options)
    assert (leader,) == sg.apply(state, sg.TakeTrick(0)).to_act


@pytest.mark.rule("SEIGNEUR-16")
@pytest.mark.parametrize("take_trick", ["claim", "auto"])
def test_who_is_out_is_skipped(take_trick: str) -> None:
    """The next seat with cards leads if the winner of the trick is out."""
    state = stated("2j", "6j", "4j", "5p", "6p", trick="0 5j", take_trick=take_trick)
    state = sg.apply(state, sg.Play(1, "6j"))
    for seat in (2, 3, 4, 0):
        state = sg.apply(state, sg.Pass(seat))
    if take_trick == "claim":
        assert (1,) == state.to_act
        state = sg.apply(state, sg.TakeTrick(1))

    assert ((1,), (2,)) == (state.finished, state.to_act)


@pytest.mark.rule("SEIGNEUR-28", "SEIGNEUR-29", "SEIGNEUR-30")
def test_a_game() -> None:
    """A round ends with one seat left; ranks decide the seats; the last Great Lord has won."""
    rng = random.Random(4)
    game = sg.new_game(sg.SeigneurRules(6, rounds=4))
    while not game.is_over:
        ranking = game.results[-1].ranking if game.results else None
        assert ranking == game.table.ranking
        game = sg.apply(game, sg.random_action(game, rng))

    assert 4 == len(game.results)
    assert game.winner == game.results[-1].ranking[0]
    assert [1] == [bool(size) for size in game.table.sizes if size]
    assert game.results[-1] == game.round.result
    assert code_of(game.round, sg.Pass(0)) is Code.ROUND_OVER


@pytest.mark.rule("SEIGNEUR-29")
def test_the_last_play_ends_the_round_at_once() -> None:
    """No wish is made, and all cards on the table go to the discard."""
    hands = ("Ma", "", "", "", "5j")
    state = stated(*hands, finished=(2, 1, 3), ranking=(3, 0, 4, 1, 2), decks=1, turn=0)
    after = sg.apply(state, sg.Play(0, "Ma"))

    assert (Phase.OVER, (), 54) == (after.phase, after.to_act, len(after.table.discard))
    assert after.result is not None
    assert (2, 1, 3, 0, 4) == after.result.order
    assert (1, 2, 4, 3, 0) == after.result.ranking


# All plays of a hand


def leads(hand: int) -> list[int]:
    """Return every play that a hand can lead."""
    return [play for found in plays.leads(hand) for play in found]


@pytest.mark.rule("SEIGNEUR-24", "SEIGNEUR-25")
@pytest.mark.parametrize("size", [1, 3, 5, 7, 9, 11, 14, 18, 22])
def test_leads_are_all_readings_of_all_parts(size: int) -> None:
    """No lead is listed twice; of small hands it is every reading of every part."""
    rng = random.Random(size)
    for _ in range(6):
        deck = singles_of(sg.SeigneurRules(8, rng.choice((1, 2))).deck)
        low = rng.randint(2, 8)
        near = [card for card in deck if card < 16 or low <= card.bit_length() - 1 >> 2 <= low + 4]
        chosen = rng.sample(rng.choice((deck, near)), min(size, len(near)))
        hand = reduce(added, chosen)
        found = leads(hand)
        assert len(found) == len(set(found))
        if size <= 9:
            bags = {
                reduce(added, part)
                for number in range(1, len(chosen) + 1)
                for part in combinations(chosen, number)
            }
            assert {play for bag in bags for play in plays.readings(bag)} == set(found)


@pytest.mark.rule("SEIGNEUR-3")
def test_one_deck_plays_as_the_base_game() -> None:
    """With one deck, leads and answers are the same as in the base game, in the same order."""
    rng = random.Random(8)
    deck = [1 << index for index in range(56) if index != 1]

    def here(found: list[int]) -> list[int]:
        return [play & plays.ONE_DECK | play >> 56 << plays.PHOENIX_RANK_AT for play in found]

    for _ in range(400):
        hand = sum(rng.sample(deck, rng.randint(1, 14)))
        assert here(moves.leads(hand)) == leads(hand)
        (top,) = here([rng.choice(moves.leads(sum(rng.sample(deck, 12))))])
        if not top & hand & plays.ONE_DECK:
            form, strength = plays.figure(top) >> 8, plays.strength(top, 0, 0)
            theirs = moves.answers(hand, form >> 8 << 4 | form & 255, strength)
            assert here(theirs) == plays.answers(hand, form, strength)
