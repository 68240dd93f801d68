"""A record of the first release that was written by hand is read as what it says, for ever."""

import datetime as dt
from pathlib import Path

import attrs

import tichu
from tichu import records
from tichu.moves import SeenDeal
from tichu.records import Entry, Record, RecordRound, parse_entry

_FILE = Path(__file__).parents[1] / "data" / "releases" / "0.1" / "by_hand.tichu"

_MOVES = """\
deal Ma2s4w5s7p9sTjTs 2p5p7w8j8w9wTwJs 4j4p8sJpQwQpKsPh Dg3p4s7s8pQsKjAp
0 decline
1 decline
2 grand # how bold
3 decline
deal 3j5w9jAjAsDr 5j6j9pTpKwKp 3w6w6sJwQjAw 2j2w3s6p7jJj
0 push 5s 2s 3j
1 push 9w 5p 2p
2 push Ks 6s Jw
3 push 7j Dg 2j
0 play Ma
1 tichu
0 wish K # the king
1 play Kw
2 play Ph
3 pass
0 play Aj
"""

_EVENING = Record(
    rules=attrs.evolve(tichu.BSW, wish_bomb="strict_turn"),
    rounds=(
        RecordRound(
            entries=tuple(map(parse_entry, _MOVES.splitlines())),
            players=("Anna", "Ben", "Zoe", "Dan"),
            comment="Zoe sits in",
            fields={"_seconds": (1, (2, 3))},
        ),
    ),
    players=("Anna", 'Ben "B"', "Cläre", ""),
    event="Friday club",
    place="Bern",
    date=dt.date(2026, 11, 20),
    source="a notebook, page 7",
    dealer=2,
    start_scores=(20, -30),
    comment="An evening\nat Anna's.",
    fields={"_rated": False, "_table": {"number": 3, "lamps": (1.5, -2000.0), "a b": "x"}},
)

_ANNOUNCED = Record(rules=attrs.evolve(tichu.NANJING, target=500))

_SEEN = Record(
    rules=tichu.GRIFFIN,
    seat=1,
    rounds=(
        RecordRound(
            (
                Entry(SeenDeal((None, tichu.Cards("2p5p7w8j8w9wTwJs"), None, None))),
                Entry(tichu.DeclineGrandTichu(1)),
            )
        ),
    ),
)


def test_every_field() -> None:
    """Every field of every game is read."""
    assert (_EVENING, _ANNOUNCED, _SEEN) == records.read_file(_FILE)


def test_it_is_written_in_one_form() -> None:
    """The library writes it so that it is read as the same games."""
    found = records.read_file(_FILE)
    assert found == records.read(records.write(found))
