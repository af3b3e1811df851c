"""The acts of moderators, each with a reason, in a log that nobody changes.

Those on a report are told to its player; a look at hidden cards is told to all by the game's log.
"""

from collections.abc import Sequence
from typing import NamedTuple

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

import rulebooks
from accounts.models import User
from games.models import ModeratorAct, Report, Seat
from games.present.happenings import HIDDEN_CARDS_OPENED
from games.services.errors import NotNow, NotYours, Refused
from games.services.people.neutral_names import NeutralName
from games.services.play.table import lock, require_running
from games.services.rows.happenings import note_happening
from games.services.rows.seats import seats_of
from tocsite.visible import keep_readable

from . import letters, moderators, queue
from .kinds import KINDS, MUTES, possible_acts
from .suspensions import leave_tables

Kind = ModeratorAct.Kind
State = Report.State


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
    act_kind = KINDS[kind]
    new_act = ModeratorAct(
        kind=kind,
        report=report,
        moderator=moderator.pk,
        person=report.about_id if kind != Kind.DISMISS else None,
        reason=_without_names(_require_reason(reason), report),
        until=act_kind.ends(days),
    )
    act_kind.carry_out(report, new_act, name)
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
