"""Position strings for the referee: read and written without the library, from the specification.

The specification is the notation page of the documentation.
"""

from collections.abc import Iterable, Mapping

from oracle.cards import DECK, DOG, DRAGON, MAH_JONG, PHOENIX, RANK_LETTERS, SUIT_LETTERS, Cards
from oracle.combinations import readings, strength
from oracle.rules import CHOICES, TIENTSIN, TRICHU, Rules, RulesDict, read_rules
from oracle.state import Play, State, Trick

PRESETS: Mapping[str, RulesDict] = {
    "nanjing": {},
    "griffin": {"announced_bombs": True, "calls_in_exchange": "any", "direction": "left"},
    "bsw": {"grand_order": "open", "calls_in_exchange": "any", "tie": "draw"},
    "manual": {"wish_bomb": "strict_turn"},
    "one_call": {
        "grand_order": "open",
        "calls": "one_per_table",
        "calls_in_exchange": "any",
        "wish_optional": False,
        "wish_bomb": "strict_turn",
        "direction": "left",
    },
    "tournament": {"grand_tichu": False, "double_victory": 100, "dragon_last_trick": "keep"},
    "tientsin": TIENTSIN,
    "trichu": TRICHU,
}
ORDER = (
    DOG,
    MAH_JONG,
    *(rank + suit for rank in RANK_LETTERS for suit in SUIT_LETTERS),
    PHOENIX,
    DRAGON,
)
"""The cards in the order in which they are written."""
CALLS = {"t": "tichu", "g": "grand", "-": None}
SIGNS = {call: sign for sign, call in CALLS.items()}


def card_list(text: str) -> tuple[str, ...]:
    """Return cards of two characters each, in the order given."""
    return tuple(text[at : at + 2] for at in range(0, len(text), 2)) if text != "-" else ()


def card_text(cards: Iterable[str]) -> str:
    """Return a card set as it is written, ``-`` for none.

    >>> card_text({"Dr", "5s", "Ma", "Tj", "5j"})
    'Ma5j5sTjDr'
    """
    return "".join(sorted(cards, key=ORDER.index)) or "-"


def parse_rules(text: str) -> Rules:
    """Return the rules that are written as a preset, and fields in brackets.

    >>> parse_rules("nanjing(teams=0+0+1+1,wish_optional=false)").teams
    (0, 0, 1, 1)
    """
    preset, _, changes = text.partition("(")
    fields: dict[str, object] = dict(PRESETS[preset])
    for change in changes.rstrip(")").split(",") if changes else ():
        name, _, word = change.partition("=")
        fields[name] = _field(name, word)
    return read_rules(fields)


def _field(name: str, word: str) -> object:
    """Return the value of a field."""
    if name in CHOICES:
        return word
    if name in ("teams", "packets"):
        return tuple(map(int, word.split("+")))
    known: dict[str, object] = {"true": True, "false": False, "none": None}
    return known[word] if word in known else int(word)


def parse(text: str) -> State:
    """Return the referee's state for a position string."""
    (
        rules_text,
        phase,
        dealer,
        turn,
        hands_text,
        trick,
        wish,
        calls,
        decided,
        pushes,
        finished,
        played,
        piles,
        _,
    ) = text.split(" ")
    rules = parse_rules(rules_text)
    hands = _by_seat(rules, hands_text)
    given = pushes.split("/") if pushes != "-" else ["-"] * rules.seats
    return State(
        rules=rules,
        phase=phase.upper(),
        dealer=int(dealer),
        hands=hands,
        calls=tuple(CALLS[sign] for sign in calls),
        piles=_by_seat(rules, piles),
        pushes=tuple(card_list(each) or None for each in given),
        decided=frozenset(_seats(decided)),
        played=frozenset(_seats(played)),
        turn=None if turn == "-" else int(turn),
        trick=None if trick == "-" else _trick(trick),
        wish=None if wish == "-" else RANK_LETTERS.index(wish) + 2,
        finished=_seats(finished),
        full_hands=hands if phase not in ("deal_first", "grand_tichu", "deal_rest", "push") else (),
    )


def _seats(text: str) -> tuple[int, ...]:
    """Return seats that are written as digits."""
    return () if text == "-" else tuple(map(int, text))


def _by_seat(rules: Rules, text: str) -> tuple[Cards, ...]:
    """Return the card set of each seat."""
    parts = text.split("/") if text != "-" else ["-"] * rules.seats
    return tuple(frozenset(card_list(part)) for part in parts)


def _trick(text: str) -> Trick:
    """Return a trick, with the strength of its top play."""
    plays: list[Play] = []
    top: int | None = None
    for part in text.split(","):
        seat, laid = part.split(":")
        named, _, rank = laid.partition("=")
        cards = frozenset(card_list(named))
        phoenix_as = RANK_LETTERS.index(rank) + 2 if rank else None
        found = next(each for each in readings(cards) if each.phoenix_as == phoenix_as)
        top = strength(found, top)
        plays.append((int(seat), cards, phoenix_as))
    assert top is not None
    return Trick(tuple(plays), top)


def write(rules_text: str, state: State) -> str:
    """Return a state of the referee's as a position string; its rules are given as text."""
    trick = "-"
    if state.trick is not None:
        trick = ",".join(_laid(play) for play in state.trick.plays)
    pushes = ["".join(cards or ()) or "-" for cards in state.pushes]
    decided = set(state.decided)
    if state.rules.open_dummy:  # neither the dummy nor the dealer, who plays it, is asked
        decided |= set(range(4)) - set(state.grand_deciders())
    return " ".join(
        (
            rules_text,
            state.phase.lower(),
            str(state.dealer),
            "-" if state.turn is None else str(state.turn),
            "/".join(map(card_text, state.hands)),
            trick,
            "-" if state.wish is None else RANK_LETTERS[state.wish - 2],
            "".join(SIGNS[call] for call in state.calls),
            _digits(sorted(decided)) if state.phase == "GRAND_TICHU" else "-",
            "/".join(pushes) if any(state.pushes) else "-",
            _digits(state.finished),
            _digits(sorted(state.played)),
            "/".join(map(card_text, state.piles)) if any(state.piles) else "-",
            "-",
        )
    )


def _digits(seats: Iterable[int]) -> str:
    """Return seats as digits, ``-`` for none."""
    return "".join(map(str, seats)) or "-"


def _laid(play: Play) -> str:
    """Return a play of a trick."""
    seat, cards, phoenix_as = play
    stands = f"={RANK_LETTERS[phoenix_as - 2]}" if phoenix_as is not None else ""
    return f"{seat}:{card_text(cards)}{stands}"


def craft(
    hands: str,
    turn: int | str = "-",
    *,
    rules: str = "nanjing",
    phase: str = "play",
    dealer: int = 0,
    trick: str = "-",
    wish: str = "-",
    calls: str = "",
    decided: str = "-",
    pushes: str = "-",
    finished: str = "-",
    played: str | None = None,
    rest_to: int = 3,
) -> str:
    """Return a position of hands; cards that are named nowhere are in the pile of ``rest_to``.

    Unless it is said who has played a card, all have that hold less than at the start. Before
    play, hands are filled up with the lowest cards that are named nowhere.
    """
    known = parse_rules(rules)
    held = [set(card_list(hand)) for hand in hands.split("/")]
    if phase in ("grand_tichu", "deal_rest", "push"):
        _fill(held, _sizes(known, phase, dealer))
        piles = "-"
        played = "-"
    else:
        rest = set(DECK).difference(*held)
        if trick != "-":
            for laid in trick.split(","):
                rest -= set(card_list(laid[2:].partition("=")[0]))
        parts = [card_text(rest) if seat == rest_to else "-" for seat in range(known.seats)]
        piles = "/".join(parts) if rest else "-"
    if played is None:
        full = _sizes(known, "push", dealer)
        played = _digits(seat for seat, hand in enumerate(held) if len(hand) < full[seat])
    fields = (
        rules,
        phase,
        str(dealer),
        str(turn),
        "/".join(map(card_text, held)),
        trick,
        wish,
        calls or "-" * known.seats,
        decided,
        pushes,
        finished,
        played,
        piles,
        "-",
    )
    return " ".join(fields)


def _sizes(rules: Rules, phase: str, dealer: int) -> tuple[int, ...]:
    """Return how many cards each seat holds in a phase before play."""
    first = rules.packet_sizes("DEAL_FIRST", dealer)
    if phase != "push":
        return first
    rest = rules.packet_sizes("DEAL_REST", dealer)
    return tuple(one + other for one, other in zip(first, rest, strict=True))


def _fill(held: list[set[str]], sizes: tuple[int, ...]) -> None:
    """Fill hands up, from the lowest card on, a card to each in turn."""
    rest = [card for card in ORDER if card not in set[str]().union(*held)]
    while any(len(hand) < size for hand, size in zip(held, sizes, strict=True)):
        for hand, size in zip(held, sizes, strict=True):
            if len(hand) < size:
                hand.add(rest.pop(0))
