"""Setting the selection method in words."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.present.event_words import EventTemplates
from games.present.lists import join_list
from rulebooks.rome_in_crisis.rules import log
from rulebooks.rome_in_crisis.rules.orders.set_method import SetMethod
from rulebooks.rome_in_crisis.rules.view import RomeView

from .. import names as called
from ..order_words import RomeOrderWords


def _refuse_method(view: RomeView) -> str:
    if view.current is None:
        return _("The possible methods are %(methods)s.") % {"methods": join_list(map(str, called.METHODS.values()))}
    return _("The next method can't be %(method)s again: choose another one.") % {
        "method": called.METHODS[view.now.method]
    }


METHOD_WORDS = RomeOrderWords(
    order=SetMethod,
    group="method",
    label=lazy("Choose %(method)s as the next method"),
    paragraph="method-choose",
    on="method {method}",
    evident=True,
    refusal=_refuse_method,
    sayings={
        log.MethodSet: EventTemplates(
            lazy("%(seat)s chooses the next selection method: %(method)s."),
            lazy("You choose the next selection method: %(method)s."),
        )
    },
)
