"""What is wrong with a form is said above it where no visible field says so."""

import pytest
from django import forms
from django.template import engines

MARKED = "Check the marked fields."


class Wall(forms.Form):
    key = forms.CharField(widget=forms.HiddenInput, error_messages={"required": "This form is damaged."})
    name = forms.CharField(required=False)
    tiers = forms.IntegerField(label="How many tiers", error_messages={"required": "Say a number."})

    def clean(self) -> None:
        if self.cleaned_data.get("name") == "Limes":
            raise forms.ValidationError("There is <one> already.")


def said(given: dict[str, str] | None, fields: str = "{{ form.key }}{{ form.name }}{{ form.tiers }}") -> str:
    """What stands above the form, where its page shows these fields of it."""
    page = engines["jinja2"].from_string("{% call mistakes(form) %}<form>" + fields + "</form>{% endcall %}")
    written = page.render({"form": Wall(given, prefix="own")})
    in_admin = engines["django"].from_string(
        "{% load staff %}{% mistakes form %}<form>" + fields + "</form>{% endmistakes %}"
    )
    assert in_admin.render({"form": Wall(given, prefix="own")}) == written
    return str(written.partition("<form>")[0])


def given(**fields: str) -> dict[str, str]:
    return {f"own-{name}": text for name, text in ({"key": "k", "name": "Wall", "tiers": "2"} | fields).items()}


@pytest.mark.parametrize("form", [None, given()])
def test_of_a_form_that_is_right_or_untouched_nothing(form: dict[str, str] | None) -> None:
    assert said(form) == ""


@pytest.mark.parametrize(
    ("form", "sentence", "focused"),
    [
        (given(tiers=""), MARKED, False),
        (given(key=""), "This form is damaged.", True),
        (given(name="Limes"), "There is &lt;one&gt; already.", True),
        (given(name="Limes", tiers=""), f"There is &lt;one&gt; already. {MARKED}", False),
    ],
)
def test_the_hidden_and_the_whole_in_sentences_the_visible_by_a_word(
    form: dict[str, str], sentence: str, focused: bool
) -> None:
    told = said(form)
    assert f">{sentence}</p>" in told and ("autofocus" in told) is focused


def test_a_field_that_the_page_has_forgotten_by_its_name() -> None:
    assert ">How many tiers: Say a number.</p>" in said(given(tiers=""), "{{ form.key }}{{ form.name }}")
