"""Hand rows owed, mails above all, to the workers as soon as they are committed.

Tasks are named and not imported, for they import the services.
"""

import logging
from collections.abc import Iterable, Sequence

from tocsite.celery import app

log = logging.getLogger(__name__)

NOTIFICATION = "games.tasks.send_notification"
NEWS_MAIL = "games.tasks.send_news_mail"
ACCOUNT_MAIL = "games.tasks.send_account_mail"
IMPORT = "games.tasks.import_file"
DATA_FILE = "games.tasks.make_data_file"
DRAWING = "games.tasks.draw_picture"


def hand_over(task: str, keys: Iterable[int]) -> None:
    """Tell a worker at once. A broker that is down is asked once and costs no more: the sweep does the rest."""
    waiting = list(keys)
    try:
        for pk in waiting:
            app.send_task(task, args=(pk,), retry=False, ignore_result=True)
    except Exception:
        log.warning("the broker did not accept %s for %s; the sweep will do it", task, waiting, exc_info=True)


def hand_over_drawing(wish: Sequence[object], *, expires: int) -> bool:
    """Ask a worker for a picture, within so many seconds; False if no broker takes it. No sweep knows of it."""
    try:
        app.send_task(DRAWING, args=tuple(wish), retry=False, ignore_result=True, expires=expires)
    except Exception:
        log.warning("the broker did not accept the drawing of %s", wish, exc_info=True)
        return False
    return True
