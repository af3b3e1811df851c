"""Replies by mail to leagues and ladders: the words now valid, and their effects."""

from collections.abc import Callable, Sequence
from functools import partial

from django.utils.translation import gettext as _

from accounts.models import User
from games import durations
from games.leagues.models import (
    Appeal,
    Decision,
    Entry,
    EntryRequest,
    Holding,
    PlaceOffer,
    Season,
    Teammate,
    Wish,
)
from games.mail.absolute import absolute
from games.present.lists import join_sentences
from games.services.errors import NotNow
from games.services.inbox import news_replies

from .acts import appeals
from .services import appeal_judges, entrance, entries, ladders, mailing, organisers, place_offers, teams
from .services.mailing import (
    APPEAL,
    APPROVE,
    CHECK_IN,
    DECLINE,
    ENTER,
    GRANT,
    JOIN,
    LEAVE,
    REJECT,
    STAY,
    STOP,
    TAKE,
    WIDEN,
    WITHDRAW,
)

State = Entry.State


def register() -> None:
    news_replies.register_asker("season", InSeason())
    news_replies.register_asker("after", AfterSeason())
    news_replies.register_asker("decision", OnDecision())
    news_replies.register_asker("ladder", OnLadder())
    news_replies.register_asker("place", OnPlace())
    news_replies.register_asker("request", OnRequest())
    news_replies.register_asker("team", OnTeam())
    news_replies.register_asker("appeal", OnAppeal())


class InSeason:
    """Replies to the mails of a season not yet begun, or to those waiting for a place; ``of`` is its key."""

    def words(self, *, user: User, of: str) -> Sequence[str]:
        season = _find_season(of)
        entry = entries.own(user, season) if season else None
        if season is None or _is_waiting(entry):
            return [WITHDRAW] if season else []
        if entry is None or entry.state not in Entry.IN:
            has_left = entry is not None and (entry.removed or entry.holdings.exists())
            return [] if has_left and not season.takes_entries else mailing.ways_in(season)
        if not season.takes_entries:
            return []
        can_check_in = season.state == Season.State.CHECK_IN and entry.state == State.ENTERED
        return [CHECK_IN, WITHDRAW] if can_check_in else [WITHDRAW]

    def take(self, *, user: User, of: str, word: str, remark: str) -> str:
        season = _find_season(of)
        is_waiting = season is not None and _is_waiting(entries.own(user, season))
        if season is None or not (word == JOIN or (word == WITHDRAW and is_waiting)):
            season = _require_open(season)
        withdraw = partial(entries.withdraw, is_answered=True)
        enter = entries.enter
        doing: dict[str, Callable[..., object]] = {
            CHECK_IN: entries.check_in,
            WITHDRAW: withdraw,
            ENTER: enter,
            JOIN: enter,
        }
        doing[word](user=user, season_id=season.pk)
        return _state_in_season(user, season.pk)


class AfterSeason:
    """Replies to the mail ending a season: a yes or no to the next; ``of`` is the finished one."""

    def words(self, *, user: User, of: str) -> Sequence[str]:
        season = _following_season(of)
        if season is None or not season.takes_entries:
            return []
        entry = entries.own(user, season)
        return [LEAVE] if entry is not None and entry.state in Entry.IN else [STAY]

    def take(self, *, user: User, of: str, word: str, remark: str) -> str:
        season = _require_open(_following_season(of))
        if word == STAY:
            entries.enter(user=user, season_id=season.pk)
        elif entries.own(user, season) is not None:
            entries.withdraw(user=user, season_id=season.pk, is_answered=True)
        return _state_in_season(user, season.pk)


class OnDecision:
    """Replies to the mail about a decision; ``of`` is its key.

    Answers about its season are valid too before the season begins.
    """

    def words(self, *, user: User, of: str) -> Sequence[str]:
        decision = _find_decision(of)
        if decision is None:
            return []
        about = InSeason().words(user=user, of=str(decision.season_id)) if decision.season_id else []
        if _offer_of(decision, user) is not None:
            about = [TAKE, DECLINE]
        return [*about, *([APPEAL] if appeals.refusal(user, decision) is None else [])]

    def take(self, *, user: User, of: str, word: str, remark: str) -> str:
        decision = _find_decision(of)
        if decision is None:
            raise NotNow(_("This decision no longer exists."))
        if word in (TAKE, DECLINE):
            return _answer_offer(user, decision, word)
        if word != APPEAL:
            return InSeason().take(user=user, of=str(decision.season_id), word=word, remark=remark)
        appeal = appeals.appeal(user=user, decision_id=decision.pk, reason=remark)
        answer = _("Your appeal is in the decision log. We will email you the answer.")
        return join_sentences([answer, appeal_judges.tell_if_nobody_can(appeal)])


class OnPlace:
    """Replies to the mail about a place somebody has got in a running season; ``of`` is its key."""

    def words(self, *, user: User, of: str) -> Sequence[str]:
        return [WITHDRAW] if _find_holding(user, of) else []

    def take(self, *, user: User, of: str, word: str, remark: str) -> str:
        holding = _find_holding(user, of)
        if holding is None:
            raise NotNow(_("You don't hold this place any more."))
        entries.withdraw(user=user, season_id=holding.entry.season_id, is_answered=True)
        text = _("You are not in “%(season)s” any more. A bot takes over your games.")
        return text % mailing.season_words(holding.entry.season)


class OnRequest:
    """Replies of organisers to somebody who asks to be let in; ``of`` is the request's key."""

    def words(self, *, user: User, of: str) -> Sequence[str]:
        request = _find_request(user, of)
        return [APPROVE, DECLINE] if request and request.answer == EntryRequest.Answer.NONE else []

    def take(self, *, user: User, of: str, word: str, remark: str) -> str:
        request = _find_request(user, of)
        if request is None:
            raise NotNow(_("This request no longer exists."))
        if request.answer != EntryRequest.Answer.NONE:
            raise NotNow(_("This request has been answered already. You can change the answer on the Entries page."))
        entrance.answer(user=user, league=request.league, request_id=request.pk, lets_in=word == APPROVE)
        text = _("%(name)s can enter now.") if word == APPROVE else _("You have declined the request of %(name)s.")
        return text % {"name": request.user.username}


class OnTeam:
    """Replies to the invitation to a team; ``of`` is the key of the invited teammate."""

    def words(self, *, user: User, of: str) -> Sequence[str]:
        mate = _find_teammate(user, of)
        return [JOIN, DECLINE] if mate and mate.entry_id is None and mate.team.season.takes_entries else []

    def take(self, *, user: User, of: str, word: str, remark: str) -> str:
        mate = _find_teammate(user, of)
        if mate is None:
            raise NotNow(_("You have no invitation to this team any more."))
        if word == DECLINE:
            if mate.entry_id is not None:
                raise NotNow(_("You have joined the team already. You can leave it on the Teams page."))
            teams.leave(user=user, team_id=mate.team_id)
            return _("You have declined the invitation to the team %(team)s.") % {"team": mate.team.name}
        teams.join(user=user, team_id=mate.team_id)
        joined = _("You have joined the team %(team)s.") % {"team": mate.team.name}
        return join_sentences([joined, _state_in_season(user, mate.team.season_id)])


class OnAppeal:
    """Replies to the mail about an appeal, by those who can answer it; ``of`` is its key."""

    def words(self, *, user: User, of: str) -> Sequence[str]:
        appeal = _find_appeal(of)
        return [GRANT, REJECT] if appeal and appeal.pk in appeals.answerable(user, appeal.decision) else []

    def take(self, *, user: User, of: str, word: str, remark: str) -> str:
        appeal = _find_appeal(of)
        if appeal is None:
            raise NotNow(_("This appeal no longer exists."))
        appeals.answer(user=user, appeal_id=appeal.pk, granted=word == GRANT, text=remark)
        return _("Your answer is in the decision log. We email the players it concerns.")


class OnLadder:
    """Replies to the mail about a long wait on a ladder; ``of`` is the ladder's key."""

    def words(self, *, user: User, of: str) -> Sequence[str]:
        wish = _find_wish(user, of)
        if wish is None:
            return []
        return [STOP] if ladders.takes_anybody(wish) else [WIDEN, STOP]

    def take(self, *, user: User, of: str, word: str, remark: str) -> str:
        wish = _find_wish(user, of)
        if wish is None:
            raise NotNow(_("You have left the ladder."))
        if word == STOP:
            ladders.leave_ladder(user=user, ruleset=wish.ladder.ruleset)
            return _("You have left the ladder. Your current games go on and still count.")
        ladders.widen_wish(user=user, ruleset=wish.ladder.ruleset)
        return _(
            "You can now be matched with anyone, at tables of any size. If no one fits for 2 weeks, a bot can join."
        )


def _find_decision(of: str) -> Decision | None:
    return Decision.objects.filter(pk=of).select_related("season", "league").first()


def _offer_of(decision: Decision, user: User) -> PlaceOffer | None:
    """Return the offer of a place by this decision, if its person can still answer."""
    offer = place_offers.open_offer(user, decision.season) if decision.season else None
    return offer if offer and offer.decision_id == decision.pk else None


def _answer_offer(user: User, decision: Decision, word: str) -> str:
    offer = _offer_of(decision, user)
    if offer is None:
        raise NotNow(_("This offer has been answered already, or withdrawn."))
    if word == DECLINE:
        place_offers.decline(user=user, season_id=offer.season_id)
        return _("You have declined the place.")
    place_offers.take(user=user, season_id=offer.season_id)
    if offer.place is None:
        return _("The place is yours. You play from the next round on.")
    return _("The place is yours. We will email you when it is your turn.")


def _find_holding(user: User, of: str) -> Holding | None:
    """Return somebody's holding of a place in a running season, if they still have it."""
    running = Holding.objects.filter(entry__season__state=Season.State.RUNNING, entry__user=user, until=None)
    return running.filter(pk=of).select_related("entry__season__league").first()


def _find_request(user: User, of: str) -> EntryRequest | None:
    request = EntryRequest.objects.filter(pk=of).select_related("league", "user").first()
    return request if request and organisers.organises(user, request.league) else None


def _find_teammate(user: User, of: str) -> Teammate | None:
    return Teammate.objects.filter(pk=of, user=user).select_related("team__season__league").first()


def _find_appeal(of: str) -> Appeal | None:
    return Appeal.objects.filter(pk=of).select_related("decision__league", "decision__season").first()


def _is_waiting(entry: Entry | None) -> bool:
    return entry is not None and entry.state == State.WAITING


def _find_season(of: str) -> Season | None:
    return Season.objects.filter(pk=of).select_related("league").first()


def _following_season(of: str) -> Season | None:
    """Return the season after a finished one, the subject of its mail."""
    later = Season.objects.filter(league__seasons__pk=of, number__gt=_season_number(of)).select_related("league")
    return later.order_by("number").first()


def _season_number(of: str) -> int:
    return Season.objects.values_list("number", flat=True).filter(pk=of).first() or 0


def _require_open(season: Season | None) -> Season:
    """Raises NotNow for one begun or finished: an old mail must not leave a running season."""
    if season is None:
        raise NotNow(_("What this email was about no longer exists."))
    if not season.takes_entries:
        message = _(
            "%(season)s has started, so it no longer takes replies to this email. See its page for "
            "what you can do now: %(page)s"
        )
        raise NotNow(message % {"season": season.display_name, "page": absolute(season.get_absolute_url())})
    return season


def _state_in_season(user: User, season_id: int) -> str:
    """Return a person's state in a season not yet begun, or in its queue."""
    season = Season.objects.select_related("league").get(pk=season_id)
    entry = entries.own(user, season)
    fields = {"season": season.display_name, "starts": durations.moment(season.starts)}
    if entry is None or entry.state not in Entry.IN:
        return _("You are not in “%(season)s”.") % fields
    if entry.state == State.WAITING:
        return _("You are on the waiting list of “%(season)s”. We will email you if you get a place.") % fields
    if entry.state == State.CHECKED_IN:
        return _("You have checked in for “%(season)s”. It starts on %(starts)s.") % fields
    if season.state == Season.State.CHECK_IN:
        return _("You have entered “%(season)s”. Check in by %(starts)s, or you will not be drawn.") % fields
    return _("You have entered “%(season)s”. We will email you when it is time to check in.") % fields


def _find_wish(user: User, of: str) -> Wish | None:
    return Wish.objects.filter(user=user, ladder__pk=of).select_related("ladder").first()
