"""Games whose moves were recorded with their seed, such as those that the fuzzer wrote down because something failed:
they are opened where they stopped, to be looked into. What people take away and bring in are files (`importing`).

Nothing in a file is believed: what it says is held against types with bounds, and the moves are played by the rules.
"""

from dataclasses import dataclass
from typing import Any

import msgspec
from django.db import transaction
from django.urls import resolve
from django.utils.translation import gettext as _

from accounts.models import User
from games import engine
from games.engine.dice import PLAIN, KeyedDice, commitment
from games.engine.errors import EngineError
from games.models import MAX_PACE, Game, Move, Seat
from games.services.errors import NotNow, Refused
from games.services.lobby import listing, lobby
from games.services.play.table import Table
from games.titles import rulebook
from games.titles.registry import TITLES
from games.titles.trial import Record

LARGEST = 4_000_000  # bytes of a file; twice what the most and longest moves take


@dataclass(frozen=True)
class Opened:
    """The game on the site, and what stopped its replay: nothing where every move was played."""

    game: Game
    stopped: str


def decoded(raw: bytes) -> dict[str, Any]:
    """A file's data, which may be anything still. Raises Refused."""
    if len(raw) > LARGEST:
        raise _refusal(_("it is larger than %(bytes)d bytes") % {"bytes": LARGEST})
    try:
        return msgspec.json.decode(raw, type=dict[str, Any])
    except (ValueError, RecursionError) as error:
        raise _refusal(str(error)) from error


@transaction.atomic
def open_game(*, record: dict[str, Any], user: User | None = None) -> Opened:
    """Open a recorded game and replay its moves with its own seed, up to the first that fails.

    ``record`` is what `Record` describes, as plain data. ``user`` takes the seat that is to move then.
    Raises Refused when the record is damaged or the game is here already.
    """
    try:
        recorded = msgspec.convert(record, Record)
        sound, stopped = _rehearse(recorded)
    except (ValueError, RecursionError, EngineError) as error:
        raise _refusal(str(error)) from error
    game = _game(recorded)
    table = Table(game, listing.seats_of(game))
    table.ask()
    for seat, action in sound:
        table.act(table.seats[seat], action, Move.By.PLAYER)
    table.save()
    if user is not None and table.owing():
        game.seats.filter(pk=table.owing()[0].pk).update(user=user)
    return Opened(game, stopped)


def _refusal(reason: str) -> Refused:
    return Refused(_("This is not a recorded game: %(reason)s.") % {"reason": reason.rstrip(".")})


def _game(recorded: Record) -> Game:
    """Its row, its seats and its first position."""
    if Game.objects.filter(public_id=recorded.game).exists():
        raise NotNow(_("The game %(game)s is on the site already.") % {"game": recorded.game})
    seed = bytes.fromhex(recorded.seed)
    game = Game(
        public_id=recorded.game,
        name=recorded.game,
        ruleset=recorded.ruleset,
        options=recorded.options,
        pace=MAX_PACE,
        seed=seed,
        seed_hash=commitment(seed),
        protocol=PLAIN,
    )
    if resolve(game.get_absolute_url()).view_name != "games:table":
        raise NotNow(_("The address of the game %(game)s is that of another page.") % {"game": recorded.game})
    game.save()
    lobby.set_up(game)
    players = recorded.options["players"]
    assert isinstance(players, int), "what the rules have taken for a number of players is one"
    automata = game.title.automata_of(recorded.options)
    sitters = [*[""] * (players - len(automata)), *automata]
    Seat.objects.bulk_create(Seat(game=game, index=index, bot=bot) for index, bot in enumerate(sitters))
    return game


def _rehearse(recorded: Record) -> tuple[list[tuple[int, engine.Action]], str]:
    """The moves that the rules allow and that leave a sound position, up to the first that does not, and what stopped
    that one. Raises EngineError for a game that cannot begin.
    """
    if recorded.ruleset not in TITLES:
        raise ValueError(_("its rules are not known here"))
    dice = KeyedDice(bytes.fromhex(recorded.seed), recorded.game)
    state = rulebook.new(recorded.ruleset, recorded.options, dice)
    sound: list[tuple[int, engine.Action]] = []
    for number, move in enumerate(recorded.moves, 1):
        try:
            action = rulebook.parse(recorded.ruleset, move.order)
            engine.apply(state, move.seat, action, dice)
            _require_sound(state)
        except Exception as error:  # whatever a rule did wrong is what the reader wants to see
            words = {"number": number, "seat": move.seat, "order": move.order, "error": repr(error)}
            return sound, _("Move %(number)d, “%(order)s” by seat %(seat)d, failed: %(error)s") % words
        sound.append((move.seat, action))
    return sound, ""


def _require_sound(state: engine.State) -> None:
    """Raises AssertionError with what is broken."""
    if broken := rulebook.check(state):
        raise AssertionError("; ".join(broken))
