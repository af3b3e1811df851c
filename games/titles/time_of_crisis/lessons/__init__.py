"""The lessons of Time of Crisis, in the order to be taken."""

from . import first_turn

LESSONS = (first_turn.LESSON,)
