"""Where orders that were tried out lead, in sentences: what would be asked next, and what the turn would bring."""

from games.present.spoken import gettext as _
from games.present.spoken import ngettext

from ..rules.forecast import Forecast
from ..rules.view import View
from . import prompts
from .names import Names


def outlook(view: View, forecast: Forecast | None, names: Names) -> list[str]:
    """For the position reached; nothing is told that its ``view`` and the public ``forecast`` do not hold."""
    asked = view.question is not None and view.seat in view.question.seats
    told = [_("Then you are asked: %(question)s") % {"question": prompts.question(view, names)}] if asked else []
    told += [prompts.hint(view)] if prompts.hint(view) else []
    if forecast is not None and forecast.seat == view.seat:
        words = {"legacy": forecast.legacy, "political": forecast.political}
        told.append(
            ngettext(
                "As things stand then, the turn brings %(legacy)s legacy and %(political)s political point.",
                "As things stand then, the turn brings %(legacy)s legacy and %(political)s political points.",
                forecast.political,
            )
            % words
        )
    return told
