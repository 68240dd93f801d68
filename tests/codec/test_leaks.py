"""Messages of a server to a seat depend only on what that seat may know."""

import json
import random

import tichu
from steering import rules_of
from support.sources import of_each_source
from tichu import Cards, Deal, Phase, apply, deal, new_round, told
from tichu.codec import Envelope, dumps


def hidden(rules: tichu.Rules, seat: int, rng: random.Random) -> tuple[Deal, Deal]:
    """Return two first deals in which a seat, and a dummy that it plays, gets the same cards."""
    state = new_round(rules)
    first = deal(state, rng)
    others = [s for s in range(rules.seats) if s not in {seat, *rules.controls(seat)}]
    cards = [card for s in others for card in first.hands[s]]
    cards.append(cards.pop(0))
    packets = list(first.hands)
    for s in others:
        size = len(packets[s])
        packets[s] = Cards(cards[:size])
        cards = cards[size:]
    return first, Deal(tuple(packets))


@of_each_source
def test_deals(source: str) -> None:
    """A seat is sent only its own packet, and a spectator none."""
    rng = random.Random(f"packets of {source}")
    rules = rules_of(source, rng)
    state = new_round(rules)
    for seat in range(rules.seats):
        first, second = hidden(rules, seat, rng)
        assert first != second
        for listener in (seat, None):
            sent = [
                dumps(told(state, action, apply(state, action), listener), Envelope.MOVES)
                for action in (first, second)
            ]
            assert sent[0] == sent[1]


def test_pushes() -> None:
    """Everybody is sent that a seat has pushed; only the seat itself is sent the cards."""
    rng = random.Random(5)
    state = apply(new_round(), deal(new_round(), rng))
    while state.phase is not Phase.PUSH:
        seats = state.to_act
        state = apply(state, state.legal(seats[0])[0] if seats else deal(state, rng))
    hand = state.hand(1).listed
    pushes = [tichu.Push(1, hand[start : start + 3]) for start in range(4)]
    sent = {
        listener: {
            dumps(told(state, push, apply(state, push), listener), Envelope.MOVES)
            for push in pushes
        }
        for listener in (0, 1, 2, 3, None)
    }
    assert {0: 1, 1: 4, 2: 1, 3: 1, None: 1} == {who: len(texts) for who, texts in sent.items()}
    assert [["1 push ??"]] == [json.loads(text)["moves"] for text in sent[None]]
