// A bad line between a browser and a server: everything comes late, and now and then a packet is lost. TCP sends a
// lost packet again, so a loss is one more delay for all that follows it; some connections break altogether.
import { connect, createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { chance } from "./monkey.mjs";

export class BadLine {
  silent = false; // the connections stay open, but nothing comes through
  breaks = ""; // "there" or "back": at the next packet that way, which is lost with the connection
  #open = new Set();

  constructor(port, { delay = 250, loss = 0.01, seed = 1 } = {}) {
    this.port = port;
    this.delay = delay; // milliseconds each way
    this.loss = loss; // of the packets
    this.random = chance(seed);
  }

  async start() {
    this.server = createServer((near) => this.#join(near));
    await new Promise((resolve) => this.server.listen(0, "127.0.0.1", resolve));
    this.url = `http://127.0.0.1:${this.server.address().port}`;
    return this;
  }

  #join(near) {
    const far = connect(this.port, "127.0.0.1");
    this.#open.add(near);
    this.#carry(near, far, "there");
    this.#carry(far, near, "back");
  }

  /** From one end to the other, in order, each packet late, a lost one later by as long as it takes to send it again. */
  #carry(from, to, way) {
    let before = Promise.resolve(); // two timers for the same moment may fire in any order
    const later = (act) => {
      const again = this.random() < this.loss ? 4 * this.delay : 0;
      const due = Date.now() + this.delay + again;
      before = before.then(() => sleep(Math.max(0, due - Date.now()))).then(act);
    };
    from.on("data", (data) => {
      if (this.silent) return;
      if (this.breaks === way) return this.cut();
      later(() => to.writable && to.write(data));
    });
    from.on("end", () => later(() => to.end()));
    from.on("error", () => to.destroy());
    from.on("close", () => {
      this.#open.delete(from);
      later(() => to.destroy());
    });
  }

  /** Every connection breaks, without a word, whatever was on its way. */
  cut() {
    this.breaks = "";
    for (const near of this.#open) near.destroy();
  }

  close() {
    this.cut();
    return new Promise((resolve) => this.server.close(resolve));
  }
}
