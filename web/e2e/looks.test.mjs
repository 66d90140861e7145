// Every screen in both themes: axe-core finds nothing serious, and nothing is wider than the screen.
import assert from "node:assert/strict";
import { test } from "node:test";
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
  ...Object.fromEntries(GAMES.map((game) => [`the rules of ${game}`, rules(game)])),
};

for (const [name, moment] of Object.entries(LOOKS)) {
  test(name, { timeout: 300_000 }, async () => {
    const page = await moment(yard, {});
    const { scroll, wide } = await page.evaluate(() => ({
      scroll: document.documentElement.scrollWidth,
      wide: innerWidth,
    }));
    assert.ok(scroll <= wide, `${scroll} px wide`);
    assert.deepEqual(await findings(page), [], "light");
    await page.evaluate(() => (document.documentElement.dataset.theme = "dark"));
    assert.deepEqual(await findings(page, "color-contrast"), [], "dark, which differs in its colours only");
  });
}
