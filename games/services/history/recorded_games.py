"""Games recorded with their seed, such as failures written down by the fuzzer: they are opened at
their last move, to be looked into. People's own files are in `importing`.

Nothing in a file is believed: its data are checked against types with bounds, and the moves are
played by the rules.
"""

from dataclasses import dataclass
from typing import Any

import msgspec
from django.db import transaction
from django.urls import resolve
from django.utils.translation import gettext as _

import rulebooks
from accounts.models import User
from games.models import MAX_PACE, Game, Move, Seat
from games.services.errors import NotNow, Refused
from games.services.lobby import lobby
from games.services.play.table import Table
from games.services.rows.seats import seats_of
from games.titles.registry import TITLES
from rulebooks import engine, files
from rulebooks.engine.dice import PLAIN, KeyedDice, commitment
from rulebooks.engine.errors import EngineError
from rulebooks.trial.fuzz import FailedMove, GameRecord, remake_moves

LARGEST = 4_000_000  # bytes of a file; twice what the most and longest moves take


@dataclass(frozen=True)
class OpenedGame:
    """The game on the site, and the error that stopped its replay: empty if every move was played."""

    game: Game
    stopped: str


def decode_record(raw: bytes) -> dict[str, Any]:
    """Decode a file's data, of any shape still. Raises Refused."""
    if len(raw) > LARGEST:
        raise _refuse_recording(_("it is larger than %(bytes)d bytes") % {"bytes": LARGEST})
    try:
        return msgspec.json.decode(files.decode_file(raw), type=dict[str, Any])
    except (ValueError, RecursionError) as error:
        raise _refuse_recording(str(error)) from error


@transaction.atomic
def open_game(*, record: dict[str, Any], user: User | None = None) -> OpenedGame:
    """Open a recorded game and replay its moves with its own seed, up to the first that fails.

    ``record`` is a `GameRecord` as plain data. ``user`` takes the seat to move then. Raises Refused
    when the record is damaged or the game is here already.
    """
    try:
        recorded = msgspec.convert(record, GameRecord)
        sound, stopped = _rehearse_moves(recorded)
    except (ValueError, RecursionError, EngineError) as error:
        raise _refuse_recording(str(error)) from error
    game = _create_game(recorded)
    table = Table(game, seats_of(game))
    table.ask()
    for seat, action in sound:
        table.act(table.seats[seat], action, Move.By.PLAYER)
    table.save()
    if user is not None and table.owing():
        game.seats.filter(pk=table.owing()[0].pk).update(user=user)
    return OpenedGame(game, stopped)


def _refuse_recording(reason: str) -> Refused:
    return Refused(_("This is not a recorded game: %(reason)s.") % {"reason": reason.rstrip(".")})


def _create_game(recorded: GameRecord) -> Game:
    """Create its row, its seats and its first position."""
    if Game.objects.filter(public_id=recorded.game).exists():
        raise NotNow(_("The game %(game)s is already on this site.") % {"game": recorded.game})
    seed = bytes.fromhex(recorded.seed)
    game = Game(
        public_id=recorded.game,
        stored_name=recorded.game,
        ruleset=recorded.ruleset,
        options=recorded.options,
        pace=MAX_PACE,
        seed=seed,
        seed_hash=commitment(seed),
        protocol=PLAIN,
    )
    if resolve(game.get_absolute_url()).view_name != "games:table":
        raise NotNow(_("The address of the game %(game)s belongs to another page.") % {"game": recorded.game})
    game.save()
    lobby.set_up(game)
    players = recorded.options["players"]
    assert isinstance(players, int), "what the rules have taken for a number of players is one"
    automata = game.title.seating.automata_of(recorded.options)
    sitters = [*[""] * (players - len(automata)), *automata]
    Seat.objects.bulk_create(Seat(game=game, index=index, bot=bot) for index, bot in enumerate(sitters))
    return game


def _rehearse_moves(recorded: GameRecord) -> tuple[list[tuple[int, engine.Action]], str]:
    """Return the legal moves with a sound position after each, up to the first failure, and its
    reason. Raises EngineError for a game that cannot begin.
    """
    if recorded.ruleset not in TITLES:
        raise ValueError(_("this site does not know its rules"))
    dice = KeyedDice(bytes.fromhex(recorded.seed), recorded.game)
    state = rulebooks.new(recorded.ruleset, recorded.options, dice)
    sound: list[tuple[int, engine.Action]] = []
    try:
        for number, action, _applied in remake_moves(state, recorded.moves, dice):
            sound.append((recorded.moves[number - 1].seat, action))
    except FailedMove as failed:
        move = failed.move
        words = {"number": failed.number, "seat": move.seat, "order": move.order, "error": repr(failed.error)}
        return sound, _("Move %(number)d, “%(order)s” by seat %(seat)d, failed: %(error)s") % words
    return sound, ""
