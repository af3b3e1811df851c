"""The beginning of a soak, written inside the site: people with confirmed addresses, and a league that has begun."""

from allauth.account.models import EmailAddress
from django.db import connection

from accounts.models import User
from games.leagues.models import Season
from games.leagues.services import entries
from tests.leagues import leagues as league_dates

PACE = 2 * 24 * 3600
"""Seconds for a decision: no time is up in a soak but what the soak itself lets pass."""
IN_LEAGUE = 4


def address(name: str) -> str:
    return f"{name.lower()}@example.org"


def password(name: str) -> str:
    return f"toga virilis of {name}"


NOTE_DECISIONS = """
    CREATE TABLE soak_decision (seat bigint, person bigint, move integer, UNIQUE (seat, person, move));
    CREATE FUNCTION soak_note_decision() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        INSERT INTO soak_decision VALUES (NEW.id, NEW.user_id, NEW.asked_move) ON CONFLICT DO NOTHING;
        RETURN NULL;
    END $$;
    CREATE TRIGGER soak_note_decision AFTER INSERT OR UPDATE ON games_seat FOR EACH ROW
        WHEN (NEW.asked_move IS NOT NULL AND NEW.user_id IS NOT NULL AND NEW.free_since IS NULL)
        EXECUTE FUNCTION soak_note_decision();
"""
"""Notes every decision that the site asks of a person, however quickly it is made."""


def open_site(names: list[str]) -> None:
    """Let these people have signed up, and the first of them sit at the tables of a league."""
    with connection.cursor() as cursor:
        cursor.execute(NOTE_DECISIONS)
    people = [_person(name) for name in names]
    _begin_league(people[:IN_LEAGUE])


def _person(name: str) -> User:
    user: User = User.objects.create_user(username=name, email=address(name), password=password(name))
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user


def _begin_league(people: list[User]) -> Season:
    """Let the dates of a season of a single division come, up to the draw."""
    season = league_dates.season_of(league_dates.league(people[0], name="Soak", pace=PACE, games=1))
    for user in people:
        entries.enter(user=user, season_id=season.pk)
    league_dates.pass_days(season, 3)
    for user in people:
        entries.check_in(user=user, season_id=season.pk)
    return league_dates.pass_days(season, 7)
