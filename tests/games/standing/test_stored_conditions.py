"""Conditions of before a title stored its own by name are kept by the migration, and by the way back."""

from typing import Any

from django.db import connection
from django.db.migrations.loader import MigrationLoader

from games.models import Seat, StandingOrder
from tests.laid import standing_order

MIGRATION = ("games", "0018_conditions_of_standing_orders")
NONE = {"province": "", "against": None, "mine": 0, "theirs": 0, "emperor": None}
STORED: list[dict[str, Any]] = [
    {},
    {"province": "italia", "against": 0, "mine": 3, "theirs": 2},
    {"against": -1},
    {"emperor": False},
    {"emperor": True},
]


def test_every_condition_is_kept_both_ways(second: Seat) -> None:
    orders = [standing_order(second, "AllocateHits", "most", conditions=conditions) for conditions in STORED]
    loader = MigrationLoader(connection, replace_migrations=False)
    before, migration = loader.project_state(MIGRATION, at_end=False), loader.get_migration(*MIGRATION)
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")  # a table with rows that wait for checks cannot be altered
    with connection.schema_editor() as editor:
        migration.unapply(before.clone(), editor)
    earlier = before.apps.get_model("games", "StandingOrder").objects.order_by("pk")
    assert list(earlier.values(*NONE)) == [NONE | conditions for conditions in STORED]
    with connection.schema_editor() as editor:
        migration.apply(before.clone(), editor)
    now = StandingOrder.objects.order_by("pk").values_list("pk", "conditions")
    assert list(now) == [(order.pk, conditions) for order, conditions in zip(orders, STORED, strict=True)]
