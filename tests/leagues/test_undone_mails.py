"""The mail about an undone act says what the page said before the appeal was granted, in either language."""

import re
from collections.abc import Callable

import pytest
from django.test import Client
from django.utils.html import escape

from accounts.models import User
from games.leagues.acts import appeals, undoing
from games.leagues.acts import remove as removal
from games.leagues.acts.bar import bar, unbar
from games.leagues.models import Decision, Ruling, Season, Table
from games.leagues.services import entries, organisers, rulings
from games.models import NewsMail
from tests.form_filling import form_at
from tests.leagues.leagues import pass_days, started, win_all
from tests.tables import end, person

pytestmark = pytest.mark.django_db
Act = Callable[[Season, User], None]
OUTLOOK = re.compile(r'<p class="message" role="status">(.*?)</p>')


def remove(season: Season, host: User) -> None:
    entry = season.entries.get(user__username="P0")
    removal.remove(user=host, season_id=season.pk, entry_id=entry.pk, reason="Insults.")


def remove_and_replace(season: Season, host: User) -> None:
    entries.enter(user=person("Late"), season_id=season.pk)
    remove(season, host)
    pass_days(season, 0)


def remove_and_finish(season: Season, host: User) -> None:
    remove(season, host)
    pass_days(season, 0)
    win_all(season)


def ban(season: Season, host: User) -> None:
    bar(user=host, league=season.league, name="P0", reason="Insults.")


def unban(season: Season, host: User) -> None:
    ban(season, host)
    unbar(user=host, league=season.league, name="P0", reason="A mistake.")


def void(season: Season, host: User) -> None:
    [table] = Table.objects.filter(round__division__tier=1)
    rulings.rule(user=host, table_id=table.pk, kind=Ruling.Kind.VOID, places=[], reason="A fault", seen=0)


def void_after_the_end(season: Season, host: User) -> None:
    [table] = Table.objects.filter(round__division__tier=1)
    assert table.game is not None
    end(table.game, User.objects.get(username="P0"))
    void(season, host)


def fall_silent(season: Season, host: User) -> None:
    seats = User.objects.get(username="P0").seats.filter(game__league_table__round__division__season=season)
    seats.update(free_since="2026-01-01T00:00Z", free_why="expired")
    pass_days(season, 1)


ACTS: dict[str, tuple[Act, int]] = {
    "removed, with the place free": (remove, 1),
    "removed, with the place taken": (remove_and_replace, 1),
    "removed, and the season over": (remove_and_finish, 1),
    "banned": (ban, 1),
    "let in again": (unban, 1),
    "void while it ran": (void, 1),
    "void after its end": (void_after_the_end, 1),
    "out of time": (fall_silent, 2),
}


@pytest.mark.parametrize("name", ACTS)
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_mail_tells_what_the_page_told_before(name: str, language: str, client: Client) -> None:
    act, games = ACTS[name]
    season = started(people=4, games=games)
    host, player = User.objects.get(username="Host"), User.objects.get(username="P0")
    organisers.add(user=host, league=season.league, name=person("Cato").username, reason="He helps.")
    User.objects.filter(username__in=["P0", "Cato"]).update(language=language)
    act(season, host)
    decision = Decision.objects.filter(act__people=player).latest("pk")
    appeals.appeal(user=player, decision_id=decision.pk, reason="That is wrong.")
    client.force_login(User.objects.get(username="Cato"))
    form = form_at(client, decision.get_absolute_url(), field="granted")
    [told] = OUTLOOK.findall(form.page.text)
    form.fill(granted="yes", text="So it is.").press()
    letters = NewsMail.objects.filter(user=player, news__key__startswith="undone-").select_related("news")
    _undone, effects, *_reason = letters.get().news.text.split("\n\n")
    assert effects and told.endswith(escape(effects))
    assert not undoing.undo(decision, host, "Twice.")
