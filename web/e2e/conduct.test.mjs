// Manners: the host removes somebody, somebody is reported, and a seat is found again by its link.
import assert from "node:assert/strict";
import { test } from "node:test";
import { button, sideTab } from "./moments.mjs";
import { mySeat } from "./tools.mjs";
import { useYard } from "./yard.mjs";

const yard = useYard();
const TWO = { game: "ivanhoe", seats: ["person", "person"], seed: "3" };

test("the host removes somebody before the game begins, who is told so", async () => {
  const host = await yard.server.table({ name: "Ann", game: "quests", seats: Array(4).fill("person") });
  const rude = await yard.server.join(host, "Rude");
  const [ann, other] = await Promise.all([
    yard.come(host.table, { seats: mySeat(host, "Ann"), profile: { name: "Ann" } }),
    yard.come(host.table, { seats: mySeat(rude, "Rude"), profile: { name: "Rude" } }),
  ]);
  await other.locator(".seats", { hasText: "Rude" }).waitFor();
  assert.equal(await other.getByRole("button", { name: /^Remove/ }).count(), 0, "only the host may");
  await ann.getByRole("button", { name: "Remove Rude" }).click();
  await other.getByText("You cannot play at this table").waitFor();
  await ann.locator(".seats", { hasText: "Rude" }).waitFor({ state: "detached" });
});

test("somebody is reported to the operator", async () => {
  const { pages } = await yard.people(TWO);
  const [ann] = pages;
  await sideTab(ann, "Chat");
  await ann.getByText("Mute or report").click();
  await ann.getByLabel("Why?").selectOption("cheating");
  await ann.getByLabel("What happened").fill("knows my cards");
  await button(ann, "Report").click();
  await ann.getByText("The operator will read your report about Bors.").waitFor();
});

test("a link to a seat opens it on another device, and the key does not stay in the address", async () => {
  const { table, pages } = await yard.people(TWO);
  const [ann] = pages;
  await sideTab(ann, "Settings");
  await ann.getByText("A link to my seat").click();
  const address = await ann.getByLabel("The link to my seat").inputValue();
  const phone = await yard.visitor({ profile: { name: "Ann" } });
  await phone.goto(address);
  await phone.locator(".hand li").first().waitFor();
  assert.equal(new URL(phone.url()).pathname + new URL(phone.url()).hash, `/t/${table}`);
  assert.equal(await phone.locator(".hand li").count(), await ann.locator(".hand li").count());
});
