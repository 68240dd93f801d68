"""From actions to a log and back."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tichu
from support.logs import NAMES, recorded, round_actions, round_of, round_text
from tichu import bsw
from tichu.rules import Phase


@pytest.mark.parametrize("seed", range(16))
def test_random_rounds_are_read_back(seed: int) -> None:
    """A round that is written and read has the same actions, result and lines."""
    rate = (0.0, 0.005, 0.05, 0.5)[seed % 4]
    actions = round_actions(seed, rate)
    recorded = bsw.record_round(actions, NAMES)
    game = bsw.read(bsw.write(recorded))
    assert (recorded,) == game.rounds
    script = bsw.script(game.rounds[0])
    assert actions == script.actions
    assert () == game.defects + script.defects
    assert script.stopped is None
    replayed = bsw.replay_round(game.rounds[0])
    assert replayed.score_equal
    assert round_of(actions).result == replayed.result


@settings(max_examples=15)
@given(st.integers(0, 2**32), st.integers(1, 200))
def test_unfinished_rounds_are_read_back(seed: int, size: int) -> None:
    """The log contains the round as far as it goes, and no action is rejected."""
    actions = round_actions(seed)[:size]
    recorded = bsw.record_round(actions, NAMES)
    game = bsw.read(bsw.write(recorded))
    assert (recorded,) == game.rounds
    read = bsw.script(game.rounds[0]).actions
    replayed = bsw.replay_round(game.rounds[0])
    assert replayed.rejection is None
    assert replayed.accepted == round_of(actions).is_over
    if round_of(actions).phase is Phase.PLAY:
        assert actions == read[: len(actions)]


def test_a_game_is_one_text() -> None:
    """Lines and rounds are numbered consecutively."""
    game = recorded((round_actions(seed) for seed in range(4)), NAMES, "a.tch")
    assert [1, 2, 3, 4] == [each.number for each in game.rounds]
    again = bsw.read(bsw.write(game), "a.tch")
    assert game == again
    lines = [line.line for each in again.rounds for line in each.lines]
    assert list(range(1, len(lines) + 1)) == lines


def test_the_printed_form() -> None:
    """Only lines of cards end with a space, and the sections are in order."""
    lines = round_text(3, 0.5).split("\n")
    assert "" == lines.pop()
    assert bsw.log.Section.FIRST_HANDS == lines[0]
    assert bsw.log.Section.HANDS == lines[5]
    exchange = lines.index("Schupfen:")
    assert 10 <= exchange
    assert all(line.startswith(("Grosses Tichu: (", "Tichu: (")) for line in lines[10:exchange])
    start = lines.index(bsw.log.Section.PLAY)
    assert start - exchange in (5, 6)
    assert lines[-1].startswith("Ergebnis: ")
    for line in lines:
        cards = line.startswith("BOMBE: ") or (line[0] == "(" and not line.endswith(" passt."))
        assert cards == line.endswith(" ")
        assert not line.endswith("  ")


def test_an_empty_game_is_an_empty_text() -> None:
    """A game without rounds has no lines."""
    assert "" == bsw.write(bsw.LogGame("", ()))
    assert [] == list(bsw.read("").rounds)
    assert "<LogGame of a text: 0 rounds>" == repr(bsw.LogGame("", ()))


def test_the_repr_of_a_game() -> None:
    """The repr of a game has the numbers of rounds and defects, and no cards."""
    for number, rounds in ((1, "1 round"), (2, "2 rounds")):
        game = recorded((round_actions(seed) for seed in range(number)), NAMES, "a.tch")
        assert f"<LogGame a.tch: {rounds}>" == repr(game)
    assert "<LogGame of a text: 0 rounds, 2 defects>" == repr(bsw.read("Gute Nacht"))
    assert "<LogGame of a text: 0 rounds, 1 defect>" == repr(bsw.read(""))


def waiting_for_who_is_out() -> list[tichu.Action]:
    """Return actions after which a straight of 14 waits for its winner, who is out.

    The seat that leads next, and the one after it, hold a bomb each.
    """
    targets = [
        tichu.Cards("Ma2j3j4j5j6j7j8j9wTwJwQwKwAw"),
        tichu.Cards("2p3p4p5p6p2w3w4w5w6w7w8wTjPh"),
        tichu.Cards("7s8s9sTsJsQsKsAs2s3s4s5s6sDr"),
    ]
    targets.append(tichu.DECK - targets[0] - targets[1] - targets[2])
    given: dict[tuple[int, int], tichu.Card] = {}
    for to, target in enumerate(targets):
        others = [seat for seat in range(4) if seat != to]
        given |= {(seat, to): card for seat, card in zip(others, target, strict=False)}
    firsts: list[tichu.Cards] = []
    rests: list[tichu.Cards] = []
    for seat, target in enumerate(targets):
        got = tichu.Cards(card for (_, to), card in given.items() if to == seat)
        gave = tichu.Cards(card for (giver, _), card in given.items() if giver == seat)
        hand = ((target - got) | gave).listed
        firsts.append(tichu.Cards(hand[:8]))
        rests.append(tichu.Cards(hand[8:]))
    pushes = [
        tichu.Push(seat, tuple(given[seat, to] for to in tichu.BSW.push_recipients(seat)))
        for seat in range(4)
    ]
    return [
        tichu.Deal(tuple(firsts)),
        *(tichu.DeclineGrandTichu(seat) for seat in range(4)),
        tichu.Deal(tuple(rests)),
        *pushes,
        tichu.Play(0, tichu.Combination(targets[0])),
        tichu.MakeWish(0, None),
        *(tichu.Pass(seat) for seat in (1, 2, 3)),
    ]


@pytest.mark.rule("TRICK-7")
def test_a_bomb_that_reads_as_a_lead_is_refused() -> None:
    """On Brettspielwelt the trick of a player who is out ends when their turn comes.

    So a bomb by the seat that leads next can only be printed after the trick is taken; one by
    another seat can be printed before.
    """
    before = waiting_for_who_is_out()
    leaders = tichu.Play(1, tichu.Combination(tichu.Cards("2p3p4p5p6p")))
    others = tichu.Play(2, tichu.Combination(tichu.Cards("7s8s9sTsJs")))
    with pytest.raises(tichu.InvalidValue, match="a log cannot express"):
        bsw.record_round([*before, leaders])
    for rest in ([tichu.TakeTrick(0), leaders], [others]):
        recorded = bsw.record_round([*before, *rest])
        assert (*before, *rest) == bsw.script(recorded).actions
        assert bsw.replay_round(recorded).rejection is None


def test_announced_bombs_are_refused() -> None:
    """A log cannot express announced bombs."""
    rules = tichu.Rules(announced_bombs=True)
    actions = list(round_actions(1))
    state = tichu.new_round(rules)
    for place, action in enumerate(actions):
        state = tichu.apply(state, action)
        if state.table.bombers:
            announce = tichu.AnnounceBomb(state.table.bombers[0])
            with pytest.raises(tichu.InvalidValue, match="a log cannot express"):
                bsw.record_round([*actions[: place + 1], announce], rules=rules)
            return
    raise AssertionError(actions)
