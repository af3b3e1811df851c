"""Finished games are replayed by the rules of today, and the first difference of each is told."""

from io import StringIO

import pytest
from django.core.management import call_command
from django.utils import timezone
from msgspec.structs import replace

from accounts.models import User
from games import tasks
from games.models import Audit, Game
from games.services.history import audits, importing
from rulebooks.files import GameFile, text
from rulebooks.tests.files.games import whole_file
from rulebooks.tests.liars_die import rules
from tests.titles.liars_die.title import register


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch, people: list[User]) -> Game:
    """A short one that is over and packed."""
    register(monkeypatch)
    return import_game(people[0], whole_file())


def import_game(user: User, file: GameFile) -> Game:
    row = importing.take_in(user=user, contents=text.to_text(file).encode())
    importing.carry_out(import_id=row.pk)
    return Game.objects.get(origin=row)


def run_audit(*options: str) -> str:
    out = StringIO()
    call_command("audit_games", *options, stdout=out)
    return out.getvalue()


def test_a_sound_game_is_as_it_was_stored(game: Game) -> None:
    assert run_audit() == "1 game replayed, 0 differ\n"
    assert run_audit("--known") == ""


def test_the_first_move_that_differs_is_told(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "ROUNDS", 1)
    assert f"{game.public_id} " in run_audit()
    row = Audit.objects.get()
    assert row.differs_at == 4 and "The dice of move 4 differ from the file" in row.why
    assert row.why in run_audit("--known")


def test_another_position_is_told(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules.State, "pay", lambda state, judged: state.log(judged))
    assert "After move 2 the current rules give a different position" in run_audit()


def test_a_damaged_game_holds_up_no_other(game: Game, people: list[User]) -> None:
    game.runs.update(packed=b"nothing")
    other = whole_file()
    import_game(people[1], replace(other, headers=other.headers | {"name": "Another"}))
    assert run_audit().endswith("2 games replayed, 1 differs\n")
    assert Audit.objects.get(game=game).why == audits.UNREADABLE


def test_those_come_first_that_were_not_looked_at_for_longest(game: Game, people: list[User]) -> None:
    other = whole_file()
    second = import_game(people[1], replace(other, headers=other.headers | {"name": "Another"}))
    audits.audit(game)
    assert [row.game_id for row in audits.audit_all()] == [second.pk, game.pk]
    assert list(audits.audit_all(patience=0)) == []


@pytest.mark.parametrize(("hour", "expected_audits"), [(audits.NIGHT, 1), (audits.NIGHT + 1, 0)])
def test_the_task_looks_at_some_by_night(
    game: Game, monkeypatch: pytest.MonkeyPatch, hour: int, expected_audits: int
) -> None:
    now = timezone.now().replace(hour=hour)
    monkeypatch.setattr("django.utils.timezone.now", lambda: now)
    tasks.audit_games()
    assert Audit.objects.count() == expected_audits
