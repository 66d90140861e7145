// Every screen, in both themes and every size: nothing is cut off, covered, or too small to read or to touch; and
// axe-core finds nothing moderate, let alone serious.
//
// A very large screen takes long to draw, so only the tables are looked at there, unless TILTYARD_LOOKS=all (make looks).
import assert from "node:assert/strict";
import { test } from "node:test";
import { faults, resize, SIZES } from "./geometry.mjs";
import { after, at, MOMENTS, sideTab } from "./moments.mjs";
import { findings, GAMES } from "./tools.mjs";
import { useYard } from "./yard.mjs";

const yard = useYard();

const rules = (game) =>
  after({ game, seats: game === "quests" ? ["person", "bot", "bot", "bot"] : ["person", "bot"] }, 0, (page) =>
    sideTab(page, "Rules"),
  );
const LOOKS = {
  ...MOMENTS,
  nowhere: at("/nowhere"),
  "no-replay": at("/replay/nosuchgame"),
  "no-hints": after(
    { game: "round_table", seats: ["person", "bot", "bot"], seed: "3", hints: "none" },
    0,
    undefined,
    { advice: true },
  ),
  ...Object.fromEntries(GAMES.map((game) => [`the rules of ${game}`, rules(game)])),
};

// What is beside the table lies over it on a phone; here it is what is looked at.
const BESIDE = /^(settings|rules|chat|balcony|the rules of .*)$/;
// Sizes that axe-core looks at, too; the others differ in nothing that it knows of.
const AXED = ["1920x1080", "1280x720", "390x844"];
// Without scrolling: a table at these sizes.
const WHOLE = ["3840x2160", "1920x1080", "1280x720", "844x390", "390x844"];

const LARGE = "3840x2160";
const IS_LARGE = /^(home|round-table|quests|ivanhoe|quintessence)$/;
const EVERYWHERE = process.env.TILTYARD_LOOKS === "all";

const called = ({ width, height, letters = 1 }) =>
  `${width}x${height}${letters > 1 ? ", large letters" : ""}`;

/** On a phone the log that was open beside the table is closed first. */
async function uncover(page) {
  await page.evaluate(() => {
    const veil = document.querySelector(".veil");
    if (veil?.checkVisibility()) veil.click();
  });
}

async function inSize(page, name, size) {
  await resize(page, size);
  if (!BESIDE.test(name) && size.width < 900) await uncover(page);
  const fits = WHOLE.includes(called(size)) && (await page.locator(".screen").count()) > 0;
  const wrong = await page.evaluate(faults, { fits, thumb: size.width < 900 ? 44 : 0 });
  if (!AXED.includes(called(size))) return wrong;
  wrong.push(...(await findings(page)));
  await page.evaluate(() => (document.documentElement.dataset.theme = "dark"));
  wrong.push(...(await findings(page, "color-contrast")).map((each) => `dark, ${each}`));
  await page.evaluate(() => (document.documentElement.dataset.theme = "light"));
  return wrong;
}

for (const [name, moment] of Object.entries(LOOKS)) {
  test(name, { timeout: 300_000 }, async () => {
    const page = await moment(yard, {});
    const wrong = {};
    for (const size of SIZES.filter((each) => EVERYWHERE || IS_LARGE.test(name) || called(each) !== LARGE)) {
      const found = await inSize(page, name, size);
      if (found.length) wrong[called(size)] = found;
    }
    assert.deepEqual(wrong, {});
  });
}
