"""The built client: files with their headers, and one page for every client-side route."""

from __future__ import annotations

import mimetypes
from dataclasses import dataclass
from http import HTTPStatus
from importlib.resources import files
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response

PACKED: Final = {"br": ".br", "gzip": ".gz"}  # by encoding: beside the file, best first
_FOREVER: Final = "public, max-age=31536000, immutable"
_ASK: Final = "no-cache"  # cached, but always revalidated
NOT_BUILT: Final = (
    "The server runs, but the page to play on has not been built. "
    "Run `make play` in the sources, or install a release, which has it.\n"
)


@dataclass(frozen=True)
class Client:
    """Where the client is."""

    folder: Path

    async def serve(self, request: Request) -> Response:
        """Answer with a file, or with the page, which does its own routing."""
        path = request.path_params.get("path", "")
        found = self._file(path)
        if found is not None and found.name != "index.html":
            hashed = path.startswith("assets/")
            return self._packed(request, found, _FOREVER if hashed else _ASK)
        if found is None and "." in path.rpartition("/")[2]:  # a file; pages have no dots
            return PlainTextResponse("There is no such file.\n", HTTPStatus.NOT_FOUND)
        page = self._file("index.html")
        if page is None:
            return PlainTextResponse(NOT_BUILT, HTTPStatus.SERVICE_UNAVAILABLE)
        return self._packed(request, page, _ASK)

    def _file(self, path: str) -> Path | None:
        """Return a file of the client; never one outside its folder."""
        found = (self.folder / path).resolve() if "\0" not in path else self.folder
        inside = found.is_relative_to(self.folder) and found.is_file()
        return found if inside and found.suffix not in PACKED.values() else None

    def _packed(self, request: Request, path: Path, keep: str) -> Response:
        headers = {"Cache-Control": keep, "Vary": "Accept-Encoding"}
        kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        accepted = request.headers.get("accept-encoding", "")
        for encoding, suffix in PACKED.items():
            packed = path.with_name(path.name + suffix)
            if encoding in accepted and packed.is_file():
                headers["Content-Encoding"] = encoding
                return FileResponse(packed, headers=headers, media_type=kind)
        return FileResponse(path, headers=headers, media_type=kind)


def built(folder: Path | None) -> Client:
    """Return the client in a folder, or the one in the package."""
    place = folder or Path(str(files("glaciarium").joinpath("client")))
    return Client(place.resolve())
