"""The series of rematches that games of a list belong to, in words."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from games import access
from games.models import Game
from games.present.lists import join_words
from games.services.lobby import rematch
from games.services.lobby.rematch import SeriesScore


def tell_series(games: Iterable[Game], reader: access.Person) -> dict[int, str]:
    """Tell each rematch among the games of a list with the score of its series, by their keys."""
    return {key: _sentence(score) for key, score in rematch.scores_of(games, reader).items()}


def _sentence(score: SeriesScore) -> str:
    wins = join_words(f"{name} {won}" for name, won in score.wins)
    return _("Game %(number)d of a series. Wins: %(wins)s") % {"number": score.number, "wins": wins}
