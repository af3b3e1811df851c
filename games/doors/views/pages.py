"""A game's page: the table of a game that has started, the waiting room of one that has not."""

from collections import Counter
from collections.abc import Container, Sequence
from itertools import takewhile
from typing import Any, NamedTuple
from uuid import uuid4

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.translation import gettext as _

from games import access, engine
from games.log import Log
from games.models import Game, Seat
from games.present.undo import taking_back
from games.sealed import seal
from games.services.errors import Refused
from games.services.history import game_log
from games.services.inbox import invitation_replies
from games.services.lobby import listing, roster
from games.services.play import play, positions
from games.services.talk import table_talk
from games.titles import rulebook
from games.titles.time_of_crisis.board import board, margin
from games.titles.time_of_crisis.board.text_board import text_board
from games.titles.time_of_crisis.rules.danger import danger
from games.titles.time_of_crisis.standing.kinds import KINDS, kind_of
from games.titles.time_of_crisis.words import (
    crisis,
    forfeits,
    hints,
    preview,
    prompts,
    reference,
    repeated,
    sheets,
    stakes,
    threats,
)
from games.titles.time_of_crisis.words.labels import describe

from . import agreements_shown, clocks, log_order, standing_shown
from .log import LogLine, log_lines
from .log_turns import turns
from .orders import offers, places_of, with_ticks
from .reference import wants_hints
from .typed import Box

STARTED = (Game.Status.RUNNING, Game.Status.FINISHED)


class Undoable(NamedTuple):
    """A move that can be taken back: its order in notation, and what it did in the log's words, or in its choice's."""

    number: int
    order: str
    told: str


def is_htmx(request: HttpRequest) -> bool:
    """Whether a script asks for the table alone, to put in the place of the old one."""
    return request.headers.get("HX-Request") == "true"


def game(
    request: HttpRequest,
    game: Game,
    *,
    problem: Refused | None = None,
    since: int | None = None,
    box: Box | None = None,
    ticked: Sequence[str] = (),
    **kept: str,
) -> HttpResponse:
    """The page of any game. ``problem`` is told first and gives the status.

    ``box`` is that of written orders, refused or tried out; ``ticked`` are orders that were refused and stay ticked.
    ``kept`` is what else a person had written when it was refused: ``said`` to the others, the name of somebody
    ``invited``; each stays in its box. ``told`` is what was done, for a page that shows it at once.
    """
    if game.status not in STARTED:
        return waiting(request, game, problem=problem, **kept)
    template = "games/_swap.html" if is_htmx(request) else "games/table.html"
    context = _table(request, game, since, ticked) | {"problem": problem, "box": box} | kept
    context |= _talk(game, context["mine"])
    response = render(request, template, context, status=problem.status if problem else 200)
    # a hand is on it, and the same address gives a page to a browser and a part of it to a script
    patch_cache_control(response, private=True, no_store=True)
    patch_vary_headers(response, ["HX-Request"])
    log_order.remember(request, response)
    return response


def waiting(
    request: HttpRequest, game: Game, *, problem: Refused | None = None, token: str = "", **kept: str
) -> HttpResponse:
    """Who is in, who is awaited, and what the reader may do about it."""
    seats = listing.seats_of(game)
    mine = access.own_seat(request.user, seats)
    context = {
        "game": game,
        "seats": seats,
        "mine": mine,
        "is_creator": request.user.is_authenticated and game.creator_id == request.user.pk,
        "free": sum(seat.user is None and not seat.bot for seat in seats),
        "watching": listing.is_watching(user=request.user, game=game),
        "latest": sealed(game, game.counted),
        "token": token,
        "host": invitation_replies.host(reader=request.user, game=game) if token else None,
        "problem": problem,
    }
    context |= kept | _talk(game, mine)
    return render(request, "games/waiting.html", context, status=problem.status if problem else 200)


def sealed(game: Game, number: int | None) -> str | None:
    """A move's number as it may stand on a page."""
    return None if number is None else seal(game.public_id, number)


def _talk(game: Game, mine: Seat | None) -> dict[str, Any]:
    """What is said at the table, and a fresh name for the form that says more."""
    return {"messages_at_table": table_talk.latest(game=game, reader=mine), "message_key": uuid4()}


def _table(request: HttpRequest, game: Game, since: int | None, ticked: Sequence[str]) -> dict[str, Any]:
    around = roster.around(game)
    seats = around.seats
    mine = access.own_seat(request.user, seats)
    names = [seat.name for seat in seats]
    before = positions.seen(game=game, seat=mine) if mine else None
    position = positions.position(game=game, seat=mine)
    answered = since is not None  # this page answers an order that was given on the one before
    since, player, index = before if since is None else since, log_of(request, seats), mine.index if mine else None
    moves = told = game_log.read(game=game, seats=seats, viewer=index, struck=True)
    lines = log_lines(moves, mine, since)
    if player is not None:
        told = game_log.read(game=game, seats=seats, viewer=index, count=game_log.PAGE, struck=True)
    offered = offers(position.view, position.legal, names, _final(game, mine, position))
    offered = [with_ticks(offer, ticked) for offer in offered] if ticked else offered
    places = places_of(offered)
    owes = clocks.asked(game, seats, mine)
    in_danger = danger(position.view)
    undoable = _undoable(game, mine, position.view, names, lines, moves) if mine and position.legal else []
    new = _new(lines, {each.number for each in undoable})
    done = _done(lines, mine) if answered else ""
    return {
        "game": game,
        "here": game.get_absolute_url(),
        "seats": seats,
        "mine": mine,
        "free_seats": [seat for seat in seats if seat.is_free],
        "owes": owes,
        "banks": clocks.banks(game, seats),
        "agreements": agreements_shown.shown(game, around, mine, owes),
        "my_turn": bool(position.legal),
        "result": _result(game, names),
        "seed": bytes(game.seed).hex() if game.status == Game.Status.FINISHED else "",
        "board": board.render(
            position.view,
            names,
            places,
            stakes=stakes.stakes(position.view, names, in_danger, position.checks),
        ),
        "home": _home(position.view, places),
        "margin": margin.render(position.view, names, prices=mine is not None),
        "board_as_text": text_board(position.view, names),
        "done": done,
        "question": prompts.question(position.view, names),
        "hint": prompts.hint(position.view),
        "first_hint": hints.hint(position.view) if wants_hints(request) else "",
        "battle": prompts.battle(position.view),
        "offers": offered,
        "undoable": undoable,
        "take_back": taking_back([undoable[-1].order]) if undoable else "",
        "preview": preview.preview(position.forecast, position.view, names),
        "danger": in_danger,
        "endangered": threats.endangered(in_danger) if in_danger else [],
        "lasting": reference.event(position.view.lasting) if position.view.lasting else None,
        "tribes": threats.threats(position.view),
        "crisis_table": threats.crisis_table(position.view),
        "invasion_paths": threats.invasion_paths(position.view),
        "piles": sheets.my_piles(position.view),
        "standing": _standing(game, mine, position.view, around) if mine else None,
        "events_left": sheets.events_left(position.view),
        "panels": sheets.panels(position.view, names),
        "market": sheets.market(position.view),
        "supplies": sheets.supplies(position.view),
        "legacy": sheets.legacy_track(position.view, names),
        "emperors": sheets.emperor_track(position.view, names),
        "log": turns(
            lines if player is None else log_lines(told, mine, since, player),
            newest_first=log_order.is_newest_first(request),
        ),
        "newest_first": log_order.is_newest_first(request),
        "player": player,
        "since": sealed(game, since) if any(line.new for line in lines) else None,
        "latest": sealed(game, game.counted),
        "expected_move": sealed(game, game_log.latest_known(game, mine)),
        "news": [sentence for line in new for sentence in line.sentences],
        "news_is_done": bool(done) and all(line.move and line.seat == index for line in new),
        "crisis_roll": crisis.roll_in_words(position.view, names),
        "more_news": bool(moves.older and lines and lines[-1].new),
        "older": sealed(game, told.older),
        "watching": mine is None and listing.is_watching(user=request.user, game=game),
    }


def _done(lines: list[LogLine], mine: Seat | None) -> str:
    """What the reader's orders have just brought, in the log's words, what came more than once counted.

    Nothing where somebody else has moved since.
    """
    if mine is None:
        return ""
    own = list(takewhile(lambda line: line.move and line.new and line.seat == mine.index, lines))
    told = Counter(sentence for line in reversed(own) for sentence in line.sentences)
    return " ".join(_times(sentence, count) for sentence, count in told.items())


def _times(sentence: str, count: int) -> str:
    if count == 1:
        return sentence
    return _("%(sentence)s (× %(count)d).") % {"sentence": sentence.removesuffix("."), "count": count}


def log_of(request: HttpRequest, seats: list[Seat]) -> int | None:
    """The seat whose moves alone the reader wants in the log, by index; it comes with an address or with a form."""
    asked = request.POST.get("player") or request.GET.get("player") or ""
    return next((seat.index for seat in seats if str(seat.index) == asked), None)


def _home(view: Any, offered: set[str]) -> list[str]:
    """What a map that is larger than its frame shows first: the reader's provinces, else what there is to choose."""
    own = [] if view.seat is None else view.governed(view.seat)
    return list(own) or sorted(offered)


def _final(game: Game, mine: Seat | None, position: positions.Position) -> frozenset[str]:
    """What the reader may do now and could not take back, in notation, besides what rolls dice.

    Cards to be selected are so where all that are asked for, given at once, are.
    """
    if mine is None:
        return frozenset()
    if hand := repeated.in_full(position.legal, position.view):
        is_final = positions.ends_for_good(game=game, seat=mine, actions=hand)
        return frozenset(map(engine.text, position.legal)) if is_final else frozenset()
    doubtful = [action for action in position.legal if forfeits.may_be_final(action, position.view)]
    return positions.final(game=game, seat=mine, actions=doubtful)


def _standing(game: Game, mine: Seat, view: Any, around: roster.Company) -> dict[str, Any] | None:
    """The reader's own standing orders in short; None where there can be none."""
    if game.status != Game.Status.RUNNING:
        return None
    kind = kind_of(view)
    planned = standing_shown.on_table(mine) if mine.index in around.planners else {}
    return {"due": mine.standing_due, "kind": kind if kind in KINDS else "", **planned}


def _undoable(game: Game, mine: Seat, view: Any, names: list[str], lines: list[LogLine], log: Log) -> list[Undoable]:
    """What can be taken back, oldest first."""
    told = {line.key: " ".join(line.sentences) for line in lines if line.move}
    moves = play.undoable(game=game, seat=mine, latest=log.rows)
    return [
        Undoable(
            move.number,
            move.action,
            told.get(move.number) or describe(rulebook.parse(game.ruleset, move.action), view, names).label,
        )
        for move in moves
    ]


def _new(lines: list[LogLine], undoable: Container[int]) -> list[LogLine]:
    """What the reader has not seen yet, oldest first; what can be taken back is told beside its button."""
    return [line for line in reversed(lines) if line.new and not line.undone and line.key not in undoable]


def _result(game: Game, names: list[str]) -> list[dict[str, Any]]:
    if game.result is None:
        return []
    legacy, bonus = game.result["legacy"], game.result["bonus"]
    return [
        {"place": place, "name": names[seat], "legacy": legacy[seat], "bonus": bonus[seat]}
        for place, seat in enumerate(game.result["places"], 1)
    ]
