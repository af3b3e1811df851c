"""The glossary: the terms that lessons, hints and rules use."""

from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import pgettext_lazy as plazy

from games.titles.glossary import Term

TERMS = (
    Term("army", plazy("a term", "army"), lazy("A General with the units that stack with him."), "aim-army"),
    Term("amphitheatre", lazy("Amphitheatre"), lazy("An improvement that keeps Mobs from growing."), "provinces-build"),
    Term(
        "leaders",
        lazy("Available Leaders"),
        lazy("Your Governors and Generals who are recruited, but not on the map."),
        "votes-recruit",
    ),
    Term(
        "pile",
        lazy("Available Pile"),
        lazy("The cards that you can select for your next hand."),
        "hand-refill",
    ),
    Term("discard", lazy("Discard Pile"), lazy("The cards you have bought, played or discarded."), "hand-refill"),
    Term(
        "barbarian", plazy("a term", "barbarian"), lazy("A unit of a tribe. Only active ones invade."), "crises-tribe"
    ),
    Term("basilica", lazy("Basilica"), lazy("An improvement that gives dice in votes for Italia."), "provinces-build"),
    Term(
        "capital", plazy("a term", "capital"), lazy("The city of a province. One army can hold it."), "armies-capital"
    ),
    Term(
        "crisis-roll",
        lazy("crisis roll"),
        lazy("Two dice at the start of a turn. They show which tribe stirs, or what else happens."),
        "turn-crisis",
    ),
    Term("emperor-turn", lazy("Emperor Turn"), lazy("A turn that an Emperor ends without a rival."), "legacy-turns"),
    Term("emperor", plazy("a term", "Emperor"), lazy("The player who governs Italia."), "aim-emperor"),
    Term("foederati", lazy("Foederati"), lazy("Barbarians who fight in a Roman army."), "influence-cards-foederati"),
    Term("general", plazy("a term", "General"), lazy("The leader of an army."), "armies-recruit"),
    Term("governor", plazy("a term", "Governor"), lazy("The leader who holds a province for you."), "votes-recruit"),
    Term("homeland", plazy("a term", "homeland"), lazy("A region where a tribe of barbarians lives."), "aim-regions"),
    Term(
        "influence",
        plazy("a term", "influence"),
        lazy("The points of your cards: Military, Senate and Populace. They pay for your actions."),
        "cards-points",
    ),
    Term("legacy", plazy("a term", "legacy"), lazy("The points of the game: the most legacy wins."), "aim-aim"),
    Term(
        "legion", plazy("a term", "Legion"), lazy("A Roman unit, at full strength or reduced by a hit."), "battles-hits"
    ),
    Term("limes", lazy("Limes"), lazy("An improvement behind which invaders arrive inactive."), "provinces-build"),
    Term(
        "militia",
        plazy("a term", "Militia"),
        lazy("A unit that defends a capital and never moves."),
        "provinces-militia",
    ),
    Term(
        "mob",
        plazy("a term", "Mob"),
        lazy("Unrest in a province. It costs political points and grows."),
        "mobs-effects",
    ),
    Term("neutral", lazy("Neutral Governor"), lazy("Holds a province that belongs to no player."), "aim-emperor"),
    Term(
        "political-points",
        lazy("political point"),
        lazy("Buys cards at the end of a turn. It comes from the support of your provinces."),
        "buying-points",
    ),
    Term("pretender", plazy("a term", "Pretender"), lazy("A player with an empire apart from Rome."), "aim-pretender"),
    Term("rival", lazy("Rival Emperor"), lazy("An enemy of Rome whom an event card brings."), "figures-rival"),
    Term(
        "seat-of-power", lazy("Seat of Power"), lazy("The first province of a Pretender's empire."), "pretender-found"
    ),
    Term(
        "support-check",
        lazy("Support Check"),
        lazy("The phase in which enemies cost your provinces support."),
        "support-threats",
    ),
    Term(
        "support",
        plazy("a term", "support"),
        lazy("How firmly a province stands by its Governor."),
        "provinces-support",
    ),
    Term(
        "vote", plazy("a term", "vote"), lazy("How a province gets a new Governor: each die can count."), "votes-needed"
    ),
)
