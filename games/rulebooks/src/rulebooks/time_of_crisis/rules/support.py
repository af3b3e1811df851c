"""6.4 Support Check, and the effects of losing or gaining a province."""

from rulebooks.engine.kernel import Step

from . import log
from .data.limits import ITALIA_SUPPORT_MAX, SUPPORT_MAX
from .emperors import token_region
from .forces import in_capital
from .state import BREAKAWAY, NEUTRAL, SEAT, Board, TocState, neutrals_left


class SupportCheck(Step):
    """6.4 Four steps in order: threats, disputed throne, governors removed, and their cost to the Emperor."""

    seat: int

    def run(self, state: TocState) -> None:
        state.now.phase = "support"
        for name in state.governed(self.seat):
            if is_threatened(state, name):
                change_support(state, name, -1)
        if state.emperor == self.seat and is_disputed(state, self.seat):
            change_support(state, "italia", -1)
        lost = remove_governors(state, self.seat)
        if state.emperor == self.seat:
            lose_senators(state, lost)


def is_threatened(table: Board, province: str) -> bool:
    """6.4 An active barbarian, a Rival Emperor, or an enemy army in the capital; Foederati do not count."""
    place = table.provinces[province]
    seat, units = in_capital(table, province)
    return (
        any(band.active for band in place.barbarians.values())
        or any(leader.region == province and leader.active for leader in table.leaders.values())
        or bool(table.rivals_in(province))
        or (units > 0 and seat != place.governor)
    )


def is_disputed(table: Board, seat: int) -> bool:
    """6.4, 6.6 Return True if another Pretender or a Rival Emperor is on the map."""
    return bool(table.rivals) or any(other != seat for other in table.pretenders())


def loses_governor(table: Board, province: str) -> bool:
    """6.4, 11.1 Return True if a Governor is removed: no support, or as many Mobs as support."""
    place = table.provinces[province]
    return place.support == 0 or place.mobs >= place.support


def remove_governors(state: TocState, seat: int) -> int:
    """6.4 Remove one's Governors that cannot stay; return their number, Italia apart."""
    falling = [name for name in state.governed(seat) if loses_governor(state, name)]
    removed = [name for name in falling if state.provinces[name].governor == seat and make_neutral(state, name)]
    return len([name for name in removed if name != "italia"])


def lose_senators(state: TocState, lost: int) -> None:
    """6.4 Italia loses one support for each Governor removed; at zero the Emperor falls."""
    if lost:
        change_support(state, "italia", -lost)
    if state.provinces["italia"].support == 0:
        make_neutral(state, "italia")


def neutral_support(table: Board) -> int:
    """3.2 Return the support of a Neutral Italia: the number of provinces of the Neutral faction."""
    return min(ITALIA_SUPPORT_MAX, len(table.governed(NEUTRAL)))


def count_neutral_italia(state: TocState) -> None:
    """3.2 Under a Neutral Emperor the support of Italia follows the provinces of the Neutral faction, up and down."""
    if state.emperor == NEUTRAL:
        set_support(state, "italia", neutral_support(state))


def change_support(state: TocState, province: str, by: int) -> None:
    """Move a support level, not below 0; a rise of Italia stops at 8 (rule 5.3), and a Neutral one is a count (3.2)."""
    if province == "italia" and state.emperor == NEUTRAL:
        return
    support = max(0, state.provinces[province].support + by)
    set_support(state, province, min(ITALIA_SUPPORT_MAX, support) if province == "italia" else support)


def set_support(state: TocState, province: str, support: int) -> None:
    """Put a support level on a space of its track; log a change."""
    place = state.provinces[province]
    before, place.support = place.support, support
    if support != before:
        state.log(log.SupportChanged(province, support, support - before))


def make_neutral(state: TocState, province: str) -> bool:
    """Put a Neutral Governor at support 1 in a player's province; return False if no grey counter is left (rule 2)."""
    if not neutrals_left(state):
        return False
    replace_governor(state, province, NEUTRAL, support=1)
    return True


def replace_governor(state: TocState, province: str, governor: int, *, support: int) -> None:
    """Exchange Governors: Mobs, Militia, Quaestor and marker go with the old one (rules 6.3.2,
    6.3.3, 11.2, 12.2).

    Every change of Governors comes through here, so that a Neutral Italia is counted here and
    nowhere else (3.2).
    """
    place = state.provinces[province]
    former = place.governor
    if place.marker:
        end_empire(state, province)
    for seat, change in ((former, 1), (governor, -1)):
        if seat >= 0:
            state.players[seat].governors += change
    place.governor, place.support = governor, support
    place.mobs, place.militia, place.quaestor = 0, None, False
    state.log(log.GovernorReplaced(province, former, governor, support))
    count_neutral_italia(state)
    if province == "italia":
        remove_token(state, former)
    elif province == state.emperor_token:
        dethrone(state)


def remove_token(state: TocState, seat: int) -> None:
    """Expansion, 3.4. The Emperor's token goes back to its player's box."""
    token = state.emperor_token
    if token:
        state.log(log.EmperorRemoved(seat, token, token_region(state)))
        state.emperor_token = ""


def dethrone(state: TocState) -> None:
    """Expansion, 3.4.2, 3.4.3. A player who loses his token away from Italia loses Italia too, to a
    Neutral Governor.

    If no grey counter is left he stays, and as nobody can be an Emperor without a token, his lies
    in Italia.
    """
    seat = state.emperor
    if neutrals_left(state):
        remove_token(state, seat)
        make_neutral(state, "italia")
    else:
        state.emperor_token = "italia"
        state.log(log.EmperorPlaced(seat, "italia", "italia"))


def end_empire(state: TocState, province: str) -> None:
    """12.2 A province leaves its empire; without its Seat of Power the whole empire ends."""
    place = state.provinces[province]
    is_seat = place.marker == SEAT
    leaving = [
        name
        for name in state.governed(place.governor)
        if name == province or (is_seat and state.provinces[name].marker)
    ]
    remove_markers(state, place.governor, leaving)


def remove_markers(state: TocState, seat: int, provinces: list[str]) -> None:
    """Take Seat of Power and Breakaway markers off."""
    for name in provinces:
        state.provinces[name].marker = ""
    if provinces:
        state.log(log.EmpireEnded(seat, provinces))


def unseat(state: TocState, former: int) -> None:
    """6.3.2 Italia loses one support when its Emperor has to remove a Governor; a Neutral one's is a count (3.2)."""
    if former == state.emperor:
        change_support(state, "italia", -1)


def empire_of(table: Board, seat: int) -> list[str]:
    """The provinces of a player's empire (rule 4)."""
    return [name for name in table.governed(seat) if table.provinces[name].marker in (SEAT, BREAKAWAY)]


def can_rise(table: Board, seat: int, province: str) -> bool:
    """Return True if a province is one's own, not Italia, and below the top of its track."""
    place = table.provinces.get(province)
    return place is not None and place.governor == seat and province != "italia" and place.support < SUPPORT_MAX
