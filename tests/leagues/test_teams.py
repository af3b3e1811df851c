"""Teams of a season: created before its draw, joined by invitation, drawn apart, ranked by the points of all."""

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.leagues.acts import undoing
from games.leagues.acts.bar import bar
from games.leagues.acts.put_in import put_in
from games.leagues.acts.remove import remove
from games.leagues.models import Decision, Entry, League, Season, Team, Teammate
from games.leagues.scoring.points import PART
from games.leagues.services import checking, creating, entries, season_files, standings, teams
from games.models import NewsMail
from games.services.errors import NotNow, NotYours, Refused
from tests.form_filling import form_at
from tests.leagues.leagues import RULES, about_to_start, league, met, pass_days, season_of, win_all
from tests.leagues.tournaments import play_round
from tests.tables import person

pytestmark = pytest.mark.django_db
SWISS = {"format": "swiss", "round_days": 20, "up": 0, "down": 0}


def page(season: Season) -> str:
    return reverse("leagues:teams", args=[season.league.slug, season.number])


def teamed(season: Season, *names: Any) -> Team:
    """Return a team of these people, invited by the first."""
    first, *others = [User.objects.get(username=name) for name in names]
    team = teams.create(user=first, season_id=season.pk, name=f"Team of {first}")
    for other in others:
        teams.invite(user=first, team_id=team.pk, name=other.username)
        teams.join(user=other, team_id=team.pk)
    return team


def test_people_found_a_team_invite_join_and_leave_by_its_page(client: Client) -> None:
    season = season_of(league(person("Host"), team=2))
    ana, ben = person("Ana"), person("Ben")
    entries.enter(user=ana, season_id=season.pk)
    client.force_login(ana)
    assert page(season) in client.get(season.get_absolute_url()).text
    assert form_at(client, page(season), action="/found/").fill(name="Aquila").press().status_code == 302
    invited = form_at(client, page(season), field="teammate").fill(teammate="Ben").press()
    assert invited.status_code == 302
    news = NewsMail.objects.get(user=ben).news
    assert news.headline == "Invitation to the team Aquila: Limes League, season 1" and news.page == page(season)
    assert 'name="teammate"' not in client.get(page(season)).text, "it is full"
    client.force_login(ben)
    assert form_at(client, page(season), button="Join Aquila").press("Join Aquila").status_code == 302
    assert Entry.objects.filter(user=ben, season=season).exists(), "who joins has entered"
    assert Teammate.objects.filter(entry__isnull=False).count() == 2
    form_at(client, page(season), button="Leave team").press("Leave team")
    client.force_login(ana)
    form_at(client, page(season), button="Leave team").press("Leave team")
    assert not Team.objects.exists()


def test_a_refused_team_act_is_explained_and_its_text_given_back(client: Client) -> None:
    season = season_of(league(person("Host"), team=2))
    for name in ("Ana", "Ben", "Cato"):
        entries.enter(user=person(name), season_id=season.pk)
    team = teamed(season, "Ana", "Ben")
    cato = User.objects.get(username="Cato")
    with pytest.raises(NotNow, match="A team has at most 2 players"):
        teams.invite(user=User.objects.get(username="Ana"), team_id=team.pk, name="Cato")
    with pytest.raises(NotYours, match="You need an invitation"):
        teams.join(user=cato, team_id=team.pk)
    with pytest.raises(NotYours, match="Enter Limes League, season 1 first"):
        teams.create(user=person("Dora"), season_id=season.pk, name="Corvus")
    client.force_login(cato)
    form = form_at(client, page(season), action="/found/")
    refused = form.fill(name="team of ana").press()
    assert refused.status_code == 400 or refused.status_code == 422
    assert (
        "There is already a team with this name. Choose another name." in refused.text
        and 'value="team of ana"' in refused.text
    )
    form.fill(name="Corvus").press()
    refused = form_at(client, page(season), field="teammate").fill(teammate="Nemo").press()
    assert (
        "No player of this league is called Nemo. Check the spelling." in refused.text
        and 'value="Nemo"' in refused.text
    )


def test_since_the_draw_the_teams_stand_and_their_points_add_up(client: Client, tmp_path: Path) -> None:
    season = about_to_start(8, team=2, **SWISS)
    pairs = [("P0", "P1"), ("P2", "P3"), ("P4", "P5"), ("P6", "P7")]
    for pair in pairs:
        teamed(season, *pair)
    pass_days(season, 7)
    play_round(season)
    assert [met(season, *pair) for pair in pairs] == [0, 0, 0, 0]
    with pytest.raises(NotNow, match="change after the draw"):
        teams.leave(user=User.objects.get(username="P0"), team_id=Team.objects.first().pk)
    lines = standings.team_standings(season)
    own = {each.entry.name: each.points for each in season.divisions.get().standings.select_related("entry__user")}
    assert {line.team.name: line.points for line in lines} == {
        f"Team of {one}": own[one] + own[other] for one, other in pairs
    }
    assert [line.points for line in lines] == sorted((line.points for line in lines), reverse=True)
    for address in (page(season), season.get_absolute_url(), f"{season.get_absolute_url()}embed/"):
        assert [each in client.get(address).text for each in ("Team of P0", "P0, P1")] == [True, True], address
    rows = json.loads(client.get(f"{season.get_absolute_url()}teams.json").content)["teams"]
    assert [(row["rank"], row["team"], row["points_in_24ths"]) for row in rows] == [
        (line.rank, line.team.name, line.points) for line in lines
    ]
    assert (
        f"{lines[0].team.name},{lines[0].points / PART:.1f}" in client.get(f"{season.get_absolute_url()}teams.csv").text
    )
    [row] = [row for row in season_files.SHEETS["entries"](season) if row["player"] == "P3"]
    assert row["team"] == "Team of P2"
    out, path = StringIO(), tmp_path / "draw.json"
    file = client.get(reverse("leagues:draw", args=[season.league.slug, 1])).content
    path.write_bytes(file)
    call_command("verify_draw", str(path), stdout=out)
    assert "match the sealed secret" in out.getvalue()
    assert json.loads(file)["divisions"][0]["given"]["teams"]
    assert checking.list_faults() == []


def test_in_a_league_teammates_meet_as_seldom_as_can_be() -> None:
    season = about_to_start(8, team=2, games=2, division=8, round_days=20)
    for pair in (("P0", "P1"), ("P2", "P3")):
        teamed(season, *pair)
    pass_days(season, 7)
    assert met(season, "P0", "P1") == met(season, "P2", "P3") == 0
    win_all(season)
    assert checking.list_faults() == []
    win_all(pass_days(season, 20))
    [line] = [line for line in standings.team_standings(season) if line.team.name == "Team of P2"]
    text = NewsMail.objects.get(user__username="P3", news__headline__startswith="Final result").news.text
    assert f"Your team Team of P2 finished in place {line.rank} with" in text


def test_a_player_who_withdraws_before_the_draw_leaves_room_in_the_team() -> None:
    season = season_of(league(person("Host"), team=2))
    for name in ("Ana", "Ben", "Cato"):
        entries.enter(user=person(name), season_id=season.pk)
    ana, ben, cato = (User.objects.get(username=name) for name in ("Ana", "Ben", "Cato"))
    team = teamed(season, "Ana", "Ben")
    entries.withdraw(user=ben, season_id=season.pk)
    teams.invite(user=ana, team_id=team.pk, name="Cato")
    teams.join(user=cato, team_id=team.pk)
    assert [mate.user for mate in team.teammates.all()] == [ana, cato]
    for user in (ana, cato):
        entries.withdraw(user=user, season_id=season.pk)
    assert not Team.objects.exists()


@pytest.mark.parametrize("is_full", [False, True])
@pytest.mark.parametrize("act", ["removed", "banned"])
def test_a_player_removed_before_the_draw_returns_to_a_team_with_room(act: str, is_full: bool) -> None:
    season = season_of(league(person("Host"), team=2))
    host = User.objects.get(username="Host")
    for name in ("Ana", "Ben", "Cato"):
        entries.enter(user=person(name), season_id=season.pk)
    team = teamed(season, "Ana", "Ben")
    ana, ben = (User.objects.get(username=name) for name in ("Ana", "Ben"))
    if act == "removed":
        own = season.entries.get(user=ben).pk
        remove(user=host, season_id=season.pk, entry_id=own, reason="He shouts.")
    else:
        bar(user=host, league=season.league, name="Ben", reason="He shouts.")
    assert [mate.user for mate in team.teammates.all()] == [ana]
    if is_full:
        teams.invite(user=ana, team_id=team.pk, name="Cato")
    assert undoing.undo(Decision.objects.latest("pk"), host, "He does not.")
    mates = list(team.teammates.values_list("user__username", flat=True))
    assert mates == (["Ana", "Cato"] if is_full else ["Ana", "Ben"])
    assert season.entries.get(user=ben).state == Entry.State.ENTERED


def test_a_player_put_in_and_removed_by_an_appeal_leaves_the_team() -> None:
    season = season_of(league(person("Host"), team=2))
    host, _ben = User.objects.get(username="Host"), person("Ben")
    put_in(user=host, season_id=season.pk, name="Ben", reason="He asked.")
    teamed(season, "Ben")
    assert undoing.undo(Decision.objects.latest("pk"), host, "He did not.")
    assert not Team.objects.exists()


def test_a_banned_player_keeps_no_place_by_an_invitation() -> None:
    season = season_of(league(person("Host"), team=2))
    ana, _ben, cato = (person(name) for name in ("Ana", "Ben", "Cato"))
    entries.enter(user=ana, season_id=season.pk)
    team = teams.create(user=ana, season_id=season.pk, name="Aquila")
    teams.invite(user=ana, team_id=team.pk, name="Ben")
    bar(user=User.objects.get(username="Host"), league=season.league, name="Ben", reason="He shouts.")
    teams.invite(user=ana, team_id=team.pk, name="Cato")
    assert [mate.user for mate in team.teammates.all()] == [ana, cato]


def test_a_deleted_account_leaves_its_points_to_the_team() -> None:
    season = about_to_start(4, team=2, **SWISS)
    teamed(season, "P0", "P1")
    pass_days(season, 7)
    play_round(season)
    before = standings.team_standings(season)[0].points
    User.objects.get(username="P0").delete()
    assert standings.team_standings(season)[0].points == before > 0


def test_teams_are_chosen_by_the_form_and_told_in_the_rules(client: Client) -> None:
    client.force_login(person("Ana"))
    form = form_at(client, reverse("leagues:new"), field="team")
    assert form.offers("team") == ["0", "2", "3", "4"]
    assert form.fill(name="Ludi", team=3).press("Create league").status_code == 302
    new_league = League.objects.get()
    assert new_league.terms.team == 3
    assert "Players form teams of up to 3 before the draw." in client.get(new_league.get_absolute_url()).text
    with pytest.raises(Refused, match="at least 2 players"):
        creating.check_rules(RULES | {"team": 1})


def test_a_season_without_teams_lets_nobody_found_one(client: Client) -> None:
    season = season_of(league(person("Host")))
    ana = person("Ana")
    entries.enter(user=ana, season_id=season.pk)
    client.force_login(ana)
    assert page(season) not in client.get(season.get_absolute_url()).text
    text = client.get(page(season)).text
    assert "Everyone plays for themselves here, without teams." in text and "Create a team" not in text
    refused = client.post(reverse("leagues:found_team", args=[season.league.slug, 1]), {"name": "Aquila"})
    assert refused.status_code == 409 and not Team.objects.exists()


def test_a_private_league_s_teams_invite_its_people_alone() -> None:
    season = season_of(league(person("Host"), team=2))
    ana = person("Ana")
    entries.enter(user=ana, season_id=season.pk)
    League.objects.update(admission="link")
    team = teams.create(user=ana, season_id=season.pk, name="Aquila")
    person("Eve")
    with pytest.raises(Refused, match="No player of this league is called Eve"):
        teams.invite(user=ana, team_id=team.pk, name="Eve")
