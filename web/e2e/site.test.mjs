// The site as make site builds it: nothing comes from elsewhere, axe-core finds nothing, a phone can read it, the
// search works without a server; and the client in JavaScript that it shows plays a game.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { launch } from "./browser.mjs";
import { Server } from "./server.mjs";
import { findings } from "./tools.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const site = join(root, "build/site/site");
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
// One page of each kind: words and pictures, tables, programs, diagrams, the reference.
const LOOKED_AT = ["index", "play/quests", "rules/ivanhoe", "commands", "diagrams", "reference", "teach"];
// Pages with programs and tables that are wider than a phone.
const SCROLLED = ["bots.html", "commands.html", "server.html"];

let browser;
before(async () => {
  assert.ok(existsSync(join(site, "index.html")), "there is no site: make site builds it");
  browser = await launch();
});
after(() => browser?.close());

/** Opens a page of the site from its file, and notes what it asks for elsewhere and what goes wrong. */
async function open(name, { theme = "light", ...options } = {}) {
  const context = await browser.newContext({ colorScheme: theme, ...options });
  const page = await context.newPage();
  page.trouble = [];
  page.on("request", (request) => {
    if (!/^(file|data|blob):/.test(request.url())) page.trouble.push(`asks for ${request.url()}`);
  });
  page.on("pageerror", (error) => page.trouble.push(error.message));
  await page.goto(pathToFileURL(join(site, `${name}.html`)).href);
  return page;
}

for (const theme of ["light", "dark"]) {
  test(`axe-core finds nothing and nothing comes from elsewhere, ${theme}`, async () => {
    const found = {};
    for (const name of LOOKED_AT) {
      const page = await open(name, { theme });
      if (name === "diagrams") await page.locator(".diagram svg").first().waitFor();
      const trouble = [...(await findings(page)), ...page.trouble];
      if (trouble.length) found[name] = trouble;
      await page.context().close();
    }
    assert.deepEqual(found, {});
  });
}

test("on a phone no page is wider than the screen, and keys scroll what is", async () => {
  const names = readdirSync(site, { recursive: true }).filter((name) => name.endsWith(".html"));
  assert.ok(names.length > 30);
  const page = await open("index", PHONE);
  for (const name of names) {
    await page.goto(pathToFileURL(join(site, name)).href);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= 391, `${name} is ${width} wide`);
    if (SCROLLED.includes(name))
      assert.deepEqual(await findings(page, "scrollable-region-focusable"), [], name);
  }
  await page.context().close();
});

test("the search works without a server", async () => {
  const page = await open("index");
  await page.locator("button.md-search__button").click();
  await page.locator("input:visible").first().fill("sponsor");
  await page.getByText("Sponsoring and building a quest").first().waitFor();
  assert.deepEqual(page.trouble, []);
  await page.context().close();
});

test("the client that the site shows plays a game", async () => {
  const text = readFileSync(join(root, "docs/client.md"), "utf8");
  const folder = mkdtempSync(join(tmpdir(), "tiltyard-client-"));
  const server = await new Server().start();
  try {
    writeFileSync(join(folder, "client.mjs"), /```js\n([^]*?)```/.exec(text)[1]);
    const flags = "WebSocket" in globalThis ? [] : ["--experimental-websocket"]; // Node 20 asks for it
    const client = spawn(process.execPath, [...flags, "client.mjs", server.url, "ivanhoe"], { cwd: folder });
    let said = "";
    client.stdout.on("data", (chunk) => (said += chunk));
    client.stderr.on("data", (chunk) => (said += chunk));
    const code = await new Promise((resolve) => client.once("exit", resolve));
    assert.equal(code, 0, said);
    assert.match(said, /after \d+ moves the winners are \[/);
  } finally {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
