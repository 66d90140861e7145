"""A bot in fifty lines: `python examples/bot.py http://127.0.0.1:8642 TABLE` joins and plays at random."""

import asyncio
import json
import random
import sys

import aiohttp


def answer(question: dict, number: int) -> dict:
    """A random option that does not give up, and the state that it answers."""
    giving_up = question.get("last_resorts", [])
    sound = [move for move in question["options"] if move not in giving_up]
    move = random.choice(sound or question["options"])
    return {"type": "move", "id": f"m{number}", "state": question["state"], "move": move}


async def main(url: str, table: str) -> None:
    async with aiohttp.ClientSession() as session:
        name = {"name": f"Fool {random.randrange(1000)}"}
        async with session.post(f"{url}/api/tables/{table}/join", json=name) as response:
            seat = await response.json()
        if "key" not in seat:
            sys.exit(seat["text"])
        async with session.ws_connect(f"{url}/api/tables/{table}/socket") as socket:
            await socket.send_json({"type": "hello", "key": seat["key"], "words": False})
            number, asked, sent = 0, None, ""  # the open question, and the answer on its way: one at a time
            async for frame in socket:
                message = json.loads(frame.data)
                if sent in (message.get("ack"), message.get("id")):
                    sent = ""
                if "state" in message:
                    asked = message if message.get("asked") else None
                if message["type"] == "over":
                    print("seat", seat["seat"] + 1, "sees the winners:", [w + 1 for w in message["winners"]])
                    return
                if asked and not sent:
                    number, sent = number + 1, f"m{number + 1}"
                    await asyncio.sleep(0.003)  # the server takes 500 messages a second, and not more
                    await socket.send_json(answer(asked, number))
                    asked = None


if len(sys.argv) != 3:
    sys.exit(__doc__)
asyncio.run(main(*sys.argv[1:]))
