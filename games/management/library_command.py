"""Commands of the library of rules, run as commands of the site."""

from argparse import ArgumentParser, Namespace
from functools import partial
from types import ModuleType
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from rulebooks.commands import CommandProblem


class LibraryCommand(BaseCommand):
    """A command of ``python -m rulebooks``, with its arguments, lines and exit code; it needs no database."""

    module: ModuleType
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        self.module.add_arguments(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            code = self.module.run(Namespace(**options), self.stdout.write, partial(self.stderr.write, style_func=str))
        except CommandProblem as problem:
            raise CommandError(str(problem)) from problem
        if code:
            raise SystemExit(code)
