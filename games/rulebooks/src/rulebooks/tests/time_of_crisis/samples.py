"""One stored state for every kind of decision.

``python -m rulebooks.tests.time_of_crisis.samples`` writes those of the schema in use. A file of
an earlier schema is never written again: it is kept for ever, for it is what old games on the site look like.
"""

import json
from pathlib import Path

import rulebooks
from rulebooks.engine import State
from rulebooks.engine.kernel import Decision
from rulebooks.time_of_crisis.rules.setup import SCHEMA

from .golden import GOLDEN
from .play import keyed, playthrough, question
from .rules.positions import act, army, at, do, empire, govern, governors, hand, play_cards, position, top_event

FOLDER = Path(__file__).parent / "samples"
MOST_GAMES = 400
BY_CARDS = ("ArmVote", "HoldTriumph", "InciteMob", "RevealCards")
"""What only the expansion's cards ask: whoever plays by chance hardly buys them."""
EVENT = (3, 4)  # dice of a crisis that draws an event


def path(schema: int) -> Path:
    """Return the file with the samples of a schema: an object of states by kind of decision."""
    return FOLDER / f"time_of_crisis-{schema}.json"


def decisions() -> set[str]:
    """Every kind of decision that a game can wait for."""
    return {
        kind.__name__ for kind in Decision.__subclasses__() if kind.__module__.startswith("rulebooks.time_of_crisis")
    }


def occupied_capital() -> State:
    """An army has just entered the Seat of Power of another's empire."""
    state = position()
    empire(state, 1, "gallia", "hispania", "britannia")
    governors(state, 0, 1)
    number = army(state, 0, "gallia")
    act(state, 0)
    do(state, f"enter capital with army {number}")
    return state


def deposed_emperor() -> State:
    """A vote in Italia has replaced another player, with Damnatio Memoriae at hand."""
    state = position()
    govern(state, 1, "italia", support=2)
    governors(state, 0, 1)
    act(state, 0, senate=4)
    play_cards(state, 0, "damnatio_memoriae")
    do(state, "place governor italia with 4 dice", pips=[5, 5, 5, 5])
    return state


def new_emperor() -> State:
    """A vote in Italia has made an Emperor, who may reign with an army of his."""
    state = position(emperors=True)
    army(state, 0, "asia")
    governors(state, 0, 1)
    act(state, 0, senate=16)
    do(state, "place governor italia with 16 dice")
    return state


def games_of_the_century() -> State:
    """An Emperor with a card in hand when the Ludi Saeculares are drawn."""
    state = position()
    govern(state, 2, "italia", support=3)
    hand(state, 2, "senate_1")
    top_event(state, "ludi_saeculares")
    at(state, 0, "crisis", pips=EVENT)
    return state


def collect() -> dict[str, str]:
    """The rare kinds as built here, those that the expansion's cards bring from a golden game, of the others the first
    that turns up in games of two, three and four players.
    """
    rare_positions = (occupied_capital(), deposed_emperor(), new_emperor(), games_of_the_century())
    samples = {question(state): rulebooks.dump(state) for state in rare_positions}
    for state in GOLDEN.positions("selective-cards"):
        kind = question(state)
        if kind in BY_CARDS and kind not in samples:
            samples[kind] = rulebooks.dump(state)
    for number in range(MOST_GAMES):
        for move in playthrough({"players": 4 - number % 3, "short": True}, keyed(number), seed=number):
            kind = question(move.state)
            if kind and kind not in samples:
                samples[kind] = rulebooks.dump(move.state)
        if decisions() <= set(samples):
            return samples
    raise SystemExit(f"no game came to {decisions() - set(samples)}")


if __name__ == "__main__":
    states = {kind: json.loads(state) for kind, state in sorted(collect().items())}
    lines = (f"{json.dumps(kind)}: {json.dumps(state, separators=(',', ':'))}" for kind, state in states.items())
    path(SCHEMA).write_text("{\n" + ",\n".join(lines) + "\n}\n")
