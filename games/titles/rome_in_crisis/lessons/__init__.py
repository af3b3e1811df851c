"""The lessons of Rome in Crisis, in the order to be taken."""

from pathlib import Path

from games.titles.lesson_texts import LessonTexts
from rulebooks.rome_in_crisis.rules.ruleset import NOTATION

from .scene import PARTS

TEXTS = LessonTexts(folder=Path(__file__).parent / "text", notation=NOTATION, parts=PARTS)
LESSONS = (TEXTS.load_lesson("first-turn"),)
