"""The parts of pages that each title fills with templates of its own, or leaves as any game has them."""

from games.titles.title import Title

PARTS = (
    *("head", "decision", "offer", "outlook", "help", "beside_board", "players", "more", "foot"),  # of the table's page
    "free_seat",
    "welcome",
)
"""At the table: style sheets, what stands above all choices and above those of one group, what the turn leads to, links
below the board, what lies beside it, the players, more about the position, and the end of the page. Elsewhere: a seat
that waits for a substitute, and what strangers read first."""


def parts(title: Title) -> dict[str, tuple[str, str]]:
    """Where each part's template is looked for, first to last."""
    return {part: (f"titles/{title.name}/{part}.html", f"games/play/plain/{part}.html") for part in PARTS}
