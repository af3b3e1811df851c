"""All the figures of a game, each worked out by a counter of its own that looks at one move after
the other.
"""

from collections.abc import Iterable

from games.engine.figures import Figures, Moment, Turning

from .. import log
from ..combat import OfferReroll
from ..factions.improving import ImproveMat
from ..factions.spending import SpendInfluence
from ..luck import DiceLuck
from ..turn import PlayerTurn
from .battles import Battles
from .legacy import Legacy
from .reigns import Reigns
from .tables import Holdings, decks

PARTS = (PlayerTurn, SpendInfluence, OfferReroll, ImproveMat)
"""Steps that begin a moment of their own in a faction's turn, so that every vote and every roll has
the position before it."""
MOST = {"emperor": 6, "death": 3, "lead": 4, "empire": 4, "vote": 3, "battle": 3}
"""The number of turning points of each kind to tell: of dice the largest, of all else the latest.
"""


def count_figures(moments: Iterable[Moment]) -> Figures:
    """7.1 Everything counted, from the public side of each move that counts, in order."""
    legacy, holdings, reigns, battles, dice = Legacy(), Holdings(), Reigns(), Battles(), DiceLuck()
    openings: dict[int, str] = {}
    latest: Moment | None = None
    for latest in moments:
        legacy.see(latest)
        holdings.see(latest)
        reigns.see(latest)
        battles.see(latest)
        dice.see(latest)
        openings |= {each.seat: each.province for each in latest.events if isinstance(each, log.ProvinceChosen)}
    if latest is None:
        return Figures()
    seats = range(len(latest.after.players))
    return Figures(
        rounds=legacy.round,
        series=[legacy.series(seats), *holdings.series(seats, legacy.round)],
        sources=legacy.sources(seats),
        turning=_turning([*reigns.turning, *legacy.turning(seats), *dice.turning]),
        luck=dice.luck(seats),
        rows={"reigns": reigns.rows, "battles": battles.rows, "decks": decks(latest.after, holdings)},
        openings=[openings.get(seat, "") for seat in seats],
    )


def _turning(found: Iterable[Turning]) -> list[Turning]:
    """So many of each kind as are told, in the order of the game."""
    kept: list[Turning] = []
    every = list(found)
    for kind, most in MOST.items():
        ranked = sorted((each for each in every if each.kind == kind), key=_weight)
        kept += ranked[-most:]
    return sorted(kept, key=lambda each: each.number)


def _weight(turning: Turning) -> tuple[float, int]:
    """Weigh a turning point among those of its kind."""
    return abs(turning.facts.get("swing", 0.0)), turning.number
