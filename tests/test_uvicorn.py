"""What our connections rest on and uvicorn does not promise: if any of it is gone, this says which."""

from __future__ import annotations

import inspect
import re

import pytest
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from sixfold.web.http.connections import Config, ConnectionCounts, Deadlines
from sixfold.web.http.httptools_connection import HttpToolsConnection
from sixfold.web.http.socket_connection import SocketConnection

METHODS = [
    (HttpToolsProtocol, "connection_made"),
    (HttpToolsProtocol, "connection_lost"),
    (HttpToolsProtocol, "data_received"),
    (HttpToolsProtocol, "handle_websocket_upgrade"),
    (HttpToolsProtocol, "on_body"),
    (HttpToolsProtocol, "on_header"),
    (HttpToolsProtocol, "on_headers_complete"),
    (HttpToolsProtocol, "on_message_begin"),
    (HttpToolsProtocol, "on_message_complete"),
    (HttpToolsProtocol, "on_response_complete"),
    (WebSocketsSansIOProtocol, "connection_made"),
    (WebSocketsSansIOProtocol, "connection_lost"),
    (WebSocketsSansIOProtocol, "run_asgi"),
    (WebSocketsSansIOProtocol, "send_receive_event_to_app"),
]
ATTRIBUTES = {
    HttpToolsProtocol: ("cycle", "loop", "pipeline", "transport", "url"),
    RequestResponseCycle: ("disconnected", "message_event", "response_complete"),
    WebSocketsSansIOProtocol: (
        *("client", "close_sent", "close_timeout", "conn", "curr_msg_data_type"),
        *("disconnected", "scope", "transport", "writable"),
    ),
}


@pytest.mark.parametrize(("whose", "name"), METHODS, ids=lambda part: getattr(part, "__name__", part))
def test_uvicorn_calls_what_ours_replace(whose: type, name: str) -> None:
    assert callable(getattr(whose, name, None)), f"{whose.__name__}.{name} is gone: connections.py needs another way"


@pytest.mark.parametrize("whose", ATTRIBUTES, ids=lambda one: one.__name__)
def test_uvicorn_keeps_what_ours_read(whose: type) -> None:
    kept = set(re.findall(r"self\.(\w+)(?:: [^=\n]+)? = ", inspect.getsource(whose)))
    assert kept >= set(ATTRIBUTES[whose]), f"{whose.__name__} has no {set(ATTRIBUTES[whose]) - kept} any more"


def test_these_connections_are_the_ones_in_use() -> None:
    config = Config(lambda: None, ConnectionCounts(), Deadlines())
    config.load()
    assert (config.http_protocol_class, config.ws_protocol_class) == (HttpToolsConnection, SocketConnection)
