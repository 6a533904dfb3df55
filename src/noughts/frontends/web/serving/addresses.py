"""The addresses under which others in the network reach this machine. Nothing is sent anywhere."""

from __future__ import annotations

import socket
import struct
import sys
from collections.abc import Iterator
from contextlib import suppress
from ipaddress import IPv4Address, IPv6Address, ip_address

Address = IPv4Address | IPv6Address

OUTSIDE = ((socket.AF_INET, "203.0.113.1"), (socket.AF_INET6, "2001:db8::1"))
"""Addresses that belong to nobody: the way there leads through the network."""

SIOCGIFADDR = 0x8915
"""Linux's request for the IPv4 address of an interface."""


def lan_addresses() -> list[str]:
    """The addresses of this machine that others may reach: IPv4 first, private ones before those
    that the whole internet sees, and the one that the machine itself would use before others."""
    found = dict.fromkeys(filter(_is_reachable, map(ip_address, (*_routed(), *_others()))))
    return [str(address) for address in sorted(found, key=_rank)]


def _is_reachable(address: Address) -> bool:
    """Whether a link with this address works elsewhere; a link-local IPv6 address would also need
    the name of an interface."""
    if address.is_loopback or address.is_unspecified:
        return False
    return address.version == 4 or not address.is_link_local


def _rank(address: Address) -> tuple[int, bool]:
    return address.version, address.is_global or address.is_link_local


def _routed() -> Iterator[str]:
    """The address that this machine would send from. To connect a UDP socket sends nothing."""
    for family, outside in OUTSIDE:
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((outside, 9))
            yield probe.getsockname()[0]


def _others() -> Iterator[str]:
    """Addresses of networks that lead nowhere else: of Linux's interfaces, IPv4 only, or of the
    machine's name on systems that know it by themselves."""
    if sys.platform != "linux":
        with suppress(OSError):
            for entry in socket.getaddrinfo(socket.gethostname(), None):
                yield str(entry[4][0]).partition("%")[0]
        return
    import fcntl

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        for _, name in socket.if_nameindex():
            with suppress(OSError):
                answer = fcntl.ioctl(asked, SIOCGIFADDR, struct.pack("256s", name.encode()))
                yield socket.inet_ntoa(answer[20:24])
