"""Everything of a season but its tables that anybody can check again: divisions, standings, promotion.

Pure functions of a secret and an input in JSON, both of them in the file of the draw (`draw_file`). They draw lots
for level players, and leave the rules to `scoring`.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, groupby
from typing import Any

from .pairing import Lots
from .scoring import knockout, promotion
from .scoring.knockout import RoundScore
from .scoring.opponents import mean_points
from .scoring.ranking import RankingLine, TableScore, gone_last, standings
from .terms import LARGEST, divided, division_letters, evenly, pyramid

VERSION = 2
"""The version of the rules of standings and promotion. In the first, nobody is ``gone`` and no game
``unplayed``: void games earned nothing, and those who left kept their place in both."""
WITHOUT_TIER = (10_000, 0, 0)
"""The place of who has earned no tier: below all others."""


def divide_by_lots(secret: bytes, draw_input: Mapping[str, Any]) -> list[tuple[str, list[int]]]:
    """Return the name and the entries of each division; leftover entries come last, without a name.

    ``draw_input`` has the ``entries``, and for former players the ``earned`` tier, -1, 0 or 1 for going
    down to it, staying or going up, and their rank; the others begin below, by lots drawn for
    ``name``. The rules are ``division``, ``size`` and ``branches``, as in `terms.Terms`, and
    ``groups`` is the organisers' number of divisions, if they chose one. Their ``exchanges`` of
    places and their ``seeds`` are in ``earned`` already; ``dealt``: all are dealt to the divisions
    to and fro, so that seeds do not meet. A draw that has ``tiers_hold`` gives everybody the tier they
    earned, as `_sizes_of_tiers` does.
    """
    lot = _lots_of_entries(secret, draw_input["name"], draw_input["entries"])
    earned = {entry: tuple(place) for entry, *place in draw_input["earned"]}
    ordered = sorted(draw_input["entries"], key=lambda entry: (*earned.get(entry, WITHOUT_TIER), lot[entry]))
    sizes = divided(len(ordered), draw_input["division"], draw_input["size"], draw_input.get("groups"))
    tiers: Sequence[Sequence[int]] = pyramid(sizes, draw_input["branches"])
    if draw_input.get("tiers_hold"):
        tiers = _sizes_of_tiers(draw_input, len(sizes), [earned.get(entry, WITHOUT_TIER)[0] for entry in ordered])
    divisions = []
    begin = 0
    if draw_input.get("dealt"):
        ordered = _dealt(ordered, [size for sizes_of_tier in tiers for size in sizes_of_tier])
    for tier, sizes_of_tier in enumerate(tiers, 1):
        people = ordered[begin : begin + sum(sizes_of_tier)]
        for letter, those in zip(
            division_letters(len(sizes_of_tier)), promotion.deal_into_divisions(people, sizes_of_tier), strict=True
        ):
            divisions.append((f"{tier}{letter}", those))
        begin += len(people)
    return [*divisions, ("", ordered[begin:])]


def _dealt(ordered: Sequence[int], sizes: Sequence[int]) -> list[int]:
    """Return people in the order of divisions of these sizes, to which they are dealt to and fro."""
    dealt = promotion.deal_into_divisions(ordered[: sum(sizes)], sizes)
    return [*chain.from_iterable(dealt), *ordered[sum(sizes) :]]


def _sizes_of_tiers(draw_input: Mapping[str, Any], number: int, earned: Sequence[int]) -> list[list[int]]:
    """Return the sizes of so many divisions, tier by tier, even but for one thing: a tier grows to
    hold all who ``earned`` it (a tier for each person, in order), though no division of it by more
    than half of the rules' size. People who are too few for a table below join the tier above.
    """
    size, most = draw_input["size"], min(LARGEST, draw_input["division"] * 3 // 2)
    tiers = list[list[int]]()
    begin = 0
    while number:
        width, remaining = min(draw_input["branches"] ** len(tiers), number), len(earned) - begin
        planned = sum(evenly(remaining, number, size)[:width])
        belong = sum(tier <= len(tiers) + 1 for tier in earned[begin:])
        if size == 2:
            belong += belong % 2
        seated = sum(evenly(max(planned, min(belong, width * most, remaining)), width, size))
        number = min(number - width, (remaining - seated) // size)
        tiers.append(evenly(seated if number else remaining, width, size))
        begin += seated
    return tiers


def rank_by_lots(secret: bytes, draw_input: Mapping[str, Any]) -> list[RankingLine]:
    """Return the standings of a division; lots drawn for ``name`` decide between otherwise level
    players.

    ``draw_input`` has the ``entries`` with their head starts, the points organisers have given or
    taken (``adjusted``), if any, the ``results`` as round, table, entry, points, wins and second
    place, and flags for a ``swiss`` or a ``knockout``. From the second version on it has those who
    are ``gone``, ranked last, and the games ``unplayed`` by nobody's fault as round, table and entry.
    """
    start = dict(draw_input["entries"])
    for entry, points in draw_input.get("adjusted", ()):
        if entry in start:
            start[entry] += points
    who = Lots(secret, draw_input["name"]).shuffled(list(start))
    round_scores = [RoundScore(number, TableScore(*score)) for number, *score in draw_input["results"]]
    scores = [row.score for row in round_scores]
    unplayed = Counter(entry for _round, _table, entry in draw_input.get("unplayed", ()))
    ranked = standings(who, scores, start, mean_points(scores) if draw_input["swiss"] else {}, unplayed)
    lines = knockout.standings(who, round_scores, ranked) if draw_input["knockout"] else ranked
    return gone_last(lines, draw_input.get("gone", ()))


def promote_by_lots(secret: bytes, draw_input: Mapping[str, Any]) -> dict[int, int]:
    """Return 1 for each entry going up a tier, -1 for each going down, as in `promotion.change_tiers`.

    ``draw_input`` has the ``standings`` in their order: tier, division, entry, points and wins; those
    ``staying_out`` take no place from the others, and those who are ``gone``, from the second
    version on, go down first. Lots are drawn for ``name``.
    """
    staying_out = set(draw_input["staying_out"])
    tiers = [
        [
            [promotion.Finish(*finish) for _tier, _division, *finish in division if finish[0] not in staying_out]
            for _division, division in groupby(tier, key=lambda line: line[1])
        ]
        for _tier, tier in groupby(draw_input["standings"], key=lambda line: line[0])
    ]
    lot = _lots_of_entries(
        secret, draw_input["name"], (entry for _tier, _division, entry, *_figures in draw_input["standings"])
    )
    leavers = frozenset(draw_input.get("gone", ()))
    return promotion.change_tiers(tiers, draw_input["up"], draw_input["down"], lot, leavers)


def _lots_of_entries(secret: bytes, name: str, entries: Iterable[int]) -> dict[int, int]:
    """Return the lot of each entry, from 0."""
    people = Lots(secret, name).shuffled(sorted(entries))
    return {entry: number for number, entry in enumerate(people)}
