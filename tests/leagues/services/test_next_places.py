"""The page, the final mail and the next draw give the same places, or a mail tells the reason."""

import random
import re
from collections.abc import Mapping

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.leagues.acts.remove import remove
from games.leagues.draw_file import differences
from games.leagues.models import Entry, Ruling, Season, Table
from games.leagues.services import checking, entries, next_places, rulings, season_files, seasons, tables
from games.models import NewsMail
from tests.form_filling import form_at
from tests.leagues.leagues import pass_days, season_of, started, win_all
from tests.tables import end, person

pytestmark = pytest.mark.django_db
ROW = re.compile(r'<tr[^>]*><td>\d+</td><th scope="row">(.*?)</th>', re.DOTALL)
NAME, BADGES = re.compile(r"^<a[^>]*>(.*?)</a>"), re.compile(r'<span class="badge">(.*?)</span>')


def promised_on_pages(season: Season) -> dict[str, int]:
    """Return by name the tier of the next season that the pages of the divisions tell."""
    tiers = {}
    for division in season.divisions.all():
        for cell in ROW.findall(Client().get(division.get_absolute_url()).text):
            name = NAME.match(cell)
            if name is not None:
                tiers[name[1]] = tier_of_badges(division.tier, BADGES.findall(cell))
    return tiers


def tier_of_badges(tier: int, badges: list[str]) -> int:
    for badge in badges:
        if badge.startswith("keeps tier"):
            return int(badge.split()[-1])
        tier += {"promoted": -1, "relegated": 1}.get(re.split(r"\W", badge)[0], 0)
    return tier


def promised_in_mails(season: Season) -> dict[str, int]:
    """Return by name the tier of the next season that the final mail tells."""
    mails = NewsMail.objects.filter(news__headline=f"Final result: {season.display_name}")
    told = {mail.user.username: re.search(r"tier:? (\d+)", mail.news.text) for mail in mails.select_related("news")}
    return {name: int(tier[1]) for name, tier in told.items() if tier}


def given(season: Season) -> dict[str, int]:
    """Return by name the tier of a drawn season."""
    rows = Entry.objects.filter(season=season, holdings__isnull=False)
    return dict(rows.values_list("user__username", "holdings__place__division__tier"))


def reason_in_mail(season: Season, name: str) -> str:
    mails = NewsMail.objects.filter(user__username=name, news__headline=f"Your games are drawn: {season.display_name}")
    return mails.get().news.text


def end_at_random(season: Season, rng: random.Random) -> None:
    """End every running table with any winner, and void one of them."""
    running = list(Table.objects.filter(round__division__season=season, state=Table.State.SEATED).order_by("pk"))
    for table in running:
        assert table.game is not None
        people = [seat.user for seat in table.game.seats.filter(user__isnull=False).order_by("index")]
        end(table.game, rng.choice(people))
    tables.book_finished()
    host = User.objects.get(username="Host")
    rulings.rule(user=host, table_id=rng.choice(running).pk, kind=Ruling.Kind.VOID, places=[], reason="A fault", seen=0)
    seasons.advance_due()
    season.refresh_from_db()


def let_leave(season: Season, rng: random.Random, number: int) -> None:
    """Let players leave, one of them removed by the organiser, and two others take over places."""
    playing = list(season.entries.filter(state=Entry.State.ACTIVE, user__isnull=False).order_by("pk"))
    removed, *leavers = rng.sample(playing, number)
    for late in range(2):
        entries.enter(user=person(f"Late{season.number}{late}"), season_id=season.pk)
    for entry in leavers:
        entries.withdraw(user=entry.user, season_id=season.pk)
    host = User.objects.get(username="Host")
    remove(user=host, season_id=season.pk, entry_id=removed.pk, reason="Insults.")
    for _step in range(2):
        pass_days(season, 0)


def go_on(season: Season, rng: random.Random, absent: int, new: int) -> Season:
    """Draw the next season, in which so many do not come back, and others are new."""
    following = season_of(season.league)
    pass_days(following, (following.check_in - timezone.now()).days + 1)
    came = list(season.entries.filter(user__isnull=False, standings__isnull=False).distinct().order_by("pk"))
    for entry in rng.sample(came, len(came) - absent):
        entries.enter(user=entry.user, season_id=following.pk)
    for number in range(new):
        entries.enter(user=person(f"New{season.number}{number}"), season_id=following.pk)
    return pass_days(following, 8)


def differences_from_promises(promised: Mapping[str, int], season: Season) -> list[str]:
    """Return the names of players who start elsewhere than promised, after a look at the reason in their mail."""
    moved = [name for name, tier in given(season).items() if promised.get(name, tier) != tier]
    for name in moved:
        text = reason_in_mail(season, name)
        assert f"ier {promised[name]}" in text and f"tier {given(season)[name]}" in text, (name, text)
    return moved


@pytest.mark.parametrize(
    ("seed", "people", "rules"),
    [(1, 20, {"division": 5}), (2, 21, {"division": 5, "branches": 2, "up": 1, "down": 2})],
)
def test_the_next_draw_gives_the_places_that_page_and_mail_promised(
    seed: int, people: int, rules: dict[str, int]
) -> None:
    rng = random.Random(seed)
    season = started(people=people, games=2, up=rules.pop("up", 2), down=rules.pop("down", 2), **rules)
    moved = []
    for _season in range(2):
        let_leave(season, rng, 3)
        end_at_random(season, rng)
        assert season.state == Season.State.FINISHED
        promised, mailed = promised_on_pages(season), promised_in_mails(season)
        assert mailed and all(promised[name] == tier for name, tier in mailed.items())
        left = season.entries.filter(state=Entry.State.WITHDRAWN, moved=1)
        assert not left.exists()
        assert not checking.list_faults() and not list(differences(season_files.draw_as_file(season)))
        following = go_on(season, rng, absent=people // 5, new=2)
        assert following.state == Season.State.RUNNING
        moved += differences_from_promises(promised, following)
        assert not list(differences(season_files.draw_as_file(following)))
        season = following
    assert moved, "nobody moved on after the promise: the reasons in mails were not looked at"


def last_by_name(season: Season, tier: int) -> Entry:
    """Return the player of a division who loses every game, being the last by name."""
    return season.entries.filter(holdings__place__division__tier=tier).order_by("-user__username")[0]


@pytest.mark.parametrize("how", ["withdrawn", "removed", "silent", "deleted"])
def test_the_last_of_a_division_is_not_saved_by_leaving(how: str) -> None:
    season = started(people=8, games=2)
    [*_better, last] = season.entries.filter(holdings__place__division__tier=1).order_by("user__username")
    neighbour = _better[-1]
    price = next_places.place_after_leaving(last)
    leave(last, how)
    win_all(season)
    assert dict(season.entries.filter(pk__in=[last.pk, neighbour.pk]).values_list("pk", "moved")) == {
        last.pk: -1,
        neighbour.pk: 0,
    }
    line = last.standings.get()
    assert line.rank == 4 and price == next_places.next_places(season)[last.pk]
    assert price == (2, next_places.LEFT, 4)
    assert not checking.list_faults() and not list(differences(season_files.draw_as_file(season)))


def leave(entry: Entry, how: str) -> None:
    season, user = entry.season, entry.user
    assert user is not None
    if how == "withdrawn":
        entries.withdraw(user=user, season_id=season.pk)
    elif how == "removed":
        host = User.objects.get(username="Host")
        remove(user=host, season_id=season.pk, entry_id=entry.pk, reason="Insults.")
    elif how == "silent":
        seats = user.seats.filter(game__league_table__round__division__season=season)
        seats.update(free_since=timezone.now(), free_why="expired")
    else:
        user.delete()
    pass_days(season, 0)


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_price_of_leaving_is_told_before_it_and_is_paid(client: Client, language: str) -> None:
    season = started(people=8, games=1)
    last = last_by_name(season, 1)
    assert last.user is not None
    User.objects.filter(pk=last.user.pk).update(language=language)
    client.force_login(User.objects.get(pk=last.user.pk))
    words = {"en": "your next season starts in tier 2", "de": "startest du in der nächsten Saison in Stufe 2"}[language]
    form = form_at(client, season.get_absolute_url(), action="/withdraw/")
    assert words in form.page.text
    form.press()
    letter = NewsMail.objects.filter(user=last.user).latest("pk").news.text
    assert words in letter
    win_all(season)
    following = go_on(season, random.Random(0), absent=0, new=4)
    assert given(following)[last.user.username] == 2


def test_a_substitute_is_told_the_start_in_the_next_season_and_starts_there(client: Client) -> None:
    season = started(people=12, games=1)
    leaver = last_by_name(season, 1)
    late = person("A late one")  # wins every game, being the first by name
    client.force_login(late)
    rule = "Your final place counts as for everyone"
    form = form_at(client, season.get_absolute_url(), action="/enter/")
    assert rule in form.page.text
    form.press()
    assert leaver.user is not None
    entries.withdraw(user=leaver.user, season_id=season.pk)
    pass_days(season, 0)
    assert rule in NewsMail.objects.filter(user=late, news__headline__startswith="You have a place").get().news.text
    win_all(season)
    assert season.divisions.get(tier=1).standings.get(rank=1).entry.user == late
    assert promised_in_mails(season)["A late one"] == promised_on_pages(season)["A late one"] == 1
    following = go_on(season, random.Random(0), absent=0, new=0)
    assert given(following)["A late one"] == 1


def test_a_void_game_relegates_nobody_who_did_nothing() -> None:
    """P3 would be last without the points of the void game, and is not by the average of the others."""
    season = started(people=8, games=2)
    [upper, _lower] = season.divisions.order_by("tier")
    first, second = Table.objects.filter(round__division=upper).order_by("pk")
    names = sorted(upper.places.values_list("holdings__entry__user__username", flat=True))
    for table, winner in ((first, names[0]), (second, names[3])):
        assert table.game is not None
        end(table.game, User.objects.get(username=winner))
    tables.book_finished()
    host = User.objects.get(username="Host")
    rulings.rule(user=host, table_id=first.pk, kind=Ruling.Kind.VOID, places=[], reason="A fault", seen=0)
    lines = {line.entry.name: line for line in upper.standings.select_related("entry__user")}
    assert [line.games for line in lines.values()] == [1, 1, 1, 1]
    assert all(line.score == 2 * line.points for line in lines.values()), "a void game counts as the average"
    assert lines[names[3]].rank == 1
    assert not checking.list_faults()


def test_a_division_without_a_game_that_counts_moves_nobody_but_leavers(client: Client) -> None:
    season = started(people=12, games=1)
    upper = season.divisions.get(tier=2)
    [table] = Table.objects.filter(round__division=upper)
    host = User.objects.get(username="Host")
    client.force_login(host)
    page = form_at(client, reverse("leagues:rule_on_table", args=["limes-league", 1, table.pk]), field="kind")
    preview = page.fill(kind="void", reason="A fault").press().text
    assert "the standings count the average points of each player&#39;s other games." in preview
    rulings.rule(user=host, table_id=table.pk, kind=Ruling.Kind.VOID, places=[], reason="A fault", seen=0)
    win_all(season)
    assert season.state == Season.State.FINISHED
    assert set(season.entries.filter(standings__division=upper).values_list("moved", flat=True)) == {0}
    assert not season.entries.exclude(moved=0).exists(), "nobody can go up to it or down from it"
    assert not checking.list_faults() and not list(differences(season_files.draw_as_file(season)))


def test_the_page_says_that_places_may_be_left_and_then_the_outcome() -> None:
    season = started(people=8, games=1)
    win_all(season)
    [down] = season.entries.filter(moved=-1)
    assert down.user is not None
    division = season.divisions.get(tier=1).get_absolute_url()
    assert "relegated, unless places are left" in Client().get(division).text
    stayed = season.entries.filter(standings__division__tier=1, moved=0)[0]
    following = season_of(season.league)
    pass_days(following, (following.check_in - timezone.now()).days + 1)
    for entry in season.entries.exclude(pk=stayed.pk):
        entries.enter(user=entry.user, season_id=following.pk)
    entries.enter(user=person("New"), season_id=following.pk)
    pass_days(following, 8)
    assert given(following)[down.user.username] == 1
    text = Client().get(division).text
    assert "stays: places were left" in text and "unless places are left" not in text
    assert "Places were left in tier 1, so you start there and not in tier 2." in reason_in_mail(
        following, down.user.username
    )


def test_seasons_drawn_before_keep_the_first_rules() -> None:
    season = started(people=8, games=2)
    Season.objects.filter(pk=season.pk).update(places_version=1)
    season.refresh_from_db()
    last = last_by_name(season, 1)
    assert last.user is not None
    entries.withdraw(user=last.user, season_id=season.pk)
    pass_days(season, 0)
    win_all(season)
    assert season.entries.get(pk=last.pk).moved == 0
    file = season_files.draw_as_file(season)
    assert file is not None and "gone" not in file["promotion"]["given"]
    assert not list(differences(file)) and not checking.list_faults()
