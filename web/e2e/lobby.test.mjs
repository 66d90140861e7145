// Around the table: setting it, starting, copying a link, files, rigged deals, replays, abandoned tables, another game.
import assert from "node:assert/strict";
import { test } from "node:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { button, firstMove } from "./moments.mjs";
import { findings, mySeat, noted, noteTexts, until } from "./tools.mjs";
import { useYard } from "./yard.mjs";

process.env.TILTYARD_ABANDONED_SECONDS = "2"; // the servers of this file

const yard = useYard();
const card = (page, game) => page.locator(`.games > [data-game="${game}"]`);
const faces = (page) =>
  page.locator(".hand button").evaluateAll((all) => all.map((each) => each.dataset.face).sort());
const list = (dialog) => dialog.getByLabel("List it on the first page").check();
const infoOf = (page) =>
  fetch(`${yard.server.api}/api/tables/${/\/t\/([^/#?]+)/.exec(page.url())[1]}`).then((answer) =>
    answer.json(),
  );

async function home(options = {}) {
  const page = await yard.visitor(options);
  await page.goto(yard.server.url);
  await page.getByRole("heading", { name: "Current tables" }).waitFor();
  return page;
}

async function giveUp(page) {
  await button(page, "Resign").click();
  await page.getByRole("dialog", { name: "Give up?" }).getByRole("button", { name: "Give up" }).click();
}

/** Makes a table with friends, as somebody who changes some of its settings. */
async function makeTable(game, change = () => undefined, options = {}) {
  const page = await home(options);
  await card(page, game).getByRole("button", { name: "With friends" }).click();
  await change(page.getByRole("dialog"));
  await page.getByRole("button", { name: "Make the table" }).click();
  await page.getByLabel("The link to this table").waitFor();
  return page;
}

test("Start says who will play, and fills every open seat with a bot of the chosen level", async () => {
  const page = await makeTable("ivanhoe", (dialog) =>
    dialog.getByLabel("Bots for seats left open").selectOption({ index: 1 }),
  );
  await button(page, "Start with 4 bots").waitFor();
  await page.getByText("Ann, 4 bots").waitFor();
  await button(page, "Remove this seat").click();
  await button(page, "Start with 3 bots").waitFor();
  await button(page, "Remove this seat").click();
  await button(page, "Start with 2 bots").waitFor();
  await button(page, "Add a seat").click();
  await button(page, "Start with 3 bots").click();
  await page.locator(".hand button").first().waitFor();
  const { seats } = await infoOf(page);
  const { bots } = (await (await fetch(`${yard.server.api}/api/games`)).json()).find(
    (game) => game.game === "ivanhoe",
  );
  assert.deepEqual(
    seats.map((seat) => seat.bot ?? ""),
    ["", bots[1].name, bots[1].name, bots[1].name],
  );
});

test("a host who removes all open seats starts with the people who are there", async () => {
  const host = await makeTable("ivanhoe");
  const link = await host.getByLabel("The link to this table").inputValue();
  assert.equal(host.url(), link, "the address of the page can be sent just as well");
  const guest = await yard.visitor({ profile: { name: "" } });
  await guest.goto(link);
  await guest.getByRole("heading", { name: "Ann invites you to Ivanhoe" }).waitFor();
  await button(guest, "Join").click();
  await guest.getByRole("alert").getByText("Enter your name first").waitFor();
  await guest.getByLabel("Your name").fill("ann");
  await button(guest, "Join").click();
  await guest.getByRole("alert").getByText('"ann" is taken; pick another name').waitFor();
  await guest.getByLabel("Your name").fill("Bors");
  await button(guest, "Join").click();
  await guest.getByText("or when Ann starts it").waitFor();
  for (const left of [2, 1]) {
    await button(host, "Remove this seat").click();
    await button(host, `Start with ${left} bot`).waitFor();
  }
  await button(host, "Remove this seat").click();
  await button(host, "Start with 2 players").click();
  await Promise.all([host, guest].map((page) => page.locator(".hand button").first().waitFor()));
  assert.deepEqual(
    (await infoOf(host)).seats.map((seat) => seat.name),
    ["Ann", "Bors"],
  );
});

test("house rules are switches, lists and numbers, and follow the preset", async () => {
  const page = await makeTable("round_table", async (dialog) => {
    await dialog.getByText("House rules", { exact: true }).click();
    const shown = dialog.getByRole("switch", { name: "every stage is turned up in full when it begins" });
    assert.equal(await shown.isChecked(), false);
    await dialog.getByLabel("Rules").selectOption({ index: 1 });
    assert.equal(await shown.isChecked(), true, "as the preset says");
    await dialog.getByLabel("Rules").selectOption({ index: 0 });
    await shown.check();
  });
  await page.getByText("Every stage is turned up in full when it begins: yes").waitFor();
});

test("an invitation says what the house rules of the table mean; many of them are opened", async () => {
  for (const [game, preset, meaning] of [
    ["ivanhoe", "short", /^Colours that win the game, .*: 3 \(usually five with .* four\)$/],
    ["round_table", "open", "Rounds of a tournament, the first one included: 10 (usually 2)"],
  ]) {
    const host = await makeTable(game, (dialog) => dialog.getByLabel("Rules").selectOption(preset));
    const guest = await yard.visitor({ profile: { name: "Bors" } });
    await guest.goto(host.url());
    const name = guest.getByText(`House rules: ${preset}`);
    await name.waitFor();
    if (preset === "open") await name.click();
    await guest.getByText(meaning).waitFor();
    assert.deepEqual(await findings(guest), []);
  }
});

test("the rules of every game and the settings are reached from the first page", async () => {
  const page = await home();
  await page.getByRole("button", { name: "Settings" }).click();
  const settings = page.getByRole("dialog", { name: "Settings" });
  await settings.getByLabel("Appearance").selectOption({ label: "dark" });
  await settings.getByRole("button", { name: "Done" }).click();
  assert.equal(await page.locator("html").getAttribute("data-theme"), "dark");
  for (const title of ["Ivanhoe", "Quests"]) {
    await page.getByRole("link", { name: `Rules of ${title}`, exact: true }).click();
    await page.locator(".rules h2", { hasText: title }).first().waitFor();
    await page.goBack();
  }
});

// Copying

const withoutClipboard = () =>
  Object.defineProperty(Navigator.prototype, "clipboard", { get: () => undefined });
const withoutCopying = () => (Document.prototype.execCommand = () => false);

/** What somebody pastes into the chat. */
async function pasted(page) {
  const chat = page.getByRole("textbox", { name: /chat|say/i }).first();
  await chat.fill("");
  await chat.press("Control+v");
  return chat.inputValue();
}

for (const [how, wounds] of [
  ["without a clipboard", [withoutClipboard]],
  ["without a clipboard and without the old command", [withoutClipboard, withoutCopying]],
]) {
  test(`the link is copied ${how}`, async () => {
    const seated = await yard.server.table({ game: "ivanhoe", seats: ["person", "person"], public: true });
    const seats = { [seated.table]: [{ seat: 0, key: seated.key, name: "Ann" }] };
    const page = await yard.visitor({ seats });
    for (const wound of wounds) await page.addInitScript(wound);
    await page.goto(`${yard.server.url}/t/${seated.table}`);
    await button(page, "Copy").click();
    if (wounds.length > 1) {
      await page.getByRole("status").getByText("Press Ctrl+C").waitFor();
      await page.keyboard.press("Control+c");
    } else await page.getByRole("status").getByText("Copied").waitFor();
    assert.equal(await pasted(page), `${yard.server.url}/t/${seated.table}`);
  });
}

// Files

/** After a decision a game is given up; its record. */
async function saved() {
  const wish = { game: "ivanhoe", seats: ["person", "bot", "bot"], seed: "3", options: "short" };
  const page = await yard.sit(wish);
  await firstMove(page);
  await giveUp(page);
  await page.getByRole("dialog", { name: "The end" }).waitFor();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Save the game" }).click();
  const path = join(yard.server.folder, "saved.tilt");
  await (await download).saveAs(path);
  return path;
}

test("a saved game is loaded from the device and goes on after its last move", async () => {
  const path = await saved();
  const page = await home();
  await page.getByLabel("Load a game").setInputFiles(path);
  const dialog = page.getByRole("dialog", { name: "Ivanhoe: load a game" });
  await dialog.getByText(/^Continues after \d+ moves?\. House rules: short\.$/).waitFor();
  await dialog.getByText("Everybody at the table sees that the deal is rigged").waitFor();
  await dialog.getByLabel("You take the seat of").selectOption({ label: "Ann" });
  await dialog.getByRole("button", { name: "Begin" }).click();
  await page.getByText("The game goes on from here.").first().waitFor();
  const info = await infoOf(page);
  assert.ok(info.at > 0);
  assert.deepEqual(
    info.seats.map((seat) => Boolean(seat.bot)),
    [false, true, true],
  );
});

test("a faulty file says where it is wrong, and so does one that is not a record", async () => {
  const page = await home();
  const wrong = join(yard.server.folder, "wrong.tilt");
  for (const [text, problem] of [
    ["Dear Ann,\nhow are you?\n", "wrong.tilt: Line 1: a record begins with 'tiltyard 1'"],
    ["tiltyard 1\ngame: ivanhoe\nrules: 1\nseats: A, B\nseed: 7\n---\nA: fly\n", "wrong.tilt: Line 7: "],
    [`tiltyard 1\n${"# much\n".repeat(3000)}`, "wrong.tilt: This file is too large"],
  ]) {
    writeFileSync(wrong, text);
    await page.getByLabel("Load a game").setInputFiles(wrong);
    await page.getByRole("alert").getByText(problem).waitFor();
  }
});

test("a deal from a file is a rigged deal of a new table", async () => {
  const path = join(yard.server.folder, "deal.tilt");
  const hand = "deal P1.hand: P5, R3, Y2, SHIELD";
  writeFileSync(path, `tiltyard 1\ngame: ivanhoe\nrules: 1\nseats: P1, P2, P3\n${hand}\n---\n`);
  const page = await makeTable("ivanhoe", async (dialog) => {
    await dialog.getByLabel("Deal").selectOption("file");
    await dialog.getByLabel("File", { exact: true }).setInputFiles(path);
    await dialog.getByText("A deal; nobody has moved yet.").waitFor();
  });
  await page.getByText("Rigged deal").first().waitFor();
  assert.equal(await page.getByRole("button", { name: "Remove this seat" }).count(), 0);
  await button(page, "Start with 2 bots").click();
  await page.locator('.hand [data-face="SHIELD"]').first().waitFor();
});

test("everybody is told that a deal is rigged: in the list, on the invitation, at the table, in the log", async () => {
  const rig = async (dialog) => {
    await dialog.getByLabel("Deal").selectOption({ label: "rigged: boar hunt" });
    await dialog.getByText("A first quest: the drawer can sponsor").waitFor();
    await list(dialog);
  };
  const host = await makeTable("round_table", rig, { profile: { name: "Elaine" } });
  await host.getByText("Rigged deal").first().waitFor();
  const guest = await home({ profile: { name: "Bors" } });
  const entry = guest.locator("li.panel", { hasText: "Elaine" });
  await entry.getByText("Rigged deal").waitFor();
  await entry.getByRole("link", { name: "Join" }).click();
  await guest.getByText("The cards were chosen, not shuffled afresh").waitFor();
  await button(guest, "Join").click();
  await button(guest, "Play anyway").click();
  await button(guest, "Play anyway").waitFor({ state: "detached" });
  await button(host, "Start with 2 bots").click();
  for (const page of [host, guest]) {
    await page.locator("header.bar").getByText("Rigged deal").waitFor();
    const log = page.getByLabel("What happened").locator("li");
    assert.equal(await log.first().innerText(), "Rigged deal: the cards were chosen, not shuffled afresh.");
  }
});

// Looking back

test(
  "a replay plays to its end by itself, pauses, and says that it is over",
  { timeout: 120_000 },
  async () => {
    const { table } = await yard.server.table({
      game: "quests",
      name: "",
      seats: ["bot", "bot", "bot", "bot"],
      options: "shields=1, turn_limit=4",
      seed: "7",
      pace: 0,
    });
    const page = await yard.visitor();
    await until(() => fetch(`${yard.server.api}/api/records/${table}/replay`).then((answer) => answer.ok));
    await page.clock.install();
    await page.goto(`${yard.server.url}/replay/${table}`);
    const slider = page.getByRole("slider", { name: "Moment" });
    await slider.waitFor();
    const last = Number(await slider.getAttribute("max"));
    const moment = async () => Number(await slider.inputValue());
    await page.clock.pauseAt(Date.now() + 60_000); // from now on time goes on only as the test says
    await button(page, "Play").click();
    await page.clock.runFor(1000);
    await page.getByRole("button", { name: "Pause" }).click();
    const stopped = await moment();
    assert.ok(stopped > 2 && stopped < last, `it was stopped on the way: ${stopped} of ${last}`);
    await page.clock.runFor(60_000);
    assert.equal(await moment(), stopped);
    await page.locator("body").click({ position: { x: 5, y: 300 } });
    await page.evaluate(() => document.activeElement.blur());
    await page.keyboard.press("Space");
    await until(async () => {
      await page.clock.runFor(1000);
      return (await moment()) === last;
    });
    await page.getByText("The end of the game.").first().waitFor();
    await page.getByRole("button", { name: "Play again from the start" }).waitFor();
    await page.keyboard.press("Home");
    assert.equal(await moment(), 0);
  },
);

test(
  "a long replay comes page by page: it is stepped through, jumped through, and drawn with any eyes",
  { timeout: 120_000 },
  async () => {
    const { table } = await yard.server.table({
      game: "quests",
      name: "",
      seats: ["bot:random", "bot:random", "bot:random", "bot:random"],
      options: "shields=9, turn_limit=80",
      seed: "7",
      pace: 0,
    });
    const page = await yard.visitor();
    const part = async (from) =>
      (await fetch(`${yard.server.api}/api/records/${table}/replay?seat=-1&from=${from}`)).json();
    const start = await until(async () => {
      const found = await part(0); // the bots may still play
      return found.steps && found;
    });
    assert.ok(start.total > 600, `${start.total} steps`);
    const asked = [];
    page.on("request", (request) => request.url().includes("/replay?") && asked.push(request.url()));
    await page.goto(`${yard.server.url}/replay/${table}?at=99`);
    const slider = page.getByRole("slider", { name: "Moment" });
    await slider.waitFor();
    const shows = (move) => page.locator(".move", { hasText: move }).waitFor();
    const at = async (moment) => {
      const found = (await part(moment)).steps[0];
      await shows(found.move);
      assert.equal(await slider.inputValue(), String(moment));
    };
    await at(99);
    await page.keyboard.press("ArrowRight");
    await at(100);
    await page.keyboard.press("ArrowRight");
    await at(101);
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await at(99);
    await page.keyboard.press("End");
    await page.getByText("The end of the game.").first().waitFor();
    await at(start.total - 1);
    await slider.fill("450");
    await at(450);
    await page.getByLabel("View as").selectOption({ index: 1 });
    await page.locator(".hand button").first().waitFor();
    await at(450);
    await slider.blur();
    await page.keyboard.press("Home");
    await page.getByText("The deal").waitFor();
    assert.equal(await page.locator(".move[aria-busy=true]").count(), 0);
    assert.ok(asked.every((url) => url.includes("count=100")));
    assert.ok(asked.length <= 13, `only what is near is fetched: ${asked.length} pages`);
  },
);

// Current tables

test("an abandoned table disappears from the list, and its player is offered the seat", async () => {
  const host = await makeTable("quintessence", list, { profile: { name: "Perceval" } });
  const address = host.url();
  const other = await home();
  await other.getByText("Perceval, 1 seat free").waitFor();
  await host.goto(yard.server.url);
  const mine = host.locator("section", { has: host.getByRole("heading", { name: "Your games" }) });
  await mine.getByRole("link", { name: "at your seat" }).waitFor();
  await other.getByText("Perceval, 1 seat free").waitFor({ state: "detached" });
  await mine.getByRole("link", { name: "at your seat" }).click();
  await host.waitForURL(address);
  await other.getByText("Perceval, 1 seat free").waitFor();
});

test("a game whose people are gone cannot be watched from the list", async () => {
  const wish = { game: "quests", seats: ["person", "bot", "bot", "bot"], public: true, name: "Galahad" };
  const page = await yard.sit(wish, { profile: { name: "Galahad" } });
  const other = await home();
  const entry = other.locator("li.panel", { hasText: "Galahad" });
  await entry.getByRole("link", { name: "Watch" }).waitFor();
  await page.context().close();
  await entry.waitFor({ state: "detached" });
});

// Another game

test("two people play the same decks again if both like it", async () => {
  const { pages } = await yard.people({ game: "quintessence", seats: ["person", "person"] });
  const [ann, bors] = pages;
  const dealt = await Promise.all(pages.map(faces));
  assert.equal(await ann.getByText("Rigged deal").count(), 0);
  await giveUp(bors);
  await ann.getByRole("heading", { name: "You win!" }).waitFor();
  await bors.getByRole("heading", { name: "Ann wins" }).waitFor();
  const old = ann.url();
  await button(ann, "Same decks again").click();
  await bors.getByText("Ann asks to play the same cards again, which everybody may know.").waitFor();
  await button(bors, "Same decks again").click();
  await Promise.all(pages.map((page) => page.waitForURL((url) => url.href !== old)));
  await Promise.all(pages.map((page) => page.locator(".hand button").first().waitFor()));
  assert.deepEqual(await Promise.all(pages.map(faces)), dealt);
  await ann.locator("header.bar").getByText("Rigged deal").waitFor();
});

test("people who share a device need no consent for another game", async () => {
  const page = await home();
  await card(page, "quintessence").getByRole("button", { name: "On one device" }).click();
  await page.getByRole("button", { name: "Begin" }).click();
  await page.getByRole("button", { name: /^I am / }).click();
  await giveUp(page);
  const old = page.url();
  await button(page, "Play again").click();
  await page.waitForURL((url) => url.href !== old);
  await page.getByRole("button", { name: /^I am / }).waitFor();
});

test("a forced move is played for people who want that, and they are told before it is", async () => {
  const hand = "deal P1.hand: 4 x Thieves, Boar, Saxons, Sword";
  const scenario = `tiltyard 1\ngame: round_table\nrules: 1\nseats: P1, P2\n${hand}\ndeal story: Boar Hunt\n---\n`;
  const wish = { game: "round_table", scenario, seats: ["person", "bot"] };
  const seated = await yard.server.table(wish);
  const page = await yard.visitor({ seats: mySeat(seated), profile: { auto: true } });
  await page.addInitScript(noteTexts, ".question .forced");
  await page.goto(`${yard.server.url}/t/${seated.table}`);
  await page.locator(".recap", { hasText: "You turn up Boar Hunt" }).waitFor();
  assert.deepEqual(await noted(page), [
    "Nothing else is possible, so this is played for you: Turn up the story card.",
  ]);
  const told = "Played for you, as nothing else was possible: Turn up the story card.";
  assert.equal(await page.getByRole("log", { name: "What happens" }).getByText(told).count(), 1);
  assert.equal(await page.locator(".notice").count(), 0, "what happened is not covered");
});
