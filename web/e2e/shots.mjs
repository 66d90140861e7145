// Pictures of every screen, in both themes and both sizes: node e2e/shots.mjs [folder] [moment...]
import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { MOMENTS } from "./moments.mjs";
import { Yard } from "./yard.mjs";

const [to, ...names] = process.argv.slice(2);
const folder = to ?? fileURLToPath(new URL("../../docs/shots", import.meta.url));
mkdirSync(folder, { recursive: true });

const SIZES = {
  wide: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
};

/** A small picture: the browser itself writes WebP. */
async function shoot(page, name) {
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(350); // the card that was looked at goes away
  const session = await page.context().newCDPSession(page);
  const { width, height } = page.viewportSize();
  const { x, y } = await page.evaluate(() => ({ x: scrollX, y: scrollY }));
  const clip = { x, y, width, height, scale: width > 1000 ? 0.8 : 1 };
  const shot = await session.send("Page.captureScreenshot", { format: "webp", quality: 48, clip });
  writeFileSync(`${folder}/${name}.webp`, Buffer.from(shot.data, "base64"));
}

/** One moment in one size, in both themes. */
async function take(yard, name, size) {
  const page = await MOMENTS[name](yard, { profile: { theme: "light" }, ...SIZES[size] });
  await page.mouse.move(1, 1);
  for (const theme of ["light", "dark"]) {
    await page.evaluate((which) => (document.documentElement.dataset.theme = which), theme);
    await shoot(page, `${name}-${size}-${theme}`);
  }
}

const yard = await new Yard().open();
for (const size of Object.keys(SIZES)) {
  for (const name of names.length ? names : Object.keys(MOMENTS)) {
    await take(yard, name, size).catch((error) => console.error(`${name}, ${size}: ${error.message}`));
    for (const error of await yard.leave()) console.error(`${name}, ${size}: ${error}`);
  }
}
await yard.close();
