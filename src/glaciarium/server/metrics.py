"""Numbers for whoever runs the server: what GET /metrics tells, in the format of Prometheus."""

from __future__ import annotations

from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

REGISTRY: Final = CollectorRegistry()
REQUESTS: Final = Counter(
    "glaciarium_requests", "HTTP requests", ["route", "status"], registry=REGISTRY
)
SOCKETS: Final = Gauge("glaciarium_sockets", "Open WebSockets", ["line"], registry=REGISTRY)
LIVE: Final = Gauge("glaciarium_live_tables", "Tables in memory", registry=REGISTRY)
MOVES: Final = Counter("glaciarium_moves", "Decisions taken", ["game"], registry=REGISTRY)
THINKING: Final = Histogram(
    "glaciarium_thinking_seconds", "How long bots think", ["level"], registry=REGISTRY
)
REFUSALS: Final = Counter("glaciarium_refusals", "What was refused", ["kind"], registry=REGISTRY)
COMMITS: Final = Gauge("glaciarium_commits", "Transactions committed", registry=REGISTRY)


def text() -> bytes:
    return generate_latest(REGISTRY)
