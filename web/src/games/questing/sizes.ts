// How large the cards of a quest can be, with the names above its stages and the words below them.
import { heightOf, type Room } from "../../lib/fit";

export interface Laid {
  wide: number; // in cards
  name: number; // pixels of the words above
  words: string; // below
}

/** Sizes in pixels. */
export interface Print {
  line: number; // of words below a stage
  letter: number; // of those words
  beside: number; // by how much they are wider than the cards
  edge: number; // beside the cards of a stage, and between two
  more: number; // that a row of stages is higher than usual
}

const STEP = 2;
const GAP = 6; // pixels between cards
const USUAL = 18; // pixels beside the cards of a zone
const SIGN = 30; // pixels of a block beside its zones
const ROW = 0.72; // of the cards that two rows would allow

/** The width of a card: one row is read more easily than two with cards that are a little larger. */
export function cardFor(
  { width, height }: Room,
  [stages, own]: [Laid[], Laid[]],
  print: Print,
  { least, most }: { least: number; most: number },
): number {
  const blocks = (card: number) => [stages, own].map((laid) => laid.map((one) => wideAt(one, card)));
  const pixels = (wide: number, card: number) => wide * (card + GAP) + USUAL;

  /** How wide something is in cards, so that it also has room for its name. */
  function wideAt({ wide, name }: Laid, card: number): number {
    const whole = Math.max(wide * (card + GAP) + print.edge, name);
    return (whole - USUAL) / (card + GAP);
  }

  function inRow(card: number): boolean {
    const filled = blocks(card).filter((block) => block.length);
    return sum(filled.flat().map((wide) => pixels(wide, card))) + SIGN * filled.length <= width;
  }

  function fits(card: number): boolean {
    const rows = inRow(card) ? 1 : 2;
    const words = (linesAt(card) - 1) * print.line + print.more;
    return heightOf(blocks(card), card, width) + rows * words <= height;
  }

  /** How many lines the words below any stage take. */
  function linesAt(card: number): number {
    const room = ({ wide }: Laid) => (wide * card + print.beside) / print.letter;
    return Math.max(1, ...stages.map((stage) => linesOf(stage.words, room(stage))));
  }

  const large = largest(most, least, fits);
  const row = largest(most, least, (card) => inRow(card) && fits(card));
  return row >= ROW * large ? Math.max(row, least) : large;
}

/** The largest that is right; 0: none. */
function largest(most: number, least: number, isRight: (card: number) => boolean): number {
  for (let card = most; card >= least; card -= STEP) if (isRight(card)) return card;
  return 0;
}

/** How many lines some words take where a line has room for so many letters. */
export function linesOf(words: string, letters: number): number {
  let lines = 1;
  let left = letters;
  for (const { length } of words.split(" ")) {
    if (length > left && left < letters) {
      lines += 1;
      left = letters;
    }
    left -= length + 1;
  }
  return lines;
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
