"""A player's part in a stretch of the game, summed up in a few phrases."""

from collections.abc import Callable, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.events import Event
from games.present.lists import join_list

from ..rules import log
from . import names as called


def deeds(events: Sequence[Event], seat: int) -> list[str]:
    """Sum up a seat's gains and losses, the throne first."""
    return [phrase for tell in PHRASES for phrase in tell(events, seat)]


def _of(events: Sequence[Event], kind: type[Event], **fields: Any) -> list[Any]:
    return [
        each
        for each in events
        if isinstance(each, kind) and all(getattr(each, name) == value for name, value in fields.items())
    ]


def _throne(events: Sequence[Event], seat: int) -> list[str]:
    changes = [
        each for each in _of(events, log.GovernorReplaced, province="italia") if seat in (each.governor, each.former)
    ]
    found = [_("becomes Emperor") if changes[-1].governor == seat else _("loses the throne")] if changes else []
    return [*found, *([_("breaks away from Rome")] if _of(events, log.EmpireProclaimed, seat=seat) else [])]


def _provinces(events: Sequence[Event], seat: int) -> list[str]:
    """The net changes: a province won and lost again is neither."""
    changes = [each for each in _of(events, log.GovernorReplaced) if each.province != "italia"]
    before = {each.province: each.former == seat for each in reversed(changes)}
    after = {each.province: each.governor == seat for each in changes}
    won = [province for province in after if after[province] and not before[province]]
    lost = [province for province in after if before[province] and not after[province]]
    return [
        *([_("wins %(provinces)s") % {"provinces": called.regions(won)}] if won else []),
        *([_("loses %(provinces)s") % {"provinces": called.regions(lost)}] if lost else []),
    ]


def _battles(events: Sequence[Event], seat: int) -> list[str]:
    won = len([each for each in _of(events, log.BattleEnded, seat=seat) if each.winner])
    return [ngettext("wins %(count)d battle", "wins %(count)d battles", won) % {"count": won}] if won else []


def _improvements(events: Sequence[Event], seat: int) -> list[str]:
    built = [str(called.IMPROVEMENTS[each.improvement]) for each in _of(events, log.ImprovementBuilt, seat=seat)]
    return [_("builds %(list)s") % {"list": join_list(built)}] if built else []


def _legacy(events: Sequence[Event], seat: int) -> list[str]:
    gained = sum(each.amount for each in _of(events, log.LegacyGained, seat=seat))
    return [_("%(amount)+d legacy") % {"amount": gained}] if gained else []


def _cards(events: Sequence[Event], seat: int) -> list[str]:
    bought = [called.card(each.card) for each in _of(events, log.CardBought, seat=seat)]
    return [_("buys %(cards)s") % {"cards": join_list(bought)}] if bought else []


PHRASES: tuple[Callable[[Sequence[Event], int], list[str]], ...] = (
    *(_throne, _provinces, _battles, _improvements, _legacy, _cards),
)
"""The phrases in their order."""
