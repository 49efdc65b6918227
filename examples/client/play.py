"""A player in forty lines: it sits down opposite a bot and takes whatever is offered first.

python play.py http://127.0.0.1:8000 nunatak
"""

import json
import sys
import urllib.request
from typing import Any

from websockets.sync.client import connect


class Server:
    def __init__(self, address: str) -> None:
        self.address = address
        self.cookie = ""

    def post(self, path: str, body: dict[str, Any]) -> Any:
        headers = {"Content-Type": "application/json", "Cookie": self.cookie}
        request = urllib.request.Request(self.address + path, json.dumps(body).encode(), headers)
        with urllib.request.urlopen(request) as answer:
            self.cookie = (answer.headers["Set-Cookie"] or self.cookie).partition(";")[0]
            return json.load(answer)


def play(address: str, game: str) -> None:
    server = Server(address)
    server.post("/api/me", {"name": "First Offer"})
    seats = [{"kind": "me"}, {"kind": "bot", "level": "level1"}]
    table = server.post("/api/tables", {"game": game, "seats": seats})["id"]
    line = f"ws{address.removeprefix('http')}/ws/tables/{table}"
    with connect(line, additional_headers={"Cookie": server.cookie}, max_size=None) as socket:
        for message in map(json.loads, socket):
            if message["type"] == "frame" and message["offers"]:
                move = {"type": "play", "ply": message["ply"], "do": message["offers"][0]["do"]}
                socket.send(json.dumps(move))
            if message["type"] == "frame" and message["table"]["state"] == "over":
                print(f"{table}: {message['table']['scores']} points")
                break


if __name__ == "__main__":
    play(*sys.argv[1:])
