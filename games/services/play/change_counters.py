"""What an open page asks for again and again: counters on the game's own row, raised under its lock.

Moves count themselves. Everything else that another's page should notice is counted here.
"""

from games.models import Game


def changed(game: Game) -> None:
    """A seat, a clock or a request is no longer what open pages show. Needs the game's row lock."""
    game.changes += 1
    game.save(update_fields=["changes"])


def said(game: Game) -> None:
    """Somebody has written to the table. Needs the game's row lock."""
    game.talk += 1
    game.save(update_fields=["talk"])
