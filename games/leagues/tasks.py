"""What the workers do for leagues: thin, may run twice, and may be lost, as `games.tasks`."""

from celery import shared_task

from .services import seasons, tables


@shared_task(acks_late=True)
def run_leagues() -> None:
    """Book what has ended, then move on every season whose time has come."""
    tables.book_finished()
    seasons.advance_due()
