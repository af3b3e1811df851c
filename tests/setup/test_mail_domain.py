"""The command that checks a domain's records for emails, asked of a name server of the test's own."""

import base64
from functools import cache
from io import StringIO

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.asymmetric.rsa import generate_private_key
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.core.management import CommandError, call_command
from pytest_django.fixtures import Settings

from tests.setup.dns_server import Zone, serving

DOMAIN = "play.example.org"
DKIM = f"s1._domainkey.{DOMAIN}"


@cache
def rsa_key(bits: int) -> str:
    key = generate_private_key(65537, bits).public_key()
    return base64.b64encode(key.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)).decode()


def ed25519_key() -> str:
    raw = Ed25519PrivateKey.generate().public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)
    return base64.b64encode(raw).decode()


def text(words: str) -> str:
    """A TXT record, cut into pieces as long ones must be."""
    return " ".join(f'"{words[at : at + 200]}"' for at in range(0, len(words), 200))


def good_zone() -> Zone:
    return {
        (DOMAIN, "MX"): ["10 mail.example.org."],
        ("mail.example.org", "A"): ["192.0.2.1"],
        (DOMAIN, "A"): ["192.0.2.2"],
        (DOMAIN, "TXT"): [text("google-site-verification=x"), text("v=spf1 a:mail.example.org -all")],
        (DKIM, "TXT"): [text(f"v=DKIM1; k=rsa; p={rsa_key(2048)}")],
        (f"_dmarc.{DOMAIN}", "TXT"): [text("v=DMARC1; p=quarantine; rua=mailto:you@example.net")],
    }


@pytest.fixture(autouse=True)
def public_site(settings: Settings) -> None:
    settings.SITE_URL, settings.MAIL_DOMAIN = f"https://{DOMAIN}", DOMAIN
    settings.ADMINS = [("operator", "you@example.net")]


def run(zone: Zone, **options: str) -> tuple[str, str]:
    """The words of the command, and its complaint."""
    out = StringIO()
    with serving(zone) as address:
        try:
            call_command("check_mail_domain", stdout=out, **{"nameserver": address, "selector": "s1", **options})
        except CommandError as error:
            return out.getvalue(), str(error)
    return out.getvalue(), ""


def test_a_domain_with_all_records_is_right() -> None:
    told, problem = run(good_zone())
    assert problem == ""
    assert [line.partition(":")[0] for line in told.splitlines()][:5] == ["MX", "SPF", "DKIM", "DMARC", "One click"]
    assert told.count(" right. ") == 5 and "Put there" not in told
    assert "must cover From, To, Subject, Date, Message-ID, List-Unsubscribe and List-Unsubscribe-Post" in told


TOO_MANY = " ".join(f"include:s{number}.example.org" for number in range(11))


@pytest.mark.parametrize(
    ("changed", "told", "is_wrong"),
    [
        ({(DOMAIN, "MX"): []}, "There is no MX record. Most senders then use the host itself.", False),
        ({(DOMAIN, "MX"): [], (DOMAIN, "A"): []}, "replies and bounces go nowhere", True),
        ({(DOMAIN, "MX"): ["0 ."]}, "takes no email", True),
        ({("mail.example.org", "A"): []}, "mail.example.org, which has no address", True),
        ({(DOMAIN, "TXT"): []}, 'play.example.org. TXT "v=spf1', True),
        ({(DOMAIN, "TXT"): [text("v=spf10 -all")]}, "No record says which servers", True),
        ({(DOMAIN, "TXT"): [text("v=spf1 a -all"), text("v=spf1 mx -all")]}, "There are 2 SPF records.", True),
        ({(DOMAIN, "TXT"): [text("v=spf1 +all")]}, "Everybody may send as this domain", True),
        ({(DOMAIN, "TXT"): [text("v=spf1 all")]}, "Everybody may send as this domain", True),
        ({(DOMAIN, "TXT"): [text("v=spf1 mx ?all")]}, "doesn't end with -all or ~all", False),
        ({(DOMAIN, "TXT"): [text(f"v=spf1 {TOO_MANY} -all")]}, "more than 10 look-ups", True),
        ({(DOMAIN, "TXT"): [text("V=SPF1 redirect=_spf.example.org")]}, "redirect=_spf.example.org", False),
        ({(DKIM, "TXT"): []}, f"There is no key at {DKIM}.", True),
        ({(DKIM, "TXT"): [text("v=DKIM1; p=")]}, "The key was withdrawn", True),
        ({(DKIM, "TXT"): [text("v=DKIM1; p=abc")]}, "The key (p=) is damaged.", True),
        ({(DKIM, "TXT"): [text(f"v=DKIM1; p={rsa_key(512 * 2)}")]}, "The key has 1024 bits.", False),
        ({(DKIM, "TXT"): [text(f"t=y; p={rsa_key(2048)}")]}, "marked as a test", False),
        ({(DKIM, "TXT"): [text(f"k=ed25519; p={ed25519_key()}")]}, f"There is a key at {DKIM}.", False),
        ({(DKIM, "TXT"): [text("v=DKIM1; k=dsa; p=YWJj")]}, "k=dsa", True),
        ({(f"_dmarc.{DOMAIN}", "TXT"): []}, "No record says what to do with forged emails", True),
        ({(f"_dmarc.{DOMAIN}", "TXT"): [text("v=DMARC1; p=none")]}, "Forged emails are let through", False),
        ({(f"_dmarc.{DOMAIN}", "TXT"): [text("v=DMARC1; rua=mailto:x@y.z")]}, "no policy (p=) that counts", True),
        ({(f"_dmarc.{DOMAIN}", "TXT"): [text("v=DMARC1; p=none")] * 2}, "Forged emails are let through", False),
        (
            {(f"_dmarc.{DOMAIN}", "TXT"): [], ("_dmarc.example.org", "TXT"): [text("v=DMARC1; p=none; sp=reject")]},
            "DMARC:     right. v=DMARC1; p=none; sp=reject",
            False,
        ),
        ({(DOMAIN, "SERVFAIL"): ["yes"]}, "The DNS gives no answer about play.example.org (MX)", True),
    ],
)
def test_each_fault_is_told_with_what_to_put_there(changed: Zone, told: str, is_wrong: bool) -> None:
    words, problem = run(good_zone() | changed)
    assert told in words
    assert bool(problem) == is_wrong


def test_every_check_still_runs_when_one_has_no_answer() -> None:
    words, problem = run(good_zone() | {(DKIM, "SERVFAIL"): ["yes"]})
    assert problem == "1 of 5 checks failed."
    assert "DKIM:      WRONG. The DNS gives no answer about s1._domainkey.play.example.org (TXT)" in words


def test_a_link_that_is_not_https_is_called_by_no_program(settings: Settings) -> None:
    settings.SITE_URL = f"http://{DOMAIN}"
    words, problem = run(good_zone())
    assert "SITE_URL is not https" in words and problem


def test_without_a_selector_it_says_where_one_finds_it() -> None:
    out = StringIO()
    with serving(good_zone()) as address, pytest.raises(CommandError, match="1 of 5 checks failed"):
        call_command("check_mail_domain", stdout=out, nameserver=address)
    assert "it stands as s= in the DKIM-Signature" in out.getvalue()


@pytest.mark.parametrize(
    "options",
    [
        {"domain": "127.0.0.1"},
        {"domain": "localhost"},
        {"domain": "https://play.example.org/"},
        {"domain": "noreply@play.example.org"},
        {"domain": ""},
        {"domain": "a..b"},
        {"domain": f"{'x' * 64}.org"},
        {"selector": "a b"},
        {"selector": ""},
        {"nameserver": "ns.example.org"},
        {"nameserver": "127.0.0.1:0"},
        {"nameserver": "127.0.0.1:99999"},
        {"nameserver": "::1:x"},
    ],
)
def test_bad_input_is_refused_with_a_sentence(options: dict[str, str]) -> None:
    with pytest.raises(CommandError, match=r"is no (domain|DKIM selector|DNS server)"):
        call_command("check_mail_domain", **{"nameserver": "127.0.0.1:9", "selector": "s1", **options})


def test_a_name_server_that_is_not_there_is_said_to_be_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tocsite.mail_dns.PATIENCE", 0.3)
    out = StringIO()
    with pytest.raises(CommandError, match="5 of 5 checks failed"):
        call_command("check_mail_domain", stdout=out, nameserver="127.0.0.1:9", selector="s1")
    assert out.getvalue().count("The DNS gives no answer") == 5
