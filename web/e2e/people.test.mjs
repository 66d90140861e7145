// People at one table: taking back, pausing, talking, clocks, going away, giving up.
import assert from "node:assert/strict";
import { test } from "node:test";
import { button, firstMove, say, sideTab } from "./moments.mjs";
import { SCENES } from "./scenes.mjs";
import { mySeat, noted, noteTexts } from "./tools.mjs";
import { useYard } from "./yard.mjs";

const yard = useYard();
const TWO = { game: "ivanhoe", seats: ["person", "person"], seed: "3" };
const cards = (page) => page.locator(".hand li").count();
const asked = (page, words) => page.locator(".question .ask", { hasText: words }).waitFor();
const timers = (page) => page.getByRole("timer").allTextContents();

/** Ann has laid a card and asks to take it back. */
async function annAsks() {
  const { pages } = await yard.people(TWO);
  const [ann, bors] = pages;
  const held = await cards(ann);
  await firstMove(ann);
  await button(ann, "Undo").click();
  await ann.getByText("You asked to take back a decision. Waiting for Bors.").waitFor();
  await bors.getByText("Ann asks to take back a decision.").waitFor();
  return { ann, bors, held };
}

test("a decision is taken back if the other agrees", async () => {
  const { ann, bors, held } = await annAsks();
  await button(bors, "Agree").click();
  await asked(ann, "Open the tournament");
  assert.equal(await cards(ann), held);
  await bors.locator('[data-zone="display 0"] [data-face]').waitFor({ state: "detached" });
  for (const page of [ann, bors]) await page.locator(".strip").waitFor({ state: "detached" });
});

test("a decision stands if the other refuses", async () => {
  const { ann, bors, held } = await annAsks();
  await button(bors, "Refuse").click();
  await ann.locator(".notice").getByText("Bors refuses.").waitFor();
  for (const page of [ann, bors]) await page.locator(".strip").waitFor({ state: "detached" });
  assert.equal(await cards(ann), held - 1);
  await bors.locator('[data-zone="display 0"] [data-face]').waitFor();
});

test("a pause needs consent, stops the clocks and the moves, and ends when somebody goes on", async () => {
  const { pages } = await yard.people({ ...TWO, clock: { kind: "bank", seconds: 300 } });
  const [ann, bors] = pages;
  await button(bors, "Pause").click();
  await ann.getByText("Bors asks to pause the game.").waitFor();
  await button(ann, "Agree").click();
  for (const page of pages) await page.getByText("The game is paused. All clocks are stopped.").waitFor();
  await ann.locator(".hand .playable").first().waitFor({ state: "detached" });
  const stopped = await timers(ann);
  await ann.waitForTimeout(1100); // nothing to wait for: a clock that stands
  assert.deepEqual(await timers(ann), stopped);
  await ann.locator(".strip").getByRole("button", { name: "Continue" }).click();
  for (const page of pages) await page.locator(".strip").waitFor({ state: "detached" });
  await ann.waitForFunction(
    (was) => document.querySelector(".displays .you [role=timer]").textContent !== was,
    await ann.locator(".displays .you").getByRole("timer").textContent(),
  );
});

test("players and watchers have separate chats, and unread lines are counted", async () => {
  const { table, pages } = await yard.people(TWO);
  const [ann, bors] = pages;
  const [dora, elaine] = await Promise.all(
    ["Dora", "Elaine"].map((name) => yard.come(table, { profile: { name } })),
  );
  for (const page of [ann, dora, elaine]) await sideTab(page, "Chat");
  await say(ann, "Well met");
  await bors.getByRole("tab", { name: /Chat ?1/ }).waitFor();
  await say(dora, "They cannot hear us");
  await elaine.getByText("They cannot hear us").first().waitFor();
  await say(ann, "Who is up there?");
  await sideTab(bors, "Chat");
  await bors.getByLabel("The chat").getByText("Who is up there?").waitFor();
  const heard = (page) => page.getByLabel("The chat").locator("li").allInnerTexts();
  const below = ["Ann Well met", "Ann Who is up there?"];
  assert.deepEqual(await Promise.all([ann, bors, dora, elaine].map(heard)), [
    below,
    below,
    ["Dora They cannot hear us"],
    ["Dora They cannot hear us"],
  ]);
});

test("a clock per move counts down, and at its end the passive answer is given", async () => {
  const clock = { kind: "move", seconds: 9, at_zero: "pass" }; // time enough for a slow page to come
  const wish = { game: "quests", seats: ["person", "person", "bot", "bot"], seed: "3", clock };
  const host = await yard.server.table(wish);
  const ann = await yard.come(host.table, { seats: mySeat(host) });
  await ann.getByLabel("The link to this table").waitFor();
  await ann.evaluate(noteTexts, ".mine .low[role=timer]");
  await yard.server.join(host, "Bors"); // and it begins
  await ann.getByLabel("What happened").getByText("You do not sponsor the quest").waitFor();
  const left = (await noted(ann)).map((text) => Number(/^0:0(\d)$/.exec(text)[1]));
  assert.ok(left.length > 2, `it is seen to run: ${left}`);
  assert.deepEqual(left, [...left].sort().reverse(), "it runs down");
  assert.equal((await timers(ann)).length, 2, "bots have no clock");
});

test("a bank of time pays for thinking and gains for each move", async () => {
  const clock = { kind: "bank", seconds: 300, increment: 300 };
  const { pages } = await yard.people({ ...TWO, clock });
  const [ann, bors] = pages;
  await ann
    .locator(".displays .you")
    .getByText(/^4:(5[0-8]|[0-4]\d)$/)
    .waitFor();
  assert.deepEqual(await bors.locator(".displays .you").getByRole("timer").allTextContents(), ["5:00"]);
  await firstMove(ann);
  await ann
    .locator(".displays .you")
    .getByText(/^[5-9]:\d\d$/)
    .waitFor();
});

test("giving up is confirmed first, and the last one left has won", async () => {
  const { pages } = await yard.people(TWO);
  const [ann, bors] = pages;
  await button(bors, "Resign").click();
  await bors.getByRole("button", { name: "Cancel" }).click();
  assert.equal(await bors.getByRole("dialog").count(), 0);
  await button(bors, "Resign").click();
  await bors.getByRole("button", { name: "Give up" }).click();
  await bors.getByRole("heading", { name: "Ann wins" }).waitFor();
  await ann.getByRole("heading", { name: "You win!" }).waitFor();
  await button(ann, "Play again").click();
  await bors.getByText("Ann asks to play again.").waitFor();
  const old = ann.url();
  await bors.getByRole("button", { name: "Play again" }).click();
  await Promise.all(pages.map((page) => page.waitForURL((url) => url.href !== old)));
  await Promise.all(pages.map((page) => page.locator(".hand button").first().waitFor()));
  assert.equal(new URL(ann.url()).pathname, new URL(bors.url()).pathname);
});

test("a player who goes away is shown as away, then a bot stands in until they are back", async () => {
  const wish = { game: "round_table", seats: ["person", "person", "bot"], grace: 3 };
  const { table, seats, pages } = await yard.people(wish);
  const [ann, bors] = pages;
  const his = ann.getByRole("region", { name: "Bors" }).locator(".standing");
  await his.waitFor({ state: "detached" });
  await ann.evaluate(noteTexts, '[aria-label="Bors"] .standing');
  await bors.context().close();
  await his.filter({ hasText: "a bot stands in" }).waitFor();
  assert.deepEqual(await noted(ann), ["away", "a bot stands in"]);
  await yard.come(table, { seats: seats[1], profile: { name: "Bors" } });
  await his.waitFor({ state: "detached" });
});

test("a request or a socket that left this server would be noticed", async () => {
  const page = await yard.visitor({ bypassCSP: true });
  await page.goto(yard.server.url);
  await page.getByRole("heading", { name: "Current tables" }).waitFor();
  assert.deepEqual(page.errors, []);
  const { port, origin } = new URL(yard.server.url);
  const others = [
    "http://127.0.0.1:9",
    `http://localhost:${port}`,
    "ws://127.0.0.1:9",
    `ws://localhost:${port}`,
  ];
  for (const url of others) {
    const seen = page.waitForEvent(url.startsWith("ws") ? "websocket" : "request", (what) =>
      what.url().startsWith(url),
    );
    await page.evaluate((to) => {
      if (to.startsWith("ws")) new WebSocket(to);
      else void fetch(to).catch(() => undefined);
    }, url);
    await seen;
  }
  assert.deepEqual(
    page.errors.splice(0),
    others.map((url) => `${url}/ leaves ${origin}`),
  );
});

test("whoever has let an action pass is no longer told that it is their turn", async () => {
  const wish = { game: "ivanhoe", seats: ["person", "person", "person"], scenario: SCENES.ivanhoe.scenario };
  const { pages } = await yard.people(wish, ["Ann", "Bors", "Cei"]);
  const [ann, , cei] = pages;
  await ann.locator('.hand [data-face="KNOCK DOWN"]').click({ position: { x: 9, y: 45 } });
  await button(ann, "Play KNOCK DOWN").click();
  await ann.locator(".answers .button", { hasText: "Cei" }).click();
  await asked(cei, "Let it pass");
  await cei.locator(".thinks", { hasText: "your turn" }).waitFor();
  await button(cei, "Let pass").click();
  await asked(cei, "Bors is thinking…");
  assert.equal(await cei.getByText("your turn").count(), 0);
});
