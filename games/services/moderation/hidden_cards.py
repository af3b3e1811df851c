"""Opening the hidden cards of a running game to moderators: with a reason that the game's log tells its players."""

from collections.abc import Sequence
from typing import NamedTuple

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.models import Seat
from games.present.happenings import HIDDEN_CARDS_OPENED
from games.services.errors import NotYours
from games.services.play.table import lock, require_running
from games.services.rows.happenings import note_happening
from games.services.rows.seats import seats_of
from games.titles import rulebook

LONGEST_REASON = 120
MOST_IN_FILE = 150
"""Characters of a word that the file of a game takes: a name left out of a reason may have made it longer."""


class HiddenCards(NamedTuple):
    """A seat's player and their cards, in the words in which the player reads them."""

    player: str
    cards: Sequence[str]


@transaction.atomic
def open_hidden_cards(*, moderator: User, game_id: int, reason: str) -> list[HiddenCards]:
    """Return what each player of a running game knows of their own cards; neither the order of a deck nor the seed.

    Its log tells so from now on. Takes the game's row lock. Raises NotNow and NotYours.
    """
    game = lock(game_id)
    require_running(game)
    if Seat.objects.filter(Q(user=moderator) | Q(tenures__user=moderator), game=game).exists():
        raise NotYours(_("You play or have played in this game, so another moderator must look."))
    note_happening(game, HIDDEN_CARDS_OPENED, game.move_count, at=timezone.now().isoformat(), why=reason[:MOST_IN_FILE])
    seats, state = seats_of(game), rulebook.load(game.state)
    names = [seat.name for seat in seats]
    return [
        HiddenCards(seat.name, game.title.board.in_words(rulebook.view(state, seat.index), names).holdings)
        for seat in seats
    ]
