// A slow and lossy line: no move is made twice, none is lost, and the page says that it waits.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { BadLine } from "./line.mjs";
import { sideTab } from "./moments.mjs";
import { deal } from "./scenes.mjs";
import { isAsked, mySeat, noted, noteTexts, until } from "./tools.mjs";
import { useYard } from "./yard.mjs";

const yard = useYard();
const lines = [];
after(() => Promise.all(lines.map((line) => line.close())));

/** Ann plays one card after another in a red tournament. */
const RED = {
  game: "ivanhoe",
  seats: ["person", "bot:page"],
  scenario: deal(
    "ivanhoe",
    "A, B",
    `deal colour: red
deal turn: A
deal B.display: R3
deal A.hand: R3, R3, R4, R4, R5, S2, S3
deal B.hand: B2, B3, B4`,
  ),
};

async function farAway(options, first = () => undefined) {
  const line = await new BadLine(yard.server.port, options).start();
  lines.push(line);
  const seated = await yard.server.table(RED);
  const page = await yard.visitor({ seats: mySeat(seated), home: line.url });
  await first(page);
  page.moves = [];
  page.open = new Set(); // what was asked and is not answered yet
  page.on("websocket", (socket) => {
    socket.on("framesent", ({ payload }) => {
      const message = JSON.parse(payload);
      if (message.type === "move") page.moves.push(message.id);
      if (message.type === "try") page.open.add(message.id);
    });
    socket.on("framereceived", ({ payload }) => page.open.delete(JSON.parse(payload).id));
  });
  await page.goto(`${line.url}/t/${seated.table}`);
  await isAsked(page);
  return { line, page };
}

const held = (page) => page.locator(".hand button").count();
const laid = (page) => page.locator('[data-zone^="display 0"] [data-face]').count();

test("with half a second and lost packets every move is made once, and the page says that it waits", async () => {
  const { page } = await farAway({ delay: 250, loss: 0.01 });
  for (let cards = 1; cards <= 3; cards += 1) {
    const before = await held(page);
    await page.locator(".hand .playable").first().click();
    await page.evaluate(noteTexts, ".question[aria-busy='true']");
    await page.locator("[data-confirm]:not([aria-disabled='true'])").click();
    await page.locator("[data-confirm]").evaluateAll((all) => all.forEach((each) => each.click())); // impatient
    await until(async () => (await held(page)) === before - 1);
    await isAsked(page);
    assert.ok((await noted(page)).length, "it said that it waits");
    assert.equal(await laid(page), cards);
  }
  assert.equal(new Set(page.moves).size, 3, "three moves were sent");
});

test("a line that breaks while a move is on its way loses nothing and doubles nothing", async () => {
  const { line, page } = await farAway({ delay: 150, loss: 0 });
  for (const way of ["there", "back"]) {
    const [before, on] = [await held(page), await laid(page)];
    await page.locator(".hand .playable").first().click();
    await page.locator("[data-confirm]:not([aria-disabled='true'])").waitFor();
    await until(() => !page.open.size);
    await page.evaluate(noteTexts, ".strip.lost"); // it may be back before anybody looks
    line.breaks = way;
    await page.locator("[data-confirm]").click();
    await until(async () => (await held(page)) === before - 1);
    await isAsked(page);
    assert.match((await noted(page)).join(), /Connection lost/);
    assert.equal(await laid(page), on + 1, `lost on its way ${way}`);
  }
});

/** Ann's moves cross with something that the others do: the first few arrive too late. */
async function crossed(times) {
  let left = times;
  const seated = await yard.server.table(RED);
  const page = await yard.visitor({ seats: mySeat(seated) });
  await page.routeWebSocket(/socket/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((text) => {
      const message = JSON.parse(text);
      if (message.type === "move" && left-- > 0) message.state -= 1;
      server.send(JSON.stringify(message));
    });
  });
  await page.goto(`${yard.server.url}/t/${seated.table}`);
  await isAsked(page);
  return page;
}

test("a move that crosses with somebody else's is still made, if the same is asked", async () => {
  const page = await crossed(1);
  const before = await held(page);
  await page.locator(".hand .playable").first().click();
  await page.locator("[data-confirm]:not([aria-disabled='true'])").click();
  await until(async () => (await held(page)) === before - 1);
  assert.equal(await laid(page), 1);
});

test("a move that comes too late is not lost in silence", async () => {
  const page = await crossed(2);
  await page.locator(".hand .playable").first().click();
  await page.locator("[data-confirm]:not([aria-disabled='true'])").click();
  await page.locator(".notice", { hasText: "The question has changed." }).waitFor();
  assert.equal(await laid(page), 0);
});

test("a device that goes offline says so at once, and comes back by itself", async () => {
  const { page } = await farAway({ delay: 0, loss: 0 });
  await page.context().setOffline(true);
  await page.locator(".strip.lost").waitFor();
  await page.context().setOffline(false);
  await page.locator(".strip.lost").waitFor({ state: "detached" });
  await isAsked(page);
});

test("a line on which nothing comes any more is dead, though nobody has closed it", async () => {
  const { line, page } = await farAway({ delay: 0, loss: 0 }, (page) => page.clock.install());
  line.silent = true;
  await page.clock.fastForward("01:05");
  assert.equal(await page.locator(".strip.lost").count(), 0, "pings may come late");
  await page.clock.fastForward("00:10");
  await page.locator(".strip.lost").waitFor();
  line.silent = false;
  line.cut();
  await page.locator(".strip.lost").waitFor({ state: "detached" });
  await isAsked(page);
});

test("a browser that says again and again that it is online calls the table once", async () => {
  const { line, page } = await farAway({ delay: 0, loss: 0 });
  let asked = 0;
  let answer;
  const answered = new Promise((resolve) => (answer = resolve));
  await page.route(/\/api\/tables\/[^/]+$/, async (route) => {
    asked += 1;
    await answered;
    await route.continue();
  });
  const calls = [];
  page.on("websocket", (socket) => calls.push(socket.url()));
  line.cut();
  await page.locator(".strip.lost").waitFor();
  await page.evaluate(() => [1, 2, 3].forEach(() => dispatchEvent(new Event("online"))));
  await until(() => asked > 2);
  answer();
  await page.locator(".strip.lost").waitFor({ state: "detached" });
  await isAsked(page);
  assert.equal(calls.length, 1);
});

test("what somebody says while the line is down is not lost: it stays to be said again", async () => {
  const { page } = await farAway({ delay: 0, loss: 0 });
  await sideTab(page, "Chat");
  await page.context().setOffline(true);
  await page.locator(".strip.lost").waitFor();
  await page.getByLabel("Say something").fill("Well met");
  await page.keyboard.press("Enter");
  await page.locator(".notice").getByText("Connection lost.").waitFor();
  assert.equal(await page.getByLabel("Say something").inputValue(), "Well met");
  await page.context().setOffline(false);
  await page.locator(".strip.lost").waitFor({ state: "detached" });
  await page.keyboard.press("Enter");
  await page.getByLabel("The chat").getByText("Well met").waitFor();
});

test("a board whose script is lost on its way comes as soon as the line is back", async () => {
  const seated = await yard.server.table(RED);
  const page = await yard.visitor({ seats: mySeat(seated), serviceWorkers: "block" });
  let lost = 0;
  await page.route(/\/Ivanhoe-[^/]+\.js/, (route) => (lost++ ? route.continue() : route.abort()));
  await page.goto(`${yard.server.url}/t/${seated.table}`);
  await page.locator(".displays").waitFor();
  assert.ok(lost > 1);
});
