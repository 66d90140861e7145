// What a turn of each game looks like over time: a strip of pictures, each with the seconds since the first one, as a
// person plays who takes a moment to think. node e2e/filmstrips.mjs [folder] [game...]
import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Finger, Person } from "./person.mjs";
import { GAMES } from "./tools.mjs";
import { Yard } from "./yard.mjs";

const [to, ...chosen] = process.argv.slice(2);
const folder = to || fileURLToPath(new URL("../../docs/filmstrips", import.meta.url));
const BOTS = { round_table: 3, quests: 3, ivanhoe: 3, quintessence: 1 };
const MOST_BYTES = 150_000;
const SIZES = {
  desktop: { viewport: { width: 1280, height: 720 }, frames: 9, columns: 3, shown: 440 },
  phone: {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    frames: 10,
    columns: 5,
    shown: 240,
  },
};

/** Clicks as a finger taps. */
class Mouse extends Finger {
  async press(selector, nth = 0) {
    await this.page.locator(`${selector} >> visible=true`).nth(nth).click();
  }

  async pick(place) {
    await this.page
      .locator(".hand button")
      .nth(place)
      .click({ position: { x: 9, y: 45 } });
  }
}

/** The frames of a game that is being played, those that differ from the one before. */
async function film(page, body, frames) {
  const found = [];
  let over = false;
  const began = Date.now();
  const person = new Person(page, body, { seed: 4, listen: () => page.waitForTimeout(900) });
  const playing = person.play().catch(() => undefined);
  void playing.then(() => (over = true));
  while (found.length < frames && !over) {
    const picture = await page.screenshot({ type: "jpeg", quality: 80 });
    if (!found.length || !picture.equals(found.at(-1).picture)) {
      found.push({ picture, at: (Date.now() - began) / 1000 });
    }
    await page.waitForTimeout(650);
  }
  return found;
}

/** In the page: the frames on one sheet, each under its time. */
async function sheet({ frames, columns, shown }) {
  const images = await Promise.all(
    frames.map(async ({ data }) => {
      const image = new Image();
      image.src = `data:image/jpeg;base64,${data}`;
      await image.decode();
      return image;
    }),
  );
  const [gap, head] = [8, 22];
  const tall = Math.round((images[0].height / images[0].width) * shown);
  const rows = Math.ceil(images.length / columns);
  const canvas = document.createElement("canvas");
  canvas.width = gap + columns * (shown + gap);
  canvas.height = rows * (tall + head + gap);
  const pen = canvas.getContext("2d");
  pen.fillStyle = "#f1e7d0";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = "#221b13";
  pen.font = "13px sans-serif";
  pen.imageSmoothingQuality = "high";
  images.forEach((image, at) => {
    const x = gap + (at % columns) * (shown + gap);
    const y = Math.floor(at / columns) * (tall + head + gap);
    pen.fillText(`${frames[at].at.toFixed(1)} s`, x, y + 16);
    pen.drawImage(image, x, y + head, shown, tall);
  });
  return (quality) => canvas.toDataURL("image/webp", quality);
}

async function take(yard, game, size) {
  const { frames, columns, shown, ...options } = SIZES[size];
  const seats = ["person", ...Array(BOTS[game]).fill("bot")];
  const profile = { speed: "fast", motion: "on" };
  const page = await yard.sit({ game, seats, seed: "5", pace: -1 }, { ...options, profile });
  const found = await film(page, size === "phone" ? new Finger(page) : new Mouse(page), frames);
  const table = await (await yard.browser.newContext()).newPage();
  const data = found.map(({ picture, at }) => ({ at, data: picture.toString("base64") }));
  const drawn = await table.evaluateHandle(sheet, { frames: data, columns, shown });
  for (const quality of [0.7, 0.55, 0.4, 0.25]) {
    const url = await drawn.evaluate((draw, how) => draw(how), quality);
    const bytes = Buffer.from(url.split(",")[1], "base64");
    if (bytes.length > MOST_BYTES && quality > 0.25) continue;
    writeFileSync(`${folder}/${game}-${size}.webp`, bytes);
    console.log(`${game}, ${size}: ${found.length} frames, ${Math.round(bytes.length / 1000)} kB`);
    break;
  }
  await page.context().close();
  await table.context().close();
}

mkdirSync(folder, { recursive: true });
const yard = await new Yard().open();
try {
  for (const game of chosen.length ? chosen : GAMES)
    for (const size of Object.keys(SIZES)) await take(yard, game, size);
} finally {
  yard.visitors = [];
  await yard.close();
}
