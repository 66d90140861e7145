// People who stay together: reactions, who is here, the next game, watching, and games that take days.
import assert from "node:assert/strict";
import { test } from "node:test";
import { button, firstMove, say, sideTab } from "./moments.mjs";
import { SCENES } from "./scenes.mjs";
import { findings, noted, noteTexts, until } from "./tools.mjs";
import { useYard } from "./yard.mjs";

const yard = useYard();
const TWO = { game: "ivanhoe", seats: ["person", "person"], seed: "3" };
const row = (page, name) => page.locator(".displays > li", { hasText: name });

async function react(page, words) {
  await page.getByRole("button", { name: "React", exact: true }).click();
  await page.getByRole("button", { name: words }).click();
}

/** Ann has won, since Bors gave up. */
async function over(wish = TWO, names = ["Ann", "Bors"]) {
  const { table, seats, pages } = await yard.people(wish, names);
  for (const page of pages.slice(1)) {
    await button(page, "Resign").click();
    await page.getByRole("button", { name: "Give up" }).click();
  }
  await Promise.all(pages.map((page) => page.locator(".ending").waitFor()));
  return { table, seats, pages };
}

/** In the page: it is hidden, or in front again, as when somebody goes to another tab. */
function hide(hidden) {
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
  Object.defineProperty(document, "visibilityState", {
    value: hidden ? "hidden" : "visible",
    configurable: true,
  });
  document.dispatchEvent(new Event("visibilitychange"));
}

/** In the page: a browser that allows what it is asked for, or not; the one that tests drive never does. */
function permit(allowed) {
  window.told = [];
  window.requests = 0;
  const permission = () => (window.requests && allowed ? "granted" : "default");
  Object.defineProperty(Notification, "permission", { get: permission });
  Notification.requestPermission = () => {
    window.requests += 1;
    return Promise.resolve(allowed ? "granted" : "denied");
  };
  ServiceWorkerRegistration.prototype.showNotification = (title, { body, tag }) => {
    window.told.push([title, body, tag]);
    return Promise.resolve();
  };
}

test("a reaction is seen at the seat for a moment, is read once, and covers neither board nor hand nor question", async () => {
  const { pages } = await yard.people(TWO);
  const [ann, bors] = pages;
  await ann.evaluate(noteTexts, "[role=log]");
  await ann.clock.install();
  await ann.clock.pauseAt(Date.now() + 60_000); // from now on time goes on only as the test says
  const seen = ann.locator(".emote", { hasText: "Well played!" });
  await react(bors, "Well played!");
  const box = await seen.boundingBox();
  for (const place of [".hand", ".question", ".laid"]) {
    const other = await ann.locator(place).first().boundingBox();
    const apart =
      box.x + box.width <= other.x ||
      other.x + other.width <= box.x ||
      box.y + box.height <= other.y ||
      other.y + other.height <= box.y;
    assert.ok(apart, `it lies over ${place}`);
  }
  await ann.clock.runFor(5000);
  await seen.waitFor({ state: "detached" });
  const said = (await noted(ann)).filter((text) => text.includes("Bors: Well played!"));
  assert.equal(said.length, 1);
});

test("reactions of watchers are seen as such, and a table may do without them", async () => {
  const { table, pages } = await yard.people(TWO);
  const [ann] = pages;
  const dora = await yard.come(table, { profile: { name: "Dora" } });
  await react(dora, "Wow!");
  await ann.locator(".emote", { hasText: "Dora (watching): Wow!" }).waitFor();
  const quiet = await yard.people({ ...TWO, cheers: false });
  const watcher = await yard.come(quiet.table, { profile: { name: "Dora" } });
  await watcher.locator(".captions").waitFor();
  assert.equal(await watcher.getByRole("button", { name: "React", exact: true }).count(), 0);
});

test("somebody who is muted is neither heard nor seen on that device, and reactions can be switched off", async () => {
  const { pages } = await yard.people(TWO);
  const [ann, bors] = pages;
  await sideTab(ann, "Chat");
  await ann.getByText("Mute or report", { exact: true }).click();
  await ann.getByLabel("Mute Bors").check();
  await ann.evaluate(noteTexts, ".emote");
  await sideTab(bors, "Chat");
  await bors.getByLabel("Say something").fill("Can you hear me?");
  await bors.getByLabel("Say something").press("Enter");
  await react(bors, "Hurry up?");
  await bors.locator(".emote", { hasText: "Hurry up?" }).waitFor();
  await ann.getByLabel("Mute Bors").uncheck();
  await ann.getByLabel("The chat").getByText("Can you hear me?").waitFor();
  await react(bors, "Oops!");
  await ann.locator(".emote", { hasText: "Oops!" }).waitFor();
  assert.deepEqual(await noted(ann), ["Oops!"]);
  await sideTab(ann, "Settings");
  await ann.getByLabel("Reactions of others").uncheck();
  await react(bors, "Thanks!");
  await bors.locator(".emote", { hasText: "Thanks!" }).waitFor();
  await ann.getByLabel("Reactions of others").check();
  await react(bors, "Good game!");
  await ann.locator(".emote", { hasText: "Good game!" }).waitFor();
  assert.deepEqual(await noted(ann), ["Oops!", "Good game!"]);
});

test("what somebody says goes after a moment, though somebody who is muted talks on", async () => {
  const { pages } = await yard.people({ ...TWO, seats: Array(3).fill("person") }, ["Ann", "Bors", "Cei"]);
  const [ann, bors, cei] = pages;
  await sideTab(ann, "Chat");
  await ann.getByText("Mute or report", { exact: true }).click();
  await ann.getByLabel("Mute Cei").check();
  await sideTab(ann, "Log");
  await ann.clock.install();
  await ann.clock.pauseAt(Date.now() + 60_000); // from now on time goes on only as the test says
  for (const page of [bors, cei]) await sideTab(page, "Chat");
  await say(bors, "Well met.");
  const toast = ann.locator(".toast");
  await toast.getByText("Well met.").waitFor();
  await say(cei, "Can you hear me?");
  await react(bors, "Oops!"); // comes after it
  await ann.locator(".emote", { hasText: "Oops!" }).waitFor();
  await ann.clock.runFor(10_000);
  await toast.waitFor({ state: "detached" });
});

test("nobody is said to think who looks elsewhere", async () => {
  const { pages } = await yard.people(TWO);
  const [ann, bors] = pages;
  await row(bors, "Ann").getByText("thinking…").waitFor();
  await ann.evaluate(hide, true);
  await row(bors, "Ann").getByText("looking elsewhere").waitFor();
  await row(bors, "Ann").getByText("to move").waitFor();
  await bors.getByText("Waiting for Ann: looking elsewhere.").waitFor();
  await ann.evaluate(hide, false);
  await row(bors, "Ann").getByText("thinking…").waitFor();
});

test("those who watch are counted while they look", async () => {
  const { table, pages } = await yard.people(TWO);
  const [ann] = pages;
  const dora = await yard.come(table);
  const elaine = await yard.come(table);
  await ann.getByText("2 watching").waitFor();
  await dora.evaluate(hide, true);
  await ann.getByText("1 watching").waitFor();
  await dora.evaluate(hide, false);
  await ann.getByText("2 watching").waitFor();
  await elaine.context().close();
  await dora.context().close();
  await ann.getByText("watching").waitFor({ state: "detached" });
});

test("a watcher reads the story as captions and chooses its speed", async () => {
  const { table, pages } = await yard.people(TWO);
  const dora = await yard.come(table, { profile: { name: "Dora" } });
  await firstMove(pages[0]);
  await dora.locator(".captions li:last-child", { hasText: "Ann" }).waitFor();
  await dora.locator(".captions").getByLabel("Speed").selectOption("slow");
  await dora.getByText("hands stay hidden").waitFor();
  assert.equal(await dora.locator(".hand").count(), 0);
  assert.deepEqual(await findings(dora), []);
});

test("people play again with other seats, and the score of the evening goes along", async () => {
  const { pages } = await over();
  const [ann, bors] = pages;
  const old = ann.url();
  await button(ann, "Swap seats").click();
  await bors.getByText("Ann asks to play again, with everybody one seat further.").waitFor();
  assert.deepEqual(await findings(bors), []);
  await button(bors, "Swap seats").click();
  await Promise.all(pages.map((page) => page.waitForURL((url) => url.href !== old)));
  await Promise.all(pages.map((page) => page.locator(".hand button").first().waitFor()));
  const { seats } = await (await fetch(ann.url().replace("/t/", "/api/tables/"))).json();
  assert.deepEqual(
    seats.map(({ name }) => name),
    ["Bors", "Ann"],
  );
  await button(ann, "Resign").click();
  await ann.getByRole("button", { name: "Give up" }).click();
  for (const page of pages) await page.locator(".ending").getByText("after 2 games together").waitFor();
  const score = await ann.locator(".score b").innerText();
  assert.equal(score.split(", ").sort().join(", "), "Ann 1, Bors 1");
});

test("swapping seats is not offered where the cards belong to them", async () => {
  const wish = { ...SCENES.ivanhoe, seats: Array(3).fill("person") };
  const { pages } = await over(wish, ["Ann", "Bors", "Cei"]);
  await button(pages[0], "Play again").waitFor();
  assert.equal(await button(pages[0], "Swap seats").count(), 0);
});

test("what cannot be played next is refused where it was asked for", async () => {
  const { pages } = await over({ ...TWO, seats: Array(3).fill("person") }, ["Ann", "Bors", "Cei"]);
  const [ann, bors, cei] = pages;
  await ann.routeWebSocket(/socket/, (socket) => {
    const server = socket.connectToServer(); // what others propose is lost on its way
    server.onMessage((text) => JSON.parse(text).type === "changed" || socket.send(text));
  });
  await ann.reload();
  await ann.locator(".ending").waitFor();
  await button(bors, "Play again").click();
  await cei.getByText("Bors asks to play again.").first().waitFor();
  await button(ann, "Play again").click();
  await ann.locator(".ending").getByText("Another proposal is already open.").waitFor();
});

test("the host picks another game, and everybody who agrees is taken along; watchers follow", async () => {
  const three = { ...TWO, seats: ["person", "person", "person"] };
  const { table, pages } = await over(three, ["Ann", "Bors", "Cei"]);
  const [ann, bors, cei] = pages;
  const dora = await yard.come(table, { profile: { name: "Dora" } });
  await dora.locator(".ending").waitFor();
  assert.equal(await bors.getByLabel("Another game").count(), 0, "only the host picks");
  await ann.getByLabel("Another game").selectOption({ label: "Quests, with 1 bot" });
  await button(ann, "Play it").click();
  await button(bors, "Play Quests").click();
  await cei.getByRole("button", { name: "Refuse" }).click();
  for (const page of [ann, bors, dora]) await page.waitForURL((url) => !url.href.endsWith(table));
  for (const page of [ann, bors]) await page.locator(".hand button").first().waitFor();
  const next = new URL(ann.url()).pathname; // the host's address is an invitation, too
  assert.equal(new URL(dora.url()).pathname, next);
  const info = await (await fetch(yard.server.url + next.replace("/t/", "/api/tables/"))).json();
  assert.equal(info.game, "quests");
  assert.deepEqual(
    info.seats.map((seat) => (seat.bot ? "bot" : seat.name)),
    ["Ann", "Bors", "bot", "bot"],
  );
  await cei.locator(".ending").getByText("The others play on at the next table.").waitFor();
  await button(cei, "Go to the next game").click();
  await cei.waitForURL(`**${next}*`);
  await cei.locator(".captions").waitFor();
});

test("whoever comes late is not taken along, and finds the way", async () => {
  const { table, seats, pages } = await over({ ...TWO, public: true });
  const [ann, bors] = pages;
  await bors.context().close();
  await row(ann, "Bors").getByText("gave up").waitFor();
  await button(ann, "Play again").click();
  await ann.waitForURL((url) => !url.href.endsWith(table));
  const late = await yard.come(table, { seats: seats[1], profile: { name: "Bors" } });
  await late.locator(".ending").getByText("The others play on at the next table.").waitFor();
  await button(late, "Go to the next game").click();
  await late.getByRole("button", { name: "Join" }).click();
  for (const page of [ann, late]) await page.locator(".hand button").first().waitFor();
});

test("a table that takes its time says whose turn it is, counts in the title, and the browser tells it if allowed", async () => {
  const { table, seats, pages } = await yard.people({ ...TWO, slow: true });
  const [ann, bors] = pages;
  await ann.getByLabel("Take your time").click();
  await ann.getByText("there is no clock here").waitFor();
  assert.equal(await ann.getByLabel("Tell me when it is my turn").isChecked(), false);
  await bors.context().close();
  const later = await yard.visitor({ seats: seats[1], profile: { name: "Bors" } });
  await later.addInitScript(permit, true);
  await later.goto(yard.server.url);
  await later.getByText(/^Ann's turn/).waitFor();
  await later.getByRole("button", { name: "Settings" }).click();
  await later.getByLabel("Tell me when it is my turn").check();
  await later.getByText("only while this page is open").waitFor();
  await later.getByRole("button", { name: "Done" }).click();
  assert.equal(await later.evaluate(() => window.requests), 1);
  assert.equal(await later.title(), "Tiltyard");
  await firstMove(ann);
  await button(ann, "End turn").click();
  await later.getByText(/^Your turn/).waitFor();
  await later.waitForFunction(() => document.title === "(1) Tiltyard");
  const told = await until(() => later.evaluate(() => window.told[0]));
  assert.deepEqual(told, ["Your turn", "It is your turn in Ivanhoe against Ann.", table]);
  assert.equal(await later.evaluate(() => window.told.length), 1);
});

test("the browser is asked only if somebody wants it, and the page says if it does not allow it", async () => {
  const page = await yard.visitor();
  await page.addInitScript(permit, false);
  await page.goto(yard.server.url);
  await page.getByRole("button", { name: "Settings" }).click();
  assert.equal(await page.evaluate(() => window.requests), 0, "only who wants it is asked");
  await page.getByLabel("Tell me when it is my turn").click();
  await page.getByText("Your browser does not allow it.").waitFor();
  assert.equal(await page.getByLabel("Tell me when it is my turn").isChecked(), false);
});

test("a game without a hurry is still there after a restart of the server", async () => {
  const { table, seats, pages } = await yard.people({ ...TWO, slow: true });
  const before = await (await fetch(`${yard.server.url}/api/tables/${table}`)).json();
  await Promise.all(pages.map((page) => page.context().close()));
  await yard.server.stop();
  await yard.server.start();
  const [after] = await (await fetch(`${yard.server.url}/api/tables?names=${table}`)).json();
  assert.deepEqual([after.asks, after.since, after.slow], [before.asks, before.since, true]);
  const ann = await yard.come(table, { seats: seats[0] });
  await ann.locator(".question .answers").waitFor();
});

test("a friend is invited to a table that waits for days", async () => {
  const ann = await yard.visitor();
  await ann.goto(yard.server.url);
  await ann.locator('[data-game="ivanhoe"]').getByRole("button", { name: "With friends…" }).click();
  await ann.getByLabel("Clock").selectOption({ label: "none, and take your time: for days" });
  await ann.getByRole("button", { name: "Make the table" }).click();
  await ann.getByText("the table waits for days").waitFor();
  await ann.getByRole("main").getByLabel("Tell me when it is my turn").waitFor();
  assert.deepEqual(await findings(ann), []);
  const bors = await yard.visitor({ profile: { name: "Bors" } });
  await bors.goto(ann.url());
  await bors.getByText("No clock: it may take days").waitFor();
});
