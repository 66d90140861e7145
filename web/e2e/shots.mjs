// Pictures of every screen, in both themes and both sizes: node e2e/shots.mjs [folder]
import { mkdirSync } from "node:fs";
import { launch } from "./browser.mjs";
import { robot } from "./robot.mjs";
import { Server } from "./server.mjs";
import { GAMES, mySeat, visitor } from "./tools.mjs";

const folder = process.argv[2] ?? "shots";
mkdirSync(folder, { recursive: true });
const server = await new Server().start();
const browser = await launch();

const SIZES = {
  wide: { viewport: { width: 1280, height: 720 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
};
const SEATS = { round_table: 4, quests: 4, ivanhoe: 4, quintessence: 2 };
const MOVES = { round_table: 7, quests: 6, ivanhoe: 9, quintessence: 12 };

const finished = await server.table({
  game: "quests",
  seats: ["person", "bot", "bot", "bot"],
  options: "shields=2",
  seed: "7",
});
const first = await visitor(browser, { seats: mySeat(finished) });
await first.goto(`${server.url}/t/${finished.table}`);
await first.locator(".question").waitFor();
await first.evaluate(robot, 400);

for (const theme of ["light", "dark"]) {
  for (const [size, options] of Object.entries(SIZES)) {
    const shoot = (page, name) =>
      page.screenshot({ path: `${folder}/${name}-${size}-${theme}.jpg`, type: "jpeg", quality: 80 });
    const page = await visitor(browser, { profile: { theme }, seats: mySeat(finished), ...options });
    for (const [name, path] of [
      ["home", "/"],
      ["cards", "/cards"],
      ["about", "/about"],
      ["wrong-link", "/t/nosuchtable"],
      ["end", `/t/${finished.table}`],
      ["replay", `/replay/${finished.table}?at=24&seat=0`],
    ]) {
      await page.goto(server.url + path);
      await page.waitForTimeout(900);
      await shoot(page, name);
    }
    await page.context().close();
    for (const game of GAMES) {
      const seats = ["person", ...Array.from({ length: SEATS[game] - 1 }, () => "bot")];
      const seated = await server.table({ game, seats, seed: "3" });
      const at = await visitor(browser, { profile: { theme }, seats: mySeat(seated), ...options });
      await at.goto(`${server.url}/t/${seated.table}`);
      await at.locator(".question").waitFor();
      await at.evaluate(robot, MOVES[game]);
      await at.mouse.move(1, 1);
      await at.waitForTimeout(600);
      await shoot(at, game);
      await at.context().close();
    }
    const open = await server.table({ game: "ivanhoe", seats: ["person", "person", "bot"], public: true });
    const waiting = await visitor(browser, { profile: { theme }, seats: mySeat(open), ...options });
    await waiting.goto(`${server.url}/t/${open.table}`);
    await waiting.waitForTimeout(700);
    await shoot(waiting, "waiting");
    await waiting.context().close();
  }
}
await browser.close();
await server.close();
