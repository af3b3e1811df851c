"""Words of a server that refuses a mail, as a report hands them on: is the address itself no good?"""

import pytest

from accounts.models import Bounce
from games.mail import dsn

Kind = Bounce.Kind

OF_THE_ADDRESS = [
    ("5.1.1", "550 5.1.1 User unknown"),
    ("5.1.1", "550-5.1.1 The email account that you tried to reach does not exist. Please try double-checking it"),
    ("5.1.10", "550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup"),
    ("5.2.1", "550 5.2.1 The email account that you tried to reach is disabled."),
    ("5.4.1", "550 5.4.1 Recipient address rejected: Access denied. AS(201806281)"),
    ("5.4.4", "Host or domain name not found. Name service error for name=example.invalid type=A: Host not found"),
    ("5.0.0", "550 Requested action not taken: mailbox unavailable"),
    ("5.0.0", "554 delivery error: dd This user doesn't have a yahoo.com account (ana@yahoo.com) [0]"),
    ("5.0.0", "550 sorry, no mailbox here by that name"),
    ("5.0.0", "550 5.0.0 <sender.of.spam@example.org>... User unknown"),
    ("5.2.0", "550 Unknown user ana@example.org"),
    ("5.0.0", "X-Notes; User ana (ana@example.org) not listed in Domino Directory"),
    ("5.0.0", ""),
]
OF_SOMETHING_ELSE = [
    # the sender
    ("5.1.8", "553 5.1.8 Domain of sender address does not exist"),
    ("5.1.7", "550 5.1.7 No such domain play.example.org"),
    ("5.1.0", "550 5.1.0 <bounce@play.example.org> sender rejected"),
    ("5.0.0", "550 Unroutable sender address"),
    ("5.1.1", "550 5.1.1 Sender unknown, message rejected"),
    # what the sender has to show
    ("5.0.0", "550 Bad SPF records for your domain"),
    ("5.1.0", "550 5.1.0 192.0.2.222 is not allowed to send from <example.net> per it's SPF Record"),
    ("5.0.0", "550 DMARC check failed"),
    ("5.0.0", "550 Unauthenticated senders not allowed"),
    ("5.7.26", "550 5.7.26 This mail has been blocked because the sender is unauthenticated"),
    # the server
    ("5.0.0", "571 No PTR Record found. Reverse DNS required"),
    ("5.0.0", "551 Server access forbidden by invalid RDNS record of your mail server"),
    ("5.7.1", "550 5.7.1 IP address blacklisted by recipient"),
    ("5.0.0", "550 Access denied...7d39d5299584f4be161127e61f5f5400..."),
    ("5.0.0", "550 Rejected"),
    ("5.0.0", "501 5.0.0 Invalid domain name"),
    ("5.4.1", "550 5.4.1 Relay access denied"),
    # rate
    ("5.0.0", "550 Connection frequency limited, IP blocked"),
    ("5.2.1", "550-5.2.1 The user you are trying to contact is receiving mail at a rate that prevents more"),
    ("5.0.0", "550 Too many messages, try again later"),
    # the message
    ("5.2.0", "550 5.2.0 message rejected as spam"),
    ("5.1.3", "553 http://www.spamhaus.org/query/bl?ip=192.0.2.1"),
    ("5.2.0", "550 5.2.0 Mail rejete. Mail rejected. ofr_506 [506]"),
    ("5.2.3", "552 5.2.3 Message exceeds local size limit"),
    ("5.0.0", "550 Virus Detected; Content Rejected"),
    ("5.0.0", "550 Denied by policy"),
    # protocol and network
    ("5.0.0", "X-Notes; Maximum hop count exceeded"),
    ("5.5.0", "503 Improper sequence of commands"),
    ("5.0.0", "X-Postfix; host mx.example.org said: 550 Protocol violation (in reply to DATA command)"),
    ("5.4.4", "X-Postfix; Name service error for name=example.org type=MX: Malformed or unexpected name server reply"),
    ("5.4.312", "550 5.4.312 Message expired, DNS query failed"),
    # a full box
    ("5.2.2", "552 5.2.2 Mailbox full"),
    ("5.1.1", "552 sorry, mailbox ana is over quota temporarily (#5.1.1)"),
    ("5.2.0", "522 5.2.0 Delivery failed: Over quota"),
    ("5.1.1", "550 5.1.1 user has exceeded the storage limit of the mailbox"),
    # what may pass
    ("4.1.1", "450 4.1.1 Recipient address rejected: User unknown in virtual alias table"),
    ("5.2.1", "550 5.2.1 Mailbox temporarily disabled"),
    ("5.0.0", "450 User unknown"),
]


@pytest.mark.parametrize(("status", "reply_text"), OF_THE_ADDRESS)
def test_an_address_that_is_no_good_is_a_lasting_failure(status: str, reply_text: str) -> None:
    assert dsn.kind_of(status, reply_text) == Kind.HARD


@pytest.mark.parametrize(("status", "reply_text"), OF_SOMETHING_ELSE)
def test_a_failure_of_something_else_or_in_doubt_is_a_passing_one(status: str, reply_text: str) -> None:
    assert dsn.kind_of(status, reply_text) == Kind.SOFT
