"""Laws L1 to L34, in positions and rounds that Hypothesis draws.

The laws of chance that need many deals or worlds are in ``test_chance``.
"""

import pickle
import random
import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tichu
from laws import library, symmetry
from laws.examples import LAW, MANY, late
from laws.plies import ask_texts, ask_values
from steering.strategies import games, round_states
from steering.twins import twin
from support import dealt, first_packets, lowest_push, run
from tichu import (
    DOG,
    DRAGON,
    MAH_JONG,
    PHOENIX,
    TIENTSIN,
    Action,
    Cards,
    Combination,
    DataError,
    GameState,
    GiveTrick,
    IllegalAction,
    Kind,
    Pass,
    Phase,
    Play,
    RoundState,
    Rules,
    apply,
    codec,
    is_legal,
    new_game,
    new_round,
    notation,
    random_action,
)
from tichu import records as rec
from tichu.records import Record
from tichu.testing import laws
from tichu.testing.strategies import actions, combinations, records, rules

SEEDS = st.integers(0, 2**32 - 1)


def of_law(table: Mapping[str, object]) -> pytest.MarkDecorator:
    """Return the mark that runs a test for each law of a table."""
    each = [pytest.param(law, marks=pytest.mark.rule(law.partition(":")[0])) for law in table]
    return pytest.mark.parametrize("law", each, ids=[law.partition(":")[0] for law in table])


def equal(state: RoundState, _: random.Random) -> None:
    """Compare a state with what its pickle and its text are read as."""
    library.check_equal(state, pickle.loads(pickle.dumps(state)))
    library.check_equal(state, notation.parse_state(notation.format_state(state)))


def public_turn(state: RoundState, rng: random.Random) -> None:
    """Compare whose turn it is with the public view, and with a twin of the state."""
    laws.check_public_turn(state)
    found = twin(state, None, rng)
    if found is not None:
        other = found.other
        assert (other.to_act, other.may_interrupt) == (state.to_act, state.may_interrupt)


def ends(state: RoundState, rng: random.Random) -> None:
    """Play on from a state to the end."""
    assert library.check_ends(state, rng.getrandbits(32)).is_over


def wish(state: RoundState, _: random.Random) -> None:
    """Check what may be played, and that without a wish exactly a follower may pass."""
    if state.phase is Phase.PLAY:
        laws.check_wish(state)
        if state.wish is None:
            assert is_legal(state, Pass(state.to_act[0])) is (state.trick is not None)


def listed_combinations(state: RoundState, _: random.Random) -> None:
    """Rebuild every listed combination from its cards and from its text."""
    for seat in state.to_act if state.phase is Phase.PLAY else ():
        for action in state.legal(seat):
            if isinstance(action, Play):
                library.check_combination(action.combination)


def given_away(state: RoundState, _: random.Random) -> None:
    """Compare the seats that may get the Dragon's trick with the rules."""
    if state.phase is Phase.GIVE_TRICK:
        (winner,) = state.to_act
        opponents = set(state.rules.opponents(winner))
        active = {seat for seat in opponents if state.hand(seat)}
        anybody = state.rules.dragon_recipient == "any_opponent"
        seats = range(state.rules.seats)
        given_to = {to for to in seats if is_legal(state, GiveTrick(winner, to))}
        assert (opponents if anybody else active or opponents) == given_to


def score(state: RoundState, _: random.Random) -> None:
    """Check the points of a round that is over."""
    laws.check_score(state)
    if state.result is not None:
        laws.check_result(state.result, state.rules)


Check = Callable[[RoundState, random.Random], object]
POSITIONS: Final[Mapping[str, Check]] = {
    "L4: equal states are alike": equal,
    "L5: play from any position ends": lambda state, rng: library.check_ends(
        state, rng.getrandbits(32)
    ),
    "L7: lists are sorted and complete": partial(laws.check_listed, tried=3),
    "L8: each listed combination is found again": listed_combinations,
    "L9: only a follower may pass": wish,
    "L13: an open wish binds who can fulfil it": wish,
    "L15: the Dragon's trick may go to these opponents": given_away,
    "L17: simultaneous decisions commute": library.check_confluent,
    "L19: whose turn it is does not depend on hidden cards": public_turn,
    "L20: the cards make a hundred, each side's points in fives": score,
    "L21: the first out wins their call": score,
    "L23: suits and seats are alike": symmetry.check_symmetric,
    "L24: swapping the teams swaps the scores": lambda state, _: symmetry.check_swapped(state),
    "L25: a view lists what the state lists": lambda state, _: laws.check_views(state),
    "L26: a hidden card changes nothing that a seat observes": library.check_twins,
    "L28: no reference leads to a hidden hand": lambda state, _: library.check_references(state),
    "L29: worlds agree with their view": library.check_determinize,
}
ENDS: Final = ("L20", "L21", "L24")
"""The laws of rounds that are over."""


@of_law(POSITIONS)
@LAW
@given(data=st.data(), seed=SEEDS)
def test_a_law_of_positions(law: str, data: st.DataObject, seed: int) -> None:
    """The law holds in any position."""
    phase = Phase.OVER if law.startswith(ENDS) else None
    state = data.draw(round_states(phase), label="state")
    POSITIONS[law](state, random.Random(seed))


ACTIONS: Final[Mapping[str, Callable[[RoundState, Action], object]]] = {
    "L3: `apply` leaves its state as it was": library.check_pure,
    "L6: what is listed is accepted": laws.check_accepted,
    "L27: equal views that hear the same stay equal": laws.check_followed,
    "L31: every form of a value comes back": ask_values,
}


@of_law(ACTIONS)
@LAW
@given(data=st.data(), state=round_states())
def test_a_law_of_actions(law: str, data: st.DataObject, state: RoundState) -> None:
    """The law holds for a legal action in any position."""
    laws.check_round_trips(state)
    if not state.is_over:
        ACTIONS[law](state, data.draw(actions(state), label="action"))


def dog(state: RoundState, action: Action, following: RoundState) -> None:
    """The Dog is only led, goes to its player's pile at once, and an active seat leads next."""
    assert following.trick is None or DOG not in following.trick.cards
    if isinstance(action, Play) and action.combination.kind is Kind.DOG:
        assert state.trick is None
        assert DOG in following.pile(action.seat)
        waits = following.is_over or following.phase is Phase.CHOOSE_LEADER
        assert waits or following.hand(following.to_act[0])


def phoenix(state: RoundState, action: Action, following: RoundState) -> None:
    """A single Phoenix is half a rank above the card below, 1.5 if led."""
    if isinstance(action, Play) and action.combination.cards == Cards([PHOENIX]):
        below = 2 if state.trick is None else state.trick.top
        assert following.trick is None or below + 1 == following.trick.top  # in half ranks


def first_lead(state: RoundState, _: Action, following: RoundState) -> None:
    """The seat that holds the Mah Jong after the exchange has the first lead."""
    if state.phase is Phase.PUSH and following.phase is Phase.PLAY:
        assert MAH_JONG in following.hand(following.to_act[0])


def plays_in_order(state: RoundState, _: Action, __: RoundState) -> None:
    """The plays of one position, bombs included, are ordered."""
    legal = [each for seat in range(state.rules.seats) for each in state.legal(seat)[:40]]
    plays = [each.combination for each in legal if isinstance(each, Play)]
    library.check_order(plays[:: len(plays) // 6 + 1])


STEPS: Final[Mapping[str, Callable[[RoundState, Action, RoundState], object]]] = {
    "L1: each card is in one hand, trick or pile": lambda *step: laws.check_partition(step[-1]),
    "L2: the points in play are a hundred": lambda *step: laws.check_points(step[-1]),
    "L5: every action lowers a counter": laws.check_nearer,
    "L10: beating orders the plays of a position": plays_in_order,
    "L11: only a bomb beats the Dragon": lambda state, *_: laws.check_specials(state),
    "L12: the Phoenix is half above": phoenix,
    "L13: an open wish binds": lambda state, *_: laws.check_wish(state),
    "L14: the Dog is led and gone": dog,
    "L15: the Dragon's trick is given away": laws.check_step,
    "L16: the Mah Jong leads first": first_lead,
    "L18: the order of asking does not matter": lambda state, *_: library.check_interrupts(state),
    "L20: at the end the points follow from the cards": lambda *step: laws.check_score(step[-1]),
}


@of_law(STEPS)
@LAW
@given(drawn=rules(bombs="any_time"), seed=SEEDS)
def test_a_law_of_steps(law: str, drawn: Rules, seed: int) -> None:
    """The law holds at each step of steered play."""
    for step in late(drawn, 4 * seed if law.startswith("L16") else seed):
        STEPS[law](*step)


@pytest.mark.rule("L5")
def test_the_counter_at_the_start() -> None:
    """Deals, calls and pushes count, and for each of 56 cards a play, the passes and a take."""
    four = 2 + 4 + 4 + 4 + 56 + 3 * 56 + 56 + 1 + 1
    six = 2 + 6 + 6 + 6 + 56 + 5 * 56 + 56 + 1 + 1 + 1  # and for the Dog a choice of leaders

    assert 296 == four == laws.steps_left(new_round())
    assert 415 == six == laws.steps_left(new_round(TIENTSIN))


@pytest.mark.rule("L6")
@MANY
@given(data=st.data(), state=round_states())
def test_all_say_the_same_of_any_action(data: st.DataObject, state: RoundState) -> None:
    """Listing, ``is_legal``, ``why_illegal`` and ``apply`` agree, except about deals."""
    tempting = data.draw(actions(state, legal=False), label="illegal action")
    laws.check_refused(state, tempting)
    action = data.draw(actions(state, legal=None), label="action")
    applied = True
    try:
        apply(state, action)
    except IllegalAction:
        applied = False

    assert applied is is_legal(state, action) is (tichu.why_illegal(state, action) is None)
    if not state.phase.is_chance:
        assert applied is any(action in state.legal(seat) for seat in range(state.rules.seats))


@LAW
@given(
    state=round_states(),
    value=st.sampled_from((None, True, 7, 0.5, "pass", b"pass", [], {}, object(), int, Play)),
)
def test_a_value_that_is_not_an_action_is_refused(state: RoundState, value: object) -> None:
    """Any value may be asked about, and is refused like an illegal action."""
    laws.check_refused(state, value)


@pytest.mark.rule("L8")
@LAW
@given(mask=st.integers(0, 2**56 - 1), combination=combinations())
def test_readings_of_any_set_of_cards(mask: int, combination: Combination) -> None:
    """Readings contain exactly these cards; several exist only with the Phoenix."""
    cards = Cards(mask)

    found = tichu.readings(cards)

    library.check_combination(combination)
    assert all(cards == reading.cards for reading in found)
    assert sorted(found, reverse=True) == list(found)
    assert len(found) <= 1 or all(reading.phoenix_as is not None for reading in found)


@pytest.mark.rule("L10", "L11")
@MANY
@given(some=st.lists(combinations(), min_size=2, max_size=6))
def test_beating_is_an_order(some: list[Combination]) -> None:
    """``beats`` is a strict order, total for one kind and length; bombs beat all other kinds."""
    dragon = Combination(Cards([DRAGON]))

    library.check_order(some)
    assert [each.is_bomb for each in some] == [each.beats(dragon) for each in some]


@pytest.mark.rule("L17")
@LAW
@given(seed=SEEDS, order=st.permutations(range(4)), calls=st.tuples(*[st.booleans()] * 4))
def test_simultaneous_decisions_in_any_order(
    seed: int, order: list[int], calls: tuple[bool, ...]
) -> None:
    """Grand tichu decisions and pushes reach the same state in any order."""
    small = seed % 1000

    def decided(seats: "list[int] | range") -> RoundState:
        state = first_packets(seed=small)
        for seat in seats:
            call = tichu.CallGrandTichu(seat) if calls[seat] else tichu.DeclineGrandTichu(seat)
            state = run(state, call)
        return state

    def pushed(seats: "list[int] | range") -> RoundState:
        state = dealt(seed=small)
        return run(state, *[lowest_push(state, seat) for seat in seats])

    for reached in (decided, pushed):
        assert reached(range(4)) == reached(order)
        assert hash(reached(range(4))) == hash(reached(order))


@pytest.mark.rule("L18")
def test_several_seats_hold_bombs() -> None:
    """In the endgames two or more seats hold bombs at once, so there is an order to test."""
    held = [
        library.check_interrupts(state, random.Random(seed))
        for seed in range(1, 240, 2)
        for state, _, _ in late(Rules(), seed)
    ]

    assert 10 < sum(number > 1 for number in held)


@pytest.mark.rule("L22")
@LAW
@given(game=games(), drawn=rules(), seed=SEEDS, scores=st.tuples(*[st.integers(180, 199)] * 4))
def test_a_game_ends_when_its_rules_say(
    game: GameState, drawn: Rules, seed: int, scores: tuple[int, ...]
) -> None:
    """A game ends when ``target`` or ``rounds`` is reached, unless a tie is played on."""
    laws.check_game(game)
    *_, (state, action, _) = late(drawn, seed)
    below = 0 if drawn.target is None else drawn.target - 1000
    points = tuple(5 * each + below for each in scores)
    for start in (points, points[:1] * 4):
        begun = GameState(state, start if drawn.open_dummy else start[:2], ())
        laws.check_game(apply(begun, action))


@LAW
@given(drawn=rules(), seed=SEEDS)
def test_transition_agrees_with_apply(drawn: Rules, seed: int) -> None:
    """``transition`` reaches the state of ``apply``, with at least one event for each action."""
    rng = random.Random(seed)
    game = new_game(drawn)
    for _ in range(60):
        action = random_action(game, rng, 0.05)
        following, events = tichu.transition(game, action)
        assert apply(game, action) == following
        assert events
        game = following


@pytest.mark.rule("L30")
@LAW
@given(record=records())
def test_a_record_is_its_states(record: Record) -> None:
    """A record leads to states, and their actions lead back to the same record."""
    laws.check_record(record)
    again = [record.start()]
    for entry in record.entries:
        assert isinstance(entry.action, Action)  # nothing is hidden
        again.append(apply(again[-1], entry.action))
    told = Record.of(record.entries, record.rules, players=record.players, dealer=record.dealer)

    assert again == [*record.states()]
    assert record == told


@pytest.mark.rule("L32")
@MANY
@given(text=st.one_of(st.text(max_size=60), st.binary(max_size=60)))
def test_any_text_is_a_value_or_an_error(text: "str | bytes") -> None:
    """A parser returns a value or raises a ``TichuError`` for any input."""
    loaded = partial(codec.loads, kind=codec.Envelope.ANY)
    names = ("action", "actions", "happening", "move", "rules", "setup", "state", "view")
    parsers = [getattr(notation, f"parse_{name}") for name in names]
    parsers += [Combination, Cards]
    for parse in (*parsers, rec.read, loaded) if isinstance(text, str) else (loaded,):
        laws.check_parser(parse, text)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


@pytest.mark.rule("L32")
@LAW
@given(data=st.data(), state=round_states(), seed=SEEDS)
def test_damaged_texts(data: st.DataObject, state: RoundState, seed: int) -> None:
    """The same holds for valid texts after small changes."""
    if not state.is_over:
        ask_texts(state, data.draw(actions(state), label="action"), random.Random(seed))


@pytest.mark.rule("L33")
@LAW
@given(record=records(), place=SEEDS)
def test_a_record_replays_or_names_the_place(record: Record, place: int) -> None:
    """A record that can be read replays legally, or is rejected with an index of an action.

    That is the action that cannot follow where one was left out, or a later one.
    """
    lines = rec.write(record).splitlines(keepends=True)
    told = [number for number, line in enumerate(lines) if line.startswith('  "')]
    missing = (0, 0)
    if told:
        gone = told[place % len(told)]
        heads = [number for number in range(gone) if lines[number] == "actions = [\n"]
        missing = (len(heads) - 1, gone - heads[-1] - 1)
        del lines[gone]
    try:
        (spoilt,) = rec.read("".join(lines))
    except DataError as error:
        wrong = error.path
    else:
        spoilt.check()
        return
    found = re.fullmatch(
        r"games\[0\](?:\.rounds\[(\d+)\](?:\.actions\[(\d+)\])?)?(?:\.scores)?", wrong
    )
    assert found is not None, wrong
    if found[2] is not None:
        assert missing <= (int(found[1]), int(found[2]))
