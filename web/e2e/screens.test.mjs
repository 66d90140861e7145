// Screens that only some moments show: their words, and what axe-core says of them.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch } from "./browser.mjs";
import { robot } from "./robot.mjs";
import { SCENES } from "./scenes.mjs";
import { Server } from "./server.mjs";
import { findings, mySeat, visitor } from "./tools.mjs";

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

async function sit(wish, options = {}) {
  const seated = await server.table(wish);
  const page = await visitor(browser, { seats: mySeat(seated), ...options });
  await page.goto(`${server.url}/t/${seated.table}`);
  await page.locator(".question .ask").waitFor();
  return page;
}

/** Both themes of the page as it stands. */
async function clean(page, name) {
  for (const theme of ["light", "dark"]) {
    await page.evaluate((which) => (document.documentElement.dataset.theme = which), theme);
    assert.deepEqual(await findings(page), [], `${name}, ${theme}`);
  }
  assert.deepEqual(page.errors, []);
}

test("bidding at a test", async () => {
  const page = await sit(SCENES.bidding);
  await page.getByText("The least bid is").waitFor();
  await clean(page, "bidding");
  await page.getByRole("button", { name: "Bid 3" }).click();
  await page.getByText(/bid/).first().waitFor();
  await page.context().close();
});

test("Merlin shows a stage to one player only", async () => {
  const page = await sit(SCENES.merlin);
  await page.getByRole("button", { name: "Look at stage 2" }).click();
  await page.getByText("Merlin shows you", { exact: false }).first().waitFor();
  await clean(page, "Merlin");
  await page.context().close();
});

test("Mordred is offered beside the question", async () => {
  const page = await sit(SCENES.mordred);
  await page.getByRole("button", { name: /Mordred against Sir Galahad/ }).waitFor();
  await clean(page, "Mordred");
  await page.context().close();
});

test("King's Recognition waits for the next quest", async () => {
  const page = await sit(SCENES.recognition);
  await page.getByText("King's Recognition: +2 shields").waitFor();
  await clean(page, "Recognition");
  await page.context().close();
});

test("the battle is built up part by part", { timeout: 90_000 }, async () => {
  const page = await sit({ game: "quests", seats: ["person", "bot", "bot", "bot"], seed: "7" });
  await page.evaluate(() => (window.robotStops = () => document.querySelector(".battle") !== null));
  const played = await page.evaluate(robot, 200);
  assert.ok(played.stopped, JSON.stringify(played));
  await page.locator(".battle .verdict").first().waitFor();
  await clean(page, "battle");
  await page.context().close();
});

test("a fight of the Round Table: what is laid is worth, then everybody part by part", async () => {
  const page = await sit(SCENES.fight);
  await page.locator('.hand [data-face="Horse"]').click();
  await page.getByRole("button", { name: "Lay Horse" }).click();
  await page.locator(".laid h3", { hasText: "You have laid 10" }).waitFor();
  await page.locator('.hand [data-face="Amour"]').click();
  await page.getByRole("button", { name: "Into battle with Amour" }).click();
  const battle = page.getByRole("dialog", { name: "Battle: Stage 1" });
  await battle.getByText("stands").waitFor();
  assert.deepEqual(await battle.locator(".foe").innerText(), "Boar, Sword 25");
  assert.deepEqual(await battle.locator(".part").allInnerTexts(), [
    "Squire 5",
    "Sir Galahad 15",
    "Amour 10",
    "Horse 10",
    "Squire 5",
  ]);
  assert.deepEqual(await battle.locator(".total").allInnerTexts(), ["40", "5"]);
  await clean(page, "fight");
  await page.context().close();
});

test("a replay draws the fights of its moments", { timeout: 60_000 }, async () => {
  const { table } = await server.table({
    game: "quests",
    name: "",
    seats: ["bot", "bot", "bot", "bot"],
    options: "shields=1, turn_limit=4",
    seed: "7",
  });
  const page = await visitor(browser);
  const steps = await until(async () => {
    const answer = await fetch(`${server.api}/api/records/${table}/replay?seat=-1`);
    return answer.ok && (await answer.json()).steps;
  });
  const at = steps.findIndex((step) => step.tallies?.some((tally) => tally.fighters?.length));
  assert.ok(at > 0, "there was a fight");
  await page.goto(`${server.url}/replay/${table}?at=${at}&seat=-1`);
  const battle = page.getByRole("dialog", { name: /Battle: Stage/ });
  await battle
    .getByText(/stands|falls/)
    .first()
    .waitFor();
  await clean(page, "replay of a fight");
  await battle.getByRole("button", { name: "Go on" }).click();
  await battle.waitFor({ state: "detached" });
  await page.context().close();
});

async function until(look) {
  for (;;) {
    const found = await look();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

test("Ivanhoe: what a card would make the total, SHIELD beside the display, discards and actions by one key", async () => {
  const page = await sit(SCENES.ivanhoe);
  await page.locator('[data-face="R4"]').last().click();
  await page.locator(".total em").getByText("→ 9").waitFor();
  assert.equal(await page.locator('.fronts [data-face="SHIELD"]').count(), 1);
  await clean(page, "Ivanhoe");
  await page.keyboard.press("Escape");
  await page.keyboard.press("d");
  const pile = page.getByRole("dialog", { name: /The discard pile, 5 cards/ });
  await pile.waitFor();
  await clean(page, "discards");
  await page.keyboard.press("Escape");
  await pile.waitFor({ state: "detached" });
  await page.keyboard.press("a");
  await page.getByRole("dialog", { name: "The action cards" }).waitFor();
  await clean(page, "actions");
  await page.context().close();
});

test("Quintessence begins with who meets whom, and damage stands on the cards", async () => {
  const wish = { game: "quintessence", seats: ["person", "bot"], seed: "3" };
  const page = await sit(wish, { profile: { speed: "fast" } });
  const opening = page.getByRole("dialog", { name: "The match begins" });
  await opening.getByText("attacks first").waitFor();
  await clean(page, "opening");
  await opening.getByRole("button", { name: "Begin" }).click();
  await opening.waitFor({ state: "detached" });
  await page.context().close();
  const hurt = await sit(SCENES.damage);
  await hurt.locator(".slot .defence.hurt", { hasText: "4/6" }).waitFor();
  await clean(hurt, "damage");
  await hurt.context().close();
});

test(
  "the end, the same decks again, and playing on from any moment of the replay",
  { timeout: 120_000 },
  async () => {
    const wish = {
      game: "quintessence",
      seats: ["person", "bot"],
      options: "base_hp=5, round_limit=6",
      seed: "3",
    };
    const page = await sit(wish);
    const hand = await page
      .locator(".hand button")
      .evaluateAll((all) => all.map((card) => card.dataset.face));
    const played = await page.evaluate(robot, 300);
    assert.ok(played.over, JSON.stringify(played));
    await clean(page, "end");
    const old = page.url();
    await page.getByRole("button", { name: "Same decks again" }).click();
    await page.waitForURL((url) => url.href !== old);
    await page.locator(".hand button").first().waitFor();
    const again = await page
      .locator(".hand button")
      .evaluateAll((all) => all.map((card) => card.dataset.face));
    assert.deepEqual(again.slice(0, 3), hand.slice(0, 3));
    await page.goto(`${old.replace("/t/", "/replay/")}?at=12&seat=1`);
    await page.getByRole("slider", { name: "Moment" }).waitFor();
    await clean(page, "replay");
    await page.getByLabel("Play on as").selectOption({ label: "Ann" });
    await page.getByRole("button", { name: "Play on from here against bots" }).click();
    await page.waitForURL(/\/t\//);
    await page.getByText("The game goes on from here.").first().waitFor();
    assert.equal((await page.evaluate(robot, 2)).moves, 2);
    assert.deepEqual(page.errors, []);
    await page.context().close();
  },
);

test(
  "the first turn is guided at the real table, waits for what is done, and is remembered",
  { timeout: 90_000 },
  async () => {
    const wish = { game: "quests", seats: ["person", "bot", "bot", "bot"], seed: "3" };
    const page = await sit(wish, { profile: { guided: [] } });
    const guide = page.getByRole("dialog", { name: "A guided first turn" });
    await guide.getByRole("button", { name: "Show me" }).click();
    await guide.getByRole("button", { name: "Next", exact: true }).click();
    await guide.getByText("The event is a quest").waitFor();
    await clean(page, "guide");
    await guide.getByRole("button", { name: "Next", exact: true }).click();
    await guide.getByText("Sponsor it, or leave it").waitFor();
    assert.equal(await guide.getByRole("button", { name: "Next", exact: true }).count(), 0);
    await page.locator(".answers .button", { hasText: /^No/ }).click();
    await guide.getByText("Sponsor it, or leave it").waitFor({ state: "detached" });
    await page.evaluate(() => {
      window.robotStops = () => /You know your way/.test(document.querySelector(".guide")?.textContent ?? "");
    });
    const played = await page.evaluate(robot, 150);
    assert.ok(played.stopped, JSON.stringify(played));
    await guide.getByRole("button", { name: "Play on" }).click();
    await page.reload();
    await page.locator(".question .ask").waitFor();
    assert.equal(await guide.count(), 0);
    await page.context().close();
  },
);

for (const game of ["round_table", "ivanhoe", "quintessence"]) {
  test(`the first turn of ${game} is guided`, async () => {
    const bots = game === "quintessence" ? ["bot"] : ["bot", "bot", "bot"];
    const page = await sit({ game, seats: ["person", ...bots], seed: "3" }, { profile: { guided: [] } });
    const guide = page.getByRole("dialog", { name: "A guided first turn" });
    await guide.getByRole("button", { name: "Show me" }).click();
    await guide.getByText("1 of 4").waitFor();
    await guide.getByRole("button", { name: "Next", exact: true }).click();
    await guide.getByText("2 of 4").waitFor();
    assert.ok((await page.locator(".spot[style]").first().boundingBox()).width > 100);
    await guide.getByRole("button", { name: "Enough" }).click();
    assert.equal(await guide.count(), 0);
    assert.deepEqual(page.errors, []);
    await page.context().close();
  });
}

test("clocks, chat, and a pause that needs the other's consent", { timeout: 90_000 }, async () => {
  const wish = { game: "ivanhoe", seats: ["person", "person"], clock: { kind: "bank", seconds: 300 } };
  const seated = await server.table(wish);
  const ann = await visitor(browser, { seats: mySeat(seated) });
  await ann.goto(`${server.url}/t/${seated.table}`);
  const link = await ann.getByLabel("The link to this table").inputValue();
  const bors = await visitor(browser, { profile: { name: "Bors" } });
  await bors.goto(link);
  await bors.getByRole("button", { name: "Sit down" }).first().click();
  await Promise.all([ann, bors].map((page) => page.locator(".question .ask").waitFor()));
  await ann
    .getByText(/[45]:\d\d/)
    .first()
    .waitFor();
  await ann.getByRole("tab", { name: "Chat" }).click();
  await ann.getByLabel("Say something").fill("Well met");
  await ann.keyboard.press("Enter");
  await bors.getByRole("tab", { name: "Chat" }).click();
  await bors.getByText("Well met").first().waitFor();
  await clean(bors, "chat");
  await ann.getByRole("button", { name: "Pause" }).click();
  await bors.getByText("Ann asks to pause the game").waitFor();
  await clean(bors, "consent");
  await bors.getByRole("button", { name: "Agree" }).click();
  await ann.getByText("The game is paused").first().waitFor();
  await clean(ann, "paused");
  for (const page of [ann, bors]) await page.context().close();
});

test(
  "a public table is listed while it runs, and a hand-over hides the hand",
  { timeout: 60_000 },
  async () => {
    const page = await visitor(browser);
    await page.goto(server.url);
    await server.table({ game: "ivanhoe", name: "Perceval", seats: ["person", "person"], public: true });
    await page
      .getByText(/Perceval/)
      .first()
      .waitFor({ timeout: 20_000 });
    await clean(page, "home with tables");
    await page.locator("li.quests").getByRole("button", { name: "On one device" }).click();
    await clean(page, "new table");
    await page.getByRole("button", { name: "Begin" }).click();
    await page.getByRole("heading", { name: /take the seat/ }).waitFor();
    await clean(page, "hand-over");
    await page.context().close();
  },
);
