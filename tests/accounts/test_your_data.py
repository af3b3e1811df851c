"""All that is stored about somebody, as one file for them alone."""

import json
from collections.abc import Callable
from datetime import timedelta
from html import unescape
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts import personal_data
from accounts.models import DataFile, User
from games import tasks
from tests.accounts.conftest import PASSWORD, mails, sign_in
from tests.form_filling import form_at, form_in

PAGE, FILE = "/people/me/data/", "/people/me/data/file/"


def ask(browser: Client) -> Any:
    """Press the button; the first time, the password is asked for once more."""
    answer = form_at(browser, PAGE, action="/request/").press()
    if answer.url != PAGE:
        again = browser.get(answer.url)
        assert "Enter your password again." in again.text
        answer = form_in(browser, again, field="password").fill(password=PASSWORD).press()
    return browser.get(answer.url)


def parts(content: bytes) -> dict[str, Any]:
    with ZipFile(BytesIO(content)) as file:
        return {name: json.loads(file.read(name)) for name in file.namelist() if name.endswith(".json")}


def test_asked_for_made_told_and_taken(browser: Client, anna: User) -> None:
    assert "We're preparing your file" in unescape(ask(browser).text)
    assert browser.get(FILE).url == PAGE and mails() == []
    tasks.make_data_files()
    letter = mails()[-1]
    assert letter.to == [anna.email] and letter.subject == "[tocsite] Your data is ready to download"
    assert reverse("your_data") in str(letter.body)
    assert f'href="{FILE}"' in browser.get(PAGE).text
    download = browser.get(FILE)
    assert download["Content-Type"] == "application/zip" and "no-store" in download["Cache-Control"]
    files = parts(download.content)
    assert files["profile.json"]["username"] == "Anna"
    assert files["email_addresses.json"][0]["email"] == "anna@example.org"
    assert len(files["sessions.json"]) == 1


def test_asked_for_twice_while_it_is_under_way_is_one_sentence(browser: Client, anna: User) -> None:
    form = form_at(browser, PAGE, action="/request/")
    ask(browser)
    page = browser.get(form.press().url).text
    assert "already preparing your file" in page and DataFile.objects.count() == 1


def test_a_new_one_replaces_the_one_before_and_there_are_three_a_day(browser: Client, anna: User) -> None:
    for _time in range(3):
        ask(browser)
        tasks.make_data_files()
    assert DataFile.objects.count() == 1 and len(mails()) == 3
    assert "You can request your data 3 times a day." in ask(browser).text
    assert DataFile.objects.get().made is not None


def test_a_file_of_data_is_gone_after_a_week(browser: Client, anna: User) -> None:
    ask(browser)
    tasks.make_data_files()
    DataFile.objects.update(made=timezone.now() - personal_data.KEPT)
    page = browser.get(FILE, follow=True)
    assert "There is no file to download now." in page.text and page.request["PATH_INFO"] == PAGE
    tasks.tidy_up()
    assert not DataFile.objects.exists()


def test_nobody_else_gets_it(browser: Client, anna: User, make_person: Callable[..., User]) -> None:
    ask(browser)
    tasks.make_data_files()
    assert Client().get(FILE).url.startswith("/accounts/login/")
    other = Client()
    sign_in(other, make_person("Ben"))
    assert other.get(FILE).url == PAGE


def test_one_that_fails_is_tried_again_and_told_once(
    browser: Client, anna: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask(browser)
    with monkeypatch.context() as broken:
        broken.setitem(personal_data.PARTS, "profile", lambda user: 1 / 0)
        tasks.make_data_files()
    assert DataFile.objects.get().made is None
    tasks.make_data_files()
    assert DataFile.objects.get().made is None, "not at once"
    DataFile.objects.update(tried=timezone.now() - timedelta(hours=1))
    tasks.make_data_files()
    tasks.make_data_file(DataFile.objects.get().pk)
    assert DataFile.objects.get().made is not None and len(mails()) == 1
