"""The figures of a run, as JSON and as lines.

Owns :func:`figures`, :func:`added` and :func:`lines`. Nothing is counted that was not asked.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from laws.asks import ASKS
from laws.findings import COUNTED, SUITS_MOVED, Findings
from laws.rounds import RECORDED
from tichu.testing.play.reach import floor

_SUMS: Final = ("rounds", "seconds", "plies", "breached")
_PARTS: Final = ("checks", "played", "symmetries")


def figures(found: Findings, *, seed: int, first: int, seconds: float) -> dict[str, Any]:
    """Return what a run has found, as JSON holds it."""
    every = sorted({law for ask in ASKS if ask.every == 1 for law in ask.laws})
    sampled = {
        f"L{law}": ask.every
        for ask in ASKS
        for law in ask.laws
        if ask.every > 1 and law not in every
    }
    return _judged(
        {
            "rounds": found.rounds,
            "seeds": [{"seed": seed, "first": first, "rounds": found.rounds}],
            "seconds": round(seconds, 1),
            "plies": found.plies,
            "played": dict(sorted(found.played.items())),
            "every_ply": [f"L{law}" for law in every],
            "sampled": sampled,
            "at_the_end": [f"L{law}" for law in (20, 21, 22, 23, 24)],
            "each_round": ["L34"],
            "sampled_rounds": {"L30": RECORDED, "L33": RECORDED},
            "checks": {f"L{law}": found.checks[law] for law in range(1, 35)},
            "symmetries": {
                f"{seats} seats": {
                    "of": SUITS_MOVED * seats,
                    "asked": sum(1 for known, _ in found.symmetries if known == seats),
                }
                for seats in (4, 6)
            },
            "largest_deviation": {
                "of": "sigma",
                "L29": round(found.worlds.largest, 2),
                "L34": round(found.deals.largest, 2),
            },
            "breached": found.breached + len(found.unfair),
            "breaches": [str(breach) for breach in found.breaches] + found.unfair,
            "counters": {name: {"count": found.reached[name]} for name in COUNTED},
        }
    )


def added(known: Mapping[str, Any], more: Mapping[str, Any]) -> dict[str, Any]:
    """Return the figures of two runs together; of two deviations the larger one."""
    both = {**known, **more, "seeds": [*known["seeds"], *more["seeds"]]}
    for name in ("rounds", "seconds", "plies", "breached"):
        both[name] = round(known[name] + more[name], 1)
    for name in ("played", "checks"):
        names = {**known[name], **more[name]}
        both[name] = {key: known[name].get(key, 0) + more[name].get(key, 0) for key in names}
    both["symmetries"] = {
        seats: max(
            known["symmetries"][seats], more["symmetries"][seats], key=lambda of: of["asked"]
        )
        for seats in more["symmetries"]
    }
    both["largest_deviation"] = {
        law: max(known["largest_deviation"][law], more["largest_deviation"][law])
        for law in more["largest_deviation"]
    }
    both["breaches"] = [*known["breaches"], *more["breaches"]]
    both["counters"] = {
        name: {"count": known["counters"][name]["count"] + more["counters"][name]["count"]}
        for name in more["counters"]
    }
    return _judged(both)


def _judged(known: dict[str, Any]) -> dict[str, Any]:
    """Add the floors, what is below them, and whether all is well."""
    counters = {
        name: {"count": count["count"], "floor": floor(name, max(1, known["rounds"]))}
        for name, count in known["counters"].items()
    }
    known["counters"] = counters
    known["below_floor"] = [
        name for name, each in counters.items() if each["count"] < each["floor"]
    ]
    known["never_asked"] = [law for law, number in known["checks"].items() if not number]
    known["ok"] = not (known["breached"] or known["below_floor"] or known["never_asked"])
    return known


def lines(known: Mapping[str, Any]) -> Iterator[str]:
    """Yield the figures as lines for people."""
    yield f"{known['rounds']} rounds, {known['plies']} plies, {known['seconds']} s"
    yield "asked: " + ", ".join(f"{law} {number}" for law, number in known["checks"].items())
    for name, each in known["counters"].items():
        mark = " " if each["count"] >= each["floor"] else "!"
        yield f"{mark}{each['count']:9} of {each['floor']:7}  {name}"
    for law in known["never_asked"]:
        yield f"{law} was never asked"
    yield from known["breaches"]
    below = len(known["below_floor"])
    yield f"{known['breached']} breaches, {below} counters below their floor"
