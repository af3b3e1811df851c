"""Reports of leagues, their names and texts."""

from django.db.models import Q
from django.utils.translation import gettext as _

from accounts.models import User
from games.leagues.models import FormerAddress, League, LeaguePicture
from games.models import ModeratorAct, Report
from games.services.errors import Refused
from games.services.moderation.subjects import (
    NEW_NAME,
    ReportedThing,
    Subject,
    SubjectGone,
    forget_before,
    note_before,
    register,
)
from tocsite.visible import readable

from . import entrance, organisers
from .leagues import TAKEN, TOO_MUCH_ALIKE, address_for

Kind = ModeratorAct.Kind


class Leagues(Subject):
    offered = (Kind.RENAME, Kind.HIDE)

    def find(self, reader: User, key: str) -> ReportedThing:
        """Find a league by its address."""
        league = League.objects.filter(slug=key).first() or entrance.formerly_at(key)
        if league is None or not entrance.sees(reader, league):
            raise SubjectGone(_("This league no longer exists, so there is nothing to report."))
        named = list(organisers.active(league))
        as_it_is = {
            "name": league.name,
            "about": league.about,
            "announcement": league.announcement,
            "organisers": [each.username for each in named],
        }
        return ReportedThing(str(league.pk), league.name, named[0] if named else None, as_it_is)

    def address(self, report: Report) -> str:
        league = League.objects.filter(pk=report.key).first()
        return league.get_absolute_url() if league else ""

    def is_part_of(self, user: User, report: Report) -> bool:
        return League.objects.filter(pk=report.key, organisers=user).exists()

    def rename(self, report: Report, name: str) -> None:
        """Give a league another name and address; the former address leads on no more."""
        league = _locked(report)
        former = league.name
        _rename(league, readable(name)[:80] if name else _("League %(number)d") % {"number": league.pk})
        note_before(report, name=former, new_name=league.name)

    def hide(self, report: Report) -> None:
        """Take away the texts and the picture of a league; its organisers can write others."""
        league = _locked(report)
        note_before(report, about=league.about, announcement=league.announcement)
        _write_texts(league, "", "")
        LeaguePicture.objects.filter(league=league).delete()

    def restore(self, report: Report, kind: str) -> None:
        """Give a league its name or its texts back, but no picture."""
        league = _locked(report)
        if kind == Kind.RENAME and "name" in report.before:
            _rename(league, report.before["name"])
            forget_before(report, "name", NEW_NAME)
        if kind == Kind.HIDE and "about" in report.before:
            _write_texts(league, report.before["about"], report.before["announcement"])
            forget_before(report, "about", "announcement")


def _locked(report: Report) -> League:
    found = League.objects.filter(pk=report.key).first()
    if found is None:
        raise SubjectGone(_("This league no longer exists."))
    return organisers.lock(found)


def _rename(league: League, name: str) -> None:
    slug = address_for(name)
    if League.objects.filter(Q(slug=slug) | Q(name=name)).exclude(pk=league.pk).exists() or slug in TAKEN:
        raise Refused(TOO_MUCH_ALIKE)
    if FormerAddress.objects.filter(slug=slug).exclude(league=league).exists():
        raise Refused(TOO_MUCH_ALIKE)
    FormerAddress.objects.filter(league=league, slug=slug).delete()
    league.name, league.slug = name, slug
    league.save(update_fields=["name", "slug"])


def _write_texts(league: League, about: str, announcement: str) -> None:
    league.about, league.announcement = about, announcement
    league.save(update_fields=["about", "announcement"])


register(Report.Subject.LEAGUE, Leagues())
