#!/usr/bin/env python
"""Django's command line, with one clear sentence where the machine is not fit."""

import os
import sys

from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line

from tocsite.errors import UnfitMachine


def main() -> None:
    # the soak lives with the tests, which no image of the site has
    module = "tests.soak.settings" if sys.argv[1:2] == ["soak"] else "tocsite.settings"
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", module)
    try:
        execute_from_command_line(sys.argv)
    except (UnfitMachine, ImproperlyConfigured) as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
