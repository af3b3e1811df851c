"""The network of a request: one household or one company counts as one place."""

from ipaddress import IPv6Address, ip_address, ip_network

from allauth.account.adapter import get_adapter
from allauth.usersessions.models import UserSession
from django.http import HttpRequest

from accounts import limits

PREFIX_OF_4, PREFIX_OF_6 = 24, 56  # what providers give to one customer, or to neighbours


def network_of(request: HttpRequest) -> str:
    """The network of a request, as the trusted proxies in front tell it."""
    return network(get_adapter(request).get_client_ip(request))


def network(address: str) -> str:
    """The network of an address. An IPv4 address mapped into IPv6 counts as IPv4."""
    ip = ip_address(address)
    if isinstance(ip, IPv6Address):
        ip = ip.ipv4_mapped or ip
    return str(ip_network(f"{ip}/{PREFIX_OF_4 if ip.version == 4 else PREFIX_OF_6}", strict=False))


def spend_of_network(name: str, request: HttpRequest) -> None:
    """Count one of a limit for a request's network. Raises TooMuch."""
    limits.spend(name, network_of(request))


def is_known(request: HttpRequest, email: str) -> bool:
    """Return True if the person of a verified address is or was lately signed in from the request's network."""
    sessions = UserSession.objects.filter(
        user__emailaddress__email__iexact=email, user__emailaddress__verified=True, user__is_active=True
    )
    own_network = network_of(request)
    return any(network(address) == own_network for address in sessions.values_list("ip", flat=True).distinct())
