"""The people who can answer an appeal: they are asked by mail, and the operator if there is nobody.

Nobody judges their own case. An appeal that nobody can answer waits for the next organiser or moderator
who can.
"""

from collections.abc import Iterable, Sequence

from django.conf import settings
from django.core.mail import EmailMessage
from django.db.models import Q, QuerySet
from django.utils import translation
from django.utils.translation import gettext as _

from accounts.languages import Sentence
from accounts.models import User
from games.leagues.models import Appeal, Decision, DeskAct, Entry, League, Season
from games.mail.absolute import absolute
from games.present.lists import join_sentences
from games.services.outbox import account_mails, news

from .mailing import GRANT, REJECT, Words, letters

To = Appeal.To


def concerned(decision: Decision) -> Q:
    """Return a filter for the entries concerned by a decision."""
    if decision.season_id is not None:
        return Q(season=decision.season_id)
    return Q(season__league=decision.league_id, season__state__in=Season.GOING_ON)


def judges(decision: Decision, to: str) -> QuerySet[User]:
    """Return the active organisers or moderators able to judge a decision: neither its maker nor
    its people, nor players in the seasons of `concerned`.
    """
    people = decision.league.organisers.all() if to == To.ORGANISERS else User.objects.filter(is_staff=True)
    plays = Entry.objects.filter(concerned(decision), user__isnull=False).values("user")
    about = DeskAct.objects.filter(decision=decision, people__isnull=False).values("people")
    others = people.filter(is_active=True).exclude(pk=decision.by_id or 0)
    return others.exclude(pk__in=plays).exclude(pk__in=about)


def judges_of(appeal: Appeal) -> QuerySet[User]:
    """Return the people who can answer an appeal: never its writer, nor who answered the one before it."""
    before = Appeal.objects.filter(decision=appeal.decision_id, by=appeal.by_id, answered_by__isnull=False)
    people = judges(appeal.decision, appeal.to).exclude(pk=appeal.by_id or 0)
    return people.exclude(pk__in=before.exclude(pk=appeal.pk).values("answered_by"))


def ask_judges(appeal: Appeal, outlook: Sentence) -> None:
    """Ask everybody who can answer an appeal, each once, with an ``outlook`` on what granting it
    would do; without anybody, tell the operator.
    """
    people = list(judges_of(appeal))
    _mail_appeal(appeal, people, outlook)
    if not people:
        _tell_operator(appeal)


def tell_if_nobody_can(appeal: Appeal) -> str:
    """Tell that nobody can answer an appeal yet; empty if somebody can, or has."""
    if appeal.answered or judges_of(appeal).exists():
        return ""
    return join_sentences(
        [
            _("No one can answer this appeal yet."),
            _("Every organiser and moderator made this decision or is concerned by it."),
            _("We have told the operator, and will ask the next organiser or moderator who can answer."),
        ]
    )


def pass_on(league: League | None = None) -> None:
    """Ask those who can answer waiting appeals now and could not before, as new organisers and
    moderators: of one league, or of all. Twice is once.
    """
    waiting = Appeal.objects.filter(answered=None, by__isnull=False).select_related("decision__league", "by")
    for appeal in waiting.filter(decision__league=league) if league else waiting:
        if appeal.to == To.MODERATORS and not judges_of(appeal).exists():
            _give_to_organisers(appeal)
        _mail_appeal(appeal, judges_of(appeal))


def _give_to_organisers(appeal: Appeal) -> None:
    """Give an appeal that no moderator can answer to organisers who can, unless they have had one."""
    had_one = Appeal.objects.filter(decision=appeal.decision_id, by=appeal.by_id, to=To.ORGANISERS)
    able = judges(appeal.decision, To.ORGANISERS).exclude(pk=appeal.by_id or 0)
    if able.exists() and not had_one.exists():
        appeal.to = To.ORGANISERS
        appeal.save(update_fields=["to"])


def _mail_appeal(appeal: Appeal, readers: Iterable[User], outlook: Sentence | None = None) -> None:
    def words(_user: User) -> tuple[str, str]:
        who = appeal.by.username if appeal.by else ""
        fields = {"who": who, "what": appeal.decision.sentence, "why": appeal.reason}
        text = _(
            "%(who)s appeals against this decision: %(what)s\n\n%(why)s\n\nThis email went to "
            "everyone who can answer. The first answer counts."
        )
        effect = outlook() if outlook else _("The decision log shows what granting it would undo.")
        how = _("Reply GRANT or REJECT, and give your reason on the lines below it.")
        return _("An appeal needs your answer"), "\n\n".join([text % fields, effect, how])

    mail_readers(appeal, "made", readers, words, asks=f"appeal:{appeal.pk}", answers=[GRANT, REJECT])


def mail_readers(
    appeal: Appeal,
    event: str,
    readers: Iterable[User],
    words: Words,
    asks: str = "",
    answers: Sequence[str] = (),
) -> None:
    mails = letters(f"appeal-{appeal.pk}-{event}", appeal.decision.league, readers, words)
    news.tell_people(mails, page=appeal.decision.get_absolute_url(), asks=asks, answers=answers)


def _tell_operator(appeal: Appeal) -> None:
    """Mail the operator, in the site's own language, an appeal that waits for another organiser or moderator."""
    with translation.override(settings.LANGUAGE_CODE):
        fields = {"league": appeal.decision.league.name, "page": absolute(appeal.decision.get_absolute_url())}
        subject = _("No one can answer an appeal in %(league)s") % fields
        text = _(
            "A player of %(league)s has appealed, but every organiser and moderator made the decision or is "
            "concerned by it. Name another moderator, or ask the league to add an organiser.\n\n%(page)s"
        )
    for _name, address in settings.ADMINS:
        email = EmailMessage(f"[{settings.SITE_NAME}] {subject}", text % fields, settings.SERVER_EMAIL, [address])
        account_mails.owe_account_mail(email)
