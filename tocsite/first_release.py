"""The first release: no update begins before it, for the migrations that led to it are no longer kept."""

from collections.abc import Collection

SQUASHED = "0001_squashed_"
INITIAL = {
    "accounts": f"{SQUASHED}0011_browser_language",
    "games": f"{SQUASHED}0054_moderation",
    "leagues": f"{SQUASHED}0017_decisions_in_languages",
}
"""The initial migration of each app, which databases have on record."""
REPLACED = {app: name.removeprefix(SQUASHED) for app, name in INITIAL.items()}
"""The latest migration that it replaced, which databases of then have on record too."""
COMMIT = "3d788681"
"""The latest commit that can update an older database."""


def list_older_apps(applied: Collection[tuple[str, str]]) -> list[str]:
    """Return our apps whose tables are older than the first release in a database with these migrations, by app and
    name; an app without tables is not older.
    """
    apps = {app for app, _name in applied}
    return [app for app, name in INITIAL.items() if app in apps and (app, name) not in applied]
