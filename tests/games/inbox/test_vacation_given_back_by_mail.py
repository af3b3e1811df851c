"""VACATION OFF in people's own words: a vacation is given back, and by nothing that may mean something else."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import Vacation
from games.models import IncomingMail, Seat
from games.orders import days, words
from tests.games.mail.post import post

Outcome = IncomingMail.Outcome

GIVEN_BACK = [
    "Give back vacation",
    "give back my vacation",
    "give my vacation back, please",
    "end vacation",
    "END HOLIDAY",
]
GIVEN_BACK += ["Cancel vacation.", "please cancel my holidays", "I'd like to cancel my vacation", "return vacation"]
GIVEN_BACK += [
    "Vacation off",
    "vacation cancel",
    "vacation back",
    "Urlaub aus",
    "Urlaub zurück",
    "Gib meinen Urlaub zurück",
]
GIVEN_BACK += ["Urlaub beenden", "Beende den Urlaub!", "Bitte Urlaub absagen", "Ich möchte meinen Urlaub stornieren"]
KEPT = [
    "end vacation?",
    "end vacation tomorrow",
    "don't end vacation",
    "do not cancel my vacation",
    "cancel",
    "give back",
]
KEPT += ["end turn", "end my turn and vacation", "Urlaub nicht beenden", "gib zurück", "cancel vacation 2026-12-24"]


@pytest.mark.parametrize("line", GIVEN_BACK)
def test_a_line_that_gives_a_vacation_back(line: str) -> None:
    found = words.find_word(line)
    assert found and found.key == words.VACATION and days.is_off(found.rest) and found.line == line


@pytest.mark.parametrize("line", KEPT)
def test_a_line_that_gives_none_back(line: str) -> None:
    found = words.find_word(line)
    assert found is None or found.key != words.VACATION or not days.is_off(found.rest)


@pytest.mark.django_db
@pytest.mark.parametrize("text", ["Give back vacation", "Urlaub beenden"])
def test_a_vacation_is_given_back_by_mail(seat: Seat, text: str) -> None:
    today = timezone.now().date()
    vacation = Vacation.objects.create(
        user=seat.user, first=today + timedelta(days=3), last=today + timedelta(days=5), zone="UTC"
    )
    assert post(seat, text).outcome == Outcome.ACTED
    assert Vacation.objects.get(pk=vacation.pk).cancelled
