// Writes src/generated/sprite.svg: only the pictures that the games and the page use, as symbols; and icons.json,
// their names.
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const set = require("@iconify-json/game-icons/icons.json");
const here = new URL("..", import.meta.url);
const pictures = JSON.parse(readFileSync(new URL("src/generated/pictures.json", here), "utf8"));

// Pictures that the set lacks, drawn in the same style.
const own = {
  "tiltyard-lance":
    '<path fill="currentColor" d="M488 24 300 186l-14-16-18 16 14 16-150 130-22-24-28 26 20 24-78 68 34 38 78-68 20 24 28-26-22-24 150-130 14 16 18-16-14-16Z"/>',
  "tiltyard-phoenix":
    '<path fill="currentColor" d="M256 40c-16 18-22 40-14 62-12-14-30-18-46-12 18 8 28 22 30 42-40-46-108-62-178-40 30 8 50 22 62 42-30-6-58 2-78 22 34-4 60 6 78 28-22 2-40 14-50 34 36-16 70-12 98 12 26 22 44 40 62 48-6 40-28 70-64 90 30-2 54-12 70-30-2 36-14 66-34 92 26-10 46-28 58-54 6 34 6 64 6 96 0-32 0-62 6-96 12 26 32 44 58 54-20-26-32-56-34-92 16 18 40 28 70 30-36-20-58-50-64-90 18-8 36-26 62-48 28-24 62-28 98-12-10-20-28-32-50-34 18-22 44-32 78-28-20-20-48-28-78-22 12-20 32-34 62-42-70-22-138-6-178 40 2-20 12-34 30-42-16-6-34-2-46 12 8-22 2-44-14-62Zm0 96c8 0 14 6 14 14s-6 14-14 14-14-6-14-14 6-14 14-14Z"/>',
  squire:
    '<path fill="currentColor" d="M256 40c-62 0-104 44-104 104 0 22 4 40 10 56h188c6-16 10-34 10-56 0-60-42-104-104-104Zm-92 180c12 48 48 84 92 84s80-36 92-84H164Zm-20 84c-52 22-84 72-92 168h408c-8-96-40-146-92-168-22 34-62 56-112 56s-90-22-112-56Zm96 74h32v30h30v30h-30v34h-32v-34h-30v-30h30v-30Z"/>',
  maiden:
    '<path fill="currentColor" d="M256 32c-70 0-112 50-112 122 0 74-30 122-60 158 30 12 62 12 88 2-34 26-76 58-92 166h352c-16-108-58-140-92-166 26 10 58 10 88-2-30-36-60-84-60-158 0-72-42-122-112-122Zm0 62c46 0 72 30 78 66-44-4-74-18-94-40-14 22-34 36-60 42 4-38 32-68 76-68Zm-72 92c26-6 48-16 66-32 22 18 50 28 80 30-4 54-34 96-74 96s-70-42-72-94Z"/>',
};

// What the page itself and the tables use, besides the cards.
const page = [
  "round-table", "bordered-shield", "crown", "laurels", "trophy-cup", "crossed-swords", "castle",
  "rose", "hourglass", "talk", "open-book", "speaker", "speaker-off", "light-bulb",
  "robot-golem", "exit-door", "play-button", "pause-button", "next-button", "previous-button", "save", "share",
  "fleur-de-lys", "scroll-unfurled", "knight-banner", "hearts", "card-pickup", "hunting-horn",
  "light-helm", "closed-barbute", "crested-helmet", "cross-shield", "broken-shield", "trumpet-flag",
  "stone-tower", "two-coins", "mounted-knight", "wizard-face", "skull-shield",
  "flame", "waves", "mountains", "windy-stripes", "beveled-star", // creatures of somebody's own catalogue
];

const names = [...new Set([...page, ...pictures])].sort();

function symbol(name) {
  const icon = set.icons[name];
  const body = icon ? icon.body : own[name];
  if (!body) throw new Error(`there is no picture ${name}`);
  return `<symbol id="${name}" viewBox="0 0 512 512">${body}</symbol>`;
}

const files = {
  "sprite.svg": `<svg xmlns="http://www.w3.org/2000/svg">\n${names.map(symbol).join("\n")}\n</svg>\n`,
  "icons.json": `${JSON.stringify(names)}\n`,
};
for (const [name, text] of Object.entries(files)) {
  const target = new URL(`src/generated/${name}`, here);
  if (!process.argv.includes("--check")) writeFileSync(target, text);
  else if (readFileSync(target, "utf8") !== text) {
    console.error(`web/src/generated/${name} is out of date: run npm run icons`);
    process.exit(1);
  }
}
