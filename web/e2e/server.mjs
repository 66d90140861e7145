// The real server on a free port, with the page that was built.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { preview } from "vite";

const root = fileURLToPath(new URL("../..", import.meta.url));
const command = process.env.TILTYARD ?? join(root, ".venv/bin/tiltyard");

export class Server {
  constructor() {
    this.folder = mkdtempSync(join(tmpdir(), "tiltyard-e2e-"));
    this.port = "0";
  }

  /** Starts, or starts again on the same port with the same tables. */
  async start() {
    const data = join(this.folder, "tables.sqlite");
    const args = ["serve", "--port", this.port, "--data", data];
    const env = { ...process.env, TILTYARD_LOG_LEVEL: "warning" };
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
    await this.#page();
    return this;
  }

  /** The server's own page; a server without one gets a small one in front. */
  async #page() {
    if (this.front) return;
    const page = await fetch(this.api).then((response) => response.text());
    if (page.includes('id="app"')) {
      this.url = this.api;
      return;
    }
    const proxy = { "/api": { target: this.api, ws: true } };
    const options = { port: 0, host: "127.0.0.1", proxy, open: false };
    this.front = await preview({ root: join(root, "web"), preview: options, logLevel: "silent" });
    this.url = `http://127.0.0.1:${this.front.httpServer.address().port}`;
  }

  async stop() {
    const ended = new Promise((resolve) => this.process.once("exit", resolve));
    this.process.kill("SIGTERM");
    await ended;
  }

  async close() {
    await this.stop();
    await this.front?.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Sets a table by hand; the answer has the key of the first seat. */
  async table(wish) {
    const init = {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ name: "Ann", public: false, ...wish }),
    };
    const response = await fetch(`${this.api}/api/tables`, init);
    const seated = await response.json();
    if (!response.ok) throw new Error(seated.text);
    return seated;
  }
}
