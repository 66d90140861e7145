// Compresses the build and reports how much script it takes until a page can be used.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const target = new URL("../../src/tiltyard/server/static/", import.meta.url);
const assets = readdirSync(new URL("assets/", target)).filter((name) => /\.(js|css|svg)$/.test(name));
const texts = new Map();
const sizes = new Map();
for (const name of assets) {
  const text = readFileSync(new URL(`assets/${name}`, target));
  const packed = gzipSync(text, { level: 9 });
  writeFileSync(new URL(`assets/${name}.gz`, target), packed);
  texts.set(name, text.toString());
  sizes.set(name, packed.length);
}

/** These scripts, and all that they cannot run without. */
function closure(names) {
  const all = new Set(names);
  for (const name of all)
    for (const [, needed] of texts.get(name).matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g))
      all.add(needed);
  return [...all];
}

const page = readFileSync(new URL("index.html", target), "utf8");
const always = [...page.matchAll(/assets\/([\w.-]+\.js)/g)].map((match) => match[1]);
const scripts = assets.filter((name) => name.endsWith(".js"));
const sum = (names) => names.reduce((total, name) => total + sizes.get(name), 0);
const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
const LIMIT = 80_000; // bytes
for (const [what, chunk] of [
  ["the first page", "Home"],
  ["a table", "Table"],
]) {
  const own = scripts.filter((name) => name.startsWith(`${chunk}-`));
  if (own.length !== 1) throw new Error(`${what} should be one script of its own, not ${own.length}`);
  const bytes = sum(closure([...always, ...own]));
  console.log(`script until ${what} can be used: ${kB(bytes)} compressed`);
  if (bytes > LIMIT) {
    console.error(`that is more than ${kB(LIMIT)}`);
    process.exitCode = 1;
  }
}
console.log(`all scripts: ${kB(sum(scripts))}`);
