"""The first release: no update begins before it, for the migrations that led to it are no longer kept."""

from collections.abc import Iterable

from django.db.migrations.loader import MigrationLoader

REPLACED = {
    "accounts": "0011_browser_language",
    "games": "0054_moderation",
    "leagues": "0017_decisions_in_languages",
}
"""The latest migration that the initial one of each app has replaced; databases of then have it on record."""
COMMIT = "3d788681"
"""The latest commit that can update an older database."""


def latest_migrations() -> dict[str, str]:
    """Return the latest migration of each app that this version knows, or had once."""
    latest = dict(REPLACED)
    for app, name in MigrationLoader(None, ignore_no_migrations=True).disk_migrations:
        latest[app] = max(name, latest.get(app, ""))
    return latest


def list_older_apps(applied: Iterable[tuple[str, str]]) -> list[str]:
    """Return our apps whose tables are older than the first release in a database with these migrations, by app and
    name; an app without tables is not older.
    """
    applied = set(applied)
    initial: dict[str, str] = {}
    for app, name in MigrationLoader(None, ignore_no_migrations=True).disk_migrations:
        initial[app] = min(name, initial.get(app, name))
    apps = {app for app, _name in applied}
    return [app for app in REPLACED if app in apps and (app, initial[app]) not in applied]
