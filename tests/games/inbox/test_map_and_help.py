"""MAP and HELP in one mail: both are brought, within what a mail may weigh."""

import pytest

from games.models import Game, MailKind, Notification
from games.services.outbox import compose
from tests.games.mail.post import post
from tests.orders import choose_provinces, select_hands, to_move

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("text", ["map\nhelp", "HELP\nMAP"])
def test_the_map_is_a_picture_and_help_is_there(game: Game, text: str) -> None:
    post(to_move(select_hands(choose_provinces(game))), text)
    composed = compose.write_email(Notification.objects.filter(kind=MailKind.ANSWER).latest("pk"))
    html = str(composed.alternatives[0].content)
    assert "cid:map" in html and len(composed.attachments) == 1
    assert "What you can reply" in html and "Your options" in html
    assert "THE BOARD" in str(composed.body) and "WHAT YOU CAN REPLY" in str(composed.body)
    assert len(composed.message().as_bytes()) < 100_000
