"""The acts of moderators, suspensions of accounts among them: each with a reason, in a log that nobody changes.

Those on a report are told to its player; a look at hidden cards is told to all by the game's log.
"""

import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db import transaction
from django.db.models import Exists, Max, OuterRef, Q, QuerySet, Value
from django.db.models.functions import Coalesce, Greatest
from django.utils import timezone
from django.utils.translation import gettext as _

import rulebooks
from accounts import services
from accounts.models import User
from accounts.signals import account_closed
from games.models import Game, ModeratorAct, Report, Seat
from games.present.happenings import HIDDEN_CARDS_OPENED
from games.services.errors import NotNow, NotYours, Refused
from games.services.lobby.seats import go_away
from games.services.moderation import reporting
from games.services.people.neutral_names import NeutralName
from games.services.play.table import lock, require_running
from games.services.rows.happenings import note_happening
from games.services.rows.seats import seats_of
from tocsite.visible import keep_readable

from . import letters, moderators, queue
from .subjects import SUBJECTS

log = logging.getLogger(__name__)

Kind = ModeratorAct.Kind
State = Report.State
MUTES = (1, 3, 7, 30)
"""Days for which somebody can be muted."""
LIFTED = (Kind.MUTE, Kind.SUSPEND, Kind.RENAME, Kind.HIDE)
"""Acts with something to take back."""
REPEATED_FOR = timedelta(days=7)
"""The time for which a task leaves again what an interrupted suspension has not left."""


class ReportClaimed(NotNow):
    """Another moderator works on the report: it is acted on after a second question alone."""


def act(
    *,
    moderator: User,
    report_id: int,
    kind: str,
    reason: str,
    seen: int,
    anyway: bool = False,
    days: int = MUTES[0],
    name: str = "",
) -> Report:
    """Carry out one act on a report, log it, and tell its reporter and the player concerned.

    ``seen`` is the number of acts that the moderator has seen of it, ``days`` those of a mute, and
    ``name`` a new name, a neutral one if it is empty. Raises NotYours, ReportClaimed, NotNow, SubjectGone and Refused.
    """
    report, new_act = _act(moderator, report_id, Kind(kind), reason, seen, anyway, days, name)
    if new_act.kind == Kind.SUSPEND and report.about is not None:
        leave_tables(report.about)
    return report


def possible_acts(report: Report) -> list[ModeratorAct.Kind]:
    if report.is_appeal:
        return [Kind.DISMISS, Kind.LIFT] if report.state == State.OPEN else []
    if not report.reason:  # its texts are deleted
        return []
    possible = [Kind.DISMISS] if report.state == State.OPEN else []
    if report.about is not None:
        possible += [Kind.WARN, Kind.MUTE, *([Kind.SUSPEND] if report.about.suspended is None else [])]
    possible += SUBJECTS[report.subject].offered
    return [*possible, *([Kind.LIFT] if _acts_to_lift(report) else [])]


@transaction.atomic
def _act(
    moderator: User, report_id: int, kind: Kind, reason: str, seen_acts: int, anyway: bool, days: int, name: str
) -> tuple[Report, ModeratorAct]:
    """Do all of it in one transaction, under the lock of the report's row."""
    moderators.require_moderator(moderator)
    report = Report.objects.select_for_update(of=["self"]).select_related("about", "reporter").get(pk=report_id)
    _require_judge(moderator, report)
    _require_alone(moderator, report, seen_acts, anyway=anyway)
    if kind not in possible_acts(report):
        raise NotNow(_("You can't do this with the report now."))
    new_act = ModeratorAct(
        kind=kind,
        report=report,
        moderator=moderator.pk,
        person=report.about_id if kind != Kind.DISMISS else None,
        reason=_without_names(_require_reason(reason), report),
        until=_end_of_mute(days) if kind == Kind.MUTE else None,
    )
    if kind in DONE_BY:
        DONE_BY[kind](report, new_act, name)
    new_act.save(force_insert=True)
    _decide(moderator, report, new_act)
    _tell(report, new_act)
    return report, new_act


def _require_judge(moderator: User, report: Report) -> None:
    if refusal := queue.refusal_to_judge(moderator, report):
        raise NotYours(refusal)


def _require_alone(moderator: User, report: Report, seen_acts: int, *, anyway: bool) -> None:
    """Raise ReportClaimed if another works on it, and NotNow if it was acted on since the page was opened."""
    if report.acts.count() != seen_acts:
        raise NotNow(_("This report has been acted on in the meantime. See below what was done, then decide again."))
    if report.claimed_by is not None and report.claimed_by != moderator and not anyway:
        sentence = _("%(name)s is working on this report. To act all the same, tick the box below.")
        raise ReportClaimed(sentence % {"name": report.claimed_by.username})


def _require_reason(reason: str) -> str:
    words = keep_readable(reason)
    if not words:
        raise Refused(_("Give a reason. It stays in the log."))
    return words


def _without_names(words: str, report: Report) -> str:
    """Leave out the names of the two: the log is kept when their accounts are deleted."""
    for person, instead in ((report.about, _("the player")), (report.reporter, _("the reporter"))):
        if person is not None:
            words = NeutralName([person.username], instead).in_text(words)
    return words


def _end_of_mute(days: int) -> datetime:
    if days not in MUTES:
        raise Refused(_("Choose one of the times offered."))
    return timezone.now() + timedelta(days=days)


def _mute(report: Report, new_act: ModeratorAct, name: str) -> None:
    assert report.about is not None  # else it is not possible
    User.objects.filter(pk=report.about.pk).update(
        muted_until=Greatest(Coalesce("muted_until", Value(new_act.until)), Value(new_act.until))
    )


def _suspend(report: Report, new_act: ModeratorAct, name: str) -> None:
    assert report.about is not None  # else it is not possible
    suspend_account(report.about)


def _rename(report: Report, new_act: ModeratorAct, name: str) -> None:
    SUBJECTS[report.subject].rename(report, (keep_readable(name).splitlines() or [""])[0].strip())


def _hide(report: Report, new_act: ModeratorAct, name: str) -> None:
    SUBJECTS[report.subject].hide(report)


def _lift(report: Report, new_act: ModeratorAct, name: str) -> None:
    """Take back the act appealed against, or all acts on a report."""
    lifted_acts = [reporting.act_appealed(report)] if report.is_appeal else _acts_to_lift(report)
    for lifted_act in lifted_acts:
        _take_back(lifted_act, {act.pk for act in lifted_acts})


DONE_BY: dict[Kind, Callable[[Report, ModeratorAct, str], None]] = {
    Kind.MUTE: _mute,
    Kind.SUSPEND: _suspend,
    Kind.RENAME: _rename,
    Kind.HIDE: _hide,
    Kind.LIFT: _lift,
}
"""The effect of each act, beside its line in the log and its email."""


def _take_back(lifted_act: ModeratorAct, together: set[int]) -> None:
    """Take an act back, with those of these keys. What other acts on the same person began goes on."""
    if lifted_act.kind == Kind.MUTE and lifted_act.person is not None:
        still = _standing(lifted_act.person, Kind.MUTE).exclude(pk__in=together).aggregate(until=Max("until"))
        User.objects.filter(pk=lifted_act.person).update(muted_until=still["until"])
    elif lifted_act.kind == Kind.SUSPEND and lifted_act.person is not None:
        if (
            not _standing(lifted_act.person, Kind.SUSPEND)
            .exclude(pk__in=together)
            .filter(pk__gt=lifted_act.pk)
            .exists()
        ):
            lift_suspension(lifted_act.person)
    elif lifted_act.kind in (Kind.RENAME, Kind.HIDE):
        report = lifted_act.its_report
        report.refresh_from_db(fields=["before"])
        SUBJECTS[report.subject].restore(report, lifted_act.kind)


def _standing(person: int, kind: Kind) -> QuerySet[ModeratorAct]:
    """Return the acts of a kind against somebody that nobody has lifted, on their report or by an appeal."""
    lifted = ModeratorAct.objects.filter(report=OuterRef("report"), kind=Kind.LIFT, pk__gt=OuterRef("pk"))
    appealed = Report.objects.filter(subject=Report.Subject.APPEAL, about=person, state=State.ACTED)
    lifted_keys = [int(key) for key in appealed.values_list("key", flat=True)]
    return ModeratorAct.objects.filter(~Exists(lifted), person=person, kind=kind).exclude(pk__in=lifted_keys)


def _acts_to_lift(report: Report) -> list[ModeratorAct]:
    """Return the acts on a report since they were lifted last."""
    acts = list(report.acts.select_related("report__about").order_by("pk"))
    lifted = max((each.pk for each in acts if each.kind == Kind.LIFT), default=0)
    return [each for each in acts if each.pk > lifted and each.kind in LIFTED]


def _decide(moderator: User, report: Report, new_act: ModeratorAct) -> None:
    """Note the first decision, or that one of no action became another; the moderator works on it from now on."""
    report.claimed_by, report.claimed = moderator, timezone.now()
    is_lift = new_act.kind == Kind.LIFT and not report.is_appeal
    if not is_lift:
        report.state = State.DISMISSED if new_act.kind == Kind.DISMISS else State.ACTED
        report.decided = report.decided or timezone.now()
    if new_act.kind == Kind.DISMISS or report.is_appeal:
        report.answer = new_act.reason
    report.save(update_fields=["state", "decided", "answer", "claimed_by", "claimed"])


def _tell(report: Report, new_act: ModeratorAct) -> None:
    """Tell the reporter of the first decision, and the player of every act against them."""
    others = report.acts.exclude(pk=new_act.pk).exclude(kind=Kind.DISMISS)
    if new_act.kind == Kind.DISMISS or not others.exists():
        letters.tell_reporter(report)
    if report.about is None or report.is_appeal or new_act.kind == Kind.DISMISS:
        return
    if new_act.kind == Kind.LIFT:
        letters.tell_lifted(report.about, new_act)
    else:
        letters.tell_person(User.objects.get(pk=report.about.pk), new_act)


LONGEST_REASON = 120
MOST_IN_FILE = 150
"""Characters of a word that the file of a game takes: a name left out of a reason may have made it longer."""


class HiddenCards(NamedTuple):
    """A seat's player and their cards, in the words in which the player reads them."""

    player: str
    cards: Sequence[str]


@transaction.atomic
def open_hidden_cards(*, moderator: User, game_id: int, reason: str) -> list[HiddenCards]:
    """Return what each player of a running game knows of their own cards; neither the order of a deck nor the seed.

    Its log tells so from now on. Takes the game's row lock. Raises NotNow and NotYours.
    """
    game = lock(game_id)
    require_running(game)
    if Seat.objects.filter(Q(user=moderator) | Q(tenures__user=moderator), game=game).exists():
        raise NotYours(_("You play or have played in this game, so another moderator must look."))
    note_happening(game, HIDDEN_CARDS_OPENED, game.move_count, at=timezone.now().isoformat(), why=reason[:MOST_IN_FILE])
    seats, state = seats_of(game), rulebooks.load(game.state)
    names = [seat.name for seat in seats]
    return [
        HiddenCards(seat.name, game.title.board.in_words(rulebooks.view(state, seat.index), names).holdings)
        for seat in seats
    ]


@transaction.atomic
def suspend_account(user: User) -> None:
    """Let a person act nowhere, by page or by email, and sign them out everywhere. Twice is once."""
    active = User.objects.filter(pk=user.pk, is_active=True)
    active.update(is_active=False, suspended=timezone.now())
    services.end_all_sessions(user=user)


def leave_tables(user: User) -> None:
    """Let a suspended person leave what has not begun, and a bot or a substitute play their running games.

    Each game is left in its own transaction, as long as they are suspended. Where this is cut short,
    `leave_remaining_tables` goes on. Twice is once.
    """
    suspended = User.objects.filter(pk=user.pk, suspended__isnull=False)
    if suspended.exists():
        account_closed.send(User, user=user)
    running = Game.objects.filter(status=Game.Status.RUNNING, seats__user=user, seats__free_since=None)
    for pk in list(running.values_list("pk", flat=True)):
        with suppress(NotNow, NotYours):  # it is over meanwhile, or somebody else's
            if suspended.exists():
                go_away(user=user, game_id=pk)


def leave_remaining_tables() -> None:
    """Let those suspended lately leave what a dead worker has not left; one that fails is logged and tried again."""
    for user in User.objects.filter(suspended__gt=timezone.now() - REPEATED_FOR):
        try:
            leave_tables(user)
        except Exception:
            log.exception("the games of the suspended account %s could not all be left", user.pk)


def lift_suspension(person: int) -> None:
    """Let a suspended person in again; they come back to those of their seats that nobody has taken."""
    User.objects.filter(pk=person, suspended__isnull=False).update(is_active=True, suspended=None)
