"""Who of those who sat in a game is rated for it, and whether it is rated at all."""

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

FEWEST_PEOPLE = 2
FEWEST_DECISIONS = 2


class Role(StrEnum):
    """How somebody held a seat: to the end; until they left it; or from too late on to be rated for it."""

    PLAYED = "played"
    LEFT = "left"
    LATE = "late"


class Unrated(StrEnum):
    """Why a game is not rated although it was opened so."""

    NO = ""
    FEW = "few"
    DESERTED = "deserted"
    SHORT = "short"


class Holder(NamedTuple):
    """Somebody who sat in a seat, and how often they decided there; who ``left`` it sits there no more, or the bot
    plays for them."""

    player: int
    decisions: int
    left: bool
    is_bot: bool = False


class Sitter(NamedTuple):
    """A player in a game that is over: their seat, the place it came in, and how they held it."""

    player: int
    seat: int
    place: int
    role: Role
    is_bot: bool = False


def sitters(seat: int, place: int, holders: Sequence[Holder]) -> list[Sitter]:
    """Everybody who has held a seat. A substitute is rated who made half of what people decided there."""
    decided = sum(holder.decisions for holder in holders)
    return [Sitter(each.player, seat, place, _role(each, decided), each.is_bot) for each in holders]


def _role(holder: Holder, decided: int) -> Role:
    if holder.left:
        return Role.LEFT
    return Role.PLAYED if holder.is_bot or 2 * holder.decisions >= decided else Role.LATE


def why_unrated(holders: Sequence[Holder], roles: Sequence[Role]) -> Unrated:
    """Nothing where it is rated: two people, one of whom played to the end, and nobody with fewer than two turns."""
    people = [(each, role) for each, role in zip(holders, roles, strict=True) if not each.is_bot and role != Role.LATE]
    stayed = [each for each, role in people if role == Role.PLAYED]
    if len(people) < FEWEST_PEOPLE:
        return Unrated.FEW
    if not stayed:
        return Unrated.DESERTED
    return Unrated.SHORT if min(each.decisions for each in stayed) < FEWEST_DECISIONS else Unrated.NO
