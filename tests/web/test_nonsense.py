"""Nonsense is answered: whatever is sent, and wherever, the server says no and never breaks.

Requests come from many addresses, so that none is refused only because there were too many.
"""

from __future__ import annotations

import contextlib
import gzip
import http.client
import itertools
import json
import socket
from collections.abc import Callable, Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from web.client import WANTED, Client, Json, new_id, number, refused
from web.server import Server

Anyone = Callable[..., Client]
Moved = Callable[[Client], Client]
SOME = settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=True) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


@pytest.fixture
def elsewhere(server: Server) -> Moved:
    """The same visitor, asking from another address each time."""
    places = (f"127.{a}.{b}.1" for a, b in itertools.product(range(1, 250), range(250)))

    def moved(client: Client) -> Client:
        other = Client(server.address, source=next(places))
        other.cookies = client.cookies
        return other

    return moved


# What is sent --------------------------------------------------------------------------


def test_oversized_bodies_are_refused_before_they_are_read(server: Server, client: Client, table: str) -> None:
    for path in ("/tables", f"/t/{table}/commands", f"/t/{table}/enter", f"/t/{table}/hint"):
        refused(client.post(path, b"[" + b" " * 300_000 + b"]"), 413)
        line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
        line.putrequest("POST", path)
        for name, value in client.headers(path, {"Content-Type": "application/json"}).items():
            if name != "Host":
                line.putheader(name, value)
        line.putheader("Content-Length", str(10**12))
        line.endheaders(b"[")
        assert line.getresponse().status == 413
        line.close()


def test_a_body_in_pieces_is_bounded_too(server: Server, client: Client, table: str) -> None:
    def pieces() -> Iterator[bytes]:
        for _ in range(400):
            yield b" " * 1000

    line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
    try:
        line.request("POST", f"/t/{table}/commands", pieces(), client.headers(f"/t/{table}/"), encode_chunked=True)
        status = line.getresponse().status
    except OSError:
        status = 413  # the line was cut
    assert status == 413
    assert client.get("/").status == 200


def test_long_names_words_and_ids_are_refused(client: Client, table: str) -> None:
    before = number(client, table)
    refused(client.command(table, "name", before, chair=0, name="A" * 5000))
    refused(client.command(table, "play", before, chair=0, word="c" * 5000))
    refused(client.command(table, "play", before, id="x" * 5000, chair=0, word="c3"))
    refused(client.command(table, "play", before, id="bot-2-0", chair=0, word="c3"))
    refused(client.command(table, "play", before, id="' OR 1=1 --", chair=0, word="c3"))
    refused(
        client.post("/tables", {"game": "sixth", "players": 2, "chairs": [{"kind": "you", "name": "A" * 5000}] * 2})
    )
    refused(client.post("/tables", WANTED | {"chairs": [{"kind": "you"}] * 500}))
    assert number(client, table) == before


def test_json_that_is_none(client: Client, table: str) -> None:
    deep = b"[" * 50_000 + b"]" * 50_000
    for body in (b"", b"{", b"\xff\xfe", b"\x00", deep, b'{"a":' * 5000, b"1e999", b'"\\ud800"', gzip.compress(b"{}")):
        for path in ("/tables", f"/t/{table}/commands", f"/t/{table}/enter", f"/t/{table}/hint"):
            refused(client.post(path, body))


BROKEN_TEXTS = [
    b'{"game":"\xff"}',
    b'{"key":"\xc3"}',
    b'{"\xed\xa0\x80":1}',
    b'{"id":"\xf5abcdefgh"}',
    b'{"word":"\xe2\x82"}',
]


@pytest.mark.parametrize("body", BROKEN_TEXTS)
def test_broken_utf8_is_refused_in_one_line(
    server: Server, client: Client, elsewhere: Moved, table: str, body: bytes
) -> None:
    before = len(server.log)
    paths = ["/tables", "/tables/states"]
    paths += [f"/t/{table}/{what}" for what in ("commands", "enter", "hint", "continue", "seen")]
    paths += [f"/analyse/{what}" for what in ("read", "start", "study", "picture")]
    for path in paths:
        answer = elsewhere(client).post(path, body)
        assert answer.status == 400, (path, answer)
        assert len(answer.data["error"].splitlines()) == 1
    assert server.log[before:] == ""


@pytest.mark.parametrize("bytes_", ["%ff", "%c3", "%ed%a0%80", "%00", "%f5%80"])
def test_broken_utf8_in_an_address_is_never_a_500(client: Client, table: str, bytes_: str) -> None:
    for path in (f"/t/{table}/line?round=", f"/t/{table}/view?turned=", "/?lang=", "/position/"):
        assert client.get(path + bytes_).status < 500, (path, bytes_)
    for name in ("lang", "sixfold"):
        answer = client.request("GET", f"/t/{table}/view", headers={"Cookie": f"{name}=\xff\xc3"})
        assert answer.status == 200


@SOME
@given(body=JSON)
def test_any_json_is_answered_and_never_with_500(client: Client, elsewhere: Moved, table: str, body: object) -> None:
    visitor = elsewhere(client)
    for path in ("/tables", f"/t/{table}/commands", f"/t/{table}/enter"):
        refused(visitor.post(path, json.dumps(body).encode()))


@SOME
@given(body=st.binary(max_size=200))
def test_any_bytes_are_answered_and_never_with_500(client: Client, elsewhere: Moved, table: str, body: bytes) -> None:
    visitor = elsewhere(client)
    for path in ("/tables", f"/t/{table}/commands", f"/t/{table}/enter", f"/t/{table}/hint"):
        refused(visitor.post(path, body))


@SOME
@given(data=st.data())
def test_a_command_with_anything_in_a_field_is_never_a_500(
    client: Client, elsewhere: Moved, table: str, data: st.DataObject
) -> None:
    before = number(elsewhere(client), table)
    dos = ["play", "undo", "draw", "accept", "decline", "withdraw", "resign", "rematch", "hand", "name", "revoke"]
    body: Json = {"id": new_id(), "expect": before, "do": data.draw(st.sampled_from(dos)), "chair": 1}
    more = [{}, {"word": "c3"}, {"word": "c3", "thought": 1.5}, {"level": 3}, {"name": "Ada"}]
    body |= data.draw(st.sampled_from(more))
    body[data.draw(st.sampled_from([*body, "more"]))] = data.draw(JSON)
    answer = elsewhere(client).post(f"/t/{table}/commands", json.dumps(body).encode())
    assert answer.status < 500, (body, answer)


@SOME
@given(data=st.data())
def test_a_table_with_anything_in_its_fields_is_never_a_500(client: Client, data: st.DataObject) -> None:
    body: Json = dict(WANTED)
    body[data.draw(st.sampled_from([*body, "more"]))] = data.draw(JSON)
    assert client.post("/tables", json.dumps(body).encode()).status < 500
    body["chairs"] = [{"kind": "bot", "level": data.draw(JSON)}, {"kind": "you", "name": data.draw(JSON)}]
    assert client.post("/tables", json.dumps(body).encode()).status < 500


@pytest.mark.long
@SOME
@given(value=st.text(max_size=30) | st.integers().map(str))
def test_any_question_in_an_address_is_never_a_500(client: Client, elsewhere: Moved, table: str, value: str) -> None:
    visitor = elsewhere(client)
    visitor.cookies = {}  # whoever sits counts as one, wherever he is
    for path, name in (
        ("view", "narrow"),
        ("view", "turned"),
        ("view", "from"),
        ("line", "round"),
        ("side.svg", "viewer"),
        ("record", "round"),
        ("events", "from"),
    ):
        answer = visitor.get(f"/t/{table}/{path}", **{"chair": 0, "follow": "no", name: value})
        assert answer.status < 500, (path, name, value, answer)
    for path in ("/", "/play/sixth", "/rules/sixth", "/texts.json"):
        assert client.get(path, lang=value).status < 500


@pytest.mark.long
@SOME
@given(value=st.text(st.characters(blacklist_categories=("Cs",)), max_size=20))
def test_any_text_in_a_header_is_never_a_500(client: Client, value: str) -> None:
    text = value.encode("utf-8").decode("latin-1").replace("\r", "").replace("\n", "")
    for name in (
        "Accept-Language",
        "Cookie",
        "Accept",
        "If-None-Match",
        "If-Modified-Since",
        "Range",
        "Accept-Encoding",
    ):
        for path in ("/", "/palette.css"):
            assert client.request("GET", path, headers={name: text or "-"}).status < 500, (name, text)


def test_what_a_client_says_over_the_socket_is_not_listened_to(client: Client, table: str) -> None:
    before = number(client, table)
    for said in (b"\x00\xff", "null", "{", json.dumps({"id": new_id(), "expect": before, "do": "resign", "chair": 0})):
        with client.socket(table) as frames:
            frames.next()
            frames.line.send(said)
    with client.socket(table) as frames:
        frames.next()
        try:
            for _ in range(20):
                frames.line.send("x" * 1_000_000)
        except ConnectionClosed:
            pass  # it may be shown the door
    assert number(client, table) == before
    assert client.command(table, "play", before, chair=0, word="c3").status == 200


def test_html_in_names_stays_text(client: Client, anyone: Anyone) -> None:
    nasty = '<img src=x onerror="alert(1)">'
    table = client.open("sixmix", [f"you:{nasty}", "open"])
    anyone().enter(table, client.links(table)[1], "</script><script>alert(2)</script>")
    for path in ("/", f"/t/{table}", "/play/sixmix"):
        page = client.get(path)
        assert "<img src=x" not in page.text
        assert "<script>alert" not in page.text
    assert client.view(table)["chairs"][0]["name"] == nasty
    for path in (f"/t/{table}/events?follow=no", f"/t/{table}/record", f"/t/{table}/view"):
        answer = client.get(path)
        assert "text/html" not in answer.headers["content-type"]
        assert answer.headers["x-content-type-options"] == "nosniff"


def test_names_are_one_line_without_marks_that_turn_the_text(client: Client) -> None:
    for name in ("a\nb", "a\u202eb", "\x00", "a\x1b[2J", "\u2066x", "a\u2028b", "\ufeff"):
        answer = client.post("/tables", WANTED | {"chairs": [{"kind": "you", "name": name}, {"kind": "you"}]})
        if answer.status < 300:
            shown = client.view(answer.data["table"])["chairs"][0]["name"]
            assert shown.isprintable(), repr(shown)


# Paths ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "path",
    [
        "/static/../app.py",
        "/static/../../../../../../etc/passwd",
        "/static/%2e%2e/app.py",
        "/static/..%2fapp.py",
        "/static/%2e%2e%2f%2e%2e%2fpyproject.toml",
        "/static/..%5c..%5capp.py",
        "/static/%252e%252e/app.py",
        "/static//etc/passwd",
        "/static/%00",
        "/static/table/table.js%00.css",
        "/static/",
        "/static/.",
        "/static",
        "/static/vendor",
        "/static/%ff%fe",
        "/pictures/../palette.css",
        "/pictures/..%2f..%2f.svg",
        "/pictures/%2e%2e%2fapp.svg",
        "/pictures/sixth.py",
        "/rules/..%2f..%2fREADME",
        "/rules/../../etc/passwd",
        "/rules/%00",
        "/play/../../x",
        "/play/sixth%00",
        "/play/__init__",
        "/t/../../etc/passwd",
        "/t/%2e%2e%2f",
        "/t/%00/socket",
        "/t/" + "A" * 20000,
        "/t/AAAAAAAAAAAA",
        "/t/AAAAAAAAAAAA/events",
        "/t/AAAAAAAAAAAA/record",
        "//evil.example/",
        "http://evil.example/",
    ],
)
def test_path_tricks_find_nothing(server: Server, client: Client, path: str) -> None:
    """Sent exactly as written, since clients tidy paths up."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as line:
        line.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nConnection: close\r\n\r\n".encode())
        answer = b"".join(iter(lambda: line.recv(65536), b""))
    status = int(answer.split(b" ", 2)[1])
    place = next((x for x in answer.split(b"\r\n") if x.lower().startswith(b"location:")), b"")
    assert 300 <= status < 500, answer[:300]
    assert status >= 400 or (b"evil" not in place and b"//" not in place.partition(b":")[2].strip()[:2]), place
    assert b"root:" not in answer
    assert b"import " not in answer


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "HEAD", "BREW"])
def test_other_methods_do_nothing(client: Client, table: str, method: str) -> None:
    before = number(client, table)
    for path in ("/", "/tables", f"/t/{table}", f"/t/{table}/commands", f"/t/{table}/socket"):
        status = client.request(method, path, b"" if method != "HEAD" else None).status
        assert status < 500, (method, path)
        client.close()
    assert number(client, table) == before


def test_a_get_changes_nothing(client: Client, table: str) -> None:
    before = number(client, table)
    for path in ("/tables", f"/t/{table}/commands", f"/t/{table}/enter", f"/t/{table}/hint"):
        refused(client.get(path), 404, 405)
    assert number(client, table) == before


def test_letters_and_digits_are_plain_ones(client: Client, table: str) -> None:
    command = {"expect": 2, "do": "name", "chair": 0, "name": "Ada"}
    assert client.post(f"/t/{table}/commands", command | {"id": "Ünlaut-id"}).status == 400
    assert client.get(f"/t/{table}/side.svg?viewer=%C2%B2").status == 400
    assert client.get(f"/t/{table}/side.svg?viewer=0").status == 200


def test_a_hint_is_for_the_chair_that_asks(client: Client, table: str) -> None:
    assert client.post(f"/t/{table}/hint", {"chair": 1}).status == 403


# Requests as bytes ---------------------------------------------------------------------


def sent(server: Server, data: bytes) -> bytes:
    """Everything that comes back until the line ends."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as line:
        line.sendall(data)
        with contextlib.suppress(ConnectionResetError):
            return b"".join(iter(lambda: line.recv(65536), b""))
        return b""


def status_of(answer: bytes) -> int:
    return int(answer.split(b" ", 2)[1])


def test_head_of_a_stream_answers_and_ends(server: Server, client: Client, table: str) -> None:
    for path in (f"/t/{table}/events", f"/t/{table}/events?follow=no", f"/t/{table}/record", "/"):
        answer = client.request("HEAD", path, timeout=20)
        assert answer.status == 200
        assert answer.body == b""
    stream = {"Accept": "text/event-stream"}
    answer = client.request("HEAD", f"/t/{table}/events", headers=stream, timeout=20)
    assert answer.headers["content-type"].startswith("text/event-stream")


@pytest.mark.parametrize(
    "framing",
    [
        "Content-Length: 2\r\nTransfer-Encoding: chunked\r\n",
        "Transfer-Encoding: chunked\r\nContent-Length: 7\r\n",
        "Content-Length: 2\r\nTransfer-Encoding: identity\r\n",
        "Content-Length: 2\r\nContent-Length: 3\r\n",
        "Content-Length: +2\r\n",
        "Transfer-Encoding: chunked, chunked\r\n",
        "Transfer-Encoding: gzip\r\n",
    ],
)
def test_a_body_has_one_length(server: Server, framing: str) -> None:
    """Two servers that read one request differently are a way past one of them."""
    head = f"POST /tables HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n{framing}\r\n"
    answer = sent(server, head.encode() + b"2\r\n{}\r\n0\r\n\r\n")
    assert status_of(answer) in (400, 501), answer
    assert answer.count(b"HTTP/1.1 ") == 1


@pytest.mark.parametrize(
    "host",
    [
        "",
        "user@127.0.0.1:{port}",
        "127.0.0.1.:{port}",
        "localhost.",
        "[127.0.0.1]",
        "[::1",
        "::1",
        "[::1]x",
        "127.0.0.1:",
        "127.0.0.1:x",
        "127.0.0.1:99999",
        "127.0.0.1:{port}:{port}",
        "127.0.0.1 evil.example",
        "127.0.0.1,evil.example",
        "127.0.0.1/evil",
        "127.0.0.1\\evil",
        "127.0.0.1#evil",
        "http://127.0.0.1",
        "127.0.0.1\r\nHost: evil.example",
        "127.0.0.1\r\nHost: 127.0.0.1",
        "\xff127.0.0.1",
    ],
)
def test_an_odd_host_is_refused(server: Server, host: str) -> None:
    written = host.replace("{port}", str(server.port)).encode("latin-1")
    for path in (b"/", b"/robots.txt"):
        answer = sent(server, b"GET " + path + b" HTTP/1.1\r\nHost: " + written + b"\r\nConnection: close\r\n\r\n")
        assert status_of(answer) in (400, 403), answer


@pytest.mark.parametrize("host", ["127.0.0.1", "LOCALHOST:{port}", "[::1]:{port}", "[0:0::1]"])
def test_our_names_are_written_in_several_ways(server: Server, host: str) -> None:
    written = host.replace("{port}", str(server.port)).encode()
    answer = sent(server, b"GET /robots.txt HTTP/1.1\r\nHost: " + written + b"\r\nConnection: close\r\n\r\n")
    assert status_of(answer) == 200, answer


@SOME
@given(
    host=st.binary(max_size=20),
    header=st.sampled_from(
        [b"Content-Length", b"Transfer-Encoding", b"Cookie", b"Origin", b"X-Forwarded-For", b"Upgrade"]
    ),
    value=st.binary(max_size=20),
    query=st.binary(max_size=10),
)
def test_any_bytes_as_a_request_are_never_a_500(
    server: Server, table: str, host: bytes, header: bytes, value: bytes, query: bytes
) -> None:
    for name in (host, b"127.0.0.1"):
        target = f"/t/{table}/line?round=".encode() + query
        head = b"GET %b HTTP/1.1\r\nHost: %b\r\n%b: %b\r\nConnection: close\r\n\r\n" % (target, name, header, value)
        with socket.create_connection(("127.0.0.1", server.port), timeout=20) as line:
            line.sendall(head)
            line.shutdown(socket.SHUT_WR)  # there is no more of the request, whatever it says
            with contextlib.suppress(ConnectionResetError):
                answer = b"".join(iter(lambda: line.recv(65536), b""))
                assert not answer or status_of(answer) < 500, (head, answer)


def test_broken_text_over_the_socket_is_nobodys_trouble(server: Server, client: Client, table: str) -> None:
    before = len(server.log)
    with client.socket(table) as frames:
        frames.next()
        with contextlib.suppress(ConnectionClosed):
            frames.line.send(b"\xff\xfe", text=True)
            frames.line.recv(20)
    assert "Traceback" not in server.log[before:]
