"""The way of tasks to the workers, and their schedule: CELERY_BROKER_URL, or files under
var/broker.

Kept apart from the settings so that beat, needing nothing else, does without Django.
"""

import os

from tocsite.folders import var_folder

BROKER_URL = os.environ.get("CELERY_BROKER_URL", "filesystem://localhost/")
TRANSPORT = None  # the one that the address names
# A publisher asks a broker that is down once, for a person waits; the workers' own retries are another setting.
TRANSPORT_OPTIONS: dict[str, object] = {"max_retries": 0}
if BROKER_URL.startswith("filesystem:"):
    TRANSPORT = "tocsite.transport:Transport"
    TRANSPORT_OPTIONS |= {
        "data_folder_in": var_folder("broker", "messages"),
        "data_folder_out": var_folder("broker", "messages"),
        "control_folder": var_folder("broker", "control"),
        "polling_interval": 0.2,
    }
TIMEZONE = "UTC"
SCHEDULER = "celery.beat:Scheduler"  # in memory: nothing on disk that a kill could damage
SCHEDULE = {
    name: {"task": f"games.tasks.{name}", "schedule": seconds, "options": {"expires": 60}}
    for name, seconds in {
        "send_due_mail": 10,
        "enforce_deadlines": 15,
        "send_reminders": 60,
        "keep_watch": 60,
        "play_standing_orders": 10,
        "spread_vacations": 30,
        "tidy_up": 600,
        "make_data_files": 60,
        "delete_accounts": 600,
        "finish_suspensions": 600,
        "work_out_figures": 10,
        "count_games": 600,
        "pack_games": 60,
        "import_files": 30,
        "audit_games": 3600,
        "back_up": 600,
    }.items()
}
SCHEDULE |= {
    name: {"task": f"games.leagues.tasks.{name}", "schedule": seconds, "options": {"expires": 60}}
    for name, seconds in {"run_leagues": 60, "rate_games": 60, "match_ladders": 600}.items()
}
