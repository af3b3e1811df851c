"""Words that somebody typed are never lost: every address that takes a form, refused in every way that there is."""

import html
import re
from collections.abc import Iterator
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from allauth.account.models import EmailAddress
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.forms import BaseForm, Textarea
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.utils import timezone
from pytest_django.fixtures import Settings

from accounts import limits, unsent
from accounts.models import User
from games.leagues.models import Decision, Division, Entry, Round, Season, Table
from games.leagues.services import rule_changes
from games.models import Game, Message, Report
from games.sealed_numbers import seal
from games.services.lobby import lobby
from games.services.moderation import reporting
from games.services.talk import table_talk
from tests import tables
from tests.accounts.second_factors import code_of
from tests.form_filling import form_at
from tests.leagues.leagues import RULES, league
from tests.orders import to_move
from tests.staff.conftest import SECRET as OF_THE_APP
from tests.staff.conftest import with_second_factor
from tests.template_files import template_files

WORDS = "Ave & vale, <Ben>!"
TEXT = {"text": WORDS}
REASON = {"reason": WORDS}
FORMS: dict[str, dict[str, str]] = {
    # accounts
    "account_email": {"email": "second@example.org", "action_add": ""},
    "account_change_password": {"oldpassword": "secret", "password1": "rubico-aleae"},
    "account_set_password": {"password1": "rubico-aleae"},
    "account_reauthenticate": {"password": "secret"},
    "mfa_activate_totp": {},
    "mfa_add_webauthn": {},
    "mfa_edit_webauthn": {},
    "mfa_remove_webauthn": {},
    "mfa_generate_recovery_codes": {},
    "mfa_reauthenticate": {},
    "mfa_reauthenticate_webauthn": {},
    "usersessions_list": {},
    "profile": {"username": WORDS},
    "browser_zone": {"timezone": "Europe/Rome"},
    "log_out_everywhere": {},
    "test_mail": {},
    "ask_data_file": {},
    "delete_account": {},
    # games
    "games:new": {"name": WORDS, "players": "3"},
    "games:practice": {"alone": "on"},
    "games:lesson_email": {"page": "2"},
    "games:imports": TEXT,
    "games:remove_import": {},
    "games:mail_settings": {"digest_hour": "7"},
    "games:vacations": {"first": "2027-02-01", "last": "2027-02-03"},
    "games:give_back": {},
    "games:table": {"orders": WORDS, "seat": "0", "expected_move": "x"},
    "games:undo": {"seat": "0", "expected_move": "x"},
    "games:rematch": {"salt": WORDS},
    "games:plan": {"orders": WORDS, "do": "add"},
    "games:standing": {"lines": WORDS, "do": "add"},
    "games:standing_order": {"lines": WORDS},
    "games:say": TEXT,
    "games:room": TEXT,
    "games:remove_message": {"message": "x"},
    "games:notes": TEXT | {"move": ""},
    "games:invite": {"name": WORDS},
    "games:join": {"salt": WORDS},
    "games:give_salt": {"salt": WORDS},
    "games:invitation": {"salt": WORDS},
    "games:leave": {},
    "games:start": {},
    "games:cancel": {},
    "games:resign": {},
    "games:away": {},
    "games:back": {},
    "games:substitute": {"seat": "0"},
    "games:ask_time": {"days": "3", "seat": "0", "extra": "0"},
    "games:ask_pause": {"days": "3"},
    "games:end_pause": {},
    "games:ask_rewind": {"place": "17"},
    "games:answer_request": {"agrees": "no"},
    "games:mute": {"next": "/"},
    "games:unmute": {"next": "/"},
    "games:watch": {},
    "games:unwatch": {},
    "follow": {},
    "unfollow": {},
    "block": {},
    "games:unblock": {},
    "report_player": REASON | {"kind": "abuse"},
    "games:report_game": REASON | {"kind": "abuse"},
    "games:report_message": REASON | {"kind": "abuse"},
    "games:claim": {"instead_of": ""},
    "games:release": {},
    "games:act": REASON | {"act": "warn", "seen": "0"},
    "leagues:report_league": REASON | {"kind": "abuse"},
    # leagues
    "leagues:renew_calendar": {},
    "leagues:new": {"name": "Limes", "about": WORDS},
    "leagues:new_tournament": {"name": "Limes", "about": WORDS},
    "leagues:appeal": REASON,
    "leagues:answer_appeal": TEXT | {"granted": "no"},
    "leagues:desk": REASON,
    "leagues:announce": TEXT | {"headline": "News"},
    "leagues:edit_page": {"name": "Limes", "about": WORDS, "announcement": WORDS},
    "leagues:entrance": REASON | {"admission": "asking", "reliability": "90"},
    "leagues:answer_entry": {"answer": "yes"},
    "leagues:keep_apart": {"one": "Ana", "other": "Ben"},
    "leagues:let_together": {},
    "leagues:found_team": {"name": "Aquila"},
    "leagues:invite_teammate": {"teammate": "Ben"},
    "leagues:join_team": {},
    "leagues:leave_team": {},
    "leagues:open_again": {"starts": "2027-02-01"},
    "leagues:invite": {"instead_of": "x"},
    "leagues:end_invitation": {},
    "leagues:end_league": {"end-reason": WORDS},
    "leagues:resume_league": {"resume-reason": WORDS},
    "leagues:step_down": {"leave-reason": WORDS},
    "leagues:add_organiser": REASON | {"name": "Ben"},
    "leagues:bar": REASON | {"name": "Ben"},
    "leagues:unbar": REASON,
    "leagues:put_in": REASON | {"name": "Ben"},
    "leagues:exchange": REASON | {"one": "1", "other": "2"},
    "leagues:move_start": REASON | {"starts": "2027-02-01"},
    "leagues:set_cap": REASON | {"cap": "8"},
    "leagues:set_seeds": REASON | {"seeds": "Ben"},
    "leagues:offer_place": REASON | {"name": "Ben"},
    "leagues:answer_offer": {},
    "leagues:replay_table": REASON,
    "leagues:adjust_points": REASON | {"way": "1", "points": "2"},
    "leagues:set_groups": REASON | {"groups": "2"},
    "leagues:remove_player": REASON,
    "leagues:rule_on_table": REASON | {"kind": "void"},
    "leagues:enter": {},
    "leagues:check_in": {},
    "leagues:withdraw": {},
    "leagues:cancel": {"cancel-reason": WORDS},
    "leagues:join_ladder": {"most": "2"},
    "leagues:leave_ladder": {},
}
"""What takes a form from those alone who are signed in, and what stands in it."""
OF_STRANGERS = {
    "account_login",
    "account_logout",
    "account_signup",
    "account_reset_password",
    "account_reset_password_from_key",
    "account_request_login_code",
    "account_confirm_login_code",
    "account_confirm_email",
    "mfa_authenticate",
    "mfa_login_webauthn",
    "resume_mail",
    "keep_account",
    "language",
    "theme",
    "games:hints",
    "games:held",
    "games:option",
    "games:unsubscribe",
    "games:mail_reply",
    "games:appeal",
}
"""What takes a form from everybody."""
AT_ANOTHER_TIME = {
    f"leagues:{name}" for name in ("move_start", "set_cap", "set_seeds", "offer_place", "replay_table", "adjust_points")
}
"""Forms that a season takes before its draw or after it: otherwise its page says so."""
NO_PAGE = (
    "games:held",
    "games:mail_reply",
    "games:option",
    "games:unsubscribe",
    "resume_mail",
    "keep_account",
    "games:appeal",
)
"""What is nothing without a mail, of which there is none."""
SECRET = ("password", "oldpassword", "password1")


def opening() -> None:
    """A running game of Ana and Ben, one that waits, one that is over, and a league of Ana's with a decision, in whose
    season Ben and another play a game, on which Ana may rule.
    """
    ana, ben = tables.person("Ana"), tables.person("Ben")
    for user in (ana, ben):
        EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    tables.running_game(ana, ben)
    lobby.create_game(user=ben, name="Waiting", players=3, pace=tables.PACE)
    lobby.create_game(user=ben, name="Private", players=3, pace=tables.PACE, private=True)
    tables.end(tables.running_game(ana, ben, name="Over"), ana)
    held_league = league(ana)
    rule_changes.change(user=ana, league=held_league, rules=RULES | {"games": 3}, reason="More play", season=1)
    season = held_league.seasons.get()
    Entry.objects.create(season=season, user=ben)
    Season.objects.update(state=Season.State.RUNNING)
    played_round = Round.objects.create(
        division=Division.objects.create(season=season, tier=1), number=1, opens=timezone.now()
    )
    User.objects.filter(pk=ana.pk).update(is_staff=True)
    reporting.report(
        user=ben, subject="game", key=Game.objects.get(stored_name="Over").public_id, kind="name", reason="Rude"
    )
    Report.objects.update(about=None)
    table_talk.say_at_table(user=ben, game_id=Game.objects.earliest("pk").pk, text="Ave", key=uuid4())
    drawn_game = tables.running_game(tables.person("Cleo"), ben, name="Drawn")
    Table.objects.create(round=played_round, number=1, state=Table.State.SEATED, game=drawn_game)


def patterns(resolver: URLResolver, prefix: str = "") -> Iterator[tuple[str, URLPattern]]:
    for each in resolver.url_patterns:
        if isinstance(each, URLResolver):
            yield from patterns(each, f"{each.namespace}:" if each.namespace else prefix)
        elif each.name:
            yield f"{prefix}{each.name}", each


EVERY = {name: pattern for name, pattern in patterns(get_resolver()) if not name.startswith("staff:")}
"""Without Django's admin, whose pages keep to its own ways."""
OF_MODERATORS = ("games:act", "games:claim", "games:release")
STEP = "/accounts/2fa/authenticate/"
OF_A_PASSKEY = ("mfa_edit_webauthn", "mfa_remove_webauthn")
"""Whose key stands in the address of the folder that they are in."""
WITHOUT_FORM = {
    *("account_email_verification_sent", "account_inactive"),
    *("mfa_deactivate_totp", "mfa_download_recovery_codes"),  # there is nothing before an app is set up
}


def address(name: str) -> str:
    """The address of a form that somebody could have before them."""
    waiting, finished_game = Game.objects.get(stored_name="Waiting"), Game.objects.get(stored_name="Over")
    game_of_page = {"rematch": finished_game, "join": waiting, "give_salt": waiting, "invite": waiting}
    parts: dict[str, object] = {
        "public_id": game_of_page.get(name.partition(":")[2], Game.objects.earliest("pk")).public_id,
        "token": Game.objects.get(stored_name="Private").invite_token,
        "slug": "limes-league",
        "number": 1,
        "pk": Decision.objects.latest("pk").pk,
        "kind": next(iter(Game.objects.earliest("pk").title.standing.kinds)),
        "name": "Ana",
        "entry": Entry.objects.latest("pk").pk,
        "table": Table.objects.latest("pk").pk,
        "division": "1",
        "sheet": "entries",
        "form": "csv",
        "ruleset": "time_of_crisis",
        "page": "how",
        "audience": "all",
        "uidb36": "1",
        "key": "x",
    }
    if name in ("games:act", "games:claim", "games:release", "games:case"):
        parts |= {"pk": Report.objects.latest("pk").pk}
    if name == "games:report_message":
        parts |= {"key": Message.objects.latest("pk").key}
    if name == "report_player":
        parts |= {"name": "Ben"}
    if name.startswith("games:lesson"):
        parts |= {"slug": "first-turn", "page": 1}
    parameters = ["pk"] if name in OF_A_PASSKEY else EVERY[name].pattern.regex.groupindex
    return reverse(name, kwargs={each: parts.get(each, 1) for each in parameters})


def person(name: str) -> User:
    return User.objects.get(username=name)


def signed_in(name: str = "Ana", **options: Any) -> Client:
    browser = Client(**options)
    browser.force_login(person(name))
    return browser


def signed_in_for(form: str) -> Client:
    """Ana, who has shown a second factor where a form asks for it."""
    return with_second_factor(person("Ana")) if form in OF_MODERATORS else signed_in()


def sign_in(browser: Client, name: str, next: str) -> Any:
    """By the page, and on to where that leads."""
    form = {"login": person(name).email, "password": "secret", "next": next}
    answer = browser.post("/accounts/login/", form, follow=True)
    if answer.request["PATH_INFO"] == STEP:
        cache.clear()  # in which the code is one that was used
        return browser.post(STEP, {"code": code_of(OF_THE_APP)}, follow=True)
    return answer


def sign_out(browser: Client) -> None:
    """By the page, as in another of its tabs."""
    browser.post("/accounts/logout/")


def kept_fields(name: str) -> dict[str, str]:
    """The fields of a form that may come back."""
    return {field: text for field, text in FORMS[name].items() if field not in SECRET}


def written_text(name: str) -> str:
    return unsent.text_of([list(each) for each in FORMS[name].items()])


def notices(page: str) -> dict[str, dict[str, str]]:
    """The forms that a page says were not sent, by their addresses, with what stood in them."""
    forms = re.findall(r'<aside class="unsent" data-unsent="([^"]*)">(.*?)</aside>', page, re.DOTALL)
    field = r'<input type="hidden" name="([^"]*)" value="([^"]*)">'
    return {where: {name: html.unescape(value) for name, value in re.findall(field, inside)} for where, inside in forms}


def takes_forms(name: str, browser: Client) -> bool:
    """Check whether an address takes a POST; one without a list of methods takes every one."""
    answer = browser.put(address(name), SERVER_NAME="127.0.0.1")  # where there is an outbox
    return answer.status_code != 405 or "POST" in answer["Allow"]


def test_the_table_has_every_address_that_takes_a_form(game: Game) -> None:
    browser = signed_in(raise_request_exception=False)
    names = {name for name in EVERY if takes_forms(name, browser)}
    assert names - WITHOUT_FORM == FORMS.keys() | OF_STRANGERS


def test_the_site_knows_the_names_of_all_that_people_write_in(game: Game) -> None:
    pages = " ".join(path.read_text() for path in template_files(kind=".html"))
    boxes = set(re.findall(r'<textarea[^>]* name="([^"]+)"', pages))
    every, fresh = set[type[BaseForm]](), set(BaseForm.__subclasses__())
    while fresh - every:
        every |= fresh
        fresh = {sub for each in every for sub in each.__subclasses__()}
    ours = [each for each in every if each.__module__.partition(".")[0] in ("accounts", "games")]
    boxes |= {
        name
        for each in ours
        for name, field in getattr(each, "base_fields", {}).items()
        if isinstance(field.widget, Textarea)
    }
    assert len(boxes) >= 5 and boxes <= set(unsent.WRITTEN)


@pytest.mark.parametrize("name", sorted(FORMS.keys() | OF_STRANGERS))
def test_every_address_that_takes_a_form_can_be_opened(game: Game, client: Client, name: str) -> None:
    """By strangers and by those who are signed in: a page comes, be it that where one signs in."""
    for browser in (client, signed_in()):
        answer = browser.get(address(name), follow=True)
        not_now = name in AT_ANOTHER_TIME and answer.status_code == 409
        assert not_now or answer.status_code == (404 if name in NO_PAGE else 200)


@pytest.mark.parametrize("name", sorted(FORMS))
def test_text_sent_while_signed_out_is_in_its_place_after_signing_in(game: Game, name: str) -> None:
    browser = signed_in_for(name)
    browser.get("/")
    Session.objects.all().delete()
    where = address(name)
    answer = browser.post(where, FORMS[name])
    assert answer.status_code == 302 and answer["Location"].startswith("/accounts/login/?next=")
    assert "You&#39;re not signed in" in browser.get(answer["Location"]).text
    answer = sign_in(browser, "Ana", where)
    assert answer.status_code in (200, 404, 409)
    assert notices(answer.text) == ({where: kept_fields(name)} if kept_fields(name) else {})
    assert html.escape(written_text(name)) in answer.text and "rubico" not in answer.text
    again = browser.get(answer.request["PATH_INFO"])
    assert notices(again.text) == notices(answer.text), "a page may be loaded anew"


@pytest.mark.parametrize("name", sorted(FORMS))
def test_an_old_token_loses_nothing(game: Game, name: str) -> None:
    browser = signed_in_for(name)
    browser.handler.enforce_csrf_checks = True
    where = address(name)
    refused = browser.post(where, FORMS[name] | {"csrfmiddlewaretoken": "x" * 64})
    assert refused.status_code == 403 and html.escape(written_text(name)) in refused.text
    page = re.search(r'<a class="button" href="([^"]*)">Open page</a>', refused.text)
    assert page
    answer = browser.get(html.unescape(page[1]), follow=True)
    assert notices(answer.text) == ({where: kept_fields(name)} if kept_fields(name) else {})


@pytest.mark.parametrize(
    "source", [{"origin": "https://evil.example"}, {"origin": "null"}, {"referer": "https://evil.example/"}]
)
def test_a_form_sent_by_another_site_is_shown_to_nobody(game: Game, source: dict[str, str]) -> None:
    browser = signed_in(enforce_csrf_checks=True)
    refused = browser.post(address("games:say"), TEXT, headers=source)
    assert refused.status_code == 403 and html.escape(WORDS) not in refused.text
    assert notices(browser.get(f"{game.get_absolute_url()}?panel=talk").text) == {}


def test_it_is_given_to_nobody_else(game: Game) -> None:
    browser, where = signed_in(), address("games:say")
    browser.get("/")
    sign_out(browser)
    browser.post(where, TEXT)
    other = sign_in(browser, "Ben", where)
    assert notices(other.text) == {} and html.escape(WORDS) not in other.text
    sign_out(browser)
    assert notices(sign_in(browser, "Ana", where).text) == {}, "who signs out leaves nothing behind"


def test_a_stranger_is_shown_nothing_of_it(game: Game) -> None:
    browser = signed_in()
    browser.get("/")
    sign_out(browser)
    browser.post(address("games:say"), TEXT)
    assert html.escape(WORDS) not in browser.get(game.get_absolute_url()).text


def test_the_notice_is_gone_once_the_text_is_sent(game: Game) -> None:
    browser, where = signed_in(), address("games:notes")
    browser.get("/")
    sign_out(browser)
    browser.post(where, FORMS["games:notes"])
    assert notices(sign_in(browser, "Ana", where).text) == {where: FORMS["games:notes"]}
    browser.post(where, FORMS["games:notes"])
    assert notices(browser.get(where).text) == {}


def test_text_that_nobody_sends_is_forgotten(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    browser, where = signed_in(), address("games:notes")
    browser.get("/")
    sign_out(browser)
    browser.post(where, FORMS["games:notes"])
    assert notices(sign_in(browser, "Ana", where).text)
    later = timezone.now() + timedelta(minutes=16)
    monkeypatch.setattr("accounts.unsent.timezone.now", lambda: later)
    assert notices(browser.get(where).text) == {}


def test_more_than_a_session_holds_is_left_to_the_browser(game: Game) -> None:
    browser, where = signed_in(), address("games:imports")
    browser.get("/")
    sign_out(browser)
    assert browser.post(where, {"text": "x" * 20_001}).status_code == 302
    assert notices(sign_in(browser, "Ana", where).text) == {}


def test_a_script_is_led_to_the_page_where_one_signs_in(game: Game) -> None:
    """A script can swap in a table alone: the page itself goes on."""
    answer = Client().post(address("games:table"), FORMS["games:table"], headers={"HX-Request": "true"})
    assert answer.status_code == 200 and answer["HX-Redirect"].startswith("/accounts/login/?next=") and not answer.text
    browser = signed_in(enforce_csrf_checks=True)
    answer = browser.post(address("games:table"), FORMS["games:table"], headers={"HX-Request": "true"})
    assert answer["HX-Redirect"] == game.get_absolute_url()


REFUSED: dict[str, tuple[str, dict[str, str], int]] = {
    "orders of somebody who does not sit there": ("games:table", {"orders": WORDS}, 403),
    "a message of somebody who does not sit there": ("games:say", TEXT, 403),
    "a message that is too long": ("games:say", {"text": WORDS + "x" * 2000}, 422),
    "a note that is too long": ("games:notes", TEXT | {"text": WORDS + "x" * 2000}, 422),
    "an invitation for nobody": ("games:invite", {"name": "Nobody & nowhere"}, 422),
    "an organiser that nobody is": ("leagues:add_organiser", REASON | {"name": "Nobody"}, 422),
    "an organiser for no reason": ("leagues:add_organiser", {"name": "Ben & Co", "reason": ""}, 422),
    "an end for too long a reason": ("leagues:end_league", {"end-reason": WORDS + "x" * 400}, 422),
    "a last organiser who leaves": ("leagues:step_down", {"leave-reason": WORDS}, 409),
    "a season with too long a reason": ("leagues:cancel", {"cancel-reason": WORDS + "x" * 400}, 422),
    "an appeal that is too long": ("leagues:appeal", {"reason": WORDS + "x" * 1000}, 422),
    "a page without a name": ("leagues:edit_page", {"name": "", "about": WORDS}, 422),
    "an entrance for no reason": ("leagues:entrance", {"admission": "asking", "reliability": "90", "reason": ""}, 422),
    "somebody apart that nobody is": ("leagues:keep_apart", {"one": "Ana", "other": "Nobody & co"}, 422),
    "news without a headline": ("leagues:announce", TEXT | {"headline": ""}, 422),
    "news by somebody who is no organiser": ("leagues:announce", TEXT | {"headline": "News"}, 403),
    "a rewind to no move": ("games:ask_rewind", {"place": "999"}, 409),
    "words for the dice of a game that has begun": ("games:join", {"salt": WORDS}, 409),
}
BY_OTHERS = ("orders of", "a message of", "news by", "words for")


@pytest.mark.parametrize("case", REFUSED)
def test_a_refusal_gives_it_back(game: Game, case: str) -> None:
    name, fields, status = REFUSED[case]
    if case.startswith("an invitation"):
        lobby.join_game(user=person("Ana"), game_id=Game.objects.get(stored_name="Waiting").pk)
    if case.startswith("a season"):
        Season.objects.update(state=Season.State.OPEN)
    if case.startswith(BY_OTHERS):
        tables.person("Eve")
    mover = to_move(game)
    fields = {"seat": str(mover.index), "expected_move": seal(game.public_id, game.counted), "key": "0" * 32} | fields
    browser = signed_in("Eve" if case.startswith(BY_OTHERS) else "Ana")
    where = address("games:table") + "join/" if case.startswith("words for") else address(name)
    refused = browser.post(where, fields)
    assert refused.status_code == status
    for field, text in REFUSED[case][1].items():
        assert html.escape(text) in refused.text, field


LIMITED = {
    "messages": ("games:say", TEXT),
    "messages_of_onlookers": ("games:room", TEXT),
    "notes": ("games:notes", TEXT),
    "typed_orders": ("games:table", {"orders": WORDS}),
    "previews": ("games:table", {"orders": WORDS, "preview": "preview"}),
    "plans": ("games:plan", {"orders": WORDS, "do": "add"}),
    "imports": ("games:imports", TEXT),
    "leagues_founded": ("leagues:new", {"name": "Augusta", "about": WORDS}),
    "announcements": ("leagues:announce", TEXT | {"headline": "News & more"}),
    "players_put_in": ("leagues:put_in", REASON | {"name": "Eve", "confirm": "yes"}),
    "appeals": ("leagues:appeal", REASON),
}
WRITERS = {"messages_of_onlookers": "Eve", "appeals": "Ben"}


@pytest.mark.parametrize("limit", LIMITED)
def test_a_limit_gives_it_back(game: Game, settings: Settings, limit: str) -> None:
    name, fields = LIMITED[limit]
    tables.person("Eve")
    writer = person(WRITERS.get(limit, "Ana"))
    for who in (writer, f"{writer.pk} {game.pk}"):
        limits.spend(limit, who)
    settings.LIMITS = settings.LIMITS | {limit: settings.LIMITS[limit]._replace(most=1)}
    if limit == "players_put_in":
        Season.objects.update(state=Season.State.OPEN)
    seat = game.seats.get(user__username="Ana")
    form = {"seat": str(seat.index), "expected_move": seal(game.public_id, game.counted), "key": "0" * 32} | fields
    browser = signed_in(writer.username)
    if limit == "leagues_founded":
        starts = timezone.now().date() + timedelta(days=20)
        form |= form_at(browser, address(name), field="branches").fill(starts=starts, **fields).fields
    refused = browser.post(address(name), form)
    assert refused.status_code == 429
    for field, text in fields.items():
        assert field in ("do", "confirm", "preview") or html.escape(text) in refused.text, field
