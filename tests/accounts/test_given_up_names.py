"""A name that was given up stays its person's for a year, and its addresses lead on to the new one."""

from datetime import timedelta
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError
from django.db.models import F
from django.test import Client
from django.utils import timezone

from accounts import naming
from accounts.models import Name, User
from tests.accounts.conftest import PASSWORD, sign_in

FORM = {"email": "b@example.org", "password1": PASSWORD, "timezone": "UTC"}
YEAR = timedelta(days=365)


def rename(client: Client, name: str) -> Any:
    """Send the person's profile as it is rendered, with another name."""
    boxes = {box.html_name: box.value() for box in client.get("/people/me/").context["form"]}
    filled = {key: value for key, value in boxes.items() if value not in (None, False, "")}
    return client.post("/people/me/", filled | {"username": name})


@pytest.fixture
def renamed(client: Client, anna: User) -> User:
    sign_in(client, anna)
    assert rename(client, "Flavia").status_code == 302
    anna.refresh_from_db()
    assert anna.username == "Flavia"
    return anna


def age(span: timedelta) -> None:
    Name.objects.exclude(until=None).update(until=F("until") - span)


@pytest.mark.parametrize("name", ["Anna", "anna", "Ánna", "ANNA", "a.n.n.a"])
def test_nobody_else_takes_it_for_a_year(renamed: User, name: str) -> None:
    refused = Client().post("/accounts/signup/", FORM | {"username": name})
    assert refused.context["form"].errors == {
        "username": ["This name is too similar to another. Choose a different one."]
    }
    age(YEAR)
    with pytest.raises(ValidationError):
        naming.require_free(name)  # until it stands nowhere
    naming.forget_old()
    assert Client().post("/accounts/signup/", FORM | {"username": name}).status_code == 302
    assert User.objects.filter(username=name).exists()


def test_the_database_itself_refuses_it(renamed: User) -> None:
    with pytest.raises(IntegrityError):
        User.objects.create_user("Anna", "x@example.org")


def test_a_given_up_name_may_be_taken_back_by_its_person(client: Client, renamed: User) -> None:
    assert rename(client, "Anna").status_code == 302
    assert {name.name: name.until is None for name in renamed.names.all()} == {"Anna": True, "Flavia": False}


@pytest.mark.parametrize("tail", ["", "?against=nemo", "feed.atom", "ratings/"])
def test_addresses_of_a_given_up_name_lead_to_the_new_one(client: Client, renamed: User, tail: str) -> None:
    answer = client.get(f"/people/Anna/{tail}")
    assert (answer.status_code, answer["Location"]) == (302, f"/people/Flavia/{tail}")
    assert client.get(answer["Location"]).status_code == 200
    age(YEAR)
    naming.forget_old()
    assert client.get(f"/people/Anna/{tail}").status_code == 404
    assert client.get(f"/people/Nemo/{tail}").status_code == 404


def test_a_query_by_a_given_up_name_finds_its_person(client: Client, renamed: User) -> None:
    User.objects.create_user("Bruno", "bruno@example.org", PASSWORD)
    page = client.get("/people/Bruno/?against=Anna").content.decode()
    assert "Flavia" in page and "There is no player with this name" not in page


def test_every_former_name_leads_to_the_new_one(client: Client, renamed: User) -> None:
    assert rename(client, "Livia").status_code == 302
    for name in ("Anna", "Flavia"):
        assert client.get(f"/people/{name}/")["Location"] == "/people/Livia/"


def test_a_username_can_be_changed_three_times_a_year(client: Client, renamed: User) -> None:
    for name in ("Livia", "Drusilla"):
        assert rename(client, name).status_code == 302
    refused = rename(client, "Agrippina")
    assert refused.status_code == 422
    page = refused.content.decode()
    assert "You can change your username 3 times a year." in page and 'value="Agrippina"' in page
    renamed.refresh_from_db()
    assert renamed.username == "Drusilla" and not Name.objects.filter(name="Agrippina").exists()
    assert client.post("/people/me/", {"username": "Drusilla", "timezone": "Europe/Rome"}).status_code == 302


def test_of_who_has_gone_it_is_nobodys_and_leads_nowhere(renamed: User) -> None:
    renamed.delete()
    for name in ("Anna", "Flavia"):
        with pytest.raises(ValidationError):
            naming.require_free(name)
        assert Client().get(f"/people/{name}/").status_code == 404
    age(YEAR)
    naming.forget_old()
    assert not Name.objects.exists() and naming.require_free("Anna") == "Anna"


def test_saving_an_outdated_profile_does_not_give_the_name_up_twice(client: Client, renamed: User) -> None:
    assert rename(client, "Flavia").status_code == 302
    assert renamed.names.count() == 2 and timezone.now() < renamed.names.get(name="Anna").until
