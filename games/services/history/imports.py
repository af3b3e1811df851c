"""Games that were played elsewhere, such as those the fuzzer wrote down because something failed.

Nothing in a file is believed: what it says is held against types with bounds, and the moves are played by the rules.
"""

from dataclasses import dataclass
from typing import Annotated, Any

import msgspec
from django.db import transaction
from django.urls import resolve
from django.utils.translation import gettext as _
from msgspec import Meta, Struct

from accounts.models import User
from games import engine
from games.engine.dice import KeyedDice
from games.engine.errors import EngineError
from games.models import MAX_PACE, Game, Move, Seat
from games.services.errors import NotNow, Refused
from games.services.lobby import listing, lobby
from games.services.play.table import Table
from games.titles import rulebook
from games.titles.trial import MOST_MOVES

LARGEST = 4_000_000  # bytes of a file; twice what the most and longest moves take


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What the players had agreed on; the rules say how many may play."""

    players: Annotated[int, Meta(ge=1, le=9)]
    short: bool = False


class RecordedMove(Struct, frozen=True, forbid_unknown_fields=True):
    """Who, and the line he wrote."""

    seat: Annotated[int, Meta(ge=0, le=8)]
    order: Annotated[str, Meta(max_length=500)]


class Recorded(Struct, frozen=True, forbid_unknown_fields=True):
    """A file's game: ``game`` is the id its dice were thrown for, which becomes its address, and ``seed`` is in hex."""

    ruleset: Annotated[str, Meta(max_length=40)]
    options: Options
    seed: Annotated[str, Meta(pattern=r"\A(?:[0-9A-Fa-f]{2}){16,32}\Z")]
    game: Annotated[str, Meta(pattern=r"\A[0-9A-Za-z_-]{1,32}\Z")]
    moves: Annotated[list[RecordedMove], Meta(max_length=MOST_MOVES)]
    failure: Annotated[str, Meta(max_length=2000)] = ""


@dataclass(frozen=True)
class Imported:
    """The game on the site, and what stopped its replay: nothing where every move was played."""

    game: Game
    stopped: str


def decoded(raw: bytes) -> dict[str, Any]:
    """A file's data, which may be anything still. Raises Refused."""
    if len(raw) > LARGEST:
        raise _refusal(_("it is larger than %(bytes)d bytes") % {"bytes": LARGEST})
    try:
        return msgspec.json.decode(raw, type=dict[str, Any])
    except (ValueError, RecursionError) as error:
        raise _refusal(str(error)) from error


@transaction.atomic
def import_game(*, record: dict[str, Any], user: User | None = None) -> Imported:
    """Open a recorded game and replay its moves with its own seed, up to the first that fails.

    ``record`` is what `Recorded` describes, as plain data. ``user`` takes the seat that is to move then.
    Raises Refused when the record is damaged or the game is here already.
    """
    try:
        recorded = msgspec.convert(record, Recorded)
        sound, stopped = _rehearse(recorded)
    except (ValueError, RecursionError, EngineError) as error:
        raise _refusal(str(error)) from error
    game = _game(recorded)
    table = Table(game, listing.seats_of(game))
    table.ask()
    for seat, action in sound:
        table.act(table.seats[seat], action, Move.By.PLAYER)
    table.put_away()
    if user is not None and table.owing():
        game.seats.filter(pk=table.owing()[0].pk).update(user=user)
    return Imported(game, stopped)


def _refusal(reason: str) -> Refused:
    return Refused(_("This is not a recorded game: %(reason)s.") % {"reason": reason.rstrip(".")})


def _game(recorded: Recorded) -> Game:
    """Its row, its seats and its first position."""
    if Game.objects.filter(public_id=recorded.game).exists():
        raise NotNow(_("The game %(game)s is on the site already.") % {"game": recorded.game})
    game = Game(
        public_id=recorded.game,
        name=recorded.game,
        ruleset=recorded.ruleset,
        options=msgspec.to_builtins(recorded.options),
        pace=MAX_PACE,
        seed=bytes.fromhex(recorded.seed),
    )
    if resolve(game.get_absolute_url()).view_name != "games:table":
        raise NotNow(_("The address of the game %(game)s is that of another page.") % {"game": recorded.game})
    game.save()
    lobby.set_up(game)
    Seat.objects.bulk_create(Seat(game=game, index=index) for index in range(recorded.options.players))
    return game


def _rehearse(recorded: Recorded) -> tuple[list[tuple[int, engine.Action]], str]:
    """The moves that the rules allow and that leave a sound position, up to the first that does not, and what stopped
    that one. Raises EngineError for a game that cannot begin.
    """
    if recorded.ruleset not in rulebook.RULESETS:
        raise ValueError(_("its rules are not known here"))
    dice = KeyedDice(bytes.fromhex(recorded.seed), recorded.game)
    state = rulebook.new(recorded.ruleset, msgspec.to_builtins(recorded.options), dice)
    sound: list[tuple[int, engine.Action]] = []
    for number, move in enumerate(recorded.moves, 1):
        try:
            action = rulebook.parse(recorded.ruleset, move.order)
            engine.apply(state, move.seat, action, dice)
            _require_sound(state)
        except Exception as error:  # whatever a rule did wrong is what the reader wants to see
            words = {"number": number, "seat": move.seat, "order": move.order, "error": repr(error)}
            return sound, _("Move %(number)d, “%(order)s” by seat %(seat)d, failed: %(error)s") % words
        sound.append((move.seat, action))
    return sound, ""


def _require_sound(state: engine.State) -> None:
    """Raises AssertionError with what is broken."""
    if broken := rulebook.check(state):
        raise AssertionError("; ".join(broken))
