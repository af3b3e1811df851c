"""Draws of a season beside tables: divisions, the order of level players, promotion.

Pure functions of a secret and an input in JSON, for drawing and for checking.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any

from .pairing import Lots
from .scoring import knockout, promotion
from .scoring.knockout import RoundScore
from .scoring.opponents import mean_points
from .scoring.ranking import RankingLine, TableScore, standings
from .terms import LARGEST, divided, evenly, letters, pyramid

NEWCOMER = (10_000, 0, 0)
"""A tier below all others, as `divide` reads it."""


def divide(secret: bytes, given: Mapping[str, Any]) -> list[tuple[str, list[int]]]:
    """Return the name and the entries of each division; leftover entries come last, without a name.

    ``given`` has the ``entries``, and for former players the ``earned`` tier, -1, 0 or 1 for going
    down to it, staying or going up, and their rank; the others begin below, by lots drawn for
    ``name``. The rules are ``division``, ``size`` and ``branches``, as in `terms.Terms`, and
    ``groups`` is the organisers' number of divisions, if they chose one. Their ``exchanges`` of
    places are in ``earned`` already. A draw that has ``tiers_hold`` gives everybody the tier they
    earned, as `_sizes_of_tiers` does.
    """
    lot = _lots_of_entries(secret, given["name"], given["entries"])
    earned = {entry: tuple(place) for entry, *place in given["earned"]}
    ordered = sorted(given["entries"], key=lambda entry: (*earned.get(entry, NEWCOMER), lot[entry]))
    sizes = divided(len(ordered), given["division"], given["size"], given.get("groups"))
    tiers: Sequence[Sequence[int]] = pyramid(sizes, given["branches"])
    if given.get("tiers_hold"):
        tiers = _sizes_of_tiers(given, len(sizes), [earned.get(entry, NEWCOMER)[0] for entry in ordered])
    found = []
    begin = 0
    for tier, each in enumerate(tiers, 1):
        people = ordered[begin : begin + sum(each)]
        for letter, those in zip(letters(len(each)), promotion.deal_into_divisions(people, each), strict=True):
            found.append((f"{tier}{letter}", those))
        begin += len(people)
    return [*found, ("", ordered[begin:])]


def _sizes_of_tiers(given: Mapping[str, Any], number: int, earned: Sequence[int]) -> list[list[int]]:
    """Return the sizes of so many divisions, tier by tier, even but for one thing: a tier grows to
    hold all who ``earned`` it (a tier for each person, in order), though no division of it by more
    than half of the rules' size. People who are too few for a table below join the tier above.
    """
    size, most = given["size"], min(LARGEST, given["division"] * 3 // 2)
    found = list[list[int]]()
    begin = 0
    while number:
        width, left = min(given["branches"] ** len(found), number), len(earned) - begin
        planned = sum(evenly(left, number, size)[:width])
        belong = sum(tier <= len(found) + 1 for tier in earned[begin:])
        if size == 2:
            belong += belong % 2
        taken = sum(evenly(max(planned, min(belong, width * most, left)), width, size))
        number = min(number - width, (left - taken) // size)
        found.append(evenly(taken if number else left, width, size))
        begin += taken
    return found


def rank(secret: bytes, given: Mapping[str, Any]) -> list[RankingLine]:
    """Return the standings of a division; lots drawn for ``name`` decide between otherwise level
    players.

    ``given`` has the ``entries`` with their head starts, the ``results`` as round, table, entry,
    points, wins and second place, and flags for a ``swiss`` or a ``knockout``.
    """
    start = dict(given["entries"])
    who = Lots(secret, given["name"]).shuffled(list(start))
    played = [RoundScore(number, TableScore(*sat)) for number, *sat in given["results"]]
    sat = [row.sat for row in played]
    ranked = standings(who, sat, start, mean_points(sat) if given["swiss"] else {})
    return knockout.standings(who, played, ranked) if given["knockout"] else ranked


def promote(secret: bytes, given: Mapping[str, Any]) -> dict[int, int]:
    """Return 1 for each entry going up a tier, -1 for each going down, as in `promotion.change_tiers`.

    ``given`` has the ``standings`` in their order: tier, division, entry, points and wins; those
    ``staying_out`` take no place from the others. Lots are drawn for ``name``.
    """
    staying_out = set(given["staying_out"])
    tiers = [
        [
            [promotion.Finish(*finish) for _tier, _division, *finish in division if finish[0] not in staying_out]
            for _division, division in groupby(tier, key=lambda line: line[1])
        ]
        for _tier, tier in groupby(given["standings"], key=lambda line: line[0])
    ]
    lot = _lots_of_entries(secret, given["name"], (entry for _tier, _division, entry, *_figures in given["standings"]))
    return promotion.change_tiers(tiers, given["up"], given["down"], lot)


def _lots_of_entries(secret: bytes, name: str, entries: Iterable[int]) -> dict[int, int]:
    """Return the lot of each entry, from 0."""
    people = Lots(secret, name).shuffled(sorted(entries))
    return {entry: number for number, entry in enumerate(people)}
