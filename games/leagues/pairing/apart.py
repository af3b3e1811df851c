"""Keep people from one table, by draws anybody can check and without naming them.

The games of a division are drawn for places: its people are dealt to these by lots, anew until the
pairs are apart. If no deal succeeds, and in the rounds of a tournament, some pairs have a weight in
the draw. Lots choose the weighted pairs: the secret ones are among them, beside others. The file of
a draw names only the lots used, not those tried in vain.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any

from .lots import Lots
from .meetings import Pair, meetings

IN_ROUND = 6_000
"""Cost of such a meeting in a tournament round, in squares of points: more than some repeated meetings."""
IN_DIVISION = 6
"""Cost of each such meeting in a division: about that of a fourth meeting."""
ONE_IN = 12
"""Pairs for each weighted one, unless many are to sit apart."""
FEWEST = 4
LIKELY = 10_000
"""Lots enough to make at least one likely to give every secret pair a weight."""


def in_order(secret: bytes, name: str, draw_input: Mapping[str, Any]) -> list[int]:
    """Return the entries of a draw in the order of its places: by their keys, or as dealt by its ``lots``."""
    people = sorted(draw_input["entries"])
    return Lots(secret, f"{name} {draw_input['lots']}").shuffled(people) if "lots" in draw_input else people


def pair_weights(draw_input: Mapping[str, Any], weight: float) -> dict[Pair, float]:
    """Return the cost of a meeting for each pair weighed by the draw, and for teammates by
    ``teams``; empty without either.
    """
    weights, teams = draw_input.get("weights"), draw_input.get("teams", ())
    if not (weights or teams):
        return {}
    people = sorted(draw_input["entries"])
    pairs = list(combinations(range(len(people)), 2))
    weighed = {pair: weight for pair in pairs if weights and weighs(weights, people, pair)}
    return weighed | {(one, other): weight for one, other in pairs if teams and teams[one] == teams[other] != 0}


def weighs(weights: Mapping[str, Any], people: Sequence[int], pair: Pair) -> bool:
    """Return True if a pair of indices has a weight: the same for two entries in every round drawn
    by the same lots, so that several rounds tell no more than one.
    """
    one, other = pair
    return Lots(weights["lots"].encode(), f"{people[one]} {people[other]}").below(weights["one_in"]) == 0


def deal_apart(
    secret: bytes,
    name: str,
    draw_input: Mapping[str, Any],
    rounds: Sequence[Sequence[Sequence[int]]],
    apart: Iterable[Pair],
    lots: Iterable[str],
) -> tuple[int, dict[str, Any]]:
    """Return the fewest meetings of ``apart`` pairs found, and the division's input with its
    entries dealt to the places of ``rounds`` by those lots.
    """
    together, pairs = meetings(rounds), list(apart)

    def count_meetings(dealt: Mapping[str, Any]) -> int:
        place = {entry: number for number, entry in enumerate(dealt["entries"])}
        numbers = [sorted((place[one], place[other])) for one, other in pairs]
        return sum(together[one, other] for one, other in numbers)

    best, least = dict(draw_input), -1
    for lot in lots:
        dealt = {**draw_input, "lots": lot}
        dealt["entries"] = in_order(secret, name, dealt)
        times = count_meetings(dealt)
        if least < 0 or times < least:
            best, least = dealt, times
        if least == 0:
            break
    return least, best


def weigh(people: Sequence[int], apart: Sequence[Pair], lots: Iterable[str]) -> dict[str, Any]:
    """Return the lots weighing the most of these pairs of indices of ``people``, the entries in
    order; the first to weigh them all end the search. Empty without lots.
    """
    one_in = max(FEWEST, min(ONE_IN, int(LIKELY ** (1 / len(apart)))))
    best, most = {}, -1
    for lot in lots:
        weights = {"lots": lot, "one_in": one_in}
        having = sum(weighs(weights, people, pair) for pair in apart)
        if having > most:
            best, most = weights, having
        if most == len(apart):
            break
    return best
