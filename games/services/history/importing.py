"""Files brought in by people: each is a row at once, and a worker replays it by the rules of today.

Nothing in a file is believed: its headers are checked against types with bounds, its moves are made
by the rules. The result is a game that is over, with names and without people;
`games.models.Game.imported` keeps it out of everything but its own address.
"""

import logging
import time
from collections.abc import Callable
from hashlib import sha256

from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from accounts import limits
from accounts.limits import TooMuch
from accounts.models import User
from games import access
from games.models import Game, Import
from games.services.errors import Refused, TooMany
from games.services.rows.worker_queue import IMPORT, due_ids, hand_over
from rulebooks import files
from rulebooks.files import BadFile, gettext_noop

from .imported_game import build_game

log = logging.getLogger(__name__)

LARGEST = 1_000_000
"""Bytes of a file."""
PATIENCE = 10.0
"""Seconds of the processor allowed to the replay of a file."""
Status = Import.Status
FAULT = gettext_noop(
    "Something went wrong on our side, and this file could not be replayed. The operator can see what."
)
SLOW = gettext_noop("Replaying this file took too long. We stopped after %(seconds)d seconds, at move %(number)d.")


@transaction.atomic
def take_in(*, user: User, contents: bytes, name: str = "") -> Import:
    """Note a file for replay; a worker is told after the commit. The same file again is the same
    import.

    Raises Refused for other data than text or too much of it, and TooMany.
    """
    text, digest = _text(contents), sha256(contents).hexdigest()
    same = of_person(user).filter(sha256=digest).exclude(status=Status.REFUSED)
    if before := same.first():
        return before
    _require_room(user)
    if twin := same.first():  # the click was a double one, and this half of it has waited for the other
        return twin
    row = Import.objects.create(user=user, name=_clean_value(name)[:80], file=text, sha256=digest)
    transaction.on_commit(lambda: hand_over(IMPORT, [row.pk]))
    return row


def _text(contents: bytes) -> str:
    if len(contents) > LARGEST:
        raise Refused(_("This file is too large (limit: %(most)d bytes).") % {"most": LARGEST})
    try:
        text = files.decode_file(contents)
    except UnicodeDecodeError as error:
        raise Refused(_("This file is not UTF-8 text. Use a game file from this site.")) from error
    if not text.strip():
        raise Refused(_("This file is empty."))
    if "\x00" in text or "\\u0000" in text:
        raise Refused(_("This file contains a character U+0000, so it is not text."))
    return text


def _require_room(user: User) -> None:
    """Check the person's limits; their next file waits until the commit."""
    try:
        limits.spend("imports", user)
    except TooMuch as problem:
        raise TooMany(str(problem)) from problem
    most = settings.LIMITS["imports_kept"].most
    if of_person(user).count() >= most:
        raise TooMany(_("You can keep %(most)d imported games. Remove one first.") % {"most": most})


def of_person(user: User) -> QuerySet[Import]:
    """A person's imports, latest first, without the files themselves."""
    rows = Import.objects.filter(user=user).defer("file").select_related("game").defer("game__state", "game__seed")
    return rows.order_by("-created", "-pk")


def origin_of(*, user: access.Person, game: Game) -> Import | None:
    if not game.imported or not user.is_authenticated:
        return None
    rows = Import.objects.filter(game=game).defer("file")
    return (rows if user.is_staff else rows.filter(user=user)).first()


def file_of(game_id: int) -> files.GameFile:
    return files.read_file(Import.objects.values_list("file", flat=True).get(game=game_id))


def refusal_in_words(row: Import) -> str:
    """The reason it was refused, in the reader's language; empty if it was not."""
    return _(row.why) % row.words if row.why else ""


@transaction.atomic
def remove_import(*, user: User, import_id: int) -> None:
    """Remove a file, and the game made of it: one's own, or as a moderator anybody's, also of
    people who have left. Twice is once.
    """
    allowed = Import.objects.all() if user.is_staff else Import.objects.filter(user=user)
    row = allowed.select_for_update(of=("self",)).filter(pk=import_id).first()
    if row is not None:
        game = row.game
        row.delete()
        if game is not None:
            game.delete()


def carry_out_due() -> None:
    """Replay waiting files, for a bounded time."""
    for pk in due_ids(Import.objects.filter(status=Status.WAITING)):
        carry_out(import_id=pk)


@transaction.atomic
def carry_out(*, import_id: int) -> None:
    """Replay a file and store its game, or the reason for none. Twice is once; files in another
    worker's hands are left to it.
    """
    waiting = Import.objects.select_for_update(skip_locked=True).filter(pk=import_id, status=Status.WAITING)
    row = waiting.first()
    if row is None:
        return
    try:
        with transaction.atomic():
            row.game = build_game(files.read_file(row.file), _watch_time())
        row.status = Status.DONE
    except BadFile as problem:
        _note_refusal(row, problem.sentence, problem.values)
    except Exception:
        log.exception("import %s could not be carried out", import_id)
        _note_refusal(row, FAULT, {})
    row.save()


def _watch_time() -> Callable[[int], None]:
    """Return a function to call before each move: it raises BadFile once the replay has taken too
    much of the processor.

    Other work of the machine is not the file's fault.
    """
    stop = time.thread_time() + PATIENCE

    def look(number: int) -> None:
        if time.thread_time() > stop:
            raise BadFile(SLOW, seconds=int(PATIENCE), number=number)

    return look


def _note_refusal(row: Import, sentence: str, values: dict[str, object]) -> None:
    row.status, row.file, row.why = Status.REFUSED, "", sentence
    row.words = {name: value if isinstance(value, int) else _clean_value(value) for name, value in values.items()}


def _clean_value(value: object) -> str:
    """Clean a value of a file, for storing and showing it."""
    return "".join(letter for letter in str(value)[:200] if letter.isprintable())
