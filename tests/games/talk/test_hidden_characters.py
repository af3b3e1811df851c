"""Characters in a message that nobody sees."""

from uuid import uuid4

import pytest

from accounts.models import User
from games.models import Game, Message
from games.services.errors import Refused
from games.services.talk import table_talk


def test_hidden_characters_are_left_out_and_the_words_stay(running_game: Game, people: list[User]) -> None:
    table_talk.say_at_table(
        user=people[0], game_id=running_game.pk, text="Ave\x07,\u2028\u202eCaesar!\x00", key=uuid4()
    )
    assert Message.objects.get().text == "Ave,\nCaesar!"


def test_a_message_of_hidden_characters_alone_is_refused(running_game: Game, people: list[User]) -> None:
    with pytest.raises(Refused, match="Your message is empty"):
        table_talk.say_at_table(user=people[0], game_id=running_game.pk, text="\u200b\u2060", key=uuid4())
    assert not Message.objects.exists()
