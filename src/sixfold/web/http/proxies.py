"""Proxies in front of the server: who really asks, how, and by which name.

It knows the headers that proxies add, and which proxies are believed.  It does not know requests.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from starlette.types import Scope

from sixfold.text.errors import BadValue
from sixfold.text.messages import say

Network = IPv4Network | IPv6Network


class Proxies:
    """The proxies whose word is taken for whom they speak."""

    def __init__(self, networks: Iterable[str] = (), option: str = "--behind") -> None:
        self.networks = tuple(_network(written, option) for written in networks)
        self.trust = lru_cache(4096)(self._trust)

    def _trust(self, address: str) -> bool:
        if not self.networks:
            return False
        try:
            parsed = ip_address(address.partition("%")[0])
        except ValueError:
            return False
        if isinstance(parsed, IPv6Address) and parsed.ipv4_mapped:
            parsed = parsed.ipv4_mapped
        return any(parsed in network for network in self.networks)

    def client(self, nearest: str, forwarded: str) -> str:
        """Who asks: the last address that no proxy of ours wrote of another one."""
        asking = nearest
        for address in reversed([part.strip() for part in forwarded.split(",")]):
            if not self.trust(asking) or not _is_address(address):
                break
            asking = address
        return asking

    def believed(self, scope: Scope) -> Scope:
        """A request as proxies of ours say that it was; others' words are ignored."""
        if not scope.get("client") or not self.trust(scope["client"][0]):
            return scope
        said = {
            name: b",".join(value for key, value in scope["headers"] if key == name).decode("latin-1")
            for name in (b"x-forwarded-for", b"x-forwarded-proto", b"x-forwarded-host")
        }
        client = self.client(scope["client"][0], said[b"x-forwarded-for"])
        believed = {**scope, "client": (client, 0)}
        scheme = said[b"x-forwarded-proto"].rpartition(",")[2].strip()
        if scheme in ("http", "https"):
            believed["scheme"] = scheme if scope["type"] == "http" else {"http": "ws", "https": "wss"}[scheme]
        host = said[b"x-forwarded-host"].rpartition(",")[2].strip()
        if host:
            others = [(name, value) for name, value in scope["headers"] if name != b"host"]
            believed["headers"] = [(b"host", host.encode("latin-1")), *others]
        return believed


def _network(written: str, option: str) -> Network:
    try:
        return ip_network(written, strict=False)
    except ValueError:
        raise BadValue(
            f"{option} {written}",
            say(
                "“{address}” is not an address; write one like 127.0.0.1, or a network like 10.0.0.0/8",
                address=written,
            ),
        ) from None


def _is_address(text: str) -> bool:
    try:
        ip_address(text)
    except ValueError:
        return False
    return True
