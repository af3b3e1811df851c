"""5.2 Events of cards: each is weighed up here, but for those that are always worth the same."""

from ...rules.actions import ACTIVE
from ...rules.card import ACTION_CARDS
from ...rules.card import CARDS as KINDS
from ...rules.cards.castra import UseCastra
from ...rules.cards.demagogue import Incite, Reveal, brings_mob
from ...rules.cards.foederati import UseFoederati, takes_foederati
from ...rules.cards.force_march import UseForceMarch
from ...rules.cards.frumentarii import UseFrumentarii
from ...rules.cards.mob import UseMob
from ...rules.cards.mobile_vulgus import UseMobileVulgus
from ...rules.cards.praetorian_guard import IGNORES_DEFENDERS, UsePraetorianGuard
from ...rules.cards.pretender import UsePretender
from ...rules.cards.princeps_senatus import LOWER, UsePrincepsSenatus
from ...rules.cards.quaestor import UseQuaestor
from ...rules.cards.tribute import UseTribute
from ...rules.data.card_setups import MILITARY
from ...rules.data.regions import NEIGHBOURS, SEAS
from ...rules.forces import army_of, region_of, stack
from ...rules.points import spendable
from ...rules.senate import extra_dice, votes_needed, votes_to_roll
from .armies import MARCH_COST, best_battle
from .outlook import ALLIES, CARDS, NEVER, PRECAUTIONS, VOTES, WAR, Scorer, Scorers, SeatOutlook
from .senate import DIE_WORTH, lowest_pip, vote_chance

SENATOR_WORTH = 2.0
LEVEL_WORTH = 0.6
MOB_WORTH = 1.2
"""The cost of a Mob in a province, beside the points of the card shown."""


def score_castra(outlook: SeatOutlook, action: UseCastra) -> float:
    """Prefer a large army and a dear province under its guard."""
    region = region_of(outlook.view, action.force)
    home = region in outlook.own_provinces
    return 0.1 + stack(outlook.view, action.force).units * (1.0 if home else 0.5)


def score_foederati(outlook: SeatOutlook, action: UseFoederati) -> float:
    """Prefer a province of mine, where the enemy's loss is my relief."""
    army = outlook.view.armies[action.army]
    relief = 2.0 * (action.region in outlook.own_provinces and action.side == ACTIVE)
    if not takes_foederati(army):
        return relief
    return 1.0 + relief + 0.3 * (action.side == ACTIVE) + 0.1 * army.legions


def score_tribute(outlook: SeatOutlook, action: UseTribute) -> float:
    """Pay only for provinces of mine: others may pay their own."""
    if action.province not in outlook.own_provinces:
        return NEVER
    place = outlook.view.provinces[action.province]
    return 1.0 + (place.support <= 1) + 0.1 * len(place.improvements)


def score_mob(outlook: SeatOutlook, action: UseMob) -> float:
    """Hurt the strongest rival most; above all a governor that falls to it at his next check."""
    place = outlook.view.provinces[action.province]
    if place.governor < 0 or place.governor == outlook.seat:
        return NEVER
    falls = place.mobs + 1 >= place.support
    leading = place.governor == outlook.leader
    first = not place.mobs and "amphitheatre" not in place.improvements
    return 1.0 + 2.0 * leading + 2.0 * falls + first + (action.province == "italia")


def score_pretender(outlook: SeatOutlook, action: UsePretender) -> float:
    """Always proclaim: a legacy for each province of the empire every turn, and no votes against them."""
    return 3.0 + outlook.guards_of(action.province)


def score_praetorian_guard(outlook: SeatOutlook, action: UsePraetorianGuard) -> float:
    """Value the same vote for Military influence, at the price of one's battles."""
    table, seat = outlook.view, outlook.seat
    ignored = IGNORES_DEFENDERS.value
    votes = votes_to_roll(table, "italia", votes_needed(table, seat, "italia", ignore_defenders=ignored))
    dice = action.dice + extra_dice(table, seat, "italia")
    chance = vote_chance(dice, votes, lowest_pip(outlook, "italia"))
    return chance * outlook.worth_of("italia") - DIE_WORTH * action.dice


def score_quaestor(outlook: SeatOutlook, action: UseQuaestor) -> float:
    """Prefer the province with the worst loss and the cheapest vote."""
    place = outlook.view.provinces[action.province]
    if place.marker:
        return 0.1
    return outlook.worth_of(action.province) / (1 + place.support)


def score_force_march(outlook: SeatOutlook, action: UseForceMarch) -> float:
    """Aim at the best battle left to the army, here or after a march."""
    army, region = army_of(outlook.view, action.force), region_of(outlook.view, action.force)
    points = spendable(outlook.view, MILITARY)
    if army is None or not points:
        return NEVER
    near = [name for name in NEIGHBOURS[region] if name not in SEAS] if points > 1 else []
    return max(best_battle(outlook, army, region), *(best_battle(outlook, army, name) - MARCH_COST for name in near), 0)


def score_princeps_senatus(outlook: SeatOutlook, action: UsePrincepsSenatus) -> float:
    """Raise one's own Italia; lower another's, which also makes the vote for it cheaper."""
    if outlook.is_emperor:
        return NEVER if action.way == LOWER else SENATOR_WORTH
    return SENATOR_WORTH * (action.way == LOWER) + 0.1 * outlook.lead_of(outlook.view.emperor)


def score_frumentarii(outlook: SeatOutlook, action: UseFrumentarii) -> float:
    """Take more cards for this turn; after those of the hand, so that the pile is turned as late as can be."""
    return 0.9


def score_mobile_vulgus(outlook: SeatOutlook, action: UseMobileVulgus) -> float:
    """Spend idle points, and most for the fall of a province."""
    place = outlook.view.provinces[action.province]
    if place.governor < 0 or place.governor == outlook.seat:
        return NEVER
    falls = place.mobs >= action.support
    leading = place.governor == outlook.leader
    return LEVEL_WORTH * (place.support - action.support) * (1 + leading) + 2.0 * falls


def score_reveal(outlook: SeatOutlook, action: Reveal) -> float:
    """Show the least useful points, a Mob counted with those of value 1."""
    value = KINDS[action.card].value
    return 10.0 - value - MOB_WORTH * brings_mob(action.card)


def score_incite(outlook: SeatOutlook, action: Incite) -> float:
    """Choose the province of a Governor who falls to it, or else the dearest."""
    place = outlook.view.provinces[action.province]
    falls = place.mobs + 1 >= place.support
    return 1.0 + 2.0 * falls + 0.1 * place.support + (action.province == "italia")


def score_always(worth: float) -> Scorer:
    """Return a scorer for an event of the same worth in any position."""
    return lambda outlook, action: worth


SCORERS: Scorers = {
    UseFoederati: (ALLIES, score_foederati),
    UseCastra: (PRECAUTIONS, score_castra),
    UseTribute: (PRECAUTIONS, score_tribute),
    UseMob: (PRECAUTIONS, score_mob),
    UsePretender: (PRECAUTIONS, score_pretender),
    UsePraetorianGuard: (VOTES, score_praetorian_guard),
    UseQuaestor: (PRECAUTIONS, score_quaestor),
    UseForceMarch: (WAR, score_force_march),
    UsePrincepsSenatus: (ALLIES, score_princeps_senatus),
    UseFrumentarii: (CARDS, score_frumentarii),
    UseMobileVulgus: (PRECAUTIONS, score_mobile_vulgus),
    Reveal: (CARDS, score_reveal),
    Incite: (CARDS, score_incite),
    **{action: (ALLIES, score_always(card.worth)) for action, card in ACTION_CARDS.items() if card.worth},
}
