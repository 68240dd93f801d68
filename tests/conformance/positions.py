"""Constructed positions for rules that those of ``perft`` show too rarely."""

from collections.abc import Mapping
from typing import Final

from perft.texts import craft

_AUTO: Final = "nanjing(take_trick=auto)"
_ACTIVE: Final = "nanjing(dragon_recipient=active_only)"
_ALL_OUT: Final = "nanjing(dragon_recipient=active_only,double_victory=none)"
_SIX_ACTIVE: Final = "tientsin(dragon_recipient=active_only)"
_FULFILS: Final = "nanjing(own_straight_fulfils_wish=true)"
_FULL: Final = "Dg2s3s4s5s6s7s8s9sTsJpQpKpDr"
_HIGH: Final = "nanjing(phoenix_ambiguity=high)"

_CALLS: Final[Mapping[str, str]] = {
    "call-when-one-is-out": craft(f"-/3p4p/4w5p/{_FULL}", 1, trick="2:3j", finished="0", rest_to=2),
    "call-when-two-are-out": craft(
        f"-/-/4w5p/{_FULL}", 3, trick="2:3j", finished="01", played="012", rest_to=2
    ),
    "call-lost-already": craft(
        f"4w5p/-/3p4p/{_FULL}", 0, phase="wish", trick="0:Ma", finished="1", rest_to=2
    ),
    "call-before-a-leader": craft(
        "5j/2j2w/3j3w/4j4w4p5w5p5s6j6w6p/7w/7j",
        0,
        phase="choose_leader",
        rules="tientsin",
        rest_to=0,
    ),
    "call-before-a-leader-by-two": craft(
        "5j/2j2w/7p7s8j8w8p8s9j9w9p/4j4w4p5w5p5s6j6w6p/7w/7j",
        0,
        phase="choose_leader",
        rules="tientsin",
        calls="-t----",
        rest_to=0,
    ),
    "call-before-a-leader-of-one-out": craft(
        "-/2j2w/7p7s8j8w8p8s9j9w9p/4j/6j/7j",
        0,
        phase="choose_leader",
        rules="tientsin",
        finished="0",
        rest_to=0,
    ),
    "call-not-when-decided": craft(
        "-/-/-/" + _FULL[:26], 0, phase="give_trick", trick="0:Dr", finished="120", played="012"
    ),
    "call-beside-a-partner": craft(
        f"4w5p/3p/3w4p/{_FULL}", 1, trick="0:3j", calls="-g--", rest_to=2
    ),
    "call-again": craft(f"4w5p/3p/3w4p/{_FULL}", 1, trick="0:3j", calls="-t-t", rest_to=2),
    "call-for-the-dummy": craft(
        "4w/5p/Dg2s3s4s5s6s7s8s9sTsJpQpKpDr/6w", 1, trick="0:3j", rules="trichu"
    ),
    "call-for-the-dummy-on-turn": craft(
        "4w/5p/Dg2s3s4s5s6s7s8s9sTsJpQpKpDr/6w", 2, trick="1:Kj", rules="trichu"
    ),
    "call-for-the-dummy-before-taking": craft(
        "4w/5p/Dg2s3s4s5s6s7s8s9sTsJpQpKpDr/6w", 0, phase="take_trick", trick="0:Aj", rules="trichu"
    ),
    "grand-limit-of-a-table": craft(
        "-/-/-/-", phase="grand_tichu", rules="one_call", calls="--g-", decided="2"
    ),
    "grand-limit-of-a-team": craft(
        "-/-/-/-",
        phase="grand_tichu",
        rules="nanjing(grand_order=open,calls=one_per_team)",
        calls="g---",
        decided="0",
    ),
    "grand-limit-of-a-team-in-turn": craft(
        "-/-/-/-",
        phase="grand_tichu",
        rules="nanjing(grand_order=sequential,calls=one_per_team)",
        calls="--g-",
        decided="23",
        dealer=2,
    ),
    "grand-of-both-partners": craft("-/-/-/-", phase="grand_tichu", calls="g---", decided="01"),
    "grand-last-of-a-dummys-table": craft(
        "-/-/-/-", phase="grand_tichu", rules="trichu", calls="-g--", decided="012"
    ),
    "grand-first-of-a-dummys-table": craft(
        "-/-/-/-", phase="grand_tichu", rules="trichu", decided="023"
    ),
}
_PUSHES: Final[Mapping[str, str]] = {
    f"push-mah-jong-{number}": craft(
        hands, phase="push", rules="nanjing(push_to=partners)", pushes=pushes, dealer=number
    )
    for number, (hands, pushes) in enumerate(
        (
            ("Ma/3j/4j/DrPh", "Ma/3j/4j/-"),
            ("2j/Ma/4j/DgKj", "2j/Ma/4j/-"),
            ("2j/3j/Ma/AjAw", "2j/3j/Ma/-"),
        )
    )
}
_WISHES: Final[Mapping[str, str]] = {
    "wish-phoenix-stands-for-it": craft(
        "2w3w/5w6p7s8jPhKj/9p/AjAw", 1, trick="0:2j3s4p5p6j", wish="9"
    ),
    "wish-phoenix-stands-for-it-below": craft(
        "2w3w/6w7p8s9jPhKj/4s/AjAw", 1, trick="0:2j3s4p5p6j", wish="T"
    ),
    "wish-phoenix-stands-for-it-in-stairs": craft(
        "2w3w/6w6p7s8j8wPh/4s/AjAw", 1, trick="0:3j3s4p4j5p5j", wish="7"
    ),
    "wish-phoenix-and-a-straight-led": craft("5w6p7s8jPhKj/2w/4s/Aj", 0, wish="9"),
    "wish-not-by-phoenix-in-a-full-house": craft(
        "2w/5w5p8j8wPh/4s/Aj", 1, trick="0:2j2p2s3j3p", wish="9"
    ),
    "wish-straight-of-six": craft(
        "3j9j/6j7w8p9sTj/6w/6pKj", 0, phase="wish", trick="0:Ma2j3w4p5s6s"
    ),
    "wish-straight-of-six-fulfilled": craft(
        "3j9j/6j7w8p9sTj/6w/6pKj", 0, phase="wish", trick="0:Ma2j3w4p5s6s", rules=_FULFILS
    ),
    "wish-straight-with-the-phoenix-fulfilled": craft(
        "3j9j/6j7w8p9sTj/6w/6pKj", 0, phase="wish", trick="0:Ma2j3w4pPh=5", rules=_FULFILS
    ),
    "wish-straight-of-one-out": craft(
        "-/6j7w8p9sTj/6w/6pKj", 0, phase="wish", trick="0:Ma2j3w4p5s", finished="0"
    ),
}
_SPECIALS: Final[Mapping[str, str]] = {
    "dog-partner-out-and-next-too": craft(
        "Dg5j/2j2w/-/-", 0, finished="23", rules="nanjing(double_victory=none)"
    ),
    "dog-third-seats-partner-out": craft("2j2w/-/4j/Dg5j", 3, finished="1"),
    "dog-second-seats-partner-out": craft("2j2w/Dg5j8j/4j/-", 1, finished="3"),
    "dog-last-card-partner-out": craft("2j2w/Dg/4j/-/6j/7j", 1, finished="3", rules="tientsin"),
    "dog-both-partners-out": craft("2j2w/Dg5j8j/4j/-/6j/-", 1, finished="35", rules="tientsin"),
    "dog-of-the-dealer": craft("Dg5j/2j/3j3w/4j", 0, rules="trichu"),
    "dragon-given-by-one-out": craft(
        "-/3j/4j/Tj", 0, phase="take_trick", trick="0:Dr", finished="0"
    ),
    "dragon-given-by-one-out-at-once": craft(
        "-/3j/4j/Tj", 3, trick="0:Dr", finished="0", rules=_AUTO
    ),
    "dragon-given-by-another-out": craft(
        "2j5w/3j/-/Tj", 2, phase="take_trick", trick="1:9j,2:Dr", finished="2"
    ),
    "dragon-given-to-one-of-two": craft(
        "5j/-/3j/-", 0, phase="give_trick", trick="0:Dr", finished="13", rules=_ALL_OUT
    ),
    "dragon-given-to-one-of-three": craft(
        "-/-/3j/-/6j/-", 2, phase="give_trick", trick="2:Dr", finished="0135", rules=_SIX_ACTIVE
    ),
    "dragon-given-to-one-of-six-active": craft(
        "-/4j/3j/-/6j/7w", 2, phase="give_trick", trick="2:Dr", finished="03", rules=_SIX_ACTIVE
    ),
    "dragon-last-of-all-given-to-active": craft(
        "-/4j/-/-", 0, phase="give_trick", trick="0:Dr", finished="320", rules=_ACTIVE
    ),
    "dragon-last-of-all-given-beside": craft(
        "-/-/4j/-", 0, phase="give_trick", trick="0:Dr", finished="130", rules=_ALL_OUT
    ),
    "dragon-double-on-a-trick": craft("-/2j/Dr/4j4w", 2, trick="1:Kj", finished="0"),
    "dragon-double-of-the-others": craft("2j/-/4j/Dr", 3, finished="1"),
    "dragon-triple": craft("-/2j/-/4j4w/Dr/7j", 4, finished="02", rules="tientsin"),
    "dragon-bombed-and-taken": craft("5j/2j/3j/4j", 1, phase="take_trick", trick="0:Dr,1:8j8w8p8s"),
    "dragon-bombed-by-its-winner": craft(
        "5j/2j/3j/4j", 0, phase="take_trick", trick="0:Dr,0:8j8w8p8s"
    ),
    "dragon-bombed-at-once": craft("5j/2j/3j/4j", 0, trick="0:Dr,1:8j8w8p8s", rules=_AUTO),
    "dragon-bombed-by-the-partner": craft("5j/2j/3j/4j", 1, trick="0:Dr,2:8j8w8p8s", rules=_AUTO),
    "dragon-on-an-ace": craft("5j/Dr2j/3jPh/4j", 1, trick="0:Aj"),
    "dragon-not-on-the-dragon": craft("5j/AjPh/3jKw/4j", 1, trick="0:Dr"),
    "dragon-and-an-ace": craft("TjJwQpKsAjDr/2j/3j/4j", 0),
    "dragon-and-the-phoenix": craft("DrPh5j/2j/3j/4j", 0),
    "four-and-the-phoenix": craft("9j9w9p9sPh/2j/3j/4j", 0),
    "four-and-the-phoenix-on-a-full-house": craft("9j9w9p9sPh/2j/3j/4w", 0, trick="3:5j5w5p4j4p"),
    "four-and-the-phoenix-high": craft("AjAwApAsPh/2j/3j/4j", 0, rules=_HIGH),
}
_ENDS: Final[Mapping[str, str]] = {
    "end-and-a-bomb-is-left": craft("2j/-/-/4j4w4p4s", 0, finished="12"),
    "end-on-a-trick-and-a-bomb-is-left": craft("-/-/Kj/4j5j6j7j8j", 2, trick="3:9j", finished="01"),
    "end-of-a-pair-and-a-bomb-is-left": craft(
        "KjKw/-/9j9w9p9s/-", 0, trick="2:2j2w", finished="13", rules="nanjing(double_victory=none)"
    ),
    "end-of-six-and-a-bomb-is-left": craft(
        "2j/-/-/4j4w4p4s/-/-", 0, finished="1245", rules="tientsin"
    ),
    "end-with-a-straight-and-the-mah-jong": craft("Ma2j3w4p5s/-/-/4j5j", 0, finished="12"),
    "end-double-with-a-straight-and-the-mah-jong": craft("-/4j5j/Ma2j3w4p5s/6j", 2, finished="0"),
    "end-of-six-with-the-mah-jong": craft("Ma/-/-/4j5j/-/-", 0, finished="1245", rules="tientsin"),
}

POSITIONS: Final[Mapping[str, str]] = {**_CALLS, **_PUSHES, **_WISHES, **_SPECIALS, **_ENDS}
"""Positions in which a round goes on."""

ENDED: Final[Mapping[str, str]] = {
    f"{hand.lower()}-{finished}-{rest_to}-{calls.replace('-', '0')}": craft(
        "/".join(hand if str(seat) not in finished else "-" for seat in range(4)),
        phase="over",
        finished=finished,
        rest_to=rest_to,
        calls=calls,
        played="0123",
    )
    for hand, finished, rest_to, calls in (
        ("Ph", "012", 1, "----"),
        ("Ph", "012", 0, "t---"),
        ("Ph", "123", 2, "g---"),
        ("Ph", "321", 1, "tttt"),
        ("PhDr", "012", 1, "----"),
        ("PhKj", "103", 3, "-g--"),
        ("Dr", "012", 1, "---t"),
        ("Dr", "103", 0, "-t-t"),
        ("DrKjTj5j", "230", 1, "g-g-"),
        ("MaPh", "301", 2, "--t-"),
        ("5j5w", "301", 0, "tt--"),
        ("KjKwTjTw5j", "032", 1, "t-t-"),
        ("Ma", "120", 3, "----"),
        ("2j", "012", 3, "----"),
        ("2j", "213", 0, "----"),
    )
}
"""Positions of ended rounds: one pile has all cards that the last hand has not."""
