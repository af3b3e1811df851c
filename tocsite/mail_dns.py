"""The DNS records that let a domain's emails arrive: MX, SPF, DKIM, DMARC, and the host of one-click unsubscribing."""

import base64
import binascii
import re
from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum
from ipaddress import ip_address
from typing import Any, NamedTuple

import dns.exception
import dns.name
import dns.resolver
from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPublicKey
from cryptography.hazmat.primitives.serialization import load_der_public_key

PATIENCE = 5.0  # seconds for one question
FEWEST_BITS, USUAL_BITS = 1024, 2048  # of RSA: receivers refuse smaller keys; RFC 8301 wants the usual ones
ED25519_BYTES = 32
MOST_LOOKUPS = 10  # of an SPF record, RFC 7208
SPF_LOOKUP = re.compile(r"^[+?~-]?(include:|a\b|mx\b|ptr\b|exists:)|^redirect=", re.IGNORECASE)
ALL = re.compile(r"^([+?~-]?)all$", re.IGNORECASE)
LABEL = re.compile(r"^(?!-)[a-z0-9_-]{1,63}(?<!-)$", re.IGNORECASE)
POLICIES = ("none", "quarantine", "reject")


class BadInput(ValueError):
    """A domain, selector or name server that cannot be asked about, with a sentence for the operator."""


class DnsUnavailable(Exception):
    """The name server gave no answer, or none that counts."""


class DnsVerdict(StrEnum):
    """The result of one check."""

    RIGHT = "right"
    WEAK = "weak"
    WRONG = "WRONG"


class Finding(NamedTuple):
    """The verdict on one kind of record, its reason, and the record to put there, if any."""

    subject: str
    verdict: DnsVerdict
    sentence: str
    put: str = ""


class Resolver:
    """Asks the name server of this machine, or the one at an address such as 127.0.0.1:5353."""

    def __init__(self, nameserver: str = "") -> None:
        try:
            self.resolver = dns.resolver.Resolver(configure=not nameserver)
        except dns.resolver.NoResolverConfiguration as error:
            raise BadInput("This machine names no DNS server. Give one: --nameserver 9.9.9.9") from error
        self.resolver.lifetime = PATIENCE
        if nameserver:
            address, self.resolver.port = parse_nameserver(nameserver)
            self.resolver.nameservers = [address]

    def texts(self, name: str) -> list[str]:
        """Return the TXT records of a name, the pieces of each put together."""
        return [b"".join(record.strings).decode("utf-8", "replace") for record in self.records(name, "TXT")]

    def records(self, name: str, kind: str) -> list[Any]:
        """Return the records of a name; none if there is no such name. Raises DnsUnavailable."""
        try:
            return list(self.resolver.resolve(name, kind, raise_on_no_answer=False, search=False) or ())
        except dns.resolver.NXDOMAIN:
            return []
        except (dns.exception.DNSException, OSError) as error:
            raise DnsUnavailable(f"The DNS gives no answer about {name} ({kind}): {error}") from error


def parse_nameserver(text: str) -> tuple[str, int]:
    """Return the address and the port. Raises BadInput."""
    host, _colon, port = text.rpartition(":") if re.fullmatch(r"(\[.+\]|[^:]+):\d+", text) else (text, "", "53")
    try:
        number = int(port)
        address = str(ip_address(host.strip("[]")))
    except ValueError:
        number, address = 0, ""
    if not 0 < number < 65536:
        raise BadInput(f"{text!r} is no DNS server. Give its IP address, such as 9.9.9.9 or 127.0.0.1:5353.")
    return address, number


def parse_domain(text: str) -> str:
    """Return a domain in small letters, as the DNS has it. Raises BadInput."""
    domain = text.strip().rstrip(".").lower()
    try:
        encoded = domain.encode("idna").decode() if domain else ""
    except UnicodeError:
        encoded = ""
    labels = encoded.split(".")
    is_address = all(label.isdecimal() for label in labels)
    if len(labels) < 2 or is_address or len(encoded) > 253 or not all(map(LABEL.match, labels)):
        raise BadInput(f"{text!r} is no domain of a public site. Give one such as play.example.org.")
    return encoded


def parse_selector(text: str) -> str:
    """Return a DKIM selector. Raises BadInput."""
    selector = text.strip().lower()
    if not all(map(LABEL.match, selector.split("."))):
        raise BadInput(
            f"{text!r} is no DKIM selector. It stands as s= in the DKIM-Signature of an email you have sent."
        )
    return selector


def check_mx(dns_server: Resolver, domain: str) -> Finding:
    """Check that replies and bounces find the way to the domain."""
    put = f"{domain}. MX 10 {domain}."
    hosts = [str(record.exchange).rstrip(".") for record in dns_server.records(domain, "MX")]
    if hosts == [""]:
        return Finding("MX", DnsVerdict.WRONG, "The domain says that it takes no email, so replies go nowhere.", put)
    if hosts:
        dead = [host for host in hosts if not _has_address(dns_server, host)]
        if dead:
            return Finding("MX", DnsVerdict.WRONG, f"Replies go to {dead[0]}, which has no address.", f"{dead[0]}. A …")
        return Finding("MX", DnsVerdict.RIGHT, f"Replies and bounces go to {' '.join(hosts)}.")
    if _has_address(dns_server, domain):
        return Finding("MX", DnsVerdict.WEAK, "There is no MX record. Most senders then use the host itself.", put)
    return Finding("MX", DnsVerdict.WRONG, "There is no MX record, so replies and bounces go nowhere.", put)


def _has_address(dns_server: Resolver, host: str) -> bool:
    return any(dns_server.records(host, kind) for kind in ("A", "AAAA"))


def check_spf(dns_server: Resolver, domain: str, sender: str = "") -> Finding:
    """Check that the domain names the servers allowed to send its emails; ``sender`` is one of them."""
    put = f'{domain}. TXT "v=spf1 {f"a:{sender} " if sender else "include:YOUR-MAIL-SERVICE "}-all"'
    records = [text for text in dns_server.texts(domain) if text.lower().split(" ")[0] == "v=spf1"]
    if not records:
        return Finding("SPF", DnsVerdict.WRONG, "No record says which servers may send emails of this domain.", put)
    if len(records) > 1:
        sentence = f"There are {len(records)} SPF records. Receivers then ignore all of them; merge them into one."
        return Finding("SPF", DnsVerdict.WRONG, sentence, put)
    terms = records[0].split()[1:]
    if sum(bool(SPF_LOOKUP.match(term)) for term in terms) > MOST_LOOKUPS:
        sentence = f"The record needs more than {MOST_LOOKUPS} look-ups, so receivers ignore it: {records[0]}"
        return Finding("SPF", DnsVerdict.WRONG, sentence, put)
    ends = [match[1] or "+" for term in terms if (match := ALL.match(term))]
    if ends == ["+"]:
        return Finding("SPF", DnsVerdict.WRONG, f"Everybody may send as this domain: {records[0]}", put)
    if ends in (["-"], ["~"]) or any(term.lower().startswith("redirect=") for term in terms):
        return Finding("SPF", DnsVerdict.RIGHT, records[0])
    return Finding("SPF", DnsVerdict.WEAK, f"The record doesn't end with -all or ~all: {records[0]}", put)


def check_dkim(dns_server: Resolver, domain: str, selector: str) -> Finding:
    """Check the public key by which receivers verify the signatures of the domain's emails."""
    name = f"{selector}._domainkey.{domain}"
    put = f'{name}. TXT "v=DKIM1; k=rsa; p=THE-PUBLIC-KEY"'
    records = [tags for text in dns_server.texts(name) if "p" in (tags := _tags(text))]
    if not records:
        return Finding("DKIM", DnsVerdict.WRONG, f"There is no key at {name}.", put)
    if len(records) > 1:
        return Finding("DKIM", DnsVerdict.WRONG, f"There are {len(records)} keys at {name}. Keep one.", put)
    tags = records[0]
    problem = _key_problem(tags)
    if problem:
        return Finding("DKIM", DnsVerdict.WRONG, problem, put)
    if "y" in tags.get("t", "").split(":"):
        return Finding("DKIM", DnsVerdict.WEAK, "The key is marked as a test (t=y): receivers may ignore it.", put)
    bits = _rsa_bits(tags["p"]) if tags.get("k", "rsa") == "rsa" else USUAL_BITS
    if bits < USUAL_BITS:
        return Finding("DKIM", DnsVerdict.WEAK, f"The key has {bits} bits. {USUAL_BITS} are usual.", put)
    return Finding("DKIM", DnsVerdict.RIGHT, f"There is a key at {name}.")


def _tags(text: str) -> dict[str, str]:
    """Return the tags of a DKIM or DMARC record, such as "p"."""
    pairs = (part.partition("=") for part in text.split(";"))
    return {name.strip().lower(): "".join(value.split()) for name, sign, value in pairs if sign}


def _key_problem(tags: dict[str, str]) -> str:
    """Return the reason why receivers can't use a key; empty if they can."""
    kind, key = tags.get("k", "rsa").lower(), tags["p"]
    if tags.get("v", "DKIM1") != "DKIM1":
        return f"The record begins with v={tags['v']} and not with v=DKIM1."
    if not key:
        return "The key was withdrawn (p= is empty)."
    if kind not in ("rsa", "ed25519"):
        return f"Nobody knows keys of the kind k={kind}."
    if kind == "ed25519":
        return "" if len(_decoded(key)) == ED25519_BYTES else "The key (p=) is damaged."
    bits = _rsa_bits(key)
    if not bits:
        return "The key (p=) is damaged."
    return f"The key has only {bits} bits, so receivers refuse it." if bits < FEWEST_BITS else ""


def _decoded(key: str) -> bytes:
    try:
        return base64.b64decode(key, validate=True)
    except (binascii.Error, ValueError):
        return b""


def _rsa_bits(key: str) -> int:
    try:
        loaded = load_der_public_key(_decoded(key))
    except (ValueError, UnsupportedAlgorithm):
        return 0
    return loaded.key_size if isinstance(loaded, RSAPublicKey) else 0


def check_dmarc(dns_server: Resolver, domain: str, reports_to: str = "") -> Finding:
    """Check what receivers are to do with emails that only claim to be of the domain; a domain above may say it."""
    rua = f"; rua=mailto:{reports_to}" if reports_to else ""
    put = f'_dmarc.{domain}. TXT "v=DMARC1; p=quarantine{rua}"'
    for name in _names_above(domain):
        records = [text for text in dns_server.texts(f"_dmarc.{name}") if _tags(text).get("v") == "DMARC1"]
        if len(records) > 1:
            sentence = f"There are {len(records)} records at _dmarc.{name}. Receivers then ignore all of them."
            return Finding("DMARC", DnsVerdict.WRONG, sentence, put)
        if records:
            return _judge_policy(records[0], put, is_above=name != domain)
    return Finding("DMARC", DnsVerdict.WRONG, "No record says what to do with forged emails of this domain.", put)


def _names_above(domain: str) -> Iterator[str]:
    """Yield the domain and those above it, but for the last label alone."""
    labels = domain.split(".")
    yield from (".".join(labels[at:]) for at in range(len(labels) - 1))


def _judge_policy(record: str, put: str, *, is_above: bool) -> Finding:
    tags = _tags(record)
    policy = tags.get("sp" if is_above and "sp" in tags else "p", "").lower()
    if policy not in POLICIES:
        return Finding("DMARC", DnsVerdict.WRONG, f"The record has no policy (p=) that counts: {record}", put)
    if policy == "none":
        return Finding("DMARC", DnsVerdict.WEAK, f"Forged emails are let through (p=none): {record}", put)
    return Finding("DMARC", DnsVerdict.RIGHT, record)


def check_unsubscribing(dns_server: Resolver, host: str, *, is_https: bool) -> Finding:
    """Check that mail programs can call the link of one-click unsubscribing (RFC 8058)."""
    subject = "One click"
    if not is_https:
        return Finding(
            subject, DnsVerdict.WRONG, "SITE_URL is not https, so no program calls the link.", "SITE_URL=https://…"
        )
    if not _has_address(dns_server, host):
        return Finding(subject, DnsVerdict.WRONG, f"The host of the link, {host}, has no address.", f"{host}. A …")
    return Finding(subject, DnsVerdict.RIGHT, f"Programs find the link at {host}.")


def run_checks(checks: Sequence[tuple[str, Callable[[], Finding]]]) -> Iterator[Finding]:
    """Run checks by their subjects; one without an answer of the DNS is wrong, and says so."""
    for subject, check in checks:
        try:
            yield check()
        except DnsUnavailable as error:
            yield Finding(subject, DnsVerdict.WRONG, str(error))
