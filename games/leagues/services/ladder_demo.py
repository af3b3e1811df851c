"""A ladder to look at: people waiting for a game, and tables played by bots."""

from collections.abc import Sequence
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.leagues.ladders import Bots, Seating
from games.leagues.models import Ladder, Wish
from games.models import Game
from games.titles.registry import USUAL

from . import ladders
from .demo import play_out

WISH = {"games": 1, "pace": "normal", "sizes": [4], "bots": Bots.IF_NEEDED}
TABLES = (3, 2)
"""Number of bots at each."""


@transaction.atomic
def build(waiting: Sequence[User]) -> None:
    """Make the missing parts of the ladder, with these people waiting, each for a day more than the
    next. Running it again changes nothing.
    """
    if Ladder.objects.exists():
        return
    for days, user in enumerate(reversed(waiting), 1):
        wish = ladders.join(user=user, ruleset=USUAL, wished=WISH)
        Wish.objects.filter(pk=wish.pk).update(since=timezone.now() - timedelta(days=days))
    ladder, _new = Ladder.objects.get_or_create(ruleset=USUAL)
    for bots in TABLES:
        ladders.open_table(ladder, Seating([], ladders.STEPS["normal"], bots))
    play_out(Game.objects.filter(pk__in=ladder.tables.values("game")))
