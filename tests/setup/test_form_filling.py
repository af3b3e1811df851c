"""The tests' own hands: what they send of a form, and what they refuse to do to it."""

from datetime import date
from typing import Any

import pytest

from tests.form_filling import NotOffered, PageForm, Sent, forms_in, only

PAGE = """<!DOCTYPE html><form method="post" action="/games/new/#top" id="new">
<input type="hidden" name="key" value="k1"><input name="name" maxlength="8" required value="Limes">
<input type="number" name="days" min="1" max="9" value="3"><input type="date" name="starts" min="2030-01-01">
<input name="asleep" value="x" disabled><fieldset disabled><input name="folded" value="y"></fieldset>
<input type="radio" name="pace" value="slow" checked><input type="radio" name="pace" value="fast">
<input type="checkbox" name="off" value="mon"><input type="checkbox" name="off" value="tue" checked>
<input type="checkbox" name="rated" checked>
<select name="size"><option value="4">four<option value="3">three</select>
<select name="wise" multiple><option>owl<option selected>fox</select>
<textarea name="about">
One
two</textarea><template><input name="later" value="z"></template>
<button>Open</button><button name="preview" value="1">Preview</button><button type="button" name="copy">Copy</button>
</form><input form="new" name="beside" value="b"><form action="?tab=2"><input name="player"><button>Search</button>
</form>
<form method="dialog"><button>Close</button></form>"""


@pytest.fixture
def sent_forms() -> list[Sent]:
    return []


@pytest.fixture
def forms(sent_forms: list[Sent]) -> list[PageForm]:
    return forms_in(PAGE, "/games/new/?ruleset=x", sent_forms.append)


@pytest.fixture
def form(forms: list[PageForm]) -> PageForm:
    return only(forms, button="Open")


def test_a_form_is_sent_as_it_is_rendered(form: PageForm, sent_forms: list[Sent]) -> None:
    form.press()
    assert sent_forms[0].method == "post" and sent_forms[0].address == "/games/new/#top"
    assert sent_forms[0].entries == [
        ("key", "k1"),
        ("name", "Limes"),
        ("days", "3"),
        ("starts", ""),
        ("pace", "slow"),
        ("off", "tue"),
        ("rated", "on"),
        ("size", "4"),
        ("wise", "fox"),
        ("about", "One\r\ntwo"),
        ("beside", "b"),
    ]


def test_filled_fields_and_the_pressed_button_are_sent(form: PageForm, sent_forms: list[Sent]) -> None:
    form.fill({"off": ["mon"]}, name="Wall", pace="fast", rated=False, size=3, wise=["owl", "fox"], days=9)
    form.fill(starts=date(2030, 2, 1), about="a\n", beside="c").press("Preview")
    assert sent_forms[0].entries == [
        ("key", "k1"),
        ("name", "Wall"),
        ("days", "9"),
        ("starts", "2030-02-01"),
        ("pace", "fast"),
        ("off", "mon"),
        ("size", "3"),
        ("wise", "owl"),
        ("wise", "fox"),
        ("about", "a\r\n"),
        ("preview", "1"),
        ("beside", "c"),
    ]


def test_a_search_leads_where_its_address_says(forms: list[PageForm], sent_forms: list[Sent]) -> None:
    only(forms, field="player").fill(player="Ana").press("Search")
    assert sent_forms == [Sent("get", "/games/new/?tab=2", [("player", "Ana")], "application/x-www-form-urlencoded")]


@pytest.mark.parametrize(
    "fields",
    [
        {"branches": 1},
        {"key": "mine"},
        {"asleep": "w"},
        {"folded": "w"},
        {"later": "w"},
        {"pace": "never"},
        {"size": 2},
        {"off": ["mon", "sun"]},
        {"wise": ["dog"]},
    ],
)
def test_fields_and_choices_not_on_offer_cannot_be_filled_in(form: PageForm, fields: dict[str, Any]) -> None:
    with pytest.raises(NotOffered):
        form.fill(fields)


@pytest.mark.parametrize("fields", [{"name": ""}, {"name": "Too long it is"}, {"days": 10}, {"starts": "2029-12-31"}])
def test_a_form_that_a_browser_would_hold_back_is_not_sent(
    form: PageForm, sent_forms: list[Sent], fields: dict[str, Any]
) -> None:
    with pytest.raises(NotOffered):
        form.fill(fields).press()
    assert not sent_forms


@pytest.mark.parametrize("words", ["Copy", "Close", "Create league"])
def test_only_its_own_buttons_send_it(form: PageForm, words: str) -> None:
    with pytest.raises(NotOffered):
        form.press(words)


@pytest.mark.parametrize("wanted_form", [{"field": "branches"}, {"action": "/new/"}, {}])
def test_a_form_that_is_not_there_or_not_alone_is_not_found(forms: list[PageForm], wanted_form: dict[str, str]) -> None:
    with pytest.raises(NotOffered):
        only(forms, **wanted_form)
