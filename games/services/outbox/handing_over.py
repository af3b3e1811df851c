"""What is owed, mails above all, handed to the workers as soon as the rows of it are committed.

Tasks are named and not imported, for they import the services.
"""

import logging
from collections.abc import Iterable

from tocsite.celery import app

log = logging.getLogger(__name__)

NOTIFICATION = "games.tasks.send_notification"
NEWS_MAIL = "games.tasks.send_news_mail"
ACCOUNT_MAIL = "games.tasks.send_account_mail"
IMPORT = "games.tasks.import_file"


def hand_over(task: str, keys: Iterable[int]) -> None:
    """Tell a worker at once. A broker that is down is asked once and costs no more: the sweep does what waits."""
    waiting = list(keys)
    try:
        for pk in waiting:
            app.send_task(task, args=(pk,), retry=False, ignore_result=True)
    except Exception:
        log.warning("no broker took %s of %s; the sweep will do it", task, waiting, exc_info=True)
