"""A reason that staff have typed is never lost, in whatever way its act is refused."""

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.test import Client
from django.utils import timezone
from django.utils.html import escape

from accounts.models import User
from games.models import Game, ModeratorAct, Seat
from tests import tables
from tests.accounts.second_factors import code_of
from tests.form_filling import form_at, form_in
from tests.staff.conftest import SECRET
from tests.staff.test_acts import choose
from tocsite.staff import site

WHY = "Long thought about, & typed"
ACTS = [
    (f"/staff/{model._meta.app_label}/{model._meta.model_name}/", act.__name__)
    for model, pages in site._registry.items()
    for act in pages.actions or ()
]


def confirmed_act(name: str) -> dict[str, Any]:
    """An act as its page confirms it, on a row that is there no more."""
    return {"action": name, "_selected_action": "999999", "confirmed": name, "reason": WHY}


def show_again(browser: Client, page: str) -> str:
    """Show the second factor where the page leads, and return what the page then says."""
    cache.clear()
    answer = form_at(browser, page, field="code").fill(code=code_of(SECRET)).press()
    return str(browser.get(answer["Location"], follow=True).text)


def test_there_are_acts() -> None:
    assert len(ACTS) >= 13


@pytest.mark.parametrize(("page", "name"), ACTS)
def test_a_reason_stays_if_the_row_is_gone(staff: Client, page: str, name: str) -> None:
    refused = staff.post(page, confirmed_act(name))
    assert refused.status_code == 422 and escape(WHY) in refused.text
    assert "What you chose no longer exists." in refused.text


@pytest.mark.parametrize(("page", "name"), ACTS)
def test_a_reason_stays_if_the_second_factor_is_asked_again(staff: Client, page: str, name: str) -> None:
    with time_machine.travel(timezone.now() + timedelta(hours=10)):
        assert staff.post(page, confirmed_act(name))["Location"] == f"/staff/login/?next={page}"
        assert escape(WHY) in show_again(staff, page)


@pytest.mark.parametrize(("page", "name"), ACTS)
def test_a_reason_stays_if_the_session_has_ended(staff: Client, mira: User, page: str, name: str) -> None:
    staff.get("/")
    Session.objects.all().delete()
    assert staff.post(page, confirmed_act(name))["Location"] == f"/staff/login/?next={page}"
    form_at(staff, page, field="login").fill(login=mira.email, password="secret").press()
    assert escape(WHY) in show_again(staff, page)


def test_a_reason_stays_if_the_token_is_old(staff: Client) -> None:
    staff.handler.enforce_csrf_checks = True
    page, name = ACTS[0]
    refused = staff.post(page, confirmed_act(name) | {"csrfmiddlewaretoken": "x" * 64})
    assert refused.status_code == 403 and escape(WHY) in refused.text


def test_a_reason_is_in_the_form_again_if_another_was_quicker(staff: Client) -> None:
    """Those of the rows that were not refused are done, and asked no more."""
    game, other = tables.game_of_two(), tables.running_game(tables.person("Cai"), tables.person("Dea"), name="Other")
    form = form_in(staff, choose(staff, "games/game", "cancel", game.pk, other.pk), field="reason")
    tables.end(game, User.objects.get(username="Ana"))
    refused = form.fill(reason=WHY).press()
    assert f"{game.name}: " in refused.text and "Cancel or end games: 1 row." in refused.text
    assert Game.objects.get(pk=other.pk).status == Game.Status.FINISHED
    again = form_in(staff, refused, field="reason")
    assert escape(WHY) in refused.text and f'value="{other.pk}"' not in refused.text
    assert again.press().status_code == 422 and ModeratorAct.objects.count() == 1


def test_a_form_given_back_acts_on_nobody_whom_it_has_not_shown(staff: Client) -> None:
    seat = tables.game_of_two().seats.get(user__username="Ben")
    form = form_in(staff, choose(staff, "games/seat", "hand_over", seat.pk), field="reason")
    Seat.objects.filter(pk=seat.pk).update(user=tables.person("Cai"))
    again = form.fill(reason=WHY).press()
    assert form_in(staff, again, field="reason").press().status_code == 422
    assert not Seat.objects.get(pk=seat.pk).is_free


def test_a_reason_stays_if_the_second_factor_was_removed(staff: Client, mira: User) -> None:
    Authenticator.objects.all().delete()
    page, name = ACTS[0]
    staff.post(page, confirmed_act(name))
    TOTP.activate(mira, SECRET)
    assert escape(WHY) in show_again(staff, page)
