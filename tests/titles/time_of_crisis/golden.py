"""Golden playthroughs of *Time of Crisis*.

``python -m tests.titles.time_of_crisis.golden`` plays them again and writes them; do so only after a
change that is meant.
"""

from pathlib import Path
from typing import Any

from games.titles.time_of_crisis.rules.data.cards import SLOTS
from tests.titles.golden import Golden

from .play import RULESET, restless

SETUPS: dict[str, dict[str, Any]] = {
    "fixed": {},
    "variable": {"short": True},
    "selective": {"stacks": [both[1] for both in SLOTS.values()]},
}
"""The set-ups of the expansion's cards, each with what else such a game has."""


def of_cards(seed: int, **options: Any) -> dict[str, Any]:
    """A game in which cards are bought, as chance alone hardly does."""
    return {"seed": f"{seed:02x}" * 16, "options": {"players": 3, **options}, "by_chance": ["ArmBattle"]}


GOLDEN = Golden(
    RULESET,
    Path(__file__).parent / "golden",
    {
        f"{players}-players": {"seed": f"{players:02x}" * 16, "options": {"players": players, "short": players < 4}}
        for players in (2, 3, 4)
    }
    | {"emperors": {"seed": "17" * 16, "options": {"players": 4, "emperors": True}, "by_chance": ["PlaceEmperor"]}}
    | {f"{cards}-cards": of_cards(seed, cards=cards, **more) for seed, (cards, more) in enumerate(SETUPS.items(), 5)},
    restless,
)

if __name__ == "__main__":
    GOLDEN.write()
