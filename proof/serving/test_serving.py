"""The campaigns find nothing wrong with the server, and find what is put there for them."""

from typing import Any

import pytest

pytest.importorskip("starlette", reason="the extra `table` brings it")
pytest.importorskip("examples.table", reason="beside an installed package")

from examples.table.tables import Table

from serving import killed, sent
from tichu.codec import to_tree


def test_no_seat_is_sent_a_hidden_card() -> None:
    """In a round by each of the presets."""
    tally = sent.work(range(len(sent.RULES)))
    assert [] == tally.wrong
    assert len(sent.RULES) == tally.counts["rounds"]
    assert tally.counts["messages"] > 1_000


def test_a_hand_that_is_sent_to_another_seat_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """One more field in the news of a seat, with the view of the next one."""
    news = Table.news

    def leaking(self: Table, *args: Any) -> dict[str, object]:  # noqa: ANN401  # as it is called
        return news(self, *args) | {"more": to_tree(self.host.snapshot(2))}

    monkeypatch.setattr(Table, "news", leaking)
    assert sent.work(range(1)).wrong


def test_a_killed_server_loses_nothing() -> None:
    """It is killed three times, and each time goes on."""
    tally = killed.work(range(3))
    assert ([], 3) == (tally.wrong, tally.counts["kills"])
    assert tally.counts["accepted"] > 0


@pytest.mark.parametrize(
    ("accepted", "missing"),
    [
        ([("0 pass", 1), ("0 pass", 3)], []),
        ([("0 pass", 1), ("0 pass", 4)], [("0 pass", 4)]),
        ([("0 pass", 1), ("0 pass", 2), ("0 pass", 3)], [("0 pass", 3)]),
        ([("1 pass", 0)], [("1 pass", 0)]),
    ],
)
def test_what_is_missing_in_a_log(
    accepted: list[tuple[str, int]], missing: list[tuple[str, int]]
) -> None:
    """Each accepted action needs an entry of its own, not before it was sent."""
    assert missing == killed.unmatched(accepted, {"0 pass": [1, 3]})


def test_an_action_that_nobody_sent_is_found() -> None:
    """Or one that is there twice."""
    tally = killed.judged(
        ["deal 2j3j4j5j6j7j8j9j 2p3p4p5p6p7p8p9p 2s3s4s5s6s7s8s9s 2w3w4w5w6w7w8w9w", "0 decline"],
        (),
    )
    assert ["sent 0 times, and 1 times in the log: 0 decline"] == tally.wrong
