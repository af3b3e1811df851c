"""The second lesson: how to become Emperor, and how a game ends."""

from django.utils.translation import gettext_lazy as lazy

from games.titles.lesson import Lesson, LessonStep, orders
from rulebooks.time_of_crisis.rules.state import TocState

from . import positions

ITALY = ("italia", "pannonia", "macedonia")
LEGACY = (33, 30, 27)
"""Short of the 40 that end a short game."""


def begin() -> TocState:
    """A short game that is nearly over; the reader is the last of a round."""
    state = positions.empty_table(players=3, short=True)
    state.round, state.first = 9, 1
    positions.govern(state, 0, {"pannonia": 2, "macedonia": 2, "thracia": 1})
    positions.govern(state, 1, {"gallia": 2, "britannia": 1})
    positions.govern(state, 2, {"syria": 2, "asia": 1})
    positions.place_army(state, 0, "pannonia", full=2)
    positions.place_army(state, 1, "gallia")
    positions.place_army(state, 2, "syria")
    positions.recruit(state, 0)
    positions.fill_hand(state, 0, *["military_1"] * 2, *["populace_1"] * 3)
    for player, legacy in zip(state.players, LEGACY, strict=True):
        player.legacy = legacy
    return positions.act(state, military=1, senate=4)


LESSON = Lesson(
    slug="emperor",
    name=lazy("Emperor, and the end of the game"),
    summary=lazy("March on Rome, win the throne, and end the game, in 5 steps."),
    minutes=3,
    options={},
    seed=1,
    begin=begin,
    board_parts=ITALY,
    steps=(
        LessonStep(
            heading=lazy("March on Rome"),
            before=lazy(
                "The Governor of Italia is Emperor. A Neutral Emperor holds it with support 3, so you need 6 votes. "
                "Bring your army: 1 Military a step."
            ),
            act=lazy("Move Army 1 to Italia"),
            after=lazy("Army 1 stands in Italia, outside the capital."),
            orders=orders("move army 1 to italia"),
            spots=("province italia",),
            around=ITALY,
        ),
        LessonStep(
            heading=lazy("Enter the capital"),
            before=lazy(
                "No army guards Rome, so entering is free. Each of your units in a capital saves you 1 vote there."
            ),
            act=lazy("Enter the capital"),
            after=lazy("Your 2 Legions are in Rome. You need only 4 votes now."),
            orders=orders("enter capital with army 1"),
            spots=("province italia",),
            around=ITALY,
        ),
        LessonStep(
            heading=lazy("Become Emperor"),
            before=lazy("Each die is a vote against a Neutral Governor. 4 Senate for 4 dice are certain to win."),
            act=lazy("Vote with 4 dice"),
            after=lazy("You are Emperor. Italia's support is 4, the number of provinces you govern."),
            orders=orders("place governor italia with 4 dice"),
            spots=("province italia",),
            around=ITALY,
        ),
        LessonStep(
            heading=lazy("Reign"),
            before=lazy("At the end of each turn an Emperor gains Italia's support as legacy. End your actions."),
            act=lazy("End actions"),
            after=lazy(
                "You gain 4 legacy as Emperor and 4 for your provinces. You also have your first Emperor Turn: nobody "
                "disputed the throne."
            ),
            orders=orders("end actions"),
            around=ITALY,
        ),
        LessonStep(
            heading=lazy("End the game"),
            before=lazy(
                "You have 41 legacy. An Emperor with 40 at the end of his turn makes this the last round. A long game "
                "needs 60."
            ),
            act=lazy("End turn"),
            after=lazy(
                "You were last in the round, so the game is over. The most Emperor Turns bring 10 "
                "more legacy: you win with 51."
            ),
            orders=orders("end turn"),
            around=ITALY,
        ),
    ),
    learnt=(
        lazy("The Governor of Italia is Emperor, and gains its support as legacy each turn."),
        lazy("Units in a capital make votes there easier for you, and harder against you."),
        lazy("Only an Emperor can end the game: with 60 legacy, or 40 in a short game."),
    ),
)
