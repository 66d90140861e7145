// A monkey at the page, for a moment; make monkey MINUTES=60 lets it stay.
import { test } from "node:test";
import { Monkey } from "./monkey.mjs";
import { GAMES } from "./tools.mjs";
import { useYard } from "./yard.mjs";

const yard = useYard();

for (const [at, game] of GAMES.entries()) {
  test(`nothing that somebody does at ${game} breaks the page`, { timeout: 300_000 }, async () => {
    const monkey = new Monkey(yard, { seed: 7 + at, game });
    await monkey.begin();
    for (let steps = 0; steps < 60; steps += 1) await monkey.step();
  });
}
