"""The rulebook of *The Age of Iron and Rust* clause by clause, in words of our own; see `clauses`.

"iron-2" and so on are its sections; "iron-cards" stands for the texts on its cards, and "iron-rulings" for what its
rulebook is silent about.
"""

CLAUSES = {
    "iron-1 cards": "There are nine, eight or six copies of each new card by its value, and six of the new Damnatio.",
    "iron-2.1 damnatio": "With the expansion's cards the new Damnatio Memoriae replaces the old.",
    "iron-2.1 rest": "All else is set up as in the base game.",
    "iron-2.1.1 fixed": "All eighteen stacks are for sale throughout the game.",
    "iron-2.1.2 stacks": "Both cards for a sphere and value are shuffled into one stack, its top face up.",
    "iron-2.1.2 top": "Only the card that lies face up is for sale.",
    "iron-2.1.2 next": "When it is bought the next is turned up at once.",
    "iron-2.1.2 cycle": "For one political point the active player puts it below its stack and turns up the next.",
    "iron-2.1.2 often": "On any stacks, as often as one can pay, in one's own Buy and Trash Cards Phase.",
    "iron-2.1.2 hidden": "Nobody knows in which order the other cards lie.",
    "iron-2.1.3 chosen": "For each sphere and value one of the two cards is used, as chosen.",
    "iron-2.1.3 drawn": "What nobody chooses is drawn.",
    "iron-2.1.3 only": "Only the selected stacks are for sale.",
    "iron-3.3.3 triumph": "A Triumph brings three legacy after the normal reward of the battle.",
    "iron-5.1 militia": "Militia of a capital that is lost without a hit cannot retreat and is removed.",
    "iron-5.2 mobs": "A card of value 1 that is shown to a Demagogue brings a Mob into a province of its player.",
    "iron-cards events": "Every new card has an event.",
    "iron-cards cavalry": "Readied before the dice, it wins with as many hits, where neither side is wiped out.",
    "iron-cards force-march": "An army that has fought this turn may move and start a battle again.",
    "iron-cards spiculum": "Readied before the dice, it lets each Legion roll one die first, without bonus dice.",
    "iron-cards spiculum-losses": "Those losses are taken at once, and what is left fights.",
    "iron-cards spiculum-winner": "Its hits count with the battle's for the winner; whom it wipes out has lost.",
    "iron-cards princeps": "Support of Italia rises or falls by one, within 1 and 8, whoever uses it.",
    "iron-cards frumentarii": "Two cards of the Available Pile come to the hand in secret, to be played this turn.",
    "iron-cards frumentarii-empty": "A pile that runs out is replaced by the Discard Pile.",
    "iron-cards triumph": "After a battle that one started and won, once for each battle.",
    "iron-cards damnatio": "A player deposed in Italia by vote loses as much legacy as Emperor Turns, and one turn.",
    "iron-cards ambitus": "Readied before the dice of a vote, a 1 is a vote too.",
    "iron-cards ambitus-quaestor": "Against a Quaestor it only undoes the Quaestor.",
    "iron-cards mobile-vulgus": "Outside Italia support falls to 1 at least, each level for as many Populace points.",
    "iron-cards demagogue": "All others choose a card of their hand at the same time, show it and discard it.",
    "iron-cards armed": "Several events may be readied for one battle, each once.",
    "iron-rulings 1": "The legacy lost to the new Damnatio is counted before the Emperor Turns marker moves.",
    "iron-rulings 2": "Princeps Senatus cannot be used in a Neutral Italia.",
    "iron-rulings 8": "Castra takes one hit off strike and battle together.",
}  # fmt: skip
