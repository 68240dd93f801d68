"""Records as one player could have written them: the moves that the player heard."""

import random
from collections.abc import Iterator
from itertools import pairwise

import attrs
import pytest

import tichu
from records import GAMES, SOURCES, annotated, code_and_path, played, record_of, wrong
from steering import rules_of, steered_game
from support.sources import each_of
from support.tables import cases
from tichu import AnnounceBomb, Card, Cards, DataError, Deal, InvalidValue, Play, Push
from tichu.errors import DataCode
from tichu.moves import HandShown, Move
from tichu.records import (
    Entry,
    Record,
    RecordRound,
    UserFields,
    format_entry,
    read,
    read_lenient,
    seen_by,
    write,
)
from tichu.rules import BEFORE_PLAY

PRESETS = [source for source in SOURCES if source != "mixtures"]


def games(source: str) -> Iterator[Record]:
    """Yield whole games and games that break off."""
    for seed in range(GAMES):
        yield record_of(source, seed)
        yield record_of(source, seed + 1, cut=True)


def follow(record: Record, seat: int) -> Record:
    """Return the record of a seat, whose views must agree with the whole game.

    The moves of an action lead to the view of the state after it.
    """
    seen = seen_by(record, seat)
    seen.check()
    assert (seen,) == read(write(seen))
    views = seen.views()
    for expected in record.views(seat):
        assert expected in views  # which goes on to it
    assert [] == [*views]
    return seen


@pytest.mark.parametrize("source", each_of(PRESETS))
def test_the_views_are_those_of_the_whole_game(source: str) -> None:
    """Move by move, a player's own record leads through what the seat knew."""
    for record in games(source):
        for seat in range(record.rules.seats):
            follow(record, seat)


@pytest.mark.parametrize("source", each_of(PRESETS))
def test_a_game_may_break_off_anywhere(source: str) -> None:
    """The record then ends with what the seat heard last."""
    start, actions = played(source, 3)
    rng = random.Random(source)
    ends = sorted(rng.sample(range(len(actions) + 1), 6 * GAMES)) + list(range(0, 24, 2))
    for end in ends:
        record = Record.of(
            actions[:end], start.rules, dealer=start.dealer, start_scores=start.scores
        )
        follow(record, rng.randrange(start.rules.seats))


@pytest.mark.parametrize("source", each_of(PRESETS))
def test_a_record_can_be_written_while_it_is_played(source: str) -> None:
    """A record grows line by line, and can be read at any time up to the last whole line."""
    record = seen_by(record_of(source, 1, rounds=1), 1)
    head, _, _ = write(attrs.evolve(record, rounds=(), scores=None)).partition("rounds = []")
    text = head + "[[games.rounds]]\nactions = [\n"
    for number, entry in enumerate(record.entries):
        if not number % 10:
            (reading,) = read_lenient(text + '  "1 pl')
            assert reading.record is not None
            assert record.entries[:number] == reading.record.entries
        text += f'  "{format_entry(entry)}",\n'
    assert record.entries == read(text + "]\n")[0].entries


def test_all_that_is_hard_comes_up() -> None:
    """Among the games are leads chosen after a Dog, announcements, both kinds of them, and more."""
    found: set[str] = set()
    for source in ("tientsin", "griffin"):
        for seed in range(10):
            start, actions = played(source, seed)
            state = start
            for action in actions:
                after = tichu.apply(state, action)
                if isinstance(action, AnnounceBomb | tichu.ChooseLeader):
                    false = after.phase is not tichu.Phase.ANNOUNCED and isinstance(
                        action, AnnounceBomb
                    )
                    found.add(type(action).__name__ + " false" * false)
                state = after
    assert {"AnnounceBomb", "AnnounceBomb false", "ChooseLeader"} <= found


@pytest.mark.rule("IRR-1")
@pytest.mark.parametrize("seat", [0, 2, 3])
def test_a_bomb_that_nobody_has_ends_the_round_for_all_who_see_it(seat: int) -> None:
    """The team that announced it is counted out, and the next round is dealt."""
    rng = random.Random(0)
    game = tichu.new_game(tichu.GRIFFIN)
    actions: list[tichu.Action] = []
    while not game.results:
        announced = None if game.trick is None else AnnounceBomb(seat)
        actions.append(announced or tichu.random_action(game, rng))
        game = tichu.apply(game, actions[-1])
    assert "counted_out" == game.results[0].victory
    actions.append(tichu.deal(game, rng))
    record = Record.of(actions, game.rules)
    for other in range(4):
        follow(record, other)


@pytest.mark.rule("TIENTSIN-5")
def test_a_leader_chosen_after_the_dog_is_seen_by_all() -> None:
    """A record of any seat has it where it happened."""
    record = record_of("tientsin", 1, rounds=1)
    assert 1 == sum(isinstance(move.action, tichu.ChooseLeader) for move in record.entries)
    for seat in range(6):
        follow(record, seat)


@pytest.mark.parametrize("source", each_of(PRESETS))
def test_what_cannot_be_known_is_not_in_the_text(source: str) -> None:
    """Two games that differ in where two hidden cards lay give the same text, to the letter."""
    compared = 0
    for seed in range(6 * GAMES):
        rng = random.Random(f"swap {source} {seed}")
        record = record_of(source, seed, rounds=1, cut=rng.random() < 0.8)
        seat = rng.randrange(record.rules.seats)
        twin = swapped(record, seat, rng)
        if twin is not None:
            assert write(seen_by(record, seat)) == write(seen_by(twin, seat))
            assert write(record) != write(twin)
            compared += 1
    assert compared > GAMES


def swapped(record: Record, seat: int, rng: random.Random) -> Record | None:
    """Return a legal game where two cards that a seat never sees are exchanged, if there is one."""
    cards = hidden(record, seat)
    for _ in range(20):
        if len(cards) < 2:
            return None
        one, other = rng.sample(cards, 2)
        actions = [exchanged(move.action, one, other) for move in record.entries]
        twin = attrs.evolve(
            record, rounds=[attrs.evolve(told, entries=actions) for told in record.rounds]
        )
        if twin != record and twin.legal_prefix()[1] is None:
            return twin
    return None


def hidden(record: Record, seat: int) -> list[Card]:
    """Return the cards dealt to others that a seat did not push, get, see played or in a hand."""
    known = Cards()
    dealt = Cards()
    states = list(record.states())
    for state in states:
        own = [each for each in range(record.rules.seats) if seat in record.rules.insiders(each)]
        is_open = record.rules.dummy is not None and state.phase not in BEFORE_PLAY
        shown = [record.rules.dummy or 0] if is_open else own if state.phase.value == "push" else []
        for each in shown:
            known |= state.hand(each)
    end = states[-1]
    for move in record.entries:
        match move.action:
            case Deal(hands):
                for packet in hands:
                    dealt |= packet
                known |= hands[seat]
            case Play(_, combination):
                known |= combination.cards
            case Push(giver, cards):
                recipients = record.rules.push_recipients(giver)
                for to, card in zip(recipients, cards, strict=True):
                    if seat in {giver, to}:
                        known |= Cards([card])
            case _:
                pass
    if end.results and end.results[-1].victory is None:  # the last hand is shown
        return []
    return [card for card in dealt if card not in known]


def exchanged(action: Move, one: Card, other: Card) -> Move:
    """Return an action with two cards exchanged, where they are dealt or pushed."""
    names = {one: other, other: one}
    match action:
        case Deal(hands):
            return Deal(tuple(Cards([names.get(card, card) for card in hand]) for hand in hands))
        case Push(seat, cards):
            return Push(seat, tuple(names.get(card, card) for card in cards))
        case _:
            return action


def test_what_people_said_is_left_out() -> None:
    """Comments and fields of one's own may tell what is hidden; names and places do not."""
    record = annotated(record_of("nanjing", 1), random.Random(1))
    seen = seen_by(record, 1)
    assert {""} == {told.comment for told in seen.rounds} | {move.comment for move in seen.entries}
    assert {UserFields()} == {told.fields for told in seen.rounds}
    assert ("", UserFields()) == (seen.comment, seen.fields)
    assert (1, record.players, record.event) == (seen.seat, seen.players, seen.event)
    assert [told.players for told in record.rounds] == [told.players for told in seen.rounds]


def test_what_has_no_censored_record() -> None:
    """A record that is already censored or wrong is refused, and so is what is no seat."""
    record = record_of("nanjing", 1)
    with pytest.raises(InvalidValue, match="already hides cards"):
        seen_by(seen_by(record, 1), 1)
    with pytest.raises(InvalidValue):
        seen_by(record, 4)
    broken = attrs.evolve(record, scores=(1, 2))
    with pytest.raises(DataError, match="got 1:2"):
        seen_by(broken, 1)
    push = tichu.Push(0, (tichu.MAH_JONG,))
    with pytest.raises(DataError, match="push"):
        seen_by(Record(rounds=(RecordRound((push,)),)), 1)


def test_a_censored_record_has_views_of_its_seat_alone() -> None:
    """A censored record has no states, and no views of others."""
    record = seen_by(record_of("nanjing", 1), 1)
    for views in (record.states(), record.views(2), attrs.evolve(record, seat=None).views(1)):
        with pytest.raises(DataError) as caught:
            list(views)
        assert DataCode.UNKNOWN_CARD is caught.value.code
    with pytest.raises(InvalidValue, match="expected a seat"):
        list(record_of("nanjing", 1).views())


def test_the_views_of_a_seat_end_with_the_stated_scores() -> None:
    """A player's own record is checked against its stated scores."""
    record = attrs.evolve(seen_by(record_of("nanjing", 1), 1), scores=(7, -7))
    for ask in (record.check, lambda: list(record.views())):
        with pytest.raises(DataError, match="got 7:-7") as caught:
            ask()
        assert (DataCode.WRONG_SCORE, "scores") == (caught.value.code, caught.value.path)


def test_a_record_of_a_seat_that_knows_all_cards_is_judged_by_all() -> None:
    """An error is found even where the seat itself could not notice it."""
    record = record_of("nanjing", 1)
    entries = record.entries
    place, giver = next(
        (place, each.action.seat)
        for place, each in enumerate(entries)
        if isinstance(each.action, Push)
    )
    others = [*record.state_at(0, place).hand((giver + 1) % 4)]
    pushed = Entry(Push(giver, others[:3]))
    pushing = Record(rounds=(RecordRound((*entries[:place], pushed)),), seat=(giver + 2) % 4)
    with pytest.raises(DataError, match="you do not hold"):
        pushing.check()


def test_without_a_seat_no_card_may_be_unknown() -> None:
    """Nobody could have written such a record."""
    text = write(seen_by(record_of("nanjing", 1), 1)).replace("\nseat = 1\n", "\n")
    assert (DataCode.UNKNOWN_CARD, "games[0].rounds[0].actions[0]") == code_and_path(text)


HEAD = 'tichu = 1\n[[games]]\nrules = "nanjing"\nseat = 1\n[[games.rounds]]\nactions = [\n'
START = [
    *("deal ?? Ma2j2w2p2s3j3w3p ?? ??", "0 decided", "1 decline", "2 decided", "3 decided"),
    *("revealed none none none none", "deal ?? 3s4j4w4p4s5j ?? ??"),
    *("0 push ??", "1 push 2j 2w 2p", "2 push ??", "3 push ??"),
    "exchanged 6j????/2j2w2p/????6w/??6p?? to 123/230/301/012 leader 1",
]
"""A round up to the first lead, as seat 1 saw it; the cases say how many of its moves count."""


def test_what_a_seat_can_tell_is_judged() -> None:
    """Its own packets and pushes are judged completely, the others by its knowledge."""
    for start, actions, code, place, message in cases(
        __file__, "seen: what a seat can tell is judged"
    ):
        text = HEAD + "".join(f'"{action}",\n' for action in [*START[:start], *actions]) + "]\n"
        error = wrong(text)
        assert f"games[0].rounds[0].actions[{place}]" == error.path, text
        assert code == (error.violation.code if error.violation else error.code)
        assert str(error).endswith(f": {message}")
        (reading,) = read_lenient(text)
        assert str(error) == str(reading.error)
        assert reading.record is not None
        assert reading.record.legal_prefix() == (reading.record, None)


OPEN = [
    *("deal 3j4j4s6s8pJjJpKj ?? ?? ??", "1 decided", "3 decided", "revealed none none none none"),
    *("deal 2p7p7sTsAwAs ?? ?? ??", "2 showed 2w3p4w4p6j7j8j8s9jQpKwKsApPh"),
]
"""A round with an open dummy up to the exchange, as its player saw it."""


@pytest.mark.rule("TRICHU-3", "TRICHU-4")
@pytest.mark.parametrize(
    ("start", "actions", "code", "place", "message"),
    cases(__file__, "seen: an open hand is shown where it opens"),
)
def test_an_open_hand_is_shown_where_it_opens(
    start: int, actions: list[str], code: str, place: int, message: str
) -> None:
    """The open hand must be possible, and its pushes and gifts are known from then on."""
    head = HEAD.replace("nanjing", "trichu").replace("seat = 1", "seat = 0")
    error = wrong(head + "".join(f'"{action}",\n' for action in [*OPEN[:start], *actions]) + "]\n")
    assert f"games[0].rounds[0].actions[{place}]" == error.path
    assert code == (error.violation.code if error.violation else error.code)
    assert str(error).endswith(f": {message}")


@pytest.mark.rule("TRICHU-3", "TRICHU-4")
def test_the_open_hand_is_shown_to_its_player_first() -> None:
    """The dealer sees it with the last packet, the opponents after the exchange; each once."""
    record = record_of("trichu", 1, rounds=1)
    before = {
        seat: [
            type(one.action).__name__
            for one, other in pairwise(seen_by(record, seat).entries)
            if isinstance(other.action, HandShown)
        ]
        for seat in range(4)
    }
    assert {0: ["SeenDeal"], 1: ["Exchanged"], 2: [], 3: ["Exchanged"]} == before


@pytest.mark.rule("TRICHU-8")
def test_a_record_follows_the_player_to_the_next_seat() -> None:
    """The views follow a player whose seat changes after the first round."""
    record = record_of("trichu", 1)
    assert 2 == len(record.rounds)
    assert [0, 1] == sorted({view.seat for view in seen_by(record, 0).views()})


@pytest.mark.parametrize("source", each_of(PRESETS))
def test_a_censored_record_cut_by_an_error_is_right(source: str) -> None:
    """With any one move replaced, what is left can be followed, and is a prefix."""
    for seed in range(GAMES):
        rng = random.Random(f"censored {source} {seed}")
        record = record_of(source, seed, rounds=1)
        seen = seen_by(record, rng.randrange(record.rules.seats))
        moves = seen.entries
        for _ in range(20):
            place = rng.randrange(len(moves))
            odd = (*moves[:place], rng.choice(moves), *moves[place + 1 :])
            changed = attrs.evolve(seen, rounds=(RecordRound(odd),), scores=None)
            prefix, error = changed.legal_prefix()
            assert odd[: len(prefix.entries)] == prefix.entries
            assert (prefix, None) == prefix.legal_prefix()
            if error is None:
                assert len(odd) == len(prefix.entries)
            for view in prefix.views():
                assert len(view.own) == view.size(view.seat)


@pytest.mark.slow
def test_house_rules_of_all_kinds() -> None:
    """The same holds under any mixture of rules."""
    for seed in range(2 * GAMES):
        rng = random.Random(f"mixture {seed}")
        rules = rules_of("mixtures", rng)
        start = tichu.new_game(attrs.evolve(rules, rounds=2))
        actions: list[tichu.Action] = [action for _, action in steered_game(start, rng)]
        record = Record.of(actions, start.rules)
        for seat in range(rules.seats):
            follow(record, seat)
