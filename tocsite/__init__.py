"""The site around the game: settings, addresses, the Celery application, embedded PostgreSQL.

Nothing is imported here, for some of the site's processes are small because they do without Django
and Celery.
"""

VERSION = "2026.11"
"""The release, as CHANGELOG.md has it."""
