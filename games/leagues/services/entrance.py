"""Access to a league: by its secret link, its organisers' yes, and reliability; who is shut out by a ban or for
silence; the link's making and end.
"""

import secrets
from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.models import User
from games import access
from games.leagues.models import (
    Admission,
    Bar,
    Entry,
    EntryRequest,
    FormerAddress,
    Invitation,
    League,
    PlaceOffer,
    Season,
    Table,
)
from games.leagues.models.invitation import new_token
from games.models import Game
from games.services.errors import NotAdmitted, NotNow, NotYours, Refused
from games.services.outbox import news
from games.services.rows import reliability_record

from . import mailing, organisers, silence
from .announcing import news_topic
from .mailing import APPROVE, DECLINE

Answer = EntryRequest.Answer


def visible_leagues(user: access.Person) -> QuerySet[League]:
    """Return the leagues visible to this person: public ones, and private ones of theirs."""
    if not user.is_authenticated:
        return League.objects.filter(admission=Admission.ANYBODY)
    if user.is_staff:
        return League.objects.all()
    return League.objects.filter(
        Q(admission=Admission.ANYBODY)
        | Q(pk__in=League.organisers.through.objects.filter(user=user).values("league"))
        | Q(pk__in=Entry.objects.filter(user=user).values("season__league"))
        | Q(pk__in=EntryRequest.objects.filter(user=user, answer=Answer.YES).values("league"))
        | Q(pk__in=PlaceOffer.objects.filter(user=user, taken=None).values("season__league"))
    )


def can_see(user: access.Person, league: League) -> bool:
    """Return True if this person sees the pages of a league."""
    return not league.is_private or visible_leagues(user).filter(pk=league.pk).exists()


def admits_to_game(user: User, game: Game) -> bool:
    """Return True if a private game belongs to a league whose private games this person opens."""
    tables = Table.objects.filter(Q(game=game) | Q(former_games__game=game))
    league = League.objects.filter(seasons__divisions__rounds__tables__in=tables).first()
    return league is not None and opens_private_games(user, league)


def opens_private_games(user: access.Person, league: League) -> bool:
    """Return True for people of a private league; of one made public since, for those of its private
    time: organisers, people let in then, and players of a season played in private.
    """
    if league.is_private or not user.is_authenticated or user.is_staff:
        return user.is_authenticated and can_see(user, league)
    then = Season.objects.filter(entries__user=user, divisions__rounds__tables__game__private=True)
    return League.objects.filter(_has_been_let_in(user) | Q(seasons__in=then), pk=league.pk).exists()


def formerly_at(slug: str) -> League | None:
    former = FormerAddress.objects.filter(slug=slug).select_related("league").first()
    return former.league if former else None


def opens(token: str, league: League) -> bool:
    """Return True for the token of the league's link."""
    link = invitation_of(league)
    return link is not None and secrets.compare_digest(link.token.encode(), token.encode())


def asks_first(user: User, league: League) -> bool:
    """Return True if this person needs the organisers' yes before entering."""
    return league.admission == Admission.ASKING and not _belongs_to(user, league)


def _belongs_to(user: User, league: League) -> bool:
    """Return True for organisers, admitted people and former players."""
    return League.objects.filter(_has_been_let_in(user) | Q(seasons__entries__user=user), pk=league.pk).exists()


def _has_been_let_in(user: User) -> Q:
    return Q(organisers=user) | Q(entry_requests__user=user, entry_requests__answer=Answer.YES)


def require_admitted(season: Season, user: User, token: str) -> None:
    """Raises NotYours and NotAdmitted for anybody not admitted to the league."""
    league = season.league
    if league.is_private and not (_belongs_to(user, league) or _has_link(league, token)):
        raise NotYours(_("This league is private. You need its link or the organisers' approval."))
    if league.reliability and not league.organisers.filter(pk=user.pk).exists():
        _require_reliable(league, user)


def require_not_shut_out(season: Season, user: User) -> None:
    """Raises NotNow for anybody barred from the league, removed from this season, or still out of
    the league's seasons.
    """
    league = season.league
    require_not_barred(league, user)
    if season.entries.filter(user=user, removed=True).exists():
        message = _("The organisers have removed you from %(season)s. See the decision log for the reason.")
        raise NotNow(message % mailing.season_words(season))
    departure = silence.departures(league, user=user).get(user.pk)
    if departure is not None and departure.left != season.number and season.number < departure.again:
        message = _(
            "You dropped out of season %(left)d by running out of time. You can enter again from season %(again)d."
        )
        if season.terms.is_tournament:
            message = _(
                "You dropped out of edition %(left)d by running out of time. You can enter again from "
                "edition %(again)d."
            )
        raise NotNow(message % departure._asdict())


def require_not_barred(league: League, user: User) -> None:
    """Raises NotNow for anybody barred from the league."""
    if Bar.objects.filter(league=league, user=user).exists():
        raise NotNow(_("You are banned from this league. See the decision log for the reason."))


def returning_and_shut_out(season: Season) -> tuple[list[int], list[int]]:
    """Return the keys of people free to enter again from this season on, and of those still out:
    barred, or after a silent departure.
    """
    barred = set(Bar.objects.filter(league=season.league_id).values_list("user", flat=True))
    again = {
        user: departure.again for user, departure in silence.departures(season.league).items() if user not in barred
    }
    back = [user for user, number in again.items() if number == season.number]
    return back, [*barred, *(user for user, number in again.items() if season.number < number)]


def _has_link(league: League, token: str) -> bool:
    return league.admission == Admission.LINK and opens(token, league)


def _require_reliable(league: League, user: User) -> None:
    own = reliability_record.reliability_of(user)
    if reliability_record.admits(league, own):
        return
    words = {"asked": league.reliability, "own": own.percent, "fewest": reliability_record.FEWEST}
    message = _("This league requires %(asked)d%% of decisions on time. You are at %(own)d%%.")
    if own.percent is None:
        message = _(
            "This league requires %(asked)d%% of decisions on time. You need %(fewest)d decisions "
            "before you have a percentage."
        )
    raise NotAdmitted(message % words)


@transaction.atomic
def ask(*, user: User, league: League) -> None:
    """Ask the organisers to be let in; they are told by mail. Twice is once. Raises NotNow."""
    if league.admission != Admission.ASKING:
        raise NotNow(_("This league needs no approval. You can enter it directly."))
    request, is_new = EntryRequest.objects.get_or_create(league=league, user=user)
    if request.answer == Answer.NO:
        raise NotNow(_("The organisers have declined your request to join."))
    if is_new:
        _mail_request(request)


@transaction.atomic
def answer(*, user: User, league: League, request_id: int, lets_in: bool) -> EntryRequest:
    """Let somebody in, or decline; they are told by mail.

    A second answer replaces the first. Raises NotYours and Refused. Takes the league's row lock.
    """
    organisers.require(user, league)
    organisers.lock(league)
    request = EntryRequest.objects.select_related("user", "league").filter(league=league, pk=request_id).first()
    if request is None:
        raise Refused(_("This request no longer exists."))
    new_answer = Answer.YES if lets_in else Answer.NO
    if request.answer != new_answer:
        request.answer = new_answer
        request.save(update_fields=["answer"])
        _mail_answer(request)
    return request


def requests(league: League) -> QuerySet[EntryRequest]:
    """Return the requests for admission, unanswered ones first."""
    return league.entry_requests.select_related("user").filter(user__is_active=True).order_by("answer", "pk")


def request_of(user: access.Person, league: League) -> EntryRequest | None:
    return league.entry_requests.filter(user=user).first() if user.is_authenticated else None


@transaction.atomic
def change(*, user: User, league: League, admission: str, reliability: int, newcomers: bool, reason: str) -> bool:
    """Change access to a league, with a log entry; return False if nothing changes.

    The news of a league turned private are for its people alone from then on. Earlier games stay as
    private or public as they were: their players have not agreed to a change. Raises NotYours,
    NotNow and Refused. Takes the row locks of the league and its season.
    """
    organisers.require(user, league)
    league = organisers.lock(league)
    season = organisers.lock_season(league)
    fields = {"admission": admission, "reliability": reliability, "newcomers": newcomers or not reliability}
    if all(getattr(league, name) == value for name, value in fields.items()):
        return False
    was_private = league.is_private
    for name, value in fields.items():
        setattr(league, name, value)
    if was_private != league.is_private and season is not None and season.state == Season.State.RUNNING:
        message = _("You can't switch between private and public until %(season)s is over.")
        raise NotNow(message % {"season": season.display_name})
    league.save(update_fields=list(fields))
    if league.is_private:
        news.withdraw(topic=news_topic(league), page=league.get_absolute_url())
    organisers.decide(
        user=user,
        league=league,
        season=season,
        sentence=lambda: _change_in_words(league, was_private=was_private),
        reason=reason,
    )
    return True


def _change_in_words(league: League, *, was_private: bool) -> str:
    text = _("Changed who may enter: %(who)s")
    if was_private and not league.is_private:
        text = _("Changed who may enter: %(who)s (earlier games stay private)")
    elif league.is_private and not was_private:
        text = _("Changed who may enter: %(who)s (earlier games stay public)")
    return text % {"who": admission_in_words(league)}


def admission_in_words(league: League) -> str:
    """Return the rules of admission in words."""
    admission = str(Admission(league.admission).label)
    if not league.reliability:
        return admission
    text = _("%(who)s, at least %(percent)d%% of decisions on time")
    if league.newcomers:
        text = _("%(who)s, at least %(percent)d%% of decisions on time (or new players)")
    return text % {"who": admission, "percent": league.reliability}


def _mail_request(request: EntryRequest) -> None:
    """Tell the organisers about a request for admission."""
    fields = {"name": request.user.username}

    def words(_user: User) -> tuple[str, str]:
        headline = _("%(name)s asks to join")
        text = _("Approve or decline the request by reply, or on the Entries page.")
        return headline % fields, text

    readers = organisers.active_organisers(request.league)
    page = reverse("leagues:entrance", args=[request.league.slug])
    letters = mailing.letters(f"entry-request-{request.pk}", request.league, readers, words)
    news.tell_people(letters, page=page, asks=f"request:{request.pk}", answers=[APPROVE, DECLINE])


def _mail_answer(request: EntryRequest) -> None:
    is_in = request.answer == EntryRequest.Answer.YES

    def words(_user: User) -> tuple[str, str]:
        if is_in:
            return _("Your request is approved"), _("You can now see the league page and enter there.")
        return _("Your request is declined"), _("The organisers have declined your request to join.")

    page = request.league.get_absolute_url() if is_in else reverse("leagues:index")
    key = f"entry-answer-{request.pk}-{request.answer}"
    current = request.league.seasons.filter(state__in=Season.GOING_ON).first() if is_in else None
    ways_in = mailing.ways_in(current)
    questions: dict[str, Any] = {"asks": f"season:{current.pk}", "answers": ways_in} if current and ways_in else {}
    news.tell_people(mailing.letters(key, request.league, [request.user], words), page=page, **questions)


@transaction.atomic
def make_invitation(*, user: User, league: League, instead_of: str = "") -> Invitation:
    """Make the league's link, in this organiser's name, replacing ``instead_of``, the token they
    saw, if any; the old one leads nowhere.

    The log says so, without the link. If another has replaced it already, as by the same form a
    moment ago, the other stays. Raises NotYours. Takes the league's row lock.
    """
    organisers.require(user, league)
    organisers.lock(league)
    present = invitation_of(league)
    if present is not None and present.token != instead_of:
        return present
    fields = {"by": user, "token": new_token()}
    invitation = Invitation.objects.update_or_create(league=league, defaults=fields)[0]
    organisers.decide(
        user=user,
        league=league,
        sentence=lambda: _("Created an invitation link"),
        reason=lambda: _("The previous link no longer works."),
    )
    return invitation


@transaction.atomic
def end_invitation(*, user: User, league: League) -> None:
    """Stop inviting by a link; the log says so. Twice is once. Raises NotYours."""
    organisers.require(user, league)
    deleted, _rows = Invitation.objects.filter(league=league).delete()
    if deleted:
        organisers.decide(
            user=user,
            league=league,
            sentence=lambda: _("Removed the invitation link"),
            reason=lambda: _("The link no longer works."),
        )


def invitation_of(league: League) -> Invitation | None:
    return Invitation.objects.filter(league=league).first()


def find_invitation(token: str) -> Invitation | None:
    """Return the invitation of a link, unless ended."""
    return Invitation.objects.filter(token=token).select_related("league", "by").first()
