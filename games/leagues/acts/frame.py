"""An act of organisers at their desk, an object each: the base of all, and the table by kind.

Each act is one file of this folder. A function, there or in the service that the file names, carries it out: it takes
the row lock of the season or league, does nothing the second time, writes the act into the public log with
`organisers.log_act`, and words the mail about it (`decision_mails.mail_act`) from what was done. The class is its page,
and its undoing by a granted appeal.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from django.db.models import QuerySet
from django.http import Http404, QueryDict
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from accounts.languages import Sentence
from accounts.models import User
from games.leagues.forms import ReasonForm
from games.leagues.models import Decision, DeskAct, Entry, League, Season
from games.leagues.services import organisers

Kind = DeskAct.Kind


@dataclass(frozen=True)
class UndoPlan:
    """The effects of undoing an act: a sentence, and a function carrying it out under a decision."""

    sentence: Sentence
    carry_out: Callable[[Decision], object]


class DeskActKind:
    """A kind of act that stands in the public log, and can be undone by a granted appeal."""

    kind: ClassVar[Kind]

    @staticmethod
    def plan_undo(act: DeskAct) -> UndoPlan | None:
        """Return how to undo it now; None if it can no longer be undone, and the decision is words alone."""
        raise NotImplementedError


class OrganiserAct(DeskActKind):
    """An act with its page: first its effects, then the deed.

    ``named`` is what the page's address names besides the season, and its ``query``. With ``is_plain`` it needs only a
    reason, and the page shows its effects at once.
    """

    is_plain: ClassVar[bool] = False
    template: ClassVar[str] = "leagues/desk/act.html"

    heading: Promise | str
    button: Promise | str
    intro: Promise | str = ""

    def __init__(self, user: User, league: League, season: Season | None, **named: Any) -> None:
        """Subclasses find here what the address names, and raise Http404."""
        self.user, self.league = user, league
        self.of_season = season

    @property
    def season(self) -> Season:
        assert self.of_season is not None, "the address of this act names a season"
        return self.of_season

    def require_person(self) -> None:
        """Raises NotYours for everybody who may not do this."""
        organisers.require(self.user, self.league)

    def prepare(self, *, is_confirmed: bool) -> None:
        """Set the words of the page. Raises Refused if the act is impossible now, whatever its form says."""

    def make_form(self, data: QueryDict | None) -> ReasonForm:
        return ReasonForm(data, label_suffix="")

    def state_seen(self) -> object:
        """Return the present state as the form's field ``seen`` has it; None without such a field.

        Before a confirmation the page shows the present state, so the field is set to it.
        """
        return None

    def preview(self, form: Any) -> Sequence[str]:
        """Tell the effects of a filled form; of a plain act, of none (None). Raises Refused."""
        raise NotImplementedError

    def carry_out(self, form: Any) -> str:
        """Do it, and return the message for the organiser. Raises Refused."""
        raise NotImplementedError

    def back(self) -> str:
        """Return the address of the organiser's next page."""
        if self.of_season is None:
            return reverse("leagues:desk", args=[self.league.slug])
        return reverse("leagues:desk_players", args=[self.league.slug, self.of_season.number])

    def context(self) -> dict[str, Any]:
        """Return what the template has besides."""
        return {}


class PlayerAct(OrganiserAct):
    """An act on one player of a season, whom its address names."""

    def __init__(self, user: User, league: League, season: Season | None, **named: Any) -> None:
        super().__init__(user, league, season)
        player = self.season.entries.filter(pk=named["entry"]).select_related("user").first()
        if player is None:
            raise Http404(_("That player is not in %(season)s.") % {"season": self.season.display_name})
        self.player = player


def later_acts(act: DeskAct, *kinds: Kind) -> QuerySet[DeskAct]:
    """Return the later acts of these kinds in the league, without those undone."""
    return DeskAct.objects.filter(decision__league=act.decision.league_id, kind__in=kinds, undone=None, pk__gt=act.pk)


def is_followed(act: DeskAct, *kinds: Kind) -> bool:
    """Return True if a later act of these kinds is about one of the same people."""
    return later_acts(act, *kinds).filter(people__in=act.people.all()).exists()


def entry_of(act: DeskAct) -> Entry | None:
    return Entry.objects.filter(pk=act.before.get("entry")).select_related("user", "season__league").first()


def put_back(act: DeskAct, column: str, sentence: Sentence) -> UndoPlan | None:
    """Give a column of a season that still takes entries its value before the act, if no later act has changed it."""
    season = act.decision.season
    followed = later_acts(act, Kind(act.kind)).filter(decision__season=season)
    if season is None or not season.takes_entries or followed.exists():
        return None

    def carry_out(_decision: Decision) -> None:
        setattr(season, column, act.before[column])
        season.save(update_fields=[column])

    return UndoPlan(sentence, carry_out)


def tell_mailed(name: str) -> str:
    return _("We email %(name)s, who can appeal. The decision log is public.") % {"name": name}
