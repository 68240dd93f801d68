"""Questions about Grandseigneur: positions made by hand, deals, random rounds and games.

The rules that illegal actions break are read off the rules sheet, by hand; everything else is the
referee's.
"""

import random
from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from typing import Any, Final

from conformance.seigneur import Question, action_text, fields_of, listed, parse, write
from conformance.tables import crafted, rows, words
from oracle import seigneur
from oracle.cards import SPECIALS
from oracle.seigneur import CHOICES, Hand, State
from perft.texts import ORDER, card_list, card_text


def craft(
    rules: str,
    hands: str,
    turn: str,
    *,
    phase: str = "play",
    trick: str = "-",
    wish: str = "-",
    ranking: str = "-",
    pushes: str = "-",
    finished: str = "-",
) -> str:
    """Return a position of hands; each seat that is not named holds the lowest card that is left.

    The rules are named without the game, and ``pushes`` as ``1:AjPh,2:Ma``.

    In the exchange hands are filled up with the lowest cards, and later the other cards lie on the
    discard pile.
    """
    rules = f"grandseigneur:{rules}"
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
    known = {seat: cards for seat, _, cards in (each.partition(":") for each in pushes.split(","))}
    given = [known.get(str(seat), "-") for seat in range(read.players)]
    return " ".join(
        (
            *(rules, phase, dealer, turn),
            *("/".join(map(card_text, held)), trick, wish, ranking),
            "-" if pushes == "-" else "/".join(given),
            *(finished, card_text(rest)),
        )
    )


_LONGEST: Final = 400
"""Actions that a list has at most; more need too much room."""


def questions() -> Iterator[tuple[str, Question]]:
    """Yield questions with their names."""
    for number, cards in enumerate(words("seigneur sets")):
        yield (
            f"classify-twice-{number + 1}",
            {"kind": "classify", "cards": card_text(card_list(cards))},
        )
    for name, position, actions in _ROWS:
        yield from _asked(f"seigneur-{name}", position, *actions)
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
    for number, (row,) in enumerate(rows("seigneur games")):
        rules, rounds = row.split()
        rng = random.Random(number)
        options = fields_of(rules)
        state = seigneur.start(options)
        actions: list[str] = []
        for _ in range(int(rounds)):
            while state.phase != "OVER":
                action = _chosen(state, rng)
                actions.append(action_text(action))
                state = seigneur.apply(state, action)
            state = seigneur.start(options, seigneur.next_ranking(state))
        yield f"game-seigneur-{number + 1}", {"kind": "game", "rules": rules, "actions": actions}


_ROWS: Final = [
    (name, crafted(craft, position.split(" ")), actions.split(", "))
    for section in ("cards", "turns", "wishes and bombs", "exchanges")
    for name, position, actions in rows(f"seigneur {section}")
]
"""Names, positions made by hand, and actions: a rule stands before an illegal one."""
_BREAKS: Final = {
    (position, _parted(text)[1]): _parted(text)[0] for _, position, texts in _ROWS for text in texts
}
