// The default table: games that bring no layout of their own are played on it, by pointer, finger and keys.
import assert from "node:assert/strict";
import { test } from "node:test";
import { robot } from "./robot.mjs";
import { deal } from "./scenes.mjs";
import { drag, findings, isAsked, mySeat } from "./tools.mjs";
import { useYard } from "./yard.mjs";

const yard = useYard({
  melee: { object: "melee:GAME", folder: "examples/melee" },
  fair: { object: "tests.fair:GAME", folder: "." },
});
const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };
const MELEE = { game: "melee", seats: ["person", "bot", "bot"], options: "deals=1" };
// Ann holds one lance and follows with it; Bob leads.
const FOLLOWS = {
  ...MELEE,
  options: "",
  scenario: deal(
    "melee",
    "Ann, Bob, Cid",
    [
      "deal leader: Bob",
      "deal Ann.hand: Lance 5, Sword 1, Sword 2, Axe 1, Axe 2, Axe 3",
      "deal Bob.hand: Lance 9, Lance 1, Lance 2, Lance 3, Lance 4, Lance 6",
      "deal Cid.hand: Mace 1, Mace 2, Mace 3, Mace 4, Mace 5, Mace 6",
    ].join("\n"),
  ),
};

const sit = (wish, { profile = {}, ...options } = {}) => yard.sit(wish, { profile, ...options });
const zone = (page, id) => page.locator(`[data-zone="${id}"]`);
const card = (page, name) => page.locator(`.hand [data-face="${name}"]`);
const held = (page) => page.locator(".hand [data-face]");
const ending = (page) => page.getByRole("dialog", { name: "The end" });
/** The spot of the table that the keyboard is at. */
const focused = (page) => page.evaluate(() => document.activeElement?.dataset.spot ?? "");

test("a game of another package is played to its end by clicking, and looked at again", async () => {
  const page = await sit(MELEE);
  const played = await page.evaluate(robot, 60);
  assert.ok(played.over, JSON.stringify(played));
  await ending(page).waitFor();
  assert.match(await ending(page).locator("h2").innerText(), /win|^A draw$/);
  assert.equal(await ending(page).locator("li").count(), 3);
  await ending(page).getByRole("link", { name: "Watch the replay" }).click();
  await page.getByRole("button", { name: "Step forward" }).click();
  await zone(page, "bout").locator("[data-face]").waitFor();
  await page.getByLabel("View as").selectOption({ label: "Ann" });
  await page.locator(".hand [data-face]").first().waitFor();
  await page.keyboard.press("End");
  await page.getByText("The end of the game.").first().waitFor();
});

test(
  "a game with bids, laid cards, windows and offers is played to its end",
  { timeout: 200_000 },
  async () => {
    const page = await sit({ game: "fair", seats: ["person", "bot", "bot"], seed: "5" });
    const played = await page.evaluate(robot, 120);
    assert.ok(played.over, JSON.stringify(played));
    await ending(page).waitFor();
  },
);

test("a card is played by dragging it to the table, which lights up", async () => {
  const page = await sit(FOLLOWS);
  const board = page.locator(".board");
  await drag(page, card(page, "Lance 5"), board, () => page.locator(".cloth.lit").waitFor());
  await card(page, "Lance 5").waitFor({ state: "detached" });
  await isAsked(page);
  assert.equal(await held(page).count(), 5);
});

test("a drop that a rule forbids gets the rule in a sentence, and the card stays", async () => {
  const page = await sit(FOLLOWS);
  await drag(page, card(page, "Sword 1"), page.locator(".board"));
  await page.locator(".notice").getByText("You must follow with the arm of Lance").waitFor();
  await page.locator(".notice").getByRole("button", { name: "M-03" }).waitFor();
  assert.equal(await held(page).count(), 6);
  await drag(page, card(page, "Lance 5"), page.locator(".hand"));
  assert.equal(await held(page).count(), 6, "back in the hand is no move");
});

test("the keys alone are enough: the arrows walk, Enter picks, Enter again plays, Tab leads on", async () => {
  const page = await sit(MELEE);
  await page.keyboard.press("h");
  await page.locator(".hint").waitFor();
  await page.keyboard.press("1");
  assert.equal(await focused(page), "hand 0");
  await page.keyboard.press("Escape");
  await page.keyboard.press("ArrowRight");
  assert.equal(await focused(page), "hand 1");
  await page.keyboard.press("Enter");
  await page.locator(".hand .picked").waitFor();
  await page.keyboard.press("Tab");
  const confirms = await page.evaluate(() => document.activeElement?.matches("[data-confirm]"));
  assert.ok(confirms, "from a picked card to what confirms it");
  await page.keyboard.press("Enter");
  for (let left = 5; left; left -= 1) {
    await page.waitForFunction(
      (count) => document.querySelectorAll(".hand [data-face]").length === count,
      left,
    );
    await isAsked(page);
    await page.waitForFunction(() => document.activeElement?.matches(".hand .playable"));
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
  }
  await ending(page).waitFor();
});

test("Tab goes once into every zone, the arrows walk in it, and a pile opens with Enter", async () => {
  const page = await sit(FOLLOWS);
  await card(page, "Lance 5").click();
  await page.locator("[data-confirm]").click();
  await isAsked(page);
  const pile = zone(page, "played").getByRole("button");
  await pile.focus();
  await page.keyboard.press("Enter");
  const list = page.getByRole("dialog", { name: /^Played, 3 cards, latest first/ });
  await list.waitFor();
  assert.equal(await list.locator("li").count(), 3);
  await page.keyboard.press("Escape");
  await list.waitFor({ state: "detached" });
  await zone(page, "bout").locator("[tabindex='0']").focus();
  await page.keyboard.press("ArrowRight");
  assert.equal(await focused(page), "bout 1");
  await page.keyboard.press("ArrowRight");
  assert.equal(await focused(page), "bout 0", "round again");
  const stops = await page
    .locator(".board [data-zone]")
    .evaluateAll((zones) => zones.map((each) => each.querySelectorAll("button, [tabindex='0']").length));
  assert.ok(
    stops.every((count) => count <= 1),
    `one stop for each zone: ${stops}`,
  );
});

test("on a small phone everything is in reach of a thumb, and nothing is wider than the screen", async () => {
  const page = await sit(MELEE, PHONE);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  for (let bouts = 0; bouts < 6; bouts += 1) {
    await page.locator(".hand .playable").first().tap();
    await page.locator("[data-confirm]").tap();
    await isAsked(page);
  }
  await ending(page).waitFor();
});

test("cards of a row lie over one another where there is little room, and each can still be read", async () => {
  const seated = await yard.server.table({
    ...MELEE,
    seats: ["person", "bot", "bot", "bot", "bot"],
    seed: "2",
  });
  const page = await yard.come(seated.table, { seats: mySeat(seated), ...PHONE });
  await isAsked(page);
  const row = zone(page, "bout");
  const box = await row.boundingBox();
  for (const each of await row.locator("[data-face]").all()) {
    const { x, width } = await each.boundingBox();
    assert.ok(x >= box.x - 1 && x + width <= box.x + box.width + 1, "inside its zone");
  }
});

for (const theme of ["light", "dark"])
  test(`axe-core finds nothing on the default table, ${theme}`, async () => {
    const page = await sit(FOLLOWS, { profile: { theme } });
    assert.deepEqual(await findings(page), []);
    await card(page, "Lance 5").click();
    assert.deepEqual(await findings(page), []);
    await page.locator("[data-confirm]").click();
    await isAsked(page);
    await zone(page, "played").getByRole("button").click();
    await page.getByRole("dialog").waitFor();
    assert.deepEqual(await findings(page), []);
    await page.keyboard.press("Escape");
    const fair = await sit({ game: "fair", seats: ["person", "bot"], seed: "5" }, { profile: { theme } });
    assert.deepEqual(await findings(fair), []);
  });
