"""Statistics of a title's finished games, as they are stored."""

from msgspec import Struct


class GamesBySize(Struct):
    """Averages of the games with one number of players; ``wins`` are counted by seat."""

    players: int
    games: int
    rounds: float
    moves: float
    days: float
    score: float
    wins: list[int]


class Opening(Struct):
    """A first action of a game: how often it was played, and won."""

    name: str
    played: int
    won: int


class Best(Struct):
    kind: str
    value: int
    game: str
    name: str
    in_languages: dict[str, str] = {}
    """The game's name by language, if the site gave it."""


class GameStatistics(Struct):
    groups: list[GamesBySize]
    openings: list[Opening]
    records: list[Best]

    @property
    def games(self) -> int:
        return sum(group.games for group in self.groups)
