"""The HTTP API as OpenAPI, generated from the endpoints and wire types."""

from __future__ import annotations

import re
from collections.abc import Sequence
from http import HTTPStatus
from typing import Any, Final

import msgspec

from glaciarium import __version__
from glaciarium.server.endpoints import JSON, Endpoint
from glaciarium.server.wire import Problem

_SCHEMAS: Final = "#/components/schemas/{name}"


def description(endpoints: Sequence[Endpoint]) -> dict[str, Any]:
    """Return the API as OpenAPI 3.1."""
    types = [one for endpoint in endpoints for one in (endpoint.takes, endpoint.answers) if one]
    found, components = msgspec.json.schema_components([*types, Problem], ref_template=_SCHEMAS)
    schemas = dict(zip(map(repr, [*types, Problem]), found, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for endpoint in endpoints:
        operation = _operation(endpoint, schemas)
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = operation
    return {
        "openapi": "3.1.0",
        "info": {"title": "Glaciarium", "version": __version__},
        "paths": paths,
        "components": {"schemas": components},
    }


def _operation(endpoint: Endpoint, schemas: dict[str, Any]) -> dict[str, Any]:
    told: dict[str, Any] = {
        "summary": endpoint.does,
        "parameters": [*_in_path(endpoint), *_in_query(endpoint)],
        "responses": {
            **_answer(endpoint, schemas),
            **{str(int(status)): _problem(status, schemas) for status in _refusals(endpoint)},
        },
    }
    if endpoint.takes is not None:
        content = {JSON: {"schema": schemas[repr(endpoint.takes)]}}
        told["requestBody"] = {"required": True, "content": content}
    return told


def _refusals(endpoint: Endpoint) -> list[int]:
    """Return the statuses of refusals: the common ones, and this endpoint's own."""
    always = {
        HTTPStatus.BAD_REQUEST,
        HTTPStatus.TOO_MANY_REQUESTS,
        HTTPStatus.SERVICE_UNAVAILABLE,
    }
    if endpoint.method != "GET":
        always.add(HTTPStatus.FORBIDDEN)
    return sorted(always | {HTTPStatus(status) for status in endpoint.refuses})


def _answer(endpoint: Endpoint, schemas: dict[str, Any]) -> dict[str, Any]:
    if endpoint.answers is None:
        return {"204": {"description": "Done"}}
    content = {JSON: {"schema": schemas[repr(endpoint.answers)]}}
    return {"200": {"description": "Done", "content": content}}


def _problem(status: int, schemas: dict[str, Any]) -> dict[str, Any]:
    content = {JSON: {"schema": schemas[repr(Problem)]}}
    return {"description": HTTPStatus(status).phrase, "content": content}


def _in_path(endpoint: Endpoint) -> list[dict[str, Any]]:
    names = re.findall(r"\{(\w+)\}", endpoint.path)
    schema = {"type": "string", "minLength": 1}
    return [{"name": name, "in": "path", "required": True, "schema": schema} for name in names]


def _in_query(endpoint: Endpoint) -> list[dict[str, Any]]:
    asked = {**endpoint.asks, "lang": str}
    return [
        {"name": name, "in": "query", "schema": msgspec.json.schema(kind)}
        for name, kind in asked.items()
    ]
