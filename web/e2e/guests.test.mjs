// A game that another package brings: on the front page, among the cards, and at a table that nobody had to teach.
import assert from "node:assert/strict";
import { test } from "node:test";
import { robot } from "./robot.mjs";
import { isAsked } from "./tools.mjs";
import { useYard } from "./yard.mjs";

const yard = useYard({ melee: { object: "melee:GAME", folder: "examples/melee" } });

/** The pictures of its own that are drawn there, once all of them are. */
async function drawn(page, where) {
  const pictures = page.locator(`${where} img[src*="/art/"]`);
  await pictures.first().waitFor();
  const shown = await pictures.evaluateAll(async (images) => {
    await Promise.all(images.map((image) => image.decode()));
    return images.map((image) => image.naturalWidth > 0 && new URL(image.src).pathname);
  });
  return [...new Set(shown)].sort();
}

const art = (...names) => names.map((name) => `/api/games/melee/art/${name}.svg`);

test("it is on the front page with its crest and its cards, and is played from there", async () => {
  const page = await yard.visitor();
  await page.goto(yard.server.url);
  const panel = page.locator('.games > [data-game="melee"]');
  await panel.getByRole("heading", { name: "Melee" }).waitFor();
  assert.match(await panel.locator(".crest use").getAttribute("href"), /#crossed-swords$/);
  assert.deepEqual(await drawn(page, '[data-game="melee"]'), art("axe", "lance", "mace"));
  await panel.getByRole("button", { name: "Play against bots" }).click();
  await isAsked(page);
  assert.equal(await page.locator(".hand [data-face]").count(), 6);
  assert.ok((await drawn(page, ".hand")).every(Boolean));
  assert.equal((await page.evaluate(robot, 2)).moves, 2);
});

test("a table of it is set for friends, with its own house rules", async () => {
  const page = await yard.visitor();
  await page.goto(yard.server.url);
  await page.locator('.games > [data-game="melee"]').getByRole("button", { name: "With friends" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("House rules", { exact: true }).click();
  await dialog.getByLabel("Deals in a game").fill("3");
  await dialog.getByRole("button", { name: "Make the table" }).click();
  await page.getByText("Deals in a game: 3").waitFor();
});

test("its cards and its rules can be read", async () => {
  const page = await yard.visitor();
  await page.goto(`${yard.server.url}/cards`);
  await page.getByRole("heading", { name: "Melee" }).waitFor();
  assert.deepEqual(await drawn(page, "main"), art("axe", "lance", "mace", "sword"));
  await page.goto(`${yard.server.url}/rules/melee`);
  await page.getByRole("heading", { name: "The rules of Melee" }).waitFor();
  await page.goto(`${yard.server.url}/rules/chess`);
  await page.getByRole("heading", { name: "There is nothing here" }).waitFor();
});
