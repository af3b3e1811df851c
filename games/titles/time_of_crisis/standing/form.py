"""The form of a standing order: what to do, under which conditions, until when, and whether to ask first."""

from collections.abc import Sequence
from datetime import datetime, time, timedelta
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games import durations
from games.models import StandingOrder

from ..rules.data.regions import PROVINCES
from ..rules.state import NEUTRAL
from ..words import names as called
from .conditions import FITTING
from .policies import POLICIES
from .rules import takes_lines
from .words import WHAT

WAITS = (1, 3, 6, 12, 24, 48, 72)
MOST_UNITS, MOST_ROUNDS = 20, 999


def waits() -> list[tuple[int, Any]]:
    """How long the person may answer first."""
    after = [(hours, _("ask me first: after %(time)s") % {"time": durations.in_words(hours * 3600)}) for hours in WAITS]
    return [(0, _("without asking me, within two minutes")), *after]


class BoundsForm(forms.Form):
    """How long the person may answer first, and until when the order counts."""

    wait = forms.TypedChoiceField(
        label=lazy("When"),
        coerce=int,
        choices=waits,
        initial=0,
        help_text=lazy("Only time in which your clock runs counts: no quiet hours, days off, vacations or pauses."),
    )
    last_round = forms.IntegerField(
        label=lazy("Until the end of round"), required=False, min_value=1, max_value=MOST_ROUNDS
    )
    last_day = forms.DateField(
        label=lazy("Until the end of the day"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )

    def clean_last_day(self) -> Any:
        day = self.cleaned_data["last_day"]
        if day and day < timezone.localdate():
            raise forms.ValidationError(_("This day is over."))
        return day

    @property
    def bounds(self) -> dict[str, Any]:
        """The fields of the order."""
        data = self.cleaned_data
        return {"wait": data["wait"], "last_round": data["last_round"], "expires": _end_of(data["last_day"])}


REIGNS: dict[str, bool | None] = {"": None, "yes": True, "no": False}


class TurnListForm(BoundsForm):
    """What bounds the list for one's own turn. ``order`` on a valid form is what `turn_list` takes."""

    emperor = forms.ChoiceField(
        label=lazy("In which turn"),
        required=False,
        choices=[
            ("", lazy("in the next, whoever is Emperor")),
            ("yes", lazy("in the next that I begin as Emperor")),
            ("no", lazy("in the next that I begin without being Emperor")),
        ],
    )
    field_order = ("emperor", "wait")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"label_suffix": "", "auto_id": "list_%s", **kwargs})

    @property
    def order(self) -> dict[str, Any]:
        """The fields of the order."""
        return {**self.bounds, "emperor": REIGNS[self.cleaned_data["emperor"]]}


class StandingOrderForm(BoundsForm):
    """An order for one kind of decision. ``order`` on a valid form is what `editing.save_order` takes as fields."""

    policy = forms.ChoiceField(label=lazy("What to do"), widget=forms.RadioSelect)
    lines = forms.CharField(
        label=lazy("Cards or orders, one each line, the best first"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 4, "spellcheck": "false", "autocapitalize": "none"}),
        help_text=lazy("The first that is possible is done. If none is, you are asked."),
    )
    province = forms.ChoiceField(label=lazy("Where"), required=False)
    against = forms.TypedChoiceField(label=lazy("Against whom"), required=False, coerce=int, empty_value=None)
    mine = forms.IntegerField(
        label=lazy("Only if my force has at least so many units"), required=False, min_value=1, max_value=MOST_UNITS
    )
    theirs = forms.IntegerField(
        label=lazy("Only if the other force has at least so many units"),
        required=False,
        min_value=1,
        max_value=MOST_UNITS,
    )
    once = forms.BooleanField(label=lazy("Once only"), required=False)
    field_order = ("policy", "lines", "province", "against", "mine", "theirs", "wait")

    def __init__(self, *args: Any, kind: str, names: Sequence[str], seat: int, **kwargs: Any) -> None:
        super().__init__(*args, **{"label_suffix": "", **kwargs})
        fitting = FITTING.get(kind, ())
        for name in {"province", "against", "mine", "theirs"} - set(fitting):
            del self.fields[name]
        if not takes_lines(kind):
            del self.fields["lines"]
        self._offer("policy", [(policy, WHAT[kind, policy]) for policy in POLICIES[kind]])
        self._offer("province", [("", _("anywhere")), *((name, called.region(name)) for name in PROVINCES)])
        self._offer("against", [("", _("anybody")), *_foes(kind, names, seat)])

    def _offer(self, name: str, choices: list[tuple[Any, Any]]) -> None:
        field = self.fields.get(name)
        if isinstance(field, forms.ChoiceField):
            field.choices = choices

    @property
    def order(self) -> dict[str, Any]:
        """The fields of the order. What the kind has no use for is as if it were left open."""
        data = self.cleaned_data
        return {
            "policy": data["policy"],
            "lines": data.get("lines", ""),
            "province": data.get("province", ""),
            "against": data.get("against"),
            "mine": data.get("mine") or 0,
            "theirs": data.get("theirs") or 0,
            "once": data["once"],
            **self.bounds,
        }


def filled(order: StandingOrder) -> dict[str, Any]:
    """An order as its form shows it."""
    last_day = timezone.localtime(order.expires - timedelta(seconds=1)).date() if order.expires else None
    return {
        "policy": order.policy,
        "lines": "\n".join(order.lines),
        "province": order.province,
        "against": order.against,
        "mine": order.mine or None,
        "theirs": order.theirs or None,
        "emperor": next(word for word, reigns in REIGNS.items() if reigns == order.emperor),
        "wait": order.wait,
        "last_round": order.last_round,
        "last_day": last_day,
        "once": order.once,
    }


def _foes(kind: str, names: Sequence[str], seat: int) -> list[tuple[int, str]]:
    neutral = [] if kind == "CondemnMemory" else [(NEUTRAL, _("barbarians and Rival Emperors"))]
    return neutral + [(index, name) for index, name in enumerate(names) if index != seat]


def _end_of(day: Any) -> datetime | None:
    """Midnight after a day, by the person's clock."""
    return timezone.make_aware(datetime.combine(day + timedelta(days=1), time.min)) if day else None
