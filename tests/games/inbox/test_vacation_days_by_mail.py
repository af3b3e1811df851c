"""VACATION with days as people write them: the month once for both, and tomorrow."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import Vacation
from games.models import Game, IncomingMail, Seat
from tests.games.mail.post import post

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("text", ["VACATION DAY.-DAY.MONTH.YEAR", "vacation tomorrow", "Urlaub morgen"])
def test_days_are_taken(game: Game, seat: Seat, text: str) -> None:
    day = timezone.now().date() + timedelta(days=1)
    for word, number in (("DAY", day.day), ("MONTH", day.month), ("YEAR", day.year)):
        text = text.replace(word, str(number))
    assert post(seat, text).outcome == IncomingMail.Outcome.ACTED
    assert list(Vacation.objects.values_list("first", "last")) == [(day, day)]
