"""The rules of a table as one int: a bit for each option that changes how a round is played.

Owns the bits. Each is named after the field of ``Rules`` and the value that sets it; a round in
which none is set is played by the official rules.
"""

from typing import Final

PHOENIX_HIGH: Final = 1 << 0
"""``phoenix_ambiguity="high"``: only the higher reading of a play exists (V-32)."""
WISH_OWED: Final = 1 << 1
"""``wish_optional=False``: who plays the Mah Jong must wish (V-36)."""
OWN_STRAIGHT_FULFILS: Final = 1 << 2
"""``own_straight_fulfils_wish=True``: the play that makes a wish may fulfil it (V-39)."""
STRICT_TURN: Final = 1 << 3
"""``wish_bomb="strict_turn"``: who could fulfil the wish may not bomb without it (V-43)."""
DOG_UNDER_WISH: Final = 1 << 4
"""``dog_under_wish=True``: the Dog may be led by who holds the wished rank (V-48)."""
BOMBS_IN_TURN: Final = 1 << 5
"""``bombs="in_turn"``: nobody bombs out of turn (V-59)."""
ANNOUNCED_BOMBS: Final = 1 << 6
"""``announced_bombs=True``: a bomb out of turn is announced first (V-60)."""
TRICK_LEADER_LEADS: Final = 1 << 7
"""``bomb_leads="trick_leader"``: after a bombed trick its leader leads (V-57)."""
TAKEN_AT_ONCE: Final = 1 << 8
"""``take_trick="auto"``: no trick waits for its owner (V-54)."""
BEAT_OWN_PLAY: Final = 1 << 9
"""``beat_own_play=True``: the owner of a waiting trick may beat it (V-19)."""
ACTIVE_ONLY: Final = 1 << 10
"""``dragon_recipient="active_only"``: the Dragon's trick goes to who holds cards (V-62)."""
KEEP_LAST_DRAGON: Final = 1 << 11
"""``dragon_last_trick="keep"``: the Dragon's trick that ends the round is kept (V-63)."""
TAIL_TO_OPPONENTS: Final = 1 << 12
"""``tailender_tricks="opponents"``: so the last player's tricks are given away (TIENTSIN-7)."""
