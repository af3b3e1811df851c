"""What the turn would bring from where orders that were tried out lead, in a sentence."""

from django.utils.translation import ngettext

from ..rules.forecast import Forecast
from ..rules.view import View


def outlook(view: View, forecast: Forecast | None) -> list[str]:
    """That of the reader's own turn, out of the public ``forecast``; nothing for other turns."""
    if forecast is None or forecast.seat != view.seat:
        return []
    told = ngettext(
        "As things stand then, the turn brings %(legacy)s legacy and %(political)s political point.",
        "As things stand then, the turn brings %(legacy)s legacy and %(political)s political points.",
        forecast.political,
    )
    return [told % {"legacy": forecast.legacy, "political": forecast.political}]
