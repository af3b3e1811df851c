"""The figures of finished games: worked out once, after the end, and stored."""

import logging
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from django.db import transaction
from django.utils import timezone

import rulebooks
from games.models import Chronicle, Game, Tenure
from games.services.rows import moves
from rulebooks import engine
from rulebooks.engine.figures import Figures, Moment
from rulebooks.engine.results import winners

from . import past, replay_steps

log = logging.getLogger(__name__)

AT_ONCE = 20
"""So many games at most in one run of the task: each takes a second or so."""


def owe_all() -> int:
    """Have the figures of every finished game worked out anew; return the number of games."""
    games = Game.objects.filter(status=Game.Status.FINISHED).values_list("pk", "ruleset")
    rows = [Chronicle(game_id=pk, ruleset=ruleset) for pk, ruleset in games]
    Chronicle.objects.bulk_create(rows, ignore_conflicts=True)
    return Chronicle.objects.update(worked_out=None)


def work_out_owed() -> int:
    """Work out some pending figures, the oldest games first; return the number of games."""
    pending_games = list(
        Chronicle.objects.filter(worked_out=None).order_by("game").values_list("game", flat=True)[:AT_ONCE]
    )
    for pk in pending_games:
        _try_game(pk)
    return len(pending_games)


def _try_game(game: int) -> None:
    """Work out one game; a failure is logged, once, and the game has no figures until all are worked out again."""
    try:
        work_out(game)
    except Exception:
        log.exception("the figures of game %s could not be calculated", game)
        Chronicle.objects.filter(game=game).update(worked_out=timezone.now(), figures="")


@transaction.atomic
def work_out(pk: int) -> None:
    """Work out and store the figures of a finished game. Twice is once."""
    row = Chronicle.objects.select_for_update().filter(game=pk).select_related("game").first()
    if row is None or row.worked_out is not None:
        return
    game = row.game
    figures = game.title.statistics.chronicle.figures(moments(game))
    row.figures = msgspec.json.encode(figures).decode()
    row.rounds, row.openings = figures.rounds, figures.openings
    _fill_counts(row, game)
    row.worked_out = timezone.now()
    row.save()


def _fill_counts(row: Chronicle, game: Game) -> None:
    """Fill in the columns for statistics."""
    assert game.result is not None and game.finished is not None, "only finished games have figures"
    places, scores = game.result["places"], game.result["scores"]
    row.players, row.winners, row.score = len(places), winners(game.result), scores[places[0]]
    row.margin = row.score - scores[places[1]] if len(places) > 1 else 0
    row.seconds = int((game.finished - (game.started or game.created)).total_seconds())
    row.moves = game.place
    row.counts = not game.private and _had_people(game)


def _had_people(game: Game) -> bool:
    return game.seats.exclude(user=None).exists() or Tenure.objects.filter(seat__game=game).exists()


def moments(game: Game) -> Iterator[Moment]:
    """Yield the counting moves of a game, in order, as anybody may know them; a move with automatic
    steps part by part.
    """
    before, last = "", None
    columns = ("number", "place", "events", "state", "seat__index", "action", "draws")
    for number, place, events, stored, seat, order, stored_draws in moves.read_moves(game, *columns, taken_back=False):
        if last is None:
            last = _public_view(stored)
        else:
            public_events = [
                event for event in rulebooks.load_events(game.ruleset, events) if engine.visible(event, None)
            ]
            move = past.OrderWithDraws(place, seat, order, rulebooks.load_draws(stored_draws) if stored_draws else [])
            for happened, now in _split_move(game, move, before, stored) or [(public_events, _public_view(stored))]:
                yield Moment(number, place, happened, last, now)
                last = now
        before = stored


def _public_view(stored: str) -> Any:
    return rulebooks.view(rulebooks.load(stored), None)


def _split_move(
    game: Game, move: past.OrderWithDraws, before: str, after: str
) -> list[tuple[Sequence[engine.Event], Any]]:
    """Split a move into its steps, with the position after each; nothing if it is told as one."""
    if not replay_steps.has_steps(game):
        return []
    states = {"before": rulebooks.load(before), "after": rulebooks.load(after)}
    stop = game.title.statistics.chronicle.pauses_before
    stages = replay_steps.split_move(game=game, move=move, **states, audience=past.ANYBODY, stop=stop)
    return [(stage.events, stage.position.view) for stage in stages if len(stages) > 1]


def figures_of(game: Game) -> Figures | None:
    """The figures of a game; None if they are not worked out, or not yet."""
    stored = Chronicle.objects.filter(game=game).exclude(worked_out=None).values_list("figures", flat=True).first()
    return msgspec.json.decode(stored, type=Figures) if stored else None
