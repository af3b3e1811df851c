"""What a game grants for a decision."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Terms:
    """Seconds: ``grace`` for each decision; beyond it the seat's bank, which begins at ``bank``.

    Answering in time adds ``increment`` to the bank, never above ``cap``. Raises ValueError for terms
    that contradict themselves.
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
        """Whether there is a bank at all."""
        return self.cap > 0

    def topped_up(self, bank: int) -> int:
        """A bank after one more answer in time. One that is above the cap already stays as it is."""
        return max(bank, min(self.cap, bank + self.increment))
