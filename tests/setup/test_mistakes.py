"""Mistakes in a form are told above it where no visible field tells them."""

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


def mistakes_above(post: dict[str, str] | None, fields: str = "{{ form.key }}{{ form.name }}{{ form.tiers }}") -> str:
    """Return the mistakes above the form, where its page shows these fields of it."""
    page = engines["jinja2"].from_string("{% call mistakes(form) %}<form>" + fields + "</form>{% endcall %}")
    in_page = page.render({"form": Wall(post, prefix="own")})
    in_admin = engines["django"].from_string(
        "{% load staff %}{% mistakes form %}<form>" + fields + "</form>{% endmistakes %}"
    )
    assert in_admin.render({"form": Wall(post, prefix="own")}) == in_page
    return str(in_page.partition("<form>")[0])


def fields_of(**fields: str) -> dict[str, str]:
    return {f"own-{name}": text for name, text in ({"key": "k", "name": "Wall", "tiers": "2"} | fields).items()}


@pytest.mark.parametrize("form", [None, fields_of()])
def test_of_a_form_that_is_right_or_untouched_nothing(form: dict[str, str] | None) -> None:
    assert mistakes_above(form) == ""


@pytest.mark.parametrize(
    ("form", "sentence", "focused"),
    [
        (fields_of(tiers=""), MARKED, False),
        (fields_of(key=""), "This form is damaged.", True),
        (fields_of(name="Limes"), "There is &lt;one&gt; already.", True),
        (fields_of(name="Limes", tiers=""), f"There is &lt;one&gt; already. {MARKED}", False),
    ],
)
def test_the_hidden_and_the_whole_in_sentences_the_visible_by_a_word(
    form: dict[str, str], sentence: str, focused: bool
) -> None:
    mistakes = mistakes_above(form)
    assert f">{sentence}</p>" in mistakes and ("autofocus" in mistakes) is focused


def test_a_field_that_the_page_has_forgotten_by_its_name() -> None:
    assert ">How many tiers: Say a number.</p>" in mistakes_above(fields_of(tiers=""), "{{ form.key }}{{ form.name }}")
