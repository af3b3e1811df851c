"""Decide if a game is rated, and for which of its players."""

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

FEWEST_PEOPLE = 2
FEWEST_DECISIONS = 2


class Role(StrEnum):
    """A holder's part: to the end; until leaving; or from too late on to be rated."""

    PLAYED = "played"
    LEFT = "left"
    LATE = "late"


class Unrated(StrEnum):
    """Reasons for not rating a game opened as rated."""

    NO = ""
    FEW = "few"
    DESERTED = "deserted"
    SHORT = "short"
    VOID = "void"
    RULED = "ruled"


class Holder(NamedTuple):
    """A holder of a seat and their number of decisions there; ``has_left``: gone, or played for by the bot."""

    player: int
    decisions: int
    has_left: bool
    is_bot: bool = False


class Sitter(NamedTuple):
    """A player in a finished game: seat, place and part."""

    player: int
    seat: int
    place: int
    role: Role
    is_bot: bool = False


def sitters(seat: int, place: int, holders: Sequence[Holder]) -> list[Sitter]:
    """Return all holders of a seat. A substitute needs half of all human decisions there to be rated."""
    decided = sum(holder.decisions for holder in holders)
    return [Sitter(holder.player, seat, place, _role_of(holder, decided), holder.is_bot) for holder in holders]


def _role_of(holder: Holder, decided: int) -> Role:
    if holder.has_left:
        return Role.LEFT
    return Role.PLAYED if holder.is_bot or 2 * holder.decisions >= decided else Role.LATE


def why_unrated(holders: Sequence[Holder], roles: Sequence[Role]) -> Unrated:
    """Return the reason for not rating, empty for a rated game: two people, one of them to the end,
    all with two turns or more.
    """
    people = [
        (holder, role) for holder, role in zip(holders, roles, strict=True) if not holder.is_bot and role != Role.LATE
    ]
    stayed = [holder for holder, role in people if role == Role.PLAYED]
    if len(people) < FEWEST_PEOPLE:
        return Unrated.FEW
    if not stayed:
        return Unrated.DESERTED
    return Unrated.SHORT if min(holder.decisions for holder in stayed) < FEWEST_DECISIONS else Unrated.NO
