"""Time of Crisis: the Roman Empire, 235-284 AD, for two to four players."""

from typing import Any

from rulebooks.engine.codec import Codec, Upgrade

from . import log
from .agenda import StoredTocState
from .data.limits import ITALIA_SUPPORT_MAX
from .ending import stop
from .notation import make_notation
from .own_turn import own_turn
from .setup import SCHEMA, new
from .state import NEUTRAL
from .view import view


def count_neutral_italia(raw: dict[str, Any]) -> dict[str, Any]:
    """From schema 1: its Neutral Italia fell with a province lost by the Neutral faction, and never
    rose again.

    It is counted now (rule 3.2), from the set-up on, which owes no step any more that founds the
    empire.
    """
    provinces = raw["provinces"]
    italia = provinces["italia"]
    if italia["governor"] == NEUTRAL:
        neutral = sum(place["governor"] == NEUTRAL for place in provinces.values())
        italia["support"] = min(ITALIA_SUPPORT_MAX, neutral)
    agenda = [step for step in raw["agenda"] if step["step"] != "FoundEmpire"]
    return {**raw, "agenda": agenda}


def name_the_bonus(raw: dict[str, Any]) -> dict[str, Any]:
    """From schema 2: its results had the legacy and the bonus under names that no other game has."""
    if result := raw.get("result"):
        rest = {key: result[key] for key in ("places", "diocletian")}
        raw = {**raw, "result": {**rest, "scores": result["legacy"], "columns": {"bonus": result["bonus"]}}}
    return raw


UPGRADES: dict[int, Upgrade] = {1: count_neutral_italia, 2: name_the_bonus}


NAME = "time_of_crisis"
NOTATION = make_notation()

CODEC = Codec(StoredTocState, log.LOG_EVENTS, schema=SCHEMA, upgrades=UPGRADES)

__all__ = ["CODEC", "NAME", "NOTATION", "new", "own_turn", "stop", "view"]
