"""A mail service's reports on mails, and answers passed on by it.

django-anymail's webhooks have checked that the service is the caller.
"""

import logging
from email.utils import getaddresses
from typing import Any

from anymail.inbound import AnymailInboundMessage
from anymail.signals import AnymailInboundEvent, AnymailTrackingEvent, EventType, RejectReason, inbound, tracking
from django.dispatch import receiver

from accounts.models import Bounce
from games.mail import dsn
from games.mail.inbound.headers import addresses
from games.services.inbox import inbox
from games.services.outbox import bounces

log = logging.getLogger(__name__)

UNWANTED = (RejectReason.SPAM, RejectReason.UNSUBSCRIBED)
NO_ADDRESS = (RejectReason.BOUNCED, RejectReason.INVALID)


@receiver(tracking)
def note(event: AnymailTrackingEvent, **kwargs: Any) -> None:
    """Record a bounce or a complaint; opened and delivered mails are nobody's business."""
    kind = kind_of(event)
    if kind and event.recipient:
        detail = event.mta_response or event.description or event.event_type
        bounces.record(address=event.recipient, kind=kind, detail=detail, message_id=event.message_id or "")


def kind_of(event: AnymailTrackingEvent) -> str:
    """The ``Bounce.Kind`` of a report, or ''. The words of the reader's own server count more than the service's."""
    if event.event_type == EventType.COMPLAINED or event.reject_reason in UNWANTED:
        return Bounce.Kind.COMPLAINT
    if event.event_type not in (EventType.BOUNCED, EventType.REJECTED):
        return ""
    if event.mta_response:
        return dsn.kind_of("", event.mta_response)
    return Bounce.Kind.HARD if event.reject_reason in NO_ADDRESS and not _is_soft(event) else Bounce.Kind.SOFT


def _is_soft(event: AnymailTrackingEvent) -> bool:
    """Return True by Postmark's own word for it, not passed on by django-anymail otherwise."""
    return isinstance(event.esp_event, dict) and event.esp_event.get("Type") == "SoftBounce"


@receiver(inbound)
def receive(event: AnymailInboundEvent, **kwargs: Any) -> None:
    """Deal with one mail. Errors here make the service call again."""
    mail = event.message
    try:
        raw = mail.as_bytes()
    except (UnicodeError, LookupError, ValueError, TypeError):  # it came in parts that make no mail together
        log.warning("an email from a mail service could not be assembled", exc_info=True)
        return
    for recipient in _recipients_of(mail):
        inbox.receive_mail(raw=raw, recipient=recipient, sender=_sender_of(mail))


def _recipients_of(mail: AnymailInboundMessage) -> list[str]:
    """Our addresses of the envelope, for some services name several in one call; else those of the
    mail's own headers.
    """
    envelope_recipients = [address.lower() for _name, address in getaddresses([mail.envelope_recipient or ""])]
    header_recipients = addresses(mail, "Delivered-To", "X-Original-To", "To", "Cc")
    for candidates in (envelope_recipients, header_recipients):
        if ours := [each for each in dict.fromkeys(candidates) if inbox.takes_mail_for(each)]:
            return ours
    return envelope_recipients[:1]


def _sender_of(mail: AnymailInboundMessage) -> str:
    """The envelope's sender, empty for a machine's mail; else the writer."""
    if mail.envelope_sender is not None:
        return str(mail.envelope_sender)
    return next(iter(addresses(mail, "From")), "")
