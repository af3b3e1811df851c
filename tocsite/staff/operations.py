"""The running of the site itself: outages, signs of life of its processes, and what staff have done."""

from django.contrib import admin
from django.contrib.admin.models import LogEntry
from django.utils.translation import gettext_lazy as _

from games.models import Audit, Beacon, Outage, Report
from games.services.moderation import staff_log

from .evidence import Evidence
from .site import site


@admin.register(Outage, site=site)
class Outages(Evidence):
    heading = _("Outages")
    columns = ("start", "end", "spread")
    list_display = columns
    list_filter = ("start",)


@admin.register(Beacon, site=site)
class Beacons(Evidence):
    """The last moment of what beat and the workers do: whichever is old has stopped."""

    heading = _("Latest runs")
    columns = ("name", "at")
    list_display = columns


@admin.register(Audit, site=site)
class Audits(Evidence):
    """Games that were played again from their orders; a difference is a mistake of the site's."""

    heading = _("Audits of games")
    columns = ("game", "at", "differs")
    needs = ("differs_at",)
    list_display = columns
    list_filter = ("at",)

    @admin.display(description=_("differs"), boolean=True)
    def differs(self, row: Audit) -> bool:
        return row.differs_at is not None


@admin.register(LogEntry, site=site)
class StaffLog(Evidence):
    heading = _("Log of the administration")
    columns = ("action_time", "user", "row", "act")
    needs = ("object_repr", "change_message")
    list_display = ("action_time", "user", "row", "act")
    list_filter = ("action_time",)
    search_fields = ("user__username__istartswith", "change_message__icontains")
    linked = ("user",)

    @admin.display(description=_("acted on"))
    def row(self, entry: LogEntry) -> str:
        return staff_log.key_in_words(entry.object_repr)

    @admin.display(description=_("what was done"))
    def act(self, entry: LogEntry) -> str:
        return staff_log.act_in_words(entry.change_message)


@admin.register(Report, site=site)
class Reports(Evidence):
    """List reports without their people and texts: the queue alone keeps those from moderators who take part."""

    heading = _("Reports")
    columns = ("subject", "kind", "state", "created", "claimed_by", "claimed", "decided")
    list_display = columns
    list_filter = ("subject", "kind", "state", "created")
    search_fields = ("claimed_by__username__istartswith",)
    linked = ("claimed_by",)
