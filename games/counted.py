"""What the finished games of a title come to, as it is stored."""

from msgspec import Struct


class Group(Struct):
    """The games of so many players: how many, how long on average, and how many each seat has won."""

    players: int
    games: int
    rounds: float
    moves: float
    days: float
    score: float
    wins: list[int]


class Opening(Struct):
    """How often somebody has begun with this, and won."""

    name: str
    played: int
    won: int


class Best(Struct):
    """A record, and the game that holds it."""

    kind: str
    value: int
    game: str
    name: str


class Counted(Struct):
    """All that is counted of a title's games."""

    groups: list[Group]
    openings: list[Opening]
    records: list[Best]

    @property
    def games(self) -> int:
        return sum(group.games for group in self.groups)
