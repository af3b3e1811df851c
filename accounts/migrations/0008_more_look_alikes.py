"""Skeletons by capitals and signs as well: Ƨ is drawn like 2, and ʼ like an apostrophe."""

from typing import Any

from django.db import migrations

from accounts.names import skeleton


def renew_skeletons(apps: Any, schema_editor: Any) -> None:
    """Give each name the skeleton that it has now. Where two names become alike, the later one keeps a number of its
    own behind it until its person chooses another, as in 0005."""
    names = apps.get_model("accounts", "Name")
    taken = set(names.objects.values_list("skeleton", flat=True))
    for name in names.objects.order_by("pk").iterator():
        bare = skeleton(name.name)
        if name.skeleton.partition("#")[0] == bare:
            continue
        name.skeleton = f"{bare}#n{name.pk}" if bare in taken else bare
        taken.add(name.skeleton)
        name.save(update_fields=["skeleton"])


class Migration(migrations.Migration):
    dependencies = [("accounts", "0007_playing_hours")]

    operations = [migrations.RunPython(renew_skeletons, migrations.RunPython.noop)]
