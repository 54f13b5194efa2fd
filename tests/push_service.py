"""A push service and its browsers, for tests: it speaks the real protocol, over TLS, on this machine.

It checks who sends (RFC 8292) and decrypts as a browser does (RFC 8291), written apart from the code that is tested.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import ipaddress
import json
import ssl
import threading
import time
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import TracebackType
from typing import Any

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat

A_DAY = 24 * 3600


def letters(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def data_of(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def decrypted(body: bytes, private: ec.EllipticCurvePrivateKey, auth: bytes) -> bytes:
    """What a browser reads of a message."""
    salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
    sender, record = body[21 : 21 + length], body[21 + length :]
    assert (size, length) == (4096, 65)
    assert len(record) <= size
    own = private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    shared = private.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender))
    extracted = hmac.new(auth, shared, hashlib.sha256).digest()
    secret = hmac.new(extracted, b"WebPush: info\x00" + own + sender + b"\x01", hashlib.sha256).digest()
    extracted = hmac.new(salt, secret, hashlib.sha256).digest()
    key = hmac.new(extracted, b"Content-Encoding: aes128gcm\x00\x01", hashlib.sha256).digest()[:16]
    nonce = hmac.new(extracted, b"Content-Encoding: nonce\x00\x01", hashlib.sha256).digest()[:12]
    text, mark, filling = AESGCM(key).decrypt(nonce, record, None).rpartition(b"\x02")
    assert mark
    assert not filling.strip(b"\x00")
    return text


def check_sender(header: str, service: str) -> dict[str, Any]:
    """The claims of a server that proves who it is, and its key as `k`."""
    scheme, _, rest = header.partition(" ")
    values = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert scheme == "vapid"
    head, claims, signature = (data_of(part) for part in values["t"].split("."))
    signed = values["t"].rpartition(".")[0].encode()
    assert json.loads(head) == {"typ": "JWT", "alg": "ES256"}
    assert len(signature) == 64
    numbers = int.from_bytes(signature[:32], "big"), int.from_bytes(signature[32:], "big")
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), data_of(values["k"]))
    key.verify(encode_dss_signature(*numbers), signed, ec.ECDSA(hashes.SHA256()))
    found: dict[str, Any] = json.loads(claims)
    assert found["aud"] == service
    assert time.time() < found["exp"] <= time.time() + A_DAY
    assert found["sub"].startswith(("https://", "mailto:"))
    return found | {"k": values["k"]}


@dataclass
class Delivered:
    """A message as it arrived, and as its browser reads it."""

    notice: dict[str, str]
    headers: dict[str, str]
    sender: dict[str, Any]
    size: int


@dataclass
class PushBrowser:
    """A browser that has subscribed."""

    endpoint: str
    private: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    auth: bytes = b"sixteen letters!"
    answers: list[int] = field(default_factory=list)  # to the next messages; then 201
    retry_after: int = 0  # seconds, said with these
    asked: list[float] = field(default_factory=list)  # when each message came
    received: list[Delivered] = field(default_factory=list)
    refused: int = 0

    @property
    def subscription(self) -> dict[str, str]:
        public = self.private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"endpoint": self.endpoint, "p256dh": letters(public), "auth": letters(self.auth)}

    @property
    def texts(self) -> list[str]:
        return [one.notice["body"] for one in self.received]


class PushService:
    """The service, on a port of its own; what is wrong with a message stands in `problems`."""

    def __init__(self, folder: Path) -> None:
        self.certificate = folder / "push-service.pem"
        self.browsers: dict[str, PushBrowser] = {}
        self.problems: list[str] = []
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                self.send_response(service.take(self))
                if self.path in service.browsers and service.browsers[self.path].retry_after:
                    self.send_header("Retry-After", str(service.browsers[self.path].retry_after))
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"https://localhost:{self._server.server_address[1]}"
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self._certified())
        self._server.socket = context.wrap_socket(self._server.socket, server_side=True)
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True)

    def _certified(self) -> Path:
        key = ec.generate_private_key(ec.SECP256R1())
        name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
        names = x509.SubjectAlternativeName(
            [x509.DNSName("localhost"), x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]
        )
        now = datetime.now(UTC)
        builder = x509.CertificateBuilder(name, name, key.public_key(), 1, now - timedelta(1), now + timedelta(1))
        made = builder.add_extension(names, critical=False).sign(key, hashes.SHA256())
        private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
        self.certificate.write_bytes(private + made.public_bytes(Encoding.PEM))
        return self.certificate

    def browser(self) -> PushBrowser:
        path = f"/send/{len(self.browsers)}"
        self.browsers[path] = PushBrowser(self.address + path)
        return self.browsers[path]

    def take(self, request: BaseHTTPRequestHandler) -> int:
        """The status that a message is answered with."""
        body = request.rfile.read(int(request.headers["Content-Length"]))
        browser = self.browsers.get(request.path)
        if browser is None:
            return 404
        browser.asked.append(time.monotonic())
        if browser.answers:
            browser.refused += 1
            return browser.answers.pop(0)
        try:
            sender = check_sender(request.headers["Authorization"], self.address)
            assert request.headers["Content-Encoding"] == "aes128gcm"
            assert int(request.headers["TTL"]) > 0
            assert len(request.headers.get("Topic", "")) <= 32
            notice = json.loads(decrypted(body, browser.private, browser.auth))
        except Exception as problem:
            self.problems.append(repr(problem))
            return 400
        browser.received.append(Delivered(notice, dict(request.headers), sender, len(body)))
        return 201

    def __enter__(self) -> PushService:
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None):
        self._server.shutdown()
        self._server.server_close()
        assert self.problems == []


def program(service: PushService, soon: float = 0.3, later: float = 1.5) -> tuple[str, ...]:
    """What runs `sixfold` as a process that may send to this machine, and trusts the service."""
    return (
        "-c",
        "import ssl\n"
        "from sixfold.web.notifications import delivery, notify\n"
        f"context = ssl.create_default_context(cafile={str(service.certificate)!r})\n"
        "delivery.is_public = delivery.may_connect = lambda _: True\n"
        "delivery.trusted = lambda: context\n"
        f"notify.SOON, notify.LATER = {soon}, {later}\n"
        "from sixfold.cli import main; main()",
    )
