"""The figures of the expansion's rules for Emperors (its rules 3.2 to 3.4), and how their text is read."""

from rulebooks.engine.grades import IMPLIED, RECONSTRUCTED, SOURCED, Cell

POPULACE_LEGACY_FACTOR = Cell(2, SOURCED, "expansion 3.3.2: twice the support of the Emperor's province")
BATTLE_LEGACY_FACTOR = Cell(2, SOURCED, "expansion 3.3.3: the legacy of battles of the Emperor's army is doubled")
POPULACE_EXTRA_VOTES = Cell(2, SOURCED, "expansion 3.3.2: votes added in Italia against a Populace Emperor")
EMPEROR_DIES_FROM = Cell(5, SOURCED, "expansion 3.3.3: the lowest pip that kills a Military Emperor")

READINGS = {
    "senate_emperor_falls": Cell(
        "a Senate Emperor also falls with his Governor in a Support Check or by recall",
        IMPLIED,
        "the expansion's 3.4 and rule 6.4, against the word only in its 3.3.1",
    ),
    "hits_dealt": Cell(
        "a die for each hit that counts after Castra",
        RECONSTRUCTED,
        "the expansion's 3.3.3 speaks of hits dealt, and a hit that Castra takes away does nothing else either",
    ),
    "no_dice_for_the_lost": Cell(
        "no dice for an army that was wiped out",
        IMPLIED,
        "the expansion's 3.3.3: its Emperor has died anyway",
    ),
    "battles_of_the_turn": Cell(
        "every battle that the player won in his turn, as doubled, without any Triumph",
        RECONSTRUCTED,
        "what the loss to Pretenders in the expansion's 3.3.3 is limited to",
    ),
    "mobs_leave": Cell(
        "all Mobs leave the provinces of a new Populace Emperor",
        IMPLIED,
        "the expansion's 3.3.2 lets him choose, but a Mob does nobody good who governs where it is",
    ),
    "no_neutral_governor": Cell(
        "with no Neutral Governor left he stays in Italia and is a Senate Emperor",
        RECONSTRUCTED,
        "rule 2 limits the counters; the expansion's 3.4 does not say what happens without one",
    ),
}
"""Readings of a rule's text on matters of mechanics, beyond figures."""
