"""The contents of a table's page: those of any table, and its title's view of the position."""

from collections import Counter
from collections.abc import Callable, Collection, Container, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import takewhile
from typing import Any, NamedTuple

from django.http import HttpRequest
from django.utils.safestring import SafeString
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

import rulebooks
from games import access
from games.doors.views.clock import agreements, clocks
from games.doors.views.history import log_page
from games.doors.views.history.log_lines import LogLine, log_lines
from games.doors.views.history.log_page import turns
from games.doors.views.lobby.reference import wants_hints
from games.doors.views.play.orders import OfferedGroup, in_full, offers, places_of
from games.doors.views.play.panels import parts
from games.doors.views.play.ticked_boxes import TickedBoxes
from games.doors.views.standing import standing_page
from games.log import Log
from games.models import Game, Seat
from games.present.byte_cache import ByteCache
from games.present.choices import ChoiceGroup
from games.present.joiners import joiners
from games.present.labels import undo_all_label, undo_label
from games.present.svg import out_of_band
from games.recap import MOVES, StoryChapter, StorySources, tell_story
from games.sealed_numbers import seal
from games.services.history import game_log
from games.services.lobby import listing, rematch
from games.services.lobby.roster import Roster, roster_of
from games.services.play import positions, undo
from games.services.rows import blocks
from games.titles.glossary import link_terms
from games.titles.rule_links import link_to_rule
from games.titles.title import Title
from rulebooks.engine.dice import SALTED, salted_text
from rulebooks.engine.results import ranks_of

Look = Callable[[], tuple[Any, Any]]
"""Reads the view and the outlook of a position."""

MOST_DRAWN = 16_000_000
_boards = ByteCache[Mapping[str, SafeString]](MOST_DRAWN, lambda board: sum(map(len, board.values())))
"""Boards in parts: an act begins with the one that the act before has led to. They share most of their parts."""


class ShownPosition(NamedTuple):
    """The position that a script's page shows; ``stored`` is its text, empty for a rehearsed one."""

    stored: str
    look: Look


class UndoableMove(NamedTuple):
    """A move open to an undo: its order in notation, and its effect in the log's words, or in its choice's."""

    number: int
    order: str
    sentence: str


@dataclass(frozen=True)
class TableReader:
    """A table before one reader: the people there, and the reader's knowledge and choices."""

    game: Game
    user: access.Person
    roster: Roster
    mine: Seat | None
    names: list[str]
    position: positions.Position

    @property
    def title(self) -> Title:
        return self.game.title

    @property
    def index(self) -> int | None:
        return self.mine.index if self.mine else None


@dataclass(frozen=True)
class RecentLog:
    """The latest events, and the first move unseen by the reader."""

    since: int | None
    moves: Log
    lines: list[LogLine]


def read_table(request: HttpRequest, game: Game) -> TableReader:
    roster = roster_of(game)
    mine = access.own_seat(request.user, roster.seats)
    position = positions.position(game=game, seat=mine)
    return TableReader(game, request.user, roster, mine, [seat.name for seat in roster.seats], position)


def table_context(
    request: HttpRequest,
    reader: TableReader,
    since: int | None,
    ticked_orders: Sequence[str],
    shown_game: Game | None,
    ticks: TickedBoxes | None = None,
) -> dict[str, Any]:
    """The contents of the stage of a game that has started. ``since`` and ``shown_game`` after an
    order, ``ticked_orders`` and ``ticks`` after a refused one, are as in `pages.game_page`.
    """
    recent = _read_recent_log(reader, since)
    groups = list(reader.title.words.choices(reader.position.view, reader.position.legal, reader.names))
    offered = offers(groups, _final(reader, groups), ticked_orders, ticks)
    undoable = _undoable(reader, recent)
    then = None
    if shown_game:
        then = ShownPosition(shown_game.state, partial(positions.view_and_forecast, game=shown_game, seat=reader.mine))
    return {
        **stage(reader, offered, then),
        **people(reader),
        "nearing_end": "" if reader.game.result else reader.title.words.nearing_end(reader.position.view, reader.names),
        "hints_wanted": wants_hints(request),
        "is_practice": all(seat.bot for seat in reader.roster.seats if seat != reader.mine),
        "undoable": undoable,
        "take_back": undo_label([undoable[-1].sentence]) if undoable else "",
        "take_all_back": undo_all_label(len(undoable)),
        **_log_context(request, reader, recent),
        **_news(reader, recent, undoable, is_answer=since is not None),
    }


def stage(reader: TableReader, offered: Sequence[OfferedGroup], then: ShownPosition | None = None) -> dict[str, Any]:
    """The board with the players' figures, the question and the offered choices: all that depends on the
    reader's position alone; ``then`` as for `_board`.
    """
    view, outlook, places = reader.position.view, reader.position.outlook(), places_of(offered)
    prompt, rules = reader.title.words.prompt(view, reader.names), reader.title.rules_in_words
    return {
        **reader.title.board.page(view, outlook, reader.names, places),
        **_board(reader, outlook, then, places),
        "marked": sorted(places),
        "strip": reader.title.board.strip(view, reader.names),
        "step": reader.title.words.step_in_words(view),
        "prompt": prompt,
        "tip": link_terms(reader.title.name, rules.glossary.terms, prompt.tip) if rules and prompt.tip else prompt.tip,
        "rule": link_to_rule(reader.title, view),
        "offers": offered,
        "sheet_title": _("Options") if reader.position.legal else pgettext("about the question", "More"),
    }


def _board(reader: TableReader, outlook: Any, then: ShownPosition | None, places: Collection[str]) -> dict[str, Any]:
    """The board; for a page that shows another position, ``then``, on a board made of parts, only the
    parts drawn anew: it stays but for these.
    """
    now = draw_parts(reader, reader.position.stored, lambda: (reader.position.view, outlook)) if then else {}
    if then and now:
        shown_parts = draw_parts(reader, *then)
        if now.keys() == shown_parts.keys():
            redrawn = [out_of_band(part) for key, part in now.items() if part != shown_parts[key]]
            return {"board_stays": True, "redrawn": redrawn}
    return {"board": reader.title.board.draw(reader.position.view, outlook, reader.names, places)}


def draw_parts(reader: TableReader, stored: str, look: Look) -> Mapping[str, SafeString]:
    """Draw the changing parts of the board; once for a stored position before this reader."""

    def draw() -> Mapping[str, SafeString]:
        return reader.title.board.draw_parts(*look(), reader.names)

    if not stored:
        return draw()
    return _boards.get_or_make((stored, reader.index, tuple(reader.names), get_language()), draw)


def panel(reader: TableReader, name: str) -> dict[str, Any]:
    """The contents of an open panel beside its messages; those of others are not worked out."""
    view, names = reader.position.view, reader.names
    if name == "players" or name in reader.title.board.beside:
        return reader.title.board.panel_shown(name, view, reader.position.outlook(), names)
    if name != "game":
        return {}
    game = reader.game
    return {
        "series": rematch.series_of(game, reader.user),
        "board_as_text": reader.title.board.in_words(view, names).full_text,
        "banks": clocks.banks(game, reader.roster.seats),
        "seed": game.shown_seed,
        "joiners": joiners(game.joined, game.salts, names),
        "salted": salted_text(game.public_id, game.salts) if game.protocol == SALTED else "",
    }


def seal_number(game: Game, number: int | None) -> str | None:
    return None if number is None else seal(game.public_id, number)


def log_of(request: HttpRequest, seats: list[Seat]) -> int | None:
    """The only seat wanted in the log by the reader, by index; it comes with an address or with a form."""
    player = request.POST.get("player") or request.GET.get("player") or ""
    return next((seat.index for seat in seats if str(seat.index) == player), None)


def _read_recent_log(reader: TableReader, since: int | None) -> RecentLog:
    """Read the latest moves; they count as seen from now on."""
    game, mine = reader.game, reader.mine
    before = positions.note_seen(game=game, seat=mine) if mine else None
    since = before if since is None else since
    moves = game_log.read_log(game=game, seats=reader.roster.seats, viewer=reader.index, struck=True)
    return RecentLog(since, moves, log_lines(moves, mine, since))


def people(reader: TableReader) -> dict[str, Any]:
    """The people, their clocks and requests, and the result."""
    game, roster, mine = reader.game, reader.roster, reader.mine
    owes = clocks.asked_seats(game, roster.seats, mine)
    return {
        "game": game,
        "parts": parts(reader.title),
        "here": game.get_absolute_url(),
        "seats": roster.seats,
        "mine": mine,
        "free_seats": _free_seats(reader),
        "owes": owes,
        "to_move": {owing.seat.index: owing.roughly for owing in owes},
        "agreements": agreements.agreements_of(game, roster, mine, owes),
        "my_turn": bool(reader.position.legal),
        "result": result(game, reader.names),
        "standing": _standing(game, mine, reader.position.view, roster) if mine else None,
        "latest": seal_number(game, game.counted),
        "expected_move": seal_number(game, game_log.latest_known(game, mine)),
        "watching": mine is None and listing.is_watching(user=reader.user, game=game),
    }


def _free_seats(reader: TableReader) -> list[Seat]:
    """The seats left to a bot; none for a reader who may not take one because of a block."""
    free = [seat for seat in reader.roster.seats if seat.is_free]
    if not free or reader.mine is not None or not reader.user.is_authenticated:
        return free
    return [] if blocks.is_kept_out(reader.game, reader.roster.seats, reader.user) else free


def _log_context(request: HttpRequest, reader: TableReader, recent: RecentLog) -> dict[str, Any]:
    """The log as the reader wants it: of everybody, or of one player."""
    game, seats, newest_first = reader.game, reader.roster.seats, log_page.is_newest_first(request)
    player, moves, lines = log_of(request, seats), recent.moves, recent.lines
    if player is not None:
        moves = game_log.read_log(game=game, seats=seats, viewer=reader.index, count=game_log.PAGE, struck=True)
        lines = log_lines(moves, reader.mine, recent.since, player)
    return {
        "log": turns(lines, newest_first=newest_first),
        "newest_first": newest_first,
        "player": player,
        "older": seal_number(game, moves.older),
    }


def _news(
    reader: TableReader, recent: RecentLog, undoable: Sequence[UndoableMove], *, is_answer: bool
) -> dict[str, Any]:
    """The news for the reader; on a page that answers an order, its effects."""
    lines = recent.lines
    own = _latest_own(lines, reader.mine) if is_answer else []
    rolled = [line for line in reversed(own) if line.first and line.rolls]  # by an order, not as a turn begins
    rolls = [roll for line in rolled for roll in line.rolls]
    effects = _done_in_words([line for line in own if line not in rolled])
    new = _new(lines, {move.number for move in undoable})
    others = any(line.seat != reader.index for line in new)
    return {
        "brief": _brief(reader, recent) if others else (),
        "done": effects,
        "rolls": rolls,
        "news": new,
        "news_is_done": bool(effects or rolls) and all(line.move and line.seat == reader.index for line in new),
        "more_news": bool(recent.moves.older and lines and lines[-1].new),
        "since": seal_number(reader.game, recent.since) if any(line.new for line in lines) else None,
    }


def _brief(reader: TableReader, recent: RecentLog) -> Sequence[StoryChapter]:
    """Tell the story's brief of all moves since the reader's last look, with those that the log
    leaves out here: a part of them would not sum up the whole.
    """
    moves, lines = recent.moves, recent.lines
    if reader.mine is None or recent.since is None:
        return ()
    if moves.older and lines and lines[-1].new:
        moves = game_log.read_log(game=reader.game, seats=reader.roster.seats, viewer=reader.index, count=MOVES)
    past = StorySources(moves.after(recent.since), own_orders=False)
    return tell_story(past, reader.mine, reader.position.view).brief


def _latest_own(lines: list[LogLine], mine: Seat | None) -> list[LogLine]:
    """The reader's latest orders, latest first; none if somebody else has moved since."""
    if mine is None:
        return []
    return list(takewhile(lambda line: line.move and line.new and line.seat == mine.index, lines))


def _done_in_words(own: list[LogLine]) -> str:
    """The effects of orders, in the log's words, repeated ones counted."""
    counts = Counter(sentence for line in reversed(own) for sentence in line.sentences)
    return " ".join(_times(sentence, count) for sentence, count in counts.items())


def _times(sentence: str, count: int) -> str:
    if count == 1:
        return sentence
    return _("%(count)d times: %(sentence)s") % {"count": count, "sentence": sentence}


def _final(reader: TableReader, groups: Sequence[ChoiceGroup]) -> frozenset[str]:
    """The irreversible choices of the reader, in notation, besides those with dice.

    If several orders are wanted at once, the whole number of them decides.
    """
    if reader.mine is None:
        return frozenset()
    listed = [choice for group in groups if not group.build for choice in group.choices]
    if full_orders := next((orders for group in groups if group.number_to_choose and (orders := in_full(group))), None):
        is_final = positions.are_final(game=reader.game, seat=reader.mine, orders=full_orders)
        return frozenset(choice.order for choice in listed) if is_final else frozenset()
    doubtful = [choice.order for choice in listed if choice.may_pass_decision_on]
    doubtful += [order for group in groups if group.build for order in group.build.examples]
    return positions.final_orders(game=reader.game, seat=reader.mine, orders=doubtful)


def _standing(game: Game, mine: Seat, view: Any, roster: Roster) -> dict[str, Any] | None:
    """The reader's own standing orders in short; None if there can be none."""
    if game.status != Game.Status.RUNNING:
        return None
    names = [seat.name for seat in roster.seats]
    planned = standing_page.on_table(game, mine, view, names) if mine.index in roster.planners else {}
    return {"due": mine.standing_due, "kind": game.title.standing.kind_to_answer(view), **planned}


def _undoable(reader: TableReader, recent: RecentLog) -> list[UndoableMove]:
    """The moves open to an undo, oldest first."""
    if not (reader.mine and reader.position.legal):
        return []
    sentences = {line.number: " ".join(line.sentences) for line in recent.lines if line.move}
    moves = undo.undoable(
        game=reader.game, seat=reader.mine, latest=recent.moves.rows, parallel=reader.position.parallel
    )
    return [
        UndoableMove(move.number, move.action, sentences.get(move.number) or _label(reader, move.action))
        for move in moves
    ]


def _label(reader: TableReader, order: str) -> str:
    action = rulebooks.parse(reader.game.ruleset, order)
    return reader.title.words.choice(action, reader.position.view, reader.names).label


def _new(lines: list[LogLine], undoable: Container[int]) -> list[LogLine]:
    """The lines unseen by the reader, oldest first; those open to an undo are told beside its button."""
    return [line for line in reversed(lines) if line.new and not line.undone and line.number not in undoable]


def result(game: Game, names: list[str]) -> dict[str, Any] | None:
    """The final standings, with a column for each further count of the title."""
    if game.result is None:
        return None
    scoring, scores, columns = game.title.statistics.scoring, game.result["scores"], game.result["columns"]
    ranks = ranks_of(game.result)
    return {
        "heads": [scoring.label, *(scoring.columns[name] for name in columns)],
        "lines": [
            {
                "place": ranks[seat],
                "name": names[seat],
                "counts": [scores[seat], *(column[seat] for column in columns.values())],
            }
            for seat in game.result["places"]
        ],
        "note": scoring.note,
    }
