"""The lessons of Time of Crisis, in the order to be taken."""

from pathlib import Path

from games.titles.lesson_texts import LessonTexts
from rulebooks.time_of_crisis.rules.data.regions import REGIONS
from rulebooks.time_of_crisis.rules.ruleset import NOTATION

from ..words.factions import NAMES
from .beginnings import POSITIONS
from .scene import CARDS

TEXTS = LessonTexts(
    folder=Path(__file__).parent / "text",
    notation=NOTATION,
    parts={*REGIONS, *CARDS},
    positions=POSITIONS,
    names=NAMES,
)
SLUGS = ("first-turn", "emperor", "pretender", "reactions", "by-email", "expansion")
LESSONS = tuple(map(TEXTS.load_lesson, SLUGS))
