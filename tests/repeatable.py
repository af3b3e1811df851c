"""Chance that is the same in every run."""

import random


class Repeatable(random.Random):
    """What a game takes of the module `secrets`, the same for the same seed."""

    token_bytes = random.Random.randbytes
