"""The built browser client, if there is one; all its addresses serve the same page."""

from pathlib import Path

from aiohttp import web

from tiltyard.wire.protocol import Refusal

BUILT = Path(__file__).parents[1] / "static"
FOR_EVER = "public, max-age=31536000, immutable"  # names of assets have their checksum in them


def folder_of(setting: str) -> Path | None:
    """`auto` is the page that was built into the package, `plain` none, else a folder."""
    if setting == "plain":
        return None
    folder = (BUILT if setting == "auto" else Path(setting)).resolve()
    return folder if (folder / "index.html").is_file() else None


class Site:
    """Files below one folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        # Only files that are there at the start are served.
        self.files = {
            file.relative_to(folder).as_posix(): file for file in folder.rglob("*") if file.is_file()
        }

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """A file; an address without a dot is the page itself."""
        path = request.match_info["path"]
        wanted = self.files.get(path)
        if wanted is not None:
            response = web.FileResponse(wanted)
            if path.startswith("assets/"):
                response.headers["Cache-Control"] = FOR_EVER
            return response
        if path.startswith("api/") or "." in path.rpartition("/")[2]:
            raise Refusal("not_found", "There is nothing here.")
        return web.FileResponse(self.folder / "index.html")
