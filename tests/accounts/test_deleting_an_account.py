"""From the menu to the end of an account: a week to think it over, and nothing left that is one person's."""

import re
from collections.abc import Callable, Iterator
from datetime import timedelta

import pytest
import time_machine
from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession
from django.core import mail
from django.db import OperationalError
from django.test import Client
from django.utils import timezone

from accounts import addresses, departure, keep_links
from accounts.models import DeletedAccount, Name, PausedAddress, Tally, User
from games import tasks
from games.models import Game, MailSettings, News, NewsMail
from games.services.lobby import lobby
from tests.accounts.conftest import PASSWORD, found_in, is_signed_in, mails
from tests.form_filling import form_at, form_in
from tests.tables import person, running_game

DAY = timedelta(days=1)
LINK = r"https?://[^/\s]+(/people/me/keep-account/\S+)"


@pytest.fixture
def clock() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(timezone.now()) as traveller:
        yield traveller


def wait(clock: time_machine.Traveller, span: timedelta) -> None:
    clock.shift(span)
    tasks.delete_accounts()


def ask(browser: Client) -> None:
    """From the menu of any page to the button, with the password once more."""
    menu = browser.get("/cards/").text
    [page] = re.findall(r'<a href="([^"]+)">Your data</a>', menu)
    [leave] = re.findall(r'<a [^>]*href="([^"]+)">Delete account</a>', browser.get(page).text)
    answer = form_at(browser, leave, action="/delete/").press("Delete account")
    again = browser.get(answer.url)
    assert "Enter your password again." in again.text
    assert form_in(browser, again, field="password").fill(password=PASSWORD).press().url == page


def test_from_the_menu_to_the_end(browser: Client, anna: User, clock: time_machine.Traveller) -> None:
    game = running_game(anna, person("Ben"))
    ask(browser)
    page = browser.get("/people/me/data/").text
    assert "Your account will be deleted on" in page and "Request file" in page
    first = mails()[-1]
    assert "will be deleted on" in first.subject and re.search(LINK, str(first.body))
    wait(clock, 5 * DAY)
    assert mails()[-1] is first and is_signed_in(browser)
    wait(clock, DAY + timedelta(hours=1))
    assert mails()[-1].subject.startswith("[tocsite] Last reminder")
    wait(clock, timedelta(minutes=10))
    assert User.objects.filter(pk=anna.pk).exists()
    wait(clock, DAY)
    assert not User.objects.filter(pk=anna.pk).exists() and not is_signed_in(browser)
    assert len([letter for letter in mails() if letter.to == [anna.email] and "deleted on" in letter.subject]) == 2
    table = Client().get(game.get_absolute_url()).text
    assert DeletedAccount.objects.get().neutral_name in table and "Anna" not in table
    assert Client().get("/people/Anna/").status_code == 404


def test_a_link_in_every_email_keeps_it_without_signing_in(
    browser: Client, anna: User, clock: time_machine.Traveller
) -> None:
    ask(browser)
    running_game(anna, person("Ben"))
    news = News.objects.create(headline="The season starts", text="Check in.", listed=False)
    NewsMail.objects.create(news=news, user=anna, kind="league")
    NewsMail.objects.create(
        news=News.objects.create(headline="Collected", text="For the digest."),
        user=anna,
        status="collected",
        due=timezone.now(),
    )
    MailSettings.objects.create(user=anna, ways={"news": "digest"})
    tasks.send_due_mail()
    Client().post("/accounts/password/reset/", {"email": anna.email})
    assert addresses.record_bounce(address=anna.email, kind="hard", detail="550", message_id="<1@x>")
    assert addresses.send_test_mail(user=User.objects.get(pk=anna.pk))
    letters = [letter for letter in mails() if letter.to == [anna.email]]
    assert len(letters) >= 6
    for letter in letters:
        link = found_in(letter, LINK)[1]
        assert link == keep_links.path_of(User.objects.get(pk=anna.pk))
        assert all(link in html.content for html in getattr(letter, "alternatives", ()))
    assert not any(re.search(LINK, str(letter.body)) for letter in mail.outbox if letter.to != [anna.email])
    stranger = Client()
    page = form_at(stranger, link, button="Keep my account").press()
    assert "The account of Anna stays." in page.text
    assert mails()[-1].subject == "[tocsite] Your account stays" and "ask again here" in str(mails()[-1].body)
    assert "nothing to do" in stranger.get(link).text and "nothing to do" in stranger.post(link).text
    wait(clock, 9 * DAY)
    assert User.objects.filter(pk=anna.pk).exists()
    assert len([letter for letter in mails() if "will be deleted" in letter.subject]) == 1


def test_a_person_suspended_meanwhile_can_still_keep_the_account(browser: Client, anna: User) -> None:
    ask(browser)
    address = found_in(mails()[-1], LINK)[0]
    User.objects.filter(pk=anna.pk).update(is_active=False, suspended=timezone.now())
    form_at(Client(), address, button="Keep my account").press()
    anna.refresh_from_db()
    assert anna.deletion_due is None and not anna.is_active


def test_the_notice_on_every_page_keeps_it(browser: Client, anna: User) -> None:
    ask(browser)
    answer = form_at(browser, "/cards/", button="Keep my account").press()
    assert "Your account stays." in browser.get(answer.url).text
    anna.refresh_from_db()
    assert anna.deletion_due is None
    assert "Keep my account" not in browser.get("/cards/").text


def test_the_link_of_one_request_keeps_nothing_from_the_next(anna: User) -> None:
    links = []
    for _time in range(2):
        departure.ask_deletion(user=anna)
        links.append(found_in(mails()[-1], LINK)[1])
        assert Client().get(links[-1]).status_code == 200
        departure.keep_account(user=anna)
    assert links[0] != links[1]
    assert Client().post(links[0]).status_code == 404 and Client().get(links[1]).status_code == 200
    assert not departure.keep_account(user=anna)
    assert [letter.subject for letter in mails()].count("[tocsite] Your account stays") == 2


def test_every_verified_address_is_told(anna: User, clock: time_machine.Traveller) -> None:
    EmailAddress.objects.create(user=anna, email="second@example.org", verified=True)
    EmailAddress.objects.create(user=anna, email="strange@example.org")
    departure.ask_deletion(user=anna)
    assert len(mails()) == 2
    wait(clock, 6 * DAY)
    departure.keep_account(user=anna)
    recipients = [letter.to for letter in mails()]
    assert recipients == [[anna.email], ["second@example.org"]] * 3
    assert all("/keep-account/" in str(letter.body) for letter in mails()[:4])


def test_asking_twice_is_asking_once(browser: Client, anna: User) -> None:
    ask(browser)
    departure.ask_deletion(user=anna)
    assert len(mails()) == 1
    assert "To keep it" in browser.get("/people/me/delete/").text


def test_the_day_between_the_reminder_and_the_end_is_given_after_a_long_outage_too(
    browser: Client, anna: User, clock: time_machine.Traveller
) -> None:
    ask(browser)
    wait(clock, 20 * DAY)
    assert "Last reminder" in mails()[-1].subject
    wait(clock, DAY / 2)
    assert User.objects.filter(pk=anna.pk).exists()
    wait(clock, DAY / 2 + timedelta(minutes=1))
    assert not User.objects.filter(pk=anna.pk).exists()


@pytest.mark.parametrize("token", ["nonsense", "1.nonsense", "%00"])
def test_a_damaged_link_is_told_so_in_one_sentence(client: Client, token: str) -> None:
    page = client.get(f"/people/me/keep-account/{token}/")
    assert page.status_code == 404 and "This link is incomplete" in page.text


def test_without_the_password_nothing_is_deleted(browser: Client, anna: User) -> None:
    form_at(browser, "/people/me/delete/", action="/delete/").press("Delete account")
    anna.refresh_from_db()
    assert anna.deletion_due is None and mails() == []


def test_the_name_is_nobody_elses_for_a_year_and_the_address_is_free_at_once(
    browser: Client, anna: User, clock: time_machine.Traveller
) -> None:
    ask(browser)
    wait(clock, 7 * DAY)
    wait(clock, DAY)
    name = Name.objects.get(name="Anna")
    assert name.person is None and name.until is not None and name.until > timezone.now() + 360 * DAY

    def sign_up() -> int:
        form = form_at(Client(), "/accounts/signup/", field="password1")
        return form.fill(email="anna@example.org", username="Anna", password1="veni vidi vici").press().status_code

    assert sign_up() == 200
    wait(clock, 366 * DAY)
    tasks.tidy_up()
    assert sign_up() == 302


def test_nothing_of_the_sign_in_is_left(browser: Client, anna: User, clock: time_machine.Traveller) -> None:
    EmailAddress.objects.create(user=anna, email="Second@example.org", verified=True)
    PausedAddress.objects.create(address="second@example.org", why="hard")
    browser.get("/accounts/sessions/")
    ask(browser)
    assert UserSession.objects.exists() and Tally.objects.filter(key__endswith=f":{anna.pk}").exists()
    wait(clock, 7 * DAY)
    wait(clock, DAY)
    for model in (EmailAddress, UserSession, PausedAddress):
        assert not model.objects.exists()
    assert not Tally.objects.filter(key__endswith=f":{anna.pk}").exists()


def test_one_that_fails_is_tried_again_and_holds_up_no_other(
    make_person: Callable[..., User], monkeypatch: pytest.MonkeyPatch
) -> None:
    ben, cai = make_person("Ben"), make_person("Cai")
    User.objects.update(deletion_due=timezone.now(), deletion_reminded=True)
    lobby.create_game(user=ben, name="Waiting", players=3, pace=90_000)
    with monkeypatch.context() as broken:
        broken.setattr("games.services.lobby.lobby.cancel_game", lambda **_game: 1 / 0)
        departure.delete_due()
    assert [user.pk for user in User.objects.all()] == [ben.pk] and cai.pk != ben.pk
    assert not User.objects.get().is_active and keep_links.person_of(keep_links.path_of(ben).split("/")[-2]) is None
    departure.delete_due()
    assert not User.objects.exists() and Game.objects.get().status == Game.Status.CANCELLED


def test_a_reminder_that_fails_holds_up_no_other_and_no_deletion(
    make_person: Callable[..., User], monkeypatch: pytest.MonkeyPatch, clock: time_machine.Traveller
) -> None:
    ben, cai, dan = make_person("Ben"), make_person("Cai"), make_person("Dan")
    for user in (ben, cai):
        departure.ask_deletion(user=user)
    User.objects.filter(pk=dan.pk).update(deletion_due=timezone.now(), deletion_reminded=True)
    send = departure._send_mail
    with monkeypatch.context() as broken:
        broken.setattr(departure, "_send_mail", lambda user, template: 1 / 0 if user == ben else send(user, template))
        wait(clock, 6 * DAY)
    assert not User.objects.filter(pk=dan.pk).exists()
    assert [letter.to for letter in mails() if "Last reminder" in letter.subject] == [[cai.email]]
    wait(clock, DAY / 24)
    assert [letter.to for letter in mails() if "Last reminder" in letter.subject] == [[cai.email], [ben.email]]


def test_only_a_row_in_use_is_put_off_without_an_error(
    anna: User, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    User.objects.update(deletion_due=timezone.now(), deletion_reminded=True)

    def lose_connection(_user: User) -> None:
        raise OperationalError("the connection was lost")

    monkeypatch.setattr("games.services.people.leaving.leave_open_games", lose_connection)
    departure.delete_due()
    assert [record.levelname for record in caplog.records if record.name == departure.__name__] == ["ERROR"]
