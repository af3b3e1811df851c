"""A league's appearance: its name and its address, its texts, its picture."""

from io import BytesIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from PIL import Image

from games.leagues.models import Decision, League, LeaguePicture
from games.leagues.services import profiles
from games.services.errors import Refused
from tests.form_filling import PageForm, form_at
from tests.leagues.leagues import league, season_of
from tests.tables import person

pytestmark = pytest.mark.django_db


@pytest.fixture
def at_desk(client: Client) -> PageForm:
    """The form of the page before an organiser."""
    new_league = league(person("Host"))
    client.force_login(new_league.organisers.get())
    return form_at(client, reverse("leagues:edit_page", args=[new_league.slug]), field="announcement")


def image(kind: str = "PNG", size: tuple[int, int] = (1200, 600), **more: object) -> SimpleUploadedFile:
    content = BytesIO()
    Image.new("RGB", size, "darkred").save(content, kind, **more)
    return SimpleUploadedFile(f"a.{kind.lower()}", content.getvalue())


def test_name_and_texts_change_and_the_old_address_leads_on(client: Client, at_desk: PageForm) -> None:
    old = League.objects.get().get_absolute_url()
    response = at_desk.fill(name="Rhine League", about="By the Rhine.", announcement="We begin on Monday.").press()
    renamed = League.objects.get()
    assert (
        response.status_code == 302 and response["Location"] == renamed.get_absolute_url() == "/leagues/rhine-league/"
    )
    client.logout()
    page = client.get(old + "1/?page=1")
    assert page.status_code == 307 and page["Location"] == "/leagues/rhine-league/1/?page=1"
    text = client.get(old, follow=True).text
    assert "By the Rhine." in text and "We begin on Monday." in text
    assert Decision.objects.get().what == "Renamed: Limes League is now Rhine League"
    client.force_login(person("Ana"))
    entering = client.post(reverse("leagues:enter", args=["limes-league", 1]))
    assert entering.status_code == 307, "what is sent goes on as well"


def test_a_private_league_s_old_address_leads_strangers_nowhere(client: Client, at_desk: PageForm) -> None:
    at_desk.fill(name="Rhine League").press()
    League.objects.update(admission="link")
    client.logout()
    assert client.get("/leagues/limes-league/").status_code == 404


def test_nobody_takes_an_address_that_leads_on(client: Client, at_desk: PageForm) -> None:
    at_desk.fill(name="Rhine League").press()
    with pytest.raises(Refused, match="too similar to another league"):
        league(person("Ana"), "Limes League")
    other = league(person("Ben"), "Via Appia")
    with pytest.raises(Refused, match="too similar to another league"):
        profiles.change(user=other.organisers.get(), league=other, name="Limes league", about="", announcement="")
    client.force_login(League.objects.get(slug="rhine-league").organisers.get())
    back = form_at(client, reverse("leagues:edit_page", args=["rhine-league"]), field="announcement")
    assert back.fill(name="Limes League").press().status_code == 302, "its own it may have again"
    assert client.get("/leagues/rhine-league/")["Location"] == "/leagues/limes-league/"


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_a_picture_is_written_anew_small_and_bare(client: Client, at_desk: PageForm, kind: str) -> None:
    exif = Image.Exif()
    exif[0x010E] = "taken at home"
    more = {"exif": exif} if kind == "JPEG" else {}
    assert at_desk.fill(picture=image(kind, **more)).press().status_code == 302
    address = reverse("leagues:picture", args=["limes-league"])
    assert address in client.get("/leagues/limes-league/").text
    answer = client.get(address)
    assert answer["Content-Type"] == "image/webp" and b"taken at home" not in answer.content
    with Image.open(BytesIO(answer.content)) as read:
        assert (read.format, read.size) == ("WEBP", (512, 256))
    form = form_at(client, reverse("leagues:edit_page", args=["limes-league"]), field="no_picture")
    form.fill(no_picture=True).press()
    assert not LeaguePicture.objects.exists() and client.get(address).status_code == 404


@pytest.mark.parametrize(
    ("file", "sentence"),
    [
        (SimpleUploadedFile("a.svg", b"<svg xmlns='http://www.w3.org/2000/svg'/>"), "read this picture"),
        (SimpleUploadedFile("a.png", image().read()[:60]), "read this picture"),
        (SimpleUploadedFile("a.png", b"x" * (profiles.LARGEST + 1)), "The picture is too large"),
        (image("GIF"), "read this picture"),
    ],
)
def test_a_file_that_is_no_picture_is_refused_and_texts_come_back(
    at_desk: PageForm, file: SimpleUploadedFile, sentence: str
) -> None:
    refused = at_desk.fill(announcement="We begin on Monday.", picture=file).press()
    assert refused.status_code == 422 and sentence in refused.text and "We begin on Monday." in refused.text
    assert League.objects.get().announcement == "" and not LeaguePicture.objects.exists()


def test_too_many_pixels_are_refused_before_they_are_read(at_desk: PageForm, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(profiles, "MOST_PIXELS", 1000)
    assert "40 million pixels" in at_desk.fill(picture=image()).press().text


def test_only_organisers_change_it(client: Client, at_desk: PageForm) -> None:
    client.force_login(person("Eve"))
    refused = at_desk.fill(name="Mine").press()
    assert refused.status_code == 403 and League.objects.get().name == "Limes League"
    assert season_of(League.objects.get()).league.name == "Limes League"
