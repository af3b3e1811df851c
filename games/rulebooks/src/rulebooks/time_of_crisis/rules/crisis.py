"""9. Crisis checks and invasions."""

from rulebooks.engine.kernel import Step

from . import log
from .closing import await_closing
from .data.crisis import CRISIS_TABLES, EVENT, INVASION_PATHS, IRA_DEORUM, PAX_DEORUM
from .data.event_cards import PREPARING_FOR_WAR, RAIDING_PARTIES
from .data.limits import PROVINCE_FILL
from .data.regions import TRIBES
from .event_deck import DrawEvent
from .hands import SelectCards, turn_pile
from .state import Band, Board, TocState


class Crisis(Step):
    """6.2, 9. Roll the white and the black die on the table for the number of players."""

    seat: int

    def run(self, state: TocState) -> None:
        state.now.phase = "crisis"
        white, black = state.roll("crisis", 2)
        state.now.crisis = white, black
        result = CRISIS_TABLES[len(state.players)][white + black].value
        state.log(log.CrisisRolled(self.seat, white, black, result))
        if result in TRIBES:
            state.then(TribalCrisis(result))
        else:
            steps: dict[str, list[Step]] = {
                IRA_DEORUM: [IraDeorum()],
                PAX_DEORUM: [*await_closing(state, range(len(state.players))), PaxDeorum()],
                EVENT: [DrawEvent(self.seat)],
            }
            state.then(*steps[result])


class IraDeorum(Step):
    """9. One barbarian stirs in every homeland; nobody invades."""

    def run(self, state: TocState) -> None:
        for tribe in TRIBES:
            stir_tribe(state, tribe)


class PaxDeorum(Step):
    """9. All players in secret take one card each."""

    def run(self, state: TocState) -> None:
        flip_markers(state)
        for seat in range(len(state.players)):
            turn_pile(state, seat)
        able = [seat for seat, player in enumerate(state.players) if player.available]
        if able:
            state.then(SelectCards(waiting=able, count=1, why="pax"))


def flip_markers(state: TocState) -> None:
    """4.4 of the expansion: Pax Deorum turns every faction's mode marker to its +2 side."""
    flipped = [seat for seat, player in enumerate(state.players) if player.faction and not player.faction.plus]
    for seat in flipped:
        state.mat(seat).plus = True
    if flipped:
        state.log(log.MarkerFlipped(flipped, "pax"))


class TribalCrisis(Step):
    """9. A counter of the tribe turns active, then the dice decide on an invasion and its path."""

    tribe: str

    def run(self, state: TocState) -> None:
        stir_tribe(state, self.tribe)
        if state.lasting == PREPARING_FOR_WAR:
            return
        white, black = state.roll("invasion", 2)
        led = bool(state.leaders_in(self.tribe, self.tribe))
        invaders = invaders_for(black, active_at_home(state, self.tribe), led=led, lasting=state.lasting)
        state.log(log.InvasionRolled(self.tribe, white, black, invaders))
        if invaders:
            invade(state, self.tribe, white, invaders)


def stir_tribe(state: TocState, tribe: str) -> None:
    """9. Flip one inactive counter in the homeland, if there is one."""
    home = state.homelands[tribe]
    if home.inactive:
        home.active, home.inactive = home.active + 1, home.inactive - 1
        state.log(log.TribeStirred(tribe, active_at_home(state, tribe)))


def active_at_home(table: Board, tribe: str) -> int:
    """Active counters in a homeland; a leader is one of them (rule 10 and the questions at the end of the rules)."""
    return table.homelands[tribe].active + len(table.leaders_in(tribe, tribe))


def invaders_for(black: int, active: int, *, led: bool, lasting: int | None) -> int:
    """9. As many as the black die shows, if so many are active at home; all of them if they are
    ``led``; one among Raiding Parties.
    """
    if black > active:
        return min(1, active) if lasting == RAIDING_PARTIES else 0
    return active if led else black


def invade(state: TocState, tribe: str, white: int, invaders: int) -> None:
    """9. Leaders first, each province of the path takes up to three of the tribe; the rest stay at home, active."""
    active = True
    for province in INVASION_PATHS[tribe][white].value:
        active = active and "limes" not in state.provinces[province].improvements
        invaders -= place_invaders(state, tribe, province, invaders, active=active)


def place_invaders(state: TocState, tribe: str, province: str, invaders: int, *, active: bool) -> int:
    """Place invaders in one province; return the number that found room."""
    room = min(invaders, PROVINCE_FILL - counters_in(state, tribe, province))
    if room <= 0:
        return 0
    leading = state.leaders_in(tribe, tribe)[:room]
    for name in leading:
        state.leaders[name].region, state.leaders[name].active = province, active
    count = room - len(leading)
    state.homelands[tribe].active -= count
    place_barbarians(state, tribe, province, count, active=active)
    state.log(log.Invaded(tribe, province, count, leading, active))
    return room


def counters_in(table: Board, tribe: str, province: str) -> int:
    """Counters of a tribe in a province, leaders included, Foederati not."""
    band = table.provinces[province].barbarians.get(tribe, Band())
    return band.total + len(table.leaders_in(province, tribe))


def place_barbarians(state: TocState, tribe: str, province: str, count: int, *, active: bool) -> None:
    """Put barbarians down in a province."""
    if not count:
        return
    band = state.provinces[province].barbarians.setdefault(tribe, Band())
    if active:
        band.active += count
    else:
        band.inactive += count
