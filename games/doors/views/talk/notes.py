"""A person's own notes on a game; nobody else is ever shown them."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.models import SignedInRequest
from games import access
from games.models import Game
from games.sealed_numbers import seal, unseal
from games.services.errors import Refused
from games.services.talk import notes as kept


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def notes(request: SignedInRequest, public_id: str) -> HttpResponse:
    """All notes of the game, each in a box of its own; ``?move=`` opens a new one at a move. A POST keeps one."""
    game = access.game_for(request.user, public_id)
    if request.method != "POST":
        return _notes_page(request, game, _read_number(request.GET.get("move", ""), game))
    move, text = _read_number(request.POST.get("move", ""), game), request.POST.get("text", "")
    try:
        if move is None and request.POST.get("move"):
            raise Refused(_("That form was incomplete. Use the one on this page."))
        kept.keep_note(user=request.user, game=game, move=move, text=text)
    except Refused as problem:
        return _notes_page(request, game, move, problem, text)
    messages.success(request, _("Note saved.") if text.strip() else _("Note deleted."))
    return redirect("games:notes", public_id)


def _read_number(text: str, game: Game) -> int | None:
    """The move's number in an address or a form; None for the whole game, and for anything else."""
    return unseal(game.public_id, text) if text else None


def _notes_page(
    request: SignedInRequest, game: Game, asked_move: int | None, problem: Refused | None = None, text: str = ""
) -> HttpResponse:
    """The notes, each in its box; refused text stays in its own."""
    boxes = kept.boxes(user=request.user, game=game, asked_move=asked_move)
    if problem:
        boxes = [box._replace(text=text) if box.move == asked_move else box for box in boxes]
    is_open = problem is not None or asked_move is not None
    note_contexts = [
        _note_context(box, game, is_open=box.changed_at is None or (is_open and box.move == asked_move))
        for box in boxes
    ]
    context = {"game": game, "boxes": note_contexts, "problem": problem}
    response = render(request, "games/talk/notes.html", context, status=problem.status if problem else 200)
    patch_cache_control(response, private=True, no_store=True)
    return response


def _note_context(box: kept.NoteBox, game: Game, *, is_open: bool) -> dict[str, Any]:
    """A box for its page: ``move`` as forms send it, ``before`` for a log up to it, ``open`` to write."""
    context = {"note": box, "move": "", "before": "", "open": is_open}
    if box.move is None:
        return context
    return context | {"move": seal(game.public_id, box.move), "before": seal(game.public_id, box.move + 1)}
