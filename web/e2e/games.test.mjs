// Whole games of each kind through the page.
import assert from "node:assert/strict";
import { test } from "node:test";
import { SHORT } from "./person.mjs";
import { robot } from "./robot.mjs";
import { useYard } from "./yard.mjs";

const yard = useYard();

/** The robot plays on all pages until the end. */
async function toTheEnd(pages) {
  const played = await Promise.all(pages.map((page) => page.evaluate(robot, 400)));
  assert.ok(
    played.every(({ over }) => over),
    JSON.stringify(played),
  );
  await Promise.all(pages.map((page) => page.getByRole("dialog", { name: "The end" }).waitFor()));
}

for (const [game, wish] of Object.entries(SHORT)) {
  test(`a whole game of ${game} against bots`, { timeout: 400_000 }, async () => {
    await toTheEnd([await yard.sit({ game, ...wish })]);
  });
}

test(
  "four people in four browsers make a table, sit down and play Quests to the end",
  { timeout: 400_000 },
  async () => {
    const host = await yard.visitor();
    await host.goto(yard.server.url);
    await host.locator("[data-game='quests']").getByRole("button", { name: "With friends" }).click();
    await host.getByText("House rules", { exact: true }).click();
    await host.getByLabel("shields that win the game").fill("1");
    await host.getByLabel(/turns after which the game ends/i).fill("3");
    assert.ok(!(await host.getByLabel("List it on the first page").isChecked()), "only the link opens it");
    assert.ok(await host.getByLabel("Hints from a champion").isChecked());
    await host.getByRole("button", { name: "Make the table" }).click();
    const link = await host.getByLabel("The link to this table").inputValue();
    assert.match(link, /\/t\/[\w-]+#[\w-]+$/, "the invitation is behind the #, which is sent nowhere");
    const guests = [];
    for (const name of ["Bors", "Cei", "Dora"]) {
      const page = await yard.visitor({ profile: { name } });
      await page.goto(link);
      await page.getByRole("button", { name: "Join" }).click();
      guests.push(page);
    }
    const pages = [host, ...guests];
    await Promise.all(pages.map((page) => page.locator(".question").waitFor()));
    await toTheEnd(pages);
  },
);

const TOGETHER = {
  round_table: {
    people: ["Ann", "Bors"],
    seats: ["person", "bot", "person", "bot"],
    options: "turn_limit=3",
  },
  ivanhoe: {
    people: ["Ann", "Bors", "Cei"],
    seats: ["person", "person", "person"],
    options: "tournament_limit=2",
  },
  quintessence: { people: ["Ann", "Bors"], seats: ["person", "person"], options: "base_hp=5, round_limit=4" },
};

for (const [game, { people, ...wish }] of Object.entries(TOGETHER)) {
  const title = `${people.length} people in browsers of their own play ${game} to the end`;
  test(title, { timeout: 300_000 }, async () => {
    await toTheEnd((await yard.people({ game, ...wish }, people)).pages);
  });
}

/** Takes the seat whenever the cover is shown, and notes whether a hand lies open then. */
function handOver() {
  window.covers = [];
  window.robotStops = () => {
    const cover = document.querySelector(".cover");
    if (!cover) return;
    window.covers.push({
      text: cover.querySelector("h1").textContent,
      hands: document.querySelectorAll(".hand").length,
    });
    cover.querySelector(".primary")?.click();
  };
}

test("two people at one device play Quests to the end", { timeout: 300_000 }, async () => {
  const page = await yard.visitor();
  await page.goto(yard.server.url);
  await page.locator("[data-game='quests']").getByRole("button", { name: "On one device" }).click();
  await page.getByText("House rules", { exact: true }).click();
  await page.getByLabel("shields that win the game").fill("1");
  await page.getByLabel(/turns after which the game ends/i).fill("4");
  await page.getByRole("button", { name: "Begin" }).click();
  await page.getByRole("heading", { name: /take the seat$/ }).waitFor(); // after a Plague, Bors is asked first
  await page.evaluate(handOver);
  await toTheEnd([page]);
  const covers = await page.evaluate(() => window.covers);
  assert.deepEqual(
    [...new Set(covers.map(({ text }) => text))].filter((text) => text !== "One moment").sort(),
    ["Ann, take the seat", "Bors, take the seat"],
  );
  assert.ok(covers.every(({ hands }) => hands === 0));
});
