"""Workers' tasks for leagues: thin, may run twice, and may be lost, as in `games.tasks`."""

from celery import shared_task

from .services import appeal_judges, ladder_mails, ladders, ratings, seasons, tables


@shared_task(acks_late=True)
def run_leagues() -> None:
    """Book finished tables, move on every due season, and find people who can answer waiting appeals."""
    tables.book_finished()
    seasons.advance_due()
    appeal_judges.pass_on()


@shared_task(acks_late=True)
def rate_games() -> None:
    ratings.rate_due()


@shared_task(acks_late=True)
def match_ladders() -> None:
    """Seat ladder tables, and ask people after a long wait to take more."""
    ladders.match_due()
    ladder_mails.mail_long_waits()
