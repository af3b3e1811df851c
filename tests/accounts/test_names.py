import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError

from accounts.models import User
from accounts.names import normalise, validate_public_name


@pytest.mark.parametrize(
    "name", ["Ann", "Zoë", "Łukasz", "Дмитрий", "Ελένη", "明智光秀", "anna_2", "J.-P.Sartre", "a" * 30]
)
def test_it_takes_names_of_any_one_alphabet(name: str) -> None:
    validate_public_name(name)


@pytest.mark.parametrize(
    "name",
    [
        "An",
        "a" * 31,
        "2fast",
        "_anna",
        "an na",
        "an/na",
        "anna\u200b",
        "\u3164\u3164\u3164",
        "민수\u1160",
        "<b>anna",
        "",
    ],
)
def test_it_refuses_names_of_the_wrong_shape(name: str) -> None:
    with pytest.raises(ValidationError):
        validate_public_name(name)


@pytest.mark.parametrize("name", ["\u0410nna", "Anna\u0430", "\u0421\u043e\u0441\u043e", "p\u0430ypal"])
def test_it_refuses_names_that_pass_for_others(name: str) -> None:
    with pytest.raises(ValidationError, match="pass for others"):
        validate_public_name(name)


def test_ligatures_and_full_width_letters_become_plain() -> None:
    assert normalise(" \uff21nna\ufb01 ") == "Annafi"


@pytest.mark.django_db
def test_the_database_itself_refuses_a_second_name_in_another_case() -> None:
    User.objects.create_user("Zoë", "zoe@example.org")
    with pytest.raises(IntegrityError):
        User.objects.create_user("ZOË", "other@example.org")
