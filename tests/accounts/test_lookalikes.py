"""Names that look alike are one name, and the site's own are nobody's."""

import unicodedata
from collections.abc import Iterator

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError
from django.test import Client
from fontTools import unicodedata as properties

from accounts import confusables
from accounts.models import Name, User
from accounts.names import normalise, skeleton, validate_not_reserved, validate_public_name
from tests.accounts.conftest import PASSWORD, sign_in

FORM = {"email": "b@example.org", "password1": PASSWORD, "timezone": "UTC"}
ALIKE = {
    "brutus": ["Brutus", "brütus", "brutus.", "b.r-u_tus", "BRÚTUS", "brutu\u0455"],
    "livia": ["Iivia", "1ivia", "l1via", "LIVIA", "Lívía"],
    "otto": ["0tto", "ott0", "Øtto"],
    "cornelia": ["comelia", "C0rne1ia"],
    "Łukasz": ["lukasz", "Lukasz."],
    "Duodevicesimus": ["Du0dev1ces1mus", "DUODEVICESIMUS", "duodevlceslrnus", "Duodevıcesımus", "Duodevicesimuꜱ"],
    "שלום": ["שָׁלוֹם", "שלום."],
    "سارة": ["سارَة", "ســارة"],
    "明智光秀": ["明智-光秀"],
    "Дмитрий": ["дмитрий.", "ДМИТРИЙ"],
}
APART = [
    "brutus",
    "brutus2",
    "brutus3",
    "bruno",
    "Ann",
    "Anna",
    "anna2",
    "Hanna",
    "明智光秀",
    "明智光夫",
    "Ελένη",
    "Marta",
    "कमल",
    "कमला",
    "कमली",
    "มานี",
    "มานา",
    "민수",
    "민서",
    "さくら",
    "サクラ",
]
KEPT = ["Admin", "SUPPORT", "bot", "a.d.m.i.n", "Àdmin", "admin1", "admin_2", "Adrnin", "post-master", "mailer-daemon"]
KEPT += [
    "M.a.i.l.e.r.daemon",
    "no-reply",
    "noreply",
    "no.reply7",
    "nob0dy",
    "deleted",
    "anonymous",
    "staff",
    "Talk",
    "tocsite",
]
KEPT += ["TOCSITE", "t0c-site", "orders", "inbox", "hostmaster", "webmaster", "security", "abuse", "root", "system"]
KEPT += ["moderator", "administrator", "operator", "Gaius", "Lucíus", "marcus.", "TITUS"]
FREE = ["Botho", "Rooth", "Stafford", "Adminius", "Marcus2", "Titusz", "Orderson", "Roberta"]


@pytest.mark.parametrize(("name", "others"), ALIKE.items())
def test_names_that_look_alike_have_one_skeleton(name: str, others: list[str]) -> None:
    assert {skeleton(other) for other in others} == {skeleton(name)}


def latin_look_alikes() -> Iterator[tuple[str, str]]:
    """Every letter that Unicode's data draw like ASCII alone, and what they draw it like."""
    for letter, like in confusables.look_alikes().items():
        bare = "".join(sign for sign in unicodedata.normalize("NFKD", like) if not unicodedata.combining(sign))
        if bare.isascii() and normalise(letter) == letter:
            yield letter, bare


def test_no_letter_of_any_alphabet_makes_another_name_of_one_that_looks_the_same() -> None:
    checked = 0
    for letter, like in latin_look_alikes():
        try:
            validate_public_name("brutus" + letter)
        except ValidationError:
            continue
        checked += 1
        assert skeleton("brutus" + letter) == skeleton("brutus" + like), (letter, like)
    assert checked > 100


@pytest.mark.parametrize("name", ["adm\u0131n", "admin\u02bc", "\u01a6oot"])
def test_the_sites_own_names_are_nobodys_in_other_letters(name: str) -> None:
    with pytest.raises(ValidationError, match="reserved"):
        validate_not_reserved(name)


def test_different_names_have_different_skeletons() -> None:
    assert len({skeleton(name) for name in APART}) == len(APART)


@pytest.mark.parametrize("name", KEPT)
def test_the_sites_own_names_are_nobodys(name: str) -> None:
    with pytest.raises(ValidationError, match="is reserved"):
        validate_not_reserved(name)


@pytest.mark.parametrize("name", FREE)
def test_a_name_with_one_of_them_in_it_is_free(name: str) -> None:
    validate_not_reserved(name)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("ANNA", "This username is already taken."),
        ("Ánna", "This name is too similar to another. Choose a different one."),
        ("postmaster", "This name is reserved. Choose another."),
    ],
)
def test_a_lookalike_name_is_refused_at_sign_up_and_in_the_profile(
    client: Client, anna: User, name: str, sentence: str
) -> None:
    refused = client.post("/accounts/signup/", FORM | {"username": name})
    assert refused.context["form"].errors == {"username": [sentence]}
    other = User.objects.create_user("Bruno", "bruno@example.org", PASSWORD)
    browser = Client()
    browser.force_login(other)
    assert sentence in browser.post("/people/me/", {"username": name, "timezone": "UTC"}).content.decode()
    other.refresh_from_db()
    assert other.username == "Bruno"


def test_ones_own_name_may_be_spelled_otherwise(client: Client, anna: User) -> None:
    sign_in(client, anna)
    assert client.post("/people/me/", {"username": "Ánna", "timezone": "UTC"}).status_code == 302
    anna.refresh_from_db()
    assert anna.username == "Ánna"
    assert list(Name.objects.values_list("person", "name", "skeleton", "until")) == [(anna.pk, "Ánna", "anna", None)]


@pytest.mark.parametrize("name", ["Anna.", "brütus"])
def test_the_database_itself_refuses_a_second_one(anna: User, name: str) -> None:
    User.objects.create_user("brutus", "brutus@example.org")
    with pytest.raises(IntegrityError):
        User.objects.create_user(name, "other@example.org")


class TestWhoHadOneBefore:
    """Two people's names looked alike before that was forbidden, or before Unicode's own data told so."""

    @pytest.fixture
    def later(self, client: Client) -> User:
        """`brutus.`, beside `brutus`, as sites that had both keep them."""
        _first, later = (User.objects.create_user(name, f"{name}@example.org") for name in ("brutus", "postmaster"))
        User.objects.filter(pk=later.pk).update(username="brutus.")
        Name.objects.filter(person=later).update(name="brutus.", skeleton=f"{skeleton('brutus')}#{later.pk}")
        later.refresh_from_db()
        client.force_login(later)
        return later

    def test_both_keep_their_names(self, later: User) -> None:
        assert dict(Name.objects.values_list("name", "skeleton")) == {
            "brutus": skeleton("brutus"),
            "brutus.": f"{skeleton('brutus')}#{later.pk}",
        }

    def test_the_rest_of_the_profile_can_be_changed(self, client: Client, later: User) -> None:
        assert client.post("/people/me/", {"username": "brutus.", "timezone": "Europe/Rome"}).status_code == 302
        later.refresh_from_db()
        assert (later.username, later.timezone) == ("brutus.", "Europe/Rome")
        later.save()
        assert later.names.get().skeleton.endswith(f"#{later.pk}")

    def test_an_older_lookalike_name_can_be_changed(self, client: Client, later: User) -> None:
        assert client.post("/people/me/", {"username": "Decimus", "timezone": "UTC"}).status_code == 302
        assert later.names.get(until=None).skeleton == skeleton("Decimus")


def test_scripts_are_those_of_unicode() -> None:
    """Of all letters that look like another, and of the first ones of all runs of letters."""
    starts = [int(line.split()[0], 16) for line in confusables.SCRIPTS.read_text().splitlines()[1:]]
    for letter in {*confusables.look_alikes(), *map(chr, starts)}:
        assert confusables.script(letter) == properties.script(letter), letter
        assert set(confusables._scripts_of(letter)[1:]) == properties.script_extension(letter), letter
