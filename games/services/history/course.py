"""What a move brought one thing after another, where it went on by itself: as after the turns of automata."""

from collections.abc import Sequence
from dataclasses import dataclass

from games import engine
from games.engine import Event, kernel
from games.engine.dice import ScriptedDice
from games.models import Game
from games.titles import rulebook

from . import moves, past
from .past import Audience


@dataclass(frozen=True)
class Stage:
    """A stop on the way of a move: what has happened since the one before, and the position there, as an audience may
    know both."""

    events: Sequence[Event]
    seen: past.Seen


def stages(*, game: Game, place: int, audience: Audience) -> list[Stage]:
    """The stops of the move at a place, none where it has no course to look at.

    The move is carried out again with the dice that it drew. Where the rules of today come to another position than was
    stored, it is told as it stands, in one.
    """
    if not place or not game.title.automata_of(game.options):
        return []
    row = moves.first(game, "seat__index", "action", "draws", "state", taken_back=False, place=place)
    if row is None or row[0] is None:
        return []
    seat, line, draws, stored = row
    [state] = past.states(game=game, first=place - 1, last=place - 1)
    found = _stops(game, state, seat, rulebook.parse(game.ruleset, line), draws, audience, place)
    same = rulebook.dump(rulebook.load(rulebook.dump(state))) == rulebook.dump(rulebook.load(stored))
    return found if same and len(found) > 2 else []


def _stops(
    game: Game, state: engine.State, seat: int, action: engine.Action, draws: str, audience: Audience, place: int
) -> list[Stage]:
    results = [result for draw in rulebook.load_draws(draws) for result in draw.results] if draws else []
    course = kernel.course(state, seat, action, ScriptedDice(results), game.title.stops)
    return [Stage([each for each in events if audience.sees(each)], _seen(state, audience, place)) for events in course]


def _seen(state: engine.State, audience: Audience, place: int) -> past.Seen:
    """The position of now, apart from the state that goes on. On the way nothing is asked of anybody."""
    stopped = rulebook.load(rulebook.dump(state))
    if stopped.agenda and not isinstance(stopped.agenda[-1], kernel.Decision):
        stopped.agenda.clear()
    return past.shown(place=place, state=stopped, audience=audience)
