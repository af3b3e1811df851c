"""Mails that are owed, handed to the workers as soon as their rows are committed.

Tasks are named and not imported, for they import the services.
"""

import logging
from collections.abc import Iterable

from tocsite.celery import app

log = logging.getLogger(__name__)

NOTIFICATION = "games.tasks.send_notification"
ACCOUNT_MAIL = "games.tasks.send_account_mail"


def hand_over(task: str, mail_ids: Iterable[int]) -> None:
    """Tell a worker at once. A broker that is down is asked once and costs no more: the sweep sends what waits."""
    waiting = list(mail_ids)
    try:
        for pk in waiting:
            app.send_task(task, args=(pk,), retry=False, ignore_result=True)
    except Exception:
        log.warning("no broker took the mails %s; the sweep will send them", waiting, exc_info=True)
