"""The actions of a turn (rules 6.3.1 to 6.3.3)."""

from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import pgettext_lazy as plazy

from games.engine.grades import IMPLIED, RECONSTRUCTED
from games.titles.rules_in_words import Paragraph, RulesSubject

from . import pictures, tables

ARMIES = RulesSubject(
    "armies",
    lazy("Military actions"),
    lazy("Generals, Legions, movement and attacks."),
    (
        Paragraph(
            "recruit",
            lazy("Recruit a General"),
            "6.3.1 recruit",
            lazy(
                "Pay the cost of one of your Generals, and he joins your Available Leaders. You can "
                "recruit them in any order. A * marks a house ruling."
            ),
            table=tables.general_prices,
        ),
        Paragraph(
            "create",
            lazy("Create an army"),
            "6.3.1 create",
            lazy(
                "A new army costs 1 point. An available General takes command of a full-strength Legion "
                "in any province that you govern. It stands in the capital if that is free."
            ),
        ),
        Paragraph(
            "legion",
            lazy("Add a Legion"),
            "6.3.1 legion-where, legion-price, legion-example",
            lazy(
                "A full-strength Legion joins one of your armies in a province that you govern. You pay as many "
                "points as the army then has Legions: 2 for its second, 3 for its third."
            ),
        ),
        Paragraph(
            "train",
            lazy("Train a Legion"),
            "6.3.1 train",
            lazy("For 1 point a reduced Legion of yours is at full strength again, wherever it stands."),
        ),
        Paragraph(
            "move",
            lazy("Move an army"),
            "6.3.1 move, move-far, move-example",
            lazy(
                "For 1 point an army moves to an adjacent region. Only your points limit how far it goes. From "
                "Africa it costs 1 to Aegyptus, 2 to Italia, 3 to Asia and 4 to Britannia."
            ),
        ),
        Paragraph(
            "capital",
            lazy("In and out of a capital"),
            "6.3.1 move-outside, one-in-capital",
            lazy(
                "An army arrives outside the capital. Any number of armies fit into a province, but only "
                "one into its capital."
            ),
            picture=pictures.CAPITAL,
        ),
        Paragraph(
            "capital-when",
            lazy("When armies go in and out"),
            "6.3.1 enter, leave",
            lazy(
                "While you take actions an army can enter its capital at no cost, if no other army is "
                "inside. It can leave at no cost too, and do both even after a battle. The rulebook says "
                "at any time of your turn: we ask you in this phase."
            ),
            grade=RECONSTRUCTED,
        ),
        Paragraph(
            "apart",
            lazy("Armies stay apart"),
            "6.3.1 no-mixing, militia-stays, sea",
            lazy(
                "Armies cannot join or exchange Legions. Militia never moves, but stacks with your army "
                "in its capital. No army may be at sea at the end of a turn: 1 point for its landing is "
                "kept back."
            ),
        ),
        Paragraph(
            "attack",
            plazy("rules", "Attack"),
            "6.3.1 battle, battle-ends, fought",
            lazy(
                "For 1 point one of your armies starts a battle with an enemy army in its region. You "
                "complete it before anything else. An army that was in a battle, on either side, can't "
                "move or attack until its owner next takes actions."
            ),
        ),
        Paragraph(
            "disperse",
            lazy("Disperse Mobs"),
            "6.3.1 disperse, disperse-no-battle",
            lazy(
                "For 1 point an army removes as many Mobs as it has units, in a province that you "
                "govern. The province loses 1 support. This is not a battle: it brings no legacy, and "
                "does not limit what the army can do afterwards."
            ),
        ),
    ),
)

VOTES = RulesSubject(
    "votes",
    lazy("Senate actions"),
    lazy("Governors, and the votes that win provinces."),
    (
        Paragraph(
            "recruit",
            lazy("Recruit a Governor"),
            "6.3.2 recruit",
            lazy(
                "Pay the cost of one of your Governors, and he joins your Available Leaders. You can "
                "recruit them in any order. A * marks a house ruling."
            ),
            table=tables.governor_prices,
        ),
        Paragraph(
            "where",
            lazy("Where you can call a vote"),
            "6.3.2 needs-governor, not-own, not-recalled, not-empire, once; 12.1 immune; 3.3 closed",
            lazy("A vote puts one of your available Governors into a province. You cannot call one:"),
            items=(
                lazy("in a province that you govern,"),
                lazy("where you have recalled a Governor this turn,"),
                lazy("where a Seat of Power or Breakaway marker lies,"),
                lazy("where you have already called one this turn,"),
                lazy("in a closed province, with fewer than four players."),
            ),
        ),
        Paragraph(
            "needed",
            lazy("Votes needed"),
            "6.3.2 base-votes, defenders, attackers",
            lazy(
                "You need twice the support of the province. If the player who governs it holds the capital, add 1 "
                "vote for each unit there. If you hold the capital, take off 1 for each of your units. You always need "
                "at least 1 vote."
            ),
            picture=pictures.VOTE,
        ),
        Paragraph(
            "dice",
            lazy("Rolling for votes"),
            "6.3.2 declare, ones, votes",
            lazy("You roll one die for each Senate point, and name the number of points before you roll."),
            items=(
                lazy("1: a vote in a neutral province, otherwise nothing."),
                lazy("2 to 5: a vote."),
                lazy("6: a vote and another die, again and again."),
            ),
        ),
        Paragraph(
            "certain",
            lazy("Certain votes"),
            "6.3.2 no-need",
            lazy("If every number counts and you have as many dice as you need votes, you win without rolling."),
            grade=IMPLIED,
        ),
        Paragraph(
            "won",
            lazy("A vote won"),
            "6.3.2 clears, replaces, support; 6.3.3 militia-goes",
            lazy(
                "All Mobs leave the province, and so does any Militia in its capital. Your Governor replaces the "
                "former one, who becomes available to his owner. A Neutral Governor is put aside. Support falls by 1, "
                "but not below 1. In Italia it is set anew instead: see A new Emperor."
            ),
        ),
        Paragraph(
            "lost",
            lazy("A vote lost"),
            "6.3.2 fails",
            lazy("With too few votes you lose the points that you spent, and nothing else changes."),
        ),
        Paragraph(
            "example",
            lazy("Example of a vote"),
            "6.3.2 example",
            lazy(
                "Another player governs Hispania at support 3, and your Legion holds its capital: you need 6 votes "
                "less 1. Four dice show 6, 6, 2 and 1, which makes 3 votes and two more dice. They show 6 and 1: the "
                "fourth vote and one more die. It shows 3, and you win."
            ),
        ),
        Paragraph(
            "recall",
            lazy("Recall a Governor"),
            "6.3.2 recall, recall-italia",
            lazy(
                "For 2 points one of your Governors comes back to your Available Leaders. A Neutral Governor follows "
                "him at support 1. The support of Italia changes as with every Governor who is replaced."
            ),
        ),
    ),
)

PROVINCES = RulesSubject(
    "provinces",
    lazy("Populace actions"),
    lazy("Support, Militia, games and improvements."),
    (
        Paragraph(
            "support",
            lazy("Raise support"),
            "5.3 tracks; 6.3.3 increase, increase-not-italia, increase-example",
            lazy(
                "Support goes from 0 to 4, in Italia to 8. In a province that you govern you can raise it by 1 for "
                "as many points as the new level: 3 points from 2 to 3. You cannot do this in Italia."
            ),
        ),
        Paragraph(
            "militia",
            lazy("Place Militia"),
            "6.3.3 militia, militia-stacks, militia-alone, militia-goes",
            lazy(
                "A Militia costs 2 points. It goes to the capital of a province that you govern, if no Militia and no "
                "enemy is in it. With your army there it forms one stack; alone it is an army of the Governor. It "
                "leaves when the Governor is replaced."
            ),
        ),
        Paragraph(
            "games",
            lazy("Hold games"),
            "6.3.3 games",
            lazy("For 2 points one Mob leaves a province that you govern."),
        ),
        Paragraph(
            "build",
            lazy("Build an improvement"),
            "6.3.3 build, build-quiet",
            lazy(
                "For 3 points you build an improvement in a province that you govern, each kind once in "
                "a province. You cannot build beside a Mob, an active barbarian or a Rival Emperor. Nor "
                "can you while another player's army holds the capital."
            ),
            picture=pictures.IMPROVEMENTS,
        ),
        Paragraph(
            "improvements",
            lazy("What improvements do"),
            "6.3.3 amphitheatre, basilica, limes, limes-inactive; faq praetorian-basilica",
            lazy(
                "Each improvement gives the Governor's player 1 legacy a turn, and more. It stays when the Governor "
                "changes."
            ),
            items=(
                lazy("Amphitheatre: no Mob is added here at the end of your turn."),
                lazy(
                    "Basilica: you roll 1 more die in votes for Italia, also with the Praetorian Guard. Each Basilica "
                    "that you govern counts."
                ),
                lazy(
                    "Limes: invaders on a path through them arrive inactive, here and in all later provinces of it. "
                    "Inactive barbarians take no support from you, but they still fight back."
                ),
            ),
        ),
    ),
)
