// Learning by playing: lessons at real tables, how to play in a minute, and advice at every question.
import assert from "node:assert/strict";
import { test } from "node:test";
import { sideTab } from "./moments.mjs";
import { robot } from "./robot.mjs";
import { findings, isAsked, mySeat, until } from "./tools.mjs";
import { useYard } from "./yard.mjs";

const yard = useYard({ melee: { object: "melee:GAME", folder: "examples/melee" } });
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const WIDE = { viewport: { width: 1366, height: 768 } };

const coach = (page) => page.locator(".coach:has(b)");
const learned = (page) => page.getByRole("dialog", { name: "The end of the lesson" });
const lessons = (page) => page.locator(".lessons li");

/** Opens a lesson from the list. */
async function open(game, number, options) {
  const page = await yard.visitor(options);
  await page.goto(`${yard.server.url}/learn/${game}`);
  await lessons(page)
    .nth(number - 1)
    .getByRole("button")
    .click();
  await coach(page).waitFor();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  return page;
}

/** In the page: the robot stops at the end of a lesson. What the coach says must never make the page scroll. */
function watch() {
  window.scrolled = 0;
  const look = () => {
    window.scrolled = Math.max(window.scrolled, document.documentElement.scrollHeight - innerHeight);
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
  window.robotStops = () => document.querySelector(".learned") !== null;
}

/** In the page: the lines of a text whose end somebody cannot read, since something lies over it. */
function coveredLines(selector) {
  const node = document.querySelector(selector);
  const range = document.createRange();
  range.selectNodeContents(node);
  return [...range.getClientRects()]
    .filter(({ right, top, height }) => {
      const hit = document.elementFromPoint(right - 4, top + height / 2);
      return hit && !node.contains(hit);
    })
    .map(({ top }) => `at ${Math.round(top)} px`);
}

for (const [game, size] of [
  ["quests", PHONE],
  ["ivanhoe", PHONE],
  ["quintessence", PHONE],
  ["round_table", PHONE],
  ["melee", WIDE],
]) {
  test(`every lesson of ${game} is played by doing what the coach says`, { timeout: 300_000 }, async () => {
    const page = await open(game, 1, size);
    const count = (await (await fetch(`${yard.server.api}/api/games/${game}/learn`)).json()).lessons.length;
    for (let lesson = 1; lesson <= count; lesson += 1) {
      await coach(page).waitFor();
      await page.evaluate(watch);
      const played = await page.evaluate(robot, 60);
      assert.ok(played.stopped, `lesson ${lesson}: ${JSON.stringify(played)}`);
      assert.equal(await page.evaluate(() => window.scrolled), 0, `lesson ${lesson} scrolls`);
      await learned(page).getByText(`Lesson ${lesson} of ${count}`).waitFor();
      const next = learned(page).locator(".primary");
      if (lesson === count) assert.equal(await next.innerText(), "Play a game");
      else {
        await next.click();
        await learned(page).waitFor({ state: "detached" });
      }
    }
    await learned(page).getByRole("link", { name: "All lessons" }).click();
    await lessons(page).first().waitFor();
    assert.equal(await page.locator(".lessons .done").count(), count, "all are ticked");
    await page.reload();
    await lessons(page).first().waitFor();
    assert.equal(await page.locator(".lessons .done").count(), count, "and the device remembers");
  });
}

for (const [name, size] of Object.entries({ phone: PHONE, wide: WIDE })) {
  test(`the coach hides neither the hand nor the question, ${name}`, async () => {
    const page = await open("round_table", 1, size);
    const box = await coach(page).boundingBox();
    for (const part of [".hand", ".question .ask", ".answers"]) {
      const other = await page.locator(part).first().boundingBox();
      const apart = box.y + box.height <= other.y || other.y + other.height <= box.y;
      assert.ok(apart, `it is not over ${part}`);
    }
    assert.deepEqual(await page.evaluate(coveredLines, ".coach"), [], "and nothing is over its words");
    assert.deepEqual(await findings(page), []);
  });
}

test("another move gets a kind word, and changes nothing", async () => {
  const page = await open("quests", 1, WIDE);
  const said = await coach(page).innerText();
  await page.getByRole("button", { name: "Withdraw" }).click();
  await page.locator(".notice", { hasText: "Withdrawing is safe, but it wins no shields." }).waitFor();
  assert.equal(await coach(page).innerText(), said);
  assert.match(await page.locator(".answers .hinted").innerText(), /^Tackle/, "what is meant is marked");
  await page.getByRole("button", { name: "Tackle" }).click();
  await coach(page).getByText("2 of 4").waitFor();
});

test("on the way to a lesson and back, nothing is asked for that is not there", async () => {
  const page = await yard.visitor();
  const refused = [];
  page.on("response", (answer) => answer.status() >= 400 && refused.push(answer.url()));
  await page.goto(`${yard.server.url}/learn/quests`);
  await lessons(page).first().getByRole("button").click();
  await coach(page).waitFor();
  await page.getByRole("link", { name: "All lessons" }).click();
  await lessons(page).first().waitFor();
  assert.deepEqual(refused, []);
});

test("a lesson goes on after a reload, can be taken back, and begins again", async () => {
  const page = await open("quintessence", 1, WIDE);
  await page.evaluate(robot, 1);
  await coach(page).getByText("2 of 3").waitFor();
  await page.reload();
  await coach(page).getByText("2 of 3").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await coach(page).getByText("1 of 3").waitFor();
  await page.evaluate(robot, 1);
  await coach(page).getByText("2 of 3").waitFor();
  await page.getByRole("button", { name: "Start again" }).first().click();
  await coach(page).getByText("1 of 3").waitFor();
  assert.equal(await page.getByText("Rigged").count(), 0, "everybody knows that a lesson is");
  await page.goto(yard.server.url);
  await page.locator(".games").waitFor();
  assert.equal(await page.getByText("Return to your seat").count(), 0, "a lesson is not one of your games");
});

test("a lesson is taken with the keyboard alone, and the coach is read out", async () => {
  const page = await yard.visitor(WIDE);
  await page.goto(`${yard.server.url}/learn/ivanhoe`);
  await lessons(page).first().waitFor();
  await page.getByRole("button", { name: "Start Take the lead" }).focus();
  await page.keyboard.press("Enter");
  await coach(page).waitFor();
  assert.equal(await coach(page).getAttribute("aria-live"), "polite");
  for (const card of ["R4", "R3", "S2"]) {
    await isAsked(page);
    const face = page.locator(`.hand li.hinted [data-face="${card}"]`);
    await face.waitFor();
    await page.locator(".hand li.hinted button").focus();
    await page.keyboard.press("Enter");
    await page.locator(".hand .picked").waitFor();
    await page.keyboard.press("Enter");
    await face.waitFor({ state: "detached" });
  }
  await page.locator(".answers .hinted").focus();
  await page.keyboard.press("Enter");
  await learned(page).waitFor();
  assert.match(await page.locator(":focus").innerText(), /^Next/);
  assert.deepEqual(await findings(page), []);
});

test("how to play in a minute is where people look for it", async () => {
  const page = await yard.visitor(PHONE);
  const minute = page.getByRole("region", { name: "How to play in 60 seconds" });
  await page.goto(yard.server.url);
  await page.locator('[data-game="ivanhoe"]').getByRole("link", { name: "Learn Ivanhoe" }).click();
  await minute.getByRole("heading", { name: "The goal" }).waitFor();
  assert.ok((await minute.locator(".cards li").count()) > 5, "with the game's own cards");
  await minute.getByRole("img", { name: /^A table/ }).waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0);
  assert.deepEqual(await findings(page), []);
  await page.goto(`${yard.server.url}/rules/melee`);
  await minute.getByText("Win the most bouts.").waitFor();
  const seated = await yard.server.table({ game: "quests", seats: ["person", "bot", "bot", "bot"] });
  const table = await yard.come(seated.table, { seats: mySeat(seated), ...PHONE });
  await isAsked(table);
  await table.getByRole("button", { name: "How to play, and the rules" }).click();
  await table.getByText("Be the first to own seven shields.").waitFor();
});

test("advice is shown at every question, switched off with one tap, and on again in the settings", async () => {
  const wish = { game: "quests", seats: ["person", "bot", "bot", "bot"], seed: "3" };
  const page = await yard.sit(wish, { ...PHONE, profile: { advice: true } });
  const advice = page.locator(".advice");
  await advice.getByText(/sponsor/).waitFor();
  await page.getByRole("button", { name: "Switch advice off" }).click();
  await advice.waitFor({ state: "detached" });
  await page.reload();
  await isAsked(page);
  assert.equal(await advice.count(), 0, "the device remembers");
  await page.getByRole("button", { name: "Log and chat" }).click();
  await page.getByRole("tab", { name: "Settings" }).click();
  await page.getByLabel("Advice for newcomers at every question").check();
  await advice.waitFor();
});

/** In the page: the cards in the pictures of tables that are cut off. */
function cutCards() {
  const within = (inner, outer) =>
    inner.left > outer.left - 2 &&
    inner.right < outer.right + 2 &&
    inner.top > outer.top - 2 &&
    inner.bottom < outer.bottom + 2;
  const clips = (node) => getComputedStyle(node).overflow !== "visible";
  const frames = (node) =>
    node.matches("[role='img'].picture") ? [node] : [node, ...frames(node.parentElement)];
  return [...document.querySelectorAll("[role='img'].picture .card")]
    .filter((card) => card.checkVisibility())
    .filter((card) =>
      frames(card.parentElement)
        .filter(clips)
        .some((frame) => !within(card.getBoundingClientRect(), frame.getBoundingClientRect())),
    )
    .map((card) => card.closest("[role='img'].picture").ariaLabel);
}

for (const viewport of [
  { width: 1280, height: 720 },
  { width: 1280, height: 1024 },
  { width: 1920, height: 1080 },
]) {
  test(`the tables in how to play are whole at ${viewport.width}x${viewport.height}`, async () => {
    const page = await yard.visitor({ viewport });
    for (const game of ["ivanhoe", "quintessence"]) {
      await page.goto(`${yard.server.url}/learn/${game}`);
      await page.locator("[role='img'].picture .card").first().waitFor();
      await until(async () => !(await page.evaluate(cutCards)).length);
    }
  });
}

test("how to play comes as soon as the line is back", async () => {
  const page = await yard.sit({ game: "ivanhoe", seats: ["person", "bot:page"], seed: "3" });
  let cut = true;
  await page.route("**/learn", (route) => (cut ? route.abort() : route.continue()));
  const failed = page.waitForEvent("requestfailed");
  await sideTab(page, "Rules");
  await failed;
  cut = false;
  await page.getByRole("heading", { name: "How to play in 60 seconds" }).waitFor();
});
