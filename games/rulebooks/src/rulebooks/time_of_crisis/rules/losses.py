"""8.1 Hits: players allocate those they inflict on barbarians freely, and take their own in the rulebook's order."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Any, ClassVar

from msgspec import field

from rulebooks.engine.kernel import Action, Decision

from . import log
from .actions import Inflict, TakeHits
from .forces import (
    Stack,
    army_of,
    barbarians_of,
    general_of,
    is_tribe,
    militia_home,
    rival_id,
    stack,
)
from .state import Battle, TocState


class InflictHits(Decision):
    """8.1 The attacker chooses the barbarians to fall; a Rival Emperor falls to one hit."""

    forced: ClassVar[bool] = True

    def legal(self, state: TocState, seat: int) -> list[Action]:
        battle = state.fight
        if not battle.attacker_hits:
            return []
        if rival_id(battle.defender):
            return [Inflict(0, 0, (rival_id(battle.defender),))]
        return list(inflictions(state, battle)) if is_tribe(battle.defender) else []

    def choose(self, state: TocState, seat: int, action: Inflict) -> None:
        battle = state.fight
        battle.removed += action.active + action.inactive + len(action.leaders)
        battle.trophies += action.leaders
        for name in action.leaders:
            state.rivals.pop(name, None)
            state.leaders.pop(name, None)
        if is_tribe(battle.defender):
            remove_barbarians(state, battle, action)
        count = action.active + action.inactive
        state.log(log.BarbariansRemoved(battle.defender, battle.region, count, list(action.leaders)))

    def facts(self, state: TocState, seat: int | None) -> dict[str, Any]:
        return {"hits": state.fight.attacker_hits}


def inflictions(state: TocState, battle: Battle) -> Iterator[Action]:
    """Every way to spread the hits over leaders, active and inactive counters."""
    active, inactive, leaders = barbarians_of(state, battle.defender, battle.region)
    falling = min(battle.attacker_hits, active + inactive + len(leaders))
    for chiefs in range(min(falling, len(leaders)), -1, -1):
        rest = falling - chiefs
        for awake in range(max(0, rest - inactive), min(rest, active) + 1):
            for names in combinations(leaders, chiefs):
                yield Inflict(awake, rest - awake, names)


def remove_barbarians(state: TocState, battle: Battle, action: Inflict) -> None:
    """8.1 Eliminated barbarians go to their homeland, inactive side up."""
    home = state.homelands[battle.defender]
    band = (
        home
        if battle.region == battle.defender
        else state.provinces[battle.region].barbarians.get(battle.defender, home)
    )
    band.active -= action.active
    band.inactive -= action.inactive
    home.inactive += action.active + action.inactive


class AllocateHits(Decision):
    """8.1 Each player takes the hits on his force at the same time: Militia, barbarians, then Legions as he chooses."""

    forced: ClassVar[bool] = True

    answers: dict[int, TakeHits] = field(default_factory=dict)

    def legal(self, state: TocState, seat: int) -> list[Action]:
        hits = hits_on(state, seat)
        return list(allocations(stack(state, side_of(state, seat)), hits)) if hits else []

    def choose(self, state: TocState, seat: int, action: TakeHits) -> None:
        self.answers[seat] = action
        self.skip(state, seat)

    def skip(self, state: TocState, seat: int) -> None:
        self.waiting.remove(seat)
        if self.waiting:
            state.then(self)
            return
        for hurt, answer in sorted(self.answers.items()):
            take_losses(state, hurt, side_of(state, hurt), answer)

    def facts(self, state: TocState, seat: int | None) -> dict[str, Any]:
        return {"hits": hits_on(state, seat)} if seat in self.waiting else {}


def side_of(state: TocState, seat: int) -> str:
    """The force of a player in the battle."""
    return state.fight.attacker if seat == state.fight.seat else state.fight.defender


def hits_on(state: TocState, seat: int | None) -> int:
    """Count the hits on a player's force."""
    return state.fight.defender_hits if seat == state.fight.seat else state.fight.attacker_hits


def allocations(units: Stack, hits: int) -> Iterator[Action]:
    """Yield the possible rests: after Militia and barbarians a hit flips a full Legion or removes a reduced one."""
    hits -= units.militia
    tribes = [tribe for tribe in sorted(units.foederati) for _ in range(units.foederati[tribe])]
    lost = max(0, min(hits, len(tribes)))
    hits = max(0, hits - lost)
    for fallen in sorted(set(combinations(tribes, lost))):
        yield from (TakeHits(full, reduced, fallen) for full, reduced in legions_after(units.full, units.reduced, hits))


def stacks_after(units: Stack, hits: int) -> Iterator[Stack]:
    """Yield the possible forces after so many hits, short of destruction."""
    for action in allocations(units, hits):
        assert isinstance(action, TakeHits)
        foederati = Counter(units.foederati)
        foederati.subtract(action.tribes)
        yield Stack(max(0, units.militia - hits), dict(foederati), action.full, action.reduced)


def legions_after(full: int, reduced: int, hits: int) -> Iterator[tuple[int, int]]:
    """Yield every (full, reduced) that ``hits`` can leave; a full Legion stands two hits, a reduced one one."""
    strength = max(0, 2 * full + reduced - hits)
    for full_left in range(min(full, strength // 2), -1, -1):
        reduced_left = strength - 2 * full_left
        if reduced_left <= reduced + full - full_left:
            yield full_left, reduced_left


def take_losses(state: TocState, seat: int, force: str, answer: TakeHits) -> None:
    """8.1 Eliminated Legions and Militia go to the supply, barbarians home inactive, and a General alone to his box."""
    before = stack(state, force)
    army = army_of(state, force)
    province = army.region if army else militia_home(force)
    if before.militia:
        state.provinces[province].militia = None
    if army:
        army.full, army.reduced = answer.full, answer.reduced
        for tribe in answer.tribes:
            lose_foederatus(state, army.foederati, tribe)
    destroyed = not stack(state, force).units
    if army and destroyed:
        del state.armies[army.number]
        state.players[army.seat].generals = sorted([*state.players[army.seat].generals, general_of(army)])
    removed = before.full + before.reduced - answer.full - answer.reduced
    flipped = max(0, answer.reduced - before.reduced) if removed == 0 else max(0, before.full - answer.full - removed)
    state.log(log.LossesTaken(seat, force, before.militia, len(answer.tribes), flipped, removed, destroyed))


def lose_foederatus(state: TocState, foederati: dict[str, int], tribe: str) -> None:
    """A barbarian of an army goes home inactive."""
    foederati[tribe] -= 1
    if not foederati[tribe]:
        del foederati[tribe]
    state.homelands[tribe].inactive += 1
