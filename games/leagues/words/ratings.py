"""Ratings in words and charts."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import pgettext

from games.leagues.models import Pool, Rating, RatingChange, SeatEffect
from games.leagues.ratings import NEW, Role, Skill, Unrated, WithheldReason, chances, to_points
from games.leagues.ratings.book import FIRST_FIT, MOST_WITH_BOTS
from games.present.charts import Chart, ChartLine
from games.present.lists import join_words
from games.present.numbers import with_sign
from games.present.percent import percent

SEATS = ("I", "II", "III", "IV")
MOST_POINTS = 60
"""Most games drawn of a longer course."""
UNRATED = {
    Unrated.FEW: lazy("Not rated: fewer than 2 players took part."),
    Unrated.DESERTED: lazy("Not rated: nobody played to the end."),
    Unrated.SHORT: lazy("Not rated: the game ended before everyone had 2 turns."),
    Unrated.VOID: lazy("Not rated: the organisers voided the game."),
    Unrated.RULED: lazy("Not rated: the organisers decided the result."),
}
ROLES = {
    Role.LEFT: lazy("Left the game, which counts as last place."),
    Role.LATE: lazy("Not rated: joined too late, after more than half of the decisions."),
}
HELD = {
    WithheldReason.LEFT_AGAIN: lazy("Not counted: left another game less than 14 days earlier, and that one counted."),
    WithheldReason.SEVERAL: lazy("Plays several seats here, so its rating does not change."),
    WithheldReason.BOTS: lazy("Not counted: already %(most)d games with bots within a year."),
}


class Figure(NamedTuple):
    """A rating for people."""

    points: int
    give_or_take: int
    provisional: bool


class ChangeInWords(NamedTuple):
    """The change of somebody's figure by a game; ``chance`` is their chance of winning, in per cent."""

    change: RatingChange
    before: Figure
    after: Figure
    difference: str
    chance: int | None
    notes: Sequence[str]


def figure(rating: Rating) -> Figure:
    return Figure(*to_points(rating.skill, rating.games))


def describe_change(change: RatingChange) -> ChangeInWords:
    before, after = _figure_of(change.before), _figure_of(change.after)
    chance = None if change.expected is None else round(100 * change.expected)
    return ChangeInWords(
        change, before, after, with_sign(after.points - before.points), chance, list(_notes_on(change))
    )


def _figure_of(skill: Skill) -> Figure:
    return Figure(*to_points(skill, 0))


def _notes_on(change: RatingChange) -> Iterator[str]:
    if change.role in ROLES:
        yield str(ROLES[Role(change.role)])
    if change.held:
        yield str(HELD[WithheldReason(change.held)]) % {"most": MOST_WITH_BOTS}


def chart(pool: Pool, means: Sequence[float]) -> Chart:
    """Return a person's figure after each of their games, as a chart."""
    step = -(-len(means) // MOST_POINTS)
    drawn_games = [number for number in range(len(means)) if (len(means) - 1 - number) % step == 0]
    points = [_figure_of(Skill(means[number], NEW.sigma)).points for number in drawn_games]
    summary = _("From %(first)d to %(last)d (highest %(most)d, lowest %(least)d).") % {
        "first": points[0],
        "last": points[-1],
        "most": max(points),
        "least": min(points),
    }
    labels = [str(number + 1) for number in drawn_games]
    title = _("Rating after each game")
    lines = [ChartLine(0, title, points)]
    return Chart(f"pool-{pool.pk}", title, "lines", pgettext("one game", "Game"), labels, lines, summary, zero=False)


def seats(pool: Pool, effect: SeatEffect | None) -> str:
    if effect is None:
        text = _("Seat strength is calculated after %(first)d rated games. There are %(games)d so far.")
        return text % {"first": FIRST_FIT, "games": pool.games}
    if not any(effect.offsets):
        text = _("After %(games)d games no seat wins more often than chance, so all count the same.")
        return text % {"games": effect.games}
    shares = chances([NEW] * pool.players, effect.offsets)
    worth = join_words(f"{seat} {percent(share)}" for seat, share in zip(SEATS, shares, strict=False))
    text = _(
        "After %(games)d games, equal players win this often from each seat: %(worth)s. A win "
        "from a better seat gains less."
    )
    return text % {"games": effect.games, "worth": worth}
