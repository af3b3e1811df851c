"""Golden playthroughs of *Time of Crisis*.

``python -m tests.titles.time_of_crisis.golden`` plays them again and writes them; do so only after a
change that is meant.
"""

from pathlib import Path

from tests.titles.golden import Golden

from .play import RULESET, restless

GOLDEN = Golden(
    RULESET,
    Path(__file__).parent / "golden",
    {
        f"{players}-players": {"seed": f"{players:02x}" * 16, "options": {"players": players, "short": players < 4}}
        for players in (2, 3, 4)
    },
    restless,
)

if __name__ == "__main__":
    GOLDEN.write()
