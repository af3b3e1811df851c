"""What a move brought one thing after another, where it went on by itself: as after the turns of automata."""

import logging
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from games import engine
from games.engine import Event, kernel
from games.engine.dice import ScriptedDice
from games.engine.kernel import Step
from games.models import Game
from games.titles import rulebook

from . import past
from .past import Audience

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Stage:
    """A stop on the way of a move: what has happened since the one before, and the position there, as an audience may
    know both."""

    events: Sequence[Event]
    seen: past.Seen


LEAST = 3
"""Stops of a move that is worth looking at step by step."""


def stages(*, game: Game, place: int, audience: Audience) -> list[Stage]:
    """The stops of the move at a place, none where it has no course to look at."""
    if not place or not has_any(game):
        return []
    before, after = past.states(game=game, first=place - 1, last=place)
    [made] = past.made(game=game, first=place, last=place)
    return watched(game=game, made=made, before=before, after=after, audience=audience)


def told(game: Game, stage: Stage, names: Sequence[str], audience: Audience) -> list[str]:
    """What has happened at a stop, in sentences."""
    return [each.write(audience.seat) for each in game.title.tell(stage.events, names)]


def has_any(game: Game) -> bool:
    """Whether moves of a game go on by themselves at all."""
    return bool(game.title.automata_of(game.options))


def watched(
    *, game: Game, made: past.Made, before: engine.State, after: engine.State, audience: Audience
) -> list[Stage]:
    """The stops of a move at which a replay halts; see `between`."""
    stop = game.title.stops
    found = between(game=game, made=made, before=before, after=after, audience=audience, stop=stop)
    return found if len(found) >= LEAST else []


def between(
    *,
    game: Game,
    made: past.Made,
    before: engine.State,
    after: engine.State,
    audience: Audience,
    stop: Callable[[Step], bool],
) -> list[Stage]:
    """The stops of a move, wherever a step comes up at which one is to ``stop``, on the way from the position
    ``before`` it, which is used up. A move that never stops is one.

    The move is carried out again with the dice that it drew. Where the rules of today come to another position than was
    stored, it is told as it stands, in one.
    """
    if made.seat is None:
        return []
    try:
        found = list(_stops(game, before, made, audience, stop))
    except Exception:  # whatever the rules of today make of an old move, its position is stored
        log.warning("move %s of game %s cannot be made again", made.place, game.public_id)
        return []
    if len(found) < 2:
        return found
    return found if rulebook.dump(rulebook.load(rulebook.dump(before))) == rulebook.dump(after) else []


def _stops(
    game: Game, state: engine.State, made: past.Made, audience: Audience, stop: Callable[[Step], bool]
) -> Iterator[Stage]:
    action = rulebook.parse(game.ruleset, made.order)
    results = [result for draw in made.draws for result in draw.results]
    assert made.seat is not None, "nobody's move is no order"
    for events in kernel.course(state, made.seat, action, ScriptedDice(results), stop):
        yield Stage([each for each in events if audience.sees(each)], _seen(state, audience, made.place))


def _seen(state: engine.State, audience: Audience, place: int) -> past.Seen:
    """The position of now, apart from the state that goes on. On the way nothing is asked of anybody."""
    stopped = rulebook.load(rulebook.dump(state))
    if stopped.agenda and not isinstance(stopped.agenda[-1], kernel.Decision):
        stopped.agenda.clear()
    return past.shown(place=place, state=stopped, audience=audience)
