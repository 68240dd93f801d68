"""The share of decisions in which RuleBot agrees with people, and its time for one.

Usage: python benchmarks/agreement.py LOGS [--write]

LOGS is a folder or an archive of logs of Brettspielwelt. A bot makes every decision
with a choice in the rounds that can be replayed, and sees what the player saw. Plays agree if they
differ only in suits. The table is printed as Markdown; with `--write` it also goes into
`docs/reliability/index.md`.
"""

import argparse
import time
from collections import defaultdict
from pathlib import Path

import marked

import tichu
from tichu import Card, Pass, Phase, Play, PlayerAction, PlayerView, Push, bsw
from tichu.bots import RuleBot

KINDS = {
    "grand": "grand tichu or not",
    "push": "push: all three cards",
    "card": "push: one card",
    "call": "tichu or not, as long as it may be called",
    "lead": "lead",
    "opponent pass": "pass or not on an opponent's trick",
    "opponent": "play on an opponent's trick",
    "partner pass": "pass or not on the partner's trick",
    "partner": "play on the partner's trick",
    "wish": "wish",
    "gift": "recipient of the Dragon's trick",
}


def rank_of(card: Card) -> object:
    """Return what counts of a pushed card."""
    return card if card.is_special else card.rank


def pattern(action: PlayerAction) -> object:
    """Return an action without its suits."""
    if not isinstance(action, Play):
        return action
    play = action.combination
    return play.kind, play.phoenix_as, sorted(map(str, map(rank_of, play.cards)))


def compare(seen: PlayerView, done: PlayerAction, said: PlayerAction) -> list[tuple[str, bool]]:
    """Return the kinds of decision in an action, and whether the bot agrees in each."""
    match seen.phase:
        case Phase.GRAND_TICHU:
            return [("grand", done == said)]
        case Phase.PUSH if isinstance(done, Push) and isinstance(said, Push):
            pairs = [rank_of(a) == rank_of(b) for a, b in zip(done.cards, said.cards, strict=True)]
            return [("push", all(pairs)), *(("card", same) for same in pairs)]
        case Phase.WISH:
            return [("wish", done == said)]
        case Phase.GIVE_TRICK:
            return [("gift", done == said)]
        case Phase.PLAY if seen.trick is None:
            return [("lead", pattern(done) == pattern(said))]
        case Phase.PLAY if seen.trick is not None:
            whose = "partner" if seen.trick.winner in seen.rules.partners(seen.seat) else "opponent"
            found = [(f"{whose} pass", isinstance(done, Pass) == isinstance(said, Pass))]
            if isinstance(done, Play) and isinstance(said, Play):
                found.append((whose, pattern(done) == pattern(said)))
            return found
        case _:
            return []


def main() -> None:
    """Measure, print, and write."""
    parser = argparse.ArgumentParser(description="Compare RuleBot's decisions with people's.")
    parser.add_argument("logs", type=Path, metavar="LOGS")
    parser.add_argument("--write", action="store_true", help="write the page")
    given = parser.parse_args()
    text = measure(given.logs)
    print(text)
    if given.write:
        marked.write(marked.RELIABILITY, "agreement", text)


def measure(logs: Path) -> str:
    """Return the table, and the time of a decision."""
    counts: defaultdict[str, list[int]] = defaultdict(lambda: [0, 0])
    bot = RuleBot()
    rounds, decisions, seconds = 0, 0, 0.0
    for log in bsw.games(logs):
        for record in bsw.to_records(log).records:
            state = record.start()
            rounds += len(record.rounds)
            for entry in record.entries:
                done = entry.action
                if not isinstance(done, tichu.Action):  # a card is unknown
                    break
                if not isinstance(done, tichu.Deal) and done.seat in state.to_act:
                    seen = tichu.view(state, done.seat)
                    if len(seen.legal()) > 1:
                        begin = time.process_time()
                        said = bot.act(seen)
                        seconds += time.process_time() - begin
                        decisions += 1
                        calls = [isinstance(each, tichu.CallTichu) for each in (done, said)]
                        if seen.phase is Phase.PLAY and tichu.CallTichu(seen.seat) in seen.legal():
                            counts["call"][calls[0] == calls[1]] += 1
                        if not any(calls):
                            for kind, agrees in compare(seen, done, said):
                                counts[kind][agrees] += 1
                state = tichu.apply(state, done)
    lines = ["| decision | number | agreement |", "|---|---|---|"]
    for kind, text in KINDS.items():
        no, yes = counts[kind]
        lines.append(f"| {text} | {no + yes:,} | {yes / max(no + yes, 1):.3f} |")
    told = marked.machine()
    lines += [
        "",
        f"{rounds:,} rounds; {decisions:,} decisions, {1000 * seconds / decisions:.2f} ms of CPU",
        f"time each ({told.cpu}, {told.python}, {told.kernel} kernel, {told.date[:10]},",
        f"{marked.origin()['commit']}).",
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    main()
