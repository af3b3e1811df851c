"""The site around the game: settings, addresses, the Celery application, embedded PostgreSQL."""

from tocsite.celery import app as celery_app

__all__ = ["celery_app"]
