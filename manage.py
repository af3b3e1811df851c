#!/usr/bin/env python
"""Django's command line, with one clear sentence where the machine is not fit."""

import os
import sys

from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line
from django.db import OperationalError, ProgrammingError

from tocsite.errors import UnfitMachine


def main() -> None:
    # the soak lives with the tests, which no image of the site has
    module = "tests.soak.settings" if sys.argv[1:2] == ["soak"] else "tocsite.settings"
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", module)
    try:
        execute_from_command_line(sys.argv)
    except (UnfitMachine, ImproperlyConfigured) as error:
        sys.exit(str(error))
    except OperationalError as error:
        sys.exit(f"The database doesn't answer: {' '.join(str(error).split())}")
    except ProgrammingError as error:
        if type(error.__cause__).__name__ != "UndefinedTable":
            raise
        sys.exit("The database has no tables of this version yet. Run manage.py prepare first.")
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
