// What the descriptions say that people do, step by step, as people do it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { useYard } from "./yard.mjs";

const yard = useYard();
const KNIGHTS = ["Ann", "Bors", "Cei", "Dora"];
const listed = async (page) =>
  (await page.locator(".seats li b").allInnerTexts()).filter((name) => KNIGHTS.includes(name));

/** Makes a table of the Round Table for four people on the first page, and gives the link to it. */
async function found(host) {
  await host.goto(yard.server.url);
  await host.locator("[data-game='round_table']").getByRole("button", { name: "With friends" }).click();
  await host.getByRole("button", { name: "Make the table" }).click();
  return host.getByLabel("The link to this table").inputValue();
}

test("four people open the page, say what they are called, and the last one begins the Round Table", async () => {
  const ann = await yard.visitor();
  const link = await found(ann);
  assert.deepEqual(await listed(ann), ["Ann"]);
  const pages = [ann];
  for (const name of KNIGHTS.slice(1)) {
    assert.equal(await ann.locator(".hand").count(), 0, "the game waits for the last seat");
    const page = await yard.visitor({ profile: { name: "" } });
    await page.goto(link);
    const sit = page.getByRole("button", { name: /^(Sit down|Join)$/ }).first();
    await sit.click();
    await page.getByRole("alert").getByText(/first/).waitFor(); // nobody sits down without a name
    await page.getByLabel("Your name").fill(name);
    await sit.click();
    pages.push(page);
    if (name !== "Dora") await ann.locator(".seats li b", { hasText: name }).waitFor();
  }
  await Promise.all(pages.map((page) => page.locator(".question .ask, .waiting").first().waitFor()));
  for (const page of pages) {
    assert.equal(await page.locator(".hand li").count(), 12);
    for (const name of KNIGHTS)
      await page.getByRole("region", { name }).getByText("Squire").first().waitFor();
  }
  await ann.getByRole("button", { name: /story/ }).click();
  for (const page of pages) {
    // A crowded hand narrows the log to a rail.
    if (await page.locator(".railed").count())
      await page.getByRole("button", { name: "Log" }).first().click();
    await page
      .getByLabel("What happened")
      .getByText(/Ann (turns|draws)|You (turn|draw)/)
      .first()
      .waitFor();
  }
});

test("a card of Quintessence is chosen, then confirmed, and only then it lies on the board", async () => {
  const page = await yard.sit({ game: "quintessence", seats: ["person", "bot"], seed: "3" });
  const board = page.locator(".half").last().locator("> .slots [data-face]");
  const before = await board.count();
  const card = page.locator(".hand .playable").first();
  const name = await card.getAttribute("data-face");
  await card.click();
  assert.equal(await board.count(), before, "chosen is not yet placed");
  await page.locator(".answers .primary").click();
  await page.locator(`.half:last-child > .slots [data-face="${name}"]`).waitFor();
  assert.equal(await board.count(), before + 1);
  assert.equal(await page.locator(`.hand [data-face="${name}"]`).count(), 0);
});
