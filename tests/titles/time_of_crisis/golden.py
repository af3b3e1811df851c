"""Golden playthroughs of *Time of Crisis*.

``python -m tests.titles.time_of_crisis.golden`` plays them again and writes them; do so only after a
change that is meant.
"""

from pathlib import Path

from tests.titles.golden import Golden

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

GOLDEN = Golden(
    RULESET,
    Path(__file__).parent / "golden",
    {
        f"{players}-players": {"seed": f"{players:02x}" * 16, "options": {"players": players, "short": players < 4}}
        for players in (2, 3, 4)
    }
    | {"emperors": {"seed": "17" * 16, "options": {"players": 4, "emperors": True}, "by_chance": ["PlaceEmperor"]}}
    | AGAINST,
    restless,
)

if __name__ == "__main__":
    GOLDEN.write()
