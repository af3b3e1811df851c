"""What a table's page shows: what any table has, and what its title makes of the position."""

from collections import Counter
from collections.abc import Container, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any, NamedTuple

from django.http import HttpRequest
from django.utils.translation import gettext as _

from games import access, engine
from games.doors.views.clock import clocks, requests_shown
from games.doors.views.history import log_order
from games.doors.views.history.log import LogLine, log_lines
from games.doors.views.history.log_turns import turns
from games.doors.views.lobby.reference import wants_hints
from games.doors.views.play.orders import in_full, offers, places_of
from games.doors.views.play.parts import parts
from games.doors.views.standing import standing_shown
from games.engine.dice import SALTED, salted_text
from games.log import Log
from games.models import Game, Seat
from games.present.choices import Group
from games.present.joiners import joiners
from games.present.svg import out_of_band
from games.present.undo import taking_back
from games.sealed import seal
from games.services.history import game_log
from games.services.lobby import listing, roster
from games.services.play import play, positions
from games.titles import rulebook
from games.titles.title import Title


class Undoable(NamedTuple):
    """A move that can be taken back: its order in notation, and what it did in the log's words, or in its choice's."""

    number: int
    order: str
    told: str


@dataclass(frozen=True)
class Looked:
    """A table before one reader: who sits there, what they may know and do, and what they have not seen yet."""

    game: Game
    user: access.Person
    around: roster.Company
    mine: Seat | None
    names: list[str]
    position: positions.Position
    since: int | None
    moves: Log
    lines: list[LogLine]

    @property
    def title(self) -> Title:
        return self.game.title

    @property
    def index(self) -> int | None:
        """The reader's seat."""
        return self.mine.index if self.mine else None


def table(
    request: HttpRequest, game: Game, since: int | None, ticked: Sequence[str], shown: Game | None
) -> dict[str, Any]:
    """All that the page of a game that has started shows. ``since`` and ``shown`` where it answers an order, ``ticked``
    where that was refused, are as in `pages.game`."""
    looked = _look(request, game, since)
    groups = list(looked.title.choices(looked.position.view, looked.position.legal, looked.names))
    offered = offers(groups, _final(looked, groups), ticked)
    undoable = _undoable(looked)
    places = places_of(offered)
    page = looked.title.page(looked.position.view, looked.position.outlook(), looked.names, places)
    return {
        **page,
        "marked": sorted(places),
        **(_swapped(looked, shown, page) if shown else {}),
        **_around(looked),
        "parts": parts(looked.title),
        "board_as_text": looked.title.board_in_words(looked.position.view, looked.names).whole,
        "prompt": looked.title.prompt(looked.position.view, looked.names),
        "hints_wanted": wants_hints(request),
        "offers": offered,
        "undoable": undoable,
        "take_back": taking_back([undoable[-1].order]) if undoable else "",
        **_log(request, looked),
        **_news(looked, undoable, is_answer=since is not None),
    }


def _swapped(looked: Looked, shown: Game, page: dict[str, Any]) -> dict[str, Any]:
    """What is drawn anew on the board of a page that shows an earlier position, where its board is made of parts: it
    stays but for these."""
    before = positions.position(game=shown, seat=looked.mine)
    then = looked.title.page(before.view, before.outlook(), looked.names, ())
    drawn, earlier = page.get("board_parts", {}), then.get("board_parts", {})
    if not drawn or drawn.keys() != earlier.keys():
        return {}
    redrawn = [out_of_band(each) for key, each in drawn.items() if each != earlier[key]]
    return {"board_stays": True, "redrawn": redrawn}


def sealed(game: Game, number: int | None) -> str | None:
    """A move's number as it may stand on a page."""
    return None if number is None else seal(game.public_id, number)


def log_of(request: HttpRequest, seats: list[Seat]) -> int | None:
    """The seat whose moves alone the reader wants in the log, by index; it comes with an address or with a form."""
    asked = request.POST.get("player") or request.GET.get("player") or ""
    return next((seat.index for seat in seats if str(seat.index) == asked), None)


def _look(request: HttpRequest, game: Game, since: int | None) -> Looked:
    around = roster.around(game)
    mine = access.own_seat(request.user, around.seats)
    before = positions.seen(game=game, seat=mine) if mine else None
    since = before if since is None else since
    position = positions.position(game=game, seat=mine)
    moves = game_log.read(game=game, seats=around.seats, viewer=mine.index if mine else None, struck=True)
    lines = log_lines(moves, mine, since)
    return Looked(game, request.user, around, mine, [seat.name for seat in around.seats], position, since, moves, lines)


def _around(looked: Looked) -> dict[str, Any]:
    """The people, their clocks, what they ask of each other, and how it ended."""
    game, around, mine = looked.game, looked.around, looked.mine
    owes = clocks.asked(game, around.seats, mine)
    return {
        "game": game,
        "here": game.get_absolute_url(),
        "seats": around.seats,
        "mine": mine,
        "free_seats": [seat for seat in around.seats if seat.is_free],
        "owes": owes,
        "banks": clocks.banks(game, around.seats),
        "agreements": requests_shown.shown(game, around, mine, owes),
        "my_turn": bool(looked.position.legal),
        "result": result(game, looked.names),
        "seed": game.shown_seed,
        "joiners": joiners(game.joined, game.salts, looked.names),
        "salted": salted_text(game.public_id, game.salts) if game.protocol == SALTED else "",
        "standing": _standing(game, mine, looked.position.view, around) if mine else None,
        "latest": sealed(game, game.counted),
        "expected_move": sealed(game, game_log.latest_known(game, mine)),
        "watching": mine is None and listing.is_watching(user=looked.user, game=game),
    }


def _log(request: HttpRequest, looked: Looked) -> dict[str, Any]:
    """The log as the reader wants it: of everybody, or of one player."""
    game, seats, newest_first = looked.game, looked.around.seats, log_order.is_newest_first(request)
    player, told, lines = log_of(request, seats), looked.moves, looked.lines
    if player is not None:
        told = game_log.read(game=game, seats=seats, viewer=looked.index, count=game_log.PAGE, struck=True)
        lines = log_lines(told, looked.mine, looked.since, player)
    return {
        "log": turns(lines, newest_first=newest_first),
        "newest_first": newest_first,
        "player": player,
        "older": sealed(game, told.older),
    }


def _news(looked: Looked, undoable: Sequence[Undoable], *, is_answer: bool) -> dict[str, Any]:
    """What the reader has not seen yet; on a page that answers an order, what that has brought."""
    lines = looked.lines
    done = _done(lines, looked.mine) if is_answer else ""
    new = _new(lines, {each.number for each in undoable})
    return {
        "done": done,
        "news": [sentence for line in new for sentence in line.sentences],
        "news_is_done": bool(done) and all(line.move and line.seat == looked.index for line in new),
        "more_news": bool(looked.moves.older and lines and lines[-1].new),
        "since": sealed(looked.game, looked.since) if any(line.new for line in lines) else None,
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


def _final(looked: Looked, groups: Sequence[Group]) -> frozenset[str]:
    """What the reader may do now and could not take back, in notation, besides what rolls dice.

    Where several orders are wanted at once they are so where all that are asked for, given at once, are.
    """
    if looked.mine is None:
        return frozenset()
    actions = {engine.text(action): action for action in looked.position.legal}
    if wanted := next((orders for group in groups if group.wanted and (orders := in_full(group))), None):
        hand = [actions[order] for order in wanted]
        is_final = positions.ends_for_good(game=looked.game, seat=looked.mine, actions=hand)
        return frozenset(actions) if is_final else frozenset()
    doubtful = [actions[choice.order] for group in groups for choice in group.choices if choice.may_be_final]
    return positions.final(game=looked.game, seat=looked.mine, actions=doubtful)


def _standing(game: Game, mine: Seat, view: Any, around: roster.Company) -> dict[str, Any] | None:
    """The reader's own standing orders in short; None where there can be none."""
    if game.status != Game.Status.RUNNING:
        return None
    planned = standing_shown.on_table(game, mine) if mine.index in around.planners else {}
    return {"due": mine.standing_due, "kind": game.title.standing.asked(view), **planned}


def _undoable(looked: Looked) -> list[Undoable]:
    """What can be taken back, oldest first."""
    if not (looked.mine and looked.position.legal):
        return []
    told = {line.key: " ".join(line.sentences) for line in looked.lines if line.move}
    moves = play.undoable(game=looked.game, seat=looked.mine, latest=looked.moves.rows, aside=looked.position.aside)
    return [Undoable(move.number, move.action, told.get(move.number) or _label(looked, move.action)) for move in moves]


def _label(looked: Looked, order: str) -> str:
    action = rulebook.parse(looked.game.ruleset, order)
    return looked.title.choice(action, looked.position.view, looked.names).label


def _new(lines: list[LogLine], undoable: Container[int]) -> list[LogLine]:
    """What the reader has not seen yet, oldest first; what can be taken back is told beside its button."""
    return [line for line in reversed(lines) if line.new and not line.undone and line.key not in undoable]


def result(game: Game, names: list[str]) -> dict[str, Any] | None:
    """The final standings, with a column for whatever else the title counts."""
    if game.result is None:
        return None
    scoring, scores, columns = game.title.scoring, game.result["scores"], game.result["columns"]
    return {
        "heads": [scoring.label, *(scoring.columns[name] for name in columns)],
        "lines": [
            {"place": place, "name": names[seat], "counts": [scores[seat], *(each[seat] for each in columns.values())]}
            for place, seat in enumerate(game.result["places"], 1)
        ],
        "note": scoring.note,
    }
