"""What the workers do for leagues: thin, may run twice, and may be lost, as `games.tasks`."""

from celery import shared_task

from .services import ladder_mails, ladders, ratings, seasons, tables


@shared_task(acks_late=True)
def run_leagues() -> None:
    """Book what has ended, then move on every season whose time has come."""
    tables.book_finished()
    seasons.advance_due()


@shared_task(acks_late=True)
def rate_games() -> None:
    """Rate the games that have ended."""
    ratings.rate_due()


@shared_task(acks_late=True)
def match_ladders() -> None:
    """Seat the tables of ladders that can be filled, and ask those who have waited long whether they take more."""
    ladders.match_due()
    ladder_mails.ask_all()
