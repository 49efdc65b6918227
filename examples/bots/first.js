#!/usr/bin/env node
// A bot for Glaciarium that takes the first option. The protocol: docs/bots-protocol.md.
const say = (answer) => console.log(JSON.stringify(answer));
require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const message = JSON.parse(line);
  if (message.type === "hello") say({ protocol: "glaciarium-bot/1", name: "first" });
  if (message.type === "question") say({ do: message.legal[0] });
});
