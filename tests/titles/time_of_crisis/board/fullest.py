"""The fullest positions that a thousand games come to, every other one with options drawn by lot.

``python -m tests.titles.time_of_crisis.board.fullest`` plays them anew.

To be run when the rules, the bots or the measures change: it takes minutes. The tests read what it has stored.
"""

import json
import os
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import django

import rulebooks
from games.titles.registry import TITLES
from games.titles.time_of_crisis.board import counters
from rulebooks import engine
from rulebooks.engine.dice import KeyedDice
from rulebooks.time_of_crisis.bots.sensible import BOTS
from rulebooks.time_of_crisis.rules.data.regions import SEAS
from rulebooks.time_of_crisis.rules.emperors import token_region
from rulebooks.time_of_crisis.rules.state import Army, Band, Province, TocState
from rulebooks.trial.fuzz import MIXED, seat_bots

TITLE = TITLES["time_of_crisis"]
FILE = Path(__file__).parent / "fullest.json"
GAMES = 1000
CREWS = (*BOTS, MIXED)
NAME = 3
"""A leader or rival is written out by name, as wide as so many signs."""

Found = dict[str, tuple[int, str]]
"""By measure: how much, and the stored position."""


def signs(state: TocState) -> Counter[str]:
    """About how many signs a map has to show in each region."""
    found = Counter({name: in_province(place) for name, place in state.provinces.items()})
    found.update([token_region(state)] if state.emperor_token else [])
    found.update({tribe: in_band(band) for tribe, band in state.homelands.items()})
    for army in state.armies.values():
        found[army.region] += in_army(army)
    for region in [*(leader.region for leader in state.leaders.values()), *state.rivals.values()]:
        found[region] += NAME
    return found


def in_province(place: Province) -> int:
    markers = (place.marker, place.quaestor, place.mobs, place.militia)
    return sum(map(bool, markers)) + len(place.improvements) + sum(map(in_band, place.barbarians.values()))


def in_band(band: Band) -> int:
    return 1 + bool(band.active) + bool(band.inactive) if band.total else 0


def in_army(army: Army) -> int:
    return 1 + bool(army.full) + bool(army.reduced) + bool(army.barbarians)


def width(army: Army, *, emperor_leads: bool) -> float:
    """Return the room that an army takes on its plate, with the walls around it in a capital."""
    tile = counters.army(army, emperor_leads=emperor_leads)
    return counters.capital(tile).width if army.capital else tile.width


def widths(state: TocState) -> Iterator[float]:
    for number, army in state.armies.items():
        yield width(army, emperor_leads=state.emperor_token == f"army {number}")


def measures(state: TocState) -> Iterator[tuple[str, int]]:
    """Yield measures of how full a position is, in each of the ways in which one may be."""
    shown = signs(state)
    yield from shown.items()
    yield "the whole map", shown.total()
    yield "all seas", sum(shown[sea] for sea in SEAS)
    yield "armies in one region", max(Counter(army.region for army in state.armies.values()).values(), default=0)
    yield "the widest army", round(max(widths(state), default=0))
    yield "armies", len(state.armies)
    yield "barbarians at one home", max(band.total for band in state.homelands.values())
    yield (
        "barbarians in provinces",
        sum(b.total for place in state.provinces.values() for b in place.barbarians.values()),
    )
    yield "names", len(state.leaders) + len(state.rivals)
    yield "legacy", max(player.legacy for player in state.players)
    yield "emperor turns", max(player.emperor_turns for player in state.players)
    yield "events drawn", len(state.drawn)


def fullest(number: int) -> Found:
    """The fullest positions of one game; two to four seats, every crew of bots."""
    rng = Random(number)
    dice, players = KeyedDice(rng.randbytes(32), str(number)), 2 + number % 3
    bots = seat_bots(CREWS[number // 3 % len(CREWS)], players, rng, BOTS)
    whole: dict[str, Any] = {"short": False}
    options = TITLE.rulebook.draw_options(players, rng, whole) if number % 2 else whole
    state = rulebooks.new(TITLE.name, {"players": players, **options}, dice)
    assert isinstance(state, TocState)
    found: Found = {}
    while seats := engine.to_move(state):
        found |= fuller(state, found)
        action = bots[seats[0]].choose(rulebooks.view(state, seats[0]), engine.choices(state, seats[0]), rng)
        engine.apply(state, seats[0], action, dice)
    return found


def fuller(state: TocState, found: Found) -> Found:
    """The measures by which a position is fuller than those found before."""
    better = {name: value for name, value in measures(state) if value > found.get(name, (0, ""))[0]}
    text = rulebooks.dump(state) if better else ""
    return {name: (value, text) for name, value in better.items()}


def search(numbers: Iterable[int]) -> Found:
    """The fullest positions of many games, played on all cores; of equals that of the first game."""
    found: Found = {}
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for others in pool.map(fullest, numbers, chunksize=10):
            found |= {name: other for name, other in others.items() if other[0] > found.get(name, (0, ""))[0]}
    return found


def stored() -> dict[str, TocState]:
    """The kept positions by measure."""
    return {measure: loaded(text) for measure, text in json.loads(FILE.read_text()).items()}


def loaded(text: str) -> TocState:
    state = rulebooks.load(text)
    assert isinstance(state, TocState)
    return state


def write() -> None:
    """Play, and store what was found."""
    found = {measure: text for measure, (_value, text) in search(range(GAMES)).items()}
    FILE.write_text(json.dumps(found, indent=1, sort_keys=True) + "\n")


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tocsite.settings")  # tribes' letters are translated
    django.setup()
    write()
