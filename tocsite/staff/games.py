"""Games, their seats, and requests of their players."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext as now
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.leagues.services import entries
from games.models import Game, Import, Request, Seat
from games.services.errors import NotYours
from games.services.lobby import lobby, seats
from games.services.moderation import acts
from games.services.moderation.acts import HiddenCards
from games.services.play import stopping

from .acts import StaffAct
from .evidence import Beside, Evidence
from .site import site

OF_SEAT = ("index", "user", "bot", "deadline", "expiries", "free_since", "free_why", "muted", "place", "score")


class Seats(Beside):
    model = Seat
    columns = OF_SEAT

    def get_queryset(self, request: HttpRequest) -> QuerySet[Seat]:
        return super().get_queryset(request).select_related("user").only("game", "user__username", *OF_SEAT)


@StaffAct(
    _("Cancel or end games"),
    _("A game that has not started is cancelled. A running one ends as it stands, its result counts and its seed "
      "becomes public. This can't be undone."),
)  # fmt: skip
def cancel(user: User, row: Game, reason: str) -> None:
    _require_outsider(user, row.pk)
    if row.status == Game.Status.RUNNING:
        stopping.stop_by_moderators(game_id=row.pk)
    else:
        lobby.cancel_by_moderators(game_id=row.pk)


def _require_outsider(user: User, game: int) -> None:
    """Raise NotYours for who sits in a game: staff decide nothing about their own."""
    if Seat.objects.filter(game=game, user=user).exists():
        raise NotYours(now("You play in this game, so another moderator must decide."))


@StaffAct(
    _("Open hidden cards"),
    _("You see once what the players of this running game hold. The log of the game tells them so, with your reason. "
      "Mention no cards in it."),
    longest=acts.LONGEST_REASON,
    most=1,
    page="staff/hidden_cards.html",
)  # fmt: skip
def open_hidden_cards(user: User, row: Game, reason: str) -> list[HiddenCards]:
    if entries.plays_in_league_of(user=user, game_id=row.pk):
        raise NotYours(now("You play in the league of this game, so another moderator must look."))
    return acts.open_hidden_cards(moderator=user, game_id=row.pk, reason=reason)


@admin.register(Game, site=site)
class GamePages(Evidence):
    heading = _("Games")
    columns = (
        *("public_id", "stored_name", "ruleset", "options", "creator", "status", "private", "rated", "imported"),
        *("pace", "bank", "increment", "cap", "reliability", "newcomers", "table_talk"),
        *("deadline", "paused_since", "paused_until", "created", "started", "finished", "packed"),
    )
    list_display = ("public_id", "stored_name", "ruleset", "status", "private", "creator", "deadline", "created")
    list_filter = ("status", "ruleset", "private", "imported", "created")
    search_fields = ("public_id__exact", "stored_name__icontains", "seats__user__username__istartswith")
    needs = ("in_languages",)
    linked = ("creator",)
    inlines = (Seats,)
    actions = (cancel, open_hidden_cards)


@StaffAct(
    _("Open seats to substitutes"),
    _("A bot plays for these players until a substitute takes over. Until then they can come back."),
    watched_field="user_id",
)
def hand_over(user: User, row: Seat, reason: str) -> None:
    _require_outsider(user, row.game_id)
    seats.open_by_moderators(game_id=row.game_id, index=row.index)


@admin.register(Seat, site=site)
class SeatPages(Evidence):
    heading = _("Seats")
    columns = ("game", *OF_SEAT)
    list_display = ("game", "index", "user", "bot", "deadline", "expiries", "free_since", "free_why", "place")
    list_filter = ("free_why", "deadline")
    search_fields = ("game__public_id__exact", "user__username__istartswith")
    linked = ("game", "user")
    actions = (hand_over,)


@admin.register(Request, site=site)
class Requests(Evidence):
    heading = _("Requests")
    columns = ("game", "kind", "state", "asker", "person", "seconds", "created", "since", "until")
    list_display = ("game", "kind", "state", "asker", "created")
    list_filter = ("kind", "state", "created")
    search_fields = ("game__public_id__exact", "asker__username__istartswith")
    linked = ("game", "asker")


@admin.register(Import, site=site)
class Imports(Evidence):
    """Files of games that were brought in; each is a task of a worker."""

    heading = _("Imports")
    columns = ("user", "game", "status", "name", "created")
    list_display = columns
    list_filter = ("status", "created")
    search_fields = ("user__username__istartswith", "name__icontains")
    linked = ("user",)
