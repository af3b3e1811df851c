"""Faults of an installation that ``check --deploy`` refuses, and static files made by ``prepare``."""

import os
from pathlib import Path
from typing import Any

import pytest
from django.core.checks import run_checks
from django.core.management import call_command
from django.templatetags.static import static

from tocsite import static_files
from tocsite.service_user import MachineUser, first_unreadable

MANIFEST = {"staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"}}


def complaints() -> list[str]:
    """Return our own complaints of ``check --deploy``, by number."""
    numbers = [error.id or "" for error in run_checks(include_deployment_checks=True)]
    return [error.removeprefix("tocsite.") for error in numbers if error.startswith("tocsite.")]


@pytest.fixture(scope="module")
def static_root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("static")


@pytest.fixture
def installed(settings: Any, static_root: Path) -> Any:
    """The settings of an installation, without its servers; ``prepare`` has collected its static files."""
    settings.LOCAL, settings.WHITENOISE_USE_FINDERS = False, False
    settings.SITE_URL, settings.ALLOWED_HOSTS = "https://play.example.org", ["play.example.org"]
    settings.STATIC_ROOT = str(static_root)
    settings.STORAGES = settings.STORAGES | MANIFEST
    call_command("prepare", only_static=True)
    return settings


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ({}, []),
        ({"ALLOWED_HOSTS": ["*"]}, ["E002"]),
        ({"ALLOWED_HOSTS": ["play.example.org", "*"]}, ["E002"]),
        ({"ALLOWED_HOSTS": ["play.example.org", "*.example.org"]}, ["E002"]),
        ({"ALLOWED_HOSTS": [".org"]}, ["E002"]),
        ({"ALLOWED_HOSTS": ["."]}, ["E002", "E003"]),
        ({"ALLOWED_HOSTS": ["play.example.org", ".example.com"]}, ["E002"]),
        ({"ALLOWED_HOSTS": [".example.org"]}, []),
        ({"ALLOWED_HOSTS": [".play.example.org"]}, []),
        ({"ALLOWED_HOSTS": ["play.example.org", "www.example.com"]}, []),
        ({"ALLOWED_HOSTS": []}, ["E003"]),
        ({"ALLOWED_HOSTS": ["www.example.org"]}, ["E003"]),
        ({"SITE_URL": "https://example.org"}, ["E003"]),
        ({"SITE_URL": "https://play.example.org:8443"}, []),
        ({"SITE_URL": "https://[::1]", "ALLOWED_HOSTS": ["[::1]"]}, []),
        ({"SITE_URL": "play.example.org"}, ["E003"]),
        ({"MAIL_WEBHOOK_SECRET": "hook:secret"}, []),
        ({"MAIL_WEBHOOK_SECRET": "secret"}, ["E004"]),
        ({"MAIL_WEBHOOK_SECRET": ":secret"}, ["E004"]),
        ({"MAIL_WEBHOOK_SECRET": "hook:"}, ["E004"]),
        ({"HEALTH_TOKEN": "s" * 20}, []),
        ({"HEALTH_TOKEN": "s" * 19}, ["E005"]),
        ({"METRICS_TOKEN": "s" * 20}, []),
        ({"METRICS_TOKEN": "s" * 19}, ["E005"]),
        ({"LOCAL": True, "ALLOWED_HOSTS": ["*"], "MAIL_WEBHOOK_SECRET": "secret", "STATIC_ROOT": "/nowhere"}, []),
    ],
)
def test_variables_that_make_no_installation(installed: Any, values: dict[str, Any], expected: list[str]) -> None:
    for name, value in values.items():
        setattr(installed, name, value)
    assert complaints() == expected


def test_without_static_files_it_is_said_and_prepare_makes_them(installed: Any, tmp_path: Path) -> None:
    installed.STATIC_ROOT = str(tmp_path)
    assert complaints() == ["E001"]
    with pytest.raises(ValueError, match="Missing staticfiles manifest entry"):
        static("bundles/page.js")  # not by a page: its addresses stay as they were for as long as the process lives
    call_command("prepare", only_static=True)
    assert complaints() == []


def test_without_compiled_languages_it_is_said_and_prepare_compiles_them(installed: Any, tmp_path: Path) -> None:
    installed.LOCALE_PATHS = [tmp_path]
    assert complaints() == ["E007"]
    call_command("prepare", only_static=True)
    compiled = tmp_path / "de" / "LC_MESSAGES" / "django.mo"
    assert complaints() == [] and compiled.exists()
    before = compiled.stat()
    call_command("prepare", only_static=True)
    assert compiled.stat() == before


def test_a_changed_source_is_collected_again_and_an_unchanged_one_is_not(installed: Any, tmp_path: Path) -> None:
    source, collected = tmp_path / "late.css", Path(installed.STATIC_ROOT) / "late.css"
    source.write_text("a{}")
    installed.STATICFILES_DIRS = [*installed.STATICFILES_DIRS, str(tmp_path)]
    assert complaints() == ["E001"]
    call_command("prepare", only_static=True)
    assert collected.read_text() == "a{}" and complaints() == []
    os.utime(source)
    collected.write_text("not touched again")
    call_command("prepare", only_static=True)
    assert collected.read_text() == "not touched again"


def test_a_local_site_collects_nothing(settings: Any, tmp_path: Path) -> None:
    """It serves its static files straight from their folders."""
    settings.STATIC_ROOT = str(tmp_path)
    call_command("prepare", only_static=True)
    assert settings.LOCAL and not list(tmp_path.iterdir())
    assert static_files.is_up_to_date()


class TestPython:
    """The owner of ``var/`` runs the services, and so reads the site's Python, wherever uv has found it."""

    OTHER = MachineUser("somebody", os.getuid() + 54_321, frozenset({os.getgid() + 54_321}))

    @pytest.fixture
    def interpreter(self, tmp_path: Path) -> Path:
        """A Python in the folder of a home, to which an environment has a link; everybody can read both."""
        tmp_path.chmod(0o755)
        python = tmp_path / "home" / "python"
        python.parent.mkdir(mode=0o755)
        python.touch(mode=0o755)
        link = tmp_path / "venv"
        link.symlink_to(python)
        return link

    @pytest.fixture(autouse=True)
    def _open_way(self, tmp_path: Path) -> None:
        """Let everybody into the folders of the tests."""
        for folder in tmp_path.parents:
            if folder.stat().st_uid == os.getuid() and folder != folder.parent:
                folder.chmod(folder.stat().st_mode | 0o055)

    def test_everybody_may_read_an_open_one(self, interpreter: Path) -> None:
        assert first_unreadable([interpreter], self.OTHER) is None

    def test_a_closed_folder_behind_the_link_is_named(self, interpreter: Path, tmp_path: Path) -> None:
        (tmp_path / "home").chmod(0o700)
        assert first_unreadable([interpreter], self.OTHER) == tmp_path / "home"

    def test_a_closed_file_behind_the_link_is_named(self, interpreter: Path, tmp_path: Path) -> None:
        (tmp_path / "home" / "python").chmod(0o600)
        assert first_unreadable([interpreter], self.OTHER) == tmp_path / "home" / "python"

    @pytest.mark.parametrize(
        "reader",
        [
            MachineUser("root", 0, frozenset()),
            MachineUser("owner", os.getuid(), frozenset()),
            MachineUser("of its group", os.getuid() + 54_321, frozenset({os.getgid()})),
        ],
    )
    def test_the_owner_its_group_and_root_may_read_a_closed_folder(
        self, interpreter: Path, tmp_path: Path, reader: MachineUser
    ) -> None:
        (tmp_path / "home").chmod(0o750)
        assert first_unreadable([interpreter], reader) is None

    @pytest.mark.skipif(os.getuid() != 0, reason="only root gives a folder to somebody else")
    def test_the_check_of_an_installation_names_it(
        self, installed: Any, interpreter: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        installed.VAR_DIR = tmp_path / "var"
        installed.VAR_DIR.mkdir()
        os.chown(installed.VAR_DIR, self.OTHER.user, -1)
        (tmp_path / "home").chmod(0o700)
        monkeypatch.setattr("sys.executable", str(interpreter))
        errors = [error for error in run_checks(include_deployment_checks=True) if error.id == "tocsite.E006"]
        assert len(errors) == 1 and str(self.OTHER.user) in errors[0].msg
