"""Tables opened by people: within `settings.LIMITS`, so that nobody fills the lobby, or keeps the
bots busy, alone.

Programs that open tables (the demo, leagues, imports, the bench) call `lobby`, without any limit.
"""

from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.translation import gettext as _

from accounts import limits
from accounts.limits import TooMuch
from accounts.models import User
from games.models import Game, Seat
from games.services.errors import TooMany
from games.services.rows import blocks, presence
from games.titles.registry import USUAL, title

from . import lobby


@transaction.atomic
def open_table(*, user: User, **terms: Any) -> Game:
    """Open a game as `lobby.create_game` does, with the same ``terms``. Raises TooMany."""
    others = (
        terms["players"] - 1 - len(title(terms.get("ruleset", USUAL)).seating.automata_of(terms.get("options") or {}))
    )
    if not _is_open_already(terms["public_id"]):
        if len(terms["bot_seats"]) == others:
            _require_practice(user)
        else:
            blocks.require_unmuted(user)
            spend_limit("tables_opened", user)
            _require_table(user)
    game = lobby.create_game(user=user, **terms)
    presence.note_act(user, game)
    return game


@transaction.atomic
def practise(*, user: User, public_id: str, ruleset: str, alone: bool = False) -> Game:
    """Begin a game against bots, or automata alone, as `lobby.practise` does. Raises TooMany."""
    if not _is_open_already(public_id):
        _require_practice(user)
    game = lobby.practise(user=user, public_id=public_id, ruleset=ruleset, alone=alone)
    presence.note_act(user, game)
    return game


def spend_limit(name: str, user: User) -> None:
    """Count an act of a person. Raises TooMany. Until the commit the person's next one waits."""
    try:
        limits.spend(name, user)
    except TooMuch as problem:
        raise TooMany(str(problem)) from problem


def _is_open_already(public_id: str) -> bool:
    """Return True if a form came a second time: it opens nothing."""
    return Game.objects.filter(public_id=public_id).exists()


def _require_practice(user: User) -> None:
    spend_limit("practices_begun", user)
    others = Seat.objects.filter(game=OuterRef("pk"), user__isnull=False).exclude(user=user)
    sentence = _("You have %(most)d unfinished practice games. Finish or leave one first.")
    _require_fewer(_running_games_of(user).exclude(Exists(others)), "tables_practised", sentence)
    _require_running(user)


def _require_table(user: User) -> None:
    waiting = Game.objects.filter(creator=user, status=Game.Status.OPEN)
    sentence = _("You have %(most)d open games. Wait until one starts, or cancel one.")
    _require_fewer(waiting, "tables_waiting", sentence)
    _require_running(user)


def _require_running(user: User) -> None:
    sentence = _("You have %(most)d unfinished games of your own. Finish or leave one first.")
    _require_fewer(_running_games_of(user), "tables_running", sentence)


def _require_fewer(games: QuerySet[Game], name: str, sentence: str) -> None:
    most = settings.LIMITS[name].most
    if games.count() >= most:
        raise TooMany(sentence % {"most": most})


def _running_games_of(user: User) -> QuerySet[Game]:
    """The running games a person has opened and sits in still."""
    seated = Q(Exists(Seat.objects.filter(game=OuterRef("pk"), user=user, free_since__isnull=True)))
    return Game.objects.filter(seated, creator=user, status=Game.Status.RUNNING)
