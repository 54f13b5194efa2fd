"""The switch that lets the local network in: only this computer's own pages may turn it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect
from starlette.requests import Request

from sixfold.web.http import lan
from sixfold.web.http.lan import LanSwitch, is_this_machine
from web.client import BROKEN, CLOSED, Client, refused
from web.server import Server, until

AT = "127.0.0.2"  # stands for the address in the local network
PROGRAM = f"import sixfold.web.http.lan as lan; lan.lan_address = lambda: '{AT}'; from sixfold.cli import main; main()"


class LanServer(Server):
    """A server on a machine that seems to be in a local network."""

    program = ("-c", PROGRAM)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with LanServer(tmp_path_factory.mktemp("server"), thinking=False) as running:
        yield running
    assert "Traceback" not in running.log, running.log


def there(server: Server) -> str:
    return server.address.replace("127.0.0.1", AT)


def is_reached(server: Server) -> bool:
    """Whether somebody in the local network gets an answer."""
    try:
        return Client(there(server)).get("/health").status == 200
    except BROKEN:
        return False


def is_closed(socket: Any) -> bool:
    try:
        socket.next(0.2)
    except TimeoutError:
        return False
    except CLOSED:
        return True
    return False


def test_the_network_is_let_in_and_shut_out_again(server: Server, client: Client) -> None:
    assert client.get("/lan").data == {"on": False, "address": AT}
    assert not is_reached(server)
    table = client.open("sixth", ["you:Ada", "open"])
    assert client.post("/lan", {"address": AT}).data == {"on": True, "address": AT}
    assert client.post("/lan", {"address": AT}).status == 200  # pressed twice
    assert is_reached(server)
    links = client.get(f"/t/{table}/links").data["links"]
    assert all(link["url"].startswith(f"{there(server)}/t/") for link in links)
    guest = Client(there(server))
    guest.enter(table, links[0]["url"].partition("#")[2], "Bob")
    socket = guest.socket(table)
    socket.next(20)
    assert client.post("/lan", {"address": ""}).data == {"on": False, "address": AT}
    until(lambda: not is_reached(server), "the network to be shut out")
    until(lambda: is_closed(socket), "the guest's socket to be closed")
    assert client.get(f"/t/{table}/links").data["links"][0]["url"].startswith(server.address)


def test_nobody_else_turns_it(server: Server, client: Client, anyone: Callable[..., Client]) -> None:
    wanted = {"address": AT}
    for origin in ("http://evil.example", "null", f"http://127.0.0.1:{server.port + 1}"):
        refused(anyone(origin=origin).post("/lan", wanted), 403)
    named = anyone(host=f"evil.example:{server.port}", origin=f"http://evil.example:{server.port}")
    refused(named.post("/lan", wanted), 403)  # as after DNS rebinding
    for header in lan.FORWARDED:  # somebody farther away, through a tunnel that ends here
        refused(client.post("/lan", wanted, headers={header: "203.0.113.7"}), 403)
    refused(anyone(origin="").post("/lan", wanted), 403)
    for address in ("0.0.0.0", "203.0.113.7", "127.0.0.3", "::"):  # what nobody was shown
        refused(client.post("/lan", {"address": address}), 409)
    for nonsense in (
        b"",
        b"[]",
        b'{"address": 1}',
        b'{"address": "x", "more": 1}',
        b'{"address": "' + b"1" * 99 + b'"}',
    ):
        refused(client.post("/lan", nonsense), 400)
    assert not is_reached(server)


def asking(peer: str = "127.0.0.1", host: str = "localhost:6006", **headers: str) -> Request:
    given: list[tuple[bytes, bytes]] = [(name.encode(), value.encode()) for name, value in headers.items()]
    scope: dict[str, Any] = {"type": "http", "method": "POST", "path": "/lan", "query_string": b"", "scheme": "http"}
    return Request({**scope, "client": (peer, 1), "server": ("", 0), "headers": [(b"host", host.encode()), *given]})


def test_this_machine_is_told_from_others() -> None:
    assert is_this_machine(asking())
    assert is_this_machine(asking("::1", "[::1]:6006"))
    assert not is_this_machine(asking("192.168.1.7", "192.168.1.5:6006"))
    assert not is_this_machine(asking("192.168.1.5"))  # this one, by its address in the network
    assert not is_this_machine(asking(host="games.example.org"))
    assert not is_this_machine(asking(via="1.1 tunnel"))


def test_it_is_not_offered_where_it_would_open_more_than_a_network(monkeypatch: pytest.MonkeyPatch) -> None:
    switch = LanSwitch(allowed=True)
    switch.server = object()  # type: ignore[assignment]
    for address, offered in {
        "192.168.1.5": True,
        "10.0.0.9": True,
        "203.0.113.7": True,
        "8.8.8.8": False,
        lan.NOWHERE: False,
    }.items():
        monkeypatch.setattr(lan, "lan_address", lambda address=address: address)
        assert bool(switch.offered()) is offered, address
    monkeypatch.setattr(lan, "lan_address", lambda: "192.168.1.5")
    switch.allowed = False
    assert not switch.offered()


class Listening:
    """What listens where it is told to, and takes its time."""

    port = 6006

    def __init__(self) -> None:
        self.at: list[str] = []

    async def listen_at(self, host: str) -> int:
        await asyncio.sleep(0.01)
        self.at.append(host)
        return self.port

    async def leave(self, host: str) -> None:
        self.at.remove(host)


def pressed(address: str) -> Request:
    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": json.dumps({"address": address}).encode()}

    return Request(asking(origin="http://localhost:6006").scope, receive)


def test_who_presses_twice_means_the_second(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lan, "lan_address", lambda: AT)
    switch, listening = LanSwitch(allowed=True), Listening()
    switch.server = listening

    async def twice() -> None:
        await asyncio.gather(*(switch.turn(pressed(one)) for one in (AT, AT, "")))

    asyncio.run(twice())
    assert (listening.at, switch.origin) == ([], "")


def test_in_another_network_nobody_is_let_in_any_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lan, "lan_address", lambda: AT)
    switch, listening = LanSwitch(allowed=True), Listening()
    switch.server = listening

    async def carried() -> None:
        await switch.turn(pressed(AT))
        assert switch.origin == f"http://{AT}:6006"
        monkeypatch.setattr(lan, "is_own", lambda host: False)
        assert switch.origin == ""
        assert listening.at == [AT]
        monkeypatch.setattr(lan, "lan_address", lambda: "127.0.0.3")
        assert json.loads((await switch.show(asking())).body) == {"on": False, "address": "127.0.0.3"}

    asyncio.run(carried())
    assert listening.at == []


def test_an_address_is_one_of_this_machine_or_not() -> None:
    assert lan.is_own(AT)
    assert not lan.is_own("192.0.2.1")


def test_a_server_behind_a_proxy_has_no_switch(tmp_path: Path) -> None:
    with LanServer(tmp_path, "--behind", "127.0.0.1", thinking=False) as public:
        client = Client(public.address)
        assert client.get("/lan").data == {"on": False, "address": ""}
        refused(client.post("/lan", {"address": AT}), 403, 409)


def test_the_sheet_says_first_that_nobody_else_can_come(
    visitors: Callable[..., BrowserContext], axe: Callable[[Page], None]
) -> None:
    page = visitors(viewport={"width": 390, "height": 844}).new_page()
    page.goto("/")
    page.get_by_role("button", name="Play STAR with a friend").click()
    sheet = page.locator("dialog[open]")
    sheet.locator(".only-here").wait_for()
    expect(sheet.get_by_role("heading", name="Only this device can open this link.")).to_be_visible()
    expect(sheet.locator(".qr")).to_have_count(0)
    expect(sheet.get_by_role("button", name="Close")).to_be_in_viewport()
    axe(page)
    sheet.get_by_role("button", name="A phone in your home").click()
    expect(sheet).to_contain_text(f"every device on this network can open {AT}")
    axe(page)
    sheet.get_by_role("button", name="Let them in", exact=True).click()
    expect(sheet.locator(".qr").first).to_be_visible()
    assert sheet.locator("#link-invite-").input_value().startswith(f"http://{AT}:")
    expect(sheet.get_by_role("button", name="Close")).to_be_in_viewport()
    axe(page)
    sheet.get_by_label("Your name").fill("Ada")
    sheet.get_by_label("Your name").press("Enter")
    expect(page.locator(".player", has_text="Ada")).to_have_count(1)
    expect(sheet.get_by_label("Your name")).to_have_count(0)
    sheet.get_by_role("button", name="Shut them out").click()
    expect(sheet.get_by_role("heading", name="Only this device can open this link.")).to_be_visible()
    sheet.get_by_role("button", name="Both on this device").click()
    expect(page.locator(".player.open")).to_have_count(0)
    expect(page.locator(".headline")).to_contain_text("your turn")
