"""Perft of a title: how many ways to go on there are from a position; a rule that lets through more or less shows at
once.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import rulebooks
from rulebooks.engine import State
from rulebooks.trial.perft import count_sequences

MOST_LEAVES = 2500
DEEPEST = 3


@dataclass(frozen=True)
class Perft:
    """The kept positions of one ruleset, made by functions that bear the names of their files in ``folder``."""

    folder: Path
    positions: Sequence[Callable[[], State]]

    @property
    def names(self) -> list[str]:
        return [build.__name__ for build in self.positions]

    def write(self) -> None:
        """Keep each position, with its counts as deep as they stay small; only after a change that is meant."""
        for build in self.positions:
            text = rulebooks.dump(build())
            counts = [count_sequences(text, 1)]
            while len(counts) < DEEPEST and counts[-1] * max(counts[0], 1) <= MOST_LEAVES:
                counts.append(count_sequences(text, len(counts) + 1))
            content = {"counts": counts, "state": json.loads(text)}
            (self.folder / f"{build.__name__}.json").write_text(json.dumps(content) + "\n")

    def check(self, name: str) -> None:
        """As many sequences of one action, two actions and so on are legal as were."""
        stored = json.loads((self.folder / f"{name}.json").read_text())
        text = json.dumps(stored["state"])
        counts = [count_sequences(text, depth) for depth in range(1, len(stored["counts"]) + 1)]
        module = self.positions[0].__module__
        assert counts == stored["counts"], f"if the change is meant, run python -m {module}"

    def check_files(self, fewest: int) -> None:
        """Every position is kept, and nothing else."""
        names = {path.stem for path in self.folder.glob("*.json")}
        assert names == set(self.names)
        assert len(names) >= fewest
