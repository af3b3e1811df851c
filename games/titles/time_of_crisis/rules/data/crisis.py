"""Crisis tables by number of players (rules 3.3 and 9)."""

from games.engine.grades import IMPLIED, RECONSTRUCTED, SOURCED, Cell

IRA_DEORUM, PAX_DEORUM, EVENT = "ira_deorum", "pax_deorum", "event"

CRISIS_TABLES = {
    4: {
        2: Cell("ira_deorum", IMPLIED, "the blank end of the scale left for Ira Deorum"),
        3: Cell("sassanids", SOURCED, "rule 13, Green turn 1"),
        4: Cell("franks", RECONSTRUCTED, "the most even table that fits the known rolls"),
        5: Cell("sassanids", SOURCED, "rule 13, Yellow turns 1 and 6"),
        6: Cell("goths", SOURCED, "rule 13, Red turn 6"),
        7: Cell("event", SOURCED, "rule 13, Green turn 6"),
        8: Cell("alamanni", SOURCED, "rule 13, Red turn 1 and Blue turn 6"),
        9: Cell("nomads", RECONSTRUCTED, "the most even table that fits the known rolls"),
        10: Cell("franks", SOURCED, "rule 13, Blue turn 1"),
        11: Cell("nomads", RECONSTRUCTED, "the most even table that fits the known rolls"),
        12: Cell(
            "pax_deorum",
            SOURCED,
            "play report 2018-06: a double six let everyone take a card",
        ),
    },
    3: {
        2: Cell("ira_deorum", IMPLIED, "as on the table for four"),
        3: Cell("goths", RECONSTRUCTED, "the most even table for the tribes in play"),
        4: Cell("sassanids", RECONSTRUCTED, "the most even table for the tribes in play"),
        5: Cell("sassanids", RECONSTRUCTED, "the most even table for the tribes in play"),
        6: Cell("goths", RECONSTRUCTED, "the most even table for the tribes in play"),
        7: Cell("event", IMPLIED, "as on the table for four"),
        8: Cell("alamanni", RECONSTRUCTED, "the most even table for the tribes in play"),
        9: Cell("franks", RECONSTRUCTED, "the most even table for the tribes in play"),
        10: Cell("franks", RECONSTRUCTED, "the most even table for the tribes in play"),
        11: Cell("alamanni", RECONSTRUCTED, "the most even table for the tribes in play"),
        12: Cell("pax_deorum", IMPLIED, "as on the table for four"),
    },
    2: {
        2: Cell("ira_deorum", IMPLIED, "as on the table for four"),
        3: Cell("franks", RECONSTRUCTED, "the most even table for the tribes in play"),
        4: Cell("franks", RECONSTRUCTED, "the most even table for the tribes in play"),
        5: Cell("goths", RECONSTRUCTED, "the most even table for the tribes in play"),
        6: Cell("goths", RECONSTRUCTED, "the most even table for the tribes in play"),
        7: Cell("event", IMPLIED, "as on the table for four"),
        8: Cell("alamanni", RECONSTRUCTED, "the most even table for the tribes in play"),
        9: Cell("alamanni", RECONSTRUCTED, "the most even table for the tribes in play"),
        10: Cell("franks", RECONSTRUCTED, "the most even table for the tribes in play"),
        11: Cell("franks", RECONSTRUCTED, "the most even table for the tribes in play"),
        12: Cell("pax_deorum", IMPLIED, "as on the table for four"),
    },
}
