"""Catalogues of translations, made and compiled by Babel alone: no program of the system is needed.

No page imports this: ``manage.py prepare`` compiles into var/, and the site reads what is compiled.
"""

import ast
import gettext
import hashlib
import os
import re
from collections.abc import Callable, Iterator, Mapping
from io import BytesIO
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any, NamedTuple

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.conf import settings
from django.utils.translation import to_locale
from django.utils.translation.template import templatize
from jinja2.ext import babel_extract

Keywords = dict[str, Any]
"""The arguments of a function that are messages, by its name, as Babel wants them; None is the first one."""

SINGULAR, PLURAL = None, (1, 2)
IN_CONTEXT, PLURAL_IN_CONTEXT = ((1, "c"), 2), ((1, "c"), 2, 3)
FUNCTIONS: Keywords = {
    **dict.fromkeys(("gettext", "gettext_lazy", "gettext_noop"), SINGULAR),
    **dict.fromkeys(("ngettext", "ngettext_lazy"), PLURAL),
    **dict.fromkeys(("pgettext", "pgettext_lazy"), IN_CONTEXT),
    **dict.fromkeys(("npgettext", "npgettext_lazy"), PLURAL_IN_CONTEXT),
}
"""Django's functions for a translation."""
IN_TEMPLATES: Keywords = {"_": SINGULAR, **FUNCTIONS}
IN_SCRIPTS = {name: FUNCTIONS[name] for name in ("gettext", "ngettext", "pgettext", "npgettext")}
TRANSLATIONS = "django.utils.translation"
FOR_TRANSLATORS = ("Translators:",)
"""A comment that begins so goes into the catalogue with the string below it."""
PAGES, SCRIPTS = "django", "djangojs"
DOMAINS = (PAGES, SCRIPTS)
WIDTH = 100
MARKS = re.compile(r"%\(\w+\)[+.\d]*[a-z]|\{\w*\}|</?\w[^>]*>")
NO_CODE = {"tests", "docs", "deploy"}


class MarkedString(NamedTuple):
    """A marked string: its line, its forms (one, or singular and plural), its context, and comments on it."""

    line: int
    forms: tuple[str, ...]
    context: str | None
    comments: list[str]


def names_in(source: str) -> Keywords:
    """Return the names of translating functions in a module, with those that it gives them itself (``as lazy``)."""
    keywords = dict(FUNCTIONS)
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and node.module == TRANSLATIONS:
            keywords |= {
                name.asname: FUNCTIONS[name.name] for name in node.names if name.asname and name.name in FUNCTIONS
            }
    return keywords


def in_python(source: str) -> Iterator[MarkedString]:
    """Find the marked strings of a module, also within f-strings, which before Python 3.12 are one sign to Babel."""
    names = names_in(source)
    yield from _extracted("python", source, names)
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FormattedValue):
            yield from (
                marked._replace(line=node.lineno) for marked in _extracted("python", ast.unparse(node.value), names)
            )


def in_template(source: str) -> Iterator[MarkedString]:
    """Find those of a page of Django's admin, in its own language: Django writes it as Python for extraction."""
    return _extracted("python", f"({templatize(source)}\n)", IN_TEMPLATES)  # in brackets indents mean nothing


def in_jinja2(source: str) -> Iterator[MarkedString]:
    """Find those of a template in Jinja2. Raise TemplateSyntaxError."""
    return _extracted(babel_extract, source, IN_TEMPLATES, {"silent": "false", "newstyle_gettext": "true"})


def in_script(source: str) -> Iterator[MarkedString]:
    return _extracted("javascript", source, IN_SCRIPTS)


def _extracted(
    method: Any, source: str, names: Keywords, options: Mapping[str, Any] | None = None
) -> Iterator[MarkedString]:
    read = BytesIO(source.encode())
    for line, message, comments, context in extract(method, read, names, FOR_TRANSLATORS, options):
        yield MarkedString(line, (message,) if isinstance(message, str) else tuple(message), context, comments)


Reader = Callable[[str], Iterator[MarkedString]]


def sources(domain: str) -> Iterator[tuple[Path, Reader]]:
    """Yield the files of a domain in their order, each with its reader."""
    if domain == SCRIPTS:
        places: list[Any] = settings.STATICFILES_DIRS
        for place in places:
            folder = Path(place[1] if isinstance(place, tuple) else place)  # with the prefix of its addresses
            yield from ((path, in_script) for path in sorted(folder.rglob("*.js")))
        return
    for package in sorted(path.parent for path in settings.BASE_DIR.glob("*/__init__.py")):
        if package.name not in NO_CODE:
            yield from ((path, in_python) for path in sorted(package.rglob("*.py")))
            yield from ((path, in_template) for path in sorted((package / "templates").rglob("*.html")))
    yield from ((path, in_jinja2) for path in sorted((settings.BASE_DIR / "templates").rglob("*")) if path.is_file())


def collect(domain: str = PAGES) -> Catalog:
    """Return all marked strings of the tree, without translations."""
    catalogue = Catalog(domain=domain)
    for path, read in sources(domain):
        place = path.relative_to(settings.BASE_DIR).as_posix()
        for marked in read(path.read_text(encoding="utf-8")):
            message = marked.forms if len(marked.forms) > 1 else marked.forms[0]
            catalogue.add(message, None, [(place, marked.line)], auto_comments=marked.comments, context=marked.context)
    return catalogue


def catalogue_path(language: str, domain: str) -> Path:
    return Path(settings.CATALOGUES, to_locale(language), "LC_MESSAGES", f"{domain}.po")


def read_catalogue(path: Path, language: str, domain: str) -> Catalog:
    """Read a catalogue; one that is not there is empty."""
    if not path.exists():
        header = f"# Translations of this site: {language}."
        return Catalog(to_locale(language), domain, header, project=domain, version="", fuzzy=False)
    with path.open("rb") as stored:
        return read_po(stored, to_locale(language), domain)


def update(language: str, domain: str, new_strings: Catalog) -> Catalog:
    """Write the strings found into a language's catalogue and return it.

    Translations stay; one whose English has changed a little is marked as fuzzy.
    """
    path = catalogue_path(language, domain)
    catalogue = read_catalogue(path, language, domain)
    catalogue.update(new_strings, update_creation_date=False)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as stored:
        write_po(stored, catalogue, width=WIDTH, include_lineno=False, include_previous=True)
    return catalogue


def differences(language: str, domain: str, tree: Catalog) -> list[str]:
    """Return the strings that only one of the tree and the language's catalogue has."""
    catalogue = read_catalogue(catalogue_path(language, domain), language, domain)
    return sorted({str(key) for key in _keys(tree) ^ _keys(catalogue)})


def faults(language: str, domain: str, *, is_offered: bool = True) -> list[str]:
    """Return what a translator has done wrong (other placeholders or tags), and left undone if the language is offered:
    missing or fuzzy.
    """
    return faults_in(read_catalogue(catalogue_path(language, domain), language, domain), is_offered=is_offered)


def faults_in(catalogue: Catalog, *, is_offered: bool = True) -> list[str]:
    alone = form_of_one(catalogue)
    return [
        f"{fault}: {message.id}"
        for message in catalogue
        if message.id and (is_offered or not is_undone(message))
        for fault in _faults_of(message, catalogue.num_plurals, alone)
    ]


def is_undone(message: Message) -> bool:
    """Return True for a message without a translation, or with a guess."""
    translations = message.string if isinstance(message.string, tuple | list) else [message.string]
    return message.fuzzy or not all(translations)


def _faults_of(message: Message, forms: int, alone: int | None) -> Iterator[str]:
    translations = message.string if isinstance(message.string, tuple | list) else [message.string]
    if message.fuzzy:
        yield "fuzzy"
    if not all(translations):
        yield "missing"
        return
    if isinstance(message.id, tuple | list) and len(translations) != forms:
        yield f"{len(translations)} forms instead of {forms}"
        return
    for form, translation in form_pairs(message, alone):
        if _marks(form) != _marks(translation):
            yield f"other placeholders or tags in {translation!r}"


def form_pairs(message: Message, alone: int | None) -> list[tuple[str, str]]:
    """Return each English form that a translation's forms stand for, with the translation.

    The form ``alone`` (see `form_of_one`) stands for the singular, all others for the plural: Japanese has a single
    form for every number, and in Russian the first form is also that of 21.
    """
    if isinstance(message.id, str):
        return [(message.id, str(message.string))]
    singular, plural = message.id
    return [(singular if form == alone else plural, text) for form, text in enumerate(message.string or ())]


def form_of_one(catalogue: Catalog) -> int | None:
    """Return the index of the plural form that a language has for 1 and for no other number, if it has one."""
    forms = numbers_by_form(catalogue)
    return next((form for form, numbers in forms.items() if numbers == [1]), None)


def numbers_by_form(catalogue: Catalog) -> dict[int, list[int]]:
    """Return the numbers up to 200 for which each of a catalogue's plural forms is used, as gettext itself chooses."""
    probe = Catalog(catalogue.locale)
    probe.mime_headers = catalogue.mime_headers
    probe.add(("one", "many"), [f"{form}" for form in range(catalogue.num_plurals)])
    compiled = BytesIO()
    write_mo(compiled, probe)
    compiled.seek(0)
    choose = gettext.GNUTranslations(compiled).ngettext
    forms: dict[int, list[int]] = {form: [] for form in range(catalogue.num_plurals)}
    for number in range(201):
        forms[int(choose("one", "many", number))].append(number)
    return forms


def _marks(text: str | None) -> list[str]:
    """Return the parts of a text that no translation changes: placeholders and tags of HTML."""
    return sorted(MARKS.findall(text or ""))


def _keys(catalogue: Catalog) -> set[tuple[str | None, Any]]:
    return {(message.context, message.id) for message in catalogue if message.id}


def stored() -> list[Path]:
    return sorted(settings.CATALOGUES.glob("*/LC_MESSAGES/*.po"))


def compiled_path(path: Path) -> Path:
    """Return the file that the site reads for a catalogue."""
    return Path(settings.LOCALE_PATHS[0], path.relative_to(settings.CATALOGUES)).with_suffix(".mo")


def are_up_to_date() -> bool:
    return all(map(_is_compiled, stored()))


def compile_new() -> None:
    """Compile each catalogue that has changed since, or was never compiled."""
    for path in stored():
        if not _is_compiled(path):
            compile_catalogue(path)


def compile_catalogue(path: Path) -> Path:
    """Write a catalogue as the site reads it; fuzzy translations are left out. The note on its source goes last."""
    compiled = compiled_path(path)
    compiled.parent.mkdir(parents=True, exist_ok=True)
    _note_path(path).unlink(missing_ok=True)
    with path.open("rb") as stored:
        catalogue = read_po(stored)
    with NamedTemporaryFile("wb", dir=compiled.parent, delete=False) as unfinished:
        write_mo(unfinished, catalogue)
    Path(unfinished.name).chmod(0o644)
    os.replace(unfinished.name, compiled)  # a process that starts may read it meanwhile
    _note_path(path).write_text(_fingerprint(path))
    return compiled


def _is_compiled(path: Path) -> bool:
    """Return True if a catalogue was compiled as it stands: its time says nothing after a check-out."""
    note = _note_path(path)
    return compiled_path(path).exists() and note.exists() and note.read_text() == _fingerprint(path)


def _note_path(path: Path) -> Path:
    return compiled_path(path).with_suffix(".made-of")


def _fingerprint(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()
