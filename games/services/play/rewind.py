"""Go back to an earlier move beyond dice, when all players agree: the move about it, and its
effects.

Moves taken back stay stored and count no more. Clocks begin anew, banks stay as they are; mails
about decisions that are gone are not sent, for nobody is asked them any more; standing orders stay
and answer the present question.
"""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from games.models import Game, Happening, Move, Seat
from games.present import happenings as told
from games.services.errors import NotNow
from games.services.rows import catalogue
from games.services.rows.happenings import note_happening
from games.services.rows.moves import settled_place

from . import bots, draws, undo
from .table import Table


def require_back(game: Game, place: int) -> None:
    """Raise NotNow for a move the players cannot go back to.

    Up to the latest barrier all know the game; later moves are their player's, who can take them
    back alone.
    """
    latest = settled_place(game)
    if latest == 0:
        raise NotNow(_("There is nothing to rewind yet."))
    if not 0 <= place < latest:
        raise NotNow(_("Choose a move from 0 to %(last)d.") % {"last": latest - 1})


def carry_out(game: Game, seats: Sequence[Seat], asker: Seat, place: int, agreed: list[str]) -> Happening:
    """Go back to the position after so many counting moves, and let the bots answer; return the
    log's line about it.

    Needs the game's row lock, on a game as it is written.
    """
    number = _number_at_place(game, place)
    table = Table(game, list(seats))
    count = undo.rewind(table, asker, number, draws.draws_to_keep(game, number))
    happening = note_happening(game, told.REWOUND, game.move_count, asker, place=place, count=count, agreed=agreed)
    bots.let_bots_answer(table)
    table.save()
    catalogue.recount(game=game, seats=table.seats)
    return happening


def _number_at_place(game: Game, place: int) -> int:
    return Move.objects.values_list("number", flat=True).get(game=game, place=place, taken_back=False)
