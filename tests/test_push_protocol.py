"""What push services are given, as the standards have it, and to whom nothing is ever sent."""

from __future__ import annotations

import asyncio
import socket
import ssl
import time
from pathlib import Path

import pytest
from cryptography.exceptions import InvalidSignature, InvalidTag
from cryptography.hazmat.primitives.asymmetric import ec

from push_service import A_DAY, PushService, check_sender, data_of, decrypted
from sixfold.web.notifications import delivery, encryption
from sixfold.web.notifications.delivery import NotAllowed, NotDelivered

SERVICE = "https://push.example.org"


def test_rfc_8291_the_stand_in_reads_the_example_of_the_standard():
    number = int.from_bytes(data_of("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"), "big")
    body = data_of(
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7"
        "A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )
    private = ec.derive_private_key(number, ec.SECP256R1())
    text = decrypted(body, private, data_of("BTBZMqHH6r4Tts7J_aSIgg"))
    assert text == b"When I grow up, I want to be a watermelon"


@pytest.mark.parametrize(
    "length", [0, 1, encryption.STEP - 1, encryption.STEP, encryption.STEP + 1, encryption.LARGEST]
)
def test_what_is_encrypted_one_browser_alone_can_read(length: int):
    private, other = (ec.generate_private_key(ec.SECP256R1()) for _ in range(2))
    text, secret = b"x" * length, b"s" * encryption.SECRET_BYTES
    body = encryption.encrypted(text, encryption._point(private), secret)
    assert decrypted(body, private, secret) == text
    assert len(body) <= 4096 + 86
    for who, auth in ((other, secret), (private, b"t" * 16)):
        with pytest.raises(InvalidTag):
            decrypted(body, who, auth)


def test_its_length_tells_nothing_of_a_text():
    point = encryption.public_key(encryption.new_key())
    assert len({len(encryption.encrypted(b"x" * length, point, b"s" * 16)) for length in (1, 80, 300, 1500)}) == 1
    with pytest.raises(ValueError, match="at most"):
        encryption.encrypted(b"x" * (encryption.LARGEST + 1), point, b"s" * 16)


def test_rfc_8292_a_server_proves_who_it_is_to_one_service():
    key = encryption.new_key()
    header = encryption.authorization(key, SERVICE, "https://games.example.org", int(time.time()) + A_DAY // 2)
    claims = check_sender(header, SERVICE)
    assert claims["sub"] == "https://games.example.org"
    assert data_of(claims["k"]) == encryption.public_key(key)
    with pytest.raises(AssertionError):
        check_sender(header, "https://another.example.org")
    another = encryption.in_letters(encryption.public_key(encryption.new_key()))
    with pytest.raises(InvalidSignature):
        check_sender(header.replace(claims["k"], another), SERVICE)


@pytest.mark.parametrize(
    "address",
    [
        "http://push.example.org/x",  # not https
        "https://push.example.org:8443/x",  # any other port
        "https://push.example.org:22/x",
        "https://127.0.0.1/x",
        "https://127.1/x",
        "https://2130706433/x",  # 127.0.0.1 as one number
        "https://0x7f.0.0.1/x",
        "https://10.0.0.1/x",
        "https://169.254.169.254/latest/meta-data",
        "https://[::1]/x",
        "https://user@push.example.org/x",
        "https://push.example.org/x#y",
        "https://push.example.org/x y",
        "https://push.example.org/x\r\nHost: elsewhere",
        "https://push.example.org",
        "ftp://push.example.org/x",
        "",
    ],
)
def test_what_is_no_address_of_a_push_service_is_refused(address: str):
    with pytest.raises(NotAllowed):
        delivery.read_endpoint(address)


@pytest.mark.parametrize(
    "address",
    [
        *("127.0.0.1", "10.1.2.3", "192.168.1.1", "172.16.0.1", "169.254.1.1", "100.64.0.1", "0.0.0.0", "224.0.0.1"),
        *("::1", "fe80::1", "fd00::1", "::ffff:127.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::1", "ff02::1"),
    ],
)
def test_addresses_that_are_not_of_the_internet(address: str):
    assert not delivery.is_public(address)


@pytest.mark.parametrize("address", ["93.184.215.14", "2606:2800:21f:cb07:6820:80da:af6b:8b2c", "::ffff:93.184.215.14"])
def test_addresses_of_the_internet(address: str):
    assert delivery.is_public(address)


def test_a_name_that_leads_into_our_network_is_not_connected_to(monkeypatch: pytest.MonkeyPatch):
    """Also if it leads elsewhere, too: whoever owns a name can change where it leads."""

    def leading(*addresses: str) -> None:
        rows = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, 443)) for address in addresses]
        monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: rows)

    async def connected(*_: object, **__: object) -> None:
        raise AssertionError("connected")

    monkeypatch.setattr(asyncio, "open_connection", connected)
    endpoint = delivery.Endpoint("push.example.org", 443, "/x")
    for addresses in (("127.0.0.1",), ("93.184.215.14", "10.0.0.1"), ()):
        leading(*addresses)
        with pytest.raises(NotAllowed):
            asyncio.run(delivery.post(endpoint, {}, b""))


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    """This machine may be sent to."""
    monkeypatch.setattr(delivery, "is_public", lambda address: True)
    monkeypatch.setattr(delivery, "may_connect", lambda port: True)


@pytest.mark.usefixtures("here")
def test_a_service_that_is_not_what_it_says_is_told_nothing(tmp_path: Path):
    with PushService(tmp_path) as service:
        endpoint = delivery.read_endpoint(service.browser().endpoint)
        with pytest.raises(NotDelivered, match="certificate"):
            asyncio.run(delivery.post(endpoint, {}, b""))


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize(
    "answer",
    [
        b"",  # it hangs up
        b"SSH-2.0-OpenSSH_9.2\r\n\r\n",
        b"HTTP/1.1 201 Created\r\n" + b"X: y\r\n" * 100_000,  # it never ends
        b"HTTP/1.1 201 Created\r\n",  # it waits
    ],
    ids=["nothing", "no HTTP", "too much", "never"],
)
def test_whatever_answers_keeps_nobody_waiting(answer: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(delivery, "TIMEOUT", 0.5)
    service = PushService(tmp_path)
    context = ssl.create_default_context(cafile=str(service.certificate))
    monkeypatch.setattr(delivery, "trusted", lambda: context)
    secure = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    secure.load_cert_chain(service.certificate)

    async def odd(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(answer)
        if not answer:
            writer.close()

    async def work() -> None:
        listening = await asyncio.start_server(odd, "127.0.0.1", 0, ssl=secure)
        port = listening.sockets[0].getsockname()[1]
        try:
            await delivery.post(delivery.Endpoint("localhost", port, "/x"), {}, b"")
        finally:
            listening.close()

    with pytest.raises(NotDelivered):
        asyncio.run(work())


@pytest.mark.usefixtures("here")
def test_nobody_is_sent_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A service that says that its messages go elsewhere is believed in nothing."""
    with PushService(tmp_path) as service:
        context = ssl.create_default_context(cafile=str(service.certificate))
        monkeypatch.setattr(delivery, "trusted", lambda: context)
        browser = service.browser()
        browser.answers = [307]
        answer = asyncio.run(delivery.post(delivery.read_endpoint(browser.endpoint), {}, b""))
    assert (answer.status, browser.refused) == (307, 1)
