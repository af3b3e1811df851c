"""``python -m rulebooks COMMAND``: play, test and check games of the library in the terminal."""

import sys
from argparse import ArgumentParser

from .commands import CommandProblem, arena, fuzz, perft, play, replay, verify

COMMANDS = {"play": play, "fuzz": fuzz, "replay": replay, "verify": verify, "arena": arena, "perft": perft}


def main(arguments: list[str] | None = None) -> int:
    """Run a command; return its exit code, 2 for wishes that cannot be met."""
    parser = ArgumentParser(prog="python -m rulebooks", description="Games of the Roman Empire by their rules.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="|".join(COMMANDS))
    for name, module in COMMANDS.items():
        words = module.HELP.replace("%", "%%")
        module.add_arguments(commands.add_parser(name, help=words, description=words))
    wishes = parser.parse_args(arguments)
    try:
        code: int = COMMANDS[wishes.command].run(wishes, print, _warn)
        return code
    except CommandProblem as problem:
        _warn(str(problem))
        return 2
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # the reader of the output, such as head, has enough
        sys.stderr.close()
        return 0


def _warn(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
