"""The rules of a table in numbers: a bit for each option, and none for two."""

from tichu.rulebook import flags as facts


def test_each_option_has_a_bit_of_its_own() -> None:
    """Options are numbered in the order of their names."""
    bits = {
        name: value
        for name, value in vars(facts).items()
        if type(value) is int and name.isupper() and name not in {"NOBODY", "MOST_SEATS"}
    }

    assert [
        "PHOENIX_HIGH",
        "WISH_OWED",
        "OWN_STRAIGHT_FULFILS",
        "STRICT_TURN",
        "DOG_UNDER_WISH",
        "BOMBS_IN_TURN",
        "ANNOUNCED_BOMBS",
        "TRICK_LEADER_LEADS",
        "TAKEN_AT_ONCE",
        "BEAT_OWN_PLAY",
        "ACTIVE_ONLY",
        "KEEP_LAST_DRAGON",
        "TAIL_TO_OPPONENTS",
        "GRAND_TICHU",
        "SECRET_GRAND",
        "GRAND_IN_TURN",
        "ONE_CALL_A_TEAM",
        "ONE_CALL_A_TABLE",
        "CALLS_TO_FIRST_PUSH",
        "CALLS_TO_OWN_PUSH",
    ] == list(bits)
    assert [1 << place for place in range(20)] == list(bits.values())
