"""A reply refused as a whole: its answer says that the game has moved on if it has, and never else."""

from collections.abc import Callable
from uuid import uuid4

import pytest

from games.mail import address
from games.models import Game, IncomingMail, Seat
from games.services.errors import NotStarted, NotYours, Refused, StalePosition, TooMany
from games.services.inbox import inbox
from games.services.inbox.reply_commands import outcome_of
from games.services.lobby import lobby, seats
from games.services.outbox import compose
from games.services.talk import table_talk
from tests.games.inbox.answers import flat, in_words, latest
from tests.games.mail.post import claim_of, post, write_mail
from tests.orders import order, play_to_the_end
from tests.tables import PACE, person

pytestmark = pytest.mark.django_db
Outcome = IncomingMail.Outcome


def answer() -> str:
    """The subject, the text and the HTML of the answer to the latest mail."""
    written = in_words(latest())
    return flat(f"{written.subject} {written.body} {written.alternatives[0].content}")


@pytest.mark.parametrize("text", ["mute", "unmute", "preview start in gallia"])
def test_a_reply_to_a_message_in_a_game_that_has_not_started(text: str) -> None:
    ana, ben = person("Ana"), person("Ben")
    game = lobby.create_game(user=ana, name="Pax", players=3, pace=PACE)
    lobby.join_game(user=ben, game_id=game.pk)
    table_talk.say_at_table(user=ben, game_id=game.pk, text="Who else?", key=uuid4())
    (to,) = compose.write_email(game.notifications.get(user=ana)).reply_to
    assert inbox.receive_mail(raw=write_mail(text), recipient=to, sender="max@example.org").outcome == Outcome.REFUSED
    assert "moved on" not in answer() and "The game is over." not in answer()
    assert answer().count("Waiting for more players.") == 2  # in the text and in the HTML


@pytest.mark.parametrize("text", ["mute", "preview start in gallia"])
def test_an_address_to_begin_a_message_at_takes_no_orders(seat: Seat, text: str) -> None:
    mail = write_mail(text)
    assert inbox.receive_mail(raw=mail, recipient=address.for_talk(seat), sender="max@example.org").outcome == (
        Outcome.REFUSED
    )
    assert "This address takes no orders" in answer() and "moved on" not in answer()


def take_decision(game: Game, seat: Seat) -> None:
    order(game, "start in gallia")


def end_game(game: Game, seat: Seat) -> None:
    play_to_the_end(game)


def leave_to_bot(game: Game, seat: Seat) -> None:
    seats.resign(user=seat.user, game_id=game.pk)


def hand_to_another(game: Game, seat: Seat) -> None:
    leave_to_bot(game, seat)
    seats.take_over(user=person("Cleo"), game_id=game.pk, index=seat.index)


@pytest.mark.parametrize(
    ("change", "text", "outcome", "has_moved_on"),
    [
        (None, "undo", Outcome.REFUSED, False),
        (None, "pause 1000 days", Outcome.REFUSED, False),
        (leave_to_bot, "start in gallia", Outcome.REFUSED, False),
        (hand_to_another, "start in gallia", Outcome.NOT_YOURS, False),
        (take_decision, "start in hispania", Outcome.STALE, True),
        (end_game, "start in hispania", Outcome.STALE, True),
        (end_game, "mute", Outcome.STALE, True),
    ],
)
def test_a_refusal_says_that_the_game_moved_on_only_if_it_has(
    game: Game, seat: Seat, change: Callable[[Game, Seat], None] | None, text: str, outcome: str, has_moved_on: bool
) -> None:
    old = claim_of(seat)
    if change is not None:
        change(game, seat)
    assert post(seat, text, claim=old).outcome == outcome
    assert ("The game has moved on" in answer()) == has_moved_on


@pytest.mark.parametrize(
    ("refused", "outcome"),
    [
        (Refused("no"), Outcome.REFUSED),
        (TooMany("enough"), Outcome.REFUSED),
        (NotStarted("wait"), Outcome.REFUSED),
        (StalePosition("over"), Outcome.STALE),
        (NotYours("not you"), Outcome.NOT_YOURS),
    ],
)
def test_a_limit_or_a_start_to_come_is_no_late_reply(refused: Refused, outcome: str) -> None:
    assert outcome_of(refused) == outcome
