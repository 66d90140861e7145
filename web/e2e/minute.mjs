// Pictures for "in a minute" on the site: the cards and tables that the page shows beside each part: node e2e/minute.mjs
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Yard } from "./yard.mjs";

const GAMES = ["round_table", "quests", "ivanhoe", "quintessence"];
const folder = fileURLToPath(new URL("../../docs/play", import.meta.url));

/** What stands beside one part, if anything does. */
async function take(page, part, name) {
  const shown = part.locator(".cards, .picture");
  if (!(await shown.count())) return;
  await shown.first().scrollIntoViewIfNeeded();
  const { x, y, width, height } = await shown.first().evaluate((node) => {
    const box = node.getBoundingClientRect();
    return { x: box.x + scrollX, y: box.y + scrollY, width: box.width, height: box.height };
  });
  const session = await page.context().newCDPSession(page);
  const clip = { x: x - 4, y: y - 4, width: width + 8, height: height + 8, scale: 1 };
  const shot = await session.send("Page.captureScreenshot", { format: "webp", quality: 60, clip });
  writeFileSync(`${folder}/${name}.webp`, Buffer.from(shot.data, "base64"));
}

const yard = await new Yard().open();
for (const game of GAMES) {
  const page = await yard.visitor({ profile: { theme: "light" }, viewport: { width: 720, height: 4000 } });
  await page.goto(`${yard.server.url}/learn/${game}`);
  await page.locator("section .panel").last().waitFor();
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const parts = await page.locator('section[aria-label^="How to play"] li.panel').all();
  for (const [at, part] of parts.entries()) await take(page, part, `${game}-${at + 1}`);
}
const errors = await yard.leave();
await yard.close();
if (errors.length) throw new Error(errors.join("\n"));
