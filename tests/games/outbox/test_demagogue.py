"""The mail that a Demagogue's victim gets: it lists the cards of its own hand, and of no other."""

import pytest

import rulebooks
from games.models import Game, MailKind, Notification
from games.services.outbox import compose
from rulebooks.tests.time_of_crisis.rules import positions as laid
from tests import tables


@pytest.mark.django_db
def test_each_victim_is_shown_the_cards_of_its_own_hand() -> None:
    game = tables.running_game(*(tables.person(name) for name in ("Ana", "Ben", "Cai")))
    seat = game.seats.get(asked_move__isnull=False)
    speaker, other = (each for each in range(3) if each != seat.index)
    state = laid.ready(speaker, "demagogue", players=3)
    laid.hand(state, seat.index, "cavalry", "senate_1")
    laid.hand(state, other, "triumph")
    laid.do(state, "demagogue")
    Game.objects.filter(pk=game.pk).update(state=rulebooks.dump(state))
    asked = Notification.objects.select_related("game", "seat", "user").get(seat=seat, kind=MailKind.TURN)
    mail = compose.write_email(asked)
    for part in (mail.body, str(mail.alternatives[0].content)):
        assert "uses a Demagogue. Choose a card to show and discard." in " ".join(part.split())
        assert "Show and discard Cavalry" in part and "Show and discard Senate 1" in part
        assert "discard Triumph" not in part
    assert "Demagogue" in mail.subject
