"""Invasion paths by tribe and white die (rule 9). Rule 3.3 changes no path for fewer players."""

from games.engine.grades import IMPLIED, RECONSTRUCTED, SOURCED, Cell

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
