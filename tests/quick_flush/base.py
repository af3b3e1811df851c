"""The site's database as the tests have it, which empties its tables after each test that commits.

Django truncates them: every table and index becomes a new file, for a tenth of a second and more. There is hardly
anything in them, and deleting it takes a twentieth of that.
"""

from collections.abc import Sequence
from typing import Any

from django.db.backends.postgresql import operations

from tocsite.embedded import base

LIFT = "ALTER TABLE games_moderatoract {} TRIGGER moderator_acts_stay"
"""The log of moderators refuses to be emptied, as it has to everywhere else."""


class DatabaseOperations(operations.DatabaseOperations):
    def sql_flush(self, style: Any, tables: Sequence[str], **options: bool) -> list[str]:
        """In one go, in any order: references are looked at when the transaction ends. Sequences count on."""
        assert not any(options.values()), "nobody has asked for more"
        emptied = [f"DELETE FROM {self.quote_name(table)}" for table in tables]
        return ["; ".join([LIFT.format("DISABLE"), *emptied, LIFT.format("ENABLE")])]


class DatabaseWrapper(base.DatabaseWrapper):
    ops_class = DatabaseOperations
