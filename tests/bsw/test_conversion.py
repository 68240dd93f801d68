"""Between logs and records: what is kept, and what is reported as lost."""

import datetime as dt
import random
from collections import Counter

import attrs
import pytest

import tichu
from support.logs import NAMES, beginning, game_text, recorded, round_actions, round_text
from tichu import bsw, records
from tichu.bots import RandomBot, play_round
from tichu.bsw.convert import ToLog, ToRecords
from tichu.bsw.log import LossKind
from tichu.errors import DataCode, DataError
from tichu.records import Entry, Record, RecordRound


def converted(text: str) -> ToRecords:
    """Return the records of a text."""
    return bsw.to_records(attrs.evolve(bsw.read(text), file="some/games.zip/17.tch"))


def lost(found: ToRecords | ToLog) -> dict[str, int]:
    """Return the number of losses of each kind."""
    return dict(Counter(loss.kind.value for loss in found.losses))


def in_full(found: ToRecords) -> list[tuple[int | None, int, str, str]]:
    """Return the round, the line, the kind and the sentence of each loss."""
    return [(each.round_number, each.line, each.kind.value, each.message) for each in found.losses]


def played_out(seed: int) -> tuple[str, tichu.GameState]:
    """Return the log of a whole game, and how it ended."""
    rounds: list[tuple[tichu.Action, ...]] = []
    game = tichu.new_game(tichu.BSW)
    rng = random.Random(seed)
    while not game.is_over:
        rounds.append(round_actions(rng.randrange(10**6)))
        for action in rounds[-1]:
            game = tichu.apply(game, action)
    return bsw.write(recorded(rounds, NAMES)), game


class TestToRecords:
    """From a log to records."""

    def test_a_whole_game(self) -> None:
        """A whole game becomes one record with rules, players, source, rounds and final scores."""
        text, game = played_out(1)
        (record,) = converted(text).records
        assert tichu.BSW == record.rules
        assert NAMES == record.players
        assert "17.tch" == record.source
        assert game.scores == record.scores
        assert game.results == [*record.states()][-1].results

    def test_an_unfinished_last_round_is_kept(self) -> None:
        """An unfinished last round is kept as far as it goes."""
        cut = "".join(round_text(3).splitlines(keepends=True)[:30])
        found = converted(round_text(2) + cut)
        (record,) = found.records
        assert [True, False] == [each.scores is not None for each in record.rounds]
        assert LossKind.ABANDONED_ROUND.value not in lost(found)

    @pytest.mark.parametrize("length", [1, 4])
    def test_an_unfinished_round_without_a_deal_is_dropped(self, length: int) -> None:
        """There is nothing to record before all have their first cards."""
        found = converted(round_text(2) + "".join(round_text(3).splitlines(keepends=True)[:length]))
        (record,) = found.records
        assert 1 == len(record.rounds)
        line = round_text(2).count("\n") + 1
        message = "the log ends before the first deal is complete"
        assert (2, line, "abandoned_round", message) in in_full(found)

    def test_a_round_that_is_dealt_again_is_dropped(self) -> None:
        """An unfinished round before the last is dropped and reported."""
        found = converted("".join(beginning(3)) + round_text(2))
        (record,) = found.records
        assert 1 == len(record.rounds)
        message = "the round is unfinished and dealt again"
        assert [(1, 1, "abandoned_round", message)] == in_full(found)

    def test_a_round_that_breaks_a_rule_is_dropped(self) -> None:
        """The rounds after it are a new game, which starts with the points in the log."""
        lines = round_text(2).splitlines(keepends=True)
        at = lines.index(f"{bsw.log.Section.PLAY}\n") + 2
        lines.insert(at, f"({(int(lines[at - 1][1]) + 2) % 4})[x] passt.\n")
        bad = "".join(lines)
        result = bsw.read(bad).rounds[0].result
        found = converted(round_text(1) + bad + round_text(3))
        first, second = found.records
        assert result is not None
        assert first.scores is not None
        expected = tuple(a + b for a, b in zip(first.scores, result.scores, strict=True))
        assert expected == second.start_scores
        assert (1, 1) == (len(first.rounds), len(second.rounds))
        line = round_text(1).count("\n") + at + 1
        message = f"round 2 is dropped: it is seat {(int(lines[at][1]) + 3) % 4}'s turn (TRICK-3)"
        assert (2, line, "rejected_round", message) == in_full(found)[0]
        assert f"some/games.zip/17.tch:{line}" == found.losses[0].place

    @pytest.mark.parametrize(
        ("last", "line", "reason"),
        [
            (["(0): R2 R2 \n"], 17, "2s 2s do not form a combination (COMBO-11)"),
            (["(1): R6 \n"], 18, "the log has a result, but seat 2 must act in phase play"),
            (["(0): R0 \n"], 17, "the line cannot be read (bad_card)"),
        ],
    )
    def test_a_round_that_cannot_be_followed(self, last: list[str], line: int, reason: str) -> None:
        """The round is dropped, with its first wrong line or its result as the reason."""
        game = "".join((*beginning(1), *last, "Ergebnis: 30 - 70\n", round_text(3)))
        found = converted(game)
        message = f"round 1 is dropped: {reason}"
        assert (1, line, "rejected_round", message) in in_full(found)
        assert [(30, 70)] == [record.start_scores for record in found.records]

    def test_a_dropped_round_may_end_the_game(self) -> None:
        """If the points in the log are final, what follows is a game from 0:0."""
        bad = "".join((*beginning(1), "(0): R2 R2 \n", "Ergebnis: {} - 0\n", round_text(3)))
        for points, start in ((999, (999, 0)), (1000, None)):
            (record,) = converted(bad.format(points)).records
            assert start == record.start_scores

    def test_rounds_after_the_end_of_the_game(self) -> None:
        """Rounds after the end of the game are a new game."""
        text, _ = played_out(1)
        found = converted(text + round_text(3))
        first, second = found.records
        assert [*first.states()][-1].is_over
        assert second.start_scores is None
        assert [
            (
                len(first.rounds) + 1,
                text.count("\n") + 1,
                "game_over",
                "the game was over before this round",
            )
        ] == in_full(found)

    def test_a_wrong_result(self) -> None:
        """The record has the score of the actions."""
        text = round_text(2)
        last = text.splitlines()[-1]
        found = converted(text.replace(last, "Ergebnis: 400 - 0"))
        (record,) = found.records
        right = bsw.read(text).rounds[0].result
        assert right is not None
        assert right.scores == record.rounds[0].scores
        message = f"the log has (400, 0), the actions score {right.scores}"
        assert [(1, text.count("\n"), "wrong_result", message)] == in_full(found)

    def test_names_that_change(self) -> None:
        """Between rounds a player may be replaced."""
        names = ("nora", "emil", "zoe", "wilma")
        (record,) = converted(round_text(1) + round_text(2, names=names)).records
        assert NAMES == record.players
        assert [(), names] == [each.players for each in record.rounds]
        rounds = bsw.to_log(record).game.rounds
        named = [
            tuple(line.name for line in each.lines[1:5] if isinstance(line, bsw.log.HandLine))
            for each in rounds
        ]
        assert [NAMES, names] == named

    def test_without_names(self) -> None:
        """A record has the names of the others, and no players if nobody has a name."""
        for names, players in ((("",) * 4, ()), (("nora", "", "sami", "x"),) * 2):
            (record,) = converted(round_text(1, names=names)).records
            assert players == record.players

    def test_defects_are_losses(self) -> None:
        """Lines that are not read, or have no effect, are reported as losses."""
        lines = round_text(2).splitlines(keepends=True)
        lines.insert(lines.index(f"{bsw.log.Section.PLAY}\n") + 1, "what is this\n")
        found = converted("".join((*lines, "(0)nora passt.\n")))
        assert {"unreadable_line": 1, "play_after_end": 1} == lost(found)
        assert [each.rounds for each in converted(round_text(2)).records] == [
            each.rounds for each in found.records
        ]

    @pytest.mark.parametrize(
        ("game", "line", "message"),
        [
            (bsw.read(""), 0, "the file contains no round"),
            (bsw.read("nothing of the kind\n"), 1, "the file contains no round"),
            (bsw.LogGame("", ()), 0, "the log contains no round"),
        ],
    )
    def test_a_log_without_a_round(self, game: bsw.LogGame, line: int, message: str) -> None:
        """There is no record, and the loss gives the reason."""
        found = bsw.to_records(game)
        assert () == found.records
        assert [(None, line, "unreadable", message)] == in_full(found)


class TestToLog:
    """From a record to a log."""

    @pytest.mark.parametrize("seed", range(5))
    def test_there_and_back(self, seed: int) -> None:
        """A log, turned into a record and back, has the same rounds for a reader."""
        game = bsw.read(game_text([seed, seed + 50], 0.01))
        (record,) = bsw.to_records(game).records
        found = bsw.to_log(record)
        assert [each.rounds for each in bsw.to_records(found.game).records] == [record.rounds]
        assert bsw.read(bsw.write(found.game)) == found.game
        assert () == found.losses

    def test_back_and_there(self) -> None:
        """A record with the site's rules, turned into a log and back, is equal."""
        (record,) = converted(game_text([5, 6])).records
        (back,) = bsw.to_records(bsw.to_log(record).game).records
        assert attrs.evolve(record, source="") == back

    def test_the_rules_of_the_record(self) -> None:
        """A play that only the record's own rules allow is written as it was made."""
        rules = attrs.evolve(tichu.BSW, beat_own_play=True)
        rng = random.Random(0)
        record = play_round([RandomBot(bombs=True) for _ in range(4)], rng, rules)
        with pytest.raises(DataError, match="TRICK-8"):
            attrs.evolve(record, rules=tichu.BSW).check()
        (back,) = bsw.to_records(bsw.to_log(record).game, rules).records
        assert record.scores == back.scores

    def test_what_a_log_does_not_contain(self) -> None:
        """Everything in a record without a line in a log is listed with its path."""
        actions = round_actions(3, rules=tichu.NANJING)
        first = RecordRound(
            (Entry(actions[0], "a bad deal"), *(Entry(action) for action in actions[1:])),
            comment="the first",
            players=(" Ann", "Ben", "Cem", "Dee"),
            fields={"_mood": "good"},
        )
        record = Record(
            rules=tichu.NANJING,
            rounds=(first,),
            event="a party",
            place="Bern",
            date=dt.date(2026, 11, 20),
            source="a notebook",
            dealer=2,
            start_scores=(20, 30),
            comment="a long evening",
            fields={"_rated": False},
        )
        assert [
            "rules: rules: a log does not name its rules",
            "event: heading: a log has no event",
            "place: heading: a log has no place",
            "date: heading: a log has no date",
            "source: heading: a log has no source",
            "start_scores: start_scores: a log starts at 0:0",
            "dealer: dealer: a log does not name the dealer",
            "comment: comment: a log has no comments",
            "players: name: ' Ann' is written as 'Ann'",
            "_rated: own_field: a log has no custom fields",
            "rounds[0].comment: comment: a log has no comments",
            "rounds[0]._mood: own_field: a log has no custom fields",
            "rounds[0].actions[0]: comment: a log has no comments",
        ] == [str(loss) for loss in bsw.to_log(record).losses]
        level = attrs.evolve(record, start_scores=(0, 0))
        assert "start_scores" not in {loss.path for loss in bsw.to_log(level).losses}

    def test_an_illegal_record(self) -> None:
        """A record that breaks a rule raises ``DataError``."""
        record = Record(rounds=(RecordRound((tichu.Pass(0),)),))
        with pytest.raises(DataError) as caught:
            bsw.to_log(record)
        assert DataCode.ILLEGAL_ACTION is caught.value.code
        assert "rounds[0].actions[0]" == caught.value.path

    def test_a_record_that_hides_cards(self) -> None:
        """A record with unknown cards raises ``DataError``."""
        (record,) = converted(game_text([2, 3])).records
        seen = records.seen_by(record, 1)
        with pytest.raises(DataError) as caught:
            bsw.to_log(seen)
        assert DataCode.UNKNOWN_CARD is caught.value.code
        assert "rounds[0]: a log contains every card" == str(caught.value)
