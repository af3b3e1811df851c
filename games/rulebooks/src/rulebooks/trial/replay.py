"""Replay of a file's moves by the rules of today, with the file's own dice; no database, no clock."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import rulebooks
from rulebooks import engine
from rulebooks.engine.dice import ScriptedDice
from rulebooks.engine.errors import DiceExhausted, EngineError, MalformedAction
from rulebooks.files import BadFile, FileDraw, FileMove, gettext_noop
from rulebooks.registry import RULEBOOKS

MOST_MOVES = 20_000
"""More than any game needs; one that goes on beyond is a failure."""
CHECKED = 20
"""Every so manieth position has its sum in a file."""
LONGEST_ORDER = 400
"""Letters, as in people's own orders."""
SHOWN = 80
"""Letters of an order to quote."""


class Differs(BadFile):
    """The move ``number`` cannot be made by the rules of today, or has another result."""

    def __init__(self, sentence: str, *, number: int, **values: object) -> None:
        self.number = number
        super().__init__(sentence, number=number, **values)


class ReplayStep(NamedTuple):
    """A move just made, its draws by the rules, and the position after it, which changes with the next one."""

    move: FileMove
    state: engine.State
    events: list[engine.Event]
    draws: list[engine.DiceDraw]
    barrier: bool


def replay(
    ruleset: str, options: Mapping[str, Any], moves: Sequence[FileMove], schema: int | None = None
) -> Iterator[ReplayStep]:
    """Make the moves one by one, the set-up first. Sums are compared for the same ``schema`` only.

    Raise BadFile, and Differs for the first move that is not as the file has it.
    """
    _require_title(ruleset, options)
    if not moves or moves[0].seat is not None:
        raise BadFile(gettext_noop("The file must begin with the set-up: move 0, by “site”."))
    if len(moves) > MOST_MOVES + 1:
        raise BadFile(gettext_noop("The file has more than %(most)d moves."), most=MOST_MOVES)
    step = _set_up(ruleset, options, moves[0])
    compared = schema == step.state.schema
    for number, move in enumerate(moves):
        if move.n != number:
            raise Differs(
                gettext_noop("Move %(number)d is missing: the file has move %(found)d in its place."),
                number=number,
                found=move.n,
            )
        if number:
            step = _make_move(step.state, move)
        if compared and move.check and move.check != rulebooks.checksum(step.state):
            raise Differs(_OTHER_POSITION, number=number)
        yield step


_NOBODY = -1
_OTHER_POSITION = gettext_noop(
    "After move %(number)d the position differs from the file. Either the rules or the file have changed since it was "
    "written."
)
_OTHER_DICE = gettext_noop(
    "The dice of move %(number)d differ from the file (dice drawn: %(drawn)s, in the file: %(written)s)."
)


def _require_title(ruleset: str, options: Mapping[str, Any]) -> None:
    if ruleset not in RULEBOOKS:
        raise BadFile(gettext_noop("The game “%(title)s” is not known here."), title=ruleset[:SHOWN])
    if options.get("players") not in RULEBOOKS[ruleset].players:
        raise BadFile(gettext_noop("The header “options” has no number of players this game allows."))


def _set_up(ruleset: str, options: Mapping[str, Any], move: FileMove) -> ReplayStep:
    dice = _dice_of(move)
    try:
        state = rulebooks.new(ruleset, dict(options), dice)
    except (EngineError, TypeError, ValueError, KeyError) as error:  # of options nobody has seen before
        sentence = gettext_noop("The game cannot be set up with these options and dice: %(reason)s.")
        raise Differs(sentence, number=0, reason=error) from error
    draws = engine.latest_draws(state)
    _require_same_dice(move, draws)
    return ReplayStep(move, state, [], draws, barrier=True)


def _make_move(state: engine.State, move: FileMove) -> ReplayStep:
    dice = _dice_of(move)
    if len(move.order) > LONGEST_ORDER:
        sentence = gettext_noop("The order of move %(number)d is longer than %(most)d characters.")
        raise Differs(sentence, number=move.n, most=LONGEST_ORDER)
    try:
        action = rulebooks.parse(state.ruleset, move.order)
        applied = engine.apply(state, _NOBODY if move.seat is None else move.seat, action, dice)
    except EngineError as error:
        order_start = move.order[:SHOWN]
        raise Differs(_refuse_move(error), number=move.n, order=order_start, seat=move.seat, reason=error) from error
    _require_same_dice(move, applied.draws)
    return ReplayStep(move, state, applied.events, applied.draws, applied.barrier)


def _refuse_move(error: EngineError) -> str:
    if isinstance(error, MalformedAction):
        return gettext_noop("Move %(number)d, “%(order)s”, is not an order of this game.")
    if isinstance(error, DiceExhausted):
        return gettext_noop("The file lacks dice for move %(number)d, “%(order)s”: %(reason)s.")
    return gettext_noop("Move %(number)d, “%(order)s” by seat %(seat)s, is against the rules: %(reason)s.")


def _dice_of(move: FileMove) -> ScriptedDice:
    return ScriptedDice([pip for draw in move.draws for pip in draw.results])


def _require_same_dice(move: FileMove, draws: Sequence[engine.DiceDraw]) -> None:
    """Compare dice. The purpose of a draw may have another name; its place in the stream, dice and
    results must match.
    """
    rules_falls, file_falls = list(_falls_of(draws)), list(_falls_of(move.draws))
    if rules_falls != file_falls:
        raise Differs(_OTHER_DICE, number=move.n, drawn=len(rules_falls), written=len(file_falls))


def _falls_of(draws: Iterable[engine.DiceDraw | FileDraw]) -> Iterator[tuple[int, int, int]]:
    for draw in draws:
        yield from ((number, draw.sides, result) for number, result in enumerate(draw.results, draw.number))
