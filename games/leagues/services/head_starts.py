"""Head starts of latecomers: for missed rounds, the average of the lowest quarter.

Only finished games count, so it grows as the games of these rounds end.
"""

from fractions import Fraction

from games.leagues.models import Division, Entry, Result, Sitting


def renew(division: Division) -> None:
    """Recompute the head starts in a division. The season's row is locked."""
    late = Entry.objects.filter(holdings__place__division=division, missed_rounds__gt=0).distinct()
    head_starts: dict[int, int] = {}
    for entry in late:
        missed = entry.missed_rounds
        if missed not in head_starts:
            head_starts[missed] = earned(division, missed)
        if entry.head_start != head_starts[missed]:
            entry.head_start = head_starts[missed]
            entry.save(update_fields=["head_start"])


def earned(division: Division, missed: int) -> int:
    """Return the head start for the first so many rounds, in 24ths of a point.

    It is the mean points a game of the lowest quarter of players, times the mean number of games.
    """
    in_rounds = {"table__round__division": division, "table__round__number__lte": missed}
    points_of: dict[int, list[int]] = {}
    for entry, points in Result.objects.filter(**in_rounds).values_list("entry", "points"):
        points_of.setdefault(entry, []).append(points)
    if not points_of:
        return 0
    a_game = sorted(Fraction(sum(points), len(points)) for points in points_of.values())
    lowest = a_game[: max(1, len(a_game) // 4)]
    results = sum(len(points) for points in points_of.values())
    games = Fraction(missed * results, max(results, Sitting.objects.filter(**in_rounds).count()))
    return int(sum(lowest, Fraction()) / len(lowest) * games)
