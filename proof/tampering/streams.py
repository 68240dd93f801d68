"""Tampered streams, and their outcomes."""

import random
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final

from reliability.tally import Tally
from tampering.forging import with_a_card, with_a_number
from tampering.stories import Story, base, of_seigneur
from tichu import TichuError
from tichu.seigneur import SeigneurRules

Changed = tuple[int, Sequence[Any], int, str]
"""A place, what is sent there, how many events that stands for, and words for it."""


def _place(story: Story, rng: random.Random, most: int) -> int:
    """Draw a place, half of the time among those of a class of events, each equally likely."""
    places: Sequence[int] = range(most)
    if rng.random() < 0.5:
        kind = rng.choice(sorted({type(story.events[place]).__name__ for place in places}))
        places = [place for place in places if type(story.events[place]).__name__ == kind]
    return rng.choice(places)


def dropped(story: Story, rng: random.Random) -> Changed:
    """Leave an event out, but not the last one."""
    place = _place(story, rng, len(story.events) - 1)
    words = type(story.events[place]).__name__
    near = [event for event in story.events[place:] if type(event).__name__ != "TichuCalled"][:2]
    if words == "Played" and any(map(_is_bomb, near)):
        words = "Played: a bomb, or what it beats"
    if [type(event).__name__ for event in near] == ["TrickTaken", "Played"]:
        words = "TrickTaken: before a play that could beat it"
    return place, (), 1, words


def doubled(story: Story, rng: random.Random) -> Changed:
    """Send an event twice."""
    place = _place(story, rng, len(story.events))
    event = story.events[place]
    return place, (event, event), 1, type(event).__name__


def swapped(story: Story, rng: random.Random) -> Changed:
    """Send an event after the next one."""
    place = _place(story, rng, len(story.events) - 1)
    one, other = story.events[place : place + 2]
    return place, (other, one), 2, f"{type(one).__name__} after {type(other).__name__}"


def misdirected(story: Story, rng: random.Random) -> Changed | None:
    """Send an event as it was redacted for another player."""
    places = [place for place, event in enumerate(story.events) if event != story.meant[place]]
    if not places:
        return None
    place = rng.choice(places)
    return place, (story.meant[place],), 1, type(story.meant[place]).__name__


def forged(story: Story, rng: random.Random) -> Changed | None:
    """Give an event a card that its seat cannot have."""
    found = with_a_card(story, rng)
    return found and (found[0], (found[1],), 1, found[2])


def numbered(story: Story, rng: random.Random) -> Changed | None:
    """Give an event a wrong number."""
    found = with_a_number(story, rng)
    return found and (found[0], (found[1],), 1, found[2])


FAULTS: Final[Mapping[str, Callable[[Story, random.Random], Changed | None]]] = {
    "dropped": dropped,
    "doubled": doubled,
    "swapped": swapped,
    "of another seat": misdirected,
    "forged": forged,
    "wrong number": numbered,
}
"""What can be wrong with an event."""
MAKERS: Final = {"base": base, "seigneur": of_seigneur}


REPEATS: Final = frozenset(
    ("WishFulfilled", "WentOut", "TrickTaken", "LeadPassed", "HandShown", "GameEnded")
)
"""The events that repeat what another one says; their loss or repetition changes no view."""
_FREE: Final = frozenset(("Pushed", "GrandTichuDecided"))
"""The events that come in any order until another one says that all are there."""
_UNKNOWN: Final = frozenset(("Exchanged.leader, not known", "Dealt.leader, not known"))
"""Wrong numbers that only a later event contradicts."""


def work(numbers: range, makers: Sequence[str] = tuple(MAKERS)) -> Tally:
    """Play a round for each number, with one fault of each kind in what one seat hears."""
    tally = Tally()
    for number in numbers:
        maker = MAKERS[makers[number % len(makers)]]
        judge(partial(maker, number // len(makers)), number, tally)
    return tally


def judge(make: Callable[[], Story], number: int, tally: Tally) -> None:
    """Count how each fault in a story ends."""
    try:
        story = make()
    except Exception as error:  # noqa: BLE001  # any is a finding
        tally.fail(f"{number}: the honest stream: {type(error).__name__}: {error}")
        return
    tally.counts["rounds"] += 1
    tally.counts[f"game: {story.name}"] += 1
    for name, fault in FAULTS.items():
        changed = fault(story, random.Random(f"{name} {number}"))
        if changed is None or list(changed[1]) == list(story.events[changed[0] :][: changed[2]]):
            continue  # there is no such event in this story
        tally.counts["streams"] += 1
        try:
            outcome, wrong = _outcome(name, story, changed)
        except Exception as error:  # noqa: BLE001  # this is what is looked for
            outcome, wrong = f"{type(error).__name__}: {error}", True
        tally.counts[f"{name}: {outcome}"] += 1
        if name in ("forged", "wrong number"):
            tally.counts[f"{name}: {changed[3]}"] += 1
        if wrong:
            place, sent, _, words = changed
            tally.fail(
                f"{number} ({story.name}, seat {story.seat}), event {place} {name}: {words}: "
                f"{outcome}: {sent}"
            )


def _outcome(fault: str, story: Story, changed: Changed) -> tuple[str, bool]:
    """Return how a stream ends, and whether that is wrong."""
    place, sent, stands, words = changed
    told = [*sent, *story.events[place + stands :]]
    seen = story.views[place]
    between: list[str] = []
    """The events that were accepted although the view was not the honest one."""
    for at in range(len(told) + 1):
        ahead = at - len(sent)
        if ahead >= 0 and seen == story.views[place + stands + ahead]:
            if not ahead:
                return "the honest view", not _is_harmless(fault, story, changed)
            healed = "Passed" in words and _is_bomb(told[at - 1])
            healed |= "a bomb" in words and _is_counted_out(between)
            healed |= "could beat" in words and type(told[at - 1]).__name__ == "RoundEnded"
            return "the honest view later", not healed
        if at == len(told):
            return "the stream has ended before", not _may_wait(fault, story, words, between)
        try:
            seen = story.ends(seen, told[at])
        except TichuError:
            if ahead < 0 or (not between and fault in ("dropped", "doubled", "swapped")):
                return "refused at once", False
            last = type(told[at]).__name__
            kind = words if fault in ("wrong number", "dropped") else words.split(" ")[0]
            outcome = f"{kind}: refused at {last}"
            return outcome, not _may_wait(fault, story, words, between)
        if ahead >= 0:
            between.append(type(told[at]).__name__)
    raise AssertionError("unreachable")


def _is_harmless(fault: str, story: Story, changed: Changed) -> bool:
    """Return whether a fault may go unnoticed, because nobody who hears it is told less."""
    place, sent, _, words = changed
    names = {type(event).__name__ for event in story.events[place : place + changed[2]]}
    if fault in ("dropped", "doubled"):
        return names <= REPEATS
    if fault == "swapped":
        commute = len(names) == 1 and (names <= _FREE or (names == {"Dealt"} and _are_alike(story)))
        return commute or "TichuCalled" in names or bool(names & REPEATS)
    if words == "WishFulfilled.rank":  # of the same play, or of the one that has ended the round
        kinds = [type(event).__name__ for event in story.events]
        last = max(at for at in range(place) if kinds[at] == "Played")
        ranks = {card.rank for card in story.events[last].combination.cards}
        return sent[0].rank in ranks or "RoundEnded" in kinds[place : place + 4]
    return False


def _may_wait(fault: str, story: Story, words: str, between: Sequence[str]) -> bool:
    """Return whether no event so far contradicts the fault."""
    calls = {"TichuCalled"}
    if fault == "dropped" and words == "TichuCalled":
        return "RoundEnded" not in between
    if fault == "dropped" and words in _FREE:
        return set(between) <= {words, *calls}
    if fault == "wrong number":
        chosen = words == "LeadPassed.to, a choice"
        return (chosen or words in _UNKNOWN) and set(between) <= {"HandShown", *calls}
    if "could beat" in words:  # as if the winner had bombed or beaten the waiting trick
        return set(between) <= {"Played", "Passed", "WentOut", "WishMade", "WishFulfilled"}
    if words == "Dealt" and _are_alike(story):
        return set(between) <= {"Dealt", "GrandTichuDecided", *calls}
    if "a bomb" in words:  # whose turn it is does not tell
        later = {"Played", "Passed", "TrickClaimed", "WishFulfilled", "BombAnnounced"}
        return set(between) <= later | calls or _is_counted_out(between)
    return fault in ("dropped", "doubled", "swapped") and set(between) <= calls


def _are_alike(story: Story) -> bool:
    """Return whether both packets of a deal look alike: hidden, or of equal size."""
    rules = story.views[0].rules
    if story.seat is None or isinstance(rules, SeigneurRules):
        return True
    first, second = rules.packets
    return first in (second, second + 1)  # odd cards are dealt last


def _is_counted_out(between: Sequence[str]) -> bool:
    """Return whether a false announcement has ended the round, so that no trick counts (IRR-1)."""
    names = [name for name in between if name != "TichuCalled"]
    return "BombAnnounced,RoundEnded" in ",".join(names)


def _is_bomb(event: Any) -> bool:  # noqa: ANN401  # the events of two games
    name = type(event).__name__
    return name == "BombAnnounced" or (name == "Played" and event.combination.is_bomb)
