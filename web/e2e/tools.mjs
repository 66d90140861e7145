// What the tests share.
//
// No test may depend on how fast the machine is. What goes by itself is noted by an observer or held open; what comes is
// waited for. To find a test that does after all, make every page that many times slower:
// TILTYARD_SLOWER=6 node --test web/e2e/people.test.mjs
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { setTimeout as sleep } from "node:timers/promises";

const require = createRequire(import.meta.url);
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
export const GAMES = ["round_table", "quests", "ivanhoe", "quintessence"];

const SLOWER = Number(process.env.TILTYARD_SLOWER ?? 1);
const PATIENCE = 60_000; // milliseconds, after which it will never come, even on the slowest machine

const PROFILE = {
  name: "Ann",
  advice: false, // most tests are about somebody who knows the game
  speed: "at once",
  motion: "off",
  theme: "light",
  log: true, // beside the table, where many tests read it
  auto: false, // the test makes every decision itself
};

/** A visitor with their own profile; errors on the page fail the test. */
export async function visitor(browser, home, { profile = {}, seats = {}, ...options } = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 }, ...options });
  const kept = { ...PROFILE, ...profile };
  await context.addInitScript(
    ([own, keys]) => {
      if (localStorage.getItem("tiltyard.profile")) return;
      localStorage.setItem("tiltyard.profile", JSON.stringify(own));
      localStorage.setItem("tiltyard.seats", JSON.stringify(keys));
    },
    [kept, seats],
  );
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  if (SLOWER > 1) await slowDown(page);
  page.errors = [];
  page.on("pageerror", (error) => page.errors.push(error.message));
  // No request of any kind goes to another server.
  const origin = new URL(home).origin;
  const leaves = (url) => originOf(url) !== origin && page.errors.push(`${url} leaves ${origin}`);
  context.on("request", (request) => leaves(request.url()));
  page.on("websocket", (socket) => leaves(socket.url()));
  return page;
}

/** The page computes as on a slower machine; what waits for a clock does not wait longer. */
async function slowDown(page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
}

/** Looks until there is something to see, but no more often than a server takes it from a person. */
export async function until(look) {
  for (const end = Date.now() + PATIENCE; Date.now() < end; await sleep(200)) {
    const found = await look();
    if (found) return found;
  }
  throw new Error(`in vain: ${look}`);
}

/** Waits until whoever sits there is asked and has not begun to answer, or until the game is over. */
export function isAsked(page) {
  const asked = "body:not(:has(.hand .picked)) .question[aria-busy='false'] .answers";
  return page.locator(`${asked}, .ending`).first().waitFor({ state: "attached" });
}

/** In the page: notes every text that a place shows, since it may show another one before the test looks. */
export function noteTexts(selector) {
  window.noted = [];
  new MutationObserver(() => {
    const text = document.querySelector(selector)?.textContent.trim();
    if (text && text !== window.noted.at(-1)) window.noted.push(text);
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
}

export const noted = (page) => page.evaluate(() => window.noted);

/** In the page: a fight that would close by itself stays open, so that there is time to look at it. */
export function holdFights() {
  const READ = 3500; // milliseconds; nothing else is shown for longer
  const own = window.setTimeout;
  window.setTimeout = (act, time, ...rest) => (time > READ ? 0 : own(act, time, ...rest));
}

/** Where a request goes; a socket goes where the page of the same place would. */
function originOf(url) {
  return new URL(url.replace(/^ws/, "http")).origin;
}

/** The seats of a table that was set by hand, as the profile keeps them. */
export function mySeat(seated, name = "Ann") {
  return { [seated.table]: [{ seat: seated.seat, key: seated.key, name, invite: seated.invite }] };
}

/** Serious findings of axe-core, for all rules or the named ones. */
export async function findings(page, ...rules) {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe);
  const options = { resultTypes: ["violations"], ...(rules.length ? { runOnly: rules } : {}) };
  const { violations } = await page.evaluate((how) => globalThis.axe.run(document, how), options);
  return violations
    .filter((violation) => ["moderate", "serious", "critical"].includes(violation.impact))
    .map(
      (violation) =>
        `${violation.id}: ${violation.nodes
          .map((node) => node.target.join(" "))
          .slice(0, 4)
          .join("; ")}`,
    );
}

/** The middle of a box. */
export const centre = ({ x, y, width, height }) => [x + width / 2, y + height / 2];

/** Drags with the mouse, first a little upwards, then in steps, so that places can light up on the way. */
export async function drag(page, from, to, onTheWay = () => undefined) {
  const [x, y] = centre(await from.boundingBox());
  const end = centre(await to.boundingBox());
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y - 60, { steps: 4 });
  await page.mouse.move(...end, { steps: 8 });
  await onTheWay();
  await page.mouse.up();
}
