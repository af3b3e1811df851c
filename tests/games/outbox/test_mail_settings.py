"""The page on which people say how they want their mails, and the buttons that mute a game."""

import re
from collections.abc import Callable

import pytest
from django.test import Client

from accounts.models import User
from games.models import Game, MailSettings, Seat
from games.services.outbox import preferences
from games.services.rows import owed_mails
from tests.tables import person, running_game

Browser = Callable[[User], Client]
Way = MailSettings.Way
PAGE = "/mails/settings/"


def opening() -> Game:
    return running_game(person("Ana", timezone="America/New_York"), person("Ben"))


def filled(**changes: str) -> dict[str, str]:
    """The form as it comes, with these changes."""
    usual = {f"way_{kind}": str(owed_mails.way_of(MailSettings(), kind)) for kind in preferences.offered_kinds()}
    return usual | {"digest_hour": "8"} | changes


def is_muted(game: Game, user: User) -> bool:
    return Seat.objects.get(game=game, user=user).muted


def test_decisions_come_at_once_unless_somebody_says_otherwise(ana: User) -> None:
    settings = owed_mails.mail_settings_of(ana)
    assert {owed_mails.way_of(settings, kind) for kind in ("turn", "reminder", "over", "answer")} == {Way.AT_ONCE}
    assert owed_mails.way_of(settings, "takeover") == Way.DIGEST


def test_wishes_are_kept_and_shown_again(ana: User, browser: Browser) -> None:
    signed_in = browser(ana)
    assert signed_in.post(PAGE, filled(way_turn="digest", way_over="never", digest_hour="20")).status_code == 302
    settings = owed_mails.mail_settings_of(ana)
    assert [owed_mails.way_of(settings, kind) for kind in ("turn", "over", "started")] == [
        Way.DIGEST,
        Way.NEVER,
        Way.AT_ONCE,
    ]
    page = signed_in.get(PAGE).content.decode()
    assert re.search(r'name="way_turn" value="digest"[^>]* checked', page)
    assert '<option value="20" selected>20:00</option>' in page
    assert "America/New York" in page


def test_giving_up_the_mails_of_decisions_is_warned_of(ana: User, browser: Browser) -> None:
    said = browser(ana).post(PAGE, filled(way_turn="never"), follow=True).content.decode()
    assert "get emails for your turns" in said
    assert "You won't get emails" not in browser(ana).post(PAGE, filled(), follow=True).content.decode()


@pytest.mark.parametrize("change", [{"way_turn": "sometimes"}, {"digest_hour": "24"}, {"way_over": ""}])
def test_nonsense_changes_nothing(ana: User, browser: Browser, change: dict[str, str]) -> None:
    assert browser(ana).post(PAGE, filled(**change)).status_code == 422
    assert not MailSettings.objects.exists()


def test_the_page_is_for_those_who_are_signed_in(client: Client, db: None) -> None:
    assert client.get(PAGE).status_code == 302


def test_a_game_is_muted_on_its_page_and_unmuted_in_the_list(ana: User, game: Game, browser: Browser) -> None:
    signed_in, panel = browser(ana), f"{game.get_absolute_url()}?panel=game"
    assert f'action="{game.get_absolute_url()}mute/"' in signed_in.get(panel).content.decode()
    assert signed_in.post(f"{game.get_absolute_url()}mute/")["Location"] == game.get_absolute_url()
    assert is_muted(game, ana)
    assert f'action="{game.get_absolute_url()}unmute/"' in signed_in.get(panel).content.decode()
    assert game.name in signed_in.get(PAGE).content.decode()
    assert signed_in.post(f"{game.get_absolute_url()}unmute/", {"next": PAGE})["Location"] == PAGE
    assert not is_muted(game, ana)
    assert game.name not in signed_in.get(PAGE).content.decode().split("Muted games")[1]


def test_muting_leads_to_no_other_site(ana: User, game: Game, browser: Browser) -> None:
    answer = browser(ana).post(f"{game.get_absolute_url()}mute/", {"next": "https://evil.example/"})
    assert answer["Location"] == game.get_absolute_url()


def test_an_onlooker_has_nothing_to_mute(game: Game, browser: Browser) -> None:
    onlooker = browser(person("Cai"))
    assert "/mute/" not in onlooker.get(game.get_absolute_url()).content.decode()
    onlooker.post(f"{game.get_absolute_url()}mute/")
    assert not Seat.objects.filter(muted=True).exists()


def test_a_private_game_stays_hidden_from_those_who_would_mute_it(game: Game, browser: Browser) -> None:
    Game.objects.filter(pk=game.pk).update(private=True, invite_token="x" * 20)
    assert browser(person("Cai")).post(f"{game.get_absolute_url()}mute/").status_code == 404
