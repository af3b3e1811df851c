"""Ratings on pages of games: their templates ask for them, so games need not import ratings."""

from typing import Any

from django import template

from games.leagues.services import rating_queries
from games.leagues.words import ratings as words
from games.models import Game

register = template.Library()


@register.inclusion_tag("leagues/ratings/_game.html")
def rating_changes(game: Game) -> dict[str, Any]:
    """Return the rating changes by a finished game with reasons, or the reason for none."""
    if not game.rated or game.private or game.imported:
        return {"game": game}
    found = rating_queries.of_game(game)
    return {
        "game": game,
        "counts": True,
        "pool": found.changes[0].pool if found.changes else None,
        "changes": [words.changed(each) for each in found.changes],
        "unrated": words.UNRATED[found.unrated] if found.unrated else "",
    }
