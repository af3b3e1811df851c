"""Chance that is the same in every run."""

import random


class Repeatable(random.Random):
    """The functions of `secrets` that a game uses, with the same results for the same seed."""

    token_bytes = random.Random.randbytes
