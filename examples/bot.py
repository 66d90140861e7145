"""A bot in thirty lines: `python examples/bot.py http://127.0.0.1:8642 TABLE` joins and plays at random."""

import asyncio
import json
import random
import sys

import aiohttp


async def main(url: str, table: str) -> None:
    async with aiohttp.ClientSession() as session:
        name = {"name": f"Fool {random.randrange(1000)}"}
        async with session.post(f"{url}/api/tables/{table}/join", json=name) as response:
            seat = await response.json()
        async with session.ws_connect(f"{url}/api/tables/{table}/socket") as socket:
            await socket.send_json({"type": "hello", "key": seat["key"], "words": False})
            number = 0
            async for frame in socket:
                message = json.loads(frame.data)
                if message.get("asked"):
                    number += 1
                    giving_up = message.get("last_resorts", [])
                    sound = [move for move in message["options"] if move not in giving_up]
                    move = random.choice(sound or message["options"])
                    await socket.send_json(
                        {"type": "move", "id": f"m{number}", "state": message["state"], "move": move}
                    )
                elif message["type"] == "over":
                    print("seat", seat["seat"] + 1, "sees the winners:", [w + 1 for w in message["winners"]])
                    return


asyncio.run(main(*sys.argv[1:3]))
