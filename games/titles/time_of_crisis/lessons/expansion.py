"""The sixth lesson: the four options of The Age of Iron and Rust."""

from django.utils.translation import gettext_lazy as lazy

from games.titles.lesson import Lesson, LessonStep, orders
from rulebooks.time_of_crisis.rules.state import TocState

from ..words.factions import NAMES
from . import positions
from .scene import MARKET

ITALY = ("italia", "pannonia", "macedonia")
DICE = (5, 4, 1, 2, 3, 3, 3, 3, 6, 2, 5, 3)
"""Crisis rolls that bring nobody into the empire."""
FACTIONS = ("maximinus_thrax", "pupienus_balbinus")


def begin() -> TocState:
    """One person against two factions, about to win the throne, with shuffled stacks and kinds of Emperor."""
    state = positions.empty_table(players=3, cards="variable", emperors=True, factions=FACTIONS)
    positions.lay_out_market(state)
    state.round, state.order, state.first = 6, [1, 2, 0], 1
    positions.govern(state, 0, {"pannonia": 2, "macedonia": 2, "thracia": 1})
    positions.govern(state, 1, {"gallia": 2, "britannia": 1})
    positions.govern(state, 2, {"syria": 2, "asia": 1})
    positions.place_army(state, 0, "italia", full=3)
    positions.place_army(state, 1, "gallia")
    positions.place_army(state, 2, "syria")
    positions.recruit(state, 0)
    positions.fill_hand(state, 0, *["military_1"] * 2, *["populace_1"] * 3)
    return positions.act(state, senate=3)


LESSON = Lesson(
    slug="expansion",
    name=lazy("The Age of Iron and Rust"),
    summary=lazy("Kinds of Emperor, new cards, shuffled stacks and factions: the expansion in 4 steps."),
    minutes=3,
    options={},
    seed=1,
    begin=begin,
    names=[NAMES[faction] for faction in FACTIONS],
    opening=orders("place governor italia with 3 dice"),
    board_parts=ITALY,
    steps=(
        LessonStep(
            heading=lazy("Choose how to reign"),
            before=lazy(
                "You have won the vote in Italia. With kinds of Emperor you may reign from Rome, from another "
                "province, or with an army."
            ),
            act=lazy("Reign with Army 1"),
            after=lazy(
                "A Military Emperor gains double legacy for his battles, and none from Italia. Your actions end here."
            ),
            orders=orders("emperor with army 1", "end actions"),
            spots=("army 1",),
            around=ITALY,
        ),
        LessonStep(
            heading=lazy("Turn up another card"),
            before=lazy(
                "Here two cards share each stack, shuffled, and only the top one is for sale. For 1 political point "
                "you can put it at the bottom."
            ),
            act=lazy("Put Tribute at the bottom"),
            after=lazy("The next card of the stack is up, for you and everyone after you. You have 8 points left."),
            orders=orders("cycle tribute"),
            spots=("card tribute",),
            around=(MARKET,),
        ),
        LessonStep(
            heading=lazy("Buy a new card"),
            before=lazy("The expansion adds nine cards. Demagogue costs 4: buy it."),
            act=lazy("Buy Demagogue"),
            after=lazy(
                "Demagogue lies in your Discard Pile. You govern 4 provinces, so a card of value 4 costs you 4."
            ),
            orders=orders("buy demagogue"),
            spots=("card demagogue",),
            around=(MARKET,),
        ),
        LessonStep(
            heading=lazy("Let the factions play"),
            before=lazy(
                "Two non-player factions are your rivals. They hold no cards: each follows a list of its own. End your "
                "turn and watch."
            ),
            act=lazy("End turn"),
            after=lazy(
                "Both factions have sent their armies to Italia, against the Emperor. The log explains each choice."
            ),
            orders=orders("end turn", dice=DICE),
            shows_dice=False,
            around=("italia", "gallia", "syria"),
        ),
    ),
    learnt=(
        lazy("A kind of Emperor has its own legacy, and its own way to fall."),
        lazy("New cards come all at once, in shuffled stacks, or as one of each pair."),
        lazy("Non-player factions fill seats, so you can play alone as well."),
    ),
)
