"""The aim, the set-up, and the course of a turn (rules 2 to 6.3)."""

from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import pgettext_lazy as plazy

from games.titles.rules_in_words import Paragraph, RulesSubject

from ..rules.data.limits import READINGS
from . import pictures, tables

AIM = RulesSubject(
    "aim",
    lazy("Aim and terms"),
    lazy("How to win, and the words that all other rules use."),
    (
        Paragraph(
            "aim",
            lazy("Aim of the game"),
            "7.1 winner",
            lazy(
                "You lead a Roman family between 235 and 284. You win provinces, beat invaders and reach for the "
                "throne. All of this gives legacy. At the end the player with the most legacy wins, bonuses included."
            ),
        ),
        Paragraph(
            "regions",
            plazy("rules", "Regions"),
            "4 region, adjacent",
            lazy(
                "The map has three kinds of region: provinces, seas and homelands of barbarians. Regions with a common "
                "border are adjacent. So are Hispania and Africa, and Thracia and Asia. A * marks a border or a name "
                "that is a house ruling."
            ),
            table=tables.borders,
        ),
        Paragraph(
            "army",
            plazy("rules", "Armies"),
            "4 army, inactive-at-home",
            lazy(
                "A General and the units that stack with him are one army. A Militia alone, all barbarians of one "
                "tribe in a region, and a Rival Emperor are armies too. All counters that fight are units; a General "
                "is not one. In a homeland, inactive barbarians do not belong to the army."
            ),
        ),
        Paragraph(
            "enemies",
            plazy("rules", "Enemies"),
            "4 enemy",
            lazy(
                "Your enemies are other players' units, Rival Emperors, and barbarians unless they serve in your own "
                "army."
            ),
        ),
        Paragraph(
            "emperor",
            lazy("Emperor and Neutral faction"),
            "4 emperor, neutral",
            lazy(
                "The Emperor is the player who governs Italia. All Neutral Governors belong to one faction, the "
                "Neutral faction."
            ),
        ),
        Paragraph(
            "pretender",
            plazy("rules", "Pretender"),
            "4 pretender, pretender-provinces",
            lazy(
                "You are a Pretender while your Seat of Power lies in a province that you govern. It and all provinces "
                "under a Breakaway marker, of any player, are called Pretender provinces."
            ),
        ),
    ),
)

SETUP = RulesSubject(
    "setup",
    plazy("rules", "Set-up"),
    lazy("The map, your first province and your first hand."),
    (
        Paragraph(
            "deck",
            lazy("Decks and tracks"),
            "3.1 tracks, deck, market",
            lazy(
                "Legacy and Emperor Turns start at 0. Your deck, the Available Pile, has 9 cards of value 1: 3 "
                "Military, 3 Senate and 3 Populace. The other cards of value 1 stay out of the game. All other "
                "influence cards lie face up, for sale."
            ),
        ),
        Paragraph(
            "barbarians",
            plazy("rules", "Barbarians"),
            "3.1 barbarians",
            lazy("All barbarians begin in their homelands, inactive."),
        ),
        Paragraph(
            "events",
            lazy("Event deck"),
            "3.1 event-deck",
            lazy(
                "The event cards are shuffled without Diocletian. Then he is shuffled together with 3 of them, and "
                "these 4 cards go to the bottom of the deck."
            ),
        ),
        Paragraph(
            "province",
            lazy("First province"),
            "3.2 first-player, choose, at-start",
            lazy(
                "The first player is drawn at random. Clockwise from there, each player chooses a free province other "
                "than Italia. Your Governor stands there at support 1. Its capital holds your General, one Legion at "
                "full strength, and a Militia."
            ),
            picture=pictures.SETUP,
        ),
        Paragraph(
            "neutral",
            lazy("Neutral provinces"),
            "3.2 neutral, italia",
            lazy(
                "Every province left, except closed ones, gets a Neutral Governor at support 1. The support of Italia "
                "is the number of neutral provinces, itself included: 8 with four players."
            ),
        ),
        Paragraph(
            "neutral-italia",
            lazy("Italia while it is neutral"),
            "3.2 neutral-italia; 6.3.2 neutral-emperor",
            lazy(
                "While Italia is neutral, its support always equals the number of provinces of the Neutral faction, "
                "at most 8. It rises and falls with them."
            ),
            grade=READINGS["neutral_italia"].grade,
        ),
        Paragraph(
            "hand",
            lazy("First hand"),
            "3.2 hands",
            lazy("Each player secretly selects 5 of their 9 cards. Then the first player begins."),
        ),
        Paragraph(
            "fewer",
            lazy("Fewer than four players"),
            "3.3 three, two, table",
            lazy("With fewer players some provinces are closed and some tribes are left out, in the Crisis Table too."),
            items=(
                lazy(
                    "Three players: Hispania, Africa and Aegyptus are closed. There are no Nomads. Italia starts with "
                    "support 6."
                ),
                lazy(
                    "Two players: Britannia, Syria and Galatia are closed too. There are neither Nomads nor Sassanids. "
                    "Italia starts with support 4."
                ),
            ),
        ),
        Paragraph(
            "closed",
            lazy("Closed provinces"),
            "3.3 closed, otherwise",
            lazy(
                "No player starts in a closed province, and no vote can be held there. In all other "
                "respects it is an ordinary province."
            ),
        ),
    ),
)

CARDS = RulesSubject(
    "cards",
    lazy("Cards and influence"),
    lazy("What a card gives when you play it."),
    (
        Paragraph(
            "points",
            plazy("rules", "Influence"),
            "5.1 points, spheres",
            lazy(
                "There are three kinds of influence: Military, Senate and Populace. A card that you play gives "
                "points of its kind equal to its value. Every action is paid with points of its own kind."
            ),
        ),
        Paragraph(
            "unspent",
            lazy("Points left over"),
            "5.1 spread, lost",
            lazy(
                "You can play another card before the points of the last one are spent. Points that you do not spend "
                "this turn are lost."
            ),
        ),
        Paragraph(
            "events",
            lazy("Events on cards"),
            "5.2 both, when; cards ones; iron-cards events",
            lazy(
                "Cards of value 2 or more, and only these, have an event. Playing the card lets you use it once, at "
                "any fitting moment later in Take Actions. You get the points either way."
            ),
        ),
    ),
)

TURN = RulesSubject(
    "turn",
    lazy("A turn"),
    lazy("The eight phases, and what happens before you act."),
    (
        Paragraph(
            "phases",
            lazy("The eight phases"),
            "6 phases",
            lazy(
                "Your turn has eight phases in a fixed order. The next player begins when you have completed all of "
                "them."
            ),
            table=tables.phases,
        ),
        Paragraph(
            "upkeep",
            plazy("rules", "Upkeep"),
            "6.1 quaestor, castra, others",
            lazy(
                "Your Quaestors leave all provinces that you govern, and your Castra leave all armies that you "
                "command. Those of other players stay."
            ),
        ),
        Paragraph(
            "crisis",
            lazy("Crisis roll"),
            "6.2 roll",
            lazy("Two dice are rolled on the Crisis Table, and the result takes effect at once."),
        ),
        Paragraph(
            "actions",
            lazy("Take Actions"),
            "6.3 any-order",
            lazy(
                "You play cards and take actions in any order. You may take the same action again as long as you can "
                "pay for it."
            ),
        ),
        Paragraph(
            "examples",
            lazy("Examples of play"),
            "13 turn-1, turn-6; iron-6 turn-1, turn-2",
            lazy(
                "Both rulebooks print whole turns as examples. Our tests replay these turns die by die, and reach "
                "the positions printed there."
            ),
        ),
    ),
)

COUNTERS = RulesSubject(
    "counters",
    lazy("Limits of counters"),
    lazy("How many of each there are, and what happens when they run out."),
    (
        Paragraph(
            "units",
            lazy("Legions and Militia"),
            "2 legions, militia",
            lazy(
                "There are 33 Legions and 12 Militia. With no Legion left you can neither add one nor create an army. "
                "With no Militia left you cannot place one."
            ),
        ),
        Paragraph(
            "leaders",
            lazy("Governors and Generals"),
            "2 leaders, neutrals",
            lazy(
                "Each player has 6 Governors and 6 Generals. There are 8 Neutral Governors. When no Neutral Governor "
                "is left, no province falls to the Neutral faction."
            ),
        ),
        Paragraph(
            "barbarians",
            lazy("Barbarians and Mobs"),
            "2 barbarians, mobs",
            lazy(
                "Each tribe has 10 barbarians. If none is inactive at home, none becomes active. There are 16 Mobs; "
                "when all are on the map, no Mob is added."
            ),
        ),
        Paragraph(
            "markers",
            lazy("Markers and improvements"),
            "2 markers, improvements, empire-markers",
            lazy(
                "Quaestors and Castra share 17 markers. There are 12 improvements of each kind. Each player has 6 "
                "markers for the Seat of Power and Breakaway provinces."
            ),
        ),
        Paragraph(
            "cards",
            plazy("rules", "Cards"),
            "2 cards, event-cards; iron-1 cards",
            lazy(
                "There are 9 copies of each card of value 2, 8 of value 3, and 6 of value 4. The "
                "expansion adds as many of its own. A card that is sold out cannot be bought. There are "
                "15 event cards."
            ),
        ),
    ),
)
