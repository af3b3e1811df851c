"""The kinds of acts on a report, an object each: when it is possible, its effect, its words for the player, and how to
take it back.
"""

from datetime import datetime, timedelta

from django.db.models import Exists, Max, OuterRef, QuerySet, Value
from django.db.models.functions import Coalesce, Greatest
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games import durations
from games.models import ModeratorAct, Report
from games.services.errors import Refused
from tocsite.visible import keep_readable

from .subjects import NEW_NAME, SUBJECTS
from .suspensions import lift_suspension, suspend_account

Kind = ModeratorAct.Kind
State = Report.State
MUTES = (1, 3, 7, 30)
"""Days for which somebody can be muted."""


class ReportAct:
    """A kind of act on a report. One ``against`` somebody is told to them, and they can appeal; one with something to
    take back is ``liftable``.
    """

    kind: Kind
    against = True
    liftable = False

    def is_possible(self, report: Report) -> bool:
        """Return True if a moderator can do this with a report, which is no appeal, now."""
        return report.about is not None

    def ends(self, days: int) -> datetime | None:
        """Return when it ends by itself; None if never. Raises Refused."""
        return None

    def carry_out(self, report: Report, new_act: ModeratorAct, name: str) -> None:
        """Do it, beside its line in the log and its mail; ``name`` is a new name. Raises Refused and SubjectGone."""

    def tell(self, act: ModeratorAct) -> str:
        """Tell the player concerned what an act has done."""
        raise NotImplementedError

    def take_back(self, act: ModeratorAct, together: set[int]) -> None:
        """Take an act back, with those of these keys. What other acts on the same person began goes on."""


class Dismiss(ReportAct):
    kind = Kind.DISMISS
    against = False

    def is_possible(self, report: Report) -> bool:
        return report.state == State.OPEN


class Warn(ReportAct):
    kind = Kind.WARN

    def tell(self, act: ModeratorAct) -> str:
        return _("This is a warning about: %(called)s") % {"called": act.its_report.thing}


class Mute(ReportAct):
    kind = Kind.MUTE
    liftable = True

    def ends(self, days: int) -> datetime | None:
        if days not in MUTES:
            raise Refused(_("Choose one of the times offered."))
        return timezone.now() + timedelta(days=days)

    def carry_out(self, report: Report, new_act: ModeratorAct, name: str) -> None:
        """Mute the player until then, or for longer if they are muted already."""
        assert report.about is not None, "else it is not possible"
        User.objects.filter(pk=report.about.pk).update(
            muted_until=Greatest(Coalesce("muted_until", Value(new_act.until)), Value(new_act.until))
        )

    def tell(self, act: ModeratorAct) -> str:
        assert act.until is not None, "the database holds it"
        return _("You can't write messages until %(until)s.") % {"until": durations.moment(act.until)}

    def take_back(self, act: ModeratorAct, together: set[int]) -> None:
        if act.person is not None:
            others = _standing(act.person, Kind.MUTE).exclude(pk__in=together).aggregate(until=Max("until"))
            User.objects.filter(pk=act.person).update(muted_until=others["until"])


class Suspend(ReportAct):
    kind = Kind.SUSPEND
    liftable = True

    def is_possible(self, report: Report) -> bool:
        return report.about is not None and report.about.suspended is None

    def carry_out(self, report: Report, new_act: ModeratorAct, name: str) -> None:
        assert report.about is not None, "else it is not possible"
        suspend_account(report.about)

    def tell(self, act: ModeratorAct) -> str:
        return _("Your account is suspended. You can't sign in, and bots or substitutes play your games.")

    def take_back(self, act: ModeratorAct, together: set[int]) -> None:
        if act.person is not None:
            others = _standing(act.person, Kind.SUSPEND).exclude(pk__in=together)
            if not others.filter(pk__gt=act.pk).exists():
                lift_suspension(act.person)


class Rename(ReportAct):
    kind = Kind.RENAME
    liftable = True

    def is_possible(self, report: Report) -> bool:
        return self.kind in SUBJECTS[report.subject].offered

    def carry_out(self, report: Report, new_act: ModeratorAct, name: str) -> None:
        SUBJECTS[report.subject].rename(report, (keep_readable(name).splitlines() or [""])[0].strip())

    def tell(self, act: ModeratorAct) -> str:
        report = act.its_report
        words = {"called": report.thing, "name": report.before.get(NEW_NAME, "")}
        if report.subject == Report.Subject.PLAYER:
            return _("We have changed your username to %(name)s.") % words
        return _("We have renamed “%(called)s”. It is now called %(name)s.") % words

    def take_back(self, act: ModeratorAct, together: set[int]) -> None:
        _restore(act)


class Hide(ReportAct):
    kind = Kind.HIDE
    liftable = True

    def is_possible(self, report: Report) -> bool:
        return self.kind in SUBJECTS[report.subject].offered

    def carry_out(self, report: Report, new_act: ModeratorAct, name: str) -> None:
        SUBJECTS[report.subject].hide(report)

    def tell(self, act: ModeratorAct) -> str:
        return _("We have hidden this from other players: %(called)s") % {"called": act.its_report.thing}

    def take_back(self, act: ModeratorAct, together: set[int]) -> None:
        _restore(act)


class Lift(ReportAct):
    """Take back the act appealed against, or all acts on a report since they were lifted last."""

    kind = Kind.LIFT
    against = False

    def is_possible(self, report: Report) -> bool:
        return bool(_acts_to_lift(report))

    def carry_out(self, report: Report, new_act: ModeratorAct, name: str) -> None:
        acts = [act_appealed(report)] if report.is_appeal else _acts_to_lift(report)
        for act in acts:
            KINDS[Kind(act.kind)].take_back(act, {each.pk for each in acts})


KINDS: dict[Kind, ReportAct] = {
    each.kind: each for each in (Dismiss(), Warn(), Mute(), Suspend(), Rename(), Hide(), Lift())
}
"""All kinds, as a moderator is offered them."""
APPEALABLE = [kind for kind, each in KINDS.items() if each.against]


def possible_acts(report: Report) -> list[Kind]:
    if report.is_appeal:
        return [Kind.DISMISS, Kind.LIFT] if report.state == State.OPEN else []
    if not report.reason:  # its texts are deleted
        return []
    return [kind for kind, each in KINDS.items() if each.is_possible(report)]


def _restore(act: ModeratorAct) -> None:
    """Give a renamed or hidden thing back what it was."""
    report = act.its_report
    report.refresh_from_db(fields=["before"])
    SUBJECTS[report.subject].restore(report, act.kind)


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
    return [each for each in acts if each.pk > lifted and KINDS[Kind(each.kind)].liftable]


def act_appealed(report: Report) -> ModeratorAct:
    """Return the act against which an appeal is."""
    return ModeratorAct.objects.select_related("report__about").get(pk=int(report.key))
