"""Golden playthroughs of *Rome in Crisis*.

``python -m tests.titles.rome_in_crisis.golden`` plays them again and writes them; do so only after a
change that is meant.
"""

from collections.abc import Sequence
from pathlib import Path
from random import Random

from rulebooks.engine import Action

from games.titles.rome_in_crisis.title import RomeInCrisis
from tests.titles.golden import Golden


def of_any_kind(legal: Sequence[Action], rng: Random) -> Action:
    """Some kind of action, then any of that kind: bids are many, and passes as good."""
    kind = rng.choice(sorted({type(action).__name__ for action in legal}))
    return rng.choice([action for action in legal if type(action).__name__ == kind])


GOLDEN = Golden(
    RomeInCrisis.name,
    Path(__file__).parent / "golden",
    {
        f"{players}-players": {"seed": f"{players:02x}" * 16, "options": {"players": players}}
        for players in RomeInCrisis.seating.players
    },
    of_any_kind,
)

if __name__ == "__main__":
    GOLDEN.write()
