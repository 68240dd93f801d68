"""The rules fields and what follows from them (who is whose partner ...)."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

RulesDict = Mapping[str, object]

TIENTSIN: RulesDict = {
    "seats": 6,
    "teams": (0, 1, 0, 1, 0, 1),
    "packets": (6, 3),
    "push_to": "partners",
    "double_victory": None,
    "triple_victory": 300,
    "tailender_tricks": "opponents",
}

TRICHU: RulesDict = {"push_to": "opponents", "open_dummy": True, "target": None, "rounds": 9}

DUMMY_SEAT = 2  # TRICHU-9

CHOICES: Mapping[str, tuple[str, ...]] = {
    "push_to": ("everyone", "partners", "opponents"),
    "grand_order": ("simultaneous", "open", "sequential"),
    "calls": ("everyone", "one_per_team", "one_per_table"),
    "calls_in_exchange": ("before_first_push", "until_own_push", "any"),
    "phoenix_ambiguity": ("declare", "high"),
    "wish_bomb": ("interrupt", "strict_turn"),
    "bombs": ("any_time", "in_turn"),
    "bomb_leads": ("bomber", "trick_leader"),
    "take_trick": ("claim", "auto"),
    "dragon_recipient": ("any_opponent", "active_only"),
    "dragon_last_trick": ("give", "keep"),
    "tailender_tricks": ("first_out", "opponents"),
    "tie": ("play_on", "draw"),
    "direction": ("right", "left"),
}


@dataclass(frozen=True)
class Rules:
    """All options; the defaults are the official four-player game."""

    seats: int = 4
    teams: tuple[int, ...] = (0, 1, 0, 1)
    packets: tuple[int, ...] = (8, 6)
    push_to: str = "everyone"
    grand_tichu: bool = True
    tichu_points: int = 100
    grand_tichu_points: int = 200
    grand_order: str = "simultaneous"
    calls: str = "everyone"
    calls_in_exchange: str = "before_first_push"
    phoenix_ambiguity: str = "declare"
    wish_optional: bool = True
    own_straight_fulfils_wish: bool = False
    wish_bomb: str = "interrupt"
    dog_under_wish: bool = False
    bombs: str = "any_time"
    announced_bombs: bool = False
    bomb_leads: str = "bomber"
    take_trick: str = "claim"
    beat_own_play: bool = False
    dragon_recipient: str = "any_opponent"
    dragon_last_trick: str = "give"
    double_victory: int | None = 200
    triple_victory: int | None = None
    tailender_tricks: str = "first_out"
    open_dummy: bool = False
    target: int | None = 1000
    rounds: int | None = None
    tie: str = "play_on"
    direction: str = "right"

    def after(self, seat: int) -> list[int]:
        """The other seats in order of play, from the next seat on."""
        return [(seat + step) % self.seats for step in range(1, self.seats)]

    def from_seat(self, seat: int) -> list[int]:
        """All seats in order of play, from this seat on."""
        return [seat, *self.after(seat)]

    def members(self, team: int) -> frozenset[int]:
        """The seats of a team."""
        return frozenset(seat for seat in range(self.seats) if self.teams[seat] == team)

    def partners(self, seat: int) -> list[int]:
        """The team-mates, in order of play from the next seat."""
        return [other for other in self.after(seat) if self.teams[other] == self.teams[seat]]

    def opponents(self, seat: int) -> list[int]:
        """The other team, in order of play from the next seat."""
        return [other for other in self.after(seat) if self.teams[other] != self.teams[seat]]

    def push_recipients(self, seat: int) -> list[int]:
        """Return the seats that get a card each from the seat (PUSH-1, TIENTSIN-4, TRICHU-3)."""
        if self.push_to == "everyone":
            return self.after(seat)
        if self.push_to == "partners":
            return self.partners(seat)
        return self.opponents(seat)

    def packet_sizes(self, phase: str, dealer: int) -> tuple[int, ...]:
        """Cards a seat in this deal; left-over cards go in the last deal (DEAL-1, DEAL-4)."""
        if phase == "DEAL_FIRST":
            return (self.packets[0],) * self.seats
        left_over = 56 - self.seats * sum(self.packets)
        lucky = self.from_seat(dealer)[:left_over]
        return tuple(self.packets[1] + (1 if seat in lucky else 0) for seat in range(self.seats))

    def is_dummy(self, seat: int) -> bool:
        """Is it Trichu's open dummy (TRICHU-4)?"""
        return self.open_dummy and seat == DUMMY_SEAT


def read_rules(given: RulesDict) -> Rules:
    """Rules from a plain dict; fields not named have their default."""
    known = {field.name for field in fields(Rules)}
    unknown = set(given) - known
    if unknown:
        raise ValueError(f"no such rules fields: {sorted(unknown)}")
    values: dict[str, Any] = dict(given)
    for name in ("teams", "packets"):
        if name in values:
            values[name] = tuple(values[name])
    rules = Rules(**values)
    check(rules)
    return rules


def check(rules: Rules) -> None:
    """Raise ValueError for fields that contradict each other."""
    for name, allowed in CHOICES.items():
        if getattr(rules, name) not in allowed:
            raise ValueError(f"{name} must be one of {allowed}")
    if len(rules.teams) != rules.seats or set(rules.teams) != {0, 1}:
        raise ValueError("teams must give team 0 or 1 for each seat")
    left_over = 56 - rules.seats * sum(rules.packets)
    if len(rules.packets) != 2 or not 0 <= left_over < rules.seats:
        raise ValueError("the two packets must deal the deck")
    if rules.grand_tichu and rules.calls != "everyone" and rules.grand_order == "simultaneous":
        raise ValueError("a limit on callers needs visible grand calls (GRAND-5)")
    if rules.announced_bombs and rules.bombs == "in_turn":
        raise ValueError("announced_bombs makes no sense with bombs in turn only")
    if rules.beat_own_play and rules.take_trick == "auto":
        raise ValueError("beat_own_play needs take_trick='claim'")
    if rules.open_dummy and (rules.seats, rules.teams) != (4, (0, 1, 0, 1)):
        raise ValueError("an open dummy needs the four-player table (TRICHU-1)")
