"""The places of the next season in words, for pages and mails."""

from django.utils.translation import gettext as _

from games.leagues.models import Season
from games.leagues.services.next_places import DOWN, LEFT, STAY, STOOD_IN, UP, NextPlace, TierChange
from games.present.lists import join_sentences


def badge(change: TierChange | None) -> str:
    """Return a few words for the standings; empty for a player who stays in their tier.

    Once the next season is drawn they tell the tier it has given.
    """
    if change is None:
        return ""
    if change.given is not None and change.given != change.earned:
        return _badge_of_draw(change, change.given)
    if change.earned < change.tier:
        keeps = _("keeps tier %(tier)d") % {"tier": change.earned}
        return _("promoted") if change.way == UP else keeps
    if change.earned > change.tier:
        return _("relegated") if change.is_drawn else _("relegated, unless places are left")
    return ""


def _badge_of_draw(change: TierChange, tier: int) -> str:
    """Return the words for a player whom the draw gave another tier than they had earned."""
    if tier < change.tier:
        return _("promoted: places were left")
    if tier > change.tier:
        return _("relegated: too few places")
    return _("stays: places were left") if change.earned > tier else _("stays: too few places above")


def tell(place: NextPlace) -> str:
    """Tell a player their place of the next season, with the way to it."""
    fields = {"tier": place.tier}
    if place.way == STOOD_IN:
        return _("You keep your original tier: %(tier)d.") % fields
    starts = _("You start the next season in tier %(tier)d.") % fields
    return join_sentences([tell_way(place), starts, _tell_other_tiers()])


def tell_way(place: NextPlace) -> str:
    """Tell a player the way to their place alone, in a league without a next season."""
    return {
        UP: _("You are promoted."),
        STAY: _("You stay in your tier."),
        DOWN: _("You are relegated, unless places are left in a higher tier."),
        STOOD_IN: _("You keep your original tier: %(tier)d.") % {"tier": place.tier},
        LEFT: _("You left the season, so you rank behind everyone who stayed."),
    }[place.way]


def _tell_other_tiers() -> str:
    return _("The draw may change that if a tier has places left or too few. We then email you the reason.")


def tell_leaving(place: NextPlace | None) -> str:
    """Tell a player the price of leaving a running season, as it stands; empty without one."""
    if place is None:
        return ""
    sentences = [
        _("Players who leave rank behind everyone who stays, and they are relegated first."),
        _("As it stands, your next season starts in tier %(tier)d, behind everyone else there.") % {"tier": place.tier},
    ]
    return join_sentences(sentences)


def tell_substitute(season: Season, keeps: int | None) -> str:
    """Tell a substitute their start in the season after this one; ``keeps`` is their own tier, if any."""
    if season.places_version == 1 and keeps is None:
        return _("You take over a place, so you start the next season where newcomers do.")
    if season.places_version == 1:
        return _("You keep your original tier: %(tier)d.") % {"tier": keeps}
    counts = _("Your final place counts as for everyone: you are promoted, stay or are relegated from this division.")
    own = _("If your own tier is higher, you keep it in the next season: tier %(tier)d.") % {"tier": keeps or 0}
    return join_sentences([counts, own]) if keeps else counts


def tell_draw(earned: int, tier: int, tiers: int, season: Season) -> str:
    """Tell a player the reason for a start in another tier than they had earned; empty if it is the
    same. The drawn season has so many ``tiers``.
    """
    if earned == tier:
        return ""
    fields = {"earned": earned, "given": tier, "tiers": tiers}
    if earned > tiers:
        text = _("You had earned tier %(earned)d, but this season has fewer tiers. You start in tier %(given)d.")
    elif tier < earned:
        text = _("Places were left in tier %(given)d, so you start there and not in tier %(earned)d.")
    else:
        text = _("Tier %(earned)d has too few places for everyone who earned it, so you start in tier %(given)d.")
    by_hand = _("The organisers had set the number of divisions.") if season.groups else ""
    return join_sentences([text % fields, by_hand])
