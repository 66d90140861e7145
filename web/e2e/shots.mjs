// Pictures of every screen, in both themes and both sizes: node e2e/shots.mjs [folder]
import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { launch } from "./browser.mjs";
import { robot } from "./robot.mjs";
import { SCENES } from "./scenes.mjs";
import { Server } from "./server.mjs";
import { mySeat, visitor } from "./tools.mjs";

const folder = process.argv[2] ?? fileURLToPath(new URL("../../docs/shots", import.meta.url));
mkdirSync(folder, { recursive: true });
const server = await new Server().start();
const browser = await launch();

const SIZES = {
  wide: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
};
const bots = (game, count, more = {}) => ({
  game,
  seats: ["person", ...Array.from({ length: count }, () => "bot")],
  seed: "3",
  ...more,
});
const press = (key) => (page) => page.keyboard.press(key);
const click = (name) => (page) => page.getByRole("button", { name }).first().click();
const battle = () => (window.robotStops = () => document.querySelector(".battle") !== null);

// A picture: where, at which table, after how many decisions, and what is done last.
const PICTURES = {
  home: { path: "/" },
  new: { path: "/", act: click("With friends") },
  cards: { path: "/cards" },
  about: { path: "/about" },
  "wrong-link": { path: "/t/nosuchtable" },
  waiting: { wish: { game: "ivanhoe", seats: ["person", "person", "bot"], public: true } },
  "round-table": { wish: bots("round_table", 3), moves: 12 },
  bidding: { wish: SCENES.bidding },
  merlin: { wish: SCENES.merlin, act: click("Look at stage 2") },
  mordred: { wish: SCENES.mordred },
  recognition: { wish: SCENES.recognition },
  quests: { wish: bots("quests", 3), moves: 6 },
  battle: { wish: bots("quests", 3, { seed: "7" }), moves: 200, stop: battle },
  ivanhoe: { wish: bots("ivanhoe", 3), moves: 9 },
  preview: { wish: SCENES.ivanhoe, act: (page) => page.locator('.hand [data-face="R4"]').click() },
  actions: { wish: SCENES.ivanhoe, act: press("a") },
  opening: { wish: bots("quintessence", 1), profile: { speed: "fast" } },
  quintessence: { wish: bots("quintessence", 1), moves: 14 },
  damage: { wish: SCENES.damage },
  guide: { wish: bots("quests", 3), profile: { guided: [] }, act: click("Show me") },
  settings: { wish: bots("quests", 3), act: (page) => sideTab(page, "Settings") },
  rules: { wish: bots("quests", 3), act: (page) => sideTab(page, "Rules") },
};

async function sideTab(page, name) {
  if (!(await page.getByRole("tab", { name }).count())) await press("l")(page);
  await page.getByRole("tab", { name }).click();
}

async function handOver(page) {
  await page.goto(server.url);
  await page.locator("li.quests").getByRole("button", { name: "On one device" }).click();
  await page.getByRole("button", { name: "Begin" }).click();
  await page.getByRole("heading", { name: /take the seat/ }).waitFor();
}

/** A small picture: the browser itself writes WebP. */
async function shoot(page, name) {
  await page.mouse.move(1, 1);
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(350); // the card that was looked at goes away
  const session = await page.context().newCDPSession(page);
  const { width, height } = page.viewportSize();
  const clip = { x: 0, y: 0, width, height, scale: width > 1000 ? 0.8 : 1 };
  const shot = await session.send("Page.captureScreenshot", { format: "webp", quality: 48, clip });
  writeFileSync(`${folder}/${name}.webp`, Buffer.from(shot.data, "base64"));
}

const ended = await server.table(bots("quintessence", 1, { options: "base_hp=5" }));
const player = await visitor(browser, { seats: mySeat(ended) });
await player.goto(`${server.url}/t/${ended.table}`);
await player.locator(".question").waitFor();
await player.evaluate(robot, 400);
await player.context().close();
PICTURES.end = { path: `/t/${ended.table}`, seats: mySeat(ended) };
PICTURES.replay = { path: `/replay/${ended.table}?at=40&seat=0` };
PICTURES["hand-over"] = { path: "/about", act: handOver };

for (const theme of ["light", "dark"]) {
  for (const [size, options] of Object.entries(SIZES)) {
    for (const [name, picture] of Object.entries(PICTURES)) {
      const { path, wish, moves, stop, act, profile = {} } = picture;
      const seated = wish && (await server.table(wish));
      const seats = seated ? mySeat(seated) : (picture.seats ?? {});
      const page = await visitor(browser, { profile: { theme, ...profile }, seats, ...options });
      await page.goto(server.url + (seated ? `/t/${seated.table}` : path));
      await page.locator("h1").first().waitFor();
      if (moves || act) await page.waitForLoadState("networkidle");
      if (stop) await page.evaluate(stop);
      if (moves) await page.evaluate(robot, moves);
      await act?.(page);
      await shoot(page, `${name}-${size}-${theme}`);
      await page.context().close();
    }
  }
}
await browser.close();
await server.close();
