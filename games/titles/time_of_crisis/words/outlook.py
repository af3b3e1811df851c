"""Forecast of the turn after orders on trial, in a sentence."""

from django.utils.translation import ngettext

from ..rules.forecast import TurnForecast
from ..rules.view import TocView


def forecast_in_words(view: TocView, forecast: TurnForecast | None) -> list[str]:
    """Tell the forecast of the reader's own turn, out of the public ``forecast``; nothing for other
    turns.
    """
    if forecast is None or forecast.seat != view.seat:
        return []
    told = ngettext(
        "As things stand then, the turn brings %(legacy)s legacy and %(political)s political point.",
        "As things stand then, the turn brings %(legacy)s legacy and %(political)s political points.",
        forecast.political,
    )
    return [told % {"legacy": forecast.legacy, "political": forecast.political}]
