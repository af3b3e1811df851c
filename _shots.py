"""Render sample mails (scratch)."""
import sys, pathlib
import pytest
from django.core import mail
from games import engine
from games.models import *
from games.services.lobby import lobby
from games.services.outbox import delivery, compose, digests
from games.titles import rulebook
from tests.orders import order, to_move
from tests.tables import person
from tests.games.mail.post import post
OUT = pathlib.Path("/tmp/shots"); OUT.mkdir(exist_ok=True)

def play_on(game, n):
    for _ in range(n):
        seat = to_move(game)
        state = rulebook.load(game.state)
        view, legal = rulebook.view(state, seat.index), engine.legal(state, seat.index)
        order(game, engine.order_text(game.title.seating.bots["sensible"].choose(view, legal, None)), seat=seat)
        game.refresh_from_db()
        if game.status != "running": break

def save(name, email):
    html = str(email.alternatives[0].content)
    from email import message_from_bytes, policy
    from games.mail.box import _with_pictures
    parsed = message_from_bytes(email.message().as_bytes(), policy=policy.default)
    (OUT / f"{name}.html").write_text(_with_pictures(parsed, html))
    (OUT / f"{name}.txt").write_text(str(email.body))
    print(name, str(email.subject), len(email.message().as_bytes()))

@pytest.mark.django_db
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("ruleset,options", [("time_of_crisis", {"short": True}), ("iron", {}), ("rome_in_crisis", {})])
def test_shots(language, ruleset, options):
    from games.titles.registry import title
    name = ruleset
    if ruleset == "iron":
        ruleset = "time_of_crisis"
        options = dict(title(ruleset).seating.alone)
    ana, ben = person("Ana", language=language), person("Ben", language=language)
    if name == "iron":
        game = lobby.practise(user=ana, public_id="abcdefghij", ruleset=ruleset, alone=True)
    else:
        game = lobby.create_game(user=ana, name="Am Rhein", ruleset=ruleset, players=2, pace=172800, options=options)
        lobby.join_game(user=ben, game_id=game.pk)
    game.refresh_from_db()
    play_on(game, 45)
    seat = to_move(game)
    n = Notification.objects.filter(kind="turn", seat=seat, move=seat.asked_move).select_related("game","seat","user").latest("pk")
    save(f"{name}-{language}-turn", compose.write_email(n))
    n.kind = "reminder"; n.step="late"
    mail.outbox.clear()
    delivery.send_due(); mail.outbox.clear()
    post(seat, "2\nqwertz")
    delivery.send_due()
    for i, m in enumerate(mail.outbox): save(f"{name}-{language}-answer{i}", m)
    mail.outbox.clear()
    MailSettings.objects.create(user=seat.user, ways={"turn": "digest"})
    from django.utils import timezone
    seat = to_move(game); 
    Notification.objects.filter(seat=seat, kind="turn").delete()
    Notification.objects.create(game=game, seat=seat, user=seat.user, kind="turn", move=seat.asked_move, status="collected", due=timezone.now())
    digests.send_due()
    for i, m in enumerate(mail.outbox): save(f"{name}-{language}-digest{i}", m)
