"""A backup is the whole site, and comes back whole or not at all."""

import json
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Callable
from datetime import UTC, datetime
from importlib import import_module
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any

import pytest
import time_machine
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from pytest_django.fixtures import Settings

from accounts.models import User
from games.models import ModeratorAct
from games.services import health, nightly_backups
from tests.local_site import ROOT, LocalSite
from tests.orders import play_on
from tests.setup.databases import environment, reach, restore, rows
from tests.tables import person, running_game
from tests.waiting import wait_for


@pytest.fixture
def new_key() -> str:
    out = StringIO()
    call_command("backup", "--new-key", stdout=out)
    return out.getvalue().strip()


def backup(path: Path) -> Path:
    call_command("backup", path, stdout=StringIO())
    return path


def test_a_site_comes_back_as_it_was(transactional_db: None, tmp_path: Path, other_database: str) -> None:
    play_on(running_game(person("Ana"), person("Ben")), moves=9)
    file = backup(tmp_path / "site.backup")
    assert file.stat().st_mode & 0o777 == 0o600
    assert restore(other_database, tmp_path / "var", file)[0] == 0
    assert rows(other_database) == rows(connection.settings_dict["NAME"])
    assert (tmp_path / "var" / "secret-key").read_text()
    person("Later")
    code, output = restore(other_database, tmp_path / "var", file)
    assert code and "already has players or games" in output and "Traceback" not in output
    assert restore(other_database, tmp_path / "var", "--over", backup(tmp_path / "later.backup"))[0] == 0
    assert rows(other_database) == rows(connection.settings_dict["NAME"])
    [before] = (tmp_path / "var" / "backups").glob("before-*.backup")
    assert restore(other_database, tmp_path / "var", "--over", before)[0] == 0
    assert "Later" not in str(rows(other_database)["accounts_user"])


def test_a_running_site_is_not_touched(transactional_db: None, tmp_path: Path, other_database: str) -> None:
    file = backup(tmp_path / "site.backup")
    with reach(other_database):
        code, output = restore(other_database, tmp_path / "var", file)
    assert code and "Stop it first" in output and not rows(other_database)


def test_a_backup_that_cannot_be_restored_leaves_the_database_unchanged(
    transactional_db: None, tmp_path: Path, other_database: str
) -> None:
    file = backup(tmp_path / "site.backup")
    with reach(other_database) as owner:
        owner.execute("CREATE TABLE keepsake AS SELECT 1 AS one")
        owner.execute("CREATE VIEW games_game AS SELECT 1 AS one")  # in the way of a table of the backup's
    code, output = restore(other_database, tmp_path / "var", file)
    assert code and "which stays as it was" in output and "Traceback" not in output
    assert list(rows(other_database)) == ["keepsake"]


def test_a_restoration_that_is_killed_leaves_the_database_as_it_was(
    transactional_db: None, tmp_path: Path, other_database: str
) -> None:
    file = backup(tmp_path / "site.backup")
    with reach(other_database) as owner:
        owner.execute("CREATE TABLE keepsake AS SELECT 1 AS one")
    command = [sys.executable, "manage.py", "restore", str(file)]
    with reach("postgres", autocommit=True) as server:

        def count_connections(program: str = "%") -> int:
            query = "SELECT count(*) FROM pg_stat_activity WHERE datname = %s AND application_name LIKE %s"
            return int(server.execute(query, [other_database, program]).fetchone()[0])

        with subprocess.Popen(command, cwd=ROOT, env=environment(other_database, tmp_path / "var")) as restoring:
            wait_for(lambda: count_connections("psql"))
            restoring.kill()
        wait_for(lambda: not count_connections())
    assert list(rows(other_database)) == ["keepsake"]


def test_an_encrypted_backup_is_read_with_its_key_alone(
    db: None, tmp_path: Path, settings: Settings, new_key: str
) -> None:
    person("Secret Ana")
    settings.BACKUP_KEY = new_key
    file = backup(tmp_path / "site.backup")
    assert b"Secret Ana" not in file.read_bytes() and b"manifest" not in file.read_bytes()
    call_command("backup", "--new-key", stdout=(other := StringIO()))
    for key, sentence in (
        ("", "Set BACKUP_KEY"),
        (other.getvalue().strip(), "BACKUP_KEY is not the key"),
        ("x", "is not a key"),
    ):
        settings.BACKUP_KEY = key
        with pytest.raises(CommandError, match=sentence):
            call_command("restore", file)
    settings.BACKUP_KEY = new_key
    for damage in (with_byte_flipped, with_half_lost):
        damage(copied := Path(shutil.copy(file, tmp_path / "damaged.backup")))
        with pytest.raises(CommandError, match=r"can't be decrypted\. It is damaged"):
            call_command("restore", copied)


def repacked(file: Path, change: Callable[[dict[str, Any]], object]) -> None:
    """Write a backup anew with another manifest."""
    with tarfile.open(file) as tar:
        manifest = json.loads(tar.extractfile("manifest.json").read())
    change(manifest)
    with_manifest(file, json.dumps(manifest).encode())


def with_manifest(file: Path, manifest: bytes) -> None:
    with tarfile.open(file) as tar:
        parts = {name: tar.extractfile(name).read() for name in tar.getnames()} | {"manifest.json": manifest}
    with tarfile.open(file, "w") as tar:
        for name, content in parts.items():
            info = tarfile.TarInfo(name)
            info.size = len(content)
            tar.addfile(info, BytesIO(content))


def with_byte_flipped(file: Path) -> None:
    content = bytearray(file.read_bytes())
    content[len(content) // 2] ^= 1
    file.write_bytes(content)


def with_half_lost(file: Path) -> None:
    content = file.read_bytes()
    file.write_bytes(content[: len(content) // 2])


@pytest.mark.parametrize(
    ("damage", "sentence"),
    [
        (lambda file: file.unlink(), "There is no file"),
        (lambda file: file.write_bytes(b""), "not a backup of this site"),
        (lambda file: file.write_bytes(b"PK\x03\x04 something else"), "not a backup of this site"),
        (with_half_lost, "incomplete"),
        (lambda file: file.write_bytes(b"age-encryption.org/v1\nnothing"), "is encrypted"),
        (with_byte_flipped, "is damaged"),
        (
            lambda file: repacked(file, lambda manifest: manifest.update(format="another site's")),
            "not a backup of this site",
        ),
        (lambda file: repacked(file, lambda manifest: manifest.pop("sha256")), "manifest is damaged"),
        (lambda file: repacked(file, lambda manifest: manifest.update(migrations=[["games"]])), "manifest is damaged"),
        (lambda file: with_manifest(file, b"3"), "manifest is damaged"),
        (lambda file: with_manifest(file, b"{\xff"), "manifest is damaged"),
        (
            lambda file: repacked(file, lambda manifest: manifest.update(version=2)),
            "newer version of the site \\(format 2\\)",
        ),
        (
            lambda file: repacked(file, lambda manifest: manifest["migrations"].append(["games", "9999_later"])),
            r"newer version of the site \(with games 9999_later\)\. Update this site first",
        ),
    ],
)
def test_a_bad_file_is_refused_in_a_sentence(
    db: None, tmp_path: Path, damage: Callable[[Path], object], sentence: str
) -> None:
    person("Ana")
    file = backup(tmp_path / "site.backup")
    damage(file)
    for command in ("restore", "rollback"):
        with pytest.raises(CommandError, match=sentence):
            call_command(command, file)
    assert User.objects.filter(username="Ana").exists()


def from_before_the_first_release(migrations: list[list[str]]) -> list[list[str]]:
    others = [migration for migration in migrations if migration[0] != "games"]
    return [*others, ["games", "0001_initial"], ["games", "0020_enter_games"]]


def test_backup_from_before_the_first_release_is_refused(db: None, tmp_path: Path) -> None:
    person("Ana")
    file = backup(tmp_path / "site.backup")
    repacked(file, lambda manifest: manifest.update(migrations=from_before_the_first_release(manifest["migrations"])))
    with pytest.raises(CommandError, match="The backup is from before the first release"):
        call_command("restore", file)
    assert User.objects.filter(username="Ana").exists()


def test_a_rollback_that_cannot_be_is_refused_in_a_sentence(
    db: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, final = backup(tmp_path / "site.backup"), ["games", "0055_staff_log"]
    operations = import_module("games.migrations.0055_staff_log").Migration.operations
    monkeypatch.setattr(operations[-1], "reverse_sql", None)  # as one that a later release may have
    for change, sentence in (
        (lambda manifest: manifest["migrations"].append(["games", "9999_later"]), "newer version of the site"),
        (
            lambda manifest: manifest["migrations"].remove(final),
            r"can't be rolled back \(games 0055_staff_log is final\)",
        ),
        (
            lambda manifest: manifest.update(migrations=from_before_the_first_release(manifest["migrations"])),
            r"\(games 0001_squashed_0054_moderation is final\)",
        ),
    ):
        other = Path(shutil.copy(file, tmp_path / "other.backup"))
        repacked(other, change)
        with pytest.raises(CommandError, match=sentence):
            call_command("rollback", other)
    with pytest.raises(CommandError, match="There is no file"):
        call_command("rollback", tmp_path / "nothing.backup")


def test_a_rollback_drops_no_table_of_an_app_that_the_backup_has(db: None, tmp_path: Path) -> None:
    file = backup(tmp_path / "site.backup")

    def older(manifest: dict[str, Any]) -> None:
        others = [migration for migration in manifest["migrations"] if migration[0] != "usersessions"]
        manifest["migrations"] = [*others, ["usersessions", "0000_squashed_since"]]

    repacked(file, older)
    with pytest.raises(CommandError, match=r"can't be rolled back \(usersessions \w+ is final\)"):
        call_command("rollback", file)
    assert "usersessions_usersession" in connection.introspection.table_names()


def test_a_rollback_that_stops_midway_says_so_and_leaves_the_rest(
    db: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = backup(tmp_path / "site.backup")
    later = ["games", "0055_staff_log"]
    repacked(
        file,
        lambda manifest: manifest.update(
            migrations=[migration for migration in manifest["migrations"] if not later <= migration < ["h"]]
        ),
    )
    operations = import_module("games.migrations.0055_staff_log").Migration.operations
    monkeypatch.setattr(operations[-1], "reverse_sql", "SELECT 1 / 0")
    with pytest.raises(
        CommandError, match=r"stopped midway \(division by zero.*\): run it again, or restore .+\.backup"
    ):
        call_command("rollback", file)
    assert not ModeratorAct.objects.filter(row="x").exists(), "the column is still there"


def test_a_rollback_counts_what_a_squashed_migration_has_replaced(
    db: None, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The release that made the backup had the many, and this one has the one in their place."""
    file = backup(tmp_path / "site.backup")
    migration, many = ["games", "0001_squashed_0054_moderation"], [["games", "0001_initial"], ["games", "0002_many"]]
    monkeypatch.setattr(import_module(".migrations.".join(migration)).Migration, "replaces", [*map(tuple, many)])
    MigrationRecorder(connection).record_applied(*many[0])
    MigrationRecorder(connection).record_applied(*many[1])
    repacked(
        file,
        lambda manifest: manifest.update(
            migrations=[*many, *(each for each in manifest["migrations"] if each != migration)]
        ),
    )
    call_command("rollback", file)
    assert "are those of the release" in capsys.readouterr().out


def test_no_file_is_written_over_or_left_half(db: None, tmp_path: Path) -> None:
    file = backup(tmp_path / "site.backup")
    with pytest.raises(CommandError, match="There is a file"):
        call_command("backup", file)
    (tmp_path / "file").touch()
    with pytest.raises(CommandError, match="could not be written"):
        call_command("backup", tmp_path / "file" / "site.backup")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "site.backup"]


def night(day: int, hour: int) -> datetime:
    return datetime(2026, 11, day, hour, 20, tzinfo=UTC)


def test_one_is_made_a_night_and_the_latest_are_kept(db: None, tmp_path: Path, settings: Settings) -> None:
    settings.BACKUP_FOLDER, settings.BACKUPS_KEPT = tmp_path, 2
    (tmp_path / "by-hand-2026-01-01-000000.backup").touch()
    hours = [(1, 5), (1, 9), (2, 2), (2, 3), (2, 4), (3, 23), (4, 1), (4, 3)]
    with time_machine.travel(night(1, 4), tick=False) as clock:
        results = []
        for day, hour in hours:
            clock.move_to(night(day, hour))
            results.append(nightly_backups.make_due())
    assert results == [True, False, False, True, False, True, False, True]
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "by-hand-2026-01-01-000000.backup",
        "tocsite-2026-11-03-2320.backup",
        "tocsite-2026-11-04-0320.backup",
    ]
    settings.BACKUPS_KEPT = 0
    with time_machine.travel(night(9, 5)):
        assert not nightly_backups.make_due()


def test_a_night_without_one_raises_the_alarm_until_there_is_one(db: None, tmp_path: Path, settings: Settings) -> None:
    settings.BACKUP_FOLDER = tmp_path / "file"
    settings.BACKUP_FOLDER.touch()
    with time_machine.travel(night(1, 5), tick=False) as clock:
        assert not nightly_backups.make_due()
        assert "backup" not in health.find_problems(health.vitals()), "it may still be at it"
        clock.move_to(night(1, 6))
        assert "The latest backup: none" in health.find_problems(health.vitals())["backup"]
        settings.BACKUP_FOLDER = tmp_path
        assert nightly_backups.make_due()
        assert "backup" not in health.find_problems(health.vitals())


@pytest.mark.postgres_server
def test_a_site_of_a_server_is_backed_up_by_that_servers_programs(
    local_site: LocalSite, postgres_server_url: str, tmp_path: Path
) -> None:
    local_site.environment |= {"DATABASE_URL": postgres_server_url, "SECRET_KEY": "a long key of the installation's"}
    local_site.prepare()
    file = tmp_path / "site.backup"
    assert local_site.manage("backup", str(file)).returncode == 0
    local_site.environment["SECRET_KEY"] = "another"
    process = local_site.manage("restore", str(file))
    assert process.returncode == 0, process.stderr
    assert "a different SECRET_KEY" in process.stdout
    with tarfile.open(file) as tar:
        assert tar.getnames() == ["manifest.json", "database.dump"]
