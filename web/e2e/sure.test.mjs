// U-05: what is placed, replaced, or let through is confirmed, by mouse, by key and by button; cancelling returns the card.
import assert from "node:assert/strict";
import { test } from "node:test";
import { deal } from "./scenes.mjs";
import { drag } from "./tools.mjs";
import { useYard } from "./yard.mjs";

const yard = useYard();

const match = (lines, profile = {}) =>
  yard.sit(
    {
      game: "quintessence",
      seats: ["person", "bot"],
      scenario: deal("quintessence", "P1, P2", lines),
    },
    { profile },
  );

const FREE = `deal round: 3
deal P1.board: Kite Rider
deal P1.hand: Mote, Dew Nymph
deal P2.hand: Mote`;
const FULL = `deal round: 3
deal P1.board: Kite Rider, Clay Guard, Mote, Mote, Mote
deal P1.hand: Dew Nymph
deal P2.hand: Mote`;
const ATTACKED = `deal round: 4
deal first attacker: P1
deal P2.board: Kite Rider, Torchbearer
deal P2.lanes: 1>1, 2>2
deal P1.board: Clay Guard
deal P1.hand: Leviathan
deal P2.hand: Leviathan`;

const card = (page, name) => page.locator(`.hand [data-face="${name}"]`);
const slot = (page, number) => page.locator(`[data-drop="board 0 ${number - 1}"]`);
const lies = (page, number, name) => slot(page, number).locator(`[data-face="${name}"]`);
const asks = (page, text) => page.getByRole("dialog", { name: text });

test("a card that is dragged to a slot is confirmed, and cancelling returns it", async () => {
  const page = await match(FREE);
  await drag(page, card(page, "Mote"), slot(page, 4));
  await asks(page, "Place Mote in slot 4, for 1 resource?").waitFor();
  await page.keyboard.press("Escape");
  await asks(page, /Place Mote/).waitFor({ state: "detached" });
  assert.equal(await card(page, "Mote").count(), 1);
  assert.equal(await lies(page, 4, "Mote").count(), 0);
  await drag(page, card(page, "Mote"), slot(page, 4));
  await asks(page, /Place Mote/)
    .getByRole("button", { name: "Place" })
    .click();
  await lies(page, 4, "Mote").waitFor();
});

test("a card that is sent to a slot by clicks or keys is confirmed", async () => {
  const page = await match(FREE);
  await card(page, "Dew Nymph").click();
  await slot(page, 2).getByRole("button").click();
  await asks(page, "Place Dew Nymph in slot 2, for 1 resource?").getByRole("button").first().click();
  assert.equal(await page.locator(".hand .picked").count(), 0, "cancelling puts it back");
  await page.keyboard.press("2");
  await slot(page, 2).getByRole("button").focus();
  await page.keyboard.press("Enter");
  await asks(page, /Dew Nymph in slot 2/).waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await lies(page, 2, "Dew Nymph").waitFor();
});

test("picking a card and then placing it is a confirmation already", async () => {
  const page = await match(FREE);
  await card(page, "Mote").click();
  await page.getByRole("button", { name: "Place Mote" }).click();
  await lies(page, 2, "Mote").waitFor();
});

test("without confirmation a card is placed at once, but losing a creature is still confirmed", async () => {
  const free = await match(FREE, { confirm: false });
  await drag(free, card(free, "Mote"), slot(free, 4));
  await lies(free, 4, "Mote").waitFor();
  const page = await match(FULL, { confirm: false });
  await drag(page, card(page, "Dew Nymph"), slot(page, 2));
  const lost = asks(page, /Place Dew Nymph in slot 2.*Clay Guard leaves the board for good\./);
  await lost.getByRole("button").first().click();
  await lies(page, 2, "Clay Guard").waitFor();
  await card(page, "Dew Nymph").click();
  await slot(page, 2).getByRole("button").click();
  await lost.getByRole("button", { name: "Place" }).click();
  await lies(page, 2, "Dew Nymph").waitFor();
});

test("what comes is in sight, and a defence is not skipped by accident", async () => {
  const page = await match(ATTACKED, { confirm: false });
  await page.locator(".threat", { hasText: "7 incoming" }).waitFor();
  await slot(page, 1).getByRole("button").click();
  await page.locator('[data-drop="lane 0 1"]').getByRole("button").click();
  await page.locator(".threat", { hasText: "3 incoming" }).waitFor();
  await page.getByRole("button", { name: "Skip defence" }).click();
  const through = asks(page, "7 damage gets through to your base.");
  await through.getByRole("button").first().click();
  await page.getByRole("button", { name: "Defend" }).click();
  await page.getByText("Your base takes 3 damage: 17 left.").first().waitFor();
});

test("giving up is in a menu, and is confirmed first", async () => {
  const page = await match(FREE, { confirm: false });
  assert.equal(await page.getByRole("button", { name: /Concede/ }).count(), 0);
  await page.getByRole("button", { name: "More…" }).click();
  await page.getByRole("button", { name: /Concede/ }).click();
  await asks(page, "The other player wins the match.").getByRole("button", { name: "Concede" }).click();
  await page.locator(".ending").waitFor();
});
