"""Places in teams of people who leave a season before its draw, or come back into it.

The season's row is locked.
"""

from games.leagues.models import Entry, Teammate


def leave(entry: Entry) -> int | None:
    """Make room in somebody's team for another, and delete a team that is empty then. Return the key
    of the team, if they were in one.
    """
    team = Teammate.objects.filter(entry=entry).values_list("team", flat=True).first()
    Teammate.objects.filter(entry=entry).delete()
    entry.season.teams.exclude(teammates__entry__isnull=False).delete()
    return team


def take_again(entry: Entry, team_id: int) -> None:
    """Let somebody into their former team again, if there still is room."""
    team = entry.season.teams.filter(pk=team_id).first()
    if team is None or team.teammates.exclude(user=entry.user).count() >= entry.season.terms.team:
        return
    team.teammates.update_or_create(user=entry.user, defaults={"entry": entry})
