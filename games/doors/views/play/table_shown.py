"""What a table's page shows: what any table has, and what its title makes of the position."""

from collections import Counter
from collections.abc import Collection, Container, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any, NamedTuple

from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games import access
from games.doors.views.clock import clocks, requests_shown
from games.doors.views.history import log_order
from games.doors.views.history.log import LogLine, log_lines
from games.doors.views.history.log_turns import turns
from games.doors.views.lobby.reference import wants_hints
from games.doors.views.play.building import Ticked
from games.doors.views.play.orders import in_full, offers, places_of
from games.doors.views.play.parts import parts
from games.doors.views.standing import standing_shown
from games.engine.dice import SALTED, salted_text
from games.engine.places import ranks_of
from games.log import Log
from games.models import Game, Seat
from games.present.choices import Group
from games.present.joiners import joiners
from games.present.svg import out_of_band
from games.present.undo import taking_all_back, taking_back
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
    """A table before one reader: who sits there, what they may know and do."""

    game: Game
    user: access.Person
    around: roster.Company
    mine: Seat | None
    names: list[str]
    position: positions.Position

    @property
    def title(self) -> Title:
        return self.game.title

    @property
    def index(self) -> int | None:
        """The reader's seat."""
        return self.mine.index if self.mine else None


@dataclass(frozen=True)
class Told:
    """What has happened there, and since which move the reader has not seen it."""

    since: int | None
    moves: Log
    lines: list[LogLine]


def look(request: HttpRequest, game: Game) -> Looked:
    """The table as it is now before whoever asks for it."""
    around = roster.around(game)
    mine = access.own_seat(request.user, around.seats)
    position = positions.position(game=game, seat=mine)
    return Looked(game, request.user, around, mine, [seat.name for seat in around.seats], position)


def table(
    request: HttpRequest,
    looked: Looked,
    since: int | None,
    ticked: Sequence[str],
    shown: Game | None,
    built: Ticked | None = None,
) -> dict[str, Any]:
    """All that the stage of a game that has started shows. ``since`` and ``shown`` where it answers an order,
    ``ticked`` and ``built`` where that was refused, are as in `pages.game`."""
    told = _told(looked, since)
    groups = list(looked.title.choices(looked.position.view, looked.position.legal, looked.names))
    offered = offers(groups, _final(looked, groups), ticked, built)
    undoable = _undoable(looked, told)
    places = places_of(offered)
    outlook = looked.position.outlook()
    return {
        **looked.title.page(looked.position.view, outlook, looked.names, places),
        **_board(looked, outlook, shown, places),
        "marked": sorted(places),
        **people(looked),
        "prompt": looked.title.prompt(looked.position.view, looked.names),
        "hints_wanted": wants_hints(request),
        "offers": offered,
        "undoable": undoable,
        "take_back": taking_back([undoable[-1].told.removesuffix(".")]) if undoable else "",
        "take_all_back": taking_all_back(len(undoable)),
        "sheet_title": _("Choices") if looked.position.legal else pgettext("about the question", "More"),
        **_log(request, looked, told),
        **_news(looked, told, undoable, is_answer=since is not None),
    }


def _board(looked: Looked, outlook: Any, shown: Game | None, places: Collection[str]) -> dict[str, Any]:
    """The board; to a page that shows an earlier position, where its board is made of parts, those alone that are drawn
    anew: it stays but for these."""
    now = looked.title.board_parts(looked.position.view, outlook, looked.names) if shown else {}
    if shown and now:
        then = looked.title.board_parts(*positions.view_and_outlook(game=shown, seat=looked.mine), looked.names)
        if now.keys() == then.keys():
            redrawn = [out_of_band(each) for key, each in now.items() if each != then[key]]
            return {"board_stays": True, "redrawn": redrawn}
    return {"board": looked.title.board(looked.position.view, outlook, looked.names, places)}


def panel(looked: Looked, name: str) -> dict[str, Any]:
    """What an open panel shows beside what is said there; what lies in others is not worked out."""
    view, names = looked.position.view, looked.names
    if name == "players" or name in looked.title.beside:
        return looked.title.panel_shown(name, view, looked.position.outlook(), names)
    if name != "game":
        return {}
    game = looked.game
    return {
        "board_as_text": looked.title.board_in_words(view, names).whole,
        "banks": clocks.banks(game, looked.around.seats),
        "seed": game.shown_seed,
        "joiners": joiners(game.joined, game.salts, names),
        "salted": salted_text(game.public_id, game.salts) if game.protocol == SALTED else "",
    }


def sealed(game: Game, number: int | None) -> str | None:
    """A move's number as it may stand on a page."""
    return None if number is None else seal(game.public_id, number)


def log_of(request: HttpRequest, seats: list[Seat]) -> int | None:
    """The seat whose moves alone the reader wants in the log, by index; it comes with an address or with a form."""
    asked = request.POST.get("player") or request.GET.get("player") or ""
    return next((seat.index for seat in seats if str(seat.index) == asked), None)


def _told(looked: Looked, since: int | None) -> Told:
    """The latest moves; what the reader sees of them counts as seen from now on."""
    game, mine = looked.game, looked.mine
    before = positions.seen(game=game, seat=mine) if mine else None
    since = before if since is None else since
    moves = game_log.read(game=game, seats=looked.around.seats, viewer=looked.index, struck=True)
    return Told(since, moves, log_lines(moves, mine, since))


def people(looked: Looked) -> dict[str, Any]:
    """The people, their clocks, what they ask of each other, and how it ended."""
    game, around, mine = looked.game, looked.around, looked.mine
    owes = clocks.asked(game, around.seats, mine)
    return {
        "game": game,
        "parts": parts(looked.title),
        "here": game.get_absolute_url(),
        "seats": around.seats,
        "mine": mine,
        "free_seats": [seat for seat in around.seats if seat.is_free],
        "owes": owes,
        "agreements": requests_shown.shown(game, around, mine, owes),
        "my_turn": bool(looked.position.legal),
        "result": result(game, looked.names),
        "standing": _standing(game, mine, looked.position.view, around) if mine else None,
        "latest": sealed(game, game.counted),
        "expected_move": sealed(game, game_log.latest_known(game, mine)),
        "watching": mine is None and listing.is_watching(user=looked.user, game=game),
    }


def _log(request: HttpRequest, looked: Looked, told: Told) -> dict[str, Any]:
    """The log as the reader wants it: of everybody, or of one player."""
    game, seats, newest_first = looked.game, looked.around.seats, log_order.is_newest_first(request)
    player, moves, lines = log_of(request, seats), told.moves, told.lines
    if player is not None:
        moves = game_log.read(game=game, seats=seats, viewer=looked.index, count=game_log.PAGE, struck=True)
        lines = log_lines(moves, looked.mine, told.since, player)
    return {
        "log": turns(lines, newest_first=newest_first),
        "newest_first": newest_first,
        "player": player,
        "older": sealed(game, moves.older),
    }


def _news(looked: Looked, told: Told, undoable: Sequence[Undoable], *, is_answer: bool) -> dict[str, Any]:
    """What the reader has not seen yet; on a page that answers an order, what that has brought."""
    lines = told.lines
    done = _done(lines, looked.mine) if is_answer else ""
    new = _new(lines, {each.number for each in undoable})
    return {
        "done": done,
        "news": [sentence for line in new for sentence in line.sentences],
        "news_is_done": bool(done) and all(line.move and line.seat == looked.index for line in new),
        "more_news": bool(told.moves.older and lines and lines[-1].new),
        "since": sealed(looked.game, told.since) if any(line.new for line in lines) else None,
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
    listed = [choice for group in groups if not group.build for choice in group.choices]
    if wanted := next((orders for group in groups if group.wanted and (orders := in_full(group))), None):
        is_final = positions.ends_for_good(game=looked.game, seat=looked.mine, orders=wanted)
        return frozenset(choice.order for choice in listed) if is_final else frozenset()
    doubtful = [choice.order for choice in listed if choice.may_be_final]
    doubtful += [order for group in groups if group.build for order in group.build.examples]
    return positions.final(game=looked.game, seat=looked.mine, orders=doubtful)


def _standing(game: Game, mine: Seat, view: Any, around: roster.Company) -> dict[str, Any] | None:
    """The reader's own standing orders in short; None where there can be none."""
    if game.status != Game.Status.RUNNING:
        return None
    names = [seat.name for seat in around.seats]
    planned = standing_shown.on_table(game, mine, view, names) if mine.index in around.planners else {}
    return {"due": mine.standing_due, "kind": game.title.standing.asked(view), **planned}


def _undoable(looked: Looked, told: Told) -> list[Undoable]:
    """What can be taken back, oldest first."""
    if not (looked.mine and looked.position.legal):
        return []
    said = {line.key: " ".join(line.sentences) for line in told.lines if line.move}
    moves = play.undoable(game=looked.game, seat=looked.mine, latest=told.moves.rows, aside=looked.position.aside)
    return [Undoable(move.number, move.action, said.get(move.number) or _label(looked, move.action)) for move in moves]


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
    ranks = ranks_of(game.result)
    return {
        "heads": [scoring.label, *(scoring.columns[name] for name in columns)],
        "lines": [
            {
                "place": ranks[seat],
                "name": names[seat],
                "counts": [scores[seat], *(each[seat] for each in columns.values())],
            }
            for seat in game.result["places"]
        ],
        "note": scoring.note,
    }
