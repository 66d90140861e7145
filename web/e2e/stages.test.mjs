// The sponsor of a quest builds its stages by pointing at them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { deal } from "./scenes.mjs";
import { drag, isAsked } from "./tools.mjs";
import { useYard } from "./yard.mjs";

const yard = useYard();

const SPONSOR = {
  game: "round_table",
  seats: ["person", "bot", "bot"],
  scenario: deal(
    "round_table",
    "A, B, C",
    `deal A.hand: Thieves, Saxons, Boar, Sword, Horse, Dagger
deal B.hand: Thieves
deal C.hand: Thieves
deal story: Boar Hunt, Plague
deal turn: A`,
  ),
};
const LONG = {
  ...SPONSOR,
  seats: ["person", "bot", "bot", "bot"],
  scenario: deal(
    "round_table",
    "A, B, C, D",
    `deal A.hand: Thieves, Saxons, Boar, Evil Knight, Giant, Dragon, Sword, Horse, Dagger
deal B.hand: Thieves
deal C.hand: Thieves
deal D.hand: Thieves
deal story: Search for the Questing Beast, Plague
deal turn: A`,
  ),
};
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const stage = (page, number) => page.locator(`[data-zone="stage ${number - 1}"]`);
const faces = (place) =>
  place.locator("[data-face]").evaluateAll((all) => all.map((card) => card.dataset.face));

/** Lays a card into the stage that is being built. */
async function lay(page, face, into) {
  await isAsked(page); // what is picked while a move is on its way is put back
  await page.locator(`.hand [data-face="${face}"]`).evaluate((card) => card.click());
  await page.locator("[data-confirm]").first().click();
  await into.locator(`[data-face="${face}"]`).waitFor();
}

async function sponsor(options, quest = SPONSOR) {
  const page = await yard.sit(quest, options);
  await page.getByRole("button", { name: "Turn up the story card" }).click();
  await page.locator(".answers").getByRole("button", { name: "Sponsor" }).click();
  await stage(page, 2).getByRole("button", { name: "Stage 2" }).waitFor();
  return page;
}

for (const [where, options] of Object.entries({ "wide screen": {}, phone: PHONE })) {
  test(`on a ${where} stages are chosen where they lie, and a card is taken back by touching it`, async () => {
    const page = await sponsor(options);
    await lay(page, "Thieves", stage(page, 1));
    await lay(page, "Sword", stage(page, 1));
    await stage(page, 1).getByText("15", { exact: true }).first().waitFor();
    await stage(page, 2).getByRole("button", { name: "Stage 2" }).click();
    await page.locator(".ask", { hasText: "Stage 2 of 2" }).waitFor();
    await lay(page, "Saxons", stage(page, 2));
    await stage(page, 1).getByRole("button", { name: "Stage 1" }).click();
    await page.locator(".ask", { hasText: "Stage 1 of 2" }).waitFor();
    await stage(page, 1)
      .getByRole("button", { name: /take back Sword$/ })
      .click();
    await page.locator('.hand [data-face="Sword"]').waitFor();
    assert.deepEqual(await faces(stage(page, 1)), ["Thieves"]);
    assert.deepEqual(await faces(stage(page, 2)), ["Saxons"]);
  });
}

for (const [width, height] of [
  [1366, 768],
  [1280, 720],
  [390, 844],
]) {
  test(`all stages of a long quest are in sight while it is built, and the board stays, at ${width}x${height}`, async () => {
    const page = await sponsor({ viewport: { width, height } }, LONG);
    const board = () => page.locator(".board").evaluate((node) => node.getBoundingClientRect().toJSON());
    const before = await board();
    await lay(page, "Saxons", stage(page, 1));
    await stage(page, 2).getByRole("button", { name: "Stage 2" }).click();
    await page.locator(".ask", { hasText: "Stage 2 of 4" }).waitFor();
    await lay(page, "Evil Knight", stage(page, 2));
    assert.deepEqual(await board(), before);
    await page.waitForFunction(() => {
      const centre = document.querySelector(".centre");
      return centre.scrollHeight <= centre.clientHeight + 1;
    });
  });
}

test("a card of a stage is dragged back to the hand", async () => {
  const page = await sponsor();
  await lay(page, "Boar", stage(page, 1));
  await drag(page, stage(page, 1).locator('[data-face="Boar"]'), page.locator(".hand"));
  await page.locator('.hand [data-face="Boar"]').waitFor();
  assert.deepEqual(await faces(stage(page, 1)), []);
});

test("an ally is played by dragging it to the own tile", async () => {
  const scenario = SPONSOR.scenario.replace("Thieves, Saxons", "King Arthur, Thieves, Saxons");
  const page = await yard.sit({ ...SPONSOR, scenario });
  await page.getByRole("button", { name: "Turn up the story card" }).click();
  await page.locator(".answers").getByRole("button", { name: "Sponsor" }).waitFor();
  await drag(page, page.locator('.hand [data-face="King Arthur"]'), page.locator(".mine .seat"));
  await page.locator('.mine .seat .beside [data-face="King Arthur"]').waitFor();
});
