"""What a choice brings, in a few words to be read beside its label and its price: figures for the position at hand."""

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext

from games.present.lists import joined

from ...rules import card_events, combat, forces, pretender
from ...rules.data.cards import CARDS, DEMAGOGUE_VALUE, PRINCEPS_SENATUS_SHIFT, QUAESTOR_MIN_DIE, SLOT_OF, SLOTS
from ...rules.data.limits import ITALIA_SUPPORT_MAX
from ...rules.iron_actions import RAISE
from ...rules.state import NEUTRAL, NOBODY, SEAT, Army
from ...rules.view import View
from .. import emperors, reference
from .. import names as called
from .base import influence, own_seat

IMPROVEMENTS: dict[str, Promise] = {
    "amphitheatre": lazy("1 legacy each turn; Mobs there do not grow at the end of a turn."),
    "basilica": lazy("1 legacy each turn, and one die more in your votes for Italia."),
    "limes": lazy("1 legacy each turn; barbarians who invade come inactive there and beyond."),
}
"""What an improvement does for whoever governs (rules 6.3.3 and 6.6)."""


def card(name: str) -> str:
    """What one buys: influence and an event (rules 3.1 and 5)."""
    kind = CARDS[name]
    return _("%(points)s. Event: %(event)s") % {
        "points": influence(kind.value, kind.sphere),
        "event": reference.in_brief(name),
    }


def used(name: str) -> str:
    """What a card does whose moment has come."""
    return str(capfirst(reference.in_brief(name)))


def revealed(name: str) -> str:
    """What a card of the hand brings that Demagogue asks for (rule 5.2 of the expansion)."""
    if CARDS[name].value == DEMAGOGUE_VALUE.value:
        return _("It brings a Mob into a province of yours.")
    return _("It brings no Mob.")


def cycled(view: View, name: str) -> str:
    """What may be turned up instead (rule 2.1.2 of the expansion): the copies that are left are known to all."""
    below = [(card, view.market.get(card, 0) - (card == name)) for card in SLOTS[SLOT_OF[name]]]
    found = [_("%(card)s (%(count)s)") % {"card": called.card(card), "count": left} for card, left in below if left]
    return _("Below it lie in some order: %(cards)s.") % {"cards": joined(found)}


def force_march() -> str:
    """What it frees an army for."""
    return _("It may move and start a battle again.")


def princeps(view: View, way: str) -> str:
    """What the Emperor's legacy goes by, and the votes for Italia."""
    shift = PRINCEPS_SENATUS_SHIFT.value
    level = view.provinces["italia"].support
    line = _("Support of Italia then %(support)s.")
    return line % {"support": min(ITALIA_SUPPORT_MAX, level + shift) if way == RAISE else level - shift}


def frumentarii(view: View) -> str:
    """How many cards there are to take from."""
    me = view.players[own_seat(view)]
    count = len(me.available or []) or len(me.discard)
    return ngettext("%(count)s card to choose from.", "%(count)s cards to choose from.", count) % {"count": count}


def demagogue(view: View) -> str:
    """Who has a card to show."""
    others = ((seat, player) for seat, player in enumerate(view.players) if seat != view.seat)
    holding = sum(player.hand_size > 0 or seat == view.closing for seat, player in others)
    return ngettext(
        "%(count)s player shows and discards a card.", "%(count)s players show and discard a card each.", holding
    ) % {"count": holding}


def fickle(view: View, province: str, support: int) -> str:
    """What is left of the support, and whether it is enough for a player's Governor (rule 6.4)."""
    place = view.provinces[province]
    line = _("Support then %(support)s.") % {"support": support}
    if place.governor >= 0 and place.mobs >= support:
        return _("%(support)s Left so, its Governor is removed at the next Support Check.") % {"support": line}
    return line


def trash() -> str:
    """What one is rid of does not come back (rule 5.3)."""
    return _("It leaves the game.")


def general() -> str:
    """What a General in the box is for (rule 6.3.1)."""
    return _("You can create one army more with him, in this turn or later.")


def army(view: View, province: str) -> str:
    """It begins in the capital where no other army is (rule 6.3.1)."""
    if view.army_in_capital(province):
        return _("An available General with one Legion, outside the capital: an army is in it.")
    return _("An available General with one Legion, in the capital.")


def legion(army: Army) -> str:
    """How large the army is then, which the next Legion is priced by (rule 6.3.1)."""
    count = army.legions + 1
    return ngettext("The army has %(count)s Legion then.", "The army has %(count)s Legions then.", count) % {
        "count": count
    }


def training(view: View) -> str:
    """What a full Legion is worth in battle, Auguries counted (rule 8.1)."""
    shift = combat.auguries(view)
    words = {"full": combat.FULL_NEEDS + shift, "reduced": combat.REDUCED_NEEDS + shift}
    return _("It hits with %(full)s or more then instead of %(reduced)s, and stands one hit more.") % words


def recruited_governor() -> str:
    """What a Governor in the box is for (rule 6.3.2)."""
    return _("You can place one Governor more by vote, in this turn or later.")


def governor(view: View, province: str) -> str:
    """What a vote brings that passes (rule 6.3.2)."""
    place, seat = view.provinces[province], own_seat(view)
    if province == "italia":
        told = _new(view, province, min(ITALIA_SUPPORT_MAX, len(view.governed(seat)) + 1), italia=0)
        return " ".join([told, *emperors.given_votes(view, province)])
    if _deposes(view, province):
        return _new(view, province, max(1, place.support - 1), _neutral_italia(view, 1) - _italia(view))
    italia = -1 if view.emperor == place.governor else int(view.emperor == seat)
    return _new(view, province, max(1, place.support - 1), italia)


def recall(view: View, province: str) -> str:
    """A Neutral Governor follows (rule 6.3.2), in Italia a Neutral Emperor (6.4)."""
    if province == "italia":
        told = _new(view, province, _neutral_italia(view, 1), italia=0)
    elif _deposes(view, province, neutrals=2):
        told = _new(view, province, 1, _neutral_italia(view, 2) - _italia(view))
    else:
        italia = {own_seat(view): -1, NEUTRAL: 1}.get(view.emperor, 0)  # a Neutral Italia is a count (rule 3.2)
        told = _new(view, province, 1, italia)
    return _("A Neutral Governor follows. %(told)s") % {"told": told}


def _deposes(view: View, province: str, neutrals: int = 1) -> bool:
    """Expansion, 3.4.2. Whether Italia turns neutral with the loss of a province, for which so many grey counters are
    needed."""
    return province == view.emperor_token and view.supply.neutral_governors >= neutrals


def _neutral_italia(view: View, more: int) -> int:
    """3.2 The support of Italia with so many more provinces of the Neutral faction."""
    return min(ITALIA_SUPPORT_MAX, len(view.governed(NEUTRAL)) + more)


def _italia(view: View) -> int:
    return view.provinces["italia"].support


def _new(view: View, province: str, support: int, italia: int) -> str:
    """A new Governor's support, by how much Italia's changes, and what goes with the old one."""
    there = view.provinces["italia"].support
    then = min(ITALIA_SUPPORT_MAX, max(0, there + italia))
    line = (
        _("Support then %(support)s.") if then == there else _("Support then %(support)s, that of Italia %(italia)s.")
    )
    return " ".join([line % {"support": support, "italia": then}, *_going(view, province)])


def _going(view: View, province: str) -> list[str]:
    """What leaves the map with a Governor."""
    place = view.provinces[province]
    gone = [ngettext("%(count)s Mob", "%(count)s Mobs", place.mobs) % {"count": place.mobs}] if place.mobs else []
    gone += [_("Militia")] if place.militia else []
    gone += [called.card("quaestor")] if place.quaestor else []
    lines = [_("Removed: %(list)s.") % {"list": joined(gone)}] if gone else []
    if _deposes(view, province) and province != "italia":
        lines.append(_("Its Emperor is deposed, and Italia turns neutral."))
    if place.marker:
        lines.append(_("Your empire ends.") if place.marker == SEAT else _("It leaves your empire."))
    return lines


def dispersal(view: View, force: str) -> str:
    """As many Mobs as the force has units (rule 6.3.1)."""
    place = view.provinces[forces.region_of(view, force)]
    gone = min(place.mobs, forces.stack(view, force).units)
    line = ngettext(
        "%(gone)s Mob of %(mobs)s goes; support then %(support)s.",
        "%(gone)s Mobs of %(mobs)s go; support then %(support)s.",
        gone,
    )
    return line % {"gone": gone, "mobs": place.mobs, "support": max(0, place.support - 1)}


def militia() -> str:
    """It counts as a unit in the capital (rules 6.3.2 and 6.3.3)."""
    return _("It defends the capital, and others need one vote more.")


def castra() -> str:
    """How long it lasts is a reading of `data.cards`."""
    return _("One hit fewer in a battle, until it moves or until your next upkeep.")


def tribute(view: View, tribe: str, province: str) -> str:
    """How many turn, leaders included."""
    band = view.provinces[province].barbarians.get(tribe)
    active = (band.active if band else 0) + sum(view.leaders[each].active for each in view.leaders_in(province, tribe))
    return ngettext("%(count)s active turns inactive.", "%(count)s active turn inactive.", active) % {"count": active}


def foederati(view: View, army: int) -> str:
    """Whether the army has room for one more."""
    if card_events.takes_foederati(view.armies[army]):
        return _("It joins the army.")
    return _("It goes home, inactive: the army has no room for it.")


def quaestor() -> str:
    """Against whom votes need more than a 2."""
    line = _("Until your next upkeep only a die of %(pip)s or more is a vote against you there.")
    return line % {"pip": QUAESTOR_MIN_DIE.value}


def mob(view: View, province: str) -> str:
    """How many there are then, and whether they are enough for a player's Governor (rules 6.4 and 11.1)."""
    place = view.provinces[province]
    words = {"count": place.mobs + 1, "support": place.support}
    if place.governor == NOBODY:
        return ngettext("%(count)s Mob there then.", "%(count)s Mobs there then.", words["count"]) % words
    line = ngettext(
        "%(count)s Mob there then, support %(support)s.",
        "%(count)s Mobs there then, support %(support)s.",
        words["count"],
    )
    if place.governor == NEUTRAL or place.mobs + 1 < place.support:
        return line % words
    return _("%(mobs)s Left so, its Governor is removed at the next Support Check.") % {"mobs": line % words}


def empire(view: View, province: str) -> str:
    """Which provinces break away with the Seat of Power, and what that keeps off (rule 12.1)."""
    others = [name for name in pretender.empire_from(view, own_seat(view), province) if name != province]
    return _("%(provinces)s break away too; no vote can be held there.") % {"provinces": called.regions(others)}
