"""News that leagues have posted so far becomes theirs: it begins with the league's name and a colon."""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def name_topics(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    News = apps.get_model("games", "News")
    for key, name in apps.get_model("leagues", "League").objects.values_list("pk", "name"):
        of_league = News.objects.filter(listed=True, topic="", headline__startswith=f"{name}: ")
        of_league.update(topic=f"league-{key}")


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0038_answers_to_news"),
        ("leagues", "0007_appeals"),
    ]

    operations = [migrations.RunPython(name_topics, migrations.RunPython.noop)]
