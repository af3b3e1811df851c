"""The time a game grants for a decision."""

from dataclasses import dataclass


@dataclass(frozen=True)
class TimeControl:
    """Seconds: ``grace`` for each decision; beyond it the seat's bank, beginning at ``bank``.

    Answering in time adds ``increment`` to the bank, never above ``cap``. Raises ValueError for
    terms that contradict themselves.
    """

    grace: int
    bank: int = 0
    increment: int = 0
    cap: int = 0

    def __post_init__(self) -> None:
        if self.grace <= 0:
            raise ValueError("a decision needs some time")
        if min(self.bank, self.increment) < 0 or self.bank > self.cap:
            raise ValueError("a bank is from nothing up to its cap")

    @property
    def banked(self) -> bool:
        return self.cap > 0

    def topped_up(self, bank: int) -> int:
        """The bank after one more answer in time. One above the cap already stays as it is."""
        return max(bank, min(self.cap, bank + self.increment))
