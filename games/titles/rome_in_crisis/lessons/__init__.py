"""The lessons of Rome in Crisis, in the order to be taken."""

from . import first_turn

LESSONS = (first_turn.LESSON,)
