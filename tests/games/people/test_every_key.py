"""Every key to a person is decided about: what becomes of it when they go, and whether their file has it."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.apps import apps
from django.db import models

from accounts import personal_data
from accounts.models import User

DELETED, NEUTRAL, KEPT = "deleted", "neutral", "kept"
DECIDED: dict[str, tuple[str, str]] = {
    "account.EmailAddress.user": (DELETED, "email_addresses"),
    "usersessions.UserSession.user": (DELETED, "sessions"),
    "mfa.Authenticator.user": (DELETED, "second_factors"),
    "admin.LogEntry.user": (DELETED, "acts_of_staff"),
    "accounts.User_groups.user": (DELETED, "none: the site has no groups"),
    "accounts.User_user_permissions.user": (DELETED, "none: the site has no permissions"),
    "accounts.Name.person": (KEPT, "profile"),  # for a year, without the person: nobody else is to pass for them
    "accounts.DataFile.person": (DELETED, "none: it is the file"),
    "accounts.Vacation.user": (DELETED, "vacations"),
    "games.Game.creator": (NEUTRAL, "games"),
    "games.Game_watchers.user": (DELETED, "games"),
    "games.Seat.user": (NEUTRAL, "games"),
    "games.Tenure.user": (NEUTRAL, "former_seats"),
    "games.Happening.person": (NEUTRAL, "none: the log of each game has it, by its link"),
    "games.Message.author": (NEUTRAL, "messages"),
    "games.Import.user": (NEUTRAL, "imports"),  # the game that came of it, seen by its link alone
    "games.Note.author": (DELETED, "notes"),
    "games.Record.user": (DELETED, "reliability"),
    "games.Request.asker": (DELETED, "requests"),
    "games.Request.person": (DELETED, "none: another player's request for them"),
    "games.RequestAnswer.user": (DELETED, "none: the log of the game has the outcome"),
    "games.Follow.person": (DELETED, "players_you_follow"),
    "games.Follow.followed": (DELETED, "none: another player's own list"),
    "games.Block.person": (DELETED, "players_you_block"),
    "games.Block.blocked": (DELETED, "none: another player's own list"),
    "games.Report.reporter": (NEUTRAL, "reports"),
    "games.Report.about": (NEUTRAL, "none: it would tell who has reported them"),
    "games.Report.claimed_by": (NEUTRAL, "none: a moderator's work"),
    "games.LessonDone.person": (DELETED, "lessons"),
    "games.StandingOrder.user": (DELETED, "standing_orders"),
    "games.Plan.user": (DELETED, "plans"),
    "games.PlaceCount.user": (DELETED, "results"),
    "games.FavouriteCount.user": (DELETED, "results"),
    "games.MeetingCount.first": (DELETED, "none: counted of games that the file has"),
    "games.MeetingCount.second": (DELETED, "none: counted of games that the file has"),
    "games.Notification.user": (DELETED, "emails_to_you"),
    "games.Notification.host": (DELETED, "none: the email was to another player"),
    "games.Digest.user": (DELETED, "emails_to_you"),
    "games.NewsMail.user": (DELETED, "emails_to_you"),
    "games.MailSettings.user": (DELETED, "email_settings"),
    "games.MailImprint.user": (DELETED, "none: numbers that nobody can read"),
    "games.IncomingMail.user": (DELETED, "emails_from_you"),
    "leagues.League_organisers.user": (DELETED, "leagues_you_organise"),
    "leagues.Entry.user": (NEUTRAL, "league_entries"),
    "leagues.Decision.by": (NEUTRAL, "league_decisions"),
    "leagues.Appeal.by": (NEUTRAL, "league_appeals"),
    "leagues.Appeal.answered_by": (NEUTRAL, "league_appeals"),
    "leagues.Invitation.by": (NEUTRAL, "none: the link is the league's secret"),
    "leagues.Teammate.user": (NEUTRAL, "teams"),
    "leagues.Player.user": (NEUTRAL, "ratings"),
    "leagues.Wish.user": (DELETED, "ladders"),
    "leagues.EntryRequest.user": (DELETED, "league_requests"),
    "leagues.Bar.user": (DELETED, "league_bars"),
    "leagues.PlaceOffer.user": (DELETED, "league_offers"),
    "leagues.DeskAct_people.user": (DELETED, "none: the public decision tells it"),
    "leagues.ApartPair.one": (DELETED, "none: known to organisers alone"),
    "leagues.ApartPair.other": (DELETED, "none: known to organisers alone"),
    "leagues.CalendarKey.user": (DELETED, "none: a secret address"),
}
"""By model and field: what becomes of the row, and the part of the file, or why none has it."""
RULES: dict[str, Any] = {DELETED: models.CASCADE, NEUTRAL: models.SET_NULL, KEPT: models.SET_NULL}


def keys() -> Iterator[models.ForeignKey]:
    for model in apps.get_models(include_auto_created=True):
        for field in model._meta.get_fields():
            if isinstance(field, models.ForeignKey) and issubclass(field.related_model, User):
                yield field


FOUND = {f"{field.model._meta.label}.{field.name}": field for field in keys()}


def test_each_key_to_a_person_is_decided_about() -> None:
    assert FOUND.keys() == DECIDED.keys()


@pytest.mark.parametrize("name", sorted(FOUND.keys() & DECIDED.keys()))
def test_the_database_does_as_decided(name: str) -> None:
    what, part = DECIDED[name]
    assert FOUND[name].remote_field.on_delete is RULES[what]
    assert part in personal_data.PARTS or part.startswith("none: ")


def test_each_part_of_the_file_is_of_something() -> None:
    assert personal_data.PARTS.keys() - {part for _what, part in DECIDED.values()} == {"limits", "moderator_decisions"}
