"""A small reverse proxy, as somebody would put one in front of the server: it adds headers and passes bytes on.

It knows one request a connection, and sockets after it.  It does not know TLS, which real ones end here.
"""

from __future__ import annotations

import socket
import threading
from contextlib import suppress
from types import TracebackType


class Proxy:
    """Passes connections on to a port of this machine, with headers of its own before the others' headers."""

    def __init__(self, port: int, headers: dict[str, str]) -> None:
        self.headers = headers
        self._to = port
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listening.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                line, (address, _port) = self._listening.accept()
                threading.Thread(target=self._pass, args=(line, address), daemon=True).start()

    def _pass(self, line: socket.socket, address: str) -> None:
        """One connection: the head is changed, everything else goes as it is."""
        with line, socket.create_connection(("127.0.0.1", self._to)) as server, suppress(OSError):
            head = b""
            while b"\r\n\r\n" not in head:
                part = line.recv(65536)
                if not part:
                    return
                head += part
            server.sendall(self._changed(head, address))
            back = threading.Thread(target=copy, args=(server, line), daemon=True)
            back.start()
            copy(line, server)
            back.join()

    def _changed(self, head: bytes, address: str) -> bytes:
        """Who asks goes behind whatever the client says of itself, as usual proxies have it."""
        lines, _, rest = head.partition(b"\r\n\r\n")
        first, *headers = lines.split(b"\r\n")
        said = [line for line in headers if line.lower().startswith(b"x-forwarded-for:")]
        chain = [line.partition(b":")[2].strip().decode() for line in said]
        own = {"Connection": "close"} if b"\r\nUpgrade:" not in lines else {}
        own |= self.headers | {"X-Forwarded-For": ", ".join([*chain, address])}
        replaced = tuple(name.lower().encode() + b":" for name in own)
        kept = [line for line in headers if not line.lower().startswith(replaced)]
        added = [f"{name}: {value}".encode() for name, value in own.items()]
        return b"\r\n".join([first, *kept, *added]) + b"\r\n\r\n" + rest

    def __enter__(self) -> Proxy:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._listening.close()


def copy(from_: socket.socket, to: socket.socket) -> None:
    with suppress(OSError):
        while data := from_.recv(65536):
            to.sendall(data)
        to.shutdown(socket.SHUT_WR)
