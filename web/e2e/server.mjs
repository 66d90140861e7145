// The real server on a free port, with the page that was built.
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
export const command = process.env.TILTYARD ?? join(root, ".venv/bin/tiltyard");

// Robots ask for a hint before every decision, pick as fast as they can, set one table after another, each with a browser
// that has nothing in its cache, and all from one address: more than people do.
const ROBOTS = {
  TILTYARD_REQUESTS_PER_SECOND: "500",
  TILTYARD_REQUESTS_AT_ONCE: "5000",
  TILTYARD_FILES_PER_SECOND: "1000",
  TILTYARD_FILES_AT_ONCE: "20000",
  TILTYARD_CREATES_PER_SECOND: "20",
  TILTYARD_CREATES_AT_ONCE: "1000",
  TILTYARD_ASKS_PER_SECOND: "100",
  TILTYARD_ASKS_AT_ONCE: "1000",
  TILTYARD_ADDRESS_ASKS_PER_SECOND: "300",
  TILTYARD_ADDRESS_ASKS_AT_ONCE: "3000",
  TILTYARD_TRIES_PER_SECOND: "200",
  TILTYARD_TRIES_AT_ONCE: "2000",
  TILTYARD_HINT_SECONDS: "0.1",
  TILTYARD_THINKING_SHARE: "0.02",
};

export class Server {
  /** Guests are games of other packages: where each is found, by its name. */
  constructor(guests = {}) {
    this.folder = mkdtempSync(join(tmpdir(), "tiltyard-e2e-"));
    this.port = "0";
    this.guests = guests;
  }

  /** What a server is told about the guests: their packages lie on the path, as if they were installed. */
  #paths() {
    if (!Object.keys(this.guests).length) return {};
    const info = join(this.folder, "guests-1.0.dist-info");
    mkdirSync(info, { recursive: true });
    const games = Object.entries(this.guests).map(([name, { object }]) => `${name} = ${object}\n`);
    writeFileSync(join(info, "METADATA"), "Metadata-Version: 2.1\nName: guests\nVersion: 1.0\n");
    writeFileSync(join(info, "entry_points.txt"), `[tiltyard.games]\n${games.join("")}`);
    const folders = Object.values(this.guests).map(({ folder }) => join(root, folder));
    return { PYTHONPATH: [this.folder, ...folders].join(":") };
  }

  /** Starts, or starts again on the same port with the same tables. */
  async start() {
    const data = join(this.folder, "tables.sqlite");
    const args = ["serve", "--port", this.port, "--data", data];
    const env = { ...process.env, ...ROBOTS, ...this.#paths(), TILTYARD_LOG_LEVEL: "warning" };
    this.process = spawn(command, args, { cwd: root, env, stdio: ["ignore", "pipe", "inherit"] });
    this.api = await new Promise((resolve, reject) => {
      let text = "";
      this.process.stdout.on("data", (chunk) => {
        text += chunk;
        const found = /http:\/\/\S+/.exec(text);
        if (found) resolve(found[0]);
      });
      this.process.once("exit", (code) => reject(new Error(`tiltyard serve ended with ${code}`)));
    });
    this.port = new URL(this.api).port;
    this.url = this.api;
    const page = await fetch(this.url).then((response) => response.text());
    if (!page.includes('id="app"')) throw new Error("the server has no page: make page builds it");
    return this;
  }

  async stop() {
    const ended = new Promise((resolve) => this.process.once("exit", resolve));
    this.process.kill("SIGTERM");
    await ended;
  }

  async close() {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Sets a table by hand, with bots that take no time; the answer has the key of the first seat. */
  table(wish) {
    return this.post("/api/tables", { name: "Ann", public: false, pace: 0, ...wish });
  }

  /** Takes the next seat of a table that was set by hand. */
  join({ table, invite }, name) {
    return this.post(`/api/tables/${table}/join`, { name, invite, agrees: true });
  }

  async post(path, wish) {
    const init = {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(wish),
    };
    const response = await fetch(this.api + path, init);
    const answer = await response.json();
    if (!response.ok) throw new Error(answer.text);
    return answer;
  }
}
