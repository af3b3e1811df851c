"""Crisis tables by number of players, and invasion paths by tribe and white die (rules 3.3 and 9). Rule 3.3 changes
no path for fewer players.
"""

from rulebooks.engine.grades import IMPLIED, RECONSTRUCTED, SOURCED, Cell

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

INVASION_PATHS = {
    "franks": {
        1: Cell(
            ("britannia", "gallia"),
            RECONSTRUCTED,
            "entries from play report 2019-05; the split of the die is chosen",
        ),
        2: Cell(
            ("britannia", "gallia"),
            RECONSTRUCTED,
            "entries from play report 2019-05; the split of the die is chosen",
        ),
        3: Cell(
            ("gallia", "hispania"),
            RECONSTRUCTED,
            "entries from play report 2019-05; the split of the die is chosen",
        ),
        4: Cell(
            ("gallia", "hispania"),
            RECONSTRUCTED,
            "entries from play report 2019-05; the split of the die is chosen",
        ),
        5: Cell(
            ("gallia", "hispania"),
            RECONSTRUCTED,
            "entries from play report 2019-05; the split of the die is chosen",
        ),
        6: Cell(
            ("gallia", "hispania"),
            RECONSTRUCTED,
            "entries from play report 2019-05; the split of the die is chosen",
        ),
    },
    "alamanni": {
        1: Cell(
            ("pannonia", "italia"),
            RECONSTRUCTED,
            "entries from five play reports; the split of the die is chosen",
        ),
        2: Cell(
            ("pannonia", "italia"),
            RECONSTRUCTED,
            "entries from five play reports; the split of the die is chosen",
        ),
        3: Cell(
            ("pannonia", "italia"),
            RECONSTRUCTED,
            "entries from five play reports; the split of the die is chosen",
        ),
        4: Cell(
            ("pannonia", "italia"),
            RECONSTRUCTED,
            "entries from five play reports; the split of the die is chosen",
        ),
        5: Cell(
            ("thracia", "macedonia"),
            RECONSTRUCTED,
            "entries from five play reports; the split of the die is chosen",
        ),
        6: Cell(
            ("thracia", "macedonia"),
            RECONSTRUCTED,
            "entries from five play reports; the split of the die is chosen",
        ),
    },
    "goths": {
        1: Cell(
            ("thracia", "macedonia"),
            RECONSTRUCTED,
            "rule 13, Red turn 6: begins in Thracia; the second province is chosen",
        ),
        2: Cell(
            ("thracia", "macedonia"),
            RECONSTRUCTED,
            "entries from rule 9 and play report 2019-05; the split of the die is chosen",
        ),
        3: Cell(
            ("thracia", "macedonia"),
            RECONSTRUCTED,
            "entries from rule 9 and play report 2019-05; the split of the die is chosen",
        ),
        4: Cell(
            ("asia", "galatia"),
            RECONSTRUCTED,
            "entries from rule 9 and play report 2019-05; the split of the die is chosen",
        ),
        5: Cell(
            ("asia", "galatia"),
            RECONSTRUCTED,
            "entries from rule 9 and play report 2019-05; the split of the die is chosen",
        ),
        6: Cell(
            ("asia", "galatia"),
            RECONSTRUCTED,
            "entries from rule 9 and play report 2019-05; the split of the die is chosen",
        ),
    },
    "sassanids": {
        1: Cell(
            ("galatia", "asia"),
            RECONSTRUCTED,
            "entries from rules 9 and 13; the split of the die is chosen",
        ),
        2: Cell(
            ("galatia", "asia"),
            RECONSTRUCTED,
            "entries from rules 9 and 13; the split of the die is chosen",
        ),
        3: Cell(("galatia", "asia"), SOURCED, "rule 9, the example of an invasion"),
        4: Cell(
            ("syria", "aegyptus"),
            RECONSTRUCTED,
            "entries from rules 9 and 13; the split of the die is chosen",
        ),
        5: Cell(
            ("syria", "aegyptus"),
            RECONSTRUCTED,
            "entries from rules 9 and 13; the split of the die is chosen",
        ),
        6: Cell(
            ("syria", "aegyptus"),
            IMPLIED,
            "rule 13, Yellow turn 6: begins in Syria; play report 2018-05: then Aegyptus",
        ),
    },
    "nomads": {
        1: Cell(
            ("africa", "hispania"),
            RECONSTRUCTED,
            "entries from play reports 2018-04 and 2018-10; the split of the die is chosen",
        ),
        2: Cell(
            ("africa", "hispania"),
            RECONSTRUCTED,
            "entries from play reports 2018-04 and 2018-10; the split of the die is chosen",
        ),
        3: Cell(
            ("africa", "hispania"),
            RECONSTRUCTED,
            "entries from play reports 2018-04 and 2018-10; the split of the die is chosen",
        ),
        4: Cell(
            ("aegyptus", "syria"),
            RECONSTRUCTED,
            "entries from play reports 2018-04 and 2018-10; the split of the die is chosen",
        ),
        5: Cell(
            ("aegyptus", "syria"),
            RECONSTRUCTED,
            "entries from play reports 2018-04 and 2018-10; the split of the die is chosen",
        ),
        6: Cell(
            ("aegyptus", "syria"),
            RECONSTRUCTED,
            "entries from play reports 2018-04 and 2018-10; the split of the die is chosen",
        ),
    },
}
