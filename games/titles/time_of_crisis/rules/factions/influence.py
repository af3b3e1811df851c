"""4.5.1 A faction's points and events for its turn."""

from games.engine.kernel import Step

from .. import log
from ..card import CARDS
from ..data.factions import CIRCLES, FAVOURED_BY_THE_PEOPLE, LUDI_LOSS, MATS, PLUS, Mode
from ..state import Board, Faction, TocState
from ..support import is_threatened
from .moments import may_reach
from .threats import holds_italia

LAST_OF_THE_BASE_GAME = 3
"""The highest pip for the event of the base game, if there are two."""


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


NEVER, OUT_OF_REACH, IN_TIME, NOW = range(4)
"""The moments of an event."""


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
