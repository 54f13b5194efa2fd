"""Attacks on the server, each by its name: foreign pages, guessed and revoked links, others' chairs."""

from __future__ import annotations

import http.client
import json
from collections.abc import Callable, Iterator

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from web.client import WANTED, Client, new_id, number, refused
from web.server import Server

Anyone = Callable[..., Client]


# Who asks from where -------------------------------------------------------------------


def foreign(server: Server) -> Iterator[str]:
    yield "http://evil.example"
    yield "https://evil.example"
    yield "null"
    yield f"{server.address}.evil.example"
    yield f"http://127.0.0.1:{server.port + 1}"
    yield f"http://evil.example:{server.port}"
    yield f"http://user@127.0.0.1.evil.example:{server.port}"


def test_a_foreign_origin_can_open_no_table(server: Server, anyone: Anyone) -> None:
    for origin in foreign(server):
        answer = anyone(origin=origin).post("/tables", WANTED)
        refused(answer, 403)
        assert not answer.cookies


def test_a_foreign_origin_can_send_no_command(server: Server, client: Client, table: str) -> None:
    before = number(client, table)
    for client.origin in foreign(server):
        refused(client.command(table, "play", before, chair=0, word="c3"), 403)
    client.origin = server.address
    assert number(client, table) == before
    assert client.command(table, "play", before, chair=0, word="c3").status == 200


def test_a_foreign_origin_can_neither_enter_nor_ask_for_a_hint(server: Server, client: Client, table: str) -> None:
    key = client.links(table)[1]
    for client.origin in foreign(server):
        refused(client.post(f"/t/{table}/enter", {"key": key}), 403)
        refused(client.post(f"/t/{table}/hint", {"chair": 0}), 403)


def test_a_foreign_origin_gets_no_socket(server: Server, client: Client, table: str) -> None:
    for client.origin in foreign(server):
        with pytest.raises((InvalidStatus, ConnectionClosed)):
            client.socket(table).next(5)


def test_a_simple_form_from_elsewhere_is_no_command(server: Server, client: Client, table: str) -> None:
    """What a page elsewhere can send without asking first: text/plain, with the visitor's cookies."""
    body = json.dumps({"id": new_id(), "expect": number(client, table), "do": "play", "chair": 0, "word": "c3"})
    client.origin = "http://evil.example"
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
        refused(client.post(f"/t/{table}/commands", body.encode(), headers={"Content-Type": kind}), 403)


def test_another_site_sees_no_answers(client: Client, table: str) -> None:
    for path in ("/", f"/t/{table}", f"/t/{table}/events?follow=no"):
        answer = client.request("GET", path, headers={"Origin": "http://evil.example"})
        assert "access-control-allow-origin" not in answer.headers


@pytest.mark.parametrize(
    "host", ["evil.example", "127.0.0.1.evil.example", "evil.example:80", "[::2]", "a b", "@", "0x7f.1"]
)
def test_a_wrong_host_gets_nothing(server: Server, anyone: Anyone, host: str) -> None:
    for path in ("/", "/rules", "/tables"):
        refused(anyone(host=host).get(path), 400, 403, 421)


def test_a_wrong_host_gets_no_socket(server: Server, client: Client, table: str) -> None:
    """As after DNS rebinding: the page's origin and host agree, and are not ours."""
    client.host, client.origin = f"evil.example:{server.port}", f"http://evil.example:{server.port}"
    line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
    line.request(
        "GET",
        f"/t/{table}/socket?from=0",
        headers=client.headers(
            f"/t/{table}",
            {
                "Connection": "Upgrade",
                "Upgrade": "websocket",
                "Sec-WebSocket-Version": "13",
                "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
            },
        ),
    )
    assert line.getresponse().status in range(400, 500)
    line.close()


def test_localhost_by_name_is_served(server: Server, anyone: Anyone) -> None:
    named = anyone(host=f"localhost:{server.port}", origin=f"http://localhost:{server.port}")
    assert named.get("/").status == 200
    assert named.open("sixth", ["you", "you"])


# Links ---------------------------------------------------------------------------------


def test_guessed_keys_open_nothing(server: Server, client: Client, anyone: Anyone, table: str) -> None:
    stranger = anyone()
    key = client.links(table)[1]
    near = key[:-1] + ("A" if key[-1] != "A" else "B")
    guesses = [near, key[:-1], key + "A", key.swapcase(), "", "A" * 24, table, "null", "0", "../" + key, key + "\x00"]
    for guess in guesses:
        refused(stranger.post(f"/t/{table}/enter", {"key": guess}))
        assert not stranger.cookies
    for guess in (None, 0, [key], {"key": key}, True):
        refused(stranger.post(f"/t/{table}/enter", {"key": guess}))
    refused(stranger.command(table, "play", 2, chair=1, word="c3"), 401, 403)


def test_keys_have_at_least_128_bits_and_are_all_different(client: Client) -> None:
    keys = []
    for _ in range(5):
        links = client.links(client.open("sixmix", ["you", "open", "open"]))
        assert links.pop("watch") == ""  # whoever knows the table may watch
        keys += links.values()
    assert len(set(keys)) == len(keys)
    assert all(len(key) * 6 >= 128 for key in keys)


def test_a_key_of_another_table_opens_nothing_here(client: Client, anyone: Anyone, table: str) -> None:
    other = client.open("sixth", ["you", "open"])
    refused(anyone().post(f"/t/{table}/enter", {"key": client.links(other)[1]}))


def test_a_forged_cookie_opens_nothing(client: Client, anyone: Anyone, table: str) -> None:
    stranger = anyone()
    for name, value in client.cookies.items():
        for forged in (value[:-2] + "AA", value.swapcase(), "", "x" * 5000, "\"'<>;"[:3], f"{value},{value}"[-20:]):
            stranger.cookies = {name: forged}
            answer = stranger.command(table, "play", number(client, table), chair=0, word="c3")
            refused(answer)


def test_a_revoked_seat_link_is_worthless(client: Client, anyone: Anyone, table: str) -> None:
    guest, late = anyone(), anyone()
    key = client.links(table)[1]
    assert guest.enter(table, key, "Bob")["chairs"] == [1]
    frames = guest.socket(table)
    assert any(chair["yours"] for chair in frames.next()["view"]["chairs"])
    assert client.command(table, "play", number(client, table), chair=0, word="c3").status == 200
    assert client.command(table, "revoke", number(client, table), chair=1).status == 200
    refused(guest.command(table, "play", number(client, table), chair=1, word="c4"), 401, 403)
    refused(late.post(f"/t/{table}/enter", {"key": key}))
    frames.until(lambda view: not any(chair["yours"] for chair in view["chairs"]))
    assert frames.view["asks"] == []
    frames.close()
    new = client.links(table)[1]
    assert new != key
    assert late.enter(table, new, "Eve")["chairs"] == [1]
    assert late.command(table, "play", number(client, table), chair=1, word="c4").status == 200


def test_who_was_revoked_only_watches(client: Client, anyone: Anyone, table: str) -> None:
    guest = anyone()
    guest.enter(table, client.links(table)[1])
    with guest.socket(table) as theirs, client.socket(table) as mine:
        assert theirs.until(lambda view: view["chairs"][1]["yours"])
        assert mine.until(lambda view: view["chairs"][1]["here"])["watchers"] == 0
        assert client.command(table, "revoke", number(client, table), chair=1).status == 200
        assert not theirs.until(lambda view: not view["chairs"][1]["yours"])["asks"]
        assert not mine.until(lambda view: view["watchers"] == 1)["chairs"][1]["here"]


def test_a_revoked_invitation_is_worthless(client: Client, anyone: Anyone, table: str) -> None:
    key = client.links(table)["invite"]
    assert client.command(table, "revoke", number(client, table), chair=None).status == 200
    refused(anyone().post(f"/t/{table}/enter", {"key": key}))
    assert anyone().enter(table, client.links(table)["invite"])["chairs"] == [1]


def test_only_the_host_sees_links_and_revokes(client: Client, anyone: Anyone, table: str) -> None:
    guest, stranger = anyone(), anyone()
    guest.enter(table, client.links(table)[1])
    for other in (guest, stranger):
        refused(other.get(f"/t/{table}/links"), 401, 403)
        refused(other.command(table, "revoke", number(client, table), chair=0), 401, 403)
        refused(other.command(table, "revoke", number(client, table), chair=None), 401, 403)


def test_an_invitation_seats_nobody_twice(client: Client, anyone: Anyone, table: str) -> None:
    key = client.links(table)["invite"]
    assert anyone().enter(table, key)["chairs"] == [1]
    refused(anyone().post(f"/t/{table}/enter", {"key": key}))


# Chairs of others ----------------------------------------------------------------------


def test_nobody_plays_for_another_chair(client: Client, anyone: Anyone, table: str) -> None:
    guest = anyone()
    guest.enter(table, client.links(table)[1])
    before = number(client, table)
    for do, more in (
        ("play", {"word": "c3"}),
        ("undo", {}),
        ("draw", {}),
        ("resign", {}),
        ("rematch", {}),
        ("accept", {}),
        ("decline", {}),
        ("withdraw", {}),
        ("hand", {"level": 1}),
        ("name", {"name": "Eve"}),
    ):
        refused(guest.command(table, do, before, chair=0, **more), 401, 403)
    assert number(client, table) == before


def test_a_spectator_who_wants_to_play_is_refused(client: Client, anyone: Anyone, table: str) -> None:
    stranger = anyone()
    before = number(client, table)
    for chair in (0, 1, 2, -1, 10**12):
        for do, more in (("play", {"word": "c3"}), ("resign", {}), ("name", {"name": "Eve"}), ("hand", {"level": 1})):
            refused(stranger.command(table, do, before, chair=chair, **more))
    refused(stranger.post(f"/t/{table}/hint", {"chair": 0}))
    assert number(client, table) == before
    with stranger.socket(table) as frames:
        view = frames.next()["view"]
    assert view["asks"] == []
    assert not view["host"]
    assert not any(chair["yours"] for chair in view["chairs"])


def test_nobody_answers_his_own_offer(client: Client, anyone: Anyone, table: str) -> None:
    anyone().enter(table, client.links(table)[1])
    assert client.command(table, "draw", number(client, table), chair=0).status == 200
    refused(client.command(table, "accept", number(client, table), chair=0))
    assert not client.view(table)["over"]


def test_a_word_out_of_turn_is_refused(client: Client, anyone: Anyone, table: str) -> None:
    guest = anyone()
    guest.enter(table, client.links(table)[1])
    refused(guest.command(table, "play", number(client, table), chair=1, word="c3"))
    assert client.view(table)["ply"] == 0
