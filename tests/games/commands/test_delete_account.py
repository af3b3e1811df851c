"""An operator deletes an account again that a restored backup has brought back."""

from threading import Event, Thread

import pytest
from django.core.management import CommandError, call_command
from django.db import connection, transaction

from accounts import departure
from accounts.models import DeletedAccount, User
from accounts.signals import account_closed
from tests.tables import person, running_game

pytestmark = pytest.mark.django_db


def test_the_operator_sees_whose_it_is_and_says_yes(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ana = person("Ana")
    game = running_game(ana, person("Ben"))
    monkeypatch.setattr("builtins.input", lambda _prompt: "n")
    with pytest.raises(CommandError, match="Nothing was deleted"):
        call_command("delete_account", str(ana.pk))
    call_command("delete_account", str(ana.pk), "--yes")
    assert f"Account {ana.pk} is Ana" in capsys.readouterr().out
    assert not User.objects.filter(username="Ana").exists()
    assert DeletedAccount.objects.get().neutral_name in {seat.sitter for seat in game.seats.select_related("user")}


@pytest.mark.django_db(transaction=True)
def test_an_account_in_use_is_told_in_one_sentence() -> None:
    ana = person("Ana")
    closed, has_lock, may_end = Event(), Event(), Event()

    def read_email() -> None:
        closed.wait(30)
        with transaction.atomic():
            User.objects.select_for_update(no_key=True).get(pk=ana.pk)
            has_lock.set()
            may_end.wait(30)
        connection.close()

    def let_email_come(**_more: object) -> None:
        closed.set()
        has_lock.wait(30)

    account_closed.connect(let_email_come)
    (thread := Thread(target=read_email)).start()
    try:
        with pytest.raises(CommandError, match="The site is reading an email of theirs"):
            call_command("delete_account", str(ana.pk), "--yes")
    finally:
        account_closed.disconnect(let_email_come)
        may_end.set()
        thread.join()
    departure.delete_due()
    assert not User.objects.filter(pk=ana.pk).exists()


def test_an_unknown_number_is_told_in_one_sentence() -> None:
    with pytest.raises(CommandError, match="There is no account 4711"):
        call_command("delete_account", "4711")
