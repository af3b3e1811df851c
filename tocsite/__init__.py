"""The site around the game: settings, addresses, the Celery application, embedded PostgreSQL.

Nothing is imported here, for some of the site's processes are small because they do without Django
and Celery.
"""
