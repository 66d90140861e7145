// Somebody who does anything at all: clicks, types, drags, resizes, reloads, goes back, loses the line. Nothing on the
// page may fail by it, and the page may never be empty.
//
//   node e2e/monkey.mjs [minutes] [seed]
import { pathToFileURL } from "node:url";
import { GAMES, mySeat } from "./tools.mjs";
import { Yard } from "./yard.mjs";

const SEATS = { round_table: 4, quests: 4, ivanhoe: 3, quintessence: 2 };
const SIZES = [
  [320, 640],
  [390, 844],
  [844, 390],
  [1280, 720],
  [1920, 1080],
  [3840, 2160],
];
const PATHS = [
  "/",
  "/cards",
  "/about",
  "/daily",
  "/puzzles",
  "/puzzles/nosuchgame",
  "/learn/nosuchgame",
  "/nowhere",
  "/t/nosuchtable",
  "/replay/nosuchgame",
  "/rules/nosuchgame",
];
const pagesOf = (game) => ["rules", "learn", "puzzles"].map((page) => `/${page}/${game}`);
const KEYS =
  "Tab Tab Enter Enter Space Escape ArrowLeft ArrowRight ArrowUp ArrowDown Home End PageDown Backspace";
const LETTERS = [..."123456789lcrhuadm?fkx"];
const WORDS = [
  "Ann",
  "שלום",
  "مرحبا بك",
  "e\u0301\u0301\u0301",
  "🏰".repeat(20),
  "W".repeat(400),
  "<b>x</b>",
  "-1",
  "9e9",
];

/** Numbers from 0 to 1, the same for the same seed. */
export function chance(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** In the page: the middle of every control that could be touched now. */
function controls() {
  const all = document.querySelectorAll(
    "button, a[href], input, select, textarea, summary, label, [data-spot], [tabindex='0']",
  );
  return [...all].flatMap((node) => {
    const { x, y, width, height } = node.getBoundingClientRect();
    const [left, top] = [x + width / 2, y + height / 2];
    if (!width || left < 0 || top < 0 || left >= innerWidth || top >= innerHeight) return [];
    const hit = document.elementFromPoint(left, top);
    if (!hit || !(node.contains(hit) || hit.contains(node))) return [];
    return [
      {
        x: left,
        y: top,
        tag: node.tagName,
        text: (node.textContent || node.ariaLabel || "").trim().slice(0, 30),
      },
    ];
  });
}

/** In the page: a link to another place is not followed. */
function stayHere() {
  addEventListener(
    "click",
    (event) => {
      const link = event.target instanceof Element && event.target.closest("a[href]");
      if (link && link.origin !== location.origin) event.preventDefault();
    },
    true,
  );
}

// The browser itself says so of an answer that refuses, and of a line that is cut.
const isExpected = (text) =>
  /Failed to load resource.*(status of 4\d\d|ERR_INTERNET_DISCONNECTED)|WebSocket connection to .* failed|ERR_FAILED/.test(
    text,
  );

export class Monkey {
  done = []; // what it has done last
  wrong = [];

  constructor(yard, { seed = 1, game = "", say = () => undefined } = {}) {
    this.yard = yard;
    this.random = chance(seed);
    this.game = game;
    this.say = say;
  }

  pick(from) {
    return from[Math.floor(this.random() * from.length)];
  }

  async begin() {
    const game = this.game || this.pick(GAMES);
    const seats = ["person", ...Array(SEATS[game] - 1).fill("bot")];
    this.seated = await this.yard.server.table({
      game,
      seats,
      seed: String(Math.floor(this.random() * 1e6)),
    });
    const [width, height] = this.pick(SIZES);
    const phone = width < 900 && this.random() < 0.7;
    const profile = {
      speed: this.pick(["at once", "fast", "normal"]),
      motion: this.pick(["on", "off"]),
      theme: this.pick(["light", "dark"]),
      auto: this.random() < 0.3,
    };
    this.page = await this.yard.visitor({
      seats: mySeat(this.seated),
      profile,
      viewport: { width, height },
      hasTouch: phone,
      isMobile: phone,
    });
    this.phone = phone;
    this.cdp = await this.page.context().newCDPSession(this.page);
    await this.page.addInitScript(stayHere);
    this.page.on("console", (line) => {
      if (line.type() === "error" && !isExpected(line.text())) this.wrong.push(`console: ${line.text()}`);
    });
    this.page.on("response", (answer) => {
      if (answer.status() >= 500) this.wrong.push(`${answer.status()} for ${answer.url()}`);
    });
    this.page.on("filechooser", (chooser) =>
      chooser
        .setFiles({ name: "x.tilt", mimeType: "text/plain", buffer: Buffer.from("tiltyard 1\ngame: no\n") })
        .catch(() => undefined),
    );
    this.page.context().on("page", (other) => void other.close());
    this.note(`${game} at ${width}x${height}${phone ? " by finger" : ""}, ${JSON.stringify(profile)}`);
    await this.page.goto(`${this.yard.server.url}/t/${this.seated.table}`);
    await this.showsSomething();
  }

  note(what) {
    this.done = [...this.done, what].slice(-40);
    this.say(what);
  }

  /** One thing, and the page must still be a page. */
  async step() {
    const act = this.#which();
    await act.call(this);
    await this.showsSomething();
    this.wrong.push(...this.page.errors.splice(0));
    if (this.wrong.length)
      throw new Error(`${this.wrong.join("\n")}\nafter: ${this.done.slice(-6).join("; ")}`);
  }

  #which() {
    const acts = [
      [60, this.touch],
      [14, this.key],
      [6, this.poke],
      [5, this.drag],
      [5, this.write],
      [3, this.scroll],
      [3, this.resize],
      [2, this.wait],
      [1.5, this.back],
      [1, this.reload],
      [1, this.visit],
      [1.5, this.home],
      [1, this.look],
      [0.7, this.cut],
    ];
    let left = this.random() * acts.reduce((sum, [weight]) => sum + weight, 0);
    return acts.find(([weight]) => (left -= weight) <= 0)?.[1] ?? this.touch;
  }

  async touch() {
    const all = await this.page.evaluate(controls).catch(() => []); // the page may be going
    const at = this.pick(all);
    if (!at) return this.poke();
    this.note(`${at.tag} "${at.text}" at ${Math.round(at.x)},${Math.round(at.y)}`);
    await this.press(at.x, at.y);
  }

  async press(x, y) {
    if (this.phone) await this.page.touchscreen.tap(x, y);
    else await this.page.mouse.click(x, y, { clickCount: this.random() < 0.1 ? 2 : 1 });
  }

  #anywhere() {
    const { width, height } = this.page.viewportSize();
    return [this.random() * width, this.random() * height];
  }

  async poke() {
    const [x, y] = this.#anywhere();
    this.note(`pokes ${Math.round(x)},${Math.round(y)}`);
    await this.press(x, y);
  }

  async key() {
    const key = this.random() < 0.6 ? this.pick(KEYS.split(" ")) : this.pick(LETTERS);
    this.note(`key ${key}`);
    await this.page.keyboard.press(key);
  }

  async write() {
    const word = this.pick(WORDS);
    this.note(`writes ${word.slice(0, 20)}`);
    const field = await this.page.evaluate(() => {
      const all = [...document.querySelectorAll("input:not([type=file]), textarea")];
      all[all.length - 1]?.focus();
      return all.length;
    });
    if (field) await this.page.keyboard.insertText(word);
  }

  async drag() {
    const all = await this.page.evaluate(controls).catch(() => []);
    const from = this.pick(all);
    if (!from) return;
    const to = this.random() < 0.7 ? this.pick(all) : null;
    const [x, y] = to ? [to.x, to.y] : this.#anywhere();
    this.note(`drags "${from.text}" to ${Math.round(x)},${Math.round(y)}`);
    if (this.phone) return this.#dragByFinger(from, x, y);
    await this.page.mouse.move(from.x, from.y);
    await this.page.mouse.down();
    await this.page.mouse.move((from.x + x) / 2, (from.y + y) / 2, { steps: 3 });
    if (this.random() < 0.2) await this.page.keyboard.press("Escape");
    await this.page.mouse.move(x, y, { steps: 3 });
    await this.page.mouse.up();
  }

  async #dragByFinger(from, x, y) {
    const send = (type, touchPoints) => this.cdp.send("Input.dispatchTouchEvent", { type, touchPoints });
    await send("touchStart", [{ x: from.x, y: from.y }]);
    for (const part of [0.1, 0.4, 1])
      await send("touchMove", [{ x: from.x + (x - from.x) * part, y: from.y + (y - from.y) * part }]);
    await send(this.random() < 0.2 ? "touchCancel" : "touchEnd", []);
  }

  async scroll() {
    this.note("scrolls");
    await this.page.evaluate(
      (by) => {
        for (const node of document.querySelectorAll("*"))
          if (node.scrollHeight > node.clientHeight + 4 && getComputedStyle(node).overflowY !== "visible")
            node.scrollBy(0, by);
        scrollBy(0, by);
      },
      (this.random() - 0.4) * 800,
    );
  }

  async resize() {
    const [width, height] = this.pick(SIZES);
    this.note(`resizes to ${width}x${height}`);
    await this.page.setViewportSize({ width, height });
  }

  async wait() {
    this.note("waits");
    await this.page.waitForTimeout(this.random() * 1500);
  }

  /** Never to the empty page that a new tab begins with. */
  async back() {
    this.note("goes back or forward");
    const way = this.random() < 0.7 ? "back" : "forward";
    const going = this.page.evaluate((which) => {
      if (which === "back" ? navigation.canGoBack : navigation.canGoForward) history[which]();
    }, way);
    await going.catch(() => undefined); // gone before it answers
  }

  async reload() {
    this.note("reloads");
    await this.page.reload();
  }

  async visit() {
    const table = this.seated.table;
    await this.#open(this.pick([...PATHS, ...GAMES.flatMap(pagesOf), `/replay/${table}`, `/t/${table}`]));
  }

  home() {
    return this.#open(`/t/${this.seated.table}`);
  }

  async #open(path) {
    this.note(`opens ${path}`);
    await this.page.goto(this.yard.server.url + path).catch((error) => {
      // A file that was asked for just before comes first, and the page stays.
      if (!/Download is starting/.test(error.message)) throw error;
    });
  }

  async look() {
    const media = {
      colorScheme: this.pick(["light", "dark"]),
      reducedMotion: this.pick(["reduce", "no-preference"]),
      forcedColors: this.pick(["active", "none", "none"]),
    };
    this.note(`looks with ${JSON.stringify(media)}`);
    await this.page.emulateMedia(media);
  }

  /** The line is cut for a moment, and comes back. */
  async cut() {
    this.note("cuts the line");
    await this.page.context().setOffline(true);
    await this.page.waitForTimeout(this.random() * 800);
    for (let more = 0; more < 3; more += 1) await this.touch();
    await this.page.context().setOffline(false);
  }

  /** Words on the page and something to see, at the latest when it has come from the server. */
  async showsSomething() {
    await this.page.waitForFunction(() => {
      const text = document.querySelector("#app")?.innerText?.trim();
      return Boolean(text) && document.querySelector("h1, [role=dialog], dialog[open]") !== null;
    });
  }

  /** Takes a new table and a new browser. */
  async again() {
    await this.page?.context().close();
    this.yard.visitors = this.yard.visitors.filter((page) => page !== this.page);
    await this.begin();
  }
}

/** Steps at one table after another, until the time is up. */
async function run(minutes, seed) {
  const yard = await new Yard().open();
  const monkey = new Monkey(yard, { seed });
  const end = Date.now() + minutes * 60_000;
  let steps = 0;
  try {
    while (Date.now() < end) {
      if (steps % 150 === 0) await monkey.again();
      await monkey.step();
      steps += 1;
    }
    console.log(`${steps} steps with seed ${seed}, nothing went wrong`);
  } catch (error) {
    console.error(
      `after ${steps} steps with seed ${seed}, at ${monkey.page?.url()}:\n${error.message}\nlast:\n${monkey.done.join("\n")}`,
    );
    process.exitCode = 1;
  }
  await yard.close();
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [minutes = "60", seed = String(Date.now() % 1e6)] = process.argv.slice(2);
  await run(Number(minutes), Number(seed));
}
