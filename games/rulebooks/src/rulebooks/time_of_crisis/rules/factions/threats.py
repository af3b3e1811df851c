"""Troubled provinces and provinces at risk of the priority list (4.5.2), and their enemies."""

from ..data.card_setups import POPULACE
from ..data.factions import LEADING
from ..data.regions import PROVINCES
from ..forces import in_capital
from ..orders.hold_games import GAMES_PRICE
from ..points import spendable
from ..state import NEUTRAL, Army, Board
from ..support import is_disputed, is_threatened


def support_after(table: Board, province: str) -> int:
    """6.4 Return the support of a province after the coming Support Check of its governor,
    Governors removed elsewhere apart.
    """
    place = table.provinces[province]
    shaken = province == "italia" and place.governor >= 0 and is_disputed(table, place.governor)
    return max(0, place.support - is_threatened(table, province) - shaken)


def is_at_risk(table: Board, province: str) -> bool:
    """Return True if a province's Governor would be removed in the coming Support Check."""
    support = support_after(table, province)
    return support == 0 or table.provinces[province].mobs >= support


def danger_list(table: Board, seat: int) -> list[str]:
    """Return all of a faction's provinces that are troubled or at risk, the most endangered first."""
    provinces = [name for name in table.governed(seat) if is_threatened(table, name) or is_at_risk(table, name)]
    return sorted(
        provinces, key=lambda name: (not is_at_risk(table, name), support_after(table, name), PROVINCES.index(name))
    )


def sure_to_be_lost(table: Board, seat: int) -> list[str]:
    """Return provinces at risk beyond the Populace points of this turn; arms had their chance in step 1."""
    return [name for name in danger_list(table, seat) if is_at_risk(table, name) and not _can_be_kept(table, name)]


def _can_be_kept(table: Board, province: str) -> bool:
    """Return True if one rise of support, or games for every Mob too many, would keep the Governor."""
    place, points = table.provinces[province], spendable(table, POPULACE)
    support = support_after(table, province)
    games = place.mobs - support + 1
    if support > 0 and games * GAMES_PRICE <= points:
        return True
    return province != "italia" and place.support + 1 <= points and place.mobs < support + 1


def common_target(table: Board, seat: int) -> int:
    """Step 4: return the common target: the seat with more than 40 Legacy, the most first, or else
    the Emperor.

    It may be the faction itself, which then has no target of its own.
    """
    leading = [other for other in range(len(table.players)) if other != seat and _is_leading(table, other)]
    if leading:
        return max(leading, key=lambda other: (table.players[other].legacy, -other))
    return table.emperor


def _is_leading(table: Board, seat: int) -> bool:
    return bool(table.players[seat].legacy > LEADING.value)


def holds_italia(table: Board, seat: int) -> bool:
    """Return True if a faction has an army of its own in the capital of Italia; a Militia by itself is one (4)."""
    commander, units = in_capital(table, "italia")
    return units > 0 and commander == seat


def guards_rome(table: Board, army: Army, region: str) -> bool:
    """Return True for the Emperor's army in the capital of Italia, if the region is another."""
    return army.capital and army.region == "italia" != region and table.emperor == army.seat


def enemies_of(table: Board, seat: int, province: str) -> list[str]:
    """Return the enemies that cost a province its support: tribes with an active counter, Rival
    Emperors, an army in the capital.
    """
    place = table.provinces[province]
    awake = {tribe for tribe, band in place.barbarians.items() if band.active}
    enemies = [tribe for tribe in table.tribes_in(province) if tribe in awake or _is_led(table, province, tribe)]
    enemies += [name.replace("_", " ") for name in table.rivals_in(province)]
    commander, units = in_capital(table, province)
    army = table.army_in_capital(province)
    if units and army and commander not in (seat, NEUTRAL):
        enemies.append(f"army {army.number}")
    return enemies


def _is_led(table: Board, province: str, tribe: str) -> bool:
    return any(table.leaders[name].active for name in table.leaders_in(province, tribe))
