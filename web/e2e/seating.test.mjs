// Where people sit on a wide screen, and what they are told without opening anything.
import assert from "node:assert/strict";
import { test } from "node:test";
import { faults, resize } from "./geometry.mjs";
import { button, decide, firstMove, say, sideTab } from "./moments.mjs";
import { deal, SCENES } from "./scenes.mjs";
import { holdFights, mySeat, until } from "./tools.mjs";
import { useYard } from "./yard.mjs";

const yard = useYard();
const WIDE = { profile: { log: null } };
const bots = (game, count) => ({ game, seats: ["person", ...Array(count).fill("bot")], seed: "3" });

// The tiles of the others, and what they sit around.
const TILES = {
  "Round Table, four": [SCENES.bidding, ".seats > .seat", ".parts"],
  "Round Table, three": [bots("round_table", 2), ".seats > .seat", ".parts"],
  "Quests, four": [bots("quests", 3), ".seats > .seat", ".parts"],
  "Ivanhoe, three": [SCENES.ivanhoe, ".displays > li:not(.you)", ".banner"],
  "Ivanhoe, five": [bots("ivanhoe", 4), ".displays > li:not(.you)", ".banner"],
};
const PLACES = {
  2: ["left", "right"],
  3: ["left", "above", "right"],
  4: ["left", "above", "above", "right"],
};

/** In the page: on which side of the middle each tile lies. */
function sides([tiles, around]) {
  const middle = (node) => {
    const { x, y, width, height } = node.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2, width };
  };
  const table = middle(document.querySelector(around));
  const far = (one) =>
    Math.abs(one.x - table.x) - table.width / 4 > 0 && Math.abs(one.y - table.y) < 90 ? one : null;
  return [...document.querySelectorAll(tiles)].map((node) => {
    const one = middle(node);
    if (far(one)) return one.x < table.x ? "left" : "right";
    return one.y < table.y ? "above" : "below";
  });
}

for (const [name, [wish, ...found]] of Object.entries(TILES)) {
  test(`everybody sits around the table: ${name}`, async () => {
    const page = await yard.sit(wish, WIDE);
    await page.locator(found[1]).waitFor();
    for (const [width, height] of [
      [1280, 720],
      [1920, 1080],
      [3840, 2160],
    ]) {
      await resize(page, { width, height });
      const seated = await page.evaluate(sides, found);
      assert.deepEqual(seated, PLACES[seated.length], `${width}x${height}`);
      assert.deepEqual(await page.evaluate(faults, { fits: true }), [], `${width}x${height}`);
    }
  });
}

test("cards grow with the screen, and the log makes way for the table until somebody opens it", async () => {
  const page = await yard.sit(SCENES.bidding, WIDE);
  assert.equal(await page.locator(".side").count(), 0);
  const held = () =>
    page
      .locator(".hand button")
      .first()
      .evaluate((card) => card.clientWidth);
  await resize(page, { width: 1920, height: 1080 });
  assert.ok(Math.abs((await held()) - 169) < 6, `${await held()} px`);
  await resize(page, { width: 2560, height: 1440 });
  assert.ok(Math.abs((await held()) - 226) < 8, `${await held()} px`);
  await page.keyboard.press("l");
  await page.locator(".side .log").waitFor();
  await page.reload();
  await page.locator(".side .log").waitFor(); // the device remembers
});

test("the line of what happened opens the story since my last turn", async () => {
  const page = await yard.sit(bots("ivanhoe", 2), WIDE);
  await firstMove(page);
  await button(page, /^(End turn|Withdraw)/).click();
  await page.locator(".question[aria-busy='false'] .answers").waitFor();
  await page.locator(".recap .told").click();
  const log = page.getByLabel("What happened");
  const mark = log.getByText("Since your last turn");
  await mark.waitFor();
  const [top, bottom] = await Promise.all([log.boundingBox(), mark.boundingBox()]);
  assert.ok(bottom.y - top.y < top.height, "it is in sight");
});

test("what somebody says is seen for a moment while the chat is closed, and a touch opens it", async () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const wish = { game: "ivanhoe", seats: ["person", "person"], seed: "3" };
  const { pages } = await yard.people(wish, ["Ann", "Bors"], phone);
  const [ann, bors] = pages;
  await ann.evaluate(holdFights); // what is said stays, too
  await sideTab(bors, "Chat");
  await say(bors, "Well met, Ann. Red today?");
  const toast = ann.locator(".toast");
  await toast.getByText("Well met").waitFor();
  assert.equal(await bors.locator(".toast").count(), 0, "whoever has the chat open needs none");
  await toast.click();
  await ann.getByLabel("The chat").getByText("Well met").waitFor();
  await toast.waitFor({ state: "detached" });
});

test("the log of a replay has chapters", async () => {
  const seats = ["bot:medium", "bot:medium"];
  const { table } = await yard.server.table({
    game: "ivanhoe",
    name: "",
    seats,
    options: "tournament_limit=2",
  });
  const replay = `${yard.server.api}/api/records/${table}/replay?seat=-1`;
  const { total } = await until(async () => {
    const answer = await fetch(replay);
    return answer.ok && answer.json();
  });
  const page = await yard.visitor();
  await page.goto(`${yard.server.url}/replay/${table}?at=${Math.min(99, total - 1)}&seat=-1`);
  await button(page, "Log").click();
  await page.getByLabel("What happened").locator("summary", { hasText: "Tournament 1" }).waitFor();
});

/** Somebody opens a puzzle. */
async function puzzle(first = () => undefined) {
  const wish = { game: "ivanhoe", puzzle: "tournament-02" };
  const seated = await yard.server.post("/api/tables", { name: "Ann", public: false, pace: 0, ...wish });
  const page = await yard.visitor({ seats: mySeat(seated) });
  await first(page);
  await page.goto(`${yard.server.url}/t/${seated.table}`);
  return page;
}

/** Plays a card with which the goal can no longer be forced. */
async function slip(page) {
  await page.locator('.hand [data-face="S2"]').last().click();
  await page.locator(".answers .primary").first().click();
  await page.getByText("Now the others can stop you.").waitFor();
}

test("a puzzle says at once that it slips away, and that it does not after all", async () => {
  const page = await puzzle();
  await slip(page);
  await page.locator(".riddle .primary", { hasText: "Try again" }).waitFor();
  await button(page, "Undo").click();
  await page.getByText("Now the others can stop you.").waitFor({ state: "detached" });
});

test("what was true of a puzzle before the last move does not matter any more", async () => {
  let tell;
  const told = new Promise((resolve) => (tell = resolve));
  let first = true;
  const page = await puzzle((at) =>
    at.route("**/hope", async (route) => {
      const late = first;
      first = false;
      const response = await route.fetch();
      if (late) await told;
      await route.fulfill({ response });
    }),
  );
  await page.waitForRequest("**/hope");
  await slip(page);
  const finished = page.waitForEvent("requestfinished", (request) => request.url().endsWith("/hope"));
  tell();
  await finished;
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  assert.ok(await page.getByText("Now the others can stop you.").isVisible());
});

const FIVE = {
  game: "ivanhoe",
  seats: ["person", "bot", "bot", "bot", "bot"],
  scenario: deal(
    "ivanhoe",
    "A, B, C, D, E",
    `deal colour: purple
deal turn: A
deal A.display: P3
deal B.display: P5
deal C.display: P4
deal A.hand: KNOCK DOWN, P4`,
  ),
};

test("five knights fit on a phone, also while an action is announced", async () => {
  const size = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const page = await yard.sit(FIVE, { ...size, profile: { advice: true } });
  const cut = () =>
    page.locator(".displays").evaluate((list) => {
      const { top, bottom } = list.getBoundingClientRect();
      const boxes = [...list.querySelectorAll(":scope > li")].map((row) => row.getBoundingClientRect());
      return boxes.filter((box) => box.top < top - 1 || box.bottom > bottom + 1).length;
    });
  assert.equal(await cut(), 0);
  await page.locator('.hand [data-face="KNOCK DOWN"]').click();
  await page.locator(".answers .primary").first().click();
  await page.locator(".banner .action").waitFor();
  assert.equal(await cut(), 0, "while an opponent is chosen");
});

test("a board on a wide screen is as tall when nothing is asked as when something is, advice and all", async () => {
  const wish = { game: "quintessence", seats: ["person", "bot"], seed: "3" };
  const page = await yard.sit(wish, {
    viewport: { width: 1366, height: 768 },
    profile: { advice: true, log: false },
  });
  await page.locator(".advice").waitFor();
  await page.evaluate(() => {
    window.heights = new Set();
    const look = () => {
      window.heights.add(Math.round(document.querySelector(".board").getBoundingClientRect().height));
      requestAnimationFrame(look);
    };
    look();
  });
  await decide(page, 10);
  assert.equal((await page.evaluate(() => [...window.heights])).length, 1);
});
