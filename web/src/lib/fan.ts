// Where the cards of a hand lie: side by side if there is room, else over one another, equal ones close together.

interface Hand {
  room: number; // pixels for the whole hand
  card: number; // width of a card
  strip: number; // the least that shows of a card under another
  open: number; // the card whose neighbours make way for it; -1: none
  names: string[]; // of the cards; equal ones that lie together are a stack
}

export interface Fan {
  at: number[]; // pixels from the left
  under: boolean[]; // it lies in a stack under an equal card
  covered: boolean[]; // another card covers its right part
  stacks: number[]; // how many lie in the stack whose uppermost card this is; 0: it is no such card
  width: number;
}

const GAP = 3; // pixels
const EDGE = 0.07; // of a card: what shows of one that lies in a stack
const NAMED = 0.9; // of a card: with less, its name is covered

export function fanned({ room, card, strip, open, names }: Hand): Fan {
  const last = names.length - 1;
  const whole = card + GAP;
  const tight = names.length * whole > room;
  const under = names.map((name, at) => tight && at < last && name === names[at + 1] && at !== open);
  const full = names.map((_, at) => at === last || at === open);
  const edges = under.filter(Boolean).length * EDGE * card;
  const wide = full.filter(Boolean).length * whole;
  const others = names.filter((_, at) => !under[at] && !full[at]).length;
  const step = Math.min(whole, Math.max(strip, (room - edges - wide) / Math.max(1, others)));
  const steps = names.map((_, at) => (under[at] ? EDGE * card : full[at] ? whole : step));
  const width = steps.reduce((sum, wide) => sum + wide, 0);
  let left = Math.max(0, (room - width) / 2);
  const at = steps.map((wide) => {
    left += wide;
    return left - wide;
  });
  const covered = steps.map((wide, place) => place < last && wide < NAMED * card);
  return { at, under, covered, stacks: stacksOf(under), width };
}

function stacksOf(under: boolean[]): number[] {
  let below = 0;
  return under.map((hidden) => {
    if (hidden) {
      below += 1;
      return 0;
    }
    const size = below ? below + 1 : 0;
    below = 0;
    return size;
  });
}
