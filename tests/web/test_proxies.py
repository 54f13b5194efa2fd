"""Behind a reverse proxy with TLS: who asks, by which name, and whom the server believes."""

from __future__ import annotations

import http.client
from collections.abc import Iterator
from typing import Any

import pytest
from websockets.sync.client import connect

from sixfold.text.errors import BadValue
from sixfold.web.http.proxies import Proxies
from sixfold.web.limits.budgets import network_of
from web.client import WANTED, Answer, Client, refused
from web.proxy import Proxy
from web.server import Server

PUBLIC = "https://games.example.org"
NAME = "games.example.org"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """It believes a proxy on this machine, but not the other addresses that this machine has."""
    options = ("--address", PUBLIC, "--behind", "127.0.0.1", "--hsts", "--limit=tables=6")
    with Server(tmp_path_factory.mktemp("behind"), *options, thinking=False) as running:
        yield running
    assert "Traceback" not in running.log, running.log


@pytest.fixture(scope="module")
def proxy(server: Server) -> Iterator[Proxy]:
    with Proxy(server.port, {"Host": NAME, "X-Forwarded-Proto": "https"}) as running:
        yield running


def through(proxy: Proxy, source: str, origin: str = PUBLIC) -> Client:
    return Client(f"http://127.0.0.1:{proxy.port}", origin=origin, source=source)


def test_links_and_cookies_are_those_of_the_public_address(proxy: Proxy) -> None:
    client = through(proxy, "127.0.0.2")
    answer = client.post("/tables", WANTED)
    assert answer.status == 200
    assert "; secure" in answer.cookies[0].lower()
    assert answer.headers["strict-transport-security"].startswith("max-age=")
    links = client.get(f"/t/{answer.data['table']}/links").data["links"]
    assert links
    assert all(link["url"].startswith(f"{PUBLIC}/t/") for link in links), links


def test_links_made_on_the_machine_itself_lead_to_the_public_address(server: Server) -> None:
    client = Client(server.address, source="127.0.0.3")
    table = client.open("sixth", ["you", "open"])
    links = client.get(f"/t/{table}/links").data["links"]
    assert all(link["url"].startswith(f"{PUBLIC}/t/") for link in links), links


@pytest.mark.parametrize(
    "origin", ["http://games.example.org", "https://games.example.org:8443", "https://evil.example"]
)
def test_pages_of_other_addresses_are_refused(proxy: Proxy, origin: str) -> None:
    refused(through(proxy, "127.0.0.4", origin).post("/tables", WANTED), 403)


def test_other_names_are_refused(server: Server) -> None:
    for name in ("evil.example", "127.0.0.1.evil.example", f"{NAME}."):
        with Proxy(server.port, {"Host": name, "X-Forwarded-Proto": "https"}) as other:
            refused(through(other, "127.0.0.5").get("/"), 400, 403)


def test_a_proxy_may_pass_the_name_in_a_header(server: Server) -> None:
    with Proxy(
        server.port, {"Host": "127.0.0.1:6006", "X-Forwarded-Host": NAME, "X-Forwarded-Proto": "https"}
    ) as other:
        answer = through(other, "127.0.0.5").post("/tables", WANTED)
        assert answer.status == 200
        assert "; secure" in answer.cookies[0].lower()


def test_a_socket_goes_through(proxy: Proxy) -> None:
    client = through(proxy, "127.0.0.6")
    table = client.open("sixth", ["you", "you"])
    with client.socket(table) as frames:
        assert frames.next()["view"]
        before = frames.number
        assert client.command(table, "play", before, chair=0, word="c3").status == 200
        frames.reached(before + 1)
    with (
        pytest.raises(Exception, match="403"),
        connect(
            f"ws://127.0.0.1:{proxy.port}/t/{table}/socket",
            origin="https://evil.example",
            proxy=None,  # type: ignore[arg-type]
        ),
    ):
        pass


# Who asks ------------------------------------------------------------------------------


def opened(client: Client, **headers: str) -> Answer:
    return client.post("/tables", WANTED, headers=headers)


def test_everybody_behind_the_proxy_has_a_budget_of_their_own(proxy: Proxy) -> None:
    """Six tables a minute: the first visitor uses theirs up, whatever they say of themselves."""
    greedy = through(proxy, "127.0.1.1")
    statuses = [opened(greedy, **{"X-Forwarded-For": f"198.51.100.{n}"}).status for n in range(10)]
    assert statuses[-1] == 429, statuses
    assert opened(through(proxy, "127.0.1.2")).status == 200


def test_nobody_but_the_proxy_is_believed(server: Server) -> None:
    """Straight to the server, from an address that it does not trust."""
    said: dict[str, Any] = {"X-Forwarded-Proto": "https", "X-Forwarded-Host": "evil.example"}
    liar = Client(server.address, source="127.0.1.3")
    answers = [opened(liar, **said, **{"X-Forwarded-For": f"198.51.100.{n}"}) for n in range(10)]
    assert answers[0].status == 200  # the host is that of the connection
    assert "; secure" not in answers[0].cookies[0].lower()
    assert answers[-1].status == 429


@pytest.mark.parametrize(
    ("nearest", "forwarded", "client"),
    [
        ("10.0.0.1", "203.0.113.9", "203.0.113.9"),
        ("10.0.0.1", "1.1.1.1, 203.0.113.9", "203.0.113.9"),
        ("10.0.0.1", "1.1.1.1, 203.0.113.9, 10.0.0.2", "203.0.113.9"),
        ("10.0.0.1", "10.0.0.3, 10.0.0.2", "10.0.0.3"),
        ("10.0.0.1", "", "10.0.0.1"),
        ("10.0.0.1", "unknown", "10.0.0.1"),
        ("10.0.0.1", "203.0.113.9, <script>", "10.0.0.1"),
        ("10.0.0.1", "2001:db8::1", "2001:db8::1"),
        ("::ffff:10.0.0.1", "203.0.113.9", "203.0.113.9"),
        ("203.0.113.1", "1.1.1.1", "203.0.113.1"),
    ],
)
def test_the_last_address_that_is_no_proxy_asks(nearest: str, forwarded: str, client: str) -> None:
    assert Proxies(["10.0.0.0/8"]).client(nearest, forwarded) == client


def test_of_what_several_proxies_say_the_nearest_counts() -> None:
    """Whoever asks may have written what stands before it."""
    said = [(b"x-forwarded-host", b"evil.example, games.example.org"), (b"x-forwarded-proto", b"https, http")]
    scope = {"type": "http", "scheme": "http", "client": ("10.0.0.1", 1), "headers": [(b"host", b"10.0.0.9"), *said]}
    believed = Proxies(["10.0.0.0/8"]).believed(scope)
    assert (dict(believed["headers"])[b"host"], believed["scheme"]) == (b"games.example.org", "http")


def test_what_is_no_network_is_refused() -> None:
    with pytest.raises(BadValue, match=r"“nginx” is not an address; write one like 127\.0\.0\.1, or a network"):
        Proxies(["nginx"])


def test_ipv6_addresses_count_by_their_network() -> None:
    assert network_of("2001:db8:1:2:3:4:5:6") == network_of("2001:db8:1:2::99") == "2001:db8:1:2::/64"
    assert network_of("2001:db8:1:3::1") != network_of("2001:db8:1:2::1")
    assert network_of("::ffff:192.0.2.1") == network_of("192.0.2.1") == "192.0.2.1"
    assert network_of("fe80::1%eth0") == "fe80::/64"


# IPv6 ----------------------------------------------------------------------------------


def test_a_server_for_both_kinds_of_addresses(tmp_path_factory: pytest.TempPathFactory) -> None:
    with Server(tmp_path_factory.mktemp("both"), "--host", "::", thinking=False) as server:
        for host, name in (("::1", f"[::1]:{server.port}"), ("127.0.0.1", f"127.0.0.1:{server.port}")):
            line = http.client.HTTPConnection(host, server.port, timeout=20)
            line.request("POST", "/tables", b"{}", {"Host": name, "Origin": f"http://{name}"})
            assert line.getresponse().status == 400  # read, and no table
            line.close()
            line.request("GET", "/", headers={"Host": "[::2]"})
            assert line.getresponse().status == 403
            line.close()
