// Somebody who knows the rules a little, asks for no hint, and has either a keyboard or a finger, and nothing else.
import { chance } from "./monkey.mjs";
import { centre, isAsked } from "./tools.mjs";

/** Games that end soon. */
export const SHORT = {
  round_table: { seats: ["person", "bot:page", "bot:page"], options: "turn_limit=4" },
  quests: { seats: ["person", "bot:page", "bot:page", "bot:page"], options: "shields=1, turn_limit=4" },
  ivanhoe: { seats: ["person", "bot:page", "bot:page"], options: "tournament_limit=2" },
  quintessence: { seats: ["person", "bot:page"], options: "base_hp=5, round_limit=4" },
};
const MOST = 150; // decisions

/** In the page: what there is to do, as it is seen. */
function sight() {
  const shown = (selector) =>
    [...document.querySelectorAll(selector)].filter((node) => node.checkVisibility());
  const first = (...selectors) => selectors.find((selector) => shown(selector).length) ?? "";
  return {
    over: shown(".ending").length > 0,
    close: first("dialog[open] .primary", ".opening .primary", ".battle .button"),
    picked: shown(".hand .picked").length,
    confirm: first(
      ".answers .primary:not([aria-disabled='true']):not(.refused)",
      "[data-confirm]:not([aria-disabled='true'])",
    ),
    lacks: shown("[data-confirm][aria-disabled='true']").length > 0, // more cards are to be picked
    cards: shown(".hand button").flatMap((node, place) =>
      node.matches(".playable") && !node.closest(".picked") ? [place] : [],
    ),
    places: shown("main .lit[data-spot]:not(.hand *)").map((node) => node.dataset.spot),
    answers: shown(".answers .button").flatMap((node, place) =>
      node.matches(".refused, [aria-disabled='true'], :disabled")
        ? []
        : [{ place, text: node.textContent.trim() }],
    ),
    asked: shown(".question .ask").map((node) => node.textContent.trim())[0] ?? "",
    held: shown(".hand button").length,
  };
}

/** Tab and Enter, arrows and digits. */
export class Keyboard {
  constructor(page) {
    this.page = page;
  }

  isAt(selector, nth = 0) {
    return this.page.evaluate(
      ([wanted, which]) => {
        const here = document.activeElement;
        const all = [...document.querySelectorAll(wanted)].filter((node) => node.checkVisibility());
        if (!all[which]) return null; // gone: something else is asked by now
        return here !== document.body && here === all[which];
      },
      [selector, nth],
    );
  }

  /** Whether the keys lead there; null if it is not there any more. */
  async walk(key, selector, nth = 0, most = 200) {
    for (let steps = 0; steps < most; steps += 1) {
      const there = await this.isAt(selector, nth);
      if (there !== false) return there;
      await this.page.keyboard.press(key);
    }
    return false;
  }

  async press(selector, nth = 0) {
    const there = await this.walk("Tab", selector, nth);
    if (there === false) throw new Error(`Tab does not reach ${selector} (${nth})`);
    if (there) await this.page.keyboard.press("Enter");
  }

  async pick(place) {
    if (place < 9) return this.page.keyboard.press(String(place + 1));
    if ((await this.walk("Tab", ".hand [tabindex='0']")) === false)
      throw new Error("Tab does not reach the hand");
    await this.page.keyboard.press("Home");
    await this.walk("ArrowRight", ".hand button", place, 40);
    await this.page.keyboard.press("Enter");
  }

  /** A place of the board, from the hand upwards, then along with the arrows or Tab. */
  async put(spot) {
    const wanted = `[data-spot="${spot}"]`;
    await this.page.keyboard.press("ArrowUp");
    if (!(await this.walk("ArrowRight", wanted, 0, 8))) return this.press(wanted);
    await this.page.keyboard.press("Enter");
  }
}

/** Taps only. */
export class Finger {
  constructor(page) {
    this.page = page;
  }

  /** Scrolls there and taps, unless it is gone by itself. */
  async press(selector, nth = 0) {
    const at = await this.page.evaluate(
      ([wanted, which]) => {
        const node = [...document.querySelectorAll(wanted)].filter((each) => each.checkVisibility())[which];
        node?.scrollIntoView({ block: "nearest", inline: "nearest" });
        return node ? node.getBoundingClientRect().toJSON() : null;
      },
      [selector, nth],
    );
    if (at) await this.page.touchscreen.tap(...centre(at));
  }

  /** What is seen of a card is its left edge. */
  async pick(place) {
    const card = this.page.locator(".hand button").nth(place);
    await card.scrollIntoViewIfNeeded();
    const { x, y, height } = await card.boundingBox();
    await this.page.touchscreen.tap(x + 8, y + height / 2);
  }

  put(spot) {
    return this.press(`[data-spot="${spot}"]`);
  }
}

export class Person {
  decisions = 0;
  tries = 0; // at the same question

  /** `listen` is called at every question, before it is answered. */
  constructor(page, body, { seed = 1, listen = async () => undefined } = {}) {
    this.page = page;
    this.body = body;
    this.random = chance(seed);
    this.listen = listen;
  }

  any(from) {
    return from[Math.floor(this.random() * from.length)];
  }

  /** Plays until the game is over. */
  async play() {
    let last = "";
    while (this.decisions < MOST) {
      await isAsked(this.page);
      const seen = await this.page.evaluate(sight);
      if (seen.over) return;
      const now = `${seen.asked}|${seen.held}|${seen.answers.map(({ text }) => text)}`;
      this.tries = now === last ? this.tries + 1 : 0;
      last = now;
      if (this.tries) await this.page.waitForTimeout(Math.min(1000, 50 * this.tries)); // nothing has happened yet
      if (!seen.close) await this.listen(seen, this.page);
      await this.decide(seen);
      this.decisions += 1;
    }
    throw new Error(`no end after ${MOST} decisions; the last question: ${last}`);
  }

  async decide(seen) {
    if (seen.close) return this.body.press(seen.close);
    const answers = seen.answers.filter(({ text }) => !/sponsor|start over/i.test(text));
    const takesCard = seen.cards.length && (!answers.length || (this.tries < 3 && this.random() < 0.7));
    if (!seen.answers.length && !takesCard) {
      await this.body.put(this.any(seen.places));
      return this.finish();
    }
    if (!takesCard) return this.answer(answers.length ? answers : seen.answers);
    await this.body.pick(this.any(seen.cards));
    await this.finish();
  }

  async answer(answers) {
    if (!answers.length) throw new Error("there is nothing to choose");
    await this.body.press(".answers .button", this.any(answers).place);
    await this.settle();
  }

  /** Picks and puts until what was begun is done, or puts everything back. */
  async finish() {
    for (let steps = 0; steps < 40; steps += 1) {
      await this.settle();
      const seen = await this.page.evaluate(sight);
      if (seen.over || (!seen.picked && !seen.close)) return;
      if (seen.close) await this.body.press(seen.close);
      else if (seen.confirm) await this.body.press(seen.confirm);
      else if (seen.lacks && seen.cards.length) await this.body.pick(this.any(seen.cards));
      else if (seen.places.length) await this.body.put(this.any(seen.places));
      else break;
    }
    await this.page.getByRole("button", { name: "Put back" }).waitFor();
    await this.body.press(".answers .quiet");
    await this.settle();
  }

  /** Until the page has answered what was just done. */
  settle() {
    return this.page.waitForFunction(() => !document.querySelector(".question[aria-busy='true']"));
  }
}

/** A short game against bots, played to its end. */
export async function playThrough(yard, game, Body, { options = {}, ...more } = {}) {
  const page = await yard.sit({ game, seed: "5", ...SHORT[game] }, options);
  await more.prepare?.(page);
  const person = new Person(page, new Body(page), more);
  await person.play();
  await page.getByRole("dialog", { name: "The end" }).waitFor();
  return { page, person };
}
