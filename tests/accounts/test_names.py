import unicodedata

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError

from accounts.models import User
from accounts.names import normalise, validate_public_name

SCRIPTS = {
    "Latin": ["Ann", "Zoë", "Łukasz", "Nguyễn", "anna_2", "J.-P.Sartre", "Gal·la", "a" * 30],
    "Cyrillic": ["Дмитрий", "Ђорђе", "Ёлка"],
    "Greek": ["Ελένη", "Ὀδυσσεύς"],
    "Armenian": ["Տիգրան"],
    "Georgian": ["თამარ"],
    "Hebrew": ["נעם", "נֹעַם", "עַמִּי2", "שָׁלוֹם"],
    "Arabic": ["علي", "مُحَمَّد", "سارة٢", "علی\u200cرضا"],
    "Syriac": ["ܐܦܪܝܡ"],
    "Thaana": ["ޢަލީ"],
    "Devanagari": ["कमला", "क्षितिज", "कृष्णा_२"],
    "Bengali": ["রবীন্দ্র"],
    "Gurmukhi": ["ਗੁਰਪ੍ਰੀਤ"],
    "Gujarati": ["ગાંધી"],
    "Odia": ["ଜଗନ୍ନାଥ"],
    "Tamil": ["தமிழ்"],
    "Telugu": ["కృష్ణ"],
    "Kannada": ["ಲಕ್ಷ್ಮೀ"],
    "Malayalam": ["മാധവൻ", "മാധവന്\u200d"],
    "Sinhala": ["ශ්\u200dරීමාල්"],
    "Thai": ["มานี", "เก๋ไก๋"],
    "Lao": ["ພູມີ"],
    "Khmer": ["ម៉ាលី"],
    "Burmese": ["မောင်"],
    "Tibetan": ["བསྟན་འཛིན"],
    "Ethiopic": ["አበበ"],
    "Cherokee": ["ᏣᎳᎩ"],
    "Korean": ["민수", "金민수"],
    "Japanese": ["さくら", "カタカナー", "田中さん", "ジョン・スミス"],
    "Chinese": ["李白", "明智光秀"],
}


@pytest.mark.parametrize("name", [name for names in SCRIPTS.values() for name in names])
def test_names_of_every_script_are_names(name: str) -> None:
    """However their letters are put together, as keyboards differ in that."""
    for form in ("NFC", "NFD"):
        validate_public_name(normalise(unicodedata.normalize(form, name)))


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
        "anna\u202e",
        "an\u200cna",
        "علی\u200c",
        "\u093eकमल",
        "क-\u093eमल",
        "·anna",
        "anna·",
        "anna\u2067",
        "李",
        "\u3164\u3164\u3164",
        "민수\u1160",
        "<b>anna",
        "",
    ],
)
def test_names_of_the_wrong_shape_are_refused(name: str) -> None:
    with pytest.raises(ValidationError):
        validate_public_name(name)


@pytest.mark.parametrize(
    "name",
    [
        *("\u0410nna", "Anna\u0430", "\u0421\u043e\u0441\u043e", "p\u0430ypal", "\u0412\u041e\u0412"),
        *("anna٢", "علي२", "علي1٢", "annaคน", "さくら민수", "ζαννα\u0430", "anna" + "\u0323\u0331\u0324\u0325\u032d"),
    ],
)
def test_names_that_pass_for_others_are_refused(name: str) -> None:
    with pytest.raises(ValidationError, match="look alike"):
        validate_public_name(name)


def test_ligatures_and_full_width_letters_become_plain() -> None:
    assert normalise(" \uff21nna\ufb01 ") == "Annafi"


@pytest.mark.django_db
def test_the_database_itself_refuses_a_second_name_in_another_case() -> None:
    User.objects.create_user("Zoë", "zoe@example.org")
    with pytest.raises(IntegrityError):
        User.objects.create_user("ZOË", "other@example.org")
