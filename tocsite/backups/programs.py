"""PostgreSQL's programs for backups, of the same version as the server, and the way to the database."""

import os
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

from django.db import connection
from psycopg.conninfo import make_conninfo

from tocsite.embedded import programs
from tocsite.errors import UnfitMachine

DEBIAN = "/usr/lib/postgresql"
PARAMETERS = frozenset(
    {"host", "hostaddr", "port", "user", "dbname", "sslmode", "sslrootcert", "sslcert", "sslkey", "connect_timeout"}
)
"""The parameters of a connection that every version of the programs knows."""


class MissingPrograms(UnfitMachine):
    """There is no pg_dump or psql for this server."""


def run(program: str, *arguments: str) -> str:
    """Run a program to its end; return its output. Raises CalledProcessError, with its complaint."""
    command = [find(program), *arguments]
    process = subprocess.run(command, env=environment(), capture_output=True, text=True, check=True)
    return process.stdout


def find(program: str) -> str:
    """Return the path of a program of the server's version. Raises MissingPrograms."""
    connection.ensure_connection()
    major = connection.connection.info.server_version // 10_000
    if major == programs.MAJOR:
        return str(programs.binaries(programs.SHELTER) / program)
    debians = Path(DEBIAN) / str(major) / "bin" / program
    path = str(debians) if debians.exists() else shutil.which(program)
    if path is None or f" {major}." not in subprocess.check_output([path, "--version"], text=True):
        raise MissingPrograms(
            f"The database is PostgreSQL {major}, but its {program} is not on this machine. Install the package "
            f"postgresql-client-{major}."
        )
    return path


def database() -> str:
    """Return the way to the site's database for a command line, without its password."""
    connection.ensure_connection()
    parameters = connection.connection.info.get_parameters()
    return make_conninfo(**{name: value for name, value in parameters.items() if name in PARAMETERS})


def environment() -> Mapping[str, str]:
    """Return the environment of the programs: the password is no part of a command line."""
    connection.ensure_connection()
    return {**os.environ, "PGPASSWORD": connection.connection.info.password or ""}
