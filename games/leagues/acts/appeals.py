"""Appeals: people concerned by a decision ask in public for another look; nobody judges their own
case.

Organisers answer unless they made the decision or play in its season; if there are none, or their
answer is not accepted, the moderators do, with the same limits.
"""

from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.leagues.models import Appeal, Decision, DeskAct, Entry
from games.leagues.services.appeal_judges import ask_judges, concerned, judges, judges_of, mail_readers
from games.leagues.services.mailing import APPEAL
from games.services.errors import NotNow, NotYours, Refused
from games.services.lobby import openings

from . import undoing

WITHIN = timedelta(days=30)
"""Time for an appeal after a decision, or after the organisers' answer."""
PATIENCE = timedelta(days=14)
"""Time for the organisers' answer before an appeal to the moderators."""
To = Appeal.To


@transaction.atomic
def appeal(*, user: User, decision_id: int, reason: str) -> Appeal:
    """Appeal against a decision: to the organisers first, then to the moderators. Raises NotYours,
    NotNow, Refused and TooMany.

    Takes the decision's row lock.
    """
    decision = _lock_decision(decision_id)
    to = _next_addressee(user, decision)
    text = _check_text(reason, _("Give a reason for your appeal. It is public in the decision log."))
    openings.spend_limit("appeals", user)
    appeal = Appeal.objects.create(decision=decision, by=user, to=to, reason=text)
    ask_judges(appeal, lambda: undoing.outlook(decision))
    return appeal


@transaction.atomic
def answer(*, user: User, appeal_id: int, granted: bool, text: str) -> Appeal:
    """Grant an appeal, undoing the decision as far as possible, or decline it, with a reason.

    Raises NotYours, NotNow and Refused. Takes the decision's row lock, and those of the league and
    the season.
    """
    _lock_decision(Appeal.objects.values_list("decision", flat=True).get(pk=appeal_id))
    appeal = Appeal.objects.select_related("decision__league", "decision__season", "by").get(pk=appeal_id)
    _require_judge(user, appeal)
    _require_waiting(appeal)
    appeal.answer = _check_text(text, _("Give a reason. It is public in the decision log."))
    appeal.granted, appeal.answered_by, appeal.answered = granted, user, timezone.now()
    appeal.save(update_fields=["answer", "granted", "answered_by", "answered"])
    _mail_answer(appeal)
    if granted:
        undoing.undo(appeal.decision, user, appeal.answer)
    return appeal


def refusal(user: User, decision: Decision) -> Refused | None:
    """Return the reason against an appeal of this person, if any."""
    try:
        _next_addressee(user, decision)
    except Refused as problem:
        return problem
    return None


def answerable(user: User, decision: Decision) -> set[int]:
    """Return the keys of the appeals this person can answer now."""
    keys = set()
    for appeal in decision.appeals.filter(answered=None):
        try:
            _require_judge(user, appeal)
            _require_waiting(appeal)
        except Refused:
            continue
        keys.add(appeal.pk)
    return keys


def _is_concerned(user: User, decision: Decision) -> bool:
    plays = Entry.objects.filter(concerned(decision), user=user)
    return plays.exists() or DeskAct.objects.filter(decision=decision, people=user).exists()


def _next_addressee(user: User, decision: Decision) -> Appeal.To:
    """Return the next addressee of this person's appeal. Raises NotYours and NotNow."""
    if decision.by_id == user.pk:
        raise NotYours(_("You can't appeal against your own decision."))
    if not _is_concerned(user, decision):
        raise NotYours(_("Only players the decision concerns can appeal."))
    before = decision.appeals.filter(by=user).order_by("pk").last()
    if before is None:
        _require_in_time(decision.made)
        others = judges(decision, To.ORGANISERS).exclude(pk=user.pk)
        return To.ORGANISERS if others.exists() else To.MODERATORS
    return _next_level(before)


def _next_level(before: Appeal) -> Appeal.To:
    """Return the addressee after an earlier appeal. Raises NotNow."""
    if before.granted:
        raise NotNow(_("Your appeal has been granted."))
    if before.to == To.MODERATORS and before.answered:
        raise NotNow(_("The moderators have answered your appeal. Their answer is final."))
    if before.answered:
        _require_in_time(before.answered)
    elif before.to == To.MODERATORS:
        raise NotNow(_("The moderators have your appeal. We will email you their answer."))
    elif before.made > timezone.now() - PATIENCE:
        message = _(
            "The organisers have your appeal. If they don't answer within %(days)d days, you can "
            "appeal to the moderators."
        )
        raise NotNow(message % {"days": PATIENCE.days})
    return To.MODERATORS


def _require_in_time(since: datetime) -> None:
    if since < timezone.now() - WITHIN:
        raise NotNow(_("The %(days)d days to appeal are over.") % {"days": WITHIN.days})


def _require_judge(user: User, appeal: Appeal) -> None:
    """Raises NotYours for anybody barred from answering."""
    if not judges_of(appeal).filter(pk=user.pk).exists():
        messages = {
            To.ORGANISERS: _(
                "You can't answer this appeal. It needs an organiser who did not make the decision and is not playing."
            ),
            To.MODERATORS: _(
                "You can't answer this appeal. It needs a moderator who did not make the decision and is not playing."
            ),
        }
        raise NotYours(messages[To(appeal.to)])


def _require_waiting(appeal: Appeal) -> None:
    """Raises NotNow for an appeal answered already, or gone on to the moderators."""
    if appeal.answered:
        raise NotNow(_("This appeal has already been answered."))
    later = Appeal.objects.filter(decision=appeal.decision_id, by=appeal.by_id, to=To.MODERATORS)
    if appeal.to == To.ORGANISERS and appeal.by_id is not None and later.exists():
        raise NotNow(_("This appeal is with the moderators now."))


def _check_text(text: str, problem: str) -> str:
    """Return the text without outer spaces.

    Raises Refused for an empty one, and for too long a one.
    """
    text = text.replace("\x00", "").strip()
    if not text:
        raise Refused(problem)
    if len(text) > 1000:
        raise Refused(_("Your text has %(count)d characters. Shorten it to 1000.") % {"count": len(text)})
    return text


def _lock_decision(decision_id: int) -> Decision:
    rows = Decision.objects.select_for_update(of=("self",)).select_related("league", "season")
    return rows.get(pk=decision_id)


def _mail_answer(appeal: Appeal) -> None:
    def words(_user: User) -> tuple[str, str]:
        headline = _("Appeal granted") if appeal.granted else _("Appeal declined")
        text = _("Decision: %(what)s\n\nAnswer: %(answer)s")
        fields = {"what": appeal.decision.sentence, "answer": appeal.answer}
        return headline, text % fields

    readers = {who.pk: who for who in (appeal.by, appeal.decision.by) if who is not None and who.is_active}
    by = readers.pop(appeal.by_id or 0, None)
    if by is not None and refusal(by, appeal.decision) is None:
        asks = f"decision:{appeal.decision_id}"

        def further_words(user: User) -> tuple[str, str]:
            headline, text = words(user)
            how = _("To appeal to the moderators, reply APPEAL and give your reason on the lines below it.")
            return headline, f"{text}\n\n{how}"

        mail_readers(appeal, "answered", [by], further_words, asks=asks, answers=[APPEAL])
    elif by is not None:
        readers[by.pk] = by
    mail_readers(appeal, "answered", readers.values(), words)
