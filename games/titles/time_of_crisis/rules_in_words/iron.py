"""The Age of Iron and Rust: its cards in the supply, and its kinds of Emperor (rules 2, 3 and 5 of the expansion)."""

from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import pgettext_lazy as plazy

from games.engine.grades import RECONSTRUCTED
from games.titles.rules_in_words import Paragraph, RulesSubject

from ..rules.data.emperors import READINGS
from . import pictures, tables

SUPPLY = RulesSubject(
    "supply",
    lazy("Supply with the expansion"),
    lazy("Three ways to bring the new cards into the game."),
    (
        Paragraph(
            "replaced",
            lazy("What changes in the set-up"),
            "iron-2.1 damnatio, rest",
            lazy("The new Damnatio Memoriae replaces the old one. Everything else is set up as without the expansion."),
        ),
        Paragraph(
            "fixed",
            lazy("All cards for sale"),
            "iron-2.1.1 fixed",
            lazy("The 18 stacks of both games lie face up side by side, and you can buy from any of them."),
        ),
        Paragraph(
            "variable",
            lazy("Shuffled stacks"),
            "iron-2.1.2 stacks, top, next, hidden",
            lazy(
                "The two cards of each kind and value are shuffled into one stack. Only its top card lies face up "
                "and is for sale. When it is bought, the next one is turned up at once. The order of the others is "
                "hidden from everyone."
            ),
        ),
        Paragraph(
            "cycle",
            lazy("Turn up another card"),
            "iron-2.1.2 cycle, often",
            lazy(
                "With shuffled stacks you can pay 1 political point in your Buy and Trash Cards phase. It puts the top "
                "card under its stack and turns up the next. Repeat this with the same stack or others while you can "
                "pay."
            ),
        ),
        Paragraph(
            "selective",
            lazy("One of each pair"),
            "iron-2.1.3 chosen, drawn, only",
            lazy(
                "For each kind and value one of the two cards is used, as chosen when the game is created. The dice "
                "choose the rest. Only these stacks are for sale."
            ),
        ),
    ),
)

KINDS = RulesSubject(
    "kinds-of-emperor",
    lazy("Kinds of Emperor"),
    lazy("Reign from Rome, from a province or with an army."),
    (
        Paragraph(
            "become",
            lazy("Becoming Emperor"),
            "iron-3.2 one-way, where, any, one-token, stays, again",
            lazy(
                "As before, only a vote in Italia makes you Emperor, and you need an available Governor for it. If you "
                "win, you place your Emperor token at once, in any of the places below. It stays there until you are "
                "no longer Emperor; the next time you may choose again."
            ),
            items=(
                lazy("On your Governor in Italia: a Senate Emperor."),
                lazy("On your Governor in another province: a Populace Emperor."),
                lazy("On one of your Generals, moving with him: a Military Emperor."),
            ),
            picture=pictures.THRONE,
        ),
        Paragraph(
            "once",
            lazy("Once a turn"),
            "iron-3.2.1 once",
            lazy("Once you have been Emperor in your turn, you cannot call a vote in Italia until that turn ends."),
        ),
        Paragraph(
            "senate",
            lazy("Senate Emperor"),
            "iron-3.3.1 legacy, damnatio; iron-3.4.1 vote",
            lazy(
                "He gains legacy equal to Italia's support, less 1 for each Pretender province, but "
                "never loses any. Damnatio Memoriae cannot be used when he is replaced. If he loses a "
                "vote in Italia, his Governor becomes available again, and the winner is Emperor."
            ),
        ),
        Paragraph(
            "senate-falls",
            lazy("How a Senate Emperor falls"),
            "iron-3.3.1 removal",
            lazy("He falls when his Governor of Italia does: by a vote, in the Support Check, or by recall."),
            grade=READINGS["senate_emperor_falls"].grade,
        ),
        Paragraph(
            "populace",
            lazy("Populace Emperor"),
            "iron-3.3.2 legacy, mob, votes, removal; iron-5.2 populace",
            lazy(
                "He gains twice the support of his province, less 1 for each Pretender province, but never loses any. "
                "Italia itself gives him nothing. The event Mob cannot be used in provinces that he governs; a "
                "Demagogue can still bring Mobs. A vote against him in Italia gets 2 votes on top of the dice. He "
                "falls by a vote in Italia or in his province."
            ),
        ),
        Paragraph(
            "calm",
            lazy("Mobs leave a Populace Emperor"),
            "iron-3.3.2 calm",
            lazy(
                "When he becomes Emperor, all Mobs leave his provinces. The rulebook lets him choose, but no player "
                "would keep them."
            ),
            grade=READINGS["mobs_leave"].grade,
        ),
        Paragraph(
            "populace-falls",
            lazy("How a Populace Emperor falls"),
            "iron-3.4.2 home, italia",
            lazy(
                "If he loses his province, by a vote or in any other way, Italia gets a Neutral Governor as well. If "
                "he loses Italia, he keeps the Governor of his province, without the token."
            ),
        ),
        Paragraph(
            "military",
            lazy("Military Emperor"),
            "iron-3.3.3 double, other-armies, pretenders, praetorians, victory, triumph-emperor, removal",
            lazy(
                "His army gains double legacy for each battle that it wins, in attack and defence. Other "
                "armies gain as usual. Italia gives him nothing, and he loses 1 legacy for each "
                "Pretender province. The Praetorian Guard cannot be used against him. A Triumph is never "
                "doubled, and not held for a battle in which he died. He falls by a vote in Italia or by "
                "death."
            ),
        ),
        Paragraph(
            "cap",
            lazy("The most he can lose"),
            "iron-3.3.3 cap",
            lazy(
                "He never loses more than his player's battles gave in that turn: doubled where they "
                "were, without any Triumph."
            ),
            grade=READINGS["battles_of_the_turn"].grade,
        ),
        Paragraph(
            "death",
            lazy("Death in battle"),
            "iron-3.3.3 dice, death, strike; iron-3.4.3 death, italia",
            lazy(
                "For each hit dealt to his army the opponent rolls a die, also for hits of a Spiculum strike. One 5 or "
                "6 kills him, even if he wins; a battle that he won still gives its doubled legacy. Italia then gets a "
                "Neutral Governor, but his General stays if he has units left. If he loses Italia in a vote, he keeps "
                "the General, without the token."
            ),
        ),
        Paragraph(
            "castra",
            lazy("Hits that Castra stop"),
            "iron-3.3.3 castra",
            lazy("A hit that Castra stop is not dealt to the army, so no die is rolled for it."),
            grade=READINGS["hits_dealt"].grade,
        ),
        Paragraph(
            "destroyed",
            lazy("An army destroyed"),
            "iron-3.3.3 wiped-out",
            lazy("He dies if his army loses all units. No dice are rolled then."),
            grade=READINGS["no_dice_for_the_lost"].grade,
        ),
        Paragraph(
            "removed",
            lazy("Token and Governor"),
            "iron-3.4 token, italia, support, succession",
            lazy(
                "If your token leaves the map, you lose Italia. If you lose the Governor of Italia, you are no longer "
                "Emperor, wherever your token is. A neutral Italia has as much support as there are neutral provinces. "
                "The player who overthrew you may call a vote there in the same turn."
            ),
        ),
        Paragraph(
            "no-neutral",
            lazy("Without a Neutral Governor"),
            "iron-3.4 no-neutral",
            lazy("If no Neutral Governor is left to take Italia, the Emperor stays there as a Senate Emperor."),
            grade=READINGS["no_neutral_governor"].grade,
        ),
    ),
)

FACTIONS = RulesSubject(
    "factions",
    lazy("Non-player factions"),
    lazy("Three factions that play by a mat and a list."),
    (
        Paragraph(
            "number",
            lazy("How many factions"),
            "iron-4.2 number",
            lazy("Factions and players together fill two to four seats, with at least one player among them."),
            grade=RECONSTRUCTED,
        ),
        Paragraph(
            "setup",
            plazy("rules", "Set-up"),
            "iron-4.2 pieces, order, provinces, units, scattered",
            lazy(
                "A faction starts with its three pawns on the first circles and its three cylinders "
                "available. Several factions play in a random order. They choose before the players "
                "do: the first free province of Gallia, Macedonia and Syria. They place there what a "
                "player would. In a variant each starts in a random province, but not in Italia and "
                "not next to another faction."
            ),
        ),
        Paragraph(
            "turns",
            plazy("rules", "Turns"),
            "iron-4.3 first, as-usual; iron-4.1 areas",
            lazy(
                "In each round the factions play first, in their own order, and then the players. Their turns have the "
                "usual phases. Each turn a faction has points of two areas, more of the primary one than of the "
                "secondary one."
            ),
        ),
        Paragraph(
            "crisis",
            lazy("Crises of a faction"),
            "iron-4.4 pax, palmyra, palmyra-homeland, ludi, ludi-next",
            lazy("A faction meets crises in its own way:"),
            items=(
                lazy("Pax Deorum, in any turn: the mode marker of every faction turns to +2."),
                lazy(
                    "Palmyra Allies, in its own turn: it first removes Sassanids from its own provinces, beginning "
                    "where they are fewest, leaders before others. If none of its provinces has any, it starts with "
                    "the homeland."
                ),
                lazy(
                    "Ludi Saeculares, in any turn: a faction that is Emperor gains 4 legacy, and has 4 "
                    "fewer secondary points in its next turn."
                ),
            ),
        ),
        Paragraph(
            "ludi",
            lazy("Ludi in its own turn"),
            "iron-4.4 ludi-own",
            lazy("If a faction that is Emperor draws the Ludi itself, it loses the points in the turn after this one."),
            grade=RECONSTRUCTED,
        ),
        Paragraph(
            "mode",
            lazy("Mode of the turn"),
            "iron-4.5.1 mode-4, mode-legacy, mode-troubled, mode-italia, mode-mobs, mode-1",
            lazy(
                "The first of these that applies sets the mode, and the mode names the two areas. A "
                "province is troubled if enemies would cost it support: active barbarians (not "
                "Foederati), a Rival Emperor, or an army in its capital. A disputed throne alone does "
                "not trouble Italia. A * marks a house ruling."
            ),
            items=(
                lazy("Mode 4: two cylinders lie in the 0 box."),
                lazy("Mode 1: it is not Emperor and has 50 legacy or more."),
                lazy("Mode 2: it has a troubled province, or it is Emperor without an army in Italia's capital."),
                lazy("Mode 3: there are Mobs in its provinces."),
                lazy("Mode 1: none of these."),
            ),
            table=tables.modes,
        ),
        Paragraph(
            "points",
            lazy("Points and events"),
            "iron-4.5.1 points, plus, ludi, ludi-event, events",
            lazy(
                "The circle of a pawn says how many points its area gives as the primary or the secondary one. A "
                "marker on +2 adds 2 primary points. The Ludi marker takes 4 secondary points, down to 0; then there "
                "is no secondary event either. Each of the two boxes may grant one event of its number and area. A * "
                "marks a house ruling."
            ),
            table=tables.circles,
        ),
        Paragraph(
            "event",
            lazy("Which event"),
            "iron-4.5.1 event-die, event-in-play, event-tougher; iron-4.5.3 events",
            lazy(
                "If both games have such an event, a die decides: 1 to 3 for the base game. Only cards in play give "
                "events. In a tougher game the faction takes the one that helps it most. Each event has a guideline "
                "for its use. All of these guidelines are house rulings."
            ),
            table=tables.faction_events,
        ),
        Paragraph(
            "list",
            lazy("The list of steps"),
            "iron-4.5.2 order, skip, loop, why, militia, sea, step-3, step-4, step-9, step-13, step-14, step-15, "
            "step-19, step-20, step-21",
            lazy(
                "A faction works through this list from the top. It passes over a step without the "
                "influence or the condition for it. A loop starts again if something was done in it. The "
                "log names the step of each action. A Militia alone counts as an army where the list "
                "asks if one is there. In guidelines A to D only armies with a General move or attack. "
                "An army that has set out by sea arrives before anything else. A * marks a house ruling."
            ),
            table=tables.steps,
        ),
        Paragraph(
            "steps",
            lazy("Steps that are ours"),
            "iron-4.5.2 step-1, step-2, step-5, step-6, step-7, step-10, step-11, step-12, step-16, step-17, "
            "step-18, step-22, step-23, step-25, battle",
            lazy(
                "No published text prints the list. The example of play shows some steps; we made the others to fit. "
                "The letters A to D in the list stand for these guidelines. A province is at risk if it would lose its "
                "Governor in the next Support Check. In battle a faction removes Leaders first and saves Legions."
            ),
            grade=RECONSTRUCTED,
            table=tables.guidelines,
        ),
        Paragraph(
            "ties",
            lazy("Equally good options"),
            "iron-4.5.2 ties",
            lazy(
                "Of equally good targets a faction takes the Neutral faction first, then players, then other factions."
            ),
        ),
        Paragraph(
            "ties-ruling",
            lazy("Further ties, and dice for votes"),
            "iron-4.5.2 ties-board, dice",
            lazy(
                "Next come targets beside its own provinces, then the order of the map. A vote that "
                "is almost certain gets no more dice while the points can buy something else."
            ),
            grade=RECONSTRUCTED,
        ),
        Paragraph(
            "emperor",
            lazy("A faction as Emperor"),
            "iron-4.5.4 kind, tougher",
            lazy(
                "It becomes the kind of Emperor of its preferred area. In a tougher game it takes the kind that "
                "brings it most."
            ),
        ),
        Paragraph(
            "emperor-ruling",
            lazy("If that kind is impossible"),
            "iron-4.5.4 impossible",
            lazy("If it cannot be of that kind, it becomes a Senate Emperor."),
            grade=RECONSTRUCTED,
        ),
        Paragraph(
            "improve",
            lazy("Instead of buying cards"),
            "iron-4.6 lost, markers, preferred, senate-first, others, stuck",
            lazy(
                "Influence left over is lost, and the cylinders of the turn go to the 0 box. A marker on +2 turns "
                "back, and the Ludi marker is removed. Then political points advance pawns by one circle each, as "
                "far as they reach:"
            ),
            items=(
                lazy("first the preferred area, but before it Senate while that pawn is on its first circle,"),
                lazy("then the less developed of the other two (if equal, the upper one), then the third."),
                lazy("If no pawn advances, the mode marker turns to +2."),
            ),
        ),
        Paragraph(
            "complete",
            lazy("All pawns at the end"),
            "iron-4.6 complete",
            lazy("The marker does not turn to +2 if all pawns are on their last circle."),
            grade=RECONSTRUCTED,
        ),
        Paragraph(
            "reset",
            lazy("Cylinders return"),
            "iron-4.7 reset",
            lazy("At the end of a turn with all three cylinders in the 0 box, all of them are available again."),
        ),
    ),
)
