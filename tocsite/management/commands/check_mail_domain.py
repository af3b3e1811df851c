"""``manage.py check_mail_domain --selector NAME``: check the DNS records that let the site's emails arrive."""

from argparse import ArgumentParser
from functools import partial
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from tocsite import mail_dns
from tocsite.mail_dns import BadInput, DnsVerdict, Finding, Resolver

SIGNED = "From, To, Subject, Date, Message-ID, List-Unsubscribe and List-Unsubscribe-Post"


class Command(BaseCommand):
    help = "Check MX, SPF, DKIM and DMARC of the domain emails are sent from, and what one-click unsubscribing needs."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--domain", default=settings.MAIL_DOMAIN, help="default: MAIL_DOMAIN")
        parser.add_argument(
            "--selector", metavar="NAME", help="the DKIM selector: s= in the DKIM-Signature of an email you have sent"
        )
        parser.add_argument("--nameserver", metavar="IP[:PORT]", default="", help="ask this DNS server")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            findings = self._check(options["domain"], options["selector"], options["nameserver"])
        except BadInput as error:
            raise CommandError(str(error)) from error
        for finding in findings:
            self._tell(finding)
        self.stdout.write(f"Your mail server's DKIM signature must cover {SIGNED}; the DNS can't show that.")
        wrong = sum(finding.verdict == DnsVerdict.WRONG for finding in findings)
        if wrong:
            raise CommandError(f"{wrong} of {len(findings)} checks failed.")

    def _check(self, domain: str, selector: str | None, nameserver: str) -> list[Finding]:
        domain, server = mail_dns.parse_domain(domain), Resolver(nameserver)
        site, operator = urlsplit(settings.SITE_URL), next((address for _name, address in settings.ADMINS), "")
        dkim = partial(_without_selector, domain)
        if selector is not None:
            dkim = partial(mail_dns.check_dkim, server, domain, mail_dns.parse_selector(selector))
        is_https = site.scheme == "https"
        checks = (
            ("MX", partial(mail_dns.check_mx, server, domain)),
            ("SPF", partial(mail_dns.check_spf, server, domain, _sending_host())),
            ("DKIM", dkim),
            ("DMARC", partial(mail_dns.check_dmarc, server, domain, operator)),
            ("One click", partial(mail_dns.check_unsubscribing, server, site.hostname or "", is_https=is_https)),
        )
        return list(mail_dns.run_checks(checks))

    def _tell(self, finding: Finding) -> None:
        self.stdout.write(f"{finding.subject + ':':<11}{finding.verdict}. {finding.sentence}")
        if finding.put:
            self.stdout.write(f"{'':<11}Put there: {finding.put}")


def _without_selector(domain: str) -> Finding:
    sentence = "Give --selector NAME: it stands as s= in the DKIM-Signature of an email you have sent."
    put = f'NAME._domainkey.{domain}. TXT "v=DKIM1; k=rsa; p=THE-PUBLIC-KEY"'
    return Finding("DKIM", DnsVerdict.WRONG, sentence, put)


def _sending_host() -> str:
    """The mail server of EMAIL_URL, if it is one and no mail service."""
    is_smtp = settings.EMAIL_BACKEND.endswith("smtp.EmailBackend")
    host = settings.EMAIL_HOST if is_smtp else ""
    try:
        return mail_dns.parse_domain(host) if host else ""
    except BadInput:
        return ""
