"""A site of the first release is brought up to date with all it has; an older one is refused as it is."""

import lzma
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import connection

from tests.setup.databases import manage, reach, restore, rows
from tocsite.backups import programs

FIRST_RELEASE = Path(__file__).parent / "samples" / "first_release.backup.xz"
"""A backup of a site with all migrations of 2026-11-30: games of both titles, one of them packed, and two leagues."""
PAGES = """
from django.conf import settings
from django.test import Client
from accounts.models import User
from games.leagues.models import League
from games.models import Game
import rulebooks

client = Client(headers={"host": "127.0.0.1"})
client.force_login(User.objects.get(username="augusta"))
for game in Game.objects.exclude(state=""):
    rulebooks.load(game.state)
pages = [game.get_absolute_url() + part for game in Game.objects.exclude(started=None) for part in ("", "log/")]
pages += [league.get_absolute_url() for league in League.objects.all()]
for page in pages:
    print(client.get(page).status_code, page)
"""


@pytest.fixture
def backup_file(tmp_path: Path) -> Path:
    file = tmp_path / "first_release.backup"
    file.write_bytes(lzma.decompress(FIRST_RELEASE.read_bytes()))
    return file


@pytest.fixture
def restored(backup_file: Path, tmp_path: Path, other_database: str) -> str:
    """The name of a database as of the first release."""
    assert restore(other_database, tmp_path / "var", backup_file)[0] == 0
    return other_database


def describe_tables(database: str) -> list[str]:
    """The statements that make all tables, indexes, constraints and triggers of a database."""
    address = connection.settings_dict
    reached = (f"--host={address['HOST']}", f"--username={address['USER']}", f"--dbname={database}")
    dump = programs.run("pg_dump", "--schema-only", "--no-owner", *reached)
    return [line for line in dump.splitlines() if not line.startswith(("\\", "--"))]


def test_site_of_the_first_release_gets_the_tables_of_a_new_one_and_keeps_its_rows(
    restored: str, tmp_path: Path
) -> None:
    before = {name: len(lines) for name, lines in rows(restored).items() if name != "django_migrations"}
    prepared = manage(restored, tmp_path / "var", "prepare")
    assert prepared.returncode == 0, prepared.stderr
    after = {name: len(lines) for name, lines in rows(restored).items()}
    assert after["games_game"] == 7 and {name: after[name] for name in before if name in after} == before
    pages = manage(restored, tmp_path / "var", "shell", "--no-imports", "--command", PAGES).stdout.splitlines()
    assert len(pages) == 14 and {line.split()[0] for line in pages} == {"200"}, pages

    tables = describe_tables(restored)
    call_command("backup", tmp_path / "new.backup", stdout=StringIO())  # PostgreSQL words its conditions anew
    assert restore(restored, tmp_path / "var", "--over", tmp_path / "new.backup")[0] == 0
    assert tables == describe_tables(restored)


def test_database_from_before_the_first_release_is_refused_and_unchanged(restored: str, tmp_path: Path) -> None:
    with reach(restored, autocommit=True) as owner:
        owner.execute("DELETE FROM django_migrations WHERE app = 'games' AND name >= '0001_squashed'")
        owner.execute("INSERT INTO django_migrations (app, name, applied) VALUES ('games', '0053_blocks', now())")
    before = rows(restored)
    prepared = manage(restored, tmp_path / "var", "prepare")
    assert prepared.returncode == 1 and "Traceback" not in prepared.stderr
    assert "from before the first release, and is unchanged" in prepared.stderr
    assert rows(restored) == before
