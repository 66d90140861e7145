// What the tests share.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
export const GAMES = ["round_table", "quests", "ivanhoe", "quintessence"];

export const PROFILE = { name: "Ann", guided: GAMES, speed: "at once", motion: "off", theme: "light" };

/** A visitor with a profile of their own; errors of the page are errors of the test. */
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
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  page.errors = [];
  page.on("pageerror", (error) => page.errors.push(error.message));
  // Nothing leaves the server that serves the page, by whatever way.
  const origin = new URL(home).origin;
  const leaves = (url) => originOf(url) !== origin && page.errors.push(`${url} leaves ${origin}`);
  context.on("request", (request) => leaves(request.url()));
  page.on("websocket", (socket) => leaves(socket.url()));
  return page;
}

/** Where a request goes; a socket goes where the page of the same place would. */
function originOf(url) {
  return new URL(url.replace(/^ws/, "http")).origin;
}

/** The seats of a table that was set by hand, as the profile keeps them. */
export function mySeat(seated, name = "Ann") {
  return { [seated.table]: [{ seat: seated.seat, key: seated.key, name, invite: seated.invite }] };
}

/** Findings of axe-core that matter; of all rules, or of those that are named. */
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
