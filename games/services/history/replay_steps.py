"""The steps of a move that went on by itself: as after the turns of automata."""

import logging
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import rulebooks
from games.log import told_rolls
from games.models import Game
from games.present.event_words import ToldRoll
from rulebooks import engine
from rulebooks.engine import Event, kernel
from rulebooks.engine.dice import ScriptedDice
from rulebooks.engine.kernel import Step

from . import past
from .past import Audience

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class MoveStop:
    """A stop within a move: the events since the one before, and the position there, as an audience may know both."""

    events: Sequence[Event]
    position: past.SeenPosition


LEAST = 3
"""Stops of a move worth looking at step by step."""


def steps_at(*, game: Game, place: int, audience: Audience) -> list[MoveStop]:
    if not place or not has_steps(game):
        return []
    before, after = past.states(game=game, first=place - 1, last=place)
    [move] = past.orders_to_remake(game=game, first=place, last=place)
    return steps_to_halt_at(game=game, move=move, before=before, after=after, audience=audience)


class ToldStep(NamedTuple):
    """The events at a stop in sentences, and the dice among them."""

    sentences: Sequence[str]
    rolls: Sequence[ToldRoll]


def tell_step(game: Game, stage: MoveStop, names: Sequence[str], audience: Audience) -> ToldStep:
    told_events = [(event, event.write(audience.seat)) for event in game.title.words.tell(stage.events, names)]
    rolls = told_rolls(game.title, told_events, names, audience.seat)
    return ToldStep([sentence for _event, sentence in told_events], rolls)


def has_steps(game: Game) -> bool:
    """Return True if moves of a game go on by themselves at all."""
    return bool(game.title.seating.automata_of(game.options))


def steps_to_halt_at(
    *, game: Game, move: past.OrderWithDraws, before: engine.State, after: engine.State, audience: Audience
) -> list[MoveStop]:
    """The stops of a move for a replay to halt at; see `split_move`."""
    stop = game.title.words.pauses_before
    stops = split_move(game=game, move=move, before=before, after=after, audience=audience, stop=stop)
    return stops if len(stops) >= LEAST else []


def split_move(
    *,
    game: Game,
    move: past.OrderWithDraws,
    before: engine.State,
    after: engine.State,
    audience: Audience,
    stop: Callable[[Step], bool],
) -> list[MoveStop]:
    """Collect the stops of a move, one for each step with ``stop`` true, on the way from the
    position ``before`` it; ``before`` is used up. A move without any has one.

    The move is carried out again with the dice it drew. If the rules of today come to another
    position than was stored, it is told as it stands, in one.
    """
    if move.seat is None:
        return []
    try:
        stops = list(_stops_of_move(game, before, move, audience, stop))
    except Exception:  # today's rules may refuse an old move; its position is stored
        log.warning("move %s of game %s cannot be repeated", move.place, game.public_id)
        return []
    if len(stops) < 2:
        return stops
    return stops if rulebooks.dump(rulebooks.load(rulebooks.dump(before))) == rulebooks.dump(after) else []


def _stops_of_move(
    game: Game, state: engine.State, move: past.OrderWithDraws, audience: Audience, stop: Callable[[Step], bool]
) -> Iterator[MoveStop]:
    action = rulebooks.parse(game.ruleset, move.order)
    results = [result for draw in move.draws for result in draw.results]
    assert move.seat is not None, "nobody's move is no order"
    for events in kernel.replay_stages(state, move.seat, action, ScriptedDice(results), stop):
        yield MoveStop([event for event in events if audience.sees(event)], _position_now(state, audience, move.place))


def _position_now(state: engine.State, audience: Audience, place: int) -> past.SeenPosition:
    """The present position, apart from the state that goes on. Nothing is asked of anybody on the way."""
    stopped = rulebooks.load(rulebooks.dump(state))
    if stopped.agenda and not isinstance(stopped.agenda[-1], kernel.Decision):
        stopped.agenda.clear()
    return past.show_position(place=place, state=stopped, audience=audience)
