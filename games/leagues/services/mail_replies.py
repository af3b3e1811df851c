"""Replies by mail to leagues and ladders: the words now valid, and their effects."""

from collections.abc import Callable, Sequence
from functools import partial

from django.utils.translation import gettext as _

from accounts.models import User
from games import durations
from games.leagues.models import Decision, Entry, Season, Wish
from games.mail.absolute import absolute
from games.services.errors import NotNow
from games.services.inbox import news_replies

from . import appeals, entries, ladders
from .mailing import APPEAL, CHECK_IN, ENTER, LEAVE, STAY, STOP, WIDEN, WITHDRAW

State = Entry.State


def register() -> None:
    news_replies.register_asker("season", InSeason())
    news_replies.register_asker("after", AfterSeason())
    news_replies.register_asker("decision", OnDecision())
    news_replies.register_asker("ladder", OnLadder())


class InSeason:
    """Replies to the mails of a season not yet begun, or to those waiting for a place; ``of`` is its key."""

    def words(self, *, user: User, of: str) -> Sequence[str]:
        season = _find_season(of)
        entry = entries.own(user, season) if season else None
        if season is None or not season.takes_entries:
            return [WITHDRAW] if _is_waiting(entry) else []
        if entry is None or entry.state not in Entry.IN:
            return [ENTER]
        can_check_in = season.state == Season.State.CHECK_IN and entry.state == State.ENTERED
        return [CHECK_IN, WITHDRAW] if can_check_in else [WITHDRAW]

    def take(self, *, user: User, of: str, word: str, remark: str) -> str:
        season = _find_season(of)
        if word != WITHDRAW or season is None or not _is_waiting(entries.own(user, season)):
            season = _require_open(season)
        withdraw = partial(entries.withdraw, is_answered=True)
        doing: dict[str, Callable[..., object]] = {CHECK_IN: entries.check_in, WITHDRAW: withdraw, ENTER: entries.enter}
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
        return [*about, *([APPEAL] if appeals.refusal(user, decision) is None else [])]

    def take(self, *, user: User, of: str, word: str, remark: str) -> str:
        decision = _find_decision(of)
        if decision is None:
            raise NotNow(_("This decision no longer exists."))
        if word != APPEAL:
            return InSeason().take(user=user, of=str(decision.season_id), word=word, remark=remark)
        appeals.appeal(user=user, decision_id=decision.pk, reason=remark)
        return _("Your appeal is in the decision log. We will email you the answer.")


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
            "You can now be matched with anyone, at tables of any size, and with a bot if no one fits for 2 weeks."
        )


def _find_decision(of: str) -> Decision | None:
    return Decision.objects.filter(pk=of).select_related("season", "league").first()


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
