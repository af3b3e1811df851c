"""The parts of pages that each title fills with templates of its own, or leaves as any game has them."""

from games.titles.title import Title

PARTS = (
    *("head", "decision", "offer", "outlook", "hand", "foot"),  # of the table's page, in Jinja2
    *("players", "market", "threats", "help"),  # its panels
    "free_seat",
    "welcome",
)
"""At the table: style sheets, what stands above all choices and above those of one group, what the turn leads to, the
reader's own hand, and the end of the page. Panels: the players, what else a title has beside its board
(`Title.beside`), and links about the rules. Elsewhere: a seat that waits for a substitute, and what strangers read
first."""


def parts(title: Title) -> dict[str, tuple[str, str]]:
    """Where each part's template is looked for, first to last."""
    return {part: (f"titles/{title.name}/{part}.html", f"games/play/plain/{part}.html") for part in PARTS}
