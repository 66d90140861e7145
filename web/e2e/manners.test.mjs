// Drag and drop, reload, a restart of the server, a phone, the keyboard alone, large letters, wrong links, replays.
import assert from "node:assert/strict";
import { test } from "node:test";
import { sitLate } from "./records.mjs";
import { robot } from "./robot.mjs";
import { SCENES } from "./scenes.mjs";
import { drag, GAMES, isAsked } from "./tools.mjs";
import { useYard } from "./yard.mjs";

const yard = useYard();

const BOTS = { round_table: 3, quests: 3, ivanhoe: 3, quintessence: 1 };

function table(game, { wish = {}, ...options } = {}) {
  const seats = ["person", ...Array(BOTS[game]).fill("bot")];
  return yard.sit({ game, seats, ...wish }, options);
}

test("a card is dragged from the hand to a slot, and a wrong drop says why", async () => {
  const page = await table("quintessence", { wish: { seed: "3" } });
  await page.locator(".answers").waitFor();
  await drag(page, page.locator(".hand button").first(), page.locator('[data-drop="lane 0 2"]'));
  await page.locator(".notice", { hasText: /attacker may attack|fight from the board/ }).waitFor();
  assert.match(
    await page.locator(".notice .rule").innerText(),
    /^L-\d\d$/,
    "the table says why, and the rule",
  );
  const card = page.locator(".hand .playable").first();
  const name = await card.getAttribute("data-face");
  await drag(page, card, page.locator('[data-drop="board 0 3"]'));
  await page.getByRole("dialog").getByRole("button", { name: "Place" }).click();
  await page.locator(`[data-drop="board 0 3"] [data-face="${name}"]`).waitFor();
});

test("a reload in the middle of a simultaneous choice changes nothing", async () => {
  const page = await yard.sit(SCENES.fight);
  const question = await page.locator(".question .ask").innerText();
  await page.locator('.hand [data-face="Horse"]').click();
  await page.getByRole("button", { name: /^Lay/ }).click();
  await page.locator('[data-zone="laid"] [data-face]').waitFor();
  await page.reload();
  await page.locator('[data-zone="laid"] [data-face]').waitFor();
  await page.locator(".question .ask").waitFor();
  assert.equal(await page.locator(".question .ask").innerText(), question);
});

test("where the host has switched hints off there are none, and the page says why", async () => {
  const { pages } = await yard.people({
    game: "ivanhoe",
    seats: ["person", "person"],
    seed: "3",
    hints: "none",
  });
  const asked = (await pages[0].locator(".answers").count()) ? pages[0] : pages[1];
  await asked.getByText("Hints are off at this table.").first().waitFor();
  assert.equal(await asked.locator(".ask-hint").count(), 0);
  await asked.keyboard.press("h");
  await asked.locator(".notice", { hasText: "Hints are off at this table." }).waitFor();
});

test("an open page recovers from a restart of the server", { timeout: 90_000 }, async () => {
  const page = await table("quests");
  const question = await page.locator(".question .ask").innerText();
  await yard.server.stop();
  await page.locator(".strip.lost").waitFor();
  await yard.server.start();
  await page.locator(".strip.lost").waitFor({ state: "detached" });
  assert.equal(await page.locator(".question .ask").innerText(), question);
  await page.evaluate(robot, 2);
});

for (const game of GAMES) {
  test(`${game} fits a phone without scrolling`, async () => {
    const page = await table(game, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    const size = await page.evaluate(() => ({
      wide: document.documentElement.scrollWidth,
      tall: document.documentElement.scrollHeight,
    }));
    assert.ok(size.wide <= 390, `${size.wide} px wide`);
    assert.ok(size.tall <= 844, `${size.tall} px tall`);
    const hand = await page.locator(".hand").boundingBox();
    assert.ok(hand.y + hand.height <= 845, "the hand is on the screen");
  });
}

/** Walks with the keyboard until the wanted thing has the focus; false if it is not there any more. */
async function walkTo(page, selector, key) {
  for (let tab = 0; tab < 120; tab++) {
    const there = await page.evaluate((wanted) => {
      const [focus, target] = [document.activeElement, document.querySelector(wanted)];
      return target && focus === target && focus.matches(":focus-visible");
    }, selector);
    if (there === null) return false;
    if (there) return true;
    await page.keyboard.press(key);
  }
  assert.fail(`${selector} cannot be reached with ${key}`);
}

/** Picks further cards, from the first on, until as many are picked as are wanted. */
async function pickEnough(page) {
  const isReady = () => page.locator("[data-confirm][aria-disabled='false']").count();
  if (await isReady()) return;
  await page.keyboard.press("Home");
  do {
    const free = await page.evaluate(
      () => document.activeElement.matches(".playable") && !document.activeElement.closest(".picked"),
    );
    if (free) await page.keyboard.press("Enter");
    else await page.keyboard.press("ArrowRight");
  } while (!(await isReady()));
}

test("a whole game by keyboard alone", { timeout: 200_000 }, async () => {
  const page = await table("quests", { wish: { options: "shields=1, turn_limit=4", seed: "6" } });
  for (let decisions = 0; decisions < 120; decisions++) {
    await isAsked(page);
    if (await page.locator(".ending").count()) break;
    if (await page.locator(".battle").count()) await page.keyboard.press("Escape");
    await page.keyboard.press("h");
    await page.locator(".hint, .ending").first().waitFor();
    if (await page.locator(".ending").count()) break;
    assert.ok(await walkTo(page, ".answers .hinted, .hand .hinted button", "Tab"), "what is hinted is there");
    await page.keyboard.press("Enter");
    if (await page.locator(".hand .picked").count()) {
      await pickEnough(page);
      await walkTo(page, "[data-confirm]", "Tab");
      await page.keyboard.press("Enter");
    }
  }
  await page.getByRole("dialog", { name: "The end" }).waitFor();
  assert.ok(await walkTo(page, ".ending .button", "Tab"));
});

test("a wrong link and a full table say what to do", async () => {
  const page = await yard.visitor();
  await page.goto(`${yard.server.url}/t/nosuchtable`);
  await page.getByRole("heading", { name: "There is no such table" }).waitFor();
  await page.goto(`${yard.server.url}/t/%E0`); // cut off in the middle of a letter
  await page.getByRole("heading", { name: "There is no such table" }).waitFor();
  await page.goto(`${yard.server.url}/nowhere`);
  await page.getByRole("heading", { name: "There is nothing here" }).waitFor();
  const seated = await yard.server.table({ game: "ivanhoe", seats: ["person", "bot"], public: true });
  await page.goto(`${yard.server.url}/t/${seated.table}`);
  await page.getByText("You are watching").waitFor();
});

test("a name that is taken is refused in words", async () => {
  const seated = await yard.server.table({
    game: "ivanhoe",
    seats: ["person", "person", "person"],
    public: true,
  });
  const page = await yard.visitor({ profile: { name: "Ann" } });
  await page.goto(`${yard.server.url}/t/${seated.table}`);
  await page.getByRole("button", { name: "Join" }).click();
  await page.getByRole("alert").getByText('"Ann" is taken; pick another name').waitFor();
});

for (const game of GAMES) {
  test(`${game} at 200 %: everything can be read and reached`, async () => {
    const page = await table(game, { viewport: { width: 640, height: 360 }, deviceScaleFactor: 2 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= 640, `${wide} px wide`);
    for (const part of [".question .ask", ".question .button >> nth=-1", ".hand button >> nth=0"]) {
      const place = page.locator(part);
      await place.scrollIntoViewIfNeeded();
      const box = await place.boundingBox();
      assert.ok(box && box.x >= 0 && box.x + box.width <= 641 && box.y >= 0 && box.y < 360, part);
    }
    await page.locator(".question .button").last().click({ trial: true });
  });
}

const SOON = {
  game: "quintessence",
  seats: ["person", "bot"],
  options: "base_hp=5, round_limit=6",
  seed: "3",
};

/** Plays the last decisions of a game that bots have begun, and is at its end. */
async function overAt(wish) {
  const { page } = await sitLate(yard, wish, 1);
  const { over, ...rest } = await page.evaluate(robot, 100);
  assert.ok(over, JSON.stringify(rest));
  return page;
}

test(
  "a finished game is replayed with a slider and with any eyes, and a moment has a link",
  { timeout: 200_000 },
  async () => {
    const page = await overAt(SOON);
    await page.getByRole("link", { name: "Watch the replay" }).click();
    const slider = page.getByRole("slider", { name: "Moment" });
    await slider.waitFor();
    assert.equal(await page.locator(".hand").count(), 0);
    await page.getByLabel("View as").selectOption({ label: "Ann" });
    await page.locator(".hand button").first().waitFor();
    await slider.fill("5");
    await page.getByRole("button", { name: "Step forward" }).click();
    assert.equal(await slider.inputValue(), "6");
    await page.getByRole("button", { name: "Step back" }).click();
    await page.getByRole("button", { name: "Link to this moment" }).click();
    await page.waitForURL(/at=5&seat=0$/);
    await page.reload();
    await slider.waitFor();
    assert.equal(await slider.inputValue(), "5");
    const tilt = await page.request.get(
      await page
        .getByRole("link", { name: ".tilt" })
        .getAttribute("href")
        .then((path) => yard.server.url + path),
    );
    assert.match(await tilt.text(), /^tiltyard 1/);
  },
);

test("after the end people play again at a new table", { timeout: 200_000 }, async () => {
  const page = await overAt(SOON);
  const old = page.url();
  await page.getByRole("button", { name: "Play again" }).click();
  await page.waitForURL((url) => url.href !== old);
  await page.locator(".hand button").first().waitFor();
});
