"""Games that were played elsewhere, such as those the fuzzer wrote down because something failed."""

from dataclasses import dataclass
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from games import engine
from games.engine.errors import EngineError
from games.models import MAX_PACE, Game, Move, Seat
from games.services import listing, lobby
from games.services.errors import NotNow, Refused
from games.services.table import Table


@dataclass(frozen=True)
class Imported:
    """The game on the site, and what stopped its replay: nothing where every move was played."""

    game: Game
    stopped: str


@transaction.atomic
def import_game(*, record: dict[str, Any], user: User | None = None) -> Imported:
    """Open a recorded game and replay its moves with its own seed, up to the first that fails.

    ``record`` has ruleset, options, seed (hex), game (the id its dice were thrown for, which becomes
    its address) and moves, each with seat and order. ``user`` takes the seat that is to move then.
    Raises Refused when the record is damaged or the game is here already.
    """
    try:
        game = _game(record)
        moves = [(int(move["seat"]), str(move["order"])) for move in record["moves"]]
    except (KeyError, TypeError, ValueError, ValidationError, EngineError) as error:
        raise Refused(_("This is not a recorded game: %(reason)s") % {"reason": repr(error)}) from error
    table = Table(game, listing.seats_of(game))
    table.ask()
    stopped = _replay(table, moves)
    table.put_away()
    if user is not None and table.owing():
        game.seats.filter(pk=table.owing()[0].pk).update(user=user)
    return Imported(game, stopped)


def _game(record: dict[str, Any]) -> Game:
    public_id, options = record["game"], record["options"]
    if Game.objects.filter(public_id=public_id).exists():
        raise NotNow(_("The game %(game)s is on the site already.") % {"game": public_id})
    game = Game(
        public_id=public_id,
        name=public_id,
        ruleset=record["ruleset"],
        options=options,
        pace=MAX_PACE,
        seed=bytes.fromhex(record["seed"]),
    )
    game.clean_fields(exclude=["creator", "to_move"])
    game.save()
    lobby.set_up(game)
    Seat.objects.bulk_create(Seat(game=game, index=index) for index in range(options["players"]))
    return game


def _replay(table: Table, moves: list[tuple[int, str]]) -> str:
    for number, (index, order) in enumerate(moves, 1):
        try:
            table.act(table.seats[index], engine.parse(table.game.ruleset, order), Move.By.PLAYER)
        except Exception as error:  # whatever a rule did wrong is what the reader wants to see
            table.state = engine.load(table.game.state)
            words = {"number": number, "seat": index, "order": order, "error": repr(error)}
            return _("Move %(number)d, “%(order)s” by seat %(seat)d, failed: %(error)s") % words
    return ""
