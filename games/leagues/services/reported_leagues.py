"""Reports of leagues, their names and texts."""

from django.utils.translation import gettext as _

from accounts.models import User
from games.leagues.models import League, LeaguePicture
from games.models import ModeratorAct, Report
from games.services.moderation.subjects import (
    NEW_NAME,
    ReportedThing,
    Subject,
    SubjectGone,
    forget_before,
    note_before,
    register,
)
from games.titles.registry import TITLES
from tocsite.visible import keep_readable

from . import entrance, organisers
from .creating import take_address

Kind = ModeratorAct.Kind


class Leagues(Subject):
    offered = (Kind.RENAME, Kind.HIDE)

    def find(self, reader: User, key: str) -> ReportedThing:
        """Find a league by its address."""
        league = League.objects.filter(slug=key).first() or entrance.formerly_at(key)
        if league is None or not entrance.can_see(reader, league):
            raise SubjectGone(_("This league no longer exists, so there is nothing to report."))
        people = list(organisers.active_organisers(league))
        as_it_is = {
            "name": league.name,
            "about": league.about,
            "announcement": league.announcement,
            "organisers": [person.username for person in people],
        }
        return ReportedThing(str(league.pk), league.name, people[0] if people else None, as_it_is)

    def address(self, report: Report) -> str:
        league = League.objects.filter(pk=report.key).first()
        return league.get_absolute_url() if league else ""

    def is_part_of(self, user: User, report: Report) -> bool:
        return League.objects.filter(pk=report.key, organisers=user).exists()

    def rename(self, report: Report, name: str) -> None:
        """Give a league another name and address; the former address leads on no more."""
        league = _locked(report)
        former = league.name
        _rename(league, keep_readable(name)[:80] if name else _neutral_name(league))
        note_before(report, name=former, new_name=league.name)

    def hide(self, report: Report) -> None:
        """Take away the texts and the picture of a league; its organisers can give it others."""
        league = _locked(report)
        picture = LeaguePicture.objects.filter(league=league).first()
        picture_hex = {"picture": bytes(picture.webp).hex()} if picture else {}
        note_before(report, about=league.about, announcement=league.announcement, **picture_hex)
        _write_texts(league, "", "")
        LeaguePicture.objects.filter(league=league).delete()

    def restore(self, report: Report, kind: str) -> None:
        """Give a league its name back, or its texts and its picture unless it has another by now."""
        league = _locked(report)
        if kind == Kind.RENAME and "name" in report.before:
            _rename(league, report.before["name"])
            forget_before(report, "name", NEW_NAME)
        if kind == Kind.HIDE and "about" in report.before:
            _write_texts(league, report.before["about"], report.before["announcement"])
            if webp := bytes.fromhex(report.before.get("picture", "")):
                LeaguePicture.objects.get_or_create(league=league, defaults={"webp": webp})
            forget_before(report, "about", "announcement", "picture")


def _locked(report: Report) -> League:
    league = League.objects.filter(pk=report.key).first()
    if league is None:
        raise SubjectGone(_("This league no longer exists."))
    return organisers.lock(league)


def _neutral_name(league: League) -> str:
    """Return a name that says nothing, and is the same in all languages."""
    return f"{TITLES[league.terms.ruleset].label} {league.pk}"


def _rename(league: League, name: str) -> None:
    league.name, league.slug = name, take_address(league, name)
    league.save(update_fields=["name", "slug"])


def _write_texts(league: League, about: str, announcement: str) -> None:
    league.about, league.announcement = about, announcement
    league.save(update_fields=["about", "announcement"])


register(Report.Subject.LEAGUE, Leagues())
