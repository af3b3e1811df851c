"""Two people who take one free name at once: the second reads that it is taken, and what they typed is still there."""

import pytest
from django.test import Client

from accounts.models import User
from tests.accounts.conftest import PASSWORD, mails
from tests.form_filling import form_at
from tests.tables import person
from tests.waiting import at_the_same_time

pytestmark = pytest.mark.django_db(transaction=True)

TAKEN = "This username is already taken."


def test_signing_up(client: Client) -> None:
    form = form_at(client, "/accounts/signup/", field="username")
    form.fill(email="bruno@example.org", username="Bruno", password1=PASSWORD, timezone="Europe/Rome")
    answer = at_the_same_time(lambda: person("Bruno"), form.press)
    assert TAKEN in answer.content.decode() and answer.context["form"]["email"].value() == "bruno@example.org"
    assert list(User.objects.values_list("username", flat=True)) == ["Bruno"] and mails() == []


def test_renaming_oneself(client: Client) -> None:
    anna = person("Anna")
    client.force_login(anna)
    form = form_at(client, "/people/me/", field="username")
    form.fill(username="Bruno", timezone="Europe/Rome")
    answer = at_the_same_time(lambda: person("Bruno"), form.press)
    assert (answer.status_code, answer.context["form"]["username"].value()) == (422, "Bruno")
    assert TAKEN in answer.content.decode() and User.objects.get(pk=anna.pk).username == "Anna"
