"""The site's own beat with impatient sweeps, for workers that are killed all the time."""

from tocsite.beat import app
from tocsite.broker import SCHEDULE

IMPATIENT = {"schedule": 1.0, "options": {"expires": 5}}
app.conf.beat_schedule = {name: sweep | IMPATIENT for name, sweep in SCHEDULE.items()}
app.conf.beat_max_loop_interval = 1


if __name__ == "__main__":
    app.Beat(quiet=True, loglevel="WARNING").run()
