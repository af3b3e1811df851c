"""4.5 to 4.7 The steps of a faction's turn: influence, its use by the priority list, and the improvement of its mat."""

from collections.abc import Iterator

from rulebooks.engine.kernel import Step

from .. import log
from ..card import CARDS
from ..data.card_setups import SENATE, SPHERES
from ..data.factions import CIRCLES, FAVOURED_BY_THE_PEOPLE, LUDI_LOSS, MATS, PLUS, Mode
from ..data.regions import SEAS
from ..market import political_points
from ..order import perform
from ..orders.move_army import MoveArmy
from ..points import spendable
from ..state import Board, Faction, TocState
from ..support import is_threatened
from .choosing import FactionChoice
from .guidelines import move_towards
from .moments import may_reach
from .priorities import PRIORITIES, PriorityStep
from .threats import holds_italia

LAST_OF_THE_BASE_GAME = 3
"""The highest pip for the event of the base game, if there are two."""
NEVER, OUT_OF_REACH, IN_TIME, NOW = range(4)
"""The moments of an event."""
PLACE_OF = {line.step: place for place, line in enumerate(PRIORITIES)}
LAST_CIRCLE = len(CIRCLES) - 1


class GatherInfluence(Step):
    """4.5.1 The mode, its two areas, their points and events."""

    seat: int

    def run(self, state: TocState) -> None:
        faction = state.mat(self.seat)
        faction.mode, why = mode_of_turn(state, self.seat)
        box = areas_of_mode(faction)
        faction.influence = [box.primary, box.secondary]
        first, second = (CIRCLES[faction.pawns[area]] for area in box)
        plus = PLUS if faction.plus else 0
        lost = min(LUDI_LOSS, second.secondary.value) if faction.ludi == "mat" else 0
        points = [first.primary.value + plus, second.secondary.value - lost]
        state.now.points |= dict(zip(box, points, strict=True))
        state.log(
            log.ModeMarked(
                self.seat, faction.mode, why, box.primary, points[0], box.secondary, points[1], plus=plus, lost=lost
            )
        )
        grant_event(state, self.seat, box.primary, first.primary_event.value)
        if points[1]:
            grant_event(state, self.seat, box.secondary, second.secondary_event.value)


def mode_of_turn(table: Board, seat: int) -> tuple[int, str]:
    """4.5.1 Return the mode of the first true line of the list, with that line."""
    reigns = table.emperor == seat
    if len(table.mat(seat).exhausted) == 2:
        return 4, "exhausted"
    if not reigns and table.players[seat].legacy >= FAVOURED_BY_THE_PEOPLE:
        return 1, "legacy"
    if any(is_threatened(table, name) for name in table.governed(seat)):
        return 2, "troubled"
    if reigns and not holds_italia(table, seat):
        return 2, "italia"
    if any(table.provinces[name].mobs for name in table.governed(seat)):
        return 3, "mobs"
    return 1, "otherwise"


def areas_of_mode(faction: Faction) -> Mode:
    """Return the areas of the mode's box; of mode 4 the primary one is the area of the last cylinder."""
    mat = MATS[faction.mat]
    box = mat.modes[faction.mode].value
    return box if box.primary else Mode(next(a for a in mat.areas if a not in faction.exhausted), box.secondary)


def grant_event(state: TocState, seat: int, sphere: str, value: int) -> None:
    """4.5.1 One event of this number in this sphere; a die chooses if both games have one, unless it is to be tough."""
    cards = events_of(state, sphere, value)
    if not cards:
        return
    card, pip = cards[0], 0
    if len(cards) > 1 and state.options.tougher:
        card = more_useful(state, seat, cards)
    elif len(cards) > 1:
        pip = state.draw("faction event")
        card = cards[pip > LAST_OF_THE_BASE_GAME]
    state.now.events.append(card)
    state.log(log.FactionEvent(seat, card, pip))


def events_of(table: Board, sphere: str, value: int) -> list[str]:
    """Return the events in play of this number, that of the base game first."""
    return [
        name
        for name, card in CARDS.items()
        if card.event and (card.sphere, card.value) == (sphere, value) and name in table.market
    ]


def more_useful(state: TocState, seat: int, cards: list[str]) -> str:
    """Return the event with an effect in the present position, else one that may have a moment in
    this turn, best by what stands on the map; of equals the first.
    """
    return max(cards, key=lambda card: moment_of_event(state, seat, card))


def moment_of_event(state: TocState, seat: int, name: str) -> int:
    """Rank the moment of an event's use, if it were held alone."""
    card = CARDS[name]
    events, state.now.events = state.now.events, [name]
    useful = card.faction_use(state, seat)
    state.now.events = events
    if useful:
        return NOW
    if not card.may_come(state, seat):
        return NEVER
    return IN_TIME if card.is_in_reach(state, seat) and may_reach(state, seat, card.battles) else OUT_OF_REACH


class SpendInfluence(Step):
    """4.5.2 ``place`` is its place in the list, ``worked`` marks an act since the loop began, and
    ``goal`` is the destination of an army at sea.
    """

    seat: int
    place: int = 0
    worked: bool = False
    goal: str = ""

    def run(self, state: TocState) -> None:
        line, choice = self.landing(state) or self.search(state)
        if choice is None:
            return
        place = PRIORITIES.index(line)
        following = place if line.stays or line.back or self.goal or choice.prepares else place + 1
        goal = choice.province if isinstance(choice.action, MoveArmy) and choice.action.region in SEAS else ""
        state.then(SpendInfluence(self.seat, following, worked=True, goal=goal))
        carry_out(state, self.seat, line, choice)

    def landing(self, state: TocState) -> tuple[PriorityStep, FactionChoice] | None:
        """6.3.1 No army may stay at sea: a voyage goes on before anything else."""
        sailing = next((army for army in state.armies_of(self.seat) if army.region in SEAS), None)
        choice = move_towards(state, self.seat, sailing, self.goal, "sail") if sailing else None
        return (PRIORITIES[self.place], choice) if choice else None

    def search(self, state: TocState) -> tuple[PriorityStep, FactionChoice | None]:
        """Return the next step of the list with an act."""
        place, worked = self.place, self.worked
        while place < len(PRIORITIES):
            line = PRIORITIES[place]
            is_continued = line.stays and self.worked and place == self.place  # what it began may be ended at no cost
            if (is_continued or _may_spend(state, line)) and (choice := line.choose(state, self.seat)):
                return line, choice
            if line.back and worked and _may_spend(state, line):
                place, worked = PLACE_OF[line.back], False
            else:
                place, worked = place + 1, worked and not line.back
        return PRIORITIES[-1], None


def _may_spend(state: TocState, line: PriorityStep) -> bool:
    """Return True if there is influence left for a step."""
    return not line.area or spendable(state, line.area) > 0


def carry_out(state: TocState, seat: int, line: PriorityStep, choice: FactionChoice) -> None:
    """Say why, and do it as a player would."""
    state.log(log.FactionActs(seat, line.step, choice.why, choice.province))
    perform(state, seat, choice.action)


class ImproveMat(Step):
    """4.6 Unused influence is lost, markers go back, and political points advance pawns."""

    seat: int

    def run(self, state: TocState) -> None:
        faction, turn = state.mat(self.seat), state.now
        turn.phase = "buy"
        turn.events.clear()
        turn.points = dict.fromkeys(SPHERES, 0)
        exhaust_cylinders(faction)
        faction.plus = False
        faction.ludi = {"later": "mat"}.get(faction.ludi, "")
        turn.political = political_points(state, self.seat)
        advanced = [advance_pawn(state, self.seat, area) for area in areas_to_improve(faction)]
        stuck = not any(advanced) and any(pawn < LAST_CIRCLE for pawn in faction.pawns.values())
        if stuck:
            faction.plus = True
            state.log(log.MarkerFlipped([self.seat], "stuck"))


def exhaust_cylinders(faction: Faction) -> None:
    """4.6 The cylinders of this turn go to the 0 box."""
    faction.exhausted += [area for area in faction.influence if area not in faction.exhausted]
    faction.influence = []


def areas_to_improve(faction: Faction) -> Iterator[str]:
    """4.6 The preferred area, then the less developed of the others, the upper one of equals, then
    the third.

    A Senate that has not begun comes before them.
    """
    preferred, *others = MATS[faction.mat].areas
    order = [preferred, *sorted(others, key=faction.pawns.__getitem__)]
    if not faction.pawns[SENATE]:
        order = [SENATE, *(area for area in order if area != SENATE)]
    return iter(order)


def advance_pawn(state: TocState, seat: int, area: str) -> bool:
    """4.6 One circle to the right, if the political points suffice."""
    pawns, turn = state.mat(seat).pawns, state.now
    if pawns[area] == LAST_CIRCLE or (cost := CIRCLES[pawns[area] + 1].cost.value) > turn.political:
        return False
    turn.political -= cost
    pawns[area] += 1
    state.log(log.PawnAdvanced(seat, area, pawns[area] + 1, cost))
    return True


class ResetMat(Step):
    """4.7 With all three cylinders in the 0 box they are available again."""

    seat: int

    def run(self, state: TocState) -> None:
        faction = state.mat(self.seat)
        if len(faction.exhausted) == len(SPHERES):
            faction.exhausted = []
            state.log(log.MatReset(self.seat))
