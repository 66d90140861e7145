#!/usr/bin/env node
// How smoothly a phone shows the table, as Chromium's tracing tells it, on a screen of 390 x 844: how many frames a second
// are shown while something moves, with a CPU four times as slow, beside a page on which one thing moves, in the same run;
// and what each moment costs, which hardly depends on what else the machine does.
//
//   node web/scripts/frames.mjs http://127.0.0.1:8642 [game ...] [--slower 4] [--seconds 15] [--moments 25] [--rounds 1]
//        [--keep]
//
// A server must run there. Every run plays the same games. For the frames its machine should have little else to do: what
// the page with one thing loses is not the table's. With --seconds 0 there are only counts. --keep keeps the counts for the
// page of figures.
import { launch } from "../e2e/browser.mjs";
import { robot } from "../e2e/robot.mjs";
import { advise, GAMES, setOut } from "./course.mjs";
import { keep } from "./kept.mjs";
import { MOMENT, moved, startTrace, told } from "./trace.mjs";

const { values, rest } = options(process.argv.slice(2), {
  slower: 4,
  seconds: 15,
  moments: 25,
  rounds: 1,
  keep: false,
});
const [home = "http://127.0.0.1:8642", ...named] = rest;
const games = named.length ? named : GAMES;
const THINKS = 900; // milliseconds that the person takes before each decision
const PATIENCE = 300_000; // milliseconds
const ONE_THING = `<style>@keyframes turn { to { rotate: 1turn } }
  p { width: 5rem; animation: turn ${values.seconds / 2}s }</style><p>One thing.</p>`;

function options(given, known) {
  const rest = [];
  for (let at = 0; at < given.length; at += 1) {
    const name = given[at].replace(/^--/, "");
    if (name === given[at]) rest.push(name);
    else if (!(name in known)) throw new Error(`there is no option --${name}`);
    else known[name] = typeof known[name] === "boolean" || Number(given[(at += 1)]);
  }
  return { values: known, rest };
}

/** Sits down at a table where nothing has happened yet; from then on somebody plays there. */
async function sitDown(browser, game) {
  const { seated, moves } = await setOut(home, game);
  const page = await phone(browser);
  await page.addInitScript(countMoments, MOMENT);
  await page.addInitScript(
    ([key, games]) => {
      const profile = {
        name: "Ann",
        guided: games,
        speed: "normal",
        motion: "on",
        auto: false,
        sound: false,
      };
      localStorage.setItem("tiltyard.profile", JSON.stringify(profile));
      localStorage.setItem("tiltyard.seats", JSON.stringify(key));
    },
    [{ [seated.table]: [{ seat: seated.seat, key: seated.key, name: "Ann" }] }, games],
  );
  await page.addInitScript(advise, moves);
  await page.goto(`${home}/t/${seated.table}`);
  await page.locator(".hand li").first().waitFor();
  await page.evaluate((time) => (window.robotThinks = time), THINKS);
  void page.evaluate(`(${robot})(1000)`).catch(() => undefined);
  return page;
}

async function phone(browser) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: 2,
  });
  context.setDefaultTimeout(PATIENCE);
  return context.newPage();
}

/** In the page: counts what is shown one after another. */
function countMoments(name) {
  window.moments_ = 0;
  const known = new WeakSet();
  new MutationObserver(() => {
    const stage = document.querySelector(".stage, .battle");
    if (!stage || known.has(stage)) return;
    known.add(stage);
    window.moments_ += 1;
    performance.mark(name);
  }).observe(document, { subtree: true, childList: true });
}

/** What the first moments of a game cost on this machine. */
async function trace(browser, game, moments) {
  const tracing = await startTrace(browser);
  const page = await sitDown(browser, game);
  // Looking once a frame would make frames.
  await page.waitForFunction((wanted) => window.moments_ > wanted, moments, { polling: 500 });
  const events = await tracing.stop();
  await page.context().close();
  return told(events, values.slower, moments);
}

function count(what, all) {
  const each = (number, digits = 1) => (number / values.moments).toFixed(digits);
  console.log(
    [
      what.padEnd(14),
      `${values.moments} moments; each`,
      `${each(all.frames)} frames of the main thread`,
      `${each(all.layouts)} layouts`,
      `${each(all.paints)} paints`,
      `${each(all.animations)} animations`,
      `${each(all.plain, 2)} of them not on the compositor`,
      `${each(all.busy)} ms CPU`,
      `of it ${each(all.styling)} ms styles`,
      `${each(all.laying)} ms layout`,
      `${each(all.painting)} ms painting`,
      `${each(all.late, 2)} tasks too long for a frame`,
      `the longest ${all.longest.toFixed(1)} ms`,
    ].join(", "),
  );
}

/** Traces so many seconds of a page on a slow CPU. */
async function measure(browser, what, open) {
  const tracing = await startTrace(browser);
  const page = await open();
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: values.slower });
  await page.waitForTimeout(values.seconds * 1000);
  await page.context().close();
  const { seconds, rate } = moved(await tracing.stop());
  console.log(
    `${what.padEnd(14)}  ${rate.toFixed(1)} frames a second while something moved, ${seconds.toFixed(1)} s`,
  );
}

async function oneThing(browser) {
  const page = await phone(browser);
  await page.setContent(ONE_THING);
  return page;
}

const browser = await launch();
try {
  console.log(`390 x 844, CPU ${values.slower} times as slow, ${values.seconds} s each`);
  if (values.seconds) {
    await measure(browser, "one thing", () => oneThing(browser));
    for (const game of games) await measure(browser, game, () => sitDown(browser, game));
  }
  const counted = [];
  for (let round = 0; values.moments && round < values.rounds; round += 1)
    for (const game of games) {
      const all = await trace(browser, game, values.moments);
      count(game, all);
      counted.push({ game, all });
    }
  if (values.keep) console.log(keep(process.argv.slice(2), browser.version(), values.moments, counted));
} finally {
  await browser.close();
}
