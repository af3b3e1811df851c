"""Links inviting to a league: organisers make and end them, and they lead through signing up to the league."""

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.leagues.models import Decision, Entry, Invitation
from games.leagues.services import entrance
from tests.accounts.conftest import last_mail, link_in
from tests.accounts.test_sign_up import FORM
from tests.leagues.leagues import league, pass_days, season_of
from tests.tables import person

pytestmark = pytest.mark.django_db
DESK = ["limes-league"]


@pytest.fixture
def link(client: Client) -> str:
    """Return a link freshly made by a league's organiser, for a stranger's browser."""
    client.force_login(league(person("Host")).organisers.get())
    page = client.post(reverse("leagues:invite", args=DESK), follow=True).text
    address = Invitation.objects.get().get_absolute_url()
    assert address in page
    client.logout()
    return address


def test_a_visitor_without_an_account_signs_up_and_comes_back_to_join(link: str, client: Client) -> None:
    page = client.get(link).text
    assert "Host invites you to this league." in page
    sign_up = f"{reverse('account_signup')}?next={link}"
    assert sign_up in page and f"{reverse('account_login')}?next={link}" in page
    client.post(sign_up, FORM)
    back = client.post(link_in(last_mail()), follow=True)
    assert back.redirect_chain[-1][0] == link
    enter = reverse("leagues:enter", args=[*DESK, 1])
    assert enter in back.text
    assert client.post(enter).status_code == 302
    assert Entry.objects.get().name == User.objects.latest("pk").username


def test_a_player_already_in_sees_that_and_is_not_asked_again(link: str, client: Client) -> None:
    client.force_login(person("Ana"))
    enter = reverse("leagues:enter", args=[*DESK, 1])
    client.post(enter)
    page = client.get(link).text
    assert "You: entered" in page and enter not in page


def test_a_new_link_replaces_the_old_and_the_last_may_be_removed(link: str, client: Client) -> None:
    client.force_login(User.objects.get(username="Host"))
    form = {"instead_of": link.strip("/").rpartition("/")[2]}
    assert f'name="instead_of" value="{form["instead_of"]}"' in client.get(reverse("leagues:desk", args=DESK)).text
    addresses = []
    for _click in range(2):
        client.post(reverse("leagues:invite", args=DESK), form)
        addresses.append(Invitation.objects.get().get_absolute_url())
    assert addresses[0] == addresses[1] != link
    refused = client.get(link)
    assert refused.status_code == 404 and "Ask an organiser for a new one" in refused.text
    latest = Invitation.objects.get().get_absolute_url()
    assert client.get(latest).status_code == 200
    for _time in range(2):
        assert client.post(reverse("leagues:end_invitation", args=DESK)).status_code == 302
    assert client.get(latest).status_code == 404
    log = client.get(reverse("leagues:decisions", args=DESK)).text
    assert (log.count("Created an invitation link"), log.count("Removed the invitation link")) == (
        2,
        1,
    ) and latest not in log


def test_a_second_click_makes_no_other_link(link: str, client: Client) -> None:
    client.force_login(User.objects.get(username="Host"))
    assert link in client.post(reverse("leagues:invite", args=DESK), follow=True).text
    assert Decision.objects.count() == 1


def test_a_tournament_s_link_tells_of_a_tournament(client: Client) -> None:
    host = person("Host")
    tournament = league(host, "Ludi", format="swiss", round_days=30)
    page = client.get(entrance.make_invitation(user=host, league=tournament).get_absolute_url()).text
    assert "Host invites you to this tournament." in page and "Last round closes" in page
    assert "Everyone plays every round" in page and "Promotion and relegation" not in page and "Season 1" not in page


def test_only_organisers_make_and_end_links(link: str, client: Client) -> None:
    client.force_login(person("Eve"))
    for name in ("invite", "end_invitation"):
        refused = client.post(reverse(f"leagues:{name}", args=DESK))
        assert refused.status_code == 403 and "Only an organiser of this league can do this." in refused.text
    assert client.get(link).status_code == 200


def test_between_seasons_the_link_says_so(link: str, client: Client) -> None:
    season = season_of(Invitation.objects.get().league)
    for _time in range(2):  # too few people: it waits once, and is then cancelled
        pass_days(season, 10)
        pass_days(season, 7)
    assert season.state == "cancelled"
    assert "No season is open for entry" in client.get(link).text
