"""An operator deletes an account again that a restored backup has brought back."""

import pytest
from django.core.management import CommandError, call_command

from accounts.models import DeletedAccount, User
from tests.tables import person, running_game

pytestmark = pytest.mark.django_db


def test_the_operator_sees_whose_it_is_and_says_yes(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ana = person("Ana")
    game = running_game(ana, person("Ben"))
    monkeypatch.setattr("builtins.input", lambda _asked: "n")
    with pytest.raises(CommandError, match="Nothing was deleted"):
        call_command("delete_account", str(ana.pk))
    call_command("delete_account", str(ana.pk), "--yes")
    assert f"Account {ana.pk} is Ana" in capsys.readouterr().out
    assert not User.objects.filter(username="Ana").exists()
    assert DeletedAccount.objects.get().called in {seat.sitter for seat in game.seats.select_related("user")}


def test_an_unknown_number_is_told_in_one_sentence() -> None:
    with pytest.raises(CommandError, match="There is no account 4711"):
        call_command("delete_account", "4711")
