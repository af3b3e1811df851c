"""Databases beside the tests' own, and the site's commands on them."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import psycopg
from django.db import connection

from tests.local_site import ROOT
from tests.processes.crew import database_url

TABLES = "SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename NOT IN ('cache', 'games_beacon')"


def reach(database: str, **options: Any) -> "psycopg.Connection[Any]":
    settings = connection.settings_dict
    return psycopg.connect(host=settings["HOST"], user=settings["USER"], dbname=database, **options)


def environment(database: str, var: Path) -> dict[str, str]:
    url = database_url().rpartition("/")[0] + f"/{database}"
    return {**os.environ, "DATABASE_URL": url, "VAR_DIR": str(var), "DJANGO_SETTINGS_MODULE": "tocsite.settings"}


def restore(database: str, var: Path, *arguments: object) -> tuple[int, str]:
    """Run the command as an operator does: the exit, and what it says."""
    process = manage(database, var, "restore", *map(str, arguments))
    return process.returncode, process.stdout + process.stderr


def rows(database: str) -> dict[str, list[Any]]:
    """All rows of all tables but those that any start of the site writes to."""
    with reach(database) as reader:
        tables = [name for (name,) in reader.execute(TABLES)]
        return {name: sorted(map(str, reader.execute(f'SELECT * FROM "{name}"'))) for name in tables}


def manage(database: str, var: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    """Run one of the site's commands on a database."""
    command = [sys.executable, "manage.py", *arguments]
    return subprocess.run(
        command, cwd=ROOT, env=environment(database, var), capture_output=True, text=True, check=False
    )
