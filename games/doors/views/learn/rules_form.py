"""The form of a search for words in the rules."""

from django import forms
from django.utils.translation import gettext_lazy as lazy

from accounts.forms import ShowsMistake
from games.titles.rules_in_words import LONGEST_SEARCH


class RulesSearch(ShowsMistake, forms.Form):
    q = forms.CharField(
        label=lazy("Search the rules"),
        required=False,
        max_length=LONGEST_SEARCH,
        widget=forms.TextInput(attrs={"type": "search"}),
    )

    @property
    def words(self) -> list[str]:
        """Return the words searched for; none for a search that is not understood."""
        return str(self.cleaned_data["q"]).casefold().split() if self.is_valid() else []
