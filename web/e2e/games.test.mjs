// Whole games of each kind through the page.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch } from "./browser.mjs";
import { robot } from "./robot.mjs";
import { Server } from "./server.mjs";
import { mySeat, visitor } from "./tools.mjs";

let server;
let browser;
before(async () => {
  server = await new Server().start();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.close();
});

const SHORT = {
  round_table: { seats: ["person", "bot", "bot"], options: "turn_limit=8" },
  quests: { seats: ["person", "bot", "bot", "bot"], options: "shields=2, turn_limit=8" },
  ivanhoe: { seats: ["person", "bot"], options: "tournament_limit=2" },
  quintessence: { seats: ["person", "bot"], options: "base_hp=5, round_limit=6" },
};

for (const [game, wish] of Object.entries(SHORT)) {
  test(`a whole game of ${game} against bots`, { timeout: 400_000 }, async () => {
    const seated = await server.table({ game, ...wish });
    const page = await visitor(browser, { seats: mySeat(seated) });
    await page.goto(`${server.url}/t/${seated.table}`);
    await page.locator(".question").waitFor();
    const played = await page.evaluate(robot, 400);
    assert.deepEqual(page.errors, []);
    assert.ok(played.over, JSON.stringify(played));
    await page.getByRole("dialog", { name: "The end" }).waitFor();
    await page.context().close();
  });
}

test(
  "four people in four browsers make a table, sit down and play Quests to the end",
  { timeout: 400_000 },
  async () => {
    const host = await visitor(browser);
    await host.goto(server.url);
    await host.locator("li.quests").getByRole("button", { name: "With friends" }).click();
    await host.getByText("House rules", { exact: true }).click();
    await host.getByLabel("shields that win the game").fill("1");
    await host.getByLabel(/turns after which the game ends/).fill("5");
    await host.getByRole("button", { name: "Make the table" }).click();
    const link = await host.getByLabel("The link to this table").inputValue();
    const guests = [];
    for (const name of ["Bors", "Cei", "Dora"]) {
      const page = await visitor(browser, { profile: { name } });
      await page.goto(link);
      await page.getByRole("button", { name: "Sit down" }).first().click();
      guests.push(page);
    }
    const pages = [host, ...guests];
    await Promise.all(pages.map((page) => page.locator(".question").waitFor()));
    const played = await Promise.all(pages.map((page) => page.evaluate(robot, 400)));
    for (const [at, page] of pages.entries()) {
      assert.deepEqual(page.errors, []);
      assert.ok(played[at].over, JSON.stringify(played));
      await page.context().close();
    }
  },
);

const TOGETHER = {
  round_table: {
    people: ["Ann", "Bors"],
    seats: ["person", "bot", "person", "bot"],
    options: "turn_limit=5",
  },
  ivanhoe: {
    people: ["Ann", "Bors", "Cei"],
    seats: ["person", "person", "person"],
    options: "tournament_limit=2",
  },
  quintessence: { people: ["Ann", "Bors"], seats: ["person", "person"], options: "base_hp=5, round_limit=6" },
};

for (const [game, { people, seats, options }] of Object.entries(TOGETHER)) {
  test(
    `${people.length} people in browsers of their own play ${game} to the end`,
    { timeout: 300_000 },
    async () => {
      const seated = await server.table({ game, seats, options });
      const host = await visitor(browser, { seats: mySeat(seated) });
      await host.goto(`${server.url}/t/${seated.table}`);
      const link = await host.getByLabel("The link to this table").inputValue();
      const pages = [host];
      for (const name of people.slice(1)) {
        const page = await visitor(browser, { profile: { name } });
        await page.goto(link);
        await page.getByRole("button", { name: "Sit down" }).first().click();
        pages.push(page);
      }
      await Promise.all(pages.map((page) => page.locator(".question").waitFor()));
      const played = await Promise.all(pages.map((page) => page.evaluate(robot, 400)));
      for (const [at, page] of pages.entries()) {
        assert.deepEqual(page.errors, []);
        assert.ok(played[at].over, JSON.stringify(played));
        await page.getByRole("dialog", { name: "The end" }).waitFor();
        await page.context().close();
      }
    },
  );
}
