// The server and the browser, and the people who come to its tables.
import assert from "node:assert/strict";
import { after, afterEach, before } from "node:test";
import { launch } from "./browser.mjs";
import { Server } from "./server.mjs";
import { isAsked, mySeat, visitor } from "./tools.mjs";

export class Yard {
  visitors = [];

  constructor(guests = {}) {
    this.guests = guests;
  }

  async open() {
    this.server = await new Server(this.guests).start();
    this.browser = await launch();
    return this;
  }

  async close() {
    await this.browser?.close();
    await this.server?.close();
  }

  /** Somebody with their own browser. */
  async visitor({ home = this.server.url, ...options } = {}) {
    const page = await visitor(this.browser, home, options);
    this.visitors.push(page);
    return page;
  }

  /** Everybody goes home; an error on anybody's page is an error. */
  async leave() {
    const pages = this.visitors.splice(0);
    await Promise.all(pages.map((page) => page.context().close()));
    return pages.flatMap((page) => page.errors);
  }

  /** Somebody comes to a table: to a seat with its key, else to watch. */
  async come(table, options = {}) {
    const page = await this.visitor(options);
    await page.goto(`${this.server.url}/t/${table}`);
    return page;
  }

  /** Sets a table, sits down at its first seat, and is asked something there. */
  async sit(wish, options = {}) {
    const seated = await this.server.table(wish);
    const page = await this.come(seated.table, { seats: mySeat(seated), ...options });
    await isAsked(page);
    await page.evaluate(() => document.fonts.ready.then(() => undefined)); // letters that come late move things
    return page;
  }

  /** A table of people, each with a browser; all have the same options. */
  async people(wish, names = ["Ann", "Bors"], options = {}) {
    const host = await this.server.table({ name: names[0], hints: "all", ...wish });
    const keys = [host];
    for (const name of names.slice(1)) keys.push(await this.server.join(host, name));
    const { profile = {}, ...rest } = options;
    const pages = await Promise.all(
      keys.map((seated, at) => {
        const name = names[at];
        return this.come(host.table, {
          seats: mySeat(seated, name),
          profile: { ...profile, name },
          ...rest,
        });
      }),
    );
    await Promise.all(pages.map((page) => page.locator(".question .ask").waitFor()));
    return { table: host.table, seats: keys.map((seated, at) => mySeat(seated, names[at])), pages };
  }
}

/** The yard of a test file, perhaps with games of other packages. After every test everybody goes home, and nothing may have gone wrong. */
export function useYard(guests = {}) {
  const yard = new Yard(guests);
  before(() => yard.open());
  after(() => yard.close());
  afterEach(async () => assert.deepEqual(await yard.leave(), []));
  return yard;
}
