// What others do takes its time and is shown, one moment after another; the question comes after it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { deal, SCENES } from "./scenes.mjs";
import { holdFights, mySeat, until } from "./tools.mjs";
import { useYard } from "./yard.mjs";

const yard = useYard();
const USUAL = { pace: -1 };
const NORMAL = { speed: "normal", motion: "off" };
const SLOW = { speed: "slow", motion: "off" };

/** Ann is last to say whether she sponsors; then four story cards are drawn in a row. */
const FOUR_STORIES = {
  game: "quests",
  seats: ["person", "bot", "bot", "bot"],
  ...USUAL,
  scenario: deal(
    "quests",
    "P1, P2, P3, P4",
    `deal P1.hand: F5, F10, D5, S10, H10
deal P2.hand: D5, 2 x S10, H10
deal P3.hand: D5, 2 x S10, H10
deal P4.hand: D5, 2 x S10, H10
deal turn: P2
deal story: Q2, Plague, Queen's favor, Queen's favor, Q3`,
  ),
};
/** Ann is asked first, and has a display to beat; nobody has an action card, to which she could respond. */
const RED_LISTS = {
  game: "ivanhoe",
  seats: ["person", "bot", "bot", "bot"],
  ...USUAL,
  scenario: deal(
    "ivanhoe",
    "A, B, C, D",
    `deal colour: red
deal turn: A
deal B.display: R3
deal A.hand: R3, R4, S2, B3
deal B.hand: R4, R5, S3, Y2, G1
deal C.hand: R3, R5, S2, Y3, B4
deal D.hand: R4, R4, S3, P3, B2
deal deck: 9 x G1, 3 x Y2, 3 x Y3, 3 x B2, 3 x P4, 3 x P5`,
  ),
};
const LISTS = { game: "ivanhoe", seats: ["person", "bot", "bot", "bot"], seed: "3", ...USUAL };

/**
 * Notes on the page itself what appears when: captions, fights, answers and when they go, the cover of a shared device,
 * what is spoken. The times are those of the machine, so that those of two pages can be compared.
 */
function watch() {
  window.seen = [];
  const known = new WeakSet();
  let answers = false;
  let spoken = "";
  const note = (what, text = "") =>
    window.seen.push({ what, text, at: performance.timeOrigin + performance.now() });
  const appeared = (selector) => {
    const node = document.querySelector(selector);
    if (!node || known.has(node)) return null;
    known.add(node);
    return node;
  };
  const look = () => {
    const stage = appeared(".stage");
    // On a low screen a moment has no caption.
    if (stage) note(stage.classList[1], stage.querySelector(".caption p")?.textContent.trim());
    const battle = appeared(".battle");
    if (battle) note("fight", battle.getAttribute("aria-label"));
    if (appeared(".cover")) note("cover");
    const asked = document.querySelector(".answers:not(.offers)") !== null;
    if (asked !== answers) note(asked ? "answers" : "no answers");
    answers = asked;
    const said = document.querySelector("[role=log] > :last-child")?.textContent.trim() ?? "";
    if (said && said !== spoken) note("spoken", said);
    spoken = said;
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
}

/** Somebody comes to a seat with eyes open; `page.heard` are the updates that have arrived, `page.said` what was sent. */
async function come(table, { prepare = () => undefined, ...options }) {
  const page = await yard.visitor(options);
  await prepare(page);
  page.heard = [];
  page.said = [];
  page.on("websocket", (socket) => {
    socket.on("framereceived", ({ payload }) => {
      const message = JSON.parse(payload);
      if (message.type === "update") page.heard.push(message);
    });
    socket.on("framesent", ({ payload }) => page.said.push(JSON.parse(payload)));
  });
  await page.addInitScript(watch);
  await page.goto(`${yard.server.url}/t/${table}`);
  return page;
}

async function sit(wish, profile = NORMAL) {
  const seated = await yard.server.table(wish);
  return come(seated.table, { seats: mySeat(seated), profile });
}

/** In the page: notes once whatever appears that matches, with a few words about it. */
function noteParts() {
  window.parts = {};
  const LOOK = {
    great: () => document.querySelectorAll(".stage .great").length,
    story: () => document.querySelector(".parts > .story [data-face]")?.dataset.face ?? "none",
    arrow: () => document.querySelector(".stage .aim i") !== null,
    struck: () => document.querySelector(".great.struck")?.dataset.face,
    rail: () => [...document.querySelectorAll(".rail b")].map((bid) => bid.textContent).join(" "),
    fallen: () => [...document.querySelectorAll(".fallen")].map((card) => card.dataset.face).join(" "),
    blows: () => [...document.querySelectorAll(".blows b")].map((blow) => blow.textContent).join(" "),
  };
  new MutationObserver(() => {
    for (const [name, look] of Object.entries(LOOK)) {
      const found = look();
      const seen = (window.parts[name] ??= []);
      if (found && found !== seen.at(-1)) seen.push(found);
    }
    const large = document.querySelector(".stage.story .great");
    if (large) (window.parts.during ??= []).push(LOOK.story());
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

const parts = (page) => page.evaluate(() => window.parts);
const withParts = {
  prepare: (page) => page.addInitScript(noteParts),
  profile: { speed: "fast", motion: "off" },
};

async function sitWith(wish) {
  const seated = await yard.server.table(wish);
  return come(seated.table, { seats: mySeat(seated), ...withParts });
}

const CAPTIONS = [
  "story",
  "card",
  "stage",
  "attack",
  "block",
  "bid",
  "out",
  "prize",
  "action",
  "pass",
  "turn",
];
const seen = (page, ...kinds) =>
  page.evaluate((wanted) => window.seen.filter(({ what }) => wanted.includes(what)), kinds);
const captions = (page) => seen(page, ...CAPTIONS);
const answers = (page) => page.locator(".answers:not(.offers)");
const press = (page, name) => answers(page).getByRole("button", { name }).click();

/** Gives an answer, which is taken; how many captions were shown before it. */
async function answer(page, name) {
  await answers(page).waitFor();
  const [before, gone] = [(await captions(page)).length, (await seen(page, "no answers")).length];
  await press(page, name);
  await until(async () => (await seen(page, "no answers")).length > gone);
  return before;
}

/** Declines to sponsor; what follows are the others. */
const decline = (page) => answer(page, /^(No|Decline)/);

/** Out of the tournament at the first question; what follows are the bots. */
const withdraw = (page) => answer(page, /^Withdraw/);

test("the moves of bots are spread out in time, and each has its caption", async () => {
  const page = await sit(LISTS);
  const from = await withdraw(page);
  const shown = await until(async () => {
    const found = (await captions(page)).slice(from);
    return found.length > 4 && found;
  });
  const gaps = shown.slice(1).map(({ at }, nth) => at - shown[nth].at);
  // A page that has fallen behind shows each for less time, and may be late with one of them.
  assert.ok(Math.min(...gaps) > 20, `two captions at once: ${gaps.map(Math.round)}`);
  assert.ok(shown.at(-1).at - shown[0].at > 4 * 130, `they race: ${gaps.map(Math.round)}`);
  assert.ok(shown.every(({ text }) => text.length > 3));
});

test("every story card of an update is shown before the question", async () => {
  const page = await sit(FOUR_STORIES);
  await decline(page);
  const drawn = await until(() => {
    const news = page.heard.flatMap((update) => update.news ?? []);
    const stories = news.filter(({ beat }) => beat?.kind === "story").map(({ lines }) => lines[0]);
    return stories.length > 3 && stories;
  });
  await answers(page).waitFor();
  const events = await seen(page, "story", "answers");
  const last = events.findLastIndex(({ what }) => what === "answers");
  const texts = events.slice(0, last).filter(({ what }) => what === "story");
  for (const line of drawn)
    assert.ok(
      texts.some(({ text }) => text === line),
      `${line} was not shown in time`,
    );
});

/** Into the fight of a stage. */
async function attack(page) {
  await page.locator('.hand [data-face="Horse"]').click();
  await page.getByRole("button", { name: / with Horse$/ }).click();
}

/** In the fight of a stage, which stays open, with the question already waiting behind it. */
async function inTheFight() {
  const page = await sit({ ...SCENES.fight, ...USUAL }, SLOW);
  await page.evaluate(holdFights);
  await attack(page);
  const battle = page.getByRole("dialog", { name: /stage 1$/i });
  await battle.waitFor();
  await until(() => page.heard.at(-1)?.question);
  return { page, battle };
}

test("the question does not appear before the fight was dismissed", async () => {
  const { page, battle } = await inTheFight();
  await battle.locator(".verdict", { hasText: /./ }).first().waitFor();
  assert.equal(await answers(page).count(), 0);
  assert.equal(await page.locator(".hand .playable").count(), 0);
  await battle.getByRole("button", { name: "Continue" }).click();
  await battle.waitFor({ state: "detached" });
  await answers(page).waitFor();
  const order = (await seen(page, "fight", "answers")).map(({ what }) => what);
  assert.deepEqual(order, ["answers", "fight", "answers"]);
});

test("my own attack leaves the hand at once, and nothing gives away how the fight ends", async () => {
  const page = await sit({ ...SCENES.fight, ...USUAL }, SLOW);
  await page.evaluate(holdFights);
  await answers(page).waitFor();
  await page.locator(".seats .asks").first().waitFor({ state: "detached" }); // the others have laid their cards
  const standing = () => page.locator(".seat .facts").allInnerTexts();
  const before = await standing();
  assert.equal(before.length, 4);
  await attack(page);
  const battle = page.getByRole("dialog", { name: /stage 1$/i });
  await battle.waitFor();
  assert.equal(await page.locator('.hand [data-face="Horse"]').count(), 0);
  assert.deepEqual(await standing(), before, "the table is as it was before the fight");
  assert.equal(await page.locator(".question .ask").innerText(), "One moment.");
  const told = page.locator(".recap", { hasText: / against \d+: / });
  assert.equal(await told.count(), 0);
  await battle.getByRole("button", { name: "Continue" }).click();
  await told.waitFor();
  await answers(page).waitFor();
});

test("the button of a fight covers nobody's line, even where there is little room", async () => {
  const page = await sit({ ...SCENES.fight, ...USUAL }, SLOW);
  await page.setViewportSize({ width: 1280, height: 480 });
  await page.evaluate(holdFights);
  await attack(page);
  const battle = page.locator(".battle");
  await battle.waitFor();
  const lines = await battle.locator("ul").boundingBox();
  const button = await battle.getByRole("button", { name: "Continue" }).boundingBox();
  assert.ok(lines.y + lines.height <= button.y, `${JSON.stringify(lines)} ${JSON.stringify(button)}`);
});

test("a fight that nobody dismisses closes by itself", async () => {
  const page = await sit({ ...SCENES.fight, ...USUAL }, { ...NORMAL, speed: "fast" });
  await attack(page);
  await until(async () => (await seen(page, "fight")).length);
  await page.locator(".battle").waitFor({ state: "detached" });
  await answers(page).waitFor();
});

test("while my clock runs no fight holds up my question", async () => {
  const clock = { kind: "move", seconds: 300 };
  const page = await sit({ ...SCENES.fight, ...USUAL, clock }, SLOW);
  await page.evaluate(holdFights);
  await attack(page);
  await page.locator(".battle").waitFor();
  await answers(page).waitFor();
  assert.equal(await page.locator(".battle").count(), 1, "the fight is shown beside it");
});

test("a reload in the middle of a fight lands at the question", async () => {
  const { page } = await inTheFight();
  const { question } = page.heard.at(-1);
  await page.reload();
  await answers(page).waitFor();
  assert.equal(await page.locator(".battle").count(), 0);
  assert.match(await page.locator(".question .ask").innerText(), new RegExp(question.short ?? question.text));
  assert.ok((await page.locator(".recap .happening").count()) > 1, "what just happened is still told");
});

for (const [way, skip] of [
  ["a tap on the board", (page) => page.locator(".board").click({ position: { x: 8, y: 8 } })],
  ["Skip", (page) => page.getByRole("button", { name: "Skip", exact: true }).click()],
  ["the space bar", (page) => page.keyboard.press("Space")],
]) {
  test(`${way} skips ahead to the next question`, async () => {
    const page = await sit({ ...RED_LISTS, pace: 10 }, SLOW);
    await withdraw(page);
    await page.evaluate(() => document.activeElement?.blur());
    await skip(page);
    const from = (await captions(page)).length;
    await answers(page).waitFor();
    assert.deepEqual((await captions(page)).slice(from), []);
    assert.equal(page.said.filter(({ type }) => type === "hurry").length, 1);
    assert.ok((await page.locator(".recap .happening").count()) > 1, "the recap tells what was skipped");
  });
}

test("a tap does not skip what a person is asked, and a control keeps its keys", async () => {
  const page = await sit(LISTS, SLOW);
  await answers(page).waitFor();
  await page.locator(".board").click({ position: { x: 8, y: 8 } });
  await page.getByRole("button", { name: "Rules" }).focus();
  await page.keyboard.press("Space");
  await page.getByRole("tab", { name: "Rules", selected: true }).waitFor();
  assert.equal(page.said.filter(({ type }) => type === "hurry").length, 0);
});

test("a card that is touched while others think says who, and covers nothing with what stands there already", async () => {
  const page = await sit({ ...RED_LISTS, pace: 10 }, SLOW);
  await withdraw(page);
  await page.locator(".ask", { hasText: "is thinking…" }).waitFor();
  await page.locator(".hand button").first().click();
  await until(async () => (await seen(page, "spoken")).at(-1).text.endsWith("is thinking…"));
  assert.equal(await page.locator(".notice").count(), 0);
});

test("what is spoken are the sentences of the page, one after the other", async () => {
  const page = await sit(FOUR_STORIES);
  await decline(page);
  await answers(page).waitFor();
  const spoken = (await seen(page, "spoken")).map(({ text }) => text);
  const stories = spoken.filter((text) => /draws? the event card/.test(text));
  assert.ok(stories.length > 3, spoken.join("\n"));
  for (const text of stories) assert.equal(text.match(/draws? the event card/g).length, 1, text);
  const { question } = page.heard.at(-1);
  for (const line of [question.text, ...(question.notes ?? [])])
    assert.ok(spoken.at(-1).includes(line), line);
  for (const text of spoken) assert.doesNotMatch(text, /position|<return>|:$/);
});

test("the speed setting is the pace that the seat asks for", async () => {
  const page = await sit(LISTS, { ...NORMAL, speed: "fast" });
  await answers(page).waitFor();
  const wishes = () => page.said.filter(({ type }) => type === "pace").map(({ seconds }) => seconds);
  await until(() => wishes().length);
  await page.getByRole("tab", { name: "Settings" }).click();
  await page.getByLabel(/speed/i).selectOption("slow");
  await until(() => wishes().length > 1);
  assert.deepEqual(wishes(), [0.35, 1.5]);
});

test("a slow page does not hold up somebody else", async () => {
  const wish = { ...RED_LISTS, seats: ["person", "bot", "bot", "person"] };
  const host = await yard.server.table(wish);
  const other = await yard.server.join(host, "Bors");
  const ann = await come(host.table, { seats: mySeat(host), profile: { ...SLOW, name: "Ann" } });
  const bors = await come(host.table, { seats: mySeat(other, "Bors"), profile: { name: "Bors" } });
  await answers(ann).waitFor();
  await ann.clock.install();
  await ann.clock.pauseAt(Date.now() + 60_000); // from now on her page shows one thing for ever
  await withdraw(ann);
  await answers(bors).waitFor();
  const toShow = () => ann.heard.flatMap(({ news = [] }) => news.filter(({ beat }) => beat));
  await until(() => toShow().length > 2);
  assert.ok((await captions(ann)).length < 2, "Ann's page is still at the first of them");
});

/** What the table says to one of the seats arrives late, when a bot has made its moves already. */
const late = (key) => (page) =>
  page.routeWebSocket(/socket/, (socket) => {
    const server = socket.connectToServer();
    let delay = 0;
    socket.onMessage((text) => {
      if (JSON.parse(text).key === key) delay = 1200;
      server.send(text);
    });
    server.onMessage((text) => setTimeout(() => socket.send(text), delay));
  });

test("on a shared device the cover comes after what is shown, whichever line hears of it first", async () => {
  const host = await yard.server.table({ ...RED_LISTS, seats: ["person", "bot", "person", "bot"] });
  const other = await yard.server.join(host, "Bors");
  const seats = { [host.table]: [mySeat(host)[host.table][0], mySeat(other, "Bors")[host.table][0]] };
  const page = await come(host.table, {
    seats,
    profile: { ...NORMAL, speed: "fast" },
    prepare: late(host.key),
  });
  const take = page.getByRole("button", { name: /^I am/ });
  await take.click();
  await withdraw(page);
  await take.waitFor();
  const events = await seen(page, ...CAPTIONS, "cover", "answers");
  const asked = events.findLastIndex(({ what }) => what === "answers");
  const after = events.slice(asked + 1).map(({ what }) => what);
  assert.equal(after.at(-1), "cover", after.join(" "));
  assert.ok(after.length > 1, "the bot in between was seen");
  assert.equal(after.filter((what) => what === "cover").length, 1);
});

test("what is new in the log loses its mark after a moment in sight", async () => {
  const page = await sit(LISTS);
  await withdraw(page);
  const fresh = page.locator(".log .fresh");
  await fresh.first().waitFor();
  const line = await fresh.first().innerText();
  await until(async () => !(await fresh.allInnerTexts()).includes(line));
  await page.locator(".log").getByText(line, { exact: true }).first().waitFor(); // the line itself stays
});

// What the moments look like

test("a story card is shown large first, and then lies at its place", async () => {
  const page = await sitWith({ ...SCENES.recognition, ...USUAL });
  await page.getByRole("button", { name: "Turn up the story card" }).click();
  await page.locator(".parts > .story [data-face='Boar Hunt']").waitFor();
  const { great, during } = await parts(page);
  assert.deepEqual(great, [1]);
  assert.ok(
    during.every((face) => face !== "Boar Hunt"),
    "it lies there only afterwards",
  );
  await page.locator(".great").waitFor({ state: "detached" });
});

test("an action is announced with an arrow to its target, and IVANHOE strikes it out", async () => {
  const seated = await yard.server.table({
    game: "ivanhoe",
    seats: ["bot:hard", "person"], // plays by rules that do not depend on time, and so RIPOSTE
    ...USUAL,
    scenario: deal(
      "ivanhoe",
      "A, B",
      "deal colour: blue\ndeal turn: A\ndeal B.display: B3, B5\ndeal A.hand: RIPOSTE\ndeal B.hand: IVANHOE, G1",
    ),
  });
  const watcher = await come(seated.table, withParts);
  const page = await come(seated.table, { seats: mySeat(seated), profile: NORMAL });
  await page
    .getByRole("button", { name: /cancel/i })
    .first()
    .click();
  await until(async () => (await parts(watcher)).struck?.length);
  const { arrow, struck } = await parts(watcher);
  assert.deepEqual(arrow, [true]);
  assert.deepEqual(struck, ["RIPOSTE"]);
});

test("bids stand on a rail", async () => {
  const bidders = "bot:strategy3"; // bids one more each time
  const page = await sitWith({ ...SCENES.bidding, seats: [bidders, "person", bidders, bidders], ...USUAL });
  await page.getByRole("button", { name: "Drop out" }).click();
  await until(async () => (await parts(page)).rail?.length);
  assert.match((await parts(page)).rail[0], /^\d+ \d+$/);
});

test("in the lanes both blows are written over those who meet, and an open lane hits the base", async () => {
  const page = await sitWith({ ...SCENES.damage, ...USUAL });
  await page.getByRole("button", { name: /^Skip defence/ }).click();
  await page.locator("dialog[open] .primary").click();
  await until(async () => (await parts(page)).blows?.length >= 2);
  assert.deepEqual((await parts(page)).blows, ["−9", "−1"]);
});

test("whoever falls in a lane lies there while the rest is fought out", async () => {
  const page = await sitWith({ ...SCENES.damage, ...USUAL });
  await page.locator('[data-spot="board 0 0"]').click();
  await page.locator('[data-spot="lane 0 1"]').click();
  await page.locator('[data-spot="board 0 2"]').click();
  await page.locator('[data-spot="lane 0 3"]').click();
  await page.getByRole("button", { name: "Defend" }).click();
  await until(async () => (await parts(page)).fallen?.length >= 2);
  assert.deepEqual((await parts(page)).fallen, ["Kite Rider Iron Tortoise", "Kite Rider Mote Iron Tortoise"]);
});

test("on a phone on its side no moment is told below the screen", async () => {
  const seated = await yard.server.table(LISTS);
  const aside = { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true };
  const page = await yard.come(seated.table, { seats: mySeat(seated), profile: NORMAL, ...aside });
  await answers(page).waitFor();
  await page.evaluate(() => {
    window.stages = new Set();
    window.low = [];
    new MutationObserver(() => {
      const stage = document.querySelector(".stage");
      if (stage) window.stages.add(stage);
      const told = stage?.querySelector(".caption");
      if (told && told.getBoundingClientRect().bottom > innerHeight) window.low.push(told.textContent.trim());
    }).observe(document, { subtree: true, childList: true });
  });
  await press(page, /^Withdraw/);
  await page.waitForFunction(() => window.stages.size > 4);
  assert.deepEqual(await page.evaluate(() => window.low), []);
});
