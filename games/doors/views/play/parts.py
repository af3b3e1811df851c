"""The parts of pages filled by each title with templates of its own, or left as any game has them."""

from games.titles.title import Title

PARTS = (
    *("head", "decision", "offer", "outlook", "hand", "foot"),  # of the table's page
    *("players", "market", "threats", "help"),  # its panels
    "free_seat",
)
"""At the table: style sheets, the space above all choices and above those of one group, the turn's
forecast, the reader's own hand, and the end of the page. Panels: the players, further ones of a
title beside its board (`TitleBoard.beside`), and links about the rules. Elsewhere: a seat waiting for a
substitute.
"""


def parts(title: Title) -> dict[str, tuple[str, str]]:
    """The candidates for each part's template, first to last."""
    return {part: (f"titles/{title.name}/{part}.html", f"games/play/plain/{part}.html") for part in PARTS}
