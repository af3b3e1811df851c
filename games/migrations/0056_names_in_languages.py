from django.db import migrations, models

class Migration(migrations.Migration):

    dependencies = [
        ('games', '0055_staff_log'),
    ]

    operations = [
        migrations.AlterField(
            model_name='game',
            name='name',
            field=models.CharField(db_column='name', max_length=80, verbose_name='name'),
        ),
        migrations.RenameField(
            model_name='game',
            old_name='name',
            new_name='stored_name',
        ),
        migrations.AddField(
            model_name='game',
            name='in_languages',
            field=models.JSONField(db_default={}, default=dict, help_text='Its name in each language, if the site gave it; else empty.'),
        ),
    ]
