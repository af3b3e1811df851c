"""Places that organisers offer after the draw: to a substitute by name, or to one more player.

Somebody on the waiting list has asked for a place and gets it at once; everybody else is asked by
mail. The place stays open to all until it is taken.
"""

from collections.abc import Sequence

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games import access
from games.leagues.models import DeskAct, Entry, Place, PlaceOffer, Season
from games.services.errors import NotNow, NotYours
from games.services.lobby import openings

from . import caps, decision_mails, desk, entrance, late_entries, mailing, organisers, places
from .mailing import DECLINE, TAKE

State = Entry.State
NEW_PLACE = 0
"""In place of a place's key: one of their own."""


@transaction.atomic
def offer_place(*, user: User, season_id: int, name: str, place_id: int, reason: str) -> PlaceOffer | None:
    """Offer somebody a place, by its key or `NEW_PLACE`; or give it, without an offer, to who waits.

    Twice is once. Raises NotYours, NotNow, Refused and TooMany.
    """
    season = desk.lock_for(user, season_id)
    person = organisers.find_person(name)
    if (present := open_offer(person, season)) is not None and (present.place_id or NEW_PLACE) == place_id:
        return present
    if place_id and _holds(person, place_id):
        return None
    place = find_place(season, place_id)
    require_offer(season, person, place)
    entry = _waiting_entry(season, person)
    if entry is None:
        openings.spend_limit("players_put_in", user)
    act = organisers.log_act(
        user=user,
        league=season.league,
        season=season,
        kind=DeskAct.Kind.OFFER,
        sentence=lambda: _tell_log(person, place, is_given=entry is not None),
        reason=reason,
        people=[person],
        before={},
    )
    if entry is not None:
        if place is not None:
            places.fill_place(season, place, entry)
        return None
    offer = PlaceOffer.objects.create(decision=act.decision, season=season, user=person, place=place)
    decision_mails.mail_act(act, lambda: tell_offer(offer), [TAKE, DECLINE])
    return offer


def _tell_log(person: User, place: Place | None, *, is_given: bool) -> str:
    fields = {"name": person.username, "division": place.division.display_name if place else ""}
    if place is None:
        return _("Offered %(name)s a new place") % fields
    text = _("Gave %(name)s a place (%(division)s)") if is_given else _("Offered %(name)s a place (%(division)s)")
    return text % fields


def find_place(season: Season, place_id: int) -> Place | None:
    """Return an open place of a season by its key, None for a new one. Raises NotNow if it is open no more."""
    require_places(season)
    if place_id == NEW_PLACE:
        if not has_new_place(season):
            raise NotNow(_("No division has room for one more player."))
        return None
    for place in places.free_places(season) if season.takes_substitutes else []:
        if place.pk == place_id:
            return place
    raise NotNow(_("This place has been taken in the meantime. Choose another one."))


def require_places(season: Season) -> None:
    """Raises NotNow unless a season is drawn and a place in it can be had."""
    if season.takes_entries:
        raise NotNow(_("The draw is still to come. Add the player before it instead."))
    if season.state != Season.State.RUNNING:
        raise NotNow(_("%(season)s is over.") % mailing.season_words(season))
    if season.terms.is_tournament and season.terms.format != "swiss":
        raise NotNow(_("Nobody can join this tournament after its draw, and nobody plays on for another."))
    if season.terms.is_tournament and not season.takes_latecomers:
        raise NotNow(_("More than half of the rounds are drawn, so nobody can join any more."))
    if not has_new_place(season) and not (season.takes_substitutes and places.free_places(season)):
        raise NotNow(_("All places are taken, and no division has room for one more player."))


def has_new_place(season: Season) -> bool:
    return season.takes_latecomers or (season.takes_substitutes and late_entries.has_room(season))


def place_choices(season: Season) -> list[tuple[int, str]]:
    """Return the places that can be offered now, each with its key and a name in words."""
    choices = (
        [(place.pk, _name_place(place)) for place in places.free_places(season)] if season.takes_substitutes else []
    )
    if has_new_place(season):
        text = _("a place of their own, from the next round on")
        choices.append((NEW_PLACE, text))
    return choices


def _name_place(place: Place) -> str:
    holders = list(place.holdings.all())
    fields = {"division": place.division.display_name, "name": holders[-1].entry.name if holders else ""}
    return _("%(division)s: the place of %(name)s") % fields


def require_offer(season: Season, person: User, place: Place | None) -> None:
    """Raises NotNow if somebody cannot have a place of a season."""
    fields = {"name": person.username, **mailing.season_words(season)}
    entry = season.entries.filter(user=person).first()
    if entry is not None and entry.state == State.ACTIVE:
        raise NotNow(_("%(name)s already plays in %(season)s.") % fields)
    if entry is not None and entry.holdings.exists():
        raise NotNow(_("%(name)s has left %(season)s and can't come back.") % fields)
    if entry is not None and entry.state == State.WAITING and place is None:
        raise NotNow(_("%(name)s is on the waiting list already, and gets the next place.") % fields)
    if open_offer(person, season) is not None:
        raise NotNow(_("%(name)s has an offer already, and has not answered yet.") % fields)
    desk.require_not_out(season, person)
    if place is not None and not places.can_sit(season, place, person):
        raise NotNow(_("%(name)s can't sit at the tables of this place. Choose another player or place.") % fields)


def waits(season: Season, person: User) -> bool:
    """Return True for somebody on the waiting list."""
    return _waiting_entry(season, person) is not None


def _waiting_entry(season: Season, person: User) -> Entry | None:
    return season.entries.filter(user=person, state=State.WAITING).select_related("user").first()


def _holds(person: User, place_id: int) -> bool:
    return Place.objects.filter(pk=place_id, holdings__until=None, holdings__entry__user=person).exists()


def tell_offer(offer: PlaceOffer) -> str:
    """Return an offer in words, with the way to answer by mail."""
    fields = {
        **mailing.season_words(offer.season),
        "division": offer.place.division.display_name if offer.place else "",
    }
    text = _(
        "An organiser offers you a place in “%(season)s” (%(division)s), with its games in progress. Reply TAKE to "
        "play, or DECLINE. The place stays open to others until you take it."
    )
    if offer.place is None:
        text = _(
            "An organiser offers you a place in “%(season)s”, from the next round on. Reply TAKE to play, or DECLINE."
        )
    return text % fields


def open_offer(user: access.Person, season: Season) -> PlaceOffer | None:
    """Return somebody's offer of a place in a running season, if they have not answered yet."""
    if not user.is_authenticated or season.state != Season.State.RUNNING:
        return None
    offers = PlaceOffer.objects.filter(season=season, user=user, taken=None)
    return offers.select_related("place__division__season__league", "season__league", "decision").first()


@transaction.atomic
def take(*, user: User, season_id: int) -> Entry:
    """Take an offered place. Twice is once. Raises NotYours and NotNow. Takes the season's row lock."""
    season = Season.lock(season_id)
    entry = season.entries.filter(user=user).first()
    offer = open_offer(user, season)
    if offer is None:
        if entry is not None and entry.state in Entry.IN and season.place_offers.filter(user=user, taken=True).exists():
            return entry
        raise NotYours(_("You have no offer of a place in %(season)s.") % mailing.season_words(season))
    entrance.require_not_barred(season.league, user)
    place = find_place(season, offer.place_id or NEW_PLACE)
    if place is not None and not places.can_sit(season, place, user):
        raise NotNow(_("You can't sit at the tables of this place any more."))
    entry = entry or Entry(season=season, user=user)
    entry.removed = False
    entry.save()
    caps.put_in_line(entry)
    offer.taken = True
    offer.save(update_fields=["taken"])
    if place is not None:
        places.fill_place(season, place, entry)
    season.due = timezone.now()
    season.save(update_fields=["due"])
    return entry


@transaction.atomic
def decline(*, user: User, season_id: int) -> None:
    """Decline an offered place. Twice is once. Takes the season's row lock."""
    season = Season.lock(season_id)
    PlaceOffer.objects.filter(season=season, user=user, taken=None).update(taken=False)


def withdraw_offers(offers: Sequence[PlaceOffer]) -> None:
    """Let an organiser's offers stand no longer."""
    PlaceOffer.objects.filter(pk__in=[offer.pk for offer in offers], taken=None).update(taken=False)
