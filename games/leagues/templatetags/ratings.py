"""What pages of games show of ratings: their templates ask for it, so that no game knows of them."""

from typing import Any

from django import template

from games.leagues.services import rating_queries
from games.leagues.words import ratings as words
from games.models import Game

register = template.Library()


@register.inclusion_tag("leagues/ratings/_game.html")
def rating_changes(game: Game) -> dict[str, Any]:
    """What a finished game has done to the ratings of its players, and why; or why it has done nothing."""
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
