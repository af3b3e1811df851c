"""Golden playthroughs of *Time of Crisis*.

``python -m rulebooks.tests.time_of_crisis.golden`` plays them again; do so only after a change that is meant.
"""

from pathlib import Path
from typing import Any

from rulebooks.tests.golden import Golden
from rulebooks.time_of_crisis.rules.card import SLOTS

from .play import RULESET, restless

FACTIONS = {
    "against-thrax": ["maximinus_thrax"],
    "against-pupienus": ["pupienus_balbinus"],
    "against-gordian": ["gordian_iii"],
    "alone-against-three": ["maximinus_thrax", "pupienus_balbinus", "gordian_iii"],
}
"""Games against factions without a player, in turn with and without kinds of Emperor and all the cards."""
AGAINST = {
    name: {
        "seed": f"{32 + number:02x}" * 16,
        "options": {
            "players": 1 + len(mats),
            "factions": mats,
            "emperors": number % 2 == 1,
            "cards": "fixed" if number % 2 else "base",
        },
        "by_chance": ["PlaceEmperor"],
    }
    for number, (name, mats) in enumerate(FACTIONS.items())
}
SETUPS: dict[str, dict[str, Any]] = {
    "fixed": {},
    "variable": {"short": True},
    "selective": {"stacks": [both[1] for both in SLOTS.values()]},
}
"""What else is agreed on where the expansion's cards come in so (2.1 of it)."""

GOLDEN = Golden(
    RULESET,
    Path(__file__).parent / "golden",
    {
        f"{players}-players": {"seed": f"{players:02x}" * 16, "options": {"players": players, "short": players < 4}}
        for players in (2, 3, 4)
    }
    | AGAINST
    | {
        f"{cards}-cards": {
            "seed": f"{seed:02x}" * 16,
            "options": {"players": 3, "cards": cards, **more},
            "by_chance": [],  # whoever plays at random hardly buys cards
        }
        for seed, (cards, more) in enumerate(SETUPS.items(), 5)
    }
    | {"emperors": {"seed": "17" * 16, "options": {"players": 4, "emperors": True}, "by_chance": ["PlaceEmperor"]}},
    restless,
)

if __name__ == "__main__":
    GOLDEN.write()
