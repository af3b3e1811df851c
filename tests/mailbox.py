"""The local box of a site under test, read from outside."""

from collections import Counter
from email import message_from_bytes, policy
from pathlib import Path


class Mailbox:
    """Counts the mails of one game by kind and recipient."""

    def __init__(self, var: Path, game: str) -> None:
        self.folder = var / "mail"
        self.game = game
        self._read: dict[str, tuple[str, str]] = {}

    def counts(self) -> Counter[tuple[str, str]]:
        """Count the mails of each kind for each address: ("turn", "ana@example.com") and so on."""
        for path in self.folder.glob(f"*.{self.game}.*.eml"):
            if path.name not in self._read:
                mail = message_from_bytes(path.read_bytes(), policy=policy.default)
                kind = path.name.split(".")[0].split("-")[0]  # "game" is that of the start
                self._read[path.name] = (kind, str(mail["To"]))
        return Counter(self._read.values())
