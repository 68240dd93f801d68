"""Positions as text: who must act, the hands, and nothing that a view does not know."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tichu
from support.positions import position
from support.tables import cases
from support.walks import walk
from tichu import DECK, NANJING, Call, Cards, Phase, apply, view
from tichu.notation import parse_state
from tichu.rules import PRESETS
from tichu.text import format_position, seat_names
from tichu.text.tables import format_awaited

NAMES = ("Anna", "Ben", "Clara", "David")
SIX = (*NAMES, "Emma", "Felix")


def game_at(rules: tichu.Rules, seed: int, phase: Phase, results: int = 0) -> tichu.GameState:
    """Return a random game at its first moment in a phase after a number of rounds."""
    rng = random.Random(seed)
    game = tichu.new_game(rules)
    while game.phase is not phase or len(game.results) < results:
        game = apply(game, tichu.random_action(game, rng))
    return game


def test_an_open_trick() -> None:
    """The text marks who must act, and has the trick, wish, calls, piles and who is out."""
    state = position(
        "2j3jPh / 4w5w6w7w / - / Dr5sAs",
        turn=1,
        trick="2:6j,3:9j,0:Tj",
        wish=8,
        finished=(2,),
        calls={2: Call.TICHU},
        rest_to=2,
    )
    assert [
        "nanjing rules, Anna deals",
        "play: Ben passes or plays",
        "Wish: an 8",
        "",
        "seat  name   call   out    points  cards  hand",
        "----  -----  -----  -----  ------  -----  -----------",
        "   0  Anna                      0      3  2j 3j Ph",
        "  >1  Ben                       0      4  4w 5w 6w 7w",
        "   2  Clara  tichu  first      80      0  -",
        "   3  David                     0      3  5s As Dr",
        "",
        "The trick, 10 points",
        "Clara  6j",
        "David  9j",
        "Anna   Tj",
    ] == format_position(state, NAMES).splitlines()


def test_a_view_hides_what_it_does_not_know() -> None:
    """A view names its seat; hidden cards are ``??``, except a known Mah Jong."""
    state = position("2j3jPh", "Ma4w", "5p", "Dr5sAs", turn=1)
    lines = format_position(view(state, 0), NAMES).splitlines()
    assert "nanjing rules, Anna deals; as Anna sees it" == lines[0]
    assert ["2j 3j Ph", "Ma ??", "??", "?? ?? ??"] == [line[39:] for line in lines[5:9]]
    lines = format_position(view(state, None)).splitlines()
    assert "nanjing rules, Seat 0 deals" == lines[0]
    assert ["?? ?? ??", "Ma ??", "??", "?? ?? ??"] == [line.split("  ")[-1] for line in lines[5:9]]


def test_the_pushed_cards() -> None:
    """The text shows the known pushes, with their recipients."""
    state = game_at(NANJING, 1, Phase.PLAY).round
    told = format_position(state, NAMES)
    assert "??" not in told
    pushed = told[told.index("Pushed\n") :].splitlines()
    assert 5 == len(pushed)
    assert pushed == format_position(game_at(NANJING, 1, Phase.PLAY), NAMES).splitlines()[-5:]
    seen = format_position(view(state, 3), NAMES)
    pushed = seen[seen.index("Pushed\n") :].splitlines()
    assert ["Anna   ?? to Ben, ?? to Clara, "] == [pushed[1][:31]]
    assert pushed[1].endswith("to David")
    assert "??" not in pushed[4]
    assert "Pushed" not in format_position(view(state, None), NAMES)


def test_the_end_of_a_round() -> None:
    """A finished round shows its score, and a game the score of the previous round."""
    state = game_at(NANJING, 1, Phase.OVER)
    lines = format_position(state, NAMES).splitlines()
    assert f"Round {len(state.results)}, nanjing rules, " in lines[0]
    assert "over: the round is over" == lines[1]
    assert "Score: Anna & Clara {}, Ben & David {}".format(*state.scores) == lines[2]
    assert lines[-1].startswith("Ben & David ")
    game = game_at(NANJING, 1, Phase.DEAL_FIRST, results=1)
    lines = format_position(game, NAMES).splitlines()
    assert "The previous round: {} : {}".format(*game.results[0].scores) == lines[-1]


def test_the_score_of_players() -> None:
    """With an open dummy the scores belong to the players at the seats."""
    game = game_at(tichu.TRICHU, 1, Phase.PLAY, results=1)
    named = ("Cleo", "Ann", "Dummy", "Bob")  # after one round the third person deals
    told = format_position(game, named)
    assert "Score: Ann {}, Bob {}, Cleo {}, Dummy {}".format(*game.scores) in told.splitlines()


@pytest.mark.rule("IRR-1")
def test_counted_out() -> None:
    """The team that was counted out is named."""
    text = "griffin over 0 - 2j3jPh/Ma4w/5p/Dr5sAsKj 2:9j - ---- - - - 0123 {}/-/-/- 1"
    rest = DECK - Cards("2j3jPhMa4w5pDr5sAsKj9j")
    told = format_position(parse_state(text.format(rest)), NAMES)
    assert {"Counted out: Ben & David", "The round: counted out"} < {*told.splitlines()}


@given(st.sampled_from(tuple(PRESETS)), st.integers(0, 9999))
def test_every_position_has_a_text(name: str, seed: int) -> None:
    """Any state or view as text is ASCII without trailing blanks, and names the seats to act."""
    states = list(walk(PRESETS[name], seed))
    state = states[seed % len(states)]
    names = seat_names(state.rules)
    persons = SIX[: len(names)]
    shown: list[tichu.RoundState | tichu.PublicView] = [state, view(state, None)]
    shown += [view(state, seat) for seat in range(len(names))]
    for seen in shown:
        told = format_position(seen)
        assert told.isascii()
        assert [] == [line for line in told.splitlines() if line != line.rstrip()]
        awaited = format_awaited(seen, names)
        assert f"{seen.phase}: {awaited}" in told
        asked = format_awaited(seen, persons)
        assert [persons[seat] for seat in seen.to_act] == [who for who in persons if who in asked]
        assert [] == [seat for seat in seen.to_act if str(seat) not in awaited]


def test_several_are_awaited() -> None:
    """Two names are joined by a word, more by commas before it; numbered seats share theirs."""
    state = game_at(NANJING, 1, Phase.PUSH).round
    seats = seat_names(NANJING)
    for seat, numbered, named in (
        (1, "Seats 0, 1, 2 and 3 push cards", "Anna, Ben, Clara and David push cards"),
        (0, "Seats 0, 2 and 3 push cards", "Anna, Clara and David push cards"),
        (2, "Seats 2 and 3 push cards", "Clara and David push cards"),
        (3, "Seat 3 pushes cards", "David pushes cards"),
    ):
        assert (numbered, named) == (format_awaited(state, seats), format_awaited(state, NAMES))
        state = apply(state, next(iter(state.legal(seat))))


@pytest.mark.parametrize(
    ("rules", "seed", "phase", "awaited"),
    cases(__file__, "positions: each phase says who must act", globals()),
)
def test_each_phase_says_who_must_act(
    rules: tichu.Rules, seed: int, phase: Phase, awaited: str
) -> None:
    """The awaited seats are named, with their action."""
    assert awaited == format_awaited(game_at(rules, seed, phase), SIX[: rules.seats])


def test_the_rounds_of_a_game_are_counted() -> None:
    """The previous round is shown until the cards of the next are dealt."""
    assert "previous" not in format_position(view(tichu.new_game(), None))
    assert "Round 1, nanjing rules, " in format_position(tichu.new_game())
    dealing = format_position(game_at(NANJING, 1, Phase.DEAL_FIRST, results=1))
    assert dealing.startswith("Round 2, ")
    assert "The previous round" in dealing
    playing = format_position(game_at(NANJING, 1, Phase.PLAY, results=1))
    assert playing.startswith("Round 2, ")
    assert "previous" not in playing


def test_a_round_that_has_ended_keeps_its_number() -> None:
    """A client that follows the moves sees the end of the round, and then the next one."""
    game, rng = tichu.new_game("nanjing(rounds=2, target=none, tie=draw)"), random.Random(1)
    seen, heads = view(game, 0), ["Round 1"]
    while not game.is_over:
        action = tichu.random_action(game, rng)
        before, game = game, tichu.apply(game, action)
        for move in tichu.told(before, action, game, 0):
            seen = tichu.advance(seen, move)
            heads.append(f"{format_position(seen).split(',')[0]}, {seen.phase}")
    assert ["Round 1, over", "Round 2, over"] == [
        head for head in dict.fromkeys(heads) if head.endswith("over")
    ]


def test_who_may_act_out_of_turn() -> None:
    """The line is missing if nobody may."""
    state = position("2j3j", "4j4w4p4s", "5j6j", "7j", turn=3, trick="2:8j")
    assert "May act out of turn: Ben" == format_position(state, NAMES).splitlines()[2]


@given(st.integers(0, 9999))
def test_equal_views_look_equal(seed: int) -> None:
    """The text of a view does not depend on hidden hands."""
    state = list(walk(NANJING, seed))[seed % 40]
    hidden = [card for seat in (1, 2, 3) for card in state.hand(seat)]
    told = format_position(view(state, 0))
    start = told.index("\nseat")
    rows = told[start:].split("\n\n")[0].splitlines()[4:]
    known = state.mah_jong_holder
    shown = [str(card) for card in hidden if any(str(card) in row[30:] for row in rows)]
    if not state.is_over:
        assert shown in ([], ["Ma"] if known else [])
