"""The forms of standing orders, of any title: the answer, its end, and the time to answer first.
The title adds its conditions.
"""

from collections.abc import Sequence
from datetime import datetime, time, timedelta
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games import durations
from games.models import StandingOrder
from games.titles.standing.rule import OWN_TURN
from games.titles.standing.standing import StandingOrders

WAITS = (1, 3, 6, 12, 24, 48, 72)
MOST_ROUNDS = 999


def waits() -> list[tuple[int, Any]]:
    """Choices of the time the person has to answer first."""
    after = [
        (hours, _("ask me first, and answer after %(time)s") % {"time": durations.in_words(hours * 3600)})
        for hours in WAITS
    ]
    return [(0, _("answer within 2 minutes, without asking me")), *after]


class BoundsForm(forms.Form):
    """The conditions of an order, the time to answer first, and its end."""

    wait = forms.TypedChoiceField(
        label=lazy("When"),
        coerce=int,
        choices=waits,
        initial=0,
        help_text=lazy("Only counts while your clock is running."),
    )
    last_round = forms.IntegerField(
        label=lazy("Until the end of round"), required=False, min_value=1, max_value=MOST_ROUNDS
    )
    last_day = forms.DateField(
        label=lazy("Until the end of the day"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )

    def __init__(self, conditions: dict[str, forms.Field], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"label_suffix": "", **kwargs})
        self.conditions = tuple(conditions)
        self.fields |= conditions
        self.order_fields(["policy", "lines", *conditions, "wait"])

    def clean_last_day(self) -> Any:
        day = self.cleaned_data["last_day"]
        if day and day < timezone.localdate():
            raise forms.ValidationError(_("This day is over. Choose a later one."))
        return day

    @property
    def order(self) -> dict[str, Any]:
        """The fields of the order, once the form is valid; empty fields are no condition."""
        data = self.cleaned_data
        return {
            "conditions": {name: data[name] for name in self.conditions if data[name] not in (None, "")},
            "wait": data["wait"],
            "last_round": data["last_round"],
            "expires": _end_of(data["last_day"]),
        }


class TurnListForm(BoundsForm):
    """The bounds of the list for one's own turn. ``order`` on a valid form suits `turn_list`."""

    def __init__(self, standing: StandingOrders, *args: Any, **kwargs: Any) -> None:
        conditions = standing.condition_fields(OWN_TURN, (), -1)
        super().__init__(conditions, *args, **{"auto_id": "list_%s", **kwargs})


class StandingOrderForm(BoundsForm):
    """An order for one kind of decision. ``order`` on a valid form has the fields of `editing.save_order`."""

    policy = forms.ChoiceField(label=lazy("What to do"), widget=forms.RadioSelect)
    lines = forms.CharField(
        required=False,
        widget=forms.Textarea(attrs={"rows": 4, "spellcheck": "false", "autocapitalize": "none"}),
        help_text=lazy(
            "Write one order per line. The first that is possible is carried out. If none is, you decide yourself."
        ),
    )
    once = forms.BooleanField(label=lazy("Once only"), required=False)

    def __init__(
        self, standing: StandingOrders, kind: str, names: Sequence[str], seat: int, *args: Any, **kwargs: Any
    ) -> None:
        super().__init__(standing.condition_fields(kind, names, seat), *args, **kwargs)
        decision = standing.kinds[kind]
        policy = self.fields["policy"]
        assert isinstance(policy, forms.ChoiceField)
        policy.choices = [(name, option.words) for name, option in decision.policies.items()]
        if decision.takes_lines:
            self.fields["lines"].label = str(standing.lines_label)
        else:
            del self.fields["lines"]

    @property
    def order(self) -> dict[str, Any]:
        data = self.cleaned_data
        return {
            **super().order,
            "policy": data["policy"],
            "lines": data.get("lines", ""),
            "once": data["once"],
        }


def initial_of(order: StandingOrder) -> dict[str, Any]:
    last_day = timezone.localtime(order.expires - timedelta(seconds=1)).date() if order.expires else None
    return {
        **order.conditions,
        "policy": order.policy,
        "lines": "\n".join(order.lines),
        "wait": order.wait,
        "last_round": order.last_round,
        "last_day": last_day,
        "once": order.once,
    }


def _end_of(day: Any) -> datetime | None:
    """Midnight after a day, by the person's clock."""
    return timezone.make_aware(datetime.combine(day + timedelta(days=1), time.min)) if day else None
