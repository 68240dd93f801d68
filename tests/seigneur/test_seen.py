"""Records of Grandseigneur as one player could have written them."""

import random
from typing import Any, Literal

import attrs
import pytest

import tichu
from support.tables import cases
from tichu import Card, Cards, Code, DataCode, DataError, Deal, Play, Push
from tichu.notation import format_rules
from tichu.records import Entry, SeenDeal, SeenPush, read, read_lenient, seen_by, write
from tichu.seigneur import SeigneurRules
from tichu.seigneur.records import SeigneurRecord, SeigneurRecordRound

KINDS = [
    SeigneurRules(5, rounds=2),
    SeigneurRules(5, decks=2, rounds=2, returns="sighted"),
    SeigneurRules(7, rounds=2, take_trick="auto"),
    SeigneurRules(8, rounds=2, returns="sighted", wish_optional=False),
]


def played(rules: SeigneurRules, seed: int = 1, most: int = 10_000) -> SeigneurRecord:
    """Return the record of a game between players at random, whole or broken off."""
    rng = random.Random(seed)
    game = tichu.new_game(rules)
    actions: list[Any] = []
    while not game.is_over and len(actions) < most:
        actions.append(tichu.random_action(game, rng))
        game = tichu.apply(game, actions[-1])
    return SeigneurRecord.of(actions, rules)


@pytest.mark.rule("SEIGNEUR-7", "SEIGNEUR-13", "SEIGNEUR-14")
@pytest.mark.parametrize("rules", KINDS, ids=format_rules)
def test_the_views_are_those_of_the_whole_game(rules: SeigneurRules) -> None:
    """A player's record follows them from seat to seat, through what they knew."""
    record = played(rules)
    for seat in range(0, rules.players, 2):
        seen = seen_by(record, seat)

        assert [*record.views(seat)] == [*seen.views()]
        assert (seen,) == read(write(seen))
        assert (False, seat) == (seen.is_known, seen.seat)
        assert [each.ranking for each in record.rounds] == [each.ranking for each in seen.rounds]


@pytest.mark.parametrize("rules", KINDS[:2], ids=format_rules)
def test_an_end_that_is_not_clear_yet_is_left_out(rules: SeigneurRules) -> None:
    """Without the first lead that is the last push, or a deal that no exchange follows."""
    whole = played(rules)
    first = len(whole.rounds[0].entries)
    pushes = sum(isinstance(action, Push) for action in whole.rounds[1].actions)
    for end, left_out in (
        (0, 0),
        (1, 1),
        (2, 0),
        (first, 0),
        *((first + 1 + done, done == pushes) for done in range(pushes + 1)),
        (first + pushes + 2, 0),
    ):
        record = SeigneurRecord.of(whole.entries[:end], rules)
        for seat in range(0, rules.players, 2):
            seen = seen_by(record, seat)
            assert left_out == len(record.entries) - len(seen.entries)
            assert (seen,) == read(write(seen))
            assert [*record.views(seat)][: len(seen.entries) + 1] == [*seen.views()]


@pytest.mark.rule("SEIGNEUR-14")
def test_what_cannot_be_known_is_not_in_the_text() -> None:
    """Two games that differ in where two hidden cards lay give the same text, to the letter."""
    compared = 0
    for rules in KINDS:
        record = played(rules, most=40)
        for seat in range(rules.players):
            (deal, *_) = record.rounds[0].actions
            assert isinstance(deal, Deal)
            own = deal.hands[seat]
            laid = [
                card
                for action in record.rounds[0].actions
                if isinstance(action, Play)
                for card in action.combination.cards
            ]
            twin = swapped(record, {*own, *laid})
            if twin is not None:
                assert write(seen_by(record, seat)) == write(seen_by(twin, seat))
                compared += 1
    assert compared > 5


def swapped(record: SeigneurRecord, known: set[Card]) -> SeigneurRecord | None:
    """Return the record with two cards exchanged in the first deal, if that is a legal game."""
    deal, *others = record.entries
    assert isinstance(deal.action, Deal)
    hands = [list(hand) for hand in deal.action.hands]
    places = [
        (seat, place)
        for seat, hand in enumerate(hands)
        for place, card in enumerate(hand)
        if card not in known
    ]
    for (one, at), (other, to) in zip(places, places[::-1], strict=True):
        if one != other and hands[one][at] != hands[other][to]:
            hands[one][at], hands[other][to] = hands[other][to], hands[one][at]
            break
    try:
        return SeigneurRecord.of([Deal(tuple(map(Cards.of, hands))), *others], record.rules)
    except tichu.IllegalAction:
        return None


@pytest.mark.rule("SEIGNEUR-14")
@pytest.mark.parametrize("returns", ["blind", "sighted"])
def test_an_exchange_of_two_others_is_not_in_the_text(returns: Literal["blind", "sighted"]) -> None:
    """Whatever a higher seat returns, only the two of them can tell."""
    rules = SeigneurRules(8, returns=returns)
    compared = 0
    game = SeigneurRecord(rules, start_ranking=(*range(8),)).start()
    actions: list[Any] = [tichu.deal(game, random.Random(1))]
    game = tichu.apply(game, actions[0])
    twins: list[tuple[int, list[Any]]] = []
    while game.phase is tichu.Phase.PUSH:
        seat = game.to_act[0]
        choices = [*game.legal(seat)]
        twins = [(giver, [*before, choices[0]]) for giver, before in twins]
        if len(choices) > 1:
            twins.append((seat, [*actions, choices[1]]))
        actions.append(choices[0])
        game = tichu.apply(game, choices[0])
    lead = Play(game.to_act[0], "Ma")
    record = SeigneurRecord.of([*actions, lead], rules, start_ranking=(*range(8),))
    for giver, others in twins:
        try:
            twin = SeigneurRecord.of([*others, lead], rules, start_ranking=(*range(8),))
        except tichu.IllegalAction:  # what the other one returns has changed
            continue
        for seat in set(range(8)) - {giver, -giver % 8 + 1 if giver else 1}:
            assert write(seen_by(record, seat)) == write(seen_by(twin, seat))
            compared += 1
    assert compared > 5


HEAD = """tichu = 1
[[games]]
rules = "grandseigneur:5"
seat = 0
"""
RANKED = HEAD + "start_ranking = [0, 1, 2, 3, 4]\n"
DEAL = "deal 2j2w2p2s3j3w3p3s4j4w4p ?? ?? ?? ??"
WITH_MAH_JONG = DEAL.replace("4p", "Ma")
PUSHED = [DEAL, "0 push 2j 2w", "1 push Ph Dr", "2 push ??", "4 push ??"]


@pytest.mark.parametrize(
    ("head", "actions", "code", "place", "message"),
    cases(__file__, "seen: what a seat can tell is judged", globals()),
)
def test_what_a_seat_can_tell_is_judged(
    head: str, actions: list[str], code: Code | DataCode, place: int, message: str
) -> None:
    """Its own packets and pushes wholly, those of others by what it knows."""
    listed = "".join(f'"{action}",\n' for action in actions)
    text = f"{head}[[games.rounds]]\nactions = [\n{listed}]\n"
    with pytest.raises(DataError) as caught:
        read(text)
    error = caught.value
    assert f"games[0].rounds[0].actions[{place}]" == error.path
    assert code == (error.violation.code if error.violation else error.code)
    assert message in str(error)
    (reading,) = read_lenient(text)
    assert str(error) == str(reading.error)
    assert reading.record is not None
    assert reading.record.legal_prefix() == (reading.record, None)


@pytest.mark.parametrize("rules", KINDS[:3], ids=format_rules)
def test_a_record_of_a_seat_cut_by_an_error_is_right(rules: SeigneurRules) -> None:
    """With any one entry replaced, what is left can be followed, and is a prefix."""
    rng = random.Random(str(rules))
    record = played(rules)
    for seat in range(2):
        seen = seen_by(record, seat)
        entries = seen.rounds[1].entries
        for _ in range(6):
            place = rng.randrange(len(entries))
            odd = (*entries[:place], rng.choice(entries), *entries[place + 1 :])
            rounds = (seen.rounds[0], SeigneurRecordRound(odd))
            prefix, error = attrs.evolve(seen, rounds=rounds).legal_prefix()
            left = prefix.rounds[1].entries if len(prefix.rounds) > 1 else ()
            assert odd[: len(left)] == left
            assert (prefix, None) == prefix.legal_prefix()
            assert (error is None) == (len(odd) == len(left))


def test_entries_that_hide_cards() -> None:
    """They are those of the base game, with packets for twelve and a card that is twice there."""
    texts = {
        "deal" + " ??" * 12: SeenDeal((None,) * 12),
        "11 push 7j ?? 7j": SeenPush(11, (Card.parse("7j"), None, Card.parse("7j"))),
    }
    for text, action in texts.items():
        assert action == tichu.records.parse_entry(text).action
        assert text == str(Entry(action))
