"""A name server on this machine alone, with the records that a test gives it."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread

import dns.flags
import dns.message
import dns.rcode
import dns.rrset

Zone = dict[tuple[str, str], list[str]]
"""Records by name and kind, as a zone file has them; one of kind "SERVFAIL" makes the server fail."""


@contextmanager
def serving(zone: Zone) -> Iterator[str]:
    """Answer from these records; yield the server's address and port."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as udp:
        udp.bind(("127.0.0.1", 0))
        thread = Thread(target=_answer_all, args=(udp, zone), daemon=True)
        thread.start()
        host, port = udp.getsockname()
        yield f"{host}:{port}"
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as last:
            last.sendto(b"", (host, port))
        thread.join()


def _answer_all(udp: socket.socket, zone: Zone) -> None:
    while True:
        raw, caller = udp.recvfrom(4096)
        if not raw:
            return
        udp.sendto(_answer(dns.message.from_wire(raw), zone).to_wire(), caller)


def _answer(query: dns.message.Message, zone: Zone) -> dns.message.Message:
    question = query.question[0]
    name, kind = question.name.to_text().rstrip(".").lower(), question.rdtype.name
    answer = dns.message.make_response(query)
    answer.flags |= dns.flags.RA
    if (name, "SERVFAIL") in zone:
        answer.set_rcode(dns.rcode.SERVFAIL)
    elif records := zone.get((name, kind)):
        answer.answer.append(dns.rrset.from_text(question.name, 60, "IN", kind, *records))
    elif not any(known == name for known, _kind in zone):
        answer.set_rcode(dns.rcode.NXDOMAIN)
    return answer
