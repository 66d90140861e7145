// Whole games by keyboard alone and by finger alone, as people play them: no mouse, no hint, nothing but what the page
// shows or says. By keyboard the game is also heard: who cannot see the page is told everything, and once.
import assert from "node:assert/strict";
import { test } from "node:test";
import { focused, heardSince, listen } from "./aloud.mjs";
import { Finger, Keyboard, playThrough } from "./person.mjs";
import { GAMES } from "./tools.mjs";
import { useYard } from "./yard.mjs";

const yard = useYard();
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/**
 * In the page: what was heard since the last time, what stands in the log, and what is asked, in the words that are shown.
 * All of it at once: others may do something at any moment.
 */
const story = () => ({
  spoken: window.heard.splice(0).map(({ text }) => text),
  lines: [...document.querySelectorAll(".side .log li:not(.part, .since), .side .log summary > span")].map(
    (node) => node.textContent.replace(/\s+/g, " ").trim(),
  ),
  asked: document.querySelector(".question .ask")?.firstChild?.textContent.trim() ?? "",
});

const counted = (text, part) => text.split(part).length - 1;

/** A line as a voice reads it: 3/2 is two numbers, not a fraction. */
const spokenLine = (line) => line.replace(/\b(\d+)\/(\d+)\b/g, "$1 and $2");

/** The lines that were not there before; the log is folded anew when a chapter begins. */
function added(before, after) {
  const old = [...before];
  return after.filter((line) => {
    const at = old.indexOf(line);
    if (at >= 0) old.splice(at, 1);
    return at < 0;
  });
}

/** Notes at every question what was heard since the last one, what stands in the log, and where the focus is. */
function hear(heard) {
  return async (_seen, page) => {
    await page.waitForFunction(() => document.activeElement !== document.body);
    heard.push({ ...(await page.evaluate(story)), focus: await focused(page) });
  };
}

for (const game of GAMES) {
  test(`${game} by keyboard alone, and everything is told`, { timeout: 300_000 }, async () => {
    const heard = [];
    const { page, person } = await playThrough(yard, game, Keyboard, {
      prepare: (at) => at.evaluate(listen),
      listen: hear(heard),
    });
    assert.ok(person.decisions > 2, `${person.decisions} decisions`);
    let last = heard[0];
    for (const now of heard.slice(1)) {
      const said = now.spoken.join("\n");
      if (now.asked !== last.asked)
        assert.ok(said.includes(now.asked), `"${now.asked}" is asked in silence:\n${said}`);
      const fresh = added(last.lines, now.lines).map(spokenLine);
      for (const line of new Set(fresh))
        assert.equal(counted(said, line), counted(fresh.join("\n"), line), `"${line}" in:\n${said}`);
      assert.match(
        now.focus.role,
        /^(button|heading)$/,
        `${now.asked}: the focus is on ${JSON.stringify(now.focus)}`,
      );
      assert.ok(now.focus.name, now.asked);
      last = now;
    }
    const end = (await heardSince(page)).map(({ text }) => text).join("\n");
    const [title] = await page.locator(".ending h2").allInnerTexts();
    assert.match(end, /win|won|draw|over/i, `how it ends is told: ${title}`);
  });

  test(`${game} by finger alone, on a phone`, { timeout: 300_000 }, async () => {
    const { person } = await playThrough(yard, game, Finger, { options: PHONE });
    assert.ok(person.decisions > 2, `${person.decisions} decisions`);
  });
}
