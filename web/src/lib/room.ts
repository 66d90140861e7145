// Where to place something on the screen so that it covers nothing you need to see.

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface Wish {
  size: { width: number; height: number };
  within: Box;
  avoid: Box[]; // never, if there is any room elsewhere
  rather: Box[]; // not if it can be avoided
  near: Box;
}

const GAP = 8;

/** The best place: covering the least of what matters, then the nearest. */
export function findRoom({ size, within, avoid, rather, near }: Wish): { left: number; top: number } {
  const all = [...avoid, ...rather, near];
  const lefts = edges(
    all.map(({ left, width }) => [left, width]),
    size.width,
    [within.left, within.width],
  );
  const tops = edges(
    all.map(({ top, height }) => [top, height]),
    size.height,
    [within.top, within.height],
  );
  let best = { left: lefts[0]!, top: tops[0]!, cost: Infinity };
  for (const left of lefts) {
    for (const top of tops) {
      const box = { left, top, ...size };
      const cost =
        1000 * covered(box, avoid) +
        10 * covered(box, rather) +
        Math.sqrt(distance(middle(box), middle(near)));
      if (cost < best.cost) best = { left, top, cost };
    }
  }
  return { left: best.left, top: best.top };
}

/** Just before, centred on and just after each of these, and at both ends; all inside. */
function edges(spans: [number, number][], size: number, [from, length]: [number, number]): number[] {
  const last = Math.max(from, from + length - size);
  const found = spans.flatMap(([start, width]) => [
    start - size - GAP,
    start + width / 2 - size / 2,
    start + width + GAP,
  ]);
  return [from, last, ...found].map((at) => Math.min(last, Math.max(from, at)));
}

const covered = (box: Box, others: Box[]) => others.reduce((sum, other) => sum + overlap(box, other), 0);

function overlap(one: Box, two: Box): number {
  const wide = Math.min(one.left + one.width, two.left + two.width) - Math.max(one.left, two.left);
  const tall = Math.min(one.top + one.height, two.top + two.height) - Math.max(one.top, two.top);
  return wide > 0 && tall > 0 ? wide * tall : 0;
}

const middle = ({ left, top, width, height }: Box) => ({ x: left + width / 2, y: top + height / 2 });
const distance = (one: { x: number; y: number }, two: { x: number; y: number }) =>
  (one.x - two.x) ** 2 + (one.y - two.y) ** 2;

/** The boxes of all matching elements on the page. */
export function boxesOf(selector: string): Box[] {
  return [...document.querySelectorAll(selector)].map((node) => node.getBoundingClientRect());
}
