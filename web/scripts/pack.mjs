// Compresses the build and reports the size of the first load.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const target = new URL("../../src/tiltyard/server/static/", import.meta.url);
const assets = readdirSync(new URL("assets/", target)).filter((name) => /\.(js|css|svg)$/.test(name));
const sizes = new Map();
for (const name of assets) {
  const packed = gzipSync(readFileSync(new URL(`assets/${name}`, target)), { level: 9 });
  writeFileSync(new URL(`assets/${name}.gz`, target), packed);
  sizes.set(name, packed.length);
}
const page = readFileSync(new URL("index.html", target), "utf8");
const first = [...page.matchAll(/assets\/([\w.-]+\.js)/g)].map((match) => match[1]);
const sum = (names) => names.reduce((total, name) => total + (sizes.get(name) ?? 0), 0);
const scripts = assets.filter((name) => name.endsWith(".js"));
const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
console.log(`script on first load: ${kB(sum(first))} compressed; all scripts: ${kB(sum(scripts))}`);
const LIMIT = 80_000;
if (sum(first) > LIMIT) {
  console.error("that is more than 80 kB");
  process.exit(1);
}
