"""Metrics for hosts: GET /metrics, in Prometheus format.

Each process counts for itself and labels its numbers, so that they can be summed.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Metric, generate_latest
from prometheus_client.registry import Collector

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


class _OfThisProcess(Collector):
    def collect(self) -> Iterator[Metric]:
        process = str(os.getpid())
        for metric in REGISTRY.collect():
            metric.samples = [
                sample._replace(labels={**sample.labels, "process": process})
                for sample in metric.samples
            ]
            yield metric


_TOLD: Final = CollectorRegistry()
_TOLD.register(_OfThisProcess())


def text() -> bytes:
    return generate_latest(_TOLD)
