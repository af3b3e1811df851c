"""The site's own watch with less patience, for tests in which what it watches is killed or stopped."""

import threading

import django

django.setup()

from games.services import alarms, signs_of_life  # noqa: E402
from tocsite import watcher  # noqa: E402

watcher.EVERY, watcher.GRACE, alarms.CALM = 0.3, 0.0, 3


if __name__ == "__main__":
    watcher.Watcher(signs_of_life.WEB).start()
    threading.Event().wait()
