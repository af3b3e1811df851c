"""``manage.py moderators`` and ``manage.py messages``, as the operator runs them."""

from io import StringIO
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command

from accounts.models import User
from games.models import Game, Message
from games.services.talk import table_talk
from tests import tables


def printed(*command: str) -> str:
    call_command(*command, stdout=(out := StringIO()))
    return out.getvalue()


def test_somebody_becomes_a_moderator_and_is_one_no_longer(people: list[User]) -> None:
    assert printed("moderators", "Augusta") == "augusta\n"
    assert User.objects.get(is_staff=True).username == "augusta"
    assert printed("moderators", "augusta", "--no-longer") == ""
    with pytest.raises(CommandError, match="There is no player called nero"):
        call_command("moderators", "nero")


def test_the_operator_sees_and_removes_what_was_said(running_game: Game) -> None:
    table_talk.say_in_room(user=tables.person("flora"), game_id=running_game.pk, text="Salve\nomnes", key=uuid4())
    listing = printed("messages", running_game.public_id)
    assert "flora, spectators: Salve omnes" in listing
    assert "(removed): Salve omnes" in printed("messages", running_game.public_id, "--remove", listing.split()[0])
    assert Message.objects.get().moderated
    for wrong in (["nowhere"], [running_game.public_id, "--remove", str(uuid4())]):
        with pytest.raises(CommandError):
            call_command("messages", *wrong)
