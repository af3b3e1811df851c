"""Reports to the moderators, and how far each is. Who they are of and about, and all texts, are in the queue alone: it
keeps them from moderators who take part.
"""

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from games.models import Report

from .evidence import Evidence
from .site import site


@admin.register(Report, site=site)
class Reports(Evidence):
    called = _("Reports")
    shown = ("subject", "kind", "state", "created", "claimed_by", "claimed", "decided")
    list_display = shown
    list_filter = ("subject", "kind", "state", "created")
    search_fields = ("claimed_by__username__istartswith",)
    linked = ("claimed_by",)
