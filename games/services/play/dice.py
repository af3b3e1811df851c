"""The dice of a game of this site: the one place that knows what they are keyed by."""

from collections.abc import Sequence

from games.engine.dice import PLAIN, KeyedDice, salted
from games.models import Game


def dice_of(game: Game, kept: Sequence[tuple[int, int]] = (), begun: int = 0) -> KeyedDice:
    """What the game's seats, set-up and rolls are drawn from; ``kept`` and ``begun`` are as the dice have them.

    Nothing is drawn before all have joined: from then on what they gave stands in the game.
    """
    seed = bytes(game.seed)
    key = seed if game.protocol == PLAIN else salted(seed, game.public_id, game.salts)
    return KeyedDice(key, game.public_id, game.branch, kept, begun)
