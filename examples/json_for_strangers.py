"""Task: play a round over JSON with clients that may send anything, as a web server would.

Only the server has the state. A client receives moves without hidden cards, applies them to its
view, and sends actions; now and then it sends nonsense or an illegal action.
"""

import random
from collections import Counter

import tichu
from tichu.codec import Envelope, dumps, loads

NONSENSE = ("", "null", '{"tichu": 1}', '{"tichu": 1, "kind": "action", "action": "9 win"}')


def status(state: tichu.RoundState, seat: int, text: str) -> tuple[int, tichu.Action | None]:
    """Return the HTTP status for a client's text, and the action if it is one."""
    try:
        action = loads(text, Envelope.ACTION, longest=2_000)
    except tichu.DataError:
        return 400, None
    if isinstance(action, tichu.Deal) or action.seat != seat:
        return 403, None
    return (200 if tichu.is_legal(state, action) else 409), action


def main() -> None:
    """Play a round, and count the answers by status."""
    rng = random.Random(3)
    state = tichu.new_round()
    views = [dumps(tichu.view(state, seat)) for seat in range(4)]
    clients = [loads(text, Envelope.VIEW) for text in views]
    answers = Counter[int]()

    while not state.is_over:
        if state.phase.is_chance:
            action: tichu.Action | None = tichu.deal(state, rng)
        else:
            seat = state.to_act[0]
            client = clients[seat]
            assert isinstance(client, tichu.PlayerView)
            wanted = rng.choice((*client.legal()[:50], tichu.Pass(seat), tichu.Pass(0)))
            text = rng.choice(NONSENSE) if rng.random() < 0.1 else dumps(wanted)
            answer, action = status(state, seat, text)
            answers[answer] += 1
            if answer != 200:
                continue
        assert action is not None
        before, state = state, tichu.apply(state, action)
        for seat in range(4):
            news = dumps(tichu.told(before, action, state, seat), Envelope.MOVES)
            for move in loads(news, Envelope.MOVES):
                clients[seat] = tichu.advance(clients[seat], move)
            assert clients[seat] == tichu.view(state, seat)
    print(dict(sorted(answers.items())), state.result)


if __name__ == "__main__":
    main()
