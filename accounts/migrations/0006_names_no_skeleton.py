"""A name's skeleton stands with the name that is held."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("accounts", "0005_names_held_names")]

    operations = [migrations.RemoveField(model_name="user", name="skeleton")]
