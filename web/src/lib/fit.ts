// How wide cards can be so that everything on the table is in sight.

export interface Room {
  width: number;
  height: number; // what words take is already gone
}

/** Zones that stay together: how many cards wide each is. */
export type Block = number[];

const LEAST = 44; // pixels; with less, the table scrolls
const MOST = 112;
const STEP = 4;
const TALL = 1.4; // of a card
const WORDS = 48; // pixels of a zone above and below its cards
const EDGE = 18; // pixels of a zone beside its cards
const GAP = 6; // pixels between cards
const SIGN = 30; // pixels of a block beside its zones

const USUAL = 17; // pixels of a letter, on a screen that is not large

/** The size of the page's letters in pixels, 1rem. */
export const letter = () => parseFloat(getComputedStyle(document.documentElement).fontSize);

/** So many pixels on an ordinary screen, and more on a large one, as everything else. */
export const grown = (pixels: number) => (pixels * letter()) / USUAL;

/** The width of a card in pixels; each section begins a line of its own. */
export function cardWidth(
  { width, height }: Room,
  sections: Block[][],
  { least, most } = { least: LEAST, most: MOST },
): number {
  for (let card = most; card > least; card -= STEP)
    if (sum(sections.map((blocks) => heightOf(blocks, card, width))) <= height) return card;
  return least;
}

/** The width of a card if so many zones lie above each other. */
export function stackedWidth(height: number, zones: number): number {
  const card = Math.floor((height / Math.max(1, zones) - WORDS) / TALL);
  return Math.min(64, Math.max(LEAST, card));
}

/** How high all blocks are if they fill one line after another. */
export function heightOf(blocks: Block[], card: number, width: number): number {
  const line = card * TALL + WORDS;
  const sizes = blocks.map((zones) => {
    const wide = zones.map((cards) => cards * (card + GAP) + EDGE);
    const lines = wrapped(wide, width - SIGN);
    return { wide: Math.min(width, sum(wide) + SIGN), high: lines.length * line + GAP };
  });
  const rows = wrapped(
    sizes.map(({ wide }) => wide),
    width,
  );
  return sum(rows.map((row) => Math.max(...row.map((at) => sizes[at]!.high))));
}

/** What stands in each line, by number. */
function wrapped(widths: number[], room: number): number[][] {
  const lines: number[][] = [];
  let left = 0;
  widths.forEach((wide, at) => {
    if (!lines.length || wide > left) {
      lines.push([]);
      left = room;
    }
    lines.at(-1)!.push(at);
    left -= wide;
  });
  return lines;
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
