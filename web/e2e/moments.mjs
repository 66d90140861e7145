// Every screen worth a look, by name, and how to get there. The pictures are taken here, and axe-core looks here.
import { played, sitLate } from "./records.mjs";
import { robot } from "./robot.mjs";
import { SCENES } from "./scenes.mjs";
import { holdFights, isAsked, mySeat } from "./tools.mjs";

const bots = (game, count, more = {}) => ({
  game,
  seats: ["person", ...Array.from({ length: count }, () => "bot")],
  seed: "3",
  ...more,
});
const TWO = { game: "ivanhoe", seats: ["person", "person"], seed: "3" };
const SHORT = {
  round_table: bots("round_table", 3, { options: "turn_limit=8" }),
  quests: bots("quests", 3, { options: "shields=1, turn_limit=4", seed: "6" }),
  ivanhoe: bots("ivanhoe", 2, { options: "tournament_limit=2" }),
  quintessence: bots("quintessence", 1, { options: "base_hp=5, round_limit=6" }),
};

export const button = (page, name) => page.getByRole("button", { name }).first();

/** A page of its own, or a list on it. */
export const at = (path, act) => async (yard, options) => {
  const page = await yard.visitor(options);
  await page.goto(yard.server.url + path);
  await page.locator("h1").first().waitFor();
  await act?.(page, yard);
  return page;
};

/** The robot decides that many times, and is asked again. */
export async function decide(page, moves) {
  await page.evaluate(robot, moves);
  await isAsked(page);
}

/** A table against bots, after some decisions. */
export const after =
  (wish, moves, act, profile = {}) =>
  async (yard, options) => {
    const page = await yard.sit(wish, { ...options, profile: { ...options.profile, ...profile } });
    if (moves) await decide(page, moves);
    await act?.(page);
    return page;
  };

/** A table of people; the steps there end with the page to look at. */
const among =
  (wish, act, names = ["Ann", "Bors"]) =>
  async (yard, options) => {
    const { pages, ...rest } = await yard.people({ ...TWO, ...wish }, names, options);
    return act(pages, { yard, options, ...rest });
  };

/** The log, the chat, the rules or the settings beside the table. */
export async function sideTab(page, name) {
  await button(page, "Log and chat").waitFor();
  if (!(await page.getByRole("tab", { name }).count())) await button(page, "Log and chat").click();
  await page.getByRole("tab", { name }).click();
}

export async function say(page, ...lines) {
  for (const line of lines) {
    await page.getByLabel("Say something").fill(line);
    await page.keyboard.press("Enter");
    await page.getByLabel("The chat").getByText(line).waitFor();
  }
}

/** Lays the first card that can be laid, so that there is a decision to take back. */
export async function firstMove(page) {
  const hand = page.locator(".hand li");
  const held = await hand.count();
  await page
    .locator(".hand .playable")
    .first()
    .click({ position: { x: 9, y: 45 } });
  await page.locator(".answers .primary").first().click();
  await hand.nth(held - 1).waitFor({ state: "detached" });
}

async function talk([ann, bors]) {
  for (const page of [ann, bors]) await sideTab(page, "Chat");
  await say(ann, "Well met, Bors. Red today?");
  await say(bors, "Red suits me. I hold nothing but lances and a very old horse, so be gentle.");
  await say(ann, "I never am.");
  return ann;
}

/** Watchers talk among themselves. */
async function balcony(_people, { yard, table, options }) {
  const watchers = [];
  for (const name of ["Dora", "Elaine"]) {
    const profile = { ...options.profile, name };
    watchers.push(await yard.come(table, { ...options, profile }));
    await sideTab(watchers.at(-1), "Chat");
  }
  await say(watchers[0], "Bors will regret that colour.");
  await say(watchers[1], "Hush, they might hear us. Do they?");
  await say(watchers[0], "No. The balcony is ours.");
  return watchers[1];
}

async function asks(page, what) {
  if (!(await button(page, what).isVisible())) await sideTab(page, "Settings");
  await page.getByRole("button", { name: what }).last().click();
  return page;
}

/** Somebody asks; the page is the asker's or that of the person asked. */
const request =
  (what, which) =>
  async ([ann, bors]) => {
    if (what === "Undo") await firstMove(ann);
    await asks(ann, what);
    await bors.getByRole("button", { name: "Agree" }).waitFor();
    return [ann, bors][which];
  };

async function paused(pages) {
  const bors = await request("Pause", 1)(pages);
  await button(bors, "Agree").click();
  await bors.getByText("The game is paused").first().waitFor();
  return bors;
}

async function rematch([ann, bors]) {
  await bors.keyboard.press("Escape");
  await asks(bors, "Resign");
  await bors.getByRole("button", { name: "Give up" }).click();
  if (await bors.locator(".veil").isVisible()) await bors.locator(".shut").click();
  await button(ann, "Play again").click();
  await bors.getByRole("button", { name: "Agree" }).waitFor();
  return bors;
}

/** One of three is gone, and the table says what happens now. */
const gone =
  (said) =>
  async ([ann, , cei]) => {
    await cei.context().close();
    await ann.getByText(said, { exact: true }).waitFor();
    return ann;
  };

/** The connection breaks and stays broken. */
async function lost(page) {
  await page.route("**/api/**", (route) => route.abort());
  await page.evaluate(() => window.cutLine());
  await page.locator(".strip.lost").waitFor();
}

async function cuttable(yard, options) {
  const page = await yard.visitor(options);
  await page.addInitScript(() => {
    const Own = window.WebSocket;
    window.WebSocket = class extends Own {
      constructor(...all) {
        super(...all);
        window.cutLine = () => this.close();
      }
    };
  });
  return page;
}

async function brokenLine(yard, options) {
  const seated = await yard.server.table(bots("quests", 3));
  const page = await cuttable(yard, { ...options, seats: mySeat(seated) });
  await page.goto(`${yard.server.url}/t/${seated.table}`);
  await page.locator(".question .ask").waitFor();
  await lost(page);
  return page;
}

/** Tables that are open, that run, and that have ended, so that the lists of the first page are full. */
async function manyTables(page, yard) {
  const { server } = yard;
  await played(server, { ...SHORT.quintessence, public: true });
  const open = { public: true };
  await server.table({ ...TWO, ...open, name: "Perceval", seats: ["person", "person", "person", "bot"] });
  await server.table({ ...bots("quests", 3), ...open, name: "Dindrane" });
  await server.table({ ...bots("round_table", 3), ...open, name: "Hildebrand of Kent" });
  await server.table({ game: "quintessence", ...open, name: "Lot", seats: ["person", "person"] });
  await page.getByText("Hildebrand of Kent").first().waitFor();
  await page.getByRole("link", { name: "Replay" }).first().waitFor();
  await page.getByRole("heading", { name: "Current tables" }).scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
}

/** A game that ends before our eyes after one of our last decisions; each kind is played once. */
async function ended(yard, game) {
  yard.ended ??= {};
  yard.ended[game] ??= finish(yard, SHORT[game]);
  return yard.ended[game];
}

async function finish(yard, wish) {
  const { page, seated } = await sitLate(yard, wish, 2);
  const { over, ...rest } = await page.evaluate(robot, 100);
  if (!over) throw new Error(`the game did not end: ${JSON.stringify(rest)}`);
  return seated;
}

const ending = (game) => async (yard, options) => {
  const seated = await ended(yard, game);
  const page = await yard.come(seated.table, { ...options, seats: mySeat(seated) });
  await page.getByRole("dialog", { name: "The end" }).waitFor();
  return page;
};

const replay = (game, moment) => async (yard, options) => {
  const { table } = await played(yard.server, SHORT[game]);
  const page = await yard.visitor(options);
  await page.goto(`${yard.server.url}/replay/${table}?at=${moment}&seat=0`);
  await page.getByRole("slider", { name: "Moment" }).waitFor();
  return page;
};

/** The link to a table that waits, as the person sees it who gets it. */
async function invited(yard, options) {
  const { table, invite } = await yard.server.table({ ...TWO, seats: ["person", "person", "bot"] });
  const page = await yard.visitor({ ...options, profile: { ...options.profile, name: "" } });
  await page.goto(`${yard.server.url}/t/${table}#${invite}`);
  await page.getByRole("heading", { name: "Ann invites you to Ivanhoe" }).waitFor();
  return page;
}

/** Somebody has opened a puzzle, and looks at what is hidden. */
async function puzzle(page) {
  await page
    .getByRole("button", { name: /Win this tournament/ })
    .first()
    .click();
  await isAsked(page);
  await page.locator(".riddle").getByRole("button", { name: "Hidden cards" }).click();
  await page.locator(".riddle").getByText("Deck, next").waitFor();
}

async function watching(yard, options) {
  const { table, pages } = await yard.people({
    ...bots("round_table", 3),
    seats: ["person", "person", "bot"],
  });
  await Promise.all(pages.map((page) => page.evaluate(robot, 4)));
  const page = await yard.come(table, { ...options, profile: { ...options.profile, name: "Dora" } });
  await page.getByText("You are watching").waitFor();
  return page;
}

async function hotSeat(page) {
  const tile = page.locator("[data-game='quests']");
  const more = tile.getByRole("button", { name: "More about Quests" }); // on a phone
  await tile.getByRole("button", { name: "Play" }).first().waitFor();
  if (await more.isVisible()) await more.click();
  await tile.getByRole("button", { name: "On one device" }).click();
  await page.getByRole("button", { name: "Begin" }).click();
  await page.getByRole("heading", { name: /take the seat/ }).waitFor();
}

const clock = (kind, seconds, more = {}) => ({ clock: { kind, seconds, ...more } });
/** A stage of Quests is tackled and fought. */
const tackled = async (page) => {
  await page.evaluate(holdFights);
  await button(page, "Tackle").click();
  await page.locator('.hand [data-face="S10"].playable').click();
  await button(page, "Attack with Sword").click();
  await page.locator(".battle .verdict").first().waitFor();
};

const fought = async (page) => {
  await page.evaluate(holdFights);
  await page.locator('.hand [data-face="Horse"]').click();
  await button(page, "Attack with Horse").click();
  await page
    .getByRole("dialog", { name: "Battle: Boar Hunt, stage 1" })
    .getByText(/wins|loses/)
    .first()
    .waitFor();
};

export const MOMENTS = {
  home: at("/"),
  tables: at("/", manyTables),
  new: at("/", async (page) => {
    const more = page.getByRole("button", { name: /^More about/ }).first();
    if (await more.isVisible()) await more.click(); // on a phone
    await button(page, "With friends").click();
  }),
  cards: at("/cards"),
  learn: at("/learn/ivanhoe", (page) => page.getByRole("heading", { name: "Three tips" }).waitFor()),
  lesson: at("/learn/quests", async (page) => {
    await page.getByRole("button", { name: "Start Win a quest" }).click();
    await page.locator(".coach b").waitFor();
  }),
  advice: after(bots("round_table", 3), 0, undefined, { advice: true }),
  about: at("/about"),
  daily: at("/daily", (page) => page.locator(".deals > [data-game]").first().waitFor()),
  puzzles: at("/puzzles", (page) =>
    page
      .getByText(/\d+ of \d+ solved/)
      .first()
      .waitFor(),
  ),
  "puzzles-ivanhoe": at("/puzzles/ivanhoe", (page) =>
    page.getByRole("heading", { name: "Ivanhoe" }).waitFor(),
  ),
  puzzle: at("/puzzles/ivanhoe", puzzle),
  invitation: invited,
  "wrong-link": at("/t/nosuchtable"),
  waiting: async (yard, options) => {
    const wish = { game: "ivanhoe", seats: ["person", "person", "bot"], public: true };
    const seated = await yard.server.table(wish);
    const page = await yard.come(seated.table, { ...options, seats: mySeat(seated) });
    await page.getByLabel("The link to this table").waitFor();
    return page;
  },
  "round-table": after(bots("round_table", 3), 12),
  bidding: after(SCENES.bidding),
  merlin: after(SCENES.merlin, 0, async (page) => {
    await page.clock.setFixedTime(Date.now()); // it lies open for ten seconds
    await button(page, "Merlin: look at stage 2").click();
  }),
  mordred: after(SCENES.mordred),
  recognition: after(SCENES.recognition),
  fight: after(SCENES.fight, 0, fought),
  quests: after(bots("quests", 3), 6, (page) =>
    page.evaluate(() => document.querySelector(".battle .button")?.click()),
  ),
  battle: after(SCENES.quest, 0, tackled),
  ivanhoe: after(bots("ivanhoe", 3), 5),
  preview: after(SCENES.ivanhoe, 0, (page) => page.locator('.hand [data-face="R4"]').click()),
  actions: after(SCENES.ivanhoe, 0, (page) => page.keyboard.press("a")),
  opening: after(bots("quintessence", 1), 0, undefined, { speed: "fast" }),
  quintessence: after(bots("quintessence", 1), 14),
  damage: after(SCENES.damage),
  keys: after(SCENES.ivanhoe, 0, async (page) => {
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keys" }).waitFor();
  }),
  settings: after(bots("quests", 3), 0, (page) => sideTab(page, "Settings")),
  rules: after(bots("quests", 3), 0, (page) => sideTab(page, "Rules")),
  "clock-bank": among({ ...TWO, ...clock("bank", 600, { increment: 5 }) }, ([ann]) => ann),
  "clock-low": among(
    { ...bots("round_table", 3, clock("move", 9)), seats: ["person", "person", "bot", "bot"] },
    ([ann]) => ann,
  ),
  chat: among({}, talk),
  balcony: among({}, balcony),
  "undo-asks": among({}, request("Undo", 0)),
  "undo-asked": among({}, request("Undo", 1)),
  "pause-asked": among({}, request("Pause", 1)),
  paused: among(clock("bank", 600), paused),
  "rematch-asked": among({}, rematch),
  away: among({ seats: ["person", "person", "person"] }, gone("away"), ["Ann", "Bors", "Cei"]),
  "stand-in": among(
    { ...bots("round_table", 3, { grace: 4 }), seats: ["person", "person", "person", "bot"] },
    gone("a bot stands in"),
    ["Ann", "Bors", "Cei"],
  ),
  lost: brokenLine,
  watching,
  "hand-over": at("/", hotSeat),
  replay: replay("quintessence", 30),
  "replay-quests": replay("quests", 20),
  "end-round-table": ending("round_table"),
  "end-quests": ending("quests"),
  "end-ivanhoe": ending("ivanhoe"),
  "end-quintessence": ending("quintessence"),
};
