// The occasions around a table: coming home, being invited, reading what happened, the keys, the end.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { button, firstMove } from "./moments.mjs";
import { mySeat, until } from "./tools.mjs";
import { useYard } from "./yard.mjs";

const yard = useYard();
const IVANHOE = {
  game: "ivanhoe",
  seats: ["person", "bot", "bot"],
  seed: "3",
  options: "short",
  public: false,
};

async function giveUp(page) {
  await button(page, "Resign").click();
  await page.getByRole("dialog", { name: "Give up?" }).getByRole("button", { name: "Give up" }).click();
  await page.getByRole("dialog", { name: "The end" }).waitFor();
}

// Home

test("from the first page to the first decision it takes one click, against as many as were chosen", async () => {
  const page = await yard.visitor();
  await page.goto(yard.server.url);
  await page.getByRole("heading", { name: "New here?" }).waitFor();
  await page.getByLabel("Opponents in Ivanhoe").selectOption({ label: "1 opponent" });
  const tile = page.locator('[data-game="ivanhoe"]');
  await tile.getByRole("button", { name: "Play against bots" }).click();
  await page.locator(".question .answers").waitFor();
  const table = /\/t\/([^/#?]+)/.exec(page.url())[1];
  const { seats } = await (await fetch(`${yard.server.api}/api/tables/${table}`)).json();
  assert.equal(seats.length, 2);
});

test("on a phone all four games are pictures in one view, and one opens for the rest", async () => {
  const page = await yard.visitor({ viewport: { width: 390, height: 844 } });
  await page.goto(yard.server.url);
  const tile = page.locator('[data-game="ivanhoe"]');
  await tile.waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
  assert.equal(await button(tile, "With friends").isVisible(), false);
  await tile.getByRole("button", { name: "More about Ivanhoe" }).click();
  await button(tile, "With friends").waitFor();
});

test("my games say whose turn it is, mine first, and then who won", async () => {
  const mine = await yard.server.table(IVANHOE);
  const waits = await yard.server.table({ ...IVANHOE, seats: ["person", "person", "person"] });
  const page = await yard.come(mine.table, { seats: { ...mySeat(mine), ...mySeat(waits) } });
  await page.locator(".question .answers").waitFor();
  await page.goto(yard.server.url);
  const games = page.locator("section", { has: page.getByRole("heading", { name: "Your games" }) });
  await games.getByText("Your turn").waitFor();
  const words = await games.locator("li .now").allTextContents();
  assert.match(words.join("; "), /^Your turn[^;]*; 2 seats free$/);
  await games.getByRole("link", { name: "Play on at your seat" }).click();
  await page.locator(".question .answers").waitFor();
  await giveUp(page);
  await page.getByRole("link", { name: "Home", exact: true }).last().click();
  await games.getByRole("link", { name: "Look back at Ivanhoe" }).waitFor();
  await games.locator(".ended .now", { hasText: "won" }).waitFor();
});

test("a result is listed once, even if two looks at my games cross", async () => {
  const page = await yard.sit(IVANHOE);
  await giveUp(page);
  let asked = 0;
  let answer;
  const both = new Promise((resolve) => (answer = resolve));
  await page.route(/records\?tables=/, async (route) => {
    asked += 1;
    if (asked > 1) answer();
    await both;
    await route.continue();
  });
  let done = 0;
  page.on("request", (request) => (done += request.url().endsWith("/api/records?limit=8") ? 1 : 0));
  await page.goto(yard.server.url);
  await until(() => asked);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await until(() => done > 1);
  assert.equal(await page.locator(".ended").count(), 1);
});

// The invitation

test("an invitation says who asks, to what and how long; one may watch, and still join", async () => {
  const seated = await yard.server.table({ ...IVANHOE, seats: ["person", "person"], seed: "" });
  const host = await yard.come(seated.table, { seats: mySeat(seated) });
  const code = host.getByRole("img", { name: "This invitation as a QR code" });
  await code.waitFor();
  assert.match(await code.locator("path").getAttribute("d"), /^(M\d+ \d+h1v1h-1z){200,}$/);
  const guest = await yard.visitor({ profile: { name: "" } });
  await guest.goto(await host.getByLabel("The link to this table").inputValue());
  await guest.getByRole("heading", { name: "Ann invites you to Ivanhoe" }).waitFor();
  await guest.locator(".goal", { hasText: /\w+ \w+/ }).waitFor();
  await guest.getByText("About 40 minutes").waitFor();
  await button(guest, "Just watch").click();
  await guest.getByText("The game appears here as soon as it begins").waitFor();
  await button(guest, "I want to play").click();
  await guest.getByLabel("Your name").fill("Bors");
  await button(guest, "Join").click();
  for (const page of [host, guest]) await page.locator(".question .ask").waitFor();
});

test("an invitation that somebody reads stays as it is when others come to the table", async () => {
  const seated = await yard.server.table({ ...IVANHOE, seats: ["person", "person", "person"] });
  const guest = await yard.visitor({ profile: { name: "" } });
  await guest.goto(`${yard.server.url}/t/${seated.table}#${seated.invite}`);
  await button(guest, "Join").waitFor();
  const page = await guest.locator("main").elementHandle();
  await yard.server.join(seated, "Cei");
  await guest.locator("main").getByText("Cei").waitFor();
  assert.ok(await page.evaluate((node) => node.isConnected));
});

test("a friend who still reads the invitation when the game begins is told so, unless they only want to watch", async () => {
  const seated = await yard.server.table({ ...IVANHOE, seats: ["person", "person", "person"] });
  const host = await yard.come(seated.table, { seats: mySeat(seated) });
  const [slow, watcher] = [await yard.visitor(), await yard.visitor()];
  for (const guest of [slow, watcher]) {
    await guest.goto(`${yard.server.url}/t/${seated.table}#${seated.invite}`);
    await button(guest, "Just watch").waitFor();
  }
  await button(watcher, "Just watch").click();
  await button(host, "Start with 2 bots").click();
  await slow.getByText("The game has begun without you").first().waitFor();
  await watcher.locator(".captions").waitFor();
  assert.equal(await watcher.getByText("The game has begun without you").count(), 0);
});

test("a host who comes back from the front page has the invitation in the address again", async () => {
  const seated = await yard.server.table({ ...IVANHOE, seats: ["person", "person", "person"] });
  const host = await yard.visitor({ seats: mySeat(seated) });
  await host.goto(yard.server.url);
  await host.getByRole("link", { name: "Return at your seat" }).click();
  await host.getByRole("heading", { name: "Invite your friends" }).waitFor();
  assert.equal(host.url(), `${yard.server.url}/t/${seated.table}#${seated.invite}`);
});

test("the host chooses a bot for each open seat", async () => {
  const seated = await yard.server.table({ ...IVANHOE, seats: ["person", "person", "person"] });
  const host = await yard.come(seated.table, { seats: mySeat(seated) });
  await host.getByText("This address only works on this computer.").waitFor(); // the server is here
  await host.getByLabel("seat 2").selectOption("page");
  await host.getByLabel("seat 3").selectOption("squire");
  const seats = async () =>
    (await (await fetch(`${yard.server.api}/api/tables/${seated.table}`)).json()).seats;
  await until(async () => (await seats()).map(({ fill }) => fill).join() === ",page,squire");
  await button(host, "Start with 2 bots").click();
  await host.locator(".hand button").first().waitFor();
  assert.deepEqual(
    (await seats()).map(({ bot }) => bot),
    [undefined, "page", "squire"],
  );
});

// The story

test("the log is folded, names people with their arms, and shows the cards it speaks of", async () => {
  const page = await yard.sit(IVANHOE);
  const log = page.getByLabel("What happened");
  await log.locator("summary", { hasText: "Tournament 1" }).waitFor();
  await firstMove(page);
  await log.locator(".who .arms").first().waitFor();
  const chip = log.locator("details[open] .chip").last();
  const name = await chip.textContent();
  await chip.click();
  await page.getByRole("dialog", { name: name.replace(/ \d+$/, "") }).waitFor();
  await page.keyboard.press("Escape");
  await log.locator("summary").last().click();
  assert.equal(await log.locator("details[open] li").count(), 0);
});

test("who comes back is shown what is new since the last turn", async () => {
  const page = await yard.sit(IVANHOE);
  await firstMove(page);
  const log = page.getByLabel("What happened");
  assert.equal(await log.getByText("Since your last turn").count(), 0);
  await button(page, /^(End turn|Withdraw)/)
    .first()
    .click();
  await page.locator(".question[aria-busy='false'] .answers").waitFor();
  await page.reload();
  await log.getByText("Since your last turn").waitFor();
});

// The keys

test("a question mark lists the keys; a digit picks, and Enter confirms from anywhere", async () => {
  const page = await yard.sit(IVANHOE);
  await page.keyboard.press("?");
  const list = page.getByRole("dialog", { name: "Keys" });
  await list.getByText("Ask for a hint").waitFor();
  await page.keyboard.press("l");
  assert.ok(await list.isVisible(), "other keys wait meanwhile");
  await page.keyboard.press("Escape");
  await list.waitFor({ state: "detached" });
  const held = await page.locator(".hand li").count();
  const places = await page
    .locator(".hand li button")
    .evaluateAll((all) => all.map((card) => card.classList.contains("playable")));
  await page.keyboard.press(String(places.indexOf(true) + 1));
  await page.locator(".hand .picked").waitFor();
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press("Enter");
  await until(async () => (await page.locator(".hand li").count()) < held);
});

test("Escape closes what lies over the board on a phone, from the chat too, and leads back to the question", async () => {
  const page = await yard.sit(IVANHOE, { viewport: { width: 390, height: 844 }, profile: { log: false } });
  const drawer = page.locator(".drawer");
  for (const key of ["l", "c"]) {
    await page.keyboard.press(key);
    await drawer.waitFor();
    if (key === "c") await page.getByLabel("Say something").focus();
    await page.keyboard.press("Escape");
    await drawer.waitFor({ state: "detached" });
    assert.ok(await page.evaluate(() => document.activeElement.matches(".question .ask")));
  }
});

test("Tab begins with a way past everything to the question", async () => {
  const page = await yard.sit(IVANHOE);
  const first = () => document.querySelector("#app :is(a[href], button)").textContent;
  assert.equal(await page.evaluate(first), "Skip to the question");
  await button(page, "Skip to the question").focus();
  await page.keyboard.press("Enter");
  assert.ok(await page.evaluate(() => document.activeElement.matches(".question .ask")));
});

// The end

test("the end has standings and a picture to share, which is drawn on the device", async () => {
  const page = await yard.sit(IVANHOE);
  await firstMove(page);
  await giveUp(page);
  const end = page.getByRole("dialog", { name: "The end" });
  await end.getByText("You gave up.").waitFor();
  assert.equal(await end.locator("ol li").count(), 3);
  assert.equal(await page.locator(".confetti").count(), 0, "nothing moves for those who want it so");
  await button(end, "A picture to share").click();
  const download = page.waitForEvent("download");
  await end.getByRole("link", { name: "Save the picture" }).click();
  const bytes = readFileSync(await (await download).path());
  assert.equal(bytes.toString("latin1", 1, 4), "PNG");
  assert.deepEqual([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], [1200, 630]);
});

test("the end looks for an analysis that nobody has made, and the browser has nothing to complain about", async () => {
  const page = await yard.sit(IVANHOE);
  const complaints = [];
  page.on("console", (line) => line.type() === "error" && complaints.push(line.text()));
  const answered = page.waitForResponse(/\/analysis/);
  await giveUp(page);
  const answer = await answered;
  assert.equal(answer.status(), 200);
  assert.equal("analysis" in (await answer.json()), false);
  assert.deepEqual(complaints, []);
});

test("the end tells the turning point that an analysis has found", async () => {
  const page = await yard.sit(IVANHOE, { serviceWorkers: "block" }); // which would ask by itself
  const turnings = [{ told: ["Gareth takes the lead.", "Gareth plays a shield."], words: "" }];
  await page.route(/\/analysis/, (route) => route.fulfill({ json: { done: 1, analysis: { turnings } } }));
  await giveUp(page);
  const end = page.getByRole("dialog", { name: "The end" });
  await end.getByText("Gareth plays a shield.").waitFor();
});

test("whoever leaves the end before its picture is drawn leaves nothing behind", async () => {
  const page = await yard.sit(IVANHOE, { serviceWorkers: "block" }); // which would fetch the script itself
  let come = () => undefined;
  const held = new Promise((resolve) => (come = resolve));
  await page.route(/poster-/, async (route) => {
    await held;
    await route.continue();
  });
  await giveUp(page);
  const end = page.getByRole("dialog", { name: "The end" });
  const wanted = page.waitForRequest(/poster-/);
  await button(end, "A picture to share").click();
  await wanted;
  await button(end, "View the table").click();
  await end.waitFor({ state: "detached" });
  come();
  await page.evaluate((address) => import(address), (await wanted).url()); // once it is there and has run
});

test("confetti comes down once for a game", async () => {
  const page = await yard.sit(IVANHOE, { profile: { motion: "on", speed: "fast" } });
  await giveUp(page);
  await page.locator(".confetti").waitFor({ state: "attached" });
  await page.reload();
  await page.getByRole("dialog", { name: "The end" }).waitFor();
  assert.equal(await page.locator(".confetti").count(), 0);
});
