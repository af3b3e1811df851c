"""Access to a league: its link, its organisers' yes, and reliability."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern, get_resolver, reverse

from accounts.models import User
from games import access
from games.leagues.middleware import OPEN_TO_ASK
from games.leagues.models import Admission, Decision, Entry, EntryRequest, League, Season
from games.leagues.services import announcing, entrance, entries
from games.models import Game, News, NewsMail, Record
from games.services.errors import NotAdmitted, NotNow
from tests.form_filling import form_at, form_in
from tests.leagues.leagues import RULES, about_to_start, league, pass_days, season_of, started, win_all
from tests.tables import person

pytestmark = pytest.mark.django_db
NAME, SLUG = "Limes League", "limes-league"
FEEDS = ("feed",)
PARTS = {
    "slug": SLUG, "number": 1, "division": "1", "pk": 1, "appeal": 1, "name": "P0", "sheet": "entries", "form": "csv",
}  # fmt: skip


def below_a_league() -> Iterator[URLPattern]:
    """Yield every address below a league's, present and future."""
    (leagues_of,) = [each for each in get_resolver().url_patterns if getattr(each, "app_name", "") == "leagues"]
    yield from (each for each in leagues_of.url_patterns if "slug" in each.pattern.regex.groupindex)


def address(pattern: URLPattern) -> str:
    parts = {name: PARTS.get(name, 1) for name in pattern.pattern.regex.groupindex}
    return reverse(f"leagues:{pattern.name}", kwargs=parts)


def closed(admission: str, people: int = 4, **rules: Any) -> Season:
    """Return a private, running season."""
    season = about_to_start(people, **rules)
    League.objects.update(admission=admission)
    return pass_days(season, 7)


@pytest.mark.parametrize("admission", [Admission.LINK, Admission.ASKING])
@pytest.mark.parametrize("stranger", ["", "Eve"])
def test_no_page_below_a_private_league_shows_anything_to_strangers(
    client: Client, admission: str, stranger: str
) -> None:
    closed(admission)
    if stranger:
        client.force_login(person(stranger))
    open_ones = OPEN_TO_ASK if admission == Admission.ASKING else ()
    for pattern in below_a_league():
        for send in (client.get, client.post):
            answer = send(address(pattern))
            if pattern.name in open_ones:
                assert not re.search(r"\bP0\b", answer.content.decode()), pattern.name
            else:
                assert answer.status_code == 404, pattern.name
                assert NAME not in answer.content.decode(), pattern.name


def test_no_list_and_no_feed_names_a_private_league(client: Client) -> None:
    season = closed(Admission.LINK)
    announcing.announce(
        user=User.objects.get(username="Host"), league=season.league, headline="Salve", text="Come all."
    )
    item = reverse("games:news_item", args=[News.objects.get(topic=announcing.news_topic(season.league)).pk])
    for who in ("", "Eve"):
        if who:
            client.force_login(person(who))
        assert client.get(item).status_code == 404
        for name in ("home", "open", "running", "finished", "substitutes", "news", "statistics", "seals"):
            page = client.get(reverse(f"games:{name}"), follow=True)
            assert page.status_code == 200 and NAME not in page.text, name
        for feed in FEEDS:
            assert NAME not in client.get(reverse(f"games:{feed}")).text, feed
        for name in ("leagues:index", "leagues:ladders", "leagues:ratings"):
            assert NAME not in client.get(reverse(name)).text, name
        for name in ("P0", "Host"):
            assert NAME not in client.get(reverse("person", args=[name])).text
            assert NAME not in client.get(reverse("leagues:person", args=[name])).text
        for game in Game.objects.all():
            assert client.get(game.get_absolute_url()).status_code == 404
    win_all(season)
    for name in ("home", "finished"):
        assert NAME not in client.get(reverse(f"games:{name}")).text
    assert NAME not in client.get(reverse("leagues:index")).text


def test_people_belonging_to_a_private_league_see_all_of_it(client: Client) -> None:
    season = closed(Admission.LINK)
    staff = person("Mod")
    staff.is_staff = True
    staff.save()
    for name in ("P0", "Host", "Mod"):
        client.force_login(User.objects.get(username=name))
        assert NAME in client.get(reverse("leagues:index")).text
        for view in ("league", "decisions"):
            assert client.get(reverse(f"leagues:{view}", args=[SLUG])).status_code == 200
        for view in ("season", "draw", "season_calendar"):
            assert client.get(reverse(f"leagues:{view}", args=[SLUG, 1])).status_code == 200
    game = Game.objects.first()
    assert game is not None and game.private and not game.rated
    assert season.league.is_private


def test_news_of_a_private_league_is_for_its_people_alone(client: Client) -> None:
    season = closed(Admission.LINK)
    host = User.objects.get(username="Host")
    client.force_login(host)
    desk = form_at(client, reverse("leagues:desk", args=[SLUG]), field="headline")
    assert desk.fill(headline="Salve", text="Come all.").press().status_code == 302
    news = News.objects.get(topic=announcing.news_topic(season.league))
    readers = NewsMail.objects.filter(news=news).values_list("user__username", flat=True)
    assert set(readers) == {"P0", "P1", "P2", "P3"}
    assert "Come all." in client.get(season.league.get_absolute_url()).text


def test_by_the_secret_link_one_comes_in_and_by_no_other(client: Client) -> None:
    host = person("Host")
    new_league = league(host)
    League.objects.update(admission=Admission.LINK)
    old = entrance.make_invitation(user=host, league=new_league)
    client.force_login(person("Ana"))
    page = client.get(old.get_absolute_url())
    assert new_league.get_absolute_url() + '"' not in page.text
    form = form_in(client, page, action="/enter/")
    entrance.make_invitation(user=host, league=new_league, instead_of=old.token)
    assert form.press().status_code == 404, "a link that was renewed lets nobody in"
    assert not Entry.objects.exists()
    assert client.post(reverse("leagues:enter", args=[SLUG, 1]), {"token": ""}).status_code == 404
    now = form_at(client, entrance.invitation_of(new_league).get_absolute_url(), action="/enter/")
    assert now.press().status_code == 302
    assert Entry.objects.get().name == "Ana"
    assert client.get(new_league.get_absolute_url()).status_code == 200


def test_organisers_let_somebody_in_who_has_asked(client: Client) -> None:
    new_league = league(person("Host"))
    League.objects.update(admission=Admission.ASKING)
    ana = person("Ana")
    client.force_login(ana)
    door = form_at(client, new_league.get_absolute_url(), action="/enter/")
    assert door.press("Ask to join").status_code == 302
    door.press()
    assert EntryRequest.objects.count() == 1 and not Entry.objects.exists()
    assert "The organisers have your request" in client.get(new_league.get_absolute_url()).text
    assert NewsMail.objects.get(user__username="Host").news.headline == "Ana asks to join: Limes League"
    client.force_login(User.objects.get(username="Host"))
    page = reverse("leagues:entrance", args=[SLUG])
    assert form_at(client, page, button="Approve Ana").press("Approve Ana").status_code == 302
    assert "Your request is approved" in NewsMail.objects.get(user=ana).news.headline
    client.force_login(ana)
    assert form_at(client, season_of(new_league).get_absolute_url(), action="/enter/").press().status_code == 302
    assert Entry.objects.get().user == ana


def test_a_declined_person_is_told_so_and_stays_out(client: Client) -> None:
    host, eve = person("Host"), person("Eve")
    new_league = league(host)
    League.objects.update(admission=Admission.ASKING)
    new_league.refresh_from_db()
    entrance.ask(user=eve, league=new_league)
    entrance.answer(user=host, league=new_league, request_id=EntryRequest.objects.get().pk, lets_in=False)
    client.force_login(eve)
    assert "The organisers have declined your request to join." in client.get(new_league.get_absolute_url()).text
    refused = client.post(reverse("leagues:enter", args=[SLUG, 1]))
    assert refused.status_code == 409 and "have declined" in refused.text and not Entry.objects.exists()
    assert not entrance.can_see(eve, new_league)


def test_only_organisers_answer_and_see_who_asks(client: Client) -> None:
    new_league = started().league
    client.force_login(User.objects.get(username="P0"))
    for name, extra in (("entrance", []), ("answer_entry", [1]), ("keep_apart", []), ("let_together", [1])):
        send = client.get if name == "entrance" else client.post
        refused = send(
            reverse(f"leagues:{name}", args=[new_league.slug, *extra]), {"one": "a", "other": "b", "answer": "no"}
        )
        assert refused.status_code == 403, name


def test_a_league_becomes_private_by_its_desk_with_its_news(client: Client) -> None:
    host = person("Host")
    new_league = league(host)
    announcing.announce(user=host, league=new_league, headline="Salve", text="Come all.")
    client.force_login(host)
    form = form_at(client, reverse("leagues:entrance", args=[SLUG]), field="admission")
    assert form.fill(admission="link", reliability=90, newcomers=False, reason="Friends").press().status_code == 302
    new_league.refresh_from_db()
    assert (new_league.admission, new_league.reliability, new_league.newcomers) == ("link", 90, False)
    assert Decision.objects.get().what.startswith("Changed who may enter")
    client.logout()
    assert NAME not in client.get(reverse("games:news")).text
    assert client.get(reverse("games:news_item", args=[News.objects.get().pk])).status_code == 404


def test_while_a_season_runs_it_stays_as_open_as_it_is() -> None:
    host = started().league.organisers.get()
    change = {"admission": "link", "reliability": 0, "newcomers": True, "reason": "Friends"}
    with pytest.raises(NotNow, match="switch between private and public"):
        entrance.change(user=host, league=League.objects.get(), **change)
    assert League.objects.get().admission == "anybody"


@pytest.mark.parametrize(("newcomers", "on_time", "enters"), [(False, 0, False), (True, 0, True), (False, 20, True)])
def test_a_league_asks_for_a_reliability_at_entry(newcomers: bool, on_time: int, enters: bool) -> None:
    new_league = league(person("Host"))
    League.objects.update(reliability=90, newcomers=newcomers)
    ana = person("Ana")
    if on_time:
        others = league(person("Other"), "Other League")
        season = started_for(others, ana)
        assert season
        Record.objects.filter(user=ana).update(on_time=on_time)
    if enters:
        assert entries.enter(user=ana, season_id=season_of(new_league).pk)
    else:
        with pytest.raises(NotAdmitted, match=r"requires 90% of decisions on time\. You need 10 decisions"):
            entries.enter(user=ana, season_id=season_of(new_league).pk)


def started_for(new_league: League, *users: User) -> Season:
    """Return a drawn season of these people and some others."""
    season = season_of(new_league)
    everybody = [*users, *(person(f"Q{number}") for number in range(4 - len(users)))]
    for user in everybody:
        entries.enter(user=user, season_id=season.pk)
    pass_days(season, 3)
    for user in everybody:
        entries.check_in(user=user, season_id=season.pk)
    return pass_days(season, 7)


def test_a_private_league_is_founded_by_its_form(client: Client) -> None:
    client.force_login(person("Ana"))
    form = form_at(client, reverse("leagues:new"), field="admission")
    assert form.fill(name="Secreta", admission="asking", reliability=80).press("Create league").status_code == 302
    new_league = League.objects.get()
    assert (new_league.admission, new_league.reliability, new_league.newcomers) == ("asking", 80, True)
    client.logout()
    assert "Secreta" not in client.get(reverse("leagues:index")).text + client.get("/").text


def test_everybody_in_a_private_league_opens_its_games_and_nobody_else_does(client: Client) -> None:
    season = closed(Admission.ASKING, people=8, division=4, games=1)
    host, eve = season.league.organisers.get(), person("Eve")
    game = Game.objects.filter(seats__user__username="P0").get()
    [other] = User.objects.filter(username__startswith="P").exclude(seats__game=game)[:1]
    pages = [game.get_absolute_url(), reverse("games:pulse", args=[game.public_id])]
    for reader, status in ((host, 200), (other, 200), (eve, 404), (None, 404)):
        client.logout()
        if reader is not None:
            client.force_login(reader)
        assert [client.get(page).status_code for page in pages] == [status, status], reader
    assert game not in access.visible_games(host), "but it is in no list of theirs"


@pytest.mark.parametrize("rules", [{}, {"format": "swiss", "round_days": 20, "up": 0, "down": 0}])
def test_of_a_league_made_public_earlier_games_stay_private(client: Client, rules: dict[str, Any]) -> None:
    season = closed(Admission.ASKING, people=8, games=1, **rules)
    while season.state == Season.State.RUNNING:
        win_all(season)
        season = pass_days(season, 20)
    host = season.league.organisers.get()
    client.force_login(host)
    form = form_at(client, reverse("leagues:entrance", args=[SLUG]), field="admission")
    assert "Games already played stay private." in client.get(reverse("leagues:entrance", args=[SLUG])).text
    assert form.fill(admission="anybody", reason="We are ready").press().status_code == 302
    assert Decision.objects.latest("pk").what == "Changed who may enter: anyone (earlier games stay private)"
    late = person("Late")
    if not rules:  # a tournament has no other edition yet
        entries.enter(user=late, season_id=season_of(League.objects.get()).pk)
    game = Game.objects.filter(seats__user__username="P0").first()
    other = User.objects.filter(username__startswith="P").exclude(seats__game=game).first()
    assert game is not None and other is not None
    division = season.divisions.get() if rules else game.league_table.round.division
    page = season.get_absolute_url() if rules else division.get_absolute_url()
    for reader, opens in ((host, True), (other, True), (late, False), (None, False)):
        client.logout()
        if reader is not None:
            client.force_login(reader)
        assert client.get(game.get_absolute_url()).status_code == (200 if opens else 404), reader
        text = client.get(page).text
        assert "Table 1" in text and (game.get_absolute_url() in text) == opens, reader
    files = [f"{season.get_absolute_url()}{sheet}.json" for sheet in ("fixtures", "results")]
    assert "/games/" not in "".join(
        client.get(address).text for address in (*files, reverse("leagues:feed", args=[SLUG]))
    )


def test_of_a_league_made_private_earlier_games_stay_public(client: Client) -> None:
    season = started(games=1)
    win_all(season)
    host = season.league.organisers.get()
    change = {"admission": "link", "reliability": 0, "newcomers": True, "reason": "Friends"}
    assert entrance.change(user=host, league=season.league, **change)
    sentence = "Changed who may enter: players with the secret link (earlier games stay public)"
    assert Decision.objects.latest("pk").what == sentence
    assert client.get(Game.objects.earliest("pk").get_absolute_url()).status_code == 200


def test_substitutes_get_the_private_games_of_their_place(settings: Any) -> None:
    season = closed(Admission.LINK)
    sub = person("Sub")
    link = entrance.make_invitation(user=season.league.organisers.get(), league=season.league)
    entries.enter(user=sub, season_id=season.pk, token=link.token)
    entries.withdraw(user=User.objects.get(username="P0"), season_id=season.pk)
    pass_days(season, 0)
    assert Game.objects.filter(seats__user=sub).exists()


def test_an_open_league_costs_its_page_one_query_more(client: Client, django_assert_max_num_queries: Callable) -> None:
    new_league = league(person("Host"), options=RULES["options"])
    with django_assert_max_num_queries(6):
        client.get(new_league.get_absolute_url())
