"""Each kind of organisers' act has a class, which says how it is undone."""

import inspect

from django.db.models import CheckConstraint
from django.urls import URLPattern

from games.leagues import urls
from games.leagues.acts.frame import DeskActKind, OrganiserAct
from games.leagues.acts.undoing import ACTS
from games.leagues.models import DeskAct
from tests.local_site import ROOT


def test_every_kind_of_act_has_a_class_with_a_plan_for_undoing_it() -> None:
    assert ACTS.keys() == set(DeskAct.Kind)
    assert [act for act in ACTS.values() if act.plan_undo is DeskActKind.plan_undo] == []


def test_database_takes_every_kind_of_act() -> None:
    [known] = [each for each in DeskAct._meta.constraints if each.name == "desk_act_kind_is_known"]
    assert isinstance(known, CheckConstraint)
    kinds = dict(known.condition.children)["kind__in"]
    assert kinds == DeskAct.Kind.values, "name the kind in the constraint of DeskAct, then run manage.py makemigrations"


def test_a_page_of_the_desk_leads_to_every_act() -> None:
    templates = "".join(path.read_text() for path in (ROOT / "templates" / "leagues").rglob("*.html"))
    names = [pattern.name for pattern in urls.urlpatterns if kinds_in(pattern)]
    assert [name for name in names if f'"leagues:{name}"' not in templates] == []


def test_every_act_with_a_page_has_its_words_and_an_address() -> None:
    pages = {act for act in ACTS.values() if issubclass(act, OrganiserAct)}
    assert [
        act for act in pages if act.preview is OrganiserAct.preview or act.carry_out is OrganiserAct.carry_out
    ] == []
    at_addresses = {kind for pattern in urls.urlpatterns for kind in kinds_in(pattern)}
    assert at_addresses == pages


def kinds_in(pattern: URLPattern) -> set[type[OrganiserAct]]:
    """Return the kind of act whose page a view is, if any."""
    view = inspect.unwrap(pattern.callback)
    values = (cell.cell_contents for cell in view.__closure__ or ())
    return {value for value in values if isinstance(value, type) and issubclass(value, OrganiserAct)}
