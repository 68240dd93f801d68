"""Questions about Grandseigneur: positions made by hand, deals, random rounds and games.

The rules that illegal actions break are read off the rules sheet, by hand; everything else is the
referee's.
"""

import random
from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from typing import Any, Final

from conformance.seigneur import Question, action_text, fields_of, listed, parse, write
from oracle import seigneur
from oracle.cards import SPECIALS
from oracle.seigneur import CHOICES, Hand, State
from perft.texts import ORDER, card_list, card_text

_FIVE: Final = "grandseigneur:5"
_FIVE_OF_TWO: Final = "grandseigneur:5(decks=2)"
_SIX: Final = "grandseigneur:6"
_SEVEN: Final = "grandseigneur:7"
_EIGHT: Final = "grandseigneur:8"
_TWELVE: Final = "grandseigneur:12"


def craft(
    rules: str,
    hands: str,
    turn: int | str = "-",
    *,
    phase: str = "play",
    trick: str = "-",
    wish: str = "-",
    ranking: str = "-",
    pushes: Mapping[int, str] | None = None,
    finished: str = "-",
) -> str:
    """Return a position of hands; each seat that is not named holds the lowest card that is left.

    In the exchange hands are filled up with the lowest cards, and later the other cards lie on the
    discard pile.
    """
    dealer = "0" if ranking == "-" else "1"
    read = seigneur.read_rules(fields_of(rules))
    held = [list(card_list(hand)) for hand in hands.split("/")]
    held += [[] for _ in range(len(held), read.players)]
    rest = list(seigneur.deck(read.decks))
    laid = [each.partition(":")[2].partition("=")[0] for each in trick.split(",")]
    for card in (*(card for hand in held for card in hand), *card_list("".join(laid) or "-")):
        rest.remove(card)
    rest.sort(key=lambda card: (card in SPECIALS, ORDER.index(card)))
    sizes = read.hand_sizes(int(dealer))
    for seat, hand in enumerate(held):
        wanted = sizes[seat] if phase == "push" else int(seat > hands.count("/"))
        while len(hand) < wanted:
            hand.append(rest.pop(0))
    given = [(pushes or {}).get(seat, "-") for seat in range(read.players)]
    return " ".join(
        (
            *(rules, phase, dealer, str(turn)),
            *("/".join(map(card_text, held)), trick, wish, ranking),
            "/".join(given) if pushes else "-",
            *(finished, card_text(rest)),
        )
    )


_Row = tuple[str, str, str]
"""A name, a position, and actions with commas between them: a rule stands before an illegal one."""

_CARDS: Final[tuple[_Row, ...]] = (
    (
        "second-dragon",
        craft(_SEVEN, "5j/DrPhAj8j8w8p8s", 1, trick="0:Dr"),
        "1 play Dr, 1 play 8j8w8p8s, 1 pass, SEIGNEUR-22 1 play Ph",
    ),
    (
        "two-dragons-laid",
        craft(_EIGHT, "9j9w9p9s/5j/PhKj4j4w4p4s", 2, trick="0:Dr,1:Dr"),
        "2 play 4j4w4p4s, 0 play 9j9w9p9s, SEIGNEUR-22 2 play Ph",
    ),
    (
        "own-dragon",
        craft(_FIVE_OF_TWO, "Dr5j", 0, phase="take_trick", trick="0:Dr"),
        "0 take, TRICK-8 0 play Dr",
    ),
    (
        "dragon-on-the-dragon-of-one-out",
        craft(_TWELVE, "-/5w/DrPh", 2, trick="0:Dr", finished="0"),
        "2 play Dr, SEIGNEUR-22 2 play Ph",
    ),
    (
        "phoenix-on-a-phoenix",
        craft(_SEVEN, "5j/6j/Ph9jAj", 2, trick="0:8j,1:Ph"),
        "2 play 9j, SEIGNEUR-26 2 play Ph",
    ),
    (
        "phoenix-on-a-led-phoenix",
        craft(_EIGHT, "5j/Ph2j", 1, trick="0:Ph"),
        "1 play 2j, SEIGNEUR-26 1 play Ph",
    ),
    (
        "phoenix-above-the-half",
        craft(_SEVEN, "5j/6j/5w/Ph2j", 3, trick="0:8j,1:Ph,2:9j"),
        "3 play Ph",
    ),
    (
        "ace-on-an-ace",
        craft(_SEVEN, "5j/AjAwPhDr", 1, trick="0:Aj"),
        "1 play Ph, 1 play Dr, SEIGNEUR-26 1 play Aj, SEIGNEUR-26 1 play Aw",
    ),
    (
        "pair-on-a-pair",
        craft(_EIGHT, "5j/8w8p9j9jPh", 1, trick="0:8j8j"),
        "1 play 9j9j, 1 play 9jPh=9, SEIGNEUR-26 1 play 8w8p",
    ),
    (
        "straight-on-its-copy",
        craft(_TWELVE, "5w/4j5j6j7w8w", 1, trick="0:4j5j6j7w8w"),
        "1 pass, SEIGNEUR-26 1 play 4j5j6j7w8w",
    ),
    (
        "bomb-on-its-copy",
        craft(_SEVEN, "5j/6j/8j8w8p8s9j9w9p9s", 2, trick="0:3j,1:8j8w8p8s"),
        "2 play 9j9w9p9s, BOMB-5 2 play 8j8w8p8s",
    ),
    (
        "flush-on-its-copy",
        craft(_EIGHT, "9p/6s/3j4j5j6j7j4w5w6w7w8w", 2, trick="0:3w,1:3j4j5j6j7j"),
        "2 play 4w5w6w7w8w, BOMB-5 2 play 3j4j5j6j7j",
    ),
    ("five-of-a-rank", craft(_SEVEN, "8j8j8w8p8s", 0), "0 play 8j8w8p8s, 0 play 8j8j8w"),
    ("four-of-three-suits", craft(_SEVEN, "5j/8j8j8w8p", 2, trick="0:6j"), "TRICK-3 1 play 8w"),
    (
        "four-of-three-suits-follow",
        craft(_EIGHT, "5j/8j8j8w8p9j9j", 1, trick="0:5j5w"),
        "1 play 8j8j, COMBO-8 1 play 8j8j8w9j9j",
    ),
    ("copies-in-a-triple", craft(_SEVEN, "5j5j5w", 0), "0 play 5j5j5w, 0 play 5j5j"),
    ("copies-in-a-full-house", craft(_EIGHT, "5j5j5w9j9j", 0), "0 play 5j5j5w9j9j"),
    ("copies-in-stairs", craft(_TWELVE, "5j5j6w6w7pPh", 0), "0 play 5j5j6w6w7pPh=7"),
    ("a-copy-in-a-straight", craft(_SEVEN, "2j3j3j4w5p6s", 0), "0 play 2j3j4w5p6s"),
    ("straight-flush-of-copies", craft(_SEVEN, "2j2j3j4j5j6j", 0), "0 play 2j3j4j5j6j"),
    (
        "stairs-of-sixteen",
        craft(
            _FIVE_OF_TWO,
            "Aj/2p3j3w4j4w5j5w6j6w7j7w8j8w9j9wTjTw",
            1,
            trick="0:2j2w3j3w4j4w5j5w6j6w7j7w8j8w9j9w",
        ),
        "1 play 3j3w4j4w5j5w6j6w7j7w8j8w9j9wTjTw",
    ),
    (
        "straight-of-eleven",
        craft(
            _FIVE_OF_TWO,
            "Kj/2p3j4w5p6s7j8w9pTsJjQw",
            1,
            trick="0:Ma2w3w4p5s6j7w8p9sTjJw",
        ),
        "1 play 2p3j4w5p6s7j8w9pTsJjQw",
    ),
    ("two-phoenixes", craft(_SEVEN, "5j5wPhPh", 0), "0 play 5j5wPh=5, 0 play Ph"),
    ("two-phoenixes-follow", craft(_EIGHT, "5j/6jPhPh", 1, trick="0:5j5w"), "1 play 6jPh=6"),
    ("two-dragons", craft(_SEVEN, "4jDrDr", 0), "0 play Dr"),
    ("two-dragons-follow", craft(_TWELVE, "5j/DrDr", 1, trick="0:5w5p"), "1 pass"),
    (
        "one-pack",
        craft(_SIX, "MaPhDr2j3w4p5s", 0),
        "0 play Ma2j3w4p5s, 0 play 2j3w4p5sPh=6, TRICK-2 0 pass, TRICK-3 0 play 9j",
    ),
    (
        "a-copy-not-held",
        craft(_SEVEN, "7j8j", 0),
        "0 play 7j, TRICK-3 0 play 7j7j, SEIGNEUR-28 0 tichu, SEIGNEUR-28 1 tichu",
    ),
)
_TURNS: Final[tuple[_Row, ...]] = (
    (
        "passer-returns",
        craft(_FIVE, "TjAj/5w/6w/7w", 0, trick="0:5j,4:9j"),
        "0 play Tj, 0 pass, TRICK-3 1 play 5w, SEIGNEUR-28 0 tichu",
    ),
    ("last-to-pass", craft(_SIX, "Tj", 0, trick="1:9j"), "0 pass"),
    ("last-to-pass-before-the-dragon", craft(_SIX, "Tj", 0, trick="1:Dr"), "0 pass"),
    (
        "last-to-pass-before-one-out",
        craft(_SEVEN, "Tj/-", 0, trick="1:9j", finished="1"),
        "0 pass",
    ),
    (
        "seats-are-skipped",
        craft(_SEVEN, "2j/KjAj/-/-/4w", 1, trick="0:9j", finished="3,2"),
        "1 play Kj, 1 pass, TRICK-3 2 pass",
    ),
    (
        "one-out-takes",
        craft(_FIVE, "2j/-/-/4w/5w", 1, phase="take_trick", trick="0:2w,1:Kj", finished="2,1"),
        "1 take, TRICK-3 0 take",
    ),
    (
        "one-out-takes-among-twelve",
        craft(_TWELVE, "2j/-", 1, phase="take_trick", trick="0:2w,1:Kj", finished="1"),
        "1 take",
    ),
    (
        "the-dragon-is-kept",
        craft(_SEVEN, "2j/5w6w", 1, phase="take_trick", trick="0:Kj,1:Dr"),
        "1 take, SEIGNEUR-18 1 give 2",
    ),
    (
        "the-dragon-of-one-pack-is-kept",
        craft(_FIVE, "2j/5w6w", 1, phase="take_trick", trick="0:Kj,1:Dr"),
        "1 take, SEIGNEUR-18 1 give 0",
    ),
    ("automatic", craft(_FIVE + "(take_trick=auto)", "Tj/2w", 0, trick="1:9j"), "0 pass"),
    (
        "automatic-of-one-out",
        craft(_EIGHT + "(take_trick=auto)", "Tj/-/2w", 0, trick="1:9j", finished="1"),
        "0 pass",
    ),
    (
        "left",
        craft(_SIX + "(direction=left)", "Tj/5w6w/2w", 1, trick="0:4j"),
        "1 play 5w, 1 pass, TRICK-3 5 pass",
    ),
    ("left-lead", craft(_SEVEN + "(direction=left)", "Tj5j", 0), "0 play 5j"),
    (
        "own-play",
        craft(_SIX, "6j7j7w", 0, phase="take_trick", trick="0:5j"),
        "0 take, TRICK-8 0 play 6j, TRICK-3 0 pass",
    ),
    (
        "own-play-beaten",
        craft(_SIX + "(beat_own_play=true)", "6j7j7w", 0, phase="take_trick", trick="0:5j"),
        "0 take, 0 play 6j, COMBO-8 0 play 7j7w",
    ),
    (
        "high-phoenix",
        craft(_FIVE + "(phoenix_ambiguity=high)", "5j5w6j6wPh", 0),
        "0 play 5j5w6j6wPh=6, PHX-8 0 play 5j5w6j6wPh=5",
    ),
    ("either-phoenix", craft(_FIVE, "5j5w6j6wPh", 0), "0 play 5j5w6j6wPh=5"),
    (
        "partners-out",
        craft(_SIX, "-/4j5j/6j/7j", 3, trick="2:2w", finished="0"),
        "3 play 7j",
    ),
    (
        "partners-out-among-eight",
        craft(_EIGHT, "2w2p/-/3w/4w/5w/6w7w", 5, trick="4:2w", finished="1"),
        "5 play 6w, 5 pass",
    ),
    (
        "opposite-out-among-eight",
        craft(_EIGHT, "2w2p/-/3w/4w/5w/6w", 5, trick="4:2w", finished="1"),
        "5 play 6w",
    ),
    (
        "opposite-out-among-twelve",
        craft(_TWELVE, "2w2p/3j/-/4w/5w/6w/7w/8w/9w", 8, trick="7:3w", finished="2"),
        "8 play 9w",
    ),
    ("end", craft(_FIVE, "2j/-/-/-/5j8w", 0, finished="2,1,3"), "0 play 2j"),
    (
        "end-of-a-trick-and-a-wish",
        craft(_SIX, "-/-/8w/-/5j8p/-", 2, trick="4:4w", wish="9", finished="0,5,3,1"),
        "2 play 8w, 2 pass",
    ),
    ("end-with-the-mah-jong", craft(_FIVE, "Ma/-/-/-/5j5w", 0, finished="3,1,2"), "0 play Ma"),
    (
        "end-of-seven",
        craft(_SEVEN, "8j8w/-/-/-/5j/-/-", 0, trick="4:7j7w", finished="3,1,2,6,5"),
        "0 play 8j8w, 0 pass",
    ),
    (
        "over",
        craft(_FIVE, "-/-/5j/-/-", phase="over", finished="3,1,0,4"),
        "SEIGNEUR-29 2 play 5j, SEIGNEUR-29 2 pass, SEIGNEUR-29 deal - - - - -",
    ),
)
_BOMB: Final = "8j8w8p8s"
_WISHES: Final[tuple[_Row, ...]] = (
    (
        "wish",
        craft(_SEVEN, "8j/8w8p", 0, phase="wish", trick="0:Ma"),
        "0 wish 8, 0 wish A, 0 wish none, TRICK-1 1 play 8w",
    ),
    (
        "wish-for-something",
        craft(_FIVE + "(wish_optional=false)", "8j/8w8p", 0, phase="wish", trick="0:Ma"),
        "0 wish 2, WISH-1 0 wish none",
    ),
    (
        "wish-before-any-bomb",
        craft(_SEVEN, f"2j/3w/{_BOMB}", 0, phase="wish", trick="0:Ma"),
        "0 wish 8, TRICK-1 2 play 8j8w8p8s",
    ),
    (
        "wish-by-one-out",
        craft(_SIX, "-/8w8p", 0, phase="wish", trick="0:Ma", finished="0"),
        "0 wish 8",
    ),
    (
        "wish-of-a-straight",
        craft(_FIVE, "8j/5w8p", 0, phase="wish", trick="0:Ma2j3w4p5s"),
        "0 wish 3",
    ),
    (
        "wish-of-a-straight-fulfilled",
        craft(
            _FIVE + "(own_straight_fulfils_wish=true)",
            "8j/5w8p",
            0,
            phase="wish",
            trick="0:Ma2j3w4p5s",
        ),
        "0 wish 3, 0 wish 8",
    ),
    (
        "wish-for-either-copy",
        craft(_SEVEN, "2j/8j8j8wTjKj", 1, trick="0:5j", wish="8"),
        "1 play 8j, WISH-3 1 pass, WISH-3 1 play Tj",
    ),
    (
        "wish-for-a-pair",
        craft(_EIGHT, "2j/8j8jTjTw8w", 1, trick="0:5j5w", wish="8"),
        "1 play 8j8j, WISH-3 1 play TjTw",
    ),
    ("wish-not-held", craft(_SEVEN, "2j/9j9wTj", 1, trick="0:5j", wish="8"), "1 pass, 1 play 9j"),
    (
        "wish-not-by-the-phoenix",
        craft(_TWELVE, "2j/8jPhTj", 1, trick="0:9j", wish="8"),
        "1 pass, 1 play Ph",
    ),
    (
        "wish-to-lead",
        craft(_SIX, "8j9j9w", 0, wish="8"),
        "0 play 8j, WISH-7 0 play 9j, WISH-7 0 play 9j9w",
    ),
    (
        "wish-and-a-bomb",
        craft(_SEVEN, "2j/8j3j3w3p3s", 1, trick="0:5j", wish="8"),
        "1 play 3j3w3p3s, 1 play 8j, WISH-3 1 pass",
    ),
    (
        "wish-and-no-bomb",
        craft(_SEVEN + "(wish_bomb=strict_turn)", "2j/8j3j3w3p3s", 1, trick="0:5j", wish="8"),
        "1 play 8j, WISH-3 1 play 3j3w3p3s",
    ),
    (
        "bomb-from-afar",
        craft(_SEVEN, f"2j/3w9w/4w/5w/{_BOMB}9j", 1, trick="0:5j"),
        "4 play 8j8w8p8s, 1 play 9w, TRICK-3 4 play 9j",
    ),
    (
        "bomb-on-ones-own-play",
        craft(_FIVE, f"{_BOMB}2j/9w", 1, trick="0:5j"),
        "0 play 8j8w8p8s, 1 pass, TRICK-3 0 play 2j",
    ),
    (
        "bomb-before-it-is-taken",
        craft(_TWELVE, f"9j9w9p9s/2j/{_BOMB}", 0, phase="take_trick", trick="0:5j"),
        "2 play 8j8w8p8s, 0 play 9j9w9p9s, 0 take, TRICK-3 2 take",
    ),
    (
        "bomb-before-a-lead",
        craft(_SEVEN, f"2j4j/3w/{_BOMB}", 0),
        "0 play 2j, BOMB-7 2 play 8j8w8p8s",
    ),
    ("bomb-led", craft(_SIX, f"{_BOMB}2j", 0), "0 play 8j8w8p8s"),
    (
        "bomb-with-the-last-cards",
        craft(_EIGHT, f"2j/3w/{_BOMB}", 1, trick="0:5j"),
        "2 play 8j8w8p8s",
    ),
    (
        "bomb-in-turn",
        craft(_SEVEN + "(bombs=in_turn)", f"2j/{_BOMB}3j/4j4w4p4s", 1, trick="0:5j"),
        "1 play 8j8w8p8s, BOMB-14 2 play 4j4w4p4s",
    ),
    (
        "bomb-in-turn-not-on-ones-own-play",
        craft(_FIVE + "(bombs=in_turn)", f"{_BOMB}3j", 0, phase="take_trick", trick="0:5j"),
        "0 take, BOMB-14 0 play 8j8w8p8s",
    ),
    (
        "bombed",
        craft(_SEVEN, "2j/3w/4w/9w", 3, phase="take_trick", trick=f"0:5j,3:{_BOMB}"),
        "3 take",
    ),
    (
        "bombed-and-led-by-the-first",
        craft(
            _SEVEN + "(bomb_leads=trick_leader)",
            "2j/3w/4w/9w",
            3,
            phase="take_trick",
            trick=f"0:5j,3:{_BOMB}",
        ),
        "3 take",
    ),
    (
        "not-bombed",
        craft(
            _SEVEN + "(bomb_leads=trick_leader)",
            "2j/3w/4w/9w",
            3,
            phase="take_trick",
            trick="0:5j,3:Dr",
        ),
        "3 take",
    ),
)
_EXCHANGES: Final[tuple[_Row, ...]] = (
    (
        "three-best",
        craft(_SIX, "2j/AjKs3pMaPhDr9s/Qj/Kj/Jj", phase="push", ranking="3,0,4,2,1,5"),
        (
            "1 push Ma Ph Dr, SEIGNEUR-12 1 push Aj Ph Dr, SEIGNEUR-11 1 push Ph Dr, "
            "SEIGNEUR-28 1 tichu"
        ),
    ),
    (
        "either-ace",
        craft(_FIVE, "2j/Kj/AjAw3p9s/Ap", phase="push", ranking="0,1,2,3,4"),
        "2 push Aj, 2 push Aw, SEIGNEUR-12 2 push 9s, SEIGNEUR-11 3 push Ap",
    ),
    (
        "dragons-first",
        craft(_FIVE_OF_TWO, "2j/DrDrPhMa/AjAw", phase="push", ranking="4,3,2,1,0"),
        "1 push Dr Dr, SEIGNEUR-12 1 push Ph Dr, SEIGNEUR-11 3 push 2w",
    ),
    (
        "the-phoenix-before-the-mah-jong",
        craft(_FIVE, "2j/Dr/PhMaAj/Ap", phase="push", ranking="0,2,1,4,3"),
        "2 push Ph, SEIGNEUR-12 2 push Ma",
    ),
    (
        "copies-of-an-ace",
        craft(_SEVEN, "2j/KjKjKw2w/AjAjAw3s/MaTj", phase="push", ranking="6,5,4,3,2,1,0"),
        "2 push Aj Aj, 2 push Aj Aw, SEIGNEUR-12 2 push 3s Aj, 3 push Ma, SEIGNEUR-11 4 push 2w",
    ),
    (
        "back-anything",
        craft(_FIVE, "DrMa2j/PhAj", phase="push", ranking="1,0,2,4,3", pushes={1: "AjPh"}),
        "0 push 2j Dr, SEIGNEUR-14 1 push Aj Ph, SEIGNEUR-13 0 push Aj Ph",
    ),
    (
        "back-after-a-look",
        craft(
            _FIVE + "(returns=sighted)",
            "DrMa2j/PhAj/3j",
            phase="push",
            ranking="1,0,2,4,3",
            pushes={1: "AjPh"},
        ),
        "0 push Aj Ph, 0 push 2j Ph, SEIGNEUR-13 4 push 2w, SEIGNEUR-14 1 push Aj Ph",
    ),
    (
        "not-before-the-gift",
        craft(_FIVE + "(returns=sighted)", "DrMa2j/PhAj", phase="push", ranking="1,0,2,4,3"),
        "1 push Aj Ph, SEIGNEUR-13 0 push 2j Dr",
    ),
    (
        "the-last-return",
        craft(
            _FIVE,
            "Dr2j/PhAj/Ma/3j/9j",
            phase="push",
            ranking="1,0,2,4,3",
            pushes={1: "AjPh", 2: "Ma", 4: "9j"},
        ),
        "0 push 2j Dr",
    ),
    (
        "the-dragons-come-back",
        craft(
            "grandseigneur:5(decks=2,returns=sighted)",
            "Aj2j/DrDr/Aw/3j/9j",
            phase="push",
            ranking="1,0,2,4,3",
            pushes={1: "DrDr", 2: "Aw", 4: "9j"},
        ),
        "0 push Dr Dr, 0 push Aj Dr",
    ),
    (
        "the-last-gift",
        craft(
            _SEVEN,
            "KjKw2j/DrPhMa/AjAw/Kp/3s/Ks/9j9w",
            phase="push",
            ranking="4,1,6,2,0,3,5",
            pushes={0: "2jKjKw", 2: "AjAw", 3: "Kp", 5: "Ks", 6: "9j9w"},
        ),
        "1 push Ma Ph Dr",
    ),
    (
        "the-mah-jong-comes-back",
        craft(
            _FIVE + "(returns=sighted)",
            "Dr2j/PhAj/Ma/3j/9j",
            phase="push",
            ranking="1,0,2,4,3",
            pushes={0: "2jDr", 1: "AjPh", 2: "Ma"},
        ),
        "4 push Ma, 4 push 9j",
    ),
)
_LONGEST: Final = 400
"""Actions that a list has at most; more need too much room."""
_SETS: Final = (
    *("5j5j", "DrDr", "PhPh", "5j5jPh", "5jPhPh", "PhPhDr", "DrDr5j"),
    *("5j5j5w", "5j5jPhPh", "8j8j8w8p", "8j8j8w8w", "8j8j8w8p8s", "8j8j8w8p8s8s", "8j8w8p8s8s"),
    *("8j8j8wPh", "8j8j8w8pPh", "5j5j5w9j9j", "5j5j9j9jPh", "5j5j5w5w5p", "5j5j5w5wPh", "5j5j6j"),
    *("5j5j6w6w", "5j5j6w7p", "5j5j6w6w7pPh", "5j5j7w7w", "2j3j3j4w5p6s", "2j3j4j5j6j6j"),
    *("2j2j3j4j5j6j", "Ma2j3w4p4p5s", "2j3w4p5s6jPhPh", "TjTjJjJjQjQjKjKjAjAj"),
    *("2j2j3j3j4j4j5j5j6j6j7j7j8j8j9j9j", "2j2j3j3j4j4j5j5j6j6j7j7j8j8j9jPh"),
    *("2j2w2w3j3j4j", "KjKjAjAj2j2j", "AjAjAwKjKj", "2j2j2wAjAj", "AjAj2j2jPh"),
    *("Ma2j3w4p5s6j7w8p9sTjJwQpKsAjAj", "2j3w4p5s6j7w8p9sTjJwQpKsAjAj"),
)
"""Sets that hold a card twice."""


def questions() -> Iterator[tuple[str, Question]]:
    """Yield questions with their names."""
    for number, cards in enumerate(_SETS):
        yield (
            f"classify-twice-{number + 1}",
            {"kind": "classify", "cards": card_text(card_list(cards))},
        )
    for name, position, actions in (*_CARDS, *_TURNS, *_WISHES, *_EXCHANGES):
        yield from _asked(f"seigneur-{name}", position, *actions.split(", "))
    yield from _deals()
    yield from _rounds()
    yield from _games()


def reason(question: Question) -> str:
    """Return the ID of a rule that an illegal action breaks, by the rules sheet."""
    position: str = question["position"]
    known = _BREAKS.get((position, question["action"]))
    if known is not None:
        return known
    state = parse(position)
    if state.phase != "DEAL":
        return "SEIGNEUR-8"
    sizes = tuple(len(hand) // 2 for hand in question["action"].split(" ")[1:])
    return "SEIGNEUR-2" if sizes == state.rules.hand_sizes(state.dealer) else "SEIGNEUR-9"


def _asked(name: str, position: str, *actions: str) -> Iterator[tuple[str, Question]]:
    """Ask what is legal in a position, whether actions are, and what becomes of those that are."""
    if " deal_first " not in position and len(listed(parse(position))) <= _LONGEST:
        yield f"legal-{name}", {"kind": "legal", "position": position}
    for number, text in enumerate(actions, 1):
        rule, action = _parted(text)
        question = {"position": position, "action": action}
        if rule or number == 1:
            yield f"judge-{name}-{number}", {"kind": "judge", **question}
        if not rule:
            yield f"apply-{name}-{number}", {"kind": "apply", **question}


def _parted(text: str) -> tuple[str, str]:
    """Return the rule before an action, which is empty if there is none, and the action."""
    rule, _, action = text.partition(" ")
    return (rule, action) if "-" in rule and rule[0].isupper() else ("", text)


def _deals() -> Iterator[tuple[str, Question]]:
    """Yield questions about deals: at every table the right one, and one with a mistake."""
    for players in range(5, 13):
        for decks in (1, 2):
            rng = random.Random(10 * players + decks)
            default = 1 if players <= 6 else 2
            rules = f"grandseigneur:{players}" + (f"(decks={decks})" if decks != default else "")
            is_first = (players + decks) % 2 == 0
            ranking = "-" if is_first else ",".join(map(str, rng.sample(range(players), players)))
            dealer = rng.randrange(players) if is_first else 1
            position = (
                f"{rules} deal_first {dealer} - {'/'.join('-' * players)} - - {ranking} - - -"
            )
            hands = _dealt(parse(position), rng)
            name = f"seigneur-deal-{players}-{decks}"
            yield from _asked(name, position, _deal_text(hands), *_mistakes(position, hands))
            words = position.split(" ")
            after = seigneur.apply(parse(position), ("deal", tuple(hands)))
            again = {"position": write(words[0], words[7], after), "action": _deal_text(hands)}
            yield f"judge-{name}-again", {"kind": "judge", **again}


def _mistakes(position: str, hands: list[Hand]) -> Iterator[str]:
    """Yield deals with a mistake, the rule before each."""
    first, second, *others = hands
    players = len(hands)
    state = parse(position)
    sizes = state.rules.hand_sizes(state.dealer)
    if sizes[0] != sizes[-1]:
        yield f"SEIGNEUR-9 {_deal_text([first[1:], (*second, first[0]), *others])}"
    odd = "Dg" if players % 2 else "Ma"
    taken = second if "Ma" in first else first
    wrong = (*taken[1:], odd)
    yield f"SEIGNEUR-2 {_deal_text([wrong if hand is taken else hand for hand in hands])}"
    if players in (6, 9, 12):
        yield f"SEIGNEUR-9 {_deal_text([hand[:4] for hand in hands])}"
    if players in (5, 6, 7, 8) and "decks" not in position:  # the other number of packs
        other = replace(state, rules=replace(state.rules, decks=3 - state.rules.decks))
        yield f"SEIGNEUR-9 {_deal_text(_dealt(other, random.Random(players)))}"


def _dealt(state: State, rng: random.Random) -> list[Hand]:
    """Return random hands."""
    pack = list(seigneur.deck(state.rules.decks))
    rng.shuffle(pack)
    sizes = state.rules.hand_sizes(state.dealer)
    return [seigneur.hand_of(pack.pop() for _ in range(size)) for size in sizes]


def _deal_text(hands: list[Hand]) -> str:
    return action_text(("deal", tuple(hands)))


_OPTIONS: Final[Mapping[str, tuple[object, ...]]] = {
    field.name: CHOICES.get(field.name, (True, False))
    for field in fields(seigneur.Rules)
    if field.name not in ("players", "decks", "rounds")
}
"""The values of the options, in the order in which they are written."""


def _rounds() -> Iterator[tuple[str, Question]]:
    """Yield questions about random rounds with random options, at every table."""
    for players in range(5, 13):
        for decks in (1, 2):
            rng = random.Random(10 * players + decks)
            options: dict[str, Any] = {"players": players, "decks": decks}
            words = [f"decks={decks}"] if decks != (1 if players <= 6 else 2) else []
            for name, values in _OPTIONS.items():
                value = rng.choice(values)
                is_refused = name == "beat_own_play" and "take_trick" in options
                if value != getattr(seigneur.Rules(0, 0), name) and not is_refused:
                    options[name] = value
                    words.append(f"{name}={str(value).lower()}")
            rules = f"grandseigneur:{players}" + (f"({','.join(words)})" if words else "")
            order = tuple(rng.sample(range(players), players))
            ranking = ",".join(map(str, order))
            state = seigneur.start(options, order)
            seen: list[State] = []
            while state.phase != "OVER":
                state = seigneur.apply(state, _chosen(state, rng))
                seen.append(state)
            name = f"seigneur-{players}-{decks}"
            late = [each for each in seen if 1 < max(map(len, each.hands)) < 8]
            one = rng.choice(late[:-1])
            yield from _asked(name, write(rules, ranking, one), *rng.sample(listed(one), 1))
            yield f"result-{name}", {"kind": "result", "position": write(rules, ranking, state)}


def _chosen(state: State, rng: random.Random) -> seigneur.Action:
    """Return a random legal action; passes, and singles before other plays, are rare."""
    if state.phase == "DEAL":
        return ("deal", tuple(_dealt(state, rng)))
    seats = (*state.to_act, *(seat for seat in state.may_interrupt if rng.random() < 0.3))
    found = sorted(
        (each for seat in seats for each in seigneur.legal(state, seat)), key=action_text
    )
    plays = [each for each in found if each[0] == "play"]
    return rng.choice(plays if plays and rng.random() < 0.8 else found)


def _games() -> Iterator[tuple[str, Question]]:
    """Yield questions about whole games."""
    for number, (rules, rounds) in enumerate(_GAMES):
        rng = random.Random(number)
        options = fields_of(rules)
        state = seigneur.start(options)
        actions: list[str] = []
        for _ in range(rounds):
            while state.phase != "OVER":
                action = _chosen(state, rng)
                actions.append(action_text(action))
                state = seigneur.apply(state, action)
            state = seigneur.start(options, seigneur.next_ranking(state))
        yield f"game-seigneur-{number + 1}", {"kind": "game", "rules": rules, "actions": actions}


_GAMES: Final = (
    ("grandseigneur:5(rounds=2)", 2),
    ("grandseigneur:5", 2),
    ("grandseigneur:6(rounds=3)", 3),
    ("grandseigneur:6(decks=2,returns=sighted,rounds=2)", 2),
    ("grandseigneur:7(rounds=1)", 1),
    ("grandseigneur:8(decks=1,take_trick=auto,rounds=3)", 2),
)
"""The rules of games, and how many rounds are played."""
_BREAKS: Final = {
    (position, _parted(text)[1]): _parted(text)[0]
    for _, position, actions in (*_CARDS, *_TURNS, *_WISHES, *_EXCHANGES)
    for text in actions.split(", ")
}
