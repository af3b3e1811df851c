"""The dice of a game of this site: the one place that knows their key."""

from collections.abc import Sequence

from games.engine.dice import PLAIN, KeyedDice, salted_key
from games.models import Game


def dice_of(game: Game, kept: Sequence[tuple[int, int]] = (), begun: int = 0) -> KeyedDice:
    """The dice of the game's seats, set-up and rolls; ``kept`` and ``begun`` are those of
    `KeyedDice`.

    Nothing is drawn before all have joined: from then on their salts stand in the game.
    """
    seed = bytes(game.seed)
    key = seed if game.protocol == PLAIN else salted_key(seed, game.public_id, game.salts)
    return KeyedDice(key, game.public_id, game.branch, kept, begun)
