// Screens that only some moments show, and their words; what axe-core says of them is in looks.test.mjs.
import assert from "node:assert/strict";
import { test } from "node:test";
import { robot } from "./robot.mjs";
import { SCENES } from "./scenes.mjs";
import { holdFights, until } from "./tools.mjs";
import { useYard } from "./yard.mjs";

const yard = useYard();

test("bidding at a test", async () => {
  const page = await yard.sit(SCENES.bidding);
  await page.locator(".board .note", { hasText: "Minimum bid: 3" }).waitFor();
  await page.getByRole("button", { name: "Bid 3" }).click();
  await page.locator(".recap", { hasText: "You bid 3." }).first().waitFor();
});

test("Merlin shows a stage to one player only", async () => {
  const page = await yard.sit(SCENES.merlin);
  await page.locator(".ask", { hasText: "Merlin may show you a stage first." }).waitFor();
  await page.clock.setFixedTime(Date.now());
  await page.getByRole("button", { name: "Merlin: look at stage 2" }).click();
  await page.getByText("Merlin shows you", { exact: false }).first().waitFor();
});

test("what Merlin shows stays up for ten seconds, even if the page is reloaded", async () => {
  const page = await yard.sit(SCENES.merlin);
  const boar = page.locator('.stages [data-face="Boar"]');
  const now = Date.now();
  await page.clock.setFixedTime(now);
  await page.getByRole("button", { name: "Merlin: look at stage 2" }).click();
  await page.getByText("Merlin shows you, 10 s").waitFor();
  await page.clock.setFixedTime(now + 9_500);
  await page.getByText("Merlin shows you, 1 s").waitFor();
  assert.equal(await boar.count(), 1);
  await page.clock.setFixedTime(now + 10_000);
  await boar.waitFor({ state: "detached" });
  assert.equal(await page.getByText("Merlin shows you").count(), 0);
  assert.equal(
    await page.getByRole("button", { name: /^Merlin: look at stage/ }).count(),
    0,
    "one look is all",
  );
  await page.reload();
  await page.locator(".question .ask", { hasText: "Do you join" }).waitFor();
  await page.locator(".stages li").nth(1).waitFor();
  assert.equal(await boar.count(), 0);
  assert.equal(await page.getByText("Stage 2 is Boar").count(), 0, "the log keeps no line of it");
});

test("Mordred is offered beside the question", async () => {
  const page = await yard.sit(SCENES.mordred);
  await page.getByRole("button", { name: "More…" }).click();
  await page.getByRole("button", { name: /^Mordred: strike Sir Galahad \(\w+\)/ }).waitFor();
});

test("King's Recognition waits for the next quest", async () => {
  const page = await yard.sit(SCENES.recognition);
  await page.getByText("King's Recognition: 2 more shields on the next quest").waitFor();
});

test("the battle is built up part by part", async () => {
  const page = await yard.sit(SCENES.fight, { profile: { speed: "fast", motion: "on" } });
  await page.evaluate(watchBattles);
  await page.locator('.hand [data-face="Horse"]').click();
  await page.getByRole("button", { name: "Attack with Horse" }).click();
  await page.waitForFunction(() => window.battles.some(({ verdicts }) => verdicts));
  const { parts } = await page.evaluate(() => window.battles[0]);
  assert.equal(parts, 0, "it begins with nothing on the table");
});

/** Notes every state of a battle: its screen closes by itself, perhaps before the test looks at it. */
function watchBattles() {
  window.battles = [];
  new MutationObserver(() => {
    if (!document.querySelector(".battle")) return;
    const written = (selector) =>
      [...document.querySelectorAll(selector)].filter((node) => node.textContent.trim()).length;
    window.battles.push({ parts: written(".battle .part"), verdicts: written(".battle .verdict") });
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
}

test("a fight of the Round Table: what is laid is worth, then everybody part by part", async () => {
  const page = await yard.sit(SCENES.fight);
  await page.evaluate(holdFights);
  await page.locator('.hand [data-face="Horse"]').click();
  await page.getByRole("button", { name: "Lay Horse" }).click();
  await page.locator(".laid h3", { hasText: "You have laid 10" }).waitFor();
  await page.locator('.hand [data-face="Amour"]').click();
  await page.getByRole("button", { name: "Attack with Amour" }).click();
  const battle = page.getByRole("dialog", { name: "Battle: Boar Hunt, stage 1" });
  await battle.getByText("wins").waitFor();
  assert.deepEqual(await battle.locator(".foe").innerText(), "Boar, Sword 25");
  const parts = battle.locator(".part");
  const told = (all) => all.map((part) => `${part.title} ${part.querySelector(":scope > b").textContent}`);
  assert.deepEqual(await parts.evaluateAll(told), [
    "Squire 5",
    "Sir Galahad 15",
    "Amour 10",
    "Horse 10",
    "Squire 5",
  ]);
  assert.deepEqual(await battle.locator(".total").allInnerTexts(), ["40", "5"]);
});

test("a replay draws the fights of its moments", async () => {
  const { table } = await yard.server.table({
    game: "quests",
    name: "",
    seats: ["bot", "bot", "bot", "bot"],
    options: "shields=1, turn_limit=4",
    seed: "7",
  });
  const page = await yard.visitor();
  await page.addInitScript(holdFights);
  const steps = await until(async () => {
    const answer = await fetch(`${yard.server.api}/api/records/${table}/replay?seat=-1`);
    return answer.ok && (await answer.json()).steps;
  });
  const at = steps.findIndex((step) => step.news?.some(({ tally }) => tally?.fighters?.length));
  assert.ok(at > 0, "there was a fight");
  await page.goto(`${yard.server.url}/replay/${table}?at=${at}&seat=-1`);
  const battle = page.getByRole("dialog", { name: /Battle: .+ quest, stage/ });
  await battle
    .getByText(/wins|loses/)
    .first()
    .waitFor();
  await battle.getByRole("button", { name: "Continue" }).click();
  await battle.waitFor({ state: "detached" });
});

test("Ivanhoe: what a card would make the total, SHIELD beside the display, discards and actions by one key", async () => {
  const page = await yard.sit(SCENES.ivanhoe);
  await page.locator('[data-face="R4"]').last().click();
  await page.locator(".total em").getByText("→ 9").waitFor();
  assert.equal(await page.locator('.front [data-face="SHIELD"]').count(), 1);
  await page.keyboard.press("Escape");
  await page.keyboard.press("d");
  const pile = page.getByRole("dialog", { name: /Discards, 5 cards/ });
  await pile.waitFor();
  await page.keyboard.press("Escape");
  await page.locator("dialog.peek").waitFor({ state: "detached" }); // a closed dialog has no role already
  await page.keyboard.press("a");
  await page.getByRole("dialog", { name: "The action cards" }).waitFor();
});

test("Quintessence begins by introducing the players, and damage is shown on the cards", async () => {
  const wish = { game: "quintessence", seats: ["person", "bot"], seed: "3" };
  const page = await yard.sit(wish, { profile: { speed: "fast" } });
  const opening = page.getByRole("dialog", { name: "The match begins" });
  await opening.getByText("attacks first").waitFor();
  await opening.getByRole("button", { name: "Begin" }).click();
  await opening.waitFor({ state: "detached" });
  const hurt = await yard.sit(SCENES.damage);
  await hurt.locator(".slots .defence.hurt", { hasText: "4/6" }).waitFor();
});

test("what begins the match waits for you, even if you can only skip, and all of it is in sight on a phone", async () => {
  const wish = { game: "quintessence", seats: ["person", "bot"], seed: "5" };
  const size = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };
  const page = await yard.sit(wish, { ...size, profile: { speed: "fast", auto: true } });
  const opening = page.getByRole("dialog", { name: "The match begins" });
  await page.locator(".forced").waitFor({ state: "attached" });
  await page.clock.install();
  await page.reload();
  await page.locator(".forced").waitFor({ state: "attached" });
  await page.clock.runFor(5000);
  const begin = await opening.getByRole("button", { name: "Begin" }).boundingBox();
  const { y, height } = await page.locator(".board").boundingBox();
  assert.ok(begin.y >= y && begin.y + begin.height <= y + height, "Begin is in sight");
  await opening.getByRole("button", { name: "Begin" }).click();
  await page.clock.runFor(5000);
  await page.locator(".ask", { hasText: "Place a card" }).waitFor();
});

test(
  "the end, the same decks again, and playing on from any moment of the replay",
  { timeout: 200_000 },
  async () => {
    const wish = {
      game: "quintessence",
      seats: ["person", "bot"],
      options: "base_hp=5, round_limit=6",
      seed: "3",
    };
    const page = await yard.sit(wish);
    const hand = await page
      .locator(".hand button")
      .evaluateAll((all) => all.map((card) => card.dataset.face));
    await page.evaluate(robot, 6);
    await page.getByRole("button", { name: "Resign" }).first().click();
    await page.getByRole("button", { name: "Give up" }).click();
    const old = page.url();
    await page.getByRole("button", { name: "Same decks again" }).click();
    await page.waitForURL((url) => url.href !== old);
    await page.locator(".hand button").first().waitFor();
    const again = await page
      .locator(".hand button")
      .evaluateAll((all) => all.map((card) => card.dataset.face));
    assert.deepEqual(again.slice(0, 3), hand.slice(0, 3));
    await page.goto(`${old.replace("/t/", "/replay/")}?at=6&seat=1`);
    await page.getByRole("slider", { name: "Moment" }).waitFor();
    await page.getByLabel("Play on as").selectOption({ label: "Ann" });
    await page.getByRole("button", { name: "Play on from here against bots" }).click();
    await page.waitForURL(/\/t\//);
    await page.getByText("The game goes on from here.").first().waitFor();
    assert.equal((await page.evaluate(robot, 2)).moves, 2);
  },
);

test("a public table is listed while it is open, without a reload", async () => {
  const page = await yard.visitor();
  await page.goto(yard.server.url);
  await page.getByText("Nobody else has a listed table right now").waitFor();
  await yard.server.table({ game: "ivanhoe", name: "Perceval", seats: ["person", "person"], public: true });
  await page.getByText("Perceval, 1 seat free").waitFor();
  await page.getByRole("link", { name: "Join Ivanhoe" }).waitFor();
});
