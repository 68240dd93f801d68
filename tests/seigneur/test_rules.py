"""The rules of Grandseigneur, one by one."""

import operator
import pickle
import random
from collections import Counter
from itertools import combinations, islice
from typing import Any, cast

import attrs
import pytest

from support.ranks import later_round
from tichu import (
    DOG,
    Cards,
    Code,
    Combination,
    Deal,
    IllegalAction,
    InvalidSetup,
    InvalidValue,
    MakeWish,
    NotationError,
    Pass,
    Phase,
    Play,
    Push,
    RulesError,
    TakeTrick,
    apply,
    deal,
    is_legal,
    legal_actions,
    new_game,
    new_round,
    public_view,
    random_action,
    readings,
    view,
    why_illegal,
)
from tichu import new_round as new_base_round
from tichu._kernel import moves
from tichu.cards import COPIES
from tichu.rulebook import packs
from tichu.rules import NANJING
from tichu.seigneur import PRESETS, LegalActions, SeigneurRound, SeigneurRules, preset
from tichu.seigneur.engine import plays
from tichu.seigneur.engine.bags import added, parts, singles_of, taken
from tichu.seigneur.engine.exchange import gifts, roles
from tichu.seigneur.engine.table import Table

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


def following(
    hand: str,
    *laid: str,
    rules: SeigneurRules | None = None,
    wish: int | None = None,
    phase: Phase = Phase.PLAY,
    turn: int = 1,
) -> SeigneurRound:
    """Return a round in which seat 1 holds a hand, and seat 0, then 4, 3 ... laid the plays."""
    given = rules or SeigneurRules(5, 2)
    masks = (Cards.parse("2j3j4j5j").mask, Cards.parse(hand).mask, *(Cards.parse("2w").mask,) * 3)
    trick = tuple(
        (-place % 5, Combination.parse(text)) for place, text in enumerate(reversed(laid))
    )
    table = Table(
        given,
        None,
        0,
        phase,
        turn,
        0,
        tuple(mask.bit_count() for mask in masks),
        wish,
        (),
        tuple(
            (seat, play.cards.mask | (play.phoenix_as or 0) << packs.PHOENIX_RANK_AT)
            for seat, play in reversed(trick)
        ),
        0,
    )
    return SeigneurRound(table, masks, (None,) * 5)


def listed(state: SeigneurRound, seat: int = 1) -> list[str]:
    """Return the plays that a seat may make, as text."""
    return [str(each.combination) for each in state.legal(seat) if isinstance(each, Play)]


def code_of(state: SeigneurRound, action: object) -> Code | None:
    """Return why an action is illegal."""
    violation = why_illegal(state, action)
    return None if violation is None else violation.code


@pytest.mark.rule("SEIGNEUR-1")
@pytest.mark.rule("SEIGNEUR-3")
def test_players_and_decks() -> None:
    """Five to twelve play, with two decks from seven on unless stated."""
    assert [rules.decks for rules in PRESETS.values()] == [1, 1, 2, 2, 2, 2, 2, 2]
    assert preset(12) == SeigneurRules(12, 2)
    assert SeigneurRules(5, 2).decks == 2
    with pytest.raises(RulesError):
        SeigneurRules(4)
    with pytest.raises(RulesError):
        SeigneurRules(6, 3)
    with pytest.raises(InvalidValue):
        preset(13)


@pytest.mark.rule("SEIGNEUR-21")
@pytest.mark.parametrize(
    "options",
    [{"returns": "open"}, {"bombs": 1}, {"wish_optional": 1}, {"rounds": 0},
     {"take_trick": "auto", "beat_own_play": True}],
)  # fmt: skip
def test_options_are_checked(options: dict[str, Any]) -> None:
    """A value that an option cannot have is refused; options without meaning do not exist."""
    with pytest.raises(RulesError):
        SeigneurRules(6, **options)
    assert not {"announced_bombs", "calls", "target"} & {
        field.name for field in attrs.fields(SeigneurRules)
    }


@pytest.mark.rule("SEIGNEUR-2")
@pytest.mark.rule("SEIGNEUR-8")
@pytest.mark.rule("SEIGNEUR-9")
@pytest.mark.parametrize("players", SIZES)
@pytest.mark.parametrize("decks", [1, 2])
def test_sizes_and_cards(players: int, decks: int) -> None:
    """One deal gives out 55 or 109 cards; from the Wretch on, some seats get one more."""
    state = later_round(SeigneurRules(players, decks), range(players))
    each, over = SIZES[players][decks - 1]

    hands = deal(state, random.Random(1)).hands

    assert state.table.dealer == 1
    assert [len(hands[(1 + step) % players]) for step in range(players)] == [
        each + (step < over) for step in range(players)
    ]
    dealt = Counter(card for hand in hands for card in hand)
    assert sum(dealt.values()) == (55, 109)[decks - 1]
    assert "Dg" not in map(str, dealt)
    assert {str(card) for card, number in dealt.items() if number == 1} >= {"Ma"}


@pytest.mark.rule("SEIGNEUR-2")
def test_wrong_deals() -> None:
    """A deal of other cards or sizes is refused, and so is a second one."""
    state = new_round(SeigneurRules(6))
    hands = deal(state, random.Random(1)).hands

    assert code_of(state, Deal((*hands[1:], hands[0]))) is Code.BAD_DEAL
    for other in (hands[0].listed[0], DOG):
        wrong = Cards.of((other, *hands[1].listed[1:]))
        assert code_of(state, Deal((hands[0], wrong, *hands[2:]))) is Code.BAD_DEAL
    after = apply(state, Deal(hands))
    assert code_of(after, Deal(hands)) is Code.WRONG_PHASE
    with pytest.raises(IllegalAction):
        deal(after, random.Random(1))


@pytest.mark.rule("SEIGNEUR-4")
def test_equal_multisets_are_equal_actions() -> None:
    """Both copies are the same card: a play is listed once, and order of writing is nothing."""
    state = following("8j8j9w", rules=SeigneurRules(5, 2))

    assert listed(state) == ["8j", "9w", "8j8j"]
    assert Cards.parse("9w8j8j") == Cards.parse("8j9w8j")
    assert hash(Play(1, "8j8j")) == hash(Play(1, "8j8j"))


def test_a_list_can_be_pickled() -> None:
    """A list of legal actions is pickled with every protocol, and picks by a generator only."""
    state = following("8j8j9w", rules=SeigneurRules(5, 2))
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        copy = pickle.loads(pickle.dumps(state.legal(1), protocol))
        assert tuple(state.legal(1)) == tuple(copy)
    with pytest.raises(InvalidValue, match="pick"):
        state.legal(1).pick(cast("Any", 5))


@pytest.mark.rule("SEIGNEUR-4")
def test_bags_and_other_values() -> None:
    """A text names cards, as for sets; anything else is not compared, added or taken away."""
    bag = Cards.parse("8j8j")
    assert "8j" in bag
    assert "9j" not in bag
    assert 5 not in bag
    operators: tuple[Any, ...] = (operator.le, operator.sub, operator.add)
    for operate in operators:
        with pytest.raises(TypeError, match="supported"):
            operate(bag, 5)


@pytest.mark.rule("SEIGNEUR-4")
def test_bags_add_and_take_away() -> None:
    """Multisets are added, subtracted, compared and counted as such."""
    rng = random.Random(5)
    for _ in range(300):
        cards = [rng.choice(["2j", "3j", "3w", "Ph", "Dr"]) for _ in range(6)]
        left = Counter(cards[:3])
        right = Counter(cards[3:])
        if max((left + right).values()) > 2:
            continue
        one, two = Cards.parse("".join(left.elements())), Cards.parse("".join(right.elements()))
        both = one + two
        assert Counter(map(str, both)) == left + right
        assert added(one.mask, two.mask) == both.mask
        assert taken(both.mask, two.mask) == one.mask
        assert both - two == one
        assert one <= both
        assert len(both) == 6
        assert len(singles_of(both.mask)) == 6


@pytest.mark.rule("SEIGNEUR-5")
def test_titles() -> None:
    """Five have no Burgher; from seven on, more titles stand between."""
    between = ("Knight", "Steward", "Merchant", "Guildsman", "Artisan", "Yeoman")
    for players in range(5, 13):
        rules = preset(players)
        assert [
            *("Great Lord", "Lord", "Squire"),
            *between[: max(0, players - 6)],
            *("Burgher", "Pauper", "Wretch")[players == 5 :],
        ] == [rules.title(rank) for rank in range(1, players + 1)]


@pytest.mark.rule("SEIGNEUR-6")
@pytest.mark.rule("SEIGNEUR-7")
@pytest.mark.parametrize("players", range(5, 13))
def test_seats_follow_ranks(players: int) -> None:
    """In order of play sit the ranks 1, n, n-1 ... 2; at first, everyone where they are."""
    rules = preset(players)
    ranking = random.Random(players).sample(range(players), players)

    persons = later_round(rules, ranking).table.persons

    assert persons == (ranking[0], *reversed(ranking[1:]))
    assert [rules.rank_at(seat) for seat in range(players)] == [1, *range(players, 1, -1)]
    assert new_round(rules, dealer=2).table.persons == tuple(range(players))
    with pytest.raises(InvalidSetup):
        later_round(rules, [0] * players)


@pytest.mark.rule("SEIGNEUR-10")
@pytest.mark.rule("SEIGNEUR-15")
def test_first_round_has_no_exchange() -> None:
    """In the first round the deal is followed by the lead of the Mah Jong's holder."""
    state = new_round(SeigneurRules(6))
    state = apply(state, deal(state, random.Random(1)))

    assert state.phase is Phase.PLAY
    assert state.table.turn is not None
    assert "Ma" in str(state.hand(state.table.turn))


@pytest.mark.rule("SEIGNEUR-11")
def test_who_exchanges() -> None:
    """The lowest three ranks give 3, 2 and 1 cards to the highest; with five, two give 2 and 1."""
    six = {seat: part.number for seat, part in roles(preset(6)).items() if part.gives_best}
    five = {seat: part.number for seat, part in roles(preset(5)).items() if part.gives_best}

    assert six == {1: 3, 2: 2, 3: 1}
    assert five == {1: 2, 2: 1}
    assert {seat: part.other for seat, part in roles(preset(6)).items() if part.gives_best} == {
        1: 0,
        2: 5,
        3: 4,
    }
    assert preset(5).seat_of(3) not in roles(preset(5))


@pytest.mark.rule("SEIGNEUR-12")
@pytest.mark.parametrize(
    ("hand", "number", "expected"),
    [
        ("AjKs3pMaPhDr9s", 3, ["MaPhDr"]),
        ("AjAw3p9s", 1, ["Aj", "Aw"]),
        ("DrDrPhPhAj", 3, ["DrDrPh"]),
        ("AjAjAwKs", 2, ["AjAw", "AjAj"]),
    ],
)
def test_best_cards(hand: str, number: int, expected: list[str]) -> None:
    """Dragon, Phoenix, Mah Jong and then high ranks must go; among equals the giver chooses."""
    assert gifts(Cards.parse(hand).mask, number) == sorted(
        Cards.parse(text).mask for text in expected
    )


def in_exchange(returns: str, seed: int = 3) -> SeigneurRound:
    """Return a dealt second round of six."""
    options: dict[str, Any] = {"returns": returns}
    state = later_round(SeigneurRules(6, **options), range(6))
    return apply(state, deal(state, random.Random(seed)))


@pytest.mark.rule("SEIGNEUR-13")
@pytest.mark.rule("SEIGNEUR-14")
def test_blind_exchange() -> None:
    """All push at once, the last push swaps, and giver and receiver know the cards."""
    state = in_exchange("blind")
    rng = random.Random(1)
    assert state.to_act == (0, 1, 2, 3, 4, 5)
    assert len(state.legal(0)) == len(parts(state.hand_masks[0], 3))
    while state.phase is Phase.PUSH:
        seat = rng.choice(state.to_act)
        assert view(state, seat).received is None
        push = state.legal(seat).pick(rng)
        before = state.hand_masks
        state = apply(state, push)
        if state.phase is Phase.PUSH:
            assert code_of(state, push) is Code.ALREADY_DECIDED
            assert before == state.hand_masks
    assert view(state, 0).received == view(state, 1).given
    assert view(state, 1).received == view(state, 0).given
    assert view(state, 0).received is not None
    assert sum(map(len, map(state.hand, range(6)))) == 55


@pytest.mark.rule("SEIGNEUR-13")
def test_sighted_exchange() -> None:
    """Under sighted returns the receiver waits, sees the gift, and may give it back."""
    state = in_exchange("sighted")
    assert state.to_act == (1, 2, 3)
    assert code_of(state, Push(0, parts_text(state, 0))) is Code.NOT_YOUR_TURN
    gift = state.legal(1)[0]
    assert isinstance(gift, Push)
    state = apply(state, gift)

    assert 0 in state.to_act
    assert view(state, 0).received == Cards.of(gift.cards)
    assert Push(0, gift.cards) in state.legal(0)
    assert tuple(view(state, 0).legal()) == tuple(state.legal(0))


def parts_text(state: SeigneurRound, seat: int) -> str:
    """Return the first three cards of a seat."""
    return str(state.hand(seat))[:6]


@pytest.mark.rule("SEIGNEUR-11")
@pytest.mark.rule("SEIGNEUR-12")
def test_wrong_pushes() -> None:
    """Other numbers, cards not held and worse cards are refused."""
    state = in_exchange("blind")
    worst = str(state.hand(1))[:6]
    absent = next(iter(state.hand(2)))

    assert code_of(state, Push(1, worst)) is Code.BAD_PUSH
    assert code_of(state, Push(1, worst[:2])) is Code.BAD_PUSH
    assert code_of(state, Push(0, f"{absent}{str(state.hand(0))[:4]}")) is Code.CARDS_NOT_HELD
    assert code_of(state, Pass(1)) is Code.WRONG_PHASE
    assert code_of(state, Play(1, "2j")) is Code.WRONG_PHASE
    five = later_round(SeigneurRules(5), range(5))
    five = apply(five, deal(five, random.Random(1)))
    assert code_of(five, Push(preset(5).seat_of(3), "2j")) is Code.NOT_YOUR_TURN


@pytest.mark.rule("SEIGNEUR-23")
def test_fours() -> None:
    """Four of a rank are a bomb only with four suits; its twin does not beat it."""
    assert readings("8j8j8w8p") == ()
    assert readings("8j8j8w8w8p") == ()
    assert Combination("8j8j").kind.value == "pair"
    assert Combination("8j8w8p8s").is_bomb
    assert "8j8w8p8s" not in listed(following("8j8w8p8s9j", "8j8w8p8s"))
    assert "9j9w9p9s" in listed(following("9j9w9p9s", "8j8w8p8s"))


@pytest.mark.rule("SEIGNEUR-24")
@pytest.mark.rule("SEIGNEUR-27")
@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("8j8j8w", "triple"),
        ("8j8jPh", "triple"),
        ("8j8j9j9j", "stairs"),
        ("8j8j9jPh", "stairs"),
        ("8j8j8w9j9j", "full house"),
        ("2j2j3j3j4j4j5j5j6j6j7j7j8j8j9j9j", "stairs"),
        ("2j2w3j3w4j4w5j5w6j6w7j7w8j8w9j9w", "stairs"),
    ],
)
def test_kinds_with_copies(text: str, kind: str) -> None:
    """Groups may hold both copies, and stairs are as long as the hand allows."""
    assert str(Combination(text).kind) == kind


@pytest.mark.rule("SEIGNEUR-25")
@pytest.mark.rule("SEIGNEUR-27")
@pytest.mark.parametrize(
    "text",
    ["PhPh", "DrDr", "8jPhPh", "4j5j5w6j7w8p", "8j8j8w8pPh", "8jDr", "8j8j9j9jMa", "8j8jTjTj"],
)
def test_no_combination(text: str) -> None:
    """Two Phoenixes, two Dragons, a rank twice in a straight and five of a rank are no plays."""
    assert readings(text) == ()
    with pytest.raises(InvalidValue):
        Combination(Cards.parse(text))
    with pytest.raises(NotationError):
        Combination.parse(text)


@pytest.mark.rule("SEIGNEUR-22")
@pytest.mark.rule("SEIGNEUR-26")
def test_equal_never_beats_except_the_dragon() -> None:
    """On a Dragon: the Dragon, no Phoenix, a bomb. No ace on an ace, no Phoenix on a Phoenix."""
    on_dragon = following("DrPhAj9j9w9p9s", "Dr")

    assert listed(on_dragon) == ["Dr", "9j9w9p9s"]
    assert listed(following("DrPhAj9j9w9p9s", "Dr", "Dr")) == ["9j9w9p9s"]
    assert listed(following("AjPh", "Aj")) == ["Ph"]
    assert listed(following("AjPh", "Aj", "Ph")) == []
    assert listed(following("2jPh", "Ph")) == ["2j"]
    assert listed(following("9j9j", "9w9w")) == []
    on_bomb = following("9j9w9p9s", "9j9w9p9s")
    assert listed(on_bomb) == []
    assert code_of(on_bomb, Play(1, "9j9w9p9s")) is Code.TOO_LOW
    assert code_of(on_dragon, Play(1, "Ph")) is Code.TOO_LOW
    assert code_of(on_dragon, Play(1, "9j9w")) is Code.WRONG_KIND


@pytest.mark.parametrize(
    ("top", "cards", "message"),
    [
        ("5j", "Ks", "you do not hold Ks (TRICK-3)"),
        ("5j5w", "8p8p", "you hold only one copy of 8p (TRICK-3)"),
        ("5j", "8j8j", "the trick asks for a single card, or a bomb (COMBO-8)"),
        ("5j5w5p4j4w", "8j8j", "the trick asks for a full house of 5 cards, or a bomb (COMBO-8)"),
        ("5j5w6p6j", "8j8j", "the trick asks for stairs of 4 cards, or a bomb (COMBO-8)"),
        ("5j5w5p5s", "8j8j", "the trick asks for a higher bomb (COMBO-8)"),
    ],
)
def test_messages_about_plays(top: str, cards: str, message: str) -> None:
    """A message says which cards are missing, and what the trick asks for."""
    assert message == str(why_illegal(following("8j8j8p9w", top), Play(1, cards)))


@pytest.mark.rule("SEIGNEUR-19")
def test_wish_binds() -> None:
    """Either copy fulfils the wish; a player who can fulfil it must, and a leader too."""
    state = following("8j8j9wKs", "5j", wish=8)
    lead = following("8j8j9wKs", wish=8)

    assert listed(state) == ["8j"]
    assert code_of(state, Pass(1)) is Code.WISH_BINDS
    assert code_of(state, Play(1, "9w")) is Code.WISH_BINDS
    assert apply(state, Play(1, "8j")).table.wish is None
    assert listed(lead) == ["8j", "8j8j"]
    assert code_of(lead, Play(1, "Ks")) is Code.WISH_BINDS
    assert code_of(lead, Pass(1)) is Code.LEADER_MUST_PLAY


@pytest.mark.rule("SEIGNEUR-19")
def test_making_a_wish() -> None:
    """The Mah Jong asks for a wish, which binds the next player."""
    state = following("MaTj")
    state = apply(state, Play(1, "Ma"))

    assert state.phase is Phase.WISH
    assert len(state.legal(1)) == 14
    assert code_of(state, MakeWish(2, 3)) is Code.NOT_YOUR_TURN
    assert apply(state, MakeWish(1, 3)).table.wish == 3
    assert code_of(state, TakeTrick(1)) is Code.WRONG_PHASE
    must = attrs.evolve(
        state, table=attrs.evolve(state.table, rules=SeigneurRules(5, wish_optional=False))
    )
    assert code_of(must, MakeWish(1, None)) is Code.BAD_WISH


@pytest.mark.rule("SEIGNEUR-20")
def test_bombs_out_of_turn() -> None:
    """A bomb may be played out of turn on an open trick, and then the next seat is on turn."""
    state = following("9j9w9p9sKj", "5j", turn=3)

    after = apply(state, Play(1, "9j9w9p9s"))

    assert state.may_interrupt == (1, 0)
    assert after.table.turn == 2
    waiting = following("9j9w9p9sKj", "5j", phase=Phase.TAKE_TRICK, turn=0)
    assert waiting.may_interrupt == (1,)
    assert is_legal(waiting, Play(1, "9j9w9p9s"))
    assert code_of(state, Play(1, "Kj")) is Code.NOT_YOUR_TURN
    assert code_of(following("9j9w9p9s", turn=3), Play(1, "9j9w9p9s")) is Code.BOMB_NOT_NOW
    in_turn = following("9j9w9p9s", "5j", turn=3, rules=SeigneurRules(5, bombs="in_turn"))
    assert code_of(in_turn, Play(1, "9j9w9p9s")) is Code.BOMB_NOT_NOW


@pytest.mark.rule("SEIGNEUR-17")
@pytest.mark.rule("SEIGNEUR-18")
def test_the_dragon_wins_the_lead() -> None:
    """The Dragon's trick goes to the discard, and its player leads."""
    state = following("2j", "5j", "Dr", phase=Phase.TAKE_TRICK, turn=0)

    after = apply(state, TakeTrick(0))

    assert after.phase is Phase.PLAY
    assert after.table.turn == 0
    assert str(after.table.discard) == "5jDr"


@pytest.mark.rule("SEIGNEUR-21", "BOMB-12")
@pytest.mark.parametrize(("top", "leader"), [("9j9w9p9s", 4), ("Kj", 0)])
def test_the_leader_of_a_bombed_trick_may_lead_again(top: str, leader: int) -> None:
    """By ``trick_leader``, and only if a bomb won the trick; else its winner leads."""
    rules = SeigneurRules(5, bomb_leads="trick_leader")
    state = following("2j", "5j", top, phase=Phase.TAKE_TRICK, turn=0, rules=rules)

    assert state.trick[0].seat == 4
    assert state.table.winner == 0
    assert apply(state, TakeTrick(0)).table.turn == leader


@pytest.mark.rule("SEIGNEUR-16")
def test_who_is_out_is_skipped() -> None:
    """When the winner of the trick is out, the next seat with cards leads."""
    state = following("6j", "5j")
    state = apply(state, Play(1, "6j"))
    for seat in (2, 3, 4, 0):
        state = apply(state, Pass(seat))
    state = apply(state, TakeTrick(1))

    assert state.table.finished == (1,)
    assert state.table.turn == 2


@pytest.mark.rule("SEIGNEUR-28")
@pytest.mark.rule("SEIGNEUR-29")
@pytest.mark.rule("SEIGNEUR-30")
def test_a_game() -> None:
    """A round ends with one seat left; ranks decide the seats; the last Great Lord has won."""
    rng = random.Random(4)
    game = new_game(SeigneurRules(6, rounds=4))
    while not game.is_over:
        ranking = game.results[-1].ranking if game.results else None
        assert game.table.ranking == ranking
        game = apply(game, random_action(game, rng))

    assert len(game.results) == 4
    assert game.winner == game.results[-1].ranking[0]
    assert code_of(game.round, Pass(0)) is Code.ROUND_OVER
    with pytest.raises(IllegalAction):
        random_action(game, rng)
    assert not list(legal_actions(game))


@pytest.mark.rule("SEIGNEUR-2")
@pytest.mark.parametrize(
    ("players", "decks"), [(players, 1 + players % 2) for players in range(5, 13)]
)
def test_laws_of_random_rounds(players: int, decks: int) -> None:
    """Cards are conserved; lists, judgement and views agree in every state."""
    rng = random.Random(players * decks)
    state = later_round(SeigneurRules(players, decks), rng.sample(range(players), players))
    number = 55 if decks == 1 else 109
    while not state.is_over:
        if state.phase is not Phase.DEAL_FIRST:
            cards = state.table.discarded
            for mask in (
                *state.hand_masks,
                *(play & (1 << 112) - 1 for _, play in state.table.laid),
            ):
                cards = added(cards, mask)
            assert cards.bit_count() == number
            assert cards == state.rules.deck
            assert public_view(state) is state.table
            for seat in range(players):
                legal = [*state.legal(seat)]
                assert legal == [*view(state, seat).legal()]
                assert all(is_legal(state, action) for action in legal)
                if legal:
                    assert seat in (*state.to_act, *state.may_interrupt)
        state = apply(state, random_action(state, rng))


@pytest.mark.rule("SEIGNEUR-3")
def test_one_deck_plays_as_the_base_game() -> None:
    """With one deck, leads and answers are those of the base game without the Dog."""
    rng = random.Random(8)
    deck = [1 << index for index in range(56) if index != 1]
    assert new_base_round(NANJING).phase.is_chance
    for _ in range(700):
        hand = sum(rng.sample(deck, rng.randint(1, 14)))
        base = moves.leads(hand)
        assert leads(hand) == [as_here(play) for play in base]
        other = rng.choice(moves.leads(sum(rng.sample(deck, 12))))
        if moves_form(other) and other & hand == 0:
            form = packs.figure(as_here(other)) >> 8
            strength = plays.strength(as_here(other), 0, 0)
            expected = moves.answers(hand, moves_form(other), strength)
            assert plays.answers(hand, form, strength) == [as_here(play) for play in expected]


def as_here(play: int) -> int:
    """Return a play of the base game as this game writes it."""
    return play & (1 << 56) - 1 | play >> 56 << packs.PHOENIX_RANK_AT


def moves_form(play: int) -> int:
    """Return the form of a play of the base game."""
    figure = packs.figure(as_here(play))
    return figure >> 16 << 4 | figure >> 8 & 255


def leads(hand: int) -> list[int]:
    """Return every play that a hand can lead."""
    return [play for found in plays.leads(hand) for play in found]


@pytest.mark.rule("SEIGNEUR-24", "SEIGNEUR-25")
@pytest.mark.parametrize("size", range(1, 23))
def test_leads_are_counted_without_listing_them(size: int) -> None:
    """The number of leads is that of the list, for hands of any size."""
    rng = random.Random(size)
    for _ in range(10):
        deck = singles_of(SeigneurRules(8, rng.choice((1, 2))).deck)
        low = rng.randint(2, 8)
        near = [card for card in deck if card < 16 or low <= card.bit_length() - 1 >> 2 <= low + 8]
        hand = 0
        for card in rng.sample(rng.choice((deck, near)), size):
            hand = added(hand, card)
        assert len(leads(hand)) == plays.count_leads(hand)


MANY = "7j7p7s8w8p8s9j9w9p9sTjTwTpTsJjJwJpJsQjQpQsPh"
"""22 cards with very many leads, found by search."""


@pytest.mark.slow
def test_very_many_leads_are_listed_when_they_are_looked_at() -> None:
    """Counting lists none, and the first come at once."""
    hand = Cards.parse(MANY)
    table = attrs.evolve(following(MANY).table, laid=(), rules=SeigneurRules(5, 2))
    legal = LegalActions(table, hand.mask, 1)
    assert 76648 == len(legal)
    assert [Play(1, "Ph"), Play(1, "7j")] == list(islice(legal, 2))
    assert Play(1, "QjQp") in legal
    chosen = legal.pick(random.Random(3))
    assert chosen in legal
    assert isinstance(legal[76647], Play)
    wished = LegalActions(attrs.evolve(table, wish=7), hand.mask, 1)
    assert len(list(wished)) == len(wished) < len(legal)
    high = attrs.evolve(table, rules=SeigneurRules(5, 2, phoenix_ambiguity="high"))
    assert len(list(LegalActions(high, hand.mask, 1))) == len(LegalActions(high, hand.mask, 1))


@pytest.mark.rule("SEIGNEUR-24")
@pytest.mark.parametrize("size", [6, 8, 10, 12])
def test_leads_against_brute_force(size: int) -> None:
    """A hand's leads are the readings of all its sub-multisets."""
    rng = random.Random(size)
    for _ in range(6):
        low = rng.randint(2, 11)
        deck = singles_of(SeigneurRules(8).deck)
        near = [card for card in deck if card < 16 or low <= card.bit_length() - 1 >> 2 <= low + 3]
        hand = 0
        for card in rng.sample(near, size):
            hand = added(hand, card)
        cards = singles_of(hand)
        found: set[int] = set()
        for number in range(1, size + 1):
            for chosen in combinations(cards, number):
                mask = 0
                for card in chosen:
                    mask = added(mask, card)
                found.update(packs.readings(mask))
        listed = leads(hand)
        assert len(listed) == len(set(listed)) == plays.count_leads(hand)
        assert set(listed) == found
    assert COPIES == 56
