"""Events told under the turns and their phases (1 to 5), and a player's part in a stretch of the game."""

from collections.abc import Iterable, Sequence
from functools import partial

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext
from django.utils.translation import pgettext_lazy as plazy

from games.present.event_words import ToldEvent, TurnStart
from games.present.numbers import with_sign
from games.titles.title import Names
from rulebooks.engine import Event
from rulebooks.rome_in_crisis.rules import log
from rulebooks.rome_in_crisis.rules.view import RomeView

from . import names as called
from . import sentences

MARKS = {"emperor": lazy("Emperors selected"), "crisis": lazy("Crises addressed"), "war": lazy("Wars fought")}
MARKED: dict[type[Event], str] = {
    log.EmperorSelected: "emperor",
    log.CrisisAddressed: "crisis",
    log.WarFought: "war",
}


PHASES: dict[str, Promise] = {
    "draft": plazy("phase", "Draft"),
    "election": plazy("phase", "Election"),
    "method": lazy("Next selection method"),
    "offices": lazy("Offices"),
    "crises": lazy("Crises mount"),
    "reign": lazy("Emperor addresses a crisis"),
    "war": lazy("Legatus addresses a war"),
    "end": lazy("End of the turn"),
}
KNOWN_BY: dict[str, tuple[type[Event], ...]] = {
    "draft": (log.CardsRevealed, log.CardCollected, log.CardDrafted),
    "election": (
        *(log.CandidateOffered, log.NobodyEligible, log.BidMade, log.Passed, log.EmperorSelected, log.NoEmperor),
    ),
    "offices": (
        *(log.LegatusSelected, log.OfficesRecalled, log.OfficeGiven, log.OfficeDeclined, log.OfficeLaidAside),
        log.CardTransferred,
    ),
    "crises": (log.MountChosen, log.CrisesMounted),
    "reign": (log.CrisisAddressed, log.GothsCancelled),
    "war": (log.WarFought, log.NoWarFought),
    "end": (log.EmperorDied, log.DeckPassed, log.VictoryDecided),
}
"""Events of one phase only; a card discarded from a crisis takes the phase before it."""
ASKED_IN = {
    **dict.fromkeys(("CollectCard", "DraftCard"), "draft"),
    **dict.fromkeys(("OfferCandidate", "MakeBid"), "election"),
    "ChooseMethod": "method",
    **dict.fromkeys(("ChooseLegatus", "RecallOffices", "AssignOffice", "TransferGoths"), "offices"),
    "MountCrisis": "crises",
    **dict.fromkeys(("AddressCrisis", "CancelGoths"), "reign"),
    "FightWar": "war",
    "ChooseDealer": "end",
}
"""The phase of a turn in which a question is asked; a crisis is reduced in two of them."""
PHASE_OF = {kind: phase for phase, kinds in KNOWN_BY.items() for kind in kinds}
LITTLE = (log.DeckFormed, log.CardsRevealed, log.CardDrafted, log.MountChosen)
"""Events left out first of a long story: the table shows them."""
SETTING_UP = (log.DealerDrawn, log.CardsDealt, log.OfficeTaken)


def step_in_words(view: RomeView) -> str:
    """Tell the turn and its step; empty before the first turn and after the last."""
    if not view.round or view.question is None:
        return ""
    phase = ASKED_IN.get(view.question.kind)
    words = {"turn": view.round, "step": PHASES[phase] if phase else ""}
    return (_("Turn %(turn)s: %(step)s") if phase else _("Turn %(turn)s")) % words


def tell(events: Iterable[Event], names: Names, phase: str) -> list[ToldEvent]:
    """Tell the events of one move; the turn had reached ``phase`` before them."""
    events_in_words = []
    for event in events:
        phase = _phase_of(event, phase)
        events_in_words.append(_tell_event(event, names, phase))
    return events_in_words


def _tell_event(event: Event, names: Names, phase: str) -> ToldEvent:
    return ToldEvent(
        event,
        partial(sentences.sentence, event, names),
        getattr(event, "seat", None),
        phase=phase,
        reached=phase,
        turn=TurnStart(event.number, None) if isinstance(event, log.TurnBegan) else None,
        little=isinstance(event, LITTLE),
        setting_up=isinstance(event, SETTING_UP),
    )


def _phase_of(event: Event, now: str) -> str:
    """Return the phase of an event; ``now`` is the one before it, none before the first turn."""
    if isinstance(event, log.TurnBegan):
        return "draft"
    if isinstance(event, log.MethodSet) and now:
        return "method"
    return PHASE_OF.get(type(event), now)


def deeds(events: Sequence[Event], seat: int) -> list[str]:
    """Sum up a seat's offices, candidates and points."""
    summary, points = [], 0
    for event in events:
        if getattr(event, "seat", None) != seat:
            continue
        match event:
            case log.EmperorSelected(candidate=name):
                summary.append(_("%(candidate)s becomes Emperor") % {"candidate": called.candidate(name)})
            case log.LegatusSelected(candidate=name):
                summary.append(_("%(candidate)s becomes Legatus") % {"candidate": called.candidate(name)})
            case log.CandidateTaken(candidate=name):
                summary.append(_("%(candidate)s is drafted") % {"candidate": called.candidate(name)})
            case log.CrisisReduced():
                points += event.points
    sum_of_points = ngettext("%(count)s point", "%(count)s points", points) % {"count": with_sign(points)}
    return [*summary, *([sum_of_points] if points else [])]
