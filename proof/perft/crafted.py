"""Positions made by hand, each around the rule that its name tells."""

from collections.abc import Mapping
from typing import Final

from perft.texts import craft

_RICH = "4j4w5j5w5p5s6j6w6p6s7j7w7pPh"
"""The hand with the most leads of all: 1,857 on 1,674 card sets."""
_DOG_UNDER_WISH = "nanjing(dog_under_wish=true)"
_OWN_FULFILS = "nanjing(own_straight_fulfils_wish=true)"
_HIGH = "nanjing(phoenix_ambiguity=high)"
_OWN = "nanjing(beat_own_play=true)"
_AUTO = "nanjing(take_trick=auto)"
_IN_TURN = "nanjing(bombs=in_turn)"
_LEADER = "nanjing(bomb_leads=trick_leader)"
_ACTIVE = "nanjing(dragon_recipient=active_only)"
_KEEP = "nanjing(dragon_last_trick=keep)"
_NO_DOUBLE = "nanjing(double_victory=none)"
_BESIDE = "nanjing(teams=0+0+1+1)"

BEFORE_PLAY: Final[Mapping[str, str]] = {
    "deal-first": "nanjing deal_first 0 - -/-/-/- - - ---- - - - - - -",
    "deal-rest": craft("-/-/-/-", phase="deal_rest", calls="g--g"),
    "grand-all": craft("-/-/-/-", phase="grand_tichu"),
    "grand-open": craft("-/-/-/-", phase="grand_tichu", rules="bsw", calls="--g-", decided="2"),
    "grand-sequential": craft(
        "-/-/-/-", phase="grand_tichu", rules="nanjing(grand_order=sequential)", dealer=2
    ),
    "grand-one-a-table": craft("-/-/-/-", phase="grand_tichu", rules="one_call"),
    "grand-one-a-team": craft(
        "-/-/-/-",
        phase="grand_tichu",
        rules="nanjing(grand_order=sequential,calls=one_per_team)",
        dealer=1,
    ),
    "grand-six": craft("-/-/-/-/-/-", phase="grand_tichu", rules="tientsin", dealer=4),
    "grand-dummy": craft("-/-/-/-", phase="grand_tichu", rules="trichu", decided="02"),
    "push-all": craft("-/-/-/-", phase="push"),
    "push-last": craft(
        "2j3j4j/2w3w4w/2p3p4p/Ma", phase="push", pushes="2j3j4j/2w3w4w/2p3p4p/-", calls="t---"
    ),
    "push-partners": craft("-/-/-/-", phase="push", rules="nanjing(push_to=partners)"),
    "push-partners-last": craft(
        "2j/3j/4j/Ma", phase="push", rules="nanjing(push_to=partners)", pushes="2j/3j/4j/-"
    ),
    "push-dummy": craft("-/-/-/-", phase="push", rules="trichu"),
    "push-dummy-last": craft(
        "2j3j/2w3w/2p3p/Ma", phase="push", rules="trichu", pushes="2j3j/2w3w/2p3p/-"
    ),
    "push-six": craft("-/-/-/-/-/-", phase="push", rules="tientsin"),
    "push-six-last": craft(
        "2j3j/2w3w/2p3p/2s3s/4j5j/Ma",
        phase="push",
        rules="tientsin",
        pushes="2j3j/2w3w/2p3p/2s3s/4j5j/-",
    ),
    "push-call-until-own": craft(
        "2j/3j/4j/Ma",
        phase="push",
        rules="nanjing(push_to=partners,calls_in_exchange=until_own_push)",
        pushes="2j/-/4j/-",
    ),
    "push-call-any": craft(
        "2j/3j/4j/Ma",
        phase="push",
        rules="nanjing(push_to=partners,calls_in_exchange=any)",
        pushes="2j/-/4j/-",
    ),
    "push-call-before-first": craft(
        "2j/3j/4j/Ma", phase="push", rules="nanjing(push_to=partners)", pushes="2j/-/4j/-"
    ),
    "push-call-one-a-table": craft("-/-/-/-", phase="push", rules="one_call", calls="-t--"),
}

WISH: Final[Mapping[str, str]] = {
    "wish-made": craft("2j3w/4j9j/9w9pTj/AjAw", 1, phase="wish", trick="1:Ma"),
    "wish-made-by-one-out": craft(
        "2j3w/-/9w9pTj/AjAw", 1, phase="wish", trick="1:Ma", finished="1"
    ),
    "wish-must-be-made": craft(
        "2j3w/4j9j/9w9pTj/AjAw", 1, phase="wish", trick="1:Ma", rules="one_call"
    ),
    "wish-in-a-straight": craft("3j9j/6j7w8p9sTj/6w/6pKj", 0, phase="wish", trick="0:Ma2j3w4p5s"),
    "wish-in-a-straight-fulfilled": craft(
        "3j9j/6j7w8p9sTj/6w/6pKj", 0, phase="wish", trick="0:Ma2j3w4p5s", rules=_OWN_FULFILS
    ),
    "wish-binds-a-pair": craft("2j3w/9j9w5pTj/9p9s/AjAw", 1, trick="0:4j4w", wish="9"),
    "wish-cannot-be-fulfilled": craft("2j3w/9j5p6pTj/9p9s/AjAw", 1, trick="0:4j4w", wish="9"),
    "wish-too-low": craft("2j3w/9jTj5p/9p9s/AjAw", 1, trick="0:Qj", wish="9"),
    "wish-not-by-the-phoenix": craft("2j3w/PhTj5p/9p9s/AjAw", 1, trick="0:8j", wish="9"),
    "wish-beside-the-phoenix": craft("2j3w/9jPh5pTj/9p9s/AjAw", 1, trick="0:8j8w", wish="9"),
    "wish-in-a-straight-with-the-phoenix": craft(
        "2w3w/3j4j5j7w8jPhKj/9p/AjAw", 1, trick="0:2j3s4p5s6j", wish="8"
    ),
    "wish-straight-elsewhere": craft(
        "2w3w/5j6w7p8sTjPhKj/9p/AjAw", 1, trick="0:2j3s4p5p6j", wish="T"
    ),
    "wish-in-a-full-house": craft("2w3w/5j5w9j9w9p5sPh/9s/AjAw", 1, trick="0:2j2p2s3j3p", wish="5"),
    "wish-led": craft("2j9w9pJjPh/9j/3j/Aj", 0, wish="9"),
    "wish-led-not-held": craft("2jJjPh/9j/3j/Aj", 0, wish="9"),
    "wish-led-dog": craft("Dg9w9pJj/9j/3j/Aj", 0, wish="9"),
    "wish-led-dog-allowed": craft("Dg9w9pJj/9j/3j/Aj", 0, wish="9", rules=_DOG_UNDER_WISH),
    "wish-forces-a-bomb": craft("2j3w/9j9w9p9s5pTj/4j/AjAw", 1, trick="0:KjKw", wish="9"),
    "wish-free-for-a-bomb": craft("2j3w/9j5j5w5p5sTj/4j/AjAw", 1, trick="0:8j", wish="9"),
    "wish-binds-bombs": craft(
        "2j3w/9j5j5w5p5sTj/4j/AjAw", 1, trick="0:8j", wish="9", rules="manual"
    ),
    "wish-by-a-bomb-of-a-suit": craft(
        "2j3w/5w6w7w8w9wTj/4j4w4p4s/AjAw", 1, trick="0:KjKp", wish="9", rules="manual"
    ),
    "wish-fulfilled-out-of-turn": craft("2j3w/TjJj/9j9w9p9s4j/AjAw", 1, trick="0:8j", wish="9"),
    "wish-not-at-taking": craft(
        "2j9j9w9p9s/Tj/4j/AjAw", 0, phase="take_trick", trick="0:8j", wish="9"
    ),
    "wish-not-for-the-dummy": craft("2j/3j/9jKjTj/9w5j", 2, trick="1:8j", wish="9", rules="trichu"),
    "wish-for-the-dummys-partner": craft(
        "9jKjTj/3j/2j/9w5j", 0, trick="3:8j", wish="9", rules="trichu"
    ),
    "wish-high-reading": craft(
        "2w3w/5j6w7p8sTjPhKj/9p/AjAw", 1, trick="0:2j3s4p5p6j", wish="T", rules=_HIGH
    ),
}

SPECIAL_CARDS: Final[Mapping[str, str]] = {
    "mah-jong-led": craft("MaTj/2j9j/9w/3w", 0),
    "mah-jong-in-straights": craft("Ma2j3w4p5s6jPh/2w/3j/4j", 0),
    "mah-jong-in-no-bomb": craft("Ma2j3j4j5j6j/2w/3w4s/4w", 0),
    "dog-led": craft("Dg5j/2j/3j3w/4j", 0),
    "dog-partner-out": craft("Dg5j/2j2w/-/4j", 0, finished="2"),
    "dog-is-the-last-card": craft("Dg/2j2w/3j3w/4j", 0),
    "dog-not-in-answer": craft("Dg8j/2j/3j/4j", 0, trick="3:7j"),
    "dog-ends-the-round": craft("Dg/2j2w/-/4j", 0, finished="2"),
    "dog-to-whom": craft("Dg5j/2j/3j3w/4j/6j/7j", 0, rules="tientsin"),
    "dog-to-the-only-one": craft("Dg5j/2j/-/4j/6j/7j", 0, rules="tientsin", finished="2"),
    "dog-partners-out": craft("Dg5j/2j/-/4j/-/7j", 0, rules="tientsin", finished="42"),
    "dog-chosen": craft("5j/2j2w/3j3w/4j/6j/7j", 0, phase="choose_leader", rules="tientsin"),
    "dog-chosen-by-one-out": craft(
        "-/2j2w/3j3w/4j/6j/7j", 0, phase="choose_leader", rules="tientsin", finished="0"
    ),
    "dog-team-beside": craft("Dg5j/2j/3j3w/4j", 0, rules=_BESIDE),
    "phoenix-led": craft("Ph5j/2j/3j3w/4j", 0),
    "phoenix-on-an-ace": craft("2j/Ph3j/Dr3w/4jKj", 1, trick="0:Aj"),
    "phoenix-not-on-the-dragon": craft("2j/Ph3j/3w/4jKj", 1, trick="0:Dr"),
    "phoenix-between": craft("2j/Ph3j/8j9j/4j9w", 1, trick="0:8w"),
    "phoenix-on-top": craft("2j/3j/8j9j/4j9w", 2, trick="0:8w,1:Ph"),
    "phoenix-two-pairs": craft("5j5w9j9wPh/2j/3j/4j", 0),
    "phoenix-two-pairs-high": craft("5j5w9j9wPh/2j/3j/4j", 0, rules=_HIGH),
    "phoenix-open-ends": craft("5j6w7p8s9jPh/2j/3j/4j", 0),
    "phoenix-open-ends-high": craft("5j6w7p8s9jPh/2j/3j/4j", 0, rules=_HIGH),
    "phoenix-below-an-ace": craft("TjJwQpKsAjPh/2j/3j/4j", 0),
    "phoenix-not-the-mah-jong": craft("2j3w4p5sPh/6j/7j/8j", 0),
    "phoenix-in-stairs": craft("5j5w6j6w7jPh/2j/3j/4j", 0),
    "phoenix-in-answering-stairs": craft("2j/6j6w7j8j8wPh/3j/4j", 1, trick="0:4p4s5p5s"),
    "phoenix-in-no-bomb": craft("5j5w5pPh6j7j8j9j/2j/3j/4j", 0),
    "phoenix-four-and-one": craft("5j5w5p5sPh/2j/3j/4j", 0),
    "phoenix-three-and-three": craft("5j5w5p9j9w9pPh/2j/3j/4j", 0),
    "phoenix-in-an-answering-straight": craft("2j/5w6p7s8jTwPhJj/3j/4j", 1, trick="0:3w4p5s6j7j"),
    "dragon-led": craft("Dr5j/2j2w/3j/4j", 0),
    "dragon-taken": craft("5j/2j2w/3j/4j", 0, phase="take_trick", trick="0:Dr"),
    "dragon-given": craft("5j/2j2w/3j/4j", 0, phase="give_trick", trick="0:Dr"),
    "dragon-given-to-one-out": craft(
        "5j/-/3j/4j4w", 0, phase="give_trick", trick="0:Dr", finished="1"
    ),
    "dragon-given-to-active": craft(
        "5j/-/3j/4j4w", 0, phase="give_trick", trick="0:Dr", finished="1", rules=_ACTIVE
    ),
    "dragon-last": craft("Dr/2j2w/-/-", 0, finished="23"),
    "dragon-last-kept": craft("Dr/2j2w/-/-", 0, finished="23", rules=_KEEP),
    "dragon-last-given-to-active": craft("Dr/2j2w/-/-", 0, finished="23", rules=_ACTIVE),
    "dragon-bombed": craft("5j/2j2w2p2s/3j/4j", 1, trick="0:Dr"),
    "dragon-six": craft("5j/2j/3j/4j/6j/7j", 0, phase="give_trick", trick="0:Dr", rules="tientsin"),
    "dragon-while-calling": craft(
        "5j/2j/3j/4j5w6p7s8j9wTpJsQjKwAp6j7w", 0, phase="give_trick", trick="0:Dr", played="012"
    ),
}

BOMBS: Final[Mapping[str, str]] = {
    "bomb-on-bomb": craft("2j/6j6w6p6s/7j7w7p7s/Tj", 0, trick="1:4j4w,3:5j5w5p5s"),
    "bomb-of-a-suit-on-four": craft("2j/6j7j8j9jTj/KjKwKpKs/3j", 1, trick="0:AjAwApAs"),
    "bomb-longer": craft("2j/6j7j8j9jTjJj/9wTwJwQwKw/3j", 2, trick="0:4p5p6p7p8p"),
    "bomb-not-shorter": craft("2j/6j7j8j9jTj/KjKwKpKs/3j", 1, trick="0:4p5p6p7p8p9p"),
    "bomb-all-lengths": craft("2j3j4j5j6j7j8j9j/Ts/Ks/Js", 0),
    "bomb-not-in-straights": craft("5j6j7j8j9jTw/Ts/Ks/Js", 0),
    "bomb-between-straights": craft("Js/5j6j6w7j8j9jTw/Ts/Ks", 1, trick="0:4j5w6p7s8w"),
    "bomb-out-of-turn": craft("2j/Tj/KjKw/7j7w7p7s5j", 1, trick="0:9j"),
    "bomb-of-the-partner": craft("2j/Tj/7j7w7p7s5j/KjKw", 1, trick="0:9j"),
    "bomb-on-ones-own": craft("7j7w7p7s5j/Tj/KjKw/2j", 1, trick="0:9j"),
    "bomb-before-taking": craft("2j4w/Tj/7j7w7p7s5j/KjKw", 0, phase="take_trick", trick="0:Aj"),
    "bomb-at-taking-ones-own": craft(
        "7j7w7p7s5j/Tj/2j4w/KjKw", 0, phase="take_trick", trick="0:Aj"
    ),
    "bomb-four-cards-and-none": craft("2j/TjJj/3j5w6p7s/KjKw", 1, trick="0:9j"),
    "bomb-ends-a-hand": craft("2j/Tj/KjKw/7j7w7p7s", 1, trick="0:9j"),
    "bomb-three-holders": craft("2j/TjTwTpTs/KjKwKpKs/7j7w7p7s", 1, trick="0:9j"),
    "bomb-in-turn-alone": craft("2j/Tj/7j7w7p7s5j/KjKw", 1, trick="0:9j", rules=_IN_TURN),
    "bomb-in-turn-at-taking": craft(
        "7j7w7p7s5j/Tj/2j4w/KjKw", 0, phase="take_trick", trick="0:Aj", rules=_IN_TURN
    ),
    "bomb-leader-leads": craft(
        "2j4w/Tj/7j7w7p7s5j/KjKw", 2, phase="take_trick", trick="1:3j,2:8j8w8p8s", rules=_LEADER
    ),
    "bomb-announced": craft("2j/Tj/7j7w7p7s5j/KjKw", 1, trick="0:9j", rules="griffin"),
    "bomb-announced-falsely": craft("2j/Tj/3j5w6p7s/KjKw", 1, trick="0:9j", rules="griffin"),
    "bomb-to-be-laid": craft(
        "2j/Tj/7j7w7p7s8j8w8p8s/KjKw", 2, phase="announced", trick="0:9j", rules="griffin"
    ),
    "bomb-announced-at-taking": craft(
        "2j/Tj/7j7w7p7s5j/KjKw", 0, phase="take_trick", trick="0:9j", rules="griffin"
    ),
    "bomb-in-turn-unannounced": craft("2j/7j7w7p7s5j/Tj/KjKw", 1, trick="0:9j", rules="griffin"),
    "bomb-led": craft("7j7w7p7s/8j8w8p8s/Tj/KjKw", 0),
    "bomb-two-announcers": craft("2j/Tj/7j7w7p7s/8j8w8p8s", 1, trick="0:9j", rules="griffin"),
}

TRICKS: Final[Mapping[str, str]] = {
    "lead-the-most": craft(f"{_RICH}/8j8w8p9j/9w9pTj/JjQj", 0, played="123"),
    "lead-thirteen": craft("Ma2j3w4p5s6j7w8p9sTjJwQpKsAj/2w/3j/Dr", 0, played="123"),
    "lead-fourteen-with-the-phoenix": craft(
        "Ma2j3w4p5s6j7w8p9sTjJwQpKsPh/2w/3j/Dr", 0, played="123"
    ),
    "answer-full-houses": craft("2j/7j7w7p8j8w8p9j9wPh/3j/4j", 1, trick="0:2w2p6j6w6p"),
    "answer-triples": craft("2j/7j7w7p8j8w9jPh/3j/4j", 1, trick="0:6j6w6p"),
    "answer-stairs": craft("2j/7j7w8j8w8p9j9wTjTw/3j/4j", 1, trick="0:5j5w6j6w"),
    "answer-long-straight": craft("2j/4j5j5w6p7s8j9jTw/3w/4w", 1, trick="0:2w3j4p5p6j7w"),
    "answer-by-partner": craft("2j/3j/KjAj/Tj", 2, trick="0:9j"),
    "last-pass": craft("2j5j/3j/4j/Tj", 3, trick="0:Qj"),
    "last-pass-of-one-out": craft("-/3j/4j/Tj", 3, trick="0:Qj", finished="0"),
    "taken-by-one-out": craft("-/3j/4j/Tj", 0, phase="take_trick", trick="0:Qj", finished="0"),
    "taken-at-once": craft("2j5j/3j/4j/Tj", 3, trick="0:Qj", rules=_AUTO),
    "taken-at-once-dragon": craft("2j5j/3j/4j/Tj", 3, trick="0:Dr", rules=_AUTO),
    "own-play-beaten": craft("2jKjPh/3j/4j/Tj", 0, phase="take_trick", trick="0:Qj", rules=_OWN),
    "own-pair-beaten": craft(
        "KjKw7j7w7p7s/3j/4j/Tj", 0, phase="take_trick", trick="0:QjQw", rules=_OWN
    ),
    "own-play-beaten-by-no-bomb": craft(
        "Kj7j7w7p7s/3j/4j/Tj",
        0,
        phase="take_trick",
        trick="0:Qj",
        rules="nanjing(bombs=in_turn,beat_own_play=true)",
    ),
    "calls-of-all": craft(
        "2j3j4j5w6w7w8p9pTpJsQsKsAjAw/Ma2w3w4w5j6j7j8j9jTjJjQjKjPh/"
        "2p3p4p5p6p7p8w9wTwJwQwKwApAs/Dg2s3s4s5s6s7s8s9sTsJpQpKpDr",
        1,
    ),
    "calls-one-a-team": craft(
        "2j3j4j5w6w7w8p9pTpJsQsKsAjAw/Ma/4w/Dg2s3s4s5s6s7s8s9sTsJpQpKpDr",
        1,
        calls="--t-",
        rules="nanjing(grand_order=open,calls=one_per_team)",
    ),
    "calls-one-a-table": craft(
        "2j3j4j5w6w7w8p9pTpJsQsKsAjAw/Ma/4w/Dg2s3s4s5s6s7s8s9sTsJpQpKpDr", 1, rules="one_call"
    ),
    "calls-when-wishing": craft(
        "2j3j4j5w6w7w8p9pTpJsQsKsAjAw/3p/4w/Dg2s3s4s5s6s7s8s9sTsJpQpKpDr",
        1,
        phase="wish",
        trick="1:Ma",
    ),
    "calls-when-taking": craft(
        "2j3j4j5w6w7w8p9pTpJsQsKsAjAw/3p/4w/Dg2s3s4s5s6s7s8s9sTsJpQpKpDr",
        2,
        phase="take_trick",
        trick="1:Ma,2:8j",
    ),
    "calls-with-announcements": craft(
        "2j3j4j5w6w7w8p9pTpJsQsKsAjAw/3p/5p5j5s/Dg2s3s4s6s7s8s9sTsJpQpKpDr",
        2,
        trick="1:8j",
        rules="griffin",
    ),
}

ENDS: Final[Mapping[str, str]] = {
    "double-near": craft("-/2j/3j/4j4w", 2, finished="0"),
    "double-near-and-not-for-it": craft("-/2j/3j/4j4w", 2, finished="0", rules=_NO_DOUBLE),
    "double-by-the-dog": craft("-/2j/Dg/4j4w", 2, finished="0"),
    "double-by-the-dragon": craft("-/2j/Dr/4j4w", 2, finished="0"),
    "double-by-the-mah-jong": craft("-/2j/Ma/4j4w", 2, finished="0"),
    "double-by-a-bomb": craft("-/2j/7j7w7p7s/4j4w", 1, trick="3:3j", finished="0"),
    "double-beside": craft("-/3j/2j/4j4w", 1, finished="0", rules=_BESIDE),
    "no-double-second-is-other": craft("-/-/3j/4j4w", 2, finished="01"),
    "triple-near": craft("-/2j/-/4j4w/6j/7j", 4, finished="02", rules="tientsin"),
    "triple-not-any-more": craft("-/-/-/4j4w/6j/7j", 4, finished="012", rules="tientsin"),
    "triple-for-nothing": craft(
        "-/2j/-/4j4w/6j/7j", 4, finished="02", rules="tientsin(triple_victory=none)"
    ),
    "six-and-ten-cards": craft("2j3j4j/2w/3w/5j5w/6j6w/7jPh", 0, rules="tientsin"),
    "last-two": craft("2j3w/-/-/4j5j", 0, finished="12"),
    "last-two-and-the-mah-jong": craft("Ma/-/-/4j5j", 0, finished="12"),
    "last-two-and-the-dragon": craft("5j/-/-/Dr", 0, finished="12"),
    "out-by-the-mah-jong": craft("Ma/2j/3j/4j", 0),
    "over": craft("-/-/-/4j5j", "-", phase="over", finished="012"),
    "over-by-a-double": craft("-/5j/-/4j", "-", phase="over", finished="20"),
    "tail-to-opponents": craft(
        "2j3w/-/-/4j5j", 0, finished="12", rules="nanjing(tailender_tricks=opponents)"
    ),
    "target-and-tie": craft("2j3w/5w/-/4j5j", 0, finished="2", rules="bsw(target=500)"),
    "rounds": craft("2j3w/5w/-/4j5j", 0, finished="2", rules="nanjing(target=none,rounds=4)"),
    "direction": craft("2j3w/5w/-/4j5j", 0, finished="2", rules="nanjing(direction=left)"),
    "packets": craft("-/-/-/-", phase="grand_tichu", rules="nanjing(packets=10+4)"),
    "no-grand-tichu": craft(
        "-/-/-/-", phase="push", rules="nanjing(push_to=partners,grand_tichu=false)"
    ),
    "double-for-a-hundred": craft("-/2j/3j/4j4w", 2, finished="0", rules="tournament"),
}

CRAFTED: Final[Mapping[str, str]] = {
    **BEFORE_PLAY,
    **WISH,
    **SPECIAL_CARDS,
    **BOMBS,
    **TRICKS,
    **ENDS,
}
