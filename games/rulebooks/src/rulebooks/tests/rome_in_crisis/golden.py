"""Golden playthroughs of *Rome in Crisis*.

``python -m rulebooks.tests.rome_in_crisis.golden`` plays them again and writes them; do so only after a
change that is meant.
"""

from collections.abc import Sequence
from pathlib import Path
from random import Random

from rulebooks.engine import Action
from rulebooks.rome_in_crisis import ROME_IN_CRISIS
from rulebooks.tests.golden import Golden


def of_any_kind(legal: Sequence[Action], rng: Random) -> Action:
    """Some kind of action, then any of that kind: bids are many, and passes as good."""
    kind = rng.choice(sorted({type(action).__name__ for action in legal}))
    return rng.choice([action for action in legal if type(action).__name__ == kind])


GOLDEN = Golden(
    ROME_IN_CRISIS.name,
    Path(__file__).parent / "golden",
    {
        f"{players}-players": {"seed": f"{players:02x}" * 16, "options": {"players": players}}
        for players in ROME_IN_CRISIS.players
    },
    of_any_kind,
)

if __name__ == "__main__":
    GOLDEN.write()
