"""Organisers' acts on players: removing, putting in, exchanging places and choosing the number of
divisions before the draw, barring and admitting again.

Each act takes the season's row lock, is written into the public log and told by mail, and does
nothing the second time.
"""

from collections.abc import Sequence

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from games.leagues.models import Bar, DeskAct, Entry, League, Season, Teammate
from games.leagues.terms import LARGEST, divided
from games.leagues.words import next_places as place_words
from games.present.lists import join_sentences
from games.services.errors import NotNow, Refused
from games.services.lobby import openings

from . import caps, decision_mails, mailing, next_places, organisers, places, silence
from .mailing import CHECK_IN, WITHDRAW
from .next_places import NextPlace

State = Entry.State
Kind = DeskAct.Kind
BEFORE_DRAW = (State.ENTERED, State.CHECKED_IN)


@transaction.atomic
def remove(*, user: User, season_id: int, entry_id: int, reason: str) -> None:
    """Take a player out of an unfinished season. Raises NotYours, NotNow and Refused."""
    season = lock_for(user, season_id)
    entry = find_entry(season, entry_id)
    if entry.removed:
        return
    _require_on(season)
    if entry.state not in Entry.IN:
        raise NotNow(_("%(name)s is not in %(season)s.") % {"name": entry.name, **mailing.season_words(season)})
    price = next_places.place_after_leaving(entry) if entry.state == State.ACTIVE else None
    act = organisers.log_act(
        user=user,
        league=season.league,
        season=season,
        kind=Kind.REMOVE,
        sentence=lambda: _("Removed %(name)s") % {"name": entry.name},
        reason=reason,
        people=_users_of(entry),
        before=_take_out(entry),
    )
    decision_mails.mail_act(act, lambda: _tell_removed(season, State(act.before["state"]), price))


def _tell_removed(season: Season, before: Entry.State, price: NextPlace | None) -> str:
    """Tell somebody their removal; only players who had a place had games to lose."""
    if before != State.ACTIVE:
        return _("You are no longer in “%(season)s”.") % mailing.season_words(season)
    text = _("You are no longer in “%(season)s”. A bot takes over your games there.") % mailing.season_words(season)
    return join_sentences([text, place_words.tell_leaving(price)])


def _take_out(entry: Entry) -> dict[str, object]:
    """Take somebody out, and return the data for undoing it. The season's row is locked."""
    before: dict[str, object] = {"entry": entry.pk, "state": entry.state}
    season = entry.season
    if season.takes_entries:
        before["team"] = places.leave_team(entry)
    if entry.state == State.ACTIVE:
        places.vacate(entry)
        season.due = timezone.now()
        season.save(update_fields=["due"])
    entry.state, entry.removed = State.WITHDRAWN, True
    entry.save(update_fields=["state", "removed"])
    caps.move_up(season)
    return before


@transaction.atomic
def put_in(*, user: User, season_id: int, name: str, reason: str) -> Entry:
    """Put somebody into a season before its draw; they check in themselves, or withdraw.

    Raises NotYours, NotNow, Refused and TooMany.
    """
    season = lock_for(user, season_id)
    require_before_draw(season)
    person = organisers.find_person(name)
    entry = season.entries.filter(user=person).first()
    if entry is not None and entry.state in Entry.IN:
        return entry
    require_not_out(season, person)
    caps.require_room(season)
    openings.spend_limit("players_put_in", user)
    entry = entry or Entry(season=season, user=person)
    was_removed = entry.removed
    entry.state, entry.removed = State.ENTERED, False
    entry.save()
    act = organisers.log_act(
        user=user,
        league=season.league,
        season=season,
        kind=Kind.PUT_IN,
        sentence=lambda: _("Added %(name)s") % {"name": person.username},
        reason=reason,
        people=[person],
        before={"entry": entry.pk, "removed": was_removed},
    )
    is_asked = season.state == Season.State.CHECK_IN
    decision_mails.mail_act(
        act, lambda: _tell_added(season, is_asked=is_asked), [CHECK_IN, WITHDRAW] if is_asked else [WITHDRAW]
    )
    return entry


def _tell_added(season: Season, *, is_asked: bool) -> str:
    text = _(
        "An organiser has entered you in “%(season)s”. We will email you when it is time to "
        "check in. If you do not check in, you will not play."
    )
    if is_asked:
        text = _(
            "An organiser has entered you in “%(season)s”. Check in by %(starts)s, or withdraw. If "
            "you do neither, you will not play."
        )
    return text % (mailing.season_words(season) | mailing.dates(season))


def require_not_out(season: Season, person: User) -> None:
    """Raises NotNow for anybody barred; removed players pass, for an organiser to put in again."""
    departure = silence.departures(season.league, user=person).get(person.pk)
    if is_barred(season.league, person) or (departure is not None and season.number < departure.again):
        raise NotNow(_("%(name)s is banned. Lift the ban first.") % {"name": person.username})


@transaction.atomic
def exchange(*, user: User, season_id: int, one: int, other: int, reason: str, seen: int) -> None:
    """Let two players begin in each other's place of the divisions to be drawn.

    ``seen`` is the number of exchanges at the time of the form. Raises NotYours, NotNow and
    Refused.
    """
    season = lock_for(user, season_id)
    require_before_draw(season)
    require_league(season)
    if len(season.exchanges) == seen + 1 and season.exchanges[-1] == [one, other]:
        return
    if len(season.exchanges) != seen:
        raise NotNow(_("Another organiser has swapped places in the meantime. Check who starts where, then try again."))
    pair = [find_entry(season, key) for key in (one, other)]
    require_exchange(season, *pair)
    season.exchanges = [*season.exchanges, [one, other]]
    season.save(update_fields=["exchanges"])
    act = organisers.log_act(
        user=user,
        league=season.league,
        season=season,
        kind=Kind.EXCHANGE,
        sentence=lambda: (
            _("Swapped the places of %(one)s and %(other)s") % {"one": pair[0].name, "other": pair[1].name}
        ),
        reason=reason,
        people=[person for entry in pair for person in _users_of(entry)],
        before={"pair": [one, other]},
    )
    decision_mails.mail_act(act, lambda: _tell_exchanged(season, pair))


def _tell_exchanged(season: Season, pair: Sequence[Entry]) -> str:
    text = _("In “%(season)s” %(one)s and %(other)s swap their starting places.")
    return text % {**mailing.season_words(season), "one": pair[0].name, "other": pair[1].name}


def require_exchange(season: Season, one: Entry, other: Entry) -> None:
    """Raises Refused for an impossible exchange of places, or one without effect."""
    require_before_draw(season)
    require_league(season)
    if one.pk == other.pk:
        raise Refused(_("Choose two different players."))
    for entry in (one, other):
        if entry.state not in BEFORE_DRAW:
            raise NotNow(_("%(name)s is not in %(season)s.") % {"name": entry.name, **mailing.season_words(season)})
    earned = next_places.earned_places(season, (one, other))
    if one.pk not in earned and other.pk not in earned:
        raise Refused(
            _("Both players start as newcomers, and their order is drawn at random. It can't be set by hand.")
        )


@transaction.atomic
def set_groups(*, user: User, season_id: int, groups: int, reason: str) -> None:
    """Set the number of divisions or pools to draw: fewer merges them, more splits them.

    Raises NotYours, NotNow and Refused.
    """
    season = lock_for(user, season_id)
    require_groups(season, groups)
    if season.groups == groups:
        return
    before, season.groups = season.groups, groups
    season.save(update_fields=["groups"])
    entered = season.entries.filter(state__in=BEFORE_DRAW, user__isnull=False)
    act = organisers.log_act(
        user=user,
        league=season.league,
        season=season,
        kind=Kind.GROUPS,
        sentence=lambda: _tell_groups(season, groups),
        reason=reason,
        people=User.objects.filter(league_entries__in=entered),
        before={"groups": before},
    )
    decision_mails.mail_act(
        act,
        lambda: (
            _("This applies to the draw of “%(season)s”, if enough players check in.") % mailing.season_words(season)
        ),
        [WITHDRAW],
    )


def _tell_groups(season: Season, groups: int) -> str:
    text = ngettext(
        "Set the number of divisions to %(count)d",
        "Set the number of divisions to %(count)d",
        groups,
    )
    if season.terms.is_tournament:
        text = ngettext("Set the number of groups to %(count)d", "Set the number of groups to %(count)d", groups)
    return text % {"count": groups}


def require_groups(season: Season, groups: int) -> None:
    """Raises NotNow and Refused if the season cannot be drawn in so many divisions."""
    require_before_draw(season)
    if not has_groups(season):
        raise NotNow(_("This tournament has no groups: everyone plays in one field."))
    people = season.entries.filter(state__in=BEFORE_DRAW).count()
    division_sizes = sizes(season, groups)
    if people < season.terms.size or len(division_sizes) != groups:
        fewest, most = max(1, -(-people // LARGEST)), max(1, people // season.terms.size)
        text = _("With %(people)d players you can have %(fewest)d to %(most)d, each with at least one full table.")
        raise Refused(text % {"people": people, "fewest": fewest, "most": most})


def has_groups(season: Season) -> bool:
    return not season.terms.by_rounds


def sizes(season: Season, groups: int | None) -> Sequence[int]:
    """Return the size of each division if all present entries came."""
    people = season.entries.filter(state__in=BEFORE_DRAW).count()
    return divided(people, season.terms.division, season.terms.size, groups)


@transaction.atomic
def bar(*, user: User, league: League, name: str, reason: str) -> None:
    """Bar somebody from a league, and take them out of its unfinished season.

    Raises NotYours, NotNow and Refused. Takes the league's row lock and that of its season.
    """
    league, season = _both_locked(user, league)
    person = organisers.find_person(name)
    if person.pk == user.pk:
        raise Refused(_("You can't ban yourself."))
    _bar, is_new = Bar.objects.get_or_create(league=league, user=person)
    if not is_new:
        return
    entry = season.entries.filter(user=person, state__in=Entry.IN).first() if season else None
    Teammate.objects.filter(team__season=season, user=person, entry=None).delete()  # nobody else could sit there
    act = organisers.log_act(
        user=user,
        league=league,
        season=season,
        kind=Kind.BAR,
        sentence=lambda: _("Banned %(name)s from the league") % {"name": person.username},
        reason=reason,
        people=[person],
        before=_take_out(entry) if entry else {},
    )
    decision_mails.mail_act(act, lambda: _tell_barred(league, entry))


def _tell_barred(league: League, entry: Entry | None) -> str:
    sentences = [_("You cannot enter “%(league)s” until an organiser lifts the ban.") % {"league": league.name}]
    if entry is not None:
        sentences.append(_("You are no longer in “%(season)s”.") % mailing.season_words(entry.season))
    return join_sentences(sentences)


@transaction.atomic
def unbar(*, user: User, league: League, name: str, reason: str) -> None:
    """Admit somebody again, after a bar or after leaving a season without a word.

    Raises NotYours and Refused. Takes the locks of `bar`.
    """
    league, season = _both_locked(user, league)
    person = organisers.find_person(name)
    silent = Entry.objects.filter(season__league=league, user=person, silent=True)
    before = {
        "barred": is_barred(league, person),
        "silent": list(silent.values_list("pk", flat=True)),
    }
    if not any(before.values()):
        return
    Bar.objects.filter(league=league, user=person).delete()
    silent.update(silent=False)
    act = organisers.log_act(
        user=user,
        league=league,
        season=season,
        kind=Kind.UNBAR,
        sentence=lambda: _("Lifted the ban on %(name)s") % {"name": person.username},
        reason=reason,
        people=[person],
        before=before,
    )
    decision_mails.mail_act(act, lambda: _("You can enter “%(league)s” again.") % {"league": league.name})


def is_barred(league: League, person: User) -> bool:
    return Bar.objects.filter(league=league, user=person).exists()


def lock_for(user: User, season_id: int) -> Season:
    """Return a season, locked, for an organiser of its league. Raises NotYours."""
    season = Season.lock(season_id)
    organisers.require(user, season.league)
    return season


def _both_locked(user: User, league: League) -> tuple[League, Season | None]:
    organisers.require(user, league)
    league = organisers.lock(league)
    season = organisers.lock_season(league)
    if season is not None:
        season.league = league
    return league, season


def find_entry(season: Season, pk: int) -> Entry:
    """Return an entry of a locked season. Raises Refused."""
    entry = season.entries.select_related("user").filter(pk=pk).first()
    if entry is None:
        raise Refused(_("That player is not in %(season)s.") % mailing.season_words(season))
    entry.season = season
    return entry


def _users_of(entry: Entry) -> list[User]:
    return [entry.user] if entry.user is not None else []


def _require_on(season: Season) -> None:
    """Raises NotNow for a finished season."""
    if season.state not in Season.GOING_ON:
        raise NotNow(_("%(season)s is over.") % mailing.season_words(season))


def require_before_draw(season: Season) -> None:
    """Raises NotNow after the draw."""
    if not season.takes_entries:
        raise NotNow(_("This is only possible before the draw."))


def require_league(season: Season) -> None:
    """Raises NotNow for a tournament: nobody has earned a place there."""
    if season.terms.is_tournament:
        raise NotNow(_("Places can't be swapped in a tournament: its pairings are drawn at random."))
