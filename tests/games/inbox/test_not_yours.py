"""The answer to a former player says the same in its text and in its HTML."""

import pytest
from lxml import html

from games.models import Game, Seat
from tests.games.inbox.answers import answer_in_both, flat
from tests.games.mail.post import claim_of, post
from tests.tables import person

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("private", [False, True])
@pytest.mark.parametrize("said", ["start in gallia", "STATUS", "HELP", "2\nMUTE"])
def test_text_and_html_tell_a_former_player_the_same(game: Game, seat: Seat, said: str, private: bool) -> None:
    claim = claim_of(seat)
    Seat.objects.filter(pk=seat.pk).update(user=person("Zoe"))
    Game.objects.filter(pk=game.pk).update(private=private, invite_token="abc" if private else "")
    post(seat, said, claim=claim)
    text, rich = answer_in_both()
    tree = html.document_fromstring(rich)
    body = tree.find("body")
    body.remove(body.find_class("preheader")[0]) if body.find_class("preheader") else body.remove(body[0])
    said_in_html = flat(body.text_content()).casefold()
    told = text.casefold().partition("open the game:")[0].partition("the board")[0].replace("- ", "").split(". ")
    refused = next(each for each in ("not yours", "no longer yours") if each in text)
    assert text.count(refused) == said_in_html.count(refused)
    assert [sentence for sentence in told if flat(sentence.strip(" .")) not in said_in_html] == []
