"""What the workers do for leagues: thin, may run twice, and may be lost, as `games.tasks`."""

from celery import shared_task

from .services import ratings


@shared_task(acks_late=True)
def rate_games() -> None:
    """Rate the games that have ended."""
    ratings.rate_due()
