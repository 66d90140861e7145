// Fair cards: everybody adds to the seed, and nobody plays a rigged deal without having said so.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { button } from "./moments.mjs";
import { command } from "./server.mjs";
import { useYard } from "./yard.mjs";

const yard = useYard();
const TWO = { game: "quintessence", seats: ["person", "person"] };

/** Opens the details about the shuffles and returns the codes in it, once there are that many. */
async function codes(within, count) {
  const details = within.locator("details", { hasText: "The shuffles can be checked" });
  await details.locator("summary").click();
  const found = details.locator("code");
  await found.nth(count - 1).waitFor();
  return found.allInnerTexts();
}

/** Opens the settings beside the table. */
async function beside(page) {
  await page.getByRole("tab", { name: "Settings" }).click();
  return page.getByRole("tabpanel");
}

/** Sits down at a table by its link, as anybody does who got it. */
async function joins(table, invite, name) {
  const page = await yard.visitor({ profile: { name } });
  await page.goto(`${yard.server.url}/t/${table}#${invite}`);
  await button(page, "Join").click();
  return page;
}

test("a player who does not agree to a rigged deal leaves, and it begins with somebody who does", async () => {
  const host = await yard.server.table({ ...TWO, seed: "6", later: true });
  const ann = await yard.come(host.table, {
    seats: { [host.table]: [{ seat: 0, key: host.key, name: "Ann", invite: host.invite }] },
  });
  await ann.getByRole("heading", { name: "Invite your friends" }).waitFor();
  const bors = await joins(host.table, host.invite, "Bors");
  await bors.getByText("Ann has rigged this deal.").waitFor();
  await ann.getByText("not ready yet").waitFor();
  await button(bors, "Leave").click();
  await bors.getByRole("heading", { name: "Current tables" }).waitFor();
  await ann.getByText("Open", { exact: true }).waitFor();
  await bors.goto(`${yard.server.url}/t/${host.table}#${host.invite}`);
  await button(bors, "Join").click();
  await button(bors, "Play anyway").click();
  for (const page of [ann, bors]) {
    await page.locator(".hand button").first().waitFor();
    await page.locator("header.bar").getByText("Rigged deal").waitFor();
  }
});

test("the commitment is shown from the start, every page adds its part, and the end proves it", async () => {
  const host = await yard.server.table({ ...TWO, later: true });
  const ann = await yard.come(host.table, {
    seats: { [host.table]: [{ seat: 0, key: host.key, name: "Ann", invite: host.invite }] },
  });
  await ann.getByRole("heading", { name: "Invite your friends" }).waitFor();
  const [promised, part] = await codes(await beside(ann), 2);
  assert.equal(promised, host.info.commitment);
  assert.match(part, /^[0-9a-f]{64}$/);
  const bors = await joins(host.table, host.invite, "Bors");
  for (const page of [ann, bors]) await page.locator(".hand button").first().waitFor();
  const [again, , hash] = await codes(await beside(bors), 3);
  assert.equal(again, promised);
  const info = await (await fetch(`${yard.server.url}/api/tables/${host.table}`)).json();
  assert.equal(hash, info.seed_hash);
  await button(bors, "Resign").click();
  await bors.getByRole("button", { name: "Give up" }).click();
  const ending = ann.getByRole("dialog", { name: "The end" });
  await ending.getByText("You win!").waitFor();
  const shown = await codes(ending, 4);
  await ending.getByText("Checked: the server kept its part, and every part is in the seed.").waitFor();
  const line = shown.at(-1);
  assert.ok(line.endsWith(`--hash ${promised} --part ${part}`), line);
  const file = join(yard.server.folder, `${host.table}.tilt`);
  writeFileSync(
    file,
    await fetch(`${yard.server.api}/api/records/${host.table}.tilt`).then((answer) => answer.text()),
  );
  const said = execFileSync(command, ["verify", file, ...line.split(" ").slice(3)], {
    encoding: "utf8",
  });
  assert.match(said, /Your part is among them, as that of Ann\./);
});

test("a page that was told another commitment at first says so at the end", async () => {
  const host = await yard.server.table({ ...TWO, later: true });
  const noted = { part: "ab".repeat(32), commitment: "0".repeat(64) };
  const ann = await yard.come(host.table, {
    seats: { [host.table]: [{ seat: 0, key: host.key, name: "Ann", ...noted }] },
  });
  const bors = await joins(host.table, host.invite, "Bors");
  for (const page of [ann, bors]) await page.locator(".hand button").first().waitFor();
  await button(bors, "Resign").click();
  await bors.getByRole("button", { name: "Give up" }).click();
  const ending = ann.getByRole("dialog", { name: "The end" });
  await ending.getByText("You win!").waitFor();
  await ending.getByText("The server has changed the hash it published.").waitFor();
});
