"""Data for undoing earlier decisions about silent departures by an appeal."""

from typing import Any

from django.db import migrations


def note_acts(apps: Any, schema_editor: Any) -> None:
    Decision = apps.get_model("leagues", "Decision")
    Entry = apps.get_model("leagues", "Entry")
    DeskAct = apps.get_model("leagues", "DeskAct")
    for entry in Entry.objects.filter(silent=True, user__isnull=False).select_related("user"):
        decided = Decision.objects.filter(season=entry.season_id, by=None, what__contains=entry.user.username)
        decision = decided.filter(act=None).order_by("pk").first()
        if decision is not None:
            act = DeskAct.objects.create(decision=decision, kind="silence", before={"entry": entry.pk})
            act.people.add(entry.user)


class Migration(migrations.Migration):

    dependencies = [("leagues", "0010_desk_acts")]

    operations = [migrations.RunPython(note_acts, migrations.RunPython.noop, elidable=True)]
