#!/usr/bin/env python3
"""A bot for Glaciarium that rolls a die. The protocol: docs/bots-protocol.md."""

import json
import random
import sys


def say(answer: dict[str, str]) -> None:
    print(json.dumps(answer), flush=True)


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        say({"protocol": "glaciarium-bot/1", "name": "dice"})
    elif message["type"] == "question":
        chance = random.Random(message["seed"])  # the same question, the same answer
        say({"do": chance.choice(message["legal"])})
