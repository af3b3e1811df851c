"""The fourth lesson: decisions in the turns of others, and standing orders for them."""

from django.utils.translation import gettext_lazy as lazy

from games.titles.lesson import Lesson, LessonStep, orders
from rulebooks.time_of_crisis.rules.state import TocState

from . import positions
from .scene import AVAILABLE

NORTH = ("pannonia", "macedonia")


def begin() -> TocState:
    """It is the turn of seat 1; armies of both rivals stand in the reader's province."""
    state = positions.empty_table(players=3)
    state.round, state.first = 4, 1
    positions.govern(state, 0, {"pannonia": 2, "macedonia": 2})
    positions.govern(state, 1, {"gallia": 2, "britannia": 1})
    positions.govern(state, 2, {"thracia": 2, "asia": 1})
    positions.place_army(state, 0, "pannonia", full=3)
    positions.place_army(state, 1, "pannonia", full=3, capital=False)
    positions.place_army(state, 2, "pannonia", full=2, capital=False)
    for seat in (0, 1, 2):
        positions.fill_hand(state, seat, *["military_1"] * (seat and 2), *["senate_1"] * (2 - (seat and 2)))
        positions.fill_hand(state, seat, *["populace_1"] * 3)
    return positions.act(state, 1, military=1)


LESSON = Lesson(
    slug="reactions",
    name=lazy("In other players' turns"),
    summary=lazy("Take hits, accept a gift of the gods and set a standing order, in 3 steps."),
    minutes=2,
    options={},
    seed=1,
    begin=begin,
    opening=orders("attack army 1 with army 7", seat=1, dice=(5, 2, 3, 5, 5, 1)),
    board_parts=NORTH,
    steps=(
        LessonStep(
            heading=lazy("Take hits"),
            before=lazy(
                "Lucius attacks Army 1 in his turn: 2 hits on each side. You decide what they cost. Reduced Legions "
                "still fight and can be trained again."
            ),
            act=lazy("Reduce 2 Legions"),
            after=lazy(
                "Lucius loses a Legion. A tie goes to the defender: you win and gain 2 legacy. Then Marcus's crisis "
                "roll brings Pax Deorum."
            ),
            orders=(
                *orders("keep 1 full 2 reduced"),
                *orders("keep 2 full 0 reduced", seat=1),
                *orders("end actions", seat=1),
                *orders("end turn", seat=1, dice=(6, 6)),
            ),
            spots=("province pannonia",),
            around=NORTH,
        ),
        LessonStep(
            heading=lazy("Accept a gift"),
            before=lazy(
                "With Pax Deorum nobody is invaded, and every player takes one more card, in secret. A Military card "
                "helps to train your army."
            ),
            act=lazy("Take Military 1"),
            after=lazy("Every player has taken a card. Now Marcus takes his actions."),
            orders=(
                *orders("take military 1"),
                *orders("take military 1", seat=1),
                *orders("take military 1", seat=2),
                *orders("play military 1", seat=2),
            ),
            spots=("card military_1",),
            around=(AVAILABLE,),
        ),
        LessonStep(
            heading=lazy("Answer ahead"),
            before=lazy(
                "Nobody has to wait for you: under Standing orders you choose such answers once. Set one: keep "
                "as many Legions as possible."
            ),
            act=lazy("Set standing order"),
            after=lazy(
                "Marcus has attacked too, and your order answered at once: no Legion fell. Where you have no order, an "
                "email asks you."
            ),
            orders=(
                *orders("attack army 1 with army 13", seat=2, dice=(5, 2, 5, 1, 2)),
                *orders("keep 0 full 3 reduced"),
            ),
            around=NORTH,
        ),
    ),
    learnt=(
        lazy("Some decisions are yours in other players' turns, such as hits and gifts."),
        lazy("A reduced Legion is better than none: it fights on and can be trained."),
        lazy("Standing orders answer for you, so that a game by email does not wait."),
    ),
)
