"""People's notes on a game and on its moves. Nobody but their writer reads them, on no page and in no mail."""

from datetime import datetime
from typing import NamedTuple

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from games.models import Game, Note
from games.services.errors import Refused
from games.services.rows import moves
from tocsite.visible import keep_readable

from . import words


class NoteBox(NamedTuple):
    """A note in its box, or the box for one; ``move`` is the number of its move, None for that of the game."""

    move: int | None
    place: int | None
    text: str
    changed_at: datetime | None


def boxes(*, user: User, game: Game, asked_move: int | None = None) -> list[NoteBox]:
    """A person's notes on a game: that on the game first, then by move, latest first; with an empty
    box for the game, and for the ``asked_move``, if there is none. No box for a move that does
    not count.
    """
    boxes_by_move = {
        note.move: NoteBox(note.move, note.place, note.text, note.changed) for note in user.notes.filter(game=game)
    }
    boxes_by_move.setdefault(None, NoteBox(None, None, "", None))
    if (
        asked_move is not None
        and asked_move not in boxes_by_move
        and (place := _place_on_pages(game, asked_move)) is not None
    ):
        boxes_by_move[asked_move] = NoteBox(asked_move, place, "", None)
    return [boxes_by_move.pop(None), *sorted(boxes_by_move.values(), key=lambda box: box.move or 0, reverse=True)]


@transaction.atomic
def keep_note(*, user: User, game: Game, move: int | None, text: str) -> None:
    """Keep a note on a game (None) or on a move of it in place of the one before; an empty text
    takes it away.

    The same again changes nothing. Raises Refused and TooMany.
    """
    note = keep_readable(text)
    words.require_length(note)
    if not note:
        user.notes.filter(game=game, move=move).delete()
        return
    place = None if move is None else _place_on_pages(game, move)
    if move is not None and place is None:
        raise Refused(_("This move was undone in the meantime. Save your note on another move or on the whole game."))
    words.count_text("notes", user.pk, game)
    Note.objects.update_or_create(game=game, author=user, move=move, defaults={"text": note, "place": place})


def _place_on_pages(game: Game, move: int) -> int | None:
    """A move's number on pages; None for one that does not count: its number is nobody's to know."""
    row = moves.first_move(game, "place", number=move, taken_back=False)
    return None if row is None else int(row[0])
