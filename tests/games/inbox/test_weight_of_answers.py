"""The weight of an answer to a mail that could not be read: programs cut what is over 100 KB."""

import pytest

from games.mail.inbound.written_lines import LONGEST, MOST_KEPT
from games.models import Game, MailKind, Notification, Seat
from games.services.outbox import compose
from tests.games.mail.post import post

pytestmark = pytest.mark.django_db


def test_long_lines_that_could_not_be_read_make_no_heavy_answer(game: Game, seat: Seat) -> None:
    line = "abcdefghij" * (LONGEST // 10)
    post(seat, "\n".join(f"{number}{line}" for number in range(MOST_KEPT)))
    composed = compose.write_email(Notification.objects.filter(kind=MailKind.ANSWER).latest("pk"))
    for part in (str(composed.body), str(composed.alternatives[0].content)):
        assert f"{MOST_KEPT - 1}abc" in part and "abcdefghij" * 12 not in part
    assert len(composed.message().as_bytes()) < 100_000
