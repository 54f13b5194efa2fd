"""What a push service is given: a text that only one browser can read, and a proof of who sends it.

It knows the standards for both, RFC 8291 (with 8188) and RFC 8292, and the arithmetic of `cryptography`.  It does not
know what is said, nor how it travels.
"""

from __future__ import annotations

import base64
import hmac
import json
import secrets

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()
KEY_BYTES, POINT_BYTES, SECRET_BYTES = 32, 65, 16  # of a private key, a public one, and what else a browser gives
RECORD = 4096  # bytes of a message at most, which is one record
STEP = 2048  # bytes to which texts are filled up, so that their length tells nothing; no notice has as many
LARGEST = RECORD - 16 - 1 - 86  # bytes of a text, beside the tag, the mark of its end and the header


def new_key() -> bytes:
    """A private key of a server."""
    return ec.generate_private_key(CURVE).private_numbers().private_value.to_bytes(KEY_BYTES, "big")


def public_key(key: bytes) -> bytes:
    """What browsers are given of it."""
    return _point(_private(key))


def is_public_key(point: bytes) -> bool:
    """Whether it is one of a browser: a point of the curve."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, point)
    except ValueError:
        return False
    return len(point) == POINT_BYTES


def encrypted(text: bytes, browser: bytes, secret: bytes) -> bytes:
    """A text for the browser with this public key and secret (RFC 8291, 3.4)."""
    if len(text) > LARGEST:
        raise ValueError(f"a text has at most {LARGEST} bytes, not {len(text)}")
    own, salt = ec.generate_private_key(CURVE), secrets.token_bytes(16)
    shared = own.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, browser))
    both = _derived(secret, shared, b"WebPush: info\0" + browser + _point(own), 32)
    key = _derived(salt, both, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(salt, both, b"Content-Encoding: nonce\0", 12)
    header = salt + RECORD.to_bytes(4, "big") + bytes([POINT_BYTES]) + _point(own)
    filled = (text + b"\2").ljust(min(-(-len(text) // STEP) * STEP, LARGEST) + 1, b"\0")
    return header + AESGCM(key).encrypt(nonce, filled, None)


def authorization(key: bytes, service: str, contact: str, until: int) -> str:
    """The header by which a push service knows its server again (RFC 8292, 3): a token for that service alone."""
    claims = {"aud": service, "exp": until, "sub": contact}
    signed = f"{_json({'typ': 'JWT', 'alg': 'ES256'})}.{_json(claims)}"
    numbers = decode_dss_signature(_private(key).sign(signed.encode(), ec.ECDSA(SHA256())))
    signature = b"".join(number.to_bytes(KEY_BYTES, "big") for number in numbers)
    return f"vapid t={signed}.{in_letters(signature)}, k={in_letters(public_key(key))}"


def in_letters(data: bytes) -> str:
    """Bytes as base64url without filling, as browsers write keys."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def from_letters(text: str) -> bytes:
    """The bytes.  Raises ValueError."""
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


def _private(key: bytes) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(key, "big"), CURVE)


def _point(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _derived(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    """One block of HKDF with SHA-256 (RFC 5869)."""
    return hmac.digest(hmac.digest(salt, secret, "sha256"), info + b"\1", "sha256")[:length]


def _json(value: object) -> str:
    return in_letters(json.dumps(value, separators=(",", ":")).encode())
