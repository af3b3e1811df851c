"""``python -m rulebooks COMMAND``: play, test and check games of the library in the terminal."""

import os
import sys
from argparse import ArgumentParser

from .commands import CommandProblem, arena, fuzz, perft, play, replay, verify

COMMANDS = {"play": play, "fuzz": fuzz, "replay": replay, "verify": verify, "arena": arena, "perft": perft}


def main(arguments: list[str] | None = None) -> int:
    """Run a command; return its exit code, 2 for wishes that cannot be met."""
    parser = ArgumentParser(prog="python -m rulebooks", description="Games of the Roman Empire by their rules.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="|".join(COMMANDS))
    for name, module in COMMANDS.items():
        module.add_arguments(commands.add_parser(name, help=module.HELP.replace("%", "%%"), description=module.HELP))
    wishes = parser.parse_args(arguments)
    try:
        code: int = COMMANDS[wishes.command].run(wishes, print, _warn)
    except CommandProblem as problem:
        _warn(str(problem))
        return 2
    return code


def _warn(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def _run_in_terminal() -> int:
    """Run the command of this process; return its exit code, also where the terminal takes no more."""
    try:
        try:
            return main()
        finally:
            sys.stdout.flush()
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        # what is still to be written goes nowhere, or Python would complain once more at its end
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):  # the reader of the output, such as head, has enough
            return 0
        _warn(f"The output can't be written: {error.strerror}.")
        return 1


if __name__ == "__main__":
    sys.exit(_run_in_terminal())
