"""The dice of a game of this site: the one place that knows what they are keyed by."""

from games.engine.dice import KeyedDice
from games.models import Game


def dice_of(game: Game) -> KeyedDice:
    """What the game's seats, set-up and rolls are drawn from."""
    return KeyedDice(bytes(game.seed), game.public_id)
