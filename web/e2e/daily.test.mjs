// Reasons to return: the deal of the day with its results, and puzzles with their goals.
import assert from "node:assert/strict";
import { test } from "node:test";
import { findings, isAsked } from "./tools.mjs";
import { useYard } from "./yard.mjs";

const yard = useYard({ melee: { object: "melee:GAME", folder: "examples/melee" } });

const today = async () => (await (await fetch(`${yard.server.api}/api/daily`)).json()).today;
const deal = (page, game) => page.locator(`.deals > [data-game="${game}"]`);

/** A story of one day: if midnight has come meanwhile, it is told again on the new day. */
const inOneDay = (story) => async () => {
  const day = await today();
  try {
    await story();
  } catch (problem) {
    if ((await today()) === day) throw problem;
    await story();
  }
};

async function playedOnce() {
  const page = await yard.visitor();
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, "clipboard", { get: () => undefined }),
  );
  await page.goto(yard.server.url);
  await page.getByRole("navigation", { name: "Today's deal" }).getByText("Today's deal").click();
  const mine = deal(page, "ivanhoe");
  await mine.getByRole("button", { name: "Play today's deal" }).click();
  await isAsked(page);
  await page.getByText(/^Deal of \d\d-\d\d$/).waitFor();
  assert.equal(await page.getByRole("button", { name: "Undo" }).count(), 0);
  await page.getByText("There are no hints in the deal of the day.").waitFor();
  const table = new URL(page.url()).pathname;

  await page.goto(`${yard.server.url}/daily`);
  await mine.getByRole("link", { name: "Go on" }).click();
  await page.waitForURL(`**${table}`);
  await page.getByRole("button", { name: "Resign" }).first().click();
  await page.getByRole("button", { name: "Give up" }).click();
  await page.getByRole("link", { name: "Compare with the bots" }).click();
  await mine.getByText("Lost, 0 of 3 tokens").waitFor();
  const first = page.locator(".deals > [data-game]").first();
  assert.equal(await first.getAttribute("data-game"), "ivanhoe", "what was just played comes first");
  await page.getByText("Your streak: 1 day.").waitFor();
  assert.equal(await mine.getByRole("button", { name: "Play today's deal" }).count(), 0);
  await mine.getByRole("rowheader", { name: "Ann" }).waitFor();
  await mine.getByRole("button", { name: "Copy the result" }).click();
  await mine.getByRole("button", { name: "Copied" }).waitFor();
  assert.deepEqual(await findings(page), []);
}

test("today's deal is on the front page, is played once, and its result is kept", inOneDay(playedOnce));

test("a game of another package has its deal of the day too", async () => {
  const page = await yard.visitor();
  await page.goto(`${yard.server.url}/daily`);
  await deal(page, "melee").getByRole("button", { name: "Play today's deal" }).click();
  await isAsked(page);
});

test("lists use all of a large screen", async () => {
  const page = await yard.visitor({ viewport: { width: 1920, height: 1080 } });
  for (const [path, list] of [
    ["/daily", ".deals"],
    ["/puzzles", ".list"],
    ["/cards", ".grid"],
  ]) {
    await page.goto(yard.server.url + path);
    await page.locator(list).first().waitFor();
    const { width } = await page.locator(list).first().boundingBox();
    assert.ok(width > 1600, `${path} has ${width} px`);
  }
});

test("a puzzle tells its goal and the hidden cards, is failed, tried again, and its solution shown", async () => {
  const page = await yard.visitor();
  await page.goto(`${yard.server.url}/puzzles/ivanhoe`);
  await page.getByRole("heading", { name: "Ivanhoe" }).waitFor();
  assert.deepEqual(await findings(page), []);
  await page
    .getByRole("button", { name: /Win this tournament/ })
    .first()
    .click();
  await isAsked(page);
  const riddle = page.locator(".riddle");
  await riddle.getByText("Win this tournament.").waitFor();
  await riddle.getByRole("button", { name: "Hidden cards" }).click();
  await riddle.getByText("Deck, next").waitFor();
  await riddle.getByRole("button", { name: "Solution" }).click();
  await riddle.locator("ol li.mine").first().waitFor();
  await riddle.getByRole("button", { name: "Solution" }).click();
  const first = page.url();
  await riddle.getByRole("button", { name: "Try again" }).click();
  await page.waitForURL((url) => url.href !== first);
  await isAsked(page);
});

test("on a phone no room is kept for advice in a puzzle, where there is none", async () => {
  const page = await yard.visitor({ viewport: { width: 390, height: 844 }, profile: { advice: true } });
  await page.goto(`${yard.server.url}/puzzles/quests`);
  await page
    .getByRole("button", { name: /Finish this quest/ })
    .first()
    .click();
  await isAsked(page);
  const { height } = await page.locator(".asking").boundingBox();
  assert.ok(height < 180, `${height} px`);
});

test("a puzzle that is solved says so, and is ticked off in the list", async () => {
  const page = await yard.visitor();
  await page.goto(`${yard.server.url}/puzzles/ivanhoe`);
  await page
    .getByRole("button", { name: /Win this tournament/ })
    .nth(3)
    .click(); // P7 and P3 are enough, nothing less is
  await isAsked(page);
  for (const card of ["P7", "P3"]) {
    await page.locator(`.hand [data-face="${card}"]:not([aria-disabled="true"])`).last().click();
    await page.locator("[data-confirm]").click();
  }
  await page.getByRole("button", { name: /^End turn/ }).click();
  await page
    .locator(".answers")
    .getByRole("button", { name: /^Purple/ })
    .click();
  const riddle = page.locator(".riddle");
  await riddle.getByText("Solved!").waitFor();
  await riddle.getByRole("button", { name: "Next" }).waitFor();
  await page.goto(`${yard.server.url}/puzzles`);
  await page.getByText("1 of 13 solved").waitFor();
});
