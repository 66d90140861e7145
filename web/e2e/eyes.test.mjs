// The page as some eyes see it: in colours of the system's choice, without telling colours apart, with strong
// contrast; and with names from right to left, or as long as names can be.
import assert from "node:assert/strict";
import { test } from "node:test";
import { faults, resize } from "./geometry.mjs";
import { SCENES } from "./scenes.mjs";
import { useYard } from "./yard.mjs";

const yard = useYard();

test("in forced colours the cards stay pictures, and what is hinted has a line around it", async () => {
  const page = await yard.sit(SCENES.ivanhoe, { forcedColors: "active" });
  await page.keyboard.press("h");
  await page.locator(".hinted").first().waitFor();
  const seen = await page.evaluate(() => ({
    cards: [...document.querySelectorAll(".card")].map((node) => getComputedStyle(node).forcedColorAdjust),
    line: getComputedStyle(document.querySelector(".hinted")).outlineStyle,
  }));
  assert.ok(seen.cards.length > 5);
  assert.deepEqual([...new Set(seen.cards)], ["none"]);
  assert.equal(seen.line, "solid");
});

for (const theme of ["light", "dark"])
  test(`who asks for more contrast gets no pale words, ${theme}`, async () => {
    const page = await yard.visitor({ contrast: "more", profile: { theme } });
    await page.goto(yard.server.url);
    await page.locator("h1").first().waitFor();
    const [soft, ink] = await page.evaluate(() =>
      ["--soft", "--ink"].map((name) => getComputedStyle(document.documentElement).getPropertyValue(name)),
    );
    assert.equal(soft, ink);
  });

for (const name of ["fight", "quest", "ivanhoe", "damage"])
  test(`in forced colours nothing is lost: ${name}`, async () => {
    const page = await yard.sit(SCENES[name], { forcedColors: "active" });
    assert.deepEqual(await page.evaluate(faults, { fits: true }), []);
    await page.locator(".hand button").first().focus();
    await page.keyboard.press("ArrowRight");
    const lines = await page.evaluate(() => {
      const drawn = (node) => {
        const { outlineStyle, borderTopStyle } = getComputedStyle(node);
        return outlineStyle !== "none" || borderTopStyle !== "none";
      };
      const controls = [...document.querySelectorAll(".answers .button, .hand button:focus-visible")];
      return controls.map((node) => [node.textContent.trim(), drawn(node)]);
    });
    assert.deepEqual(
      lines.filter(([, drawn]) => !drawn),
      [],
      "every answer and the focused card have a line around them",
    );
  });

test("no two kinds of card differ in their colour alone", async () => {
  const page = await yard.visitor();
  await page.goto(`${yard.server.url}/cards`);
  await page.locator(".grid .card").first().waitFor();
  const alike = await page.evaluate(() => {
    const found = [];
    for (const grid of document.querySelectorAll(".grid")) {
      const tints = new Map();
      // The colour of a creature is decoration (L-07).
      for (const card of grid.querySelectorAll(".card:not(.creature)")) {
        const [, tint, shape] = /tint-(\S+) shape-(\S+)/.exec(card.className);
        const sign = `${shape}, letter "${card.querySelector(".letter")?.textContent ?? ""}"`;
        tints.set(sign, (tints.get(sign) ?? new Set()).add(tint));
      }
      for (const [sign, all] of tints) if (all.size > 1) found.push(`${sign}: ${[...all].join(", ")}`);
    }
    return found;
  });
  assert.deepEqual(alike, []);
});

test("a token that is won says its colour by its letter", async () => {
  const page = await yard.sit(SCENES.ivanhoe);
  await page.locator(".tokens i").first().waitFor();
  const letters = await page.locator(".tokens i").allInnerTexts();
  assert.ok(letters.length >= 5);
  for (const letter of letters) assert.match(letter, /^[PRBYG]$/);
});

const NAMES = ["שלמה", "W".repeat(24)];

test("a name from right to left and a very long one break neither sentences nor the table", async () => {
  const { pages } = await yard.people({ game: "ivanhoe", seats: ["person", "person"], seed: "3" }, NAMES);
  const [page, other] = pages;
  const line = other.locator(".log li", { hasText: "\u2068שלמה\u2069" }).first();
  await line.waitFor();
  const [name, next] = await line.evaluate((node) => {
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const letters = [];
    while (walker.nextNode())
      for (let place = 0; place < walker.currentNode.length; place += 1)
        letters.push([walker.currentNode, place]);
    const at = letters.findIndex(([text, place]) => text.data[place] === "\u2069");
    return [at - 1, at + 2].map((which) => {
      const [text, place] = letters[which];
      const range = document.createRange();
      range.setStart(text, place);
      range.setEnd(text, place + 1);
      return range.getBoundingClientRect().left;
    });
  });
  assert.ok(name < next, "what follows the name stands to the right of it");
  for (const each of [page, other])
    for (const size of [
      { width: 1280, height: 720 },
      { width: 390, height: 844 },
    ]) {
      await resize(each, size);
      await each.evaluate(() => document.querySelector(".veil")?.click());
      assert.deepEqual(await each.evaluate(faults, { fits: true }), [], `${size.width} px`);
    }
});
