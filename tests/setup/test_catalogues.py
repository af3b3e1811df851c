"""Every string marked for translation comes into the catalogues, and a catalogue becomes what the site reads."""

import ast
import gettext
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po
from django.conf import LazySettings, settings
from django.core.management import CommandError, call_command

from games.present.text_reading import TextFileError
from tests.template_files import template_files
from tocsite import catalogues
from tocsite.offered_languages import offered_languages, share_translated
from tools.management.commands import makemessages

CONTEXT_FIRST = {"pgettext", "pgettext_lazy", "npgettext", "npgettext_lazy"}
FORMS = {
    **dict.fromkeys(("gettext", "gettext_lazy", "gettext_noop", "pgettext", "pgettext_lazy"), 1),
    **dict.fromkeys(("ngettext", "ngettext_lazy", "npgettext", "npgettext_lazy"), 2),
}
"""The number of strings that each function takes, after the context."""


class Marked(NamedTuple):
    """A string as the code or a template marks it."""

    context: str | None
    forms: tuple[str, ...]


def modules() -> list[Path]:
    folders = (file.parent for file in settings.BASE_DIR.glob("*/__init__.py"))
    packages = sorted(folder for folder in folders if folder.name != "tests")
    return [path for package in packages for path in sorted(package.rglob("*.py"))]


@pytest.fixture(scope="module")
def catalogue() -> Catalog:
    return catalogues.collect()


def lost(marked: Iterator[Marked], catalogue: Catalog) -> list[Marked]:
    """Those that the catalogue does not have, or has with another plural."""
    return [string for string in marked if not is_there(string, catalogue)]


def is_there(marked: Marked, catalogue: Catalog) -> bool:
    message = catalogue.get(marked.forms[0], marked.context)
    return message is not None and (len(marked.forms) == 1 or tuple(message.id) == marked.forms)


# Modules, read by Python's own parser and not by its signs one by one, as Babel does


def translating(tree: ast.Module) -> dict[str, str]:
    """The names by which a module calls gettext and its kin, wherever it has them from."""
    imports = (node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom))
    names = {name.asname or name.name: name.name for node in imports for name in node.names if name.name in FORMS}
    return names | {
        node.name: node.name for node in tree.body if isinstance(node, ast.FunctionDef) and node.name in FORMS
    }


def calls(tree: ast.Module) -> Iterator[tuple[str, ast.Call]]:
    names = translating(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            if isinstance(node.func, ast.Name) and node.func.id in names:
                yield names[node.func.id], node
            elif isinstance(node.func, ast.Attribute) and node.func.attr in FORMS:
                yield node.func.attr, node


def arguments(function: str, call: ast.Call) -> list[ast.expr]:
    return call.args[: FORMS[function] + (function in CONTEXT_FIRST)]


def marked_in_module(path: Path) -> Iterator[Marked]:
    for function, call in calls(ast.parse(path.read_text())):
        texts = [argument.value for argument in arguments(function, call) if isinstance(argument, ast.Constant)]
        if len(texts) == len(arguments(function, call)):
            context = texts.pop(0) if function in CONTEXT_FIRST else None
            yield Marked(str(context) if context else None, tuple(map(str, texts)))


def made_up(path: Path) -> Iterator[str]:
    """Calls with a string that only the running program knows; a name alone may hold one that is marked elsewhere."""
    for function, call in calls(ast.parse(path.read_text())):
        values = arguments(function, call)
        plain = len(values) == 1 and isinstance(values[0], ast.Name | ast.Attribute)
        if not plain and not all(isinstance(value, ast.Constant) for value in values):
            yield f"{path.relative_to(settings.BASE_DIR)}:{call.lineno}"


def test_no_marked_string_is_put_together() -> None:
    assert [place for path in modules() for place in made_up(path)] == []


def test_every_string_marked_in_a_module_is_extracted(catalogue: Catalog) -> None:
    assert [(path, string) for path in modules() for string in lost(marked_in_module(path), catalogue)] == []


def test_the_names_that_the_tree_gives_to_gettext_are_known(catalogue: Catalog) -> None:
    """A thousand strings are marked by ``lazy`` alone, and were lost to Django's own command."""
    source = (settings.BASE_DIR / "games/titles/rome_in_crisis/words/sentences.py").read_text()
    assert "gettext_lazy as lazy" in source
    assert catalogue.get("%(seat)s drafts %(card)s.") is not None
    assert len(catalogue) > 4000


def test_no_string_is_looked_up_both_alone_and_with_a_plural() -> None:
    """A catalogue keeps one of the two, and Python before 3.13 finds nothing for the other."""
    alone, with_plural = set[tuple[str | None, str]](), set[tuple[str | None, str]]()
    for path, read in catalogues.sources(catalogues.PAGES):
        for string in read(path.read_text(encoding="utf-8")):
            (with_plural if len(string.forms) > 1 else alone).add((string.context, string.forms[0]))
    assert alone & with_plural == set()


# Templates


def marks(source: str) -> int:
    """Count the calls and blocks that mark a string, by their words alone."""
    return len(re.findall(r"\b_\(|\bn?p?gettext\(|\{%-? *trans\b|\{%-? *(?:block)?translate\b", source))


@pytest.mark.parametrize("read", [catalogues.in_jinja2, catalogues.in_template])
def test_every_string_marked_in_a_template_is_extracted(read: catalogues.Reader) -> None:
    sources = [path.read_text() for path, reader in catalogues.sources(catalogues.PAGES) if reader is read]
    assert [source for source in sources if len(list(read(source))) != marks(source)] == []
    assert sum(map(marks, sources)) > 5


def marked_in_jinja2(path: Path) -> Iterator[Marked]:
    for text in re.findall(r"""\b_\(\s*("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')""", path.read_text()):
        yield Marked(None, (ast.literal_eval(text),))


def test_every_string_marked_by_a_call_in_a_template_is_in_the_catalogue(catalogue: Catalog) -> None:
    pages = template_files("templates")
    assert sum(len(list(marked_in_jinja2(path))) for path in pages) > 1000
    assert [(path, string) for path in pages for string in lost(marked_in_jinja2(path), catalogue)] == []


# The commands, on a tree of their own

TREE = {
    "app/__init__.py": "",
    "app/words.py": """
from django.utils.translation import gettext as look_up, gettext_lazy as lazy
from django.utils.translation import ngettext_lazy as nlazy, pgettext_lazy as plazy

# Translators: %(seat)s is a player.
PASSED = lazy("%(seat)s passes.")
POINTS = nlazy("%(count)d point", "%(count)d points", "count")
OPEN = plazy("game", "open")
LONG = look_up(
    "One sentence "
    "in two parts."
)
WITHIN = f"{look_up('A sentence.')} {LONG}"
""",
    "tests/__init__.py": "from django.utils.translation import gettext as _\n_('of a test')\n",
    "app/templates/list.html": """{% load i18n %}
    {% if a %}
  {# Translators: a heading #}
  <h1>{% translate "Open" context "game" %}</h1>{% endif %}
      {% blocktranslate count n=n trimmed %}
        {{ n }} game{% plural %}
        {{ n }} games
      {% endblocktranslate %}""",
    "templates/table.html": """<p title="{{ _("Your turn") }}">{{ _("%(a)s of %(b)s", a=1, b=2) }}</p>
      {# Translators: a button #}
      {{ pgettext("button", "Undo") }} {% trans dice=3 %}{{ dice }} die{% pluralize %}{{ dice }} dice{% endtrans %}""",
    "static/play.js": 'show(gettext("Drop it here"));',
}


@pytest.fixture
def tree(tmp_path: Path, settings: LazySettings) -> Path:
    for name, text in TREE.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True, parents=True)
        path.write_text(text)
    settings.BASE_DIR = tmp_path
    settings.CATALOGUES = tmp_path / "locale"
    settings.LOCALE_PATHS = [tmp_path / "compiled"]
    settings.STATICFILES_DIRS = [tmp_path / "static"]
    return tmp_path


def stored(tree: Path, domain: str = "django", language: str = "de") -> Path:
    return tree / "locale" / language / "LC_MESSAGES" / f"{domain}.po"


def translate(tree: Path, words: dict[str, str]) -> None:
    """Write translations behind their msgids, as a translator does."""
    text = stored(tree).read_text()
    for english, german in words.items():
        assert text.count(f'msgid "{english}"\nmsgstr ""') == 1
        text = text.replace(f'msgid "{english}"\nmsgstr ""', f'msgid "{english}"\nmsgstr "{german}"')
    stored(tree).write_text(text)


def translate_all(tree: Path, language: str = "de", but: int = 0) -> None:
    """Translate everything but the last few strings, each form of a plural as the English it stands for."""
    for domain in catalogues.DOMAINS:
        catalogue = catalogues.read_catalogue(stored(tree, domain, language), language, domain)
        messages = [message for message in catalogue if message.id]
        for message in messages[: len(messages) - but] if domain == catalogues.PAGES else messages:
            message.string = message.id
            if not isinstance(message.id, str):
                singular, plural = message.id
                alone = catalogues.form_of_one(catalogue)
                message.string = [singular if form == alone else plural for form in range(catalogue.num_plurals)]
        with stored(tree, domain, language).open("wb") as file:
            write_po(file, catalogue)


def compiled(tree: Path) -> gettext.GNUTranslations:
    call_command("compilemessages", verbosity=0)
    with catalogues.compiled_path(stored(tree)).open("rb") as read:
        return gettext.GNUTranslations(read)


def test_makemessages_finds_strings_of_every_kind(tree: Path) -> None:
    call_command("makemessages", locale=["de"])
    catalogue = catalogues.read_catalogue(stored(tree), "de", "django")
    assert {(message.context, message.id) for message in catalogue if message.id} == {
        (None, "%(seat)s passes."),
        (None, ("%(count)d point", "%(count)d points")),
        ("game", "open"),
        (None, "One sentence in two parts."),
        (None, "A sentence."),
        ("game", "Open"),
        (None, ("%(n)s game", "%(n)s games")),
        (None, "Your turn"),
        (None, "%(a)s of %(b)s"),
        ("button", "Undo"),
        (None, ("%(dice)s die", "%(dice)s dice")),
    }
    text = stored(tree).read_text()
    assert "#. Translators: %(seat)s is a player.\n#: app/words.py\n" in text and "#. Translators: a heading" in text
    assert '#. a button\n#: templates/table.html\nmsgctxt "button"' in text
    assert 'msgid "Drop it here"' in stored(tree, "djangojs").read_text()
    assert "nplurals=2" in text and "of a test" not in text


def test_translated_strings_are_compiled_and_read(tree: Path) -> None:
    call_command("makemessages", locale=["de"])
    translate(tree, {"%(seat)s passes.": "%(seat)s passt.", "open": "offen"})
    read = compiled(tree)
    assert read.gettext("%(seat)s passes.") == "%(seat)s passt."
    assert read.pgettext("game", "open") == "offen"
    assert read.gettext("Your turn") == "Your turn"


def test_a_sentence_that_has_changed_keeps_its_translation_as_a_guess_that_is_not_used(tree: Path) -> None:
    call_command("makemessages", locale=["de"])
    translate(tree, {"%(seat)s passes.": "%(seat)s passt.", "Your turn": "Du bist dran"})
    words = tree / "app" / "words.py"
    words.write_text(words.read_text().replace("%(seat)s passes.", "%(seat)s passes now."))
    call_command("makemessages", all=True)
    text = stored(tree).read_text()
    assert '#| msgid "%(seat)s passes."\nmsgid "%(seat)s passes now."\nmsgstr "%(seat)s passt."' in text
    read = compiled(tree)
    assert read.gettext("%(seat)s passes now.") == "%(seat)s passes now."
    assert read.gettext("Your turn") == "Du bist dran"


def test_a_catalogue_out_of_step_is_told_with_what_differs(tree: Path) -> None:
    call_command("makemessages", locale=["de"])
    before = stored(tree).read_bytes()
    call_command("makemessages", locale=["de"])
    assert stored(tree).read_bytes() == before
    translate_all(tree, but=1)
    before = stored(tree).read_bytes()
    with pytest.raises(CommandError, match="not done"):
        call_command("makemessages", all=True, check=True)
    words = tree / "app" / "words.py"
    words.write_text(words.read_text() + 'NEW = lazy("A new sentence.")\n')
    with pytest.raises(CommandError, match=r"out of step(?s:.)*A new sentence\."):
        call_command("makemessages", all=True, check=True)
    assert stored(tree).read_bytes() == before


def test_a_language_has_to_be_named(tree: Path) -> None:
    with pytest.raises(CommandError, match="Name a language"):
        call_command("makemessages")


@pytest.mark.parametrize(
    ("language", "forms", "singular_alone"),
    [("ja", 1, None), ("de", 2, 0), ("cs", 3, 0), ("ru", 3, None), ("sl", 4, None)],
)
def test_a_language_with_any_number_of_plural_forms_is_checked(
    tree: Path, language: str, forms: int, singular_alone: int | None
) -> None:
    words = tree / "app" / "words.py"
    words.write_text(words.read_text() + 'DAYS = nlazy("one day", "%(count)d days", "count")\n')
    call_command("makemessages", locale=[language])
    translate_all(tree, language)
    call_command("makemessages", all=True, check=True)
    catalogue = catalogues.read_catalogue(stored(tree, language=language), language, "django")
    assert catalogue.num_plurals == forms and catalogues.form_of_one(catalogue) == singular_alone
    for form in range(forms):
        days = catalogue["one day"].string = ["%(count)d days"] * forms
        days[form] = "one day"
        assert bool(catalogues.faults_in(catalogue)) == (form != singular_alone or forms == 1), form
        days[singular_alone or 0], days[form] = "one day" if singular_alone == 0 else days[0], "%(days)d days"
        assert "placeholders" in catalogues.faults_in(catalogue)[0], form
    catalogue["one day"].string = ["%(count)d days"] * (forms + 1)
    assert f"{forms + 1} forms instead of {forms}" in catalogues.faults_in(catalogue)[0]


def test_an_unfinished_language_is_offered_to_those_who_translate_alone(
    tree: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words, folder = tree / "app" / "words.py", tree / "locale"
    words.write_text(words.read_text() + "".join(f'S{number} = lazy("Sentence {number}")\n' for number in range(20)))
    call_command("makemessages", locale=["pt_BR"])
    count = len(catalogues.read_catalogue(stored(tree, language="pt_BR"), "pt_BR", "django"))
    translate_all(tree, "pt_BR", but=count // 10 + 1)
    assert offered_languages(folder, unfinished=False) == [("en", "English")]
    assert offered_languages(folder, unfinished=True) == [("en", "English"), ("pt-br", "Português Brasileiro")]
    call_command("makemessages", all=True, check=True)
    assert "translated; offered from 90%" in capsys.readouterr().out
    translate_all(tree, "pt_BR", but=count // 10)
    assert offered_languages(folder, unfinished=False) == [("en", "English"), ("pt-br", "Português Brasileiro")]
    with pytest.raises(CommandError, match="not done"):
        call_command("makemessages", all=True, check=True)


def test_languages_here_have_their_codes_of_settings(tree: Path) -> None:
    """A text of theirs lies in a folder of that name."""
    call_command("makemessages", locale=["pt-br"])
    assert stored(tree, language="pt_BR").exists() and makemessages.languages_here() == ["pt-br"]


def test_the_share_of_a_catalogue_is_that_of_its_strings(tree: Path) -> None:
    catalogue = catalogues.read_catalogue(catalogues.catalogue_path("de", catalogues.PAGES), "de", "django")
    assert not len(catalogue)
    call_command("makemessages", locale=["de"])
    assert share_translated(stored(tree)) == 0
    translate_all(tree, but=3)
    text = stored(tree).read_text()
    assert share_translated(stored(tree)) == pytest.approx(1 - 3 / len(collected := catalogues.collect()))
    stored(tree).write_text(text.replace('msgid "open"', '#, fuzzy\nmsgid "open"', 1))
    assert share_translated(stored(tree)) == pytest.approx(1 - 4 / len(collected))


LESSON = "# First {#first}\n\nA turn.\n\n## Go {#go}\n\nGo there.\n\n[act] Go\n\norders: go\n"


def test_text_files_are_written_checked_and_counted_beside_a_catalogue(
    tree: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tree / "games" / "titles" / "title" / "lessons" / "text"
    english, german = folder / "en" / "first.md", folder / "de" / "first.md"
    english.parent.mkdir(parents=True)
    english.write_text(LESSON)
    call_command("makemessages", locale=["de"])
    translate_all(tree)
    count = len(catalogues.collect())
    assert share_translated(stored(tree)) == pytest.approx(count / (count + 2))
    german.write_text(german.read_text().replace(" todo}", "}").replace("Go there", "Geh hin"))
    assert share_translated(stored(tree)) == 1
    call_command("makemessages", all=True, check=True)
    english.write_text(LESSON.replace("{#go}", "{#leave}").replace("Go there", "Leave"))
    with pytest.raises(CommandError, match=r"de/first\.md, line 5: there is no go in English"):
        call_command("makemessages", all=True, check=True)
    capsys.readouterr()
    call_command("makemessages", all=True)
    assert f"{german}, line 11: there is no go in English any more" in capsys.readouterr().out
    assert "Geh hin" in german.read_text()


def test_text_file_that_is_not_utf8_is_named_and_keeps_no_setting_from_being_read(tree: Path) -> None:
    call_command("makemessages", locale=["de"])
    path = tree / "games" / "titles" / "title" / "lessons" / "text" / "en" / "first.md"
    path.parent.mkdir(parents=True)
    path.write_bytes(LESSON.encode() + b"\n## Gr\xf6\xdfe {#size}\n\nBig.\n")
    assert share_translated(stored(tree)) == 0
    with pytest.raises(TextFileError, match=r"en/first\.md, line 13: A text file must be UTF-8\."):
        call_command("makemessages", all=True)


FAULTS = [
    ("%(seat)s passes.", "Passt.", "placeholders"),
    ("%(seat)s passes.", "%(seats)s passt.", "placeholders"),
    ("%(a)s of %(b)s", "%(a)s von %(b)s {c}", "placeholders or tags"),
    ("Your turn", "<b>Dein Zug</b>", "placeholders or tags"),
    ("Your turn", "", "missing: Your turn"),
]


@pytest.mark.parametrize(("english", "german", "fault"), FAULTS)
def test_missing_and_wrong_translations_are_reported(tree: Path, english: str, german: str, fault: str) -> None:
    call_command("makemessages", locale=["de"])
    catalogue = catalogues.read_catalogue(stored(tree), "de", "django")
    for message in catalogue:
        message.string = tuple(message.id) if isinstance(message.id, tuple | list) else message.id
    assert not catalogues.faults_in(catalogue)
    catalogue[english].string = german
    assert fault in "\n".join(catalogues.faults_in(catalogue))
    catalogue[english].string = english
    catalogue[english].flags.add("fuzzy")
    assert catalogues.faults_in(catalogue) == [f"fuzzy: {english}"]
