// Cards fly from where they were to where they are (FLIP): an element is known by `data-fly`, and a card that is
// new in one place comes from where a card of the same face has just vanished, or from its deck. What has vanished
// for good folds into the discards. Only transform and opacity change, so no frame waits for the layout.
import { inFrame } from "./frame";
import { ghostOf } from "./ghost";
import { moves, profile } from "./profile.svelte";

interface Seen {
  box: DOMRect;
  face: string;
  node: HTMLElement;
}

/** Where the cards were, by their names. */
type Places = Map<string, Seen>;

const flying = new Map<HTMLElement, Animation>();
const TIME = { slow: 640, normal: 450, fast: 200, "at once": 0 };
const NEAR = 140; // pixels: a shorter way is straight
const MOST_FOLDED = 14;
const LAYER = 19; // below what flies
const SETTLE = "cubic-bezier(.2,.8,.3,1)";

function cards(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>("[data-fly]")];
}

/** Whether anything moves here, and somebody may look. */
const flies = () => moves() && TIME[profile.speed] > 0 && !document.hidden;

/** What has just changed is drawn before anything else changes. */
async function rest(): Promise<void> {
  if (flies()) await inFrame();
}

/** Where everything is before it changes; nothing, if nothing is to fly. */
function before(): Places {
  if (!flies()) return new Map();
  return new Map(
    cards().map((node) => {
      const box = node.getBoundingClientRect();
      return [node.dataset["fly"]!, { box, face: node.dataset["face"] ?? "", node }];
    }),
  );
}

/** Everything flies from the next frame on; `doer` is where new cards come from that are from nowhere else. */
async function after(seen: Places, doer = ""): Promise<void> {
  if (seen.size) await inFrame(() => depart(seen, doer, TIME[profile.speed]));
}

function depart(seen: Places, doer: string, time: number): void {
  const now = cards();
  land();
  const left = new Map(seen);
  for (const node of now) left.delete(node.dataset["fly"]!);
  // First all boxes are read, then everything begins to move: the page is laid out once.
  const flights = now.map((node) => {
    const before = seen.get(node.dataset["fly"]!);
    return { node, from: before?.box ?? origin(node, left, doer), to: node.getBoundingClientRect() };
  });
  const folds = foldsOf(left);
  for (const { node, from, to } of flights) if (from) fly(node, from, to, time);
  for (const { gone, to } of folds) fold(gone, to, time);
}

function origin(node: HTMLElement, left: Places, doer: string): DOMRect | null {
  const face = node.dataset["face"] ?? "";
  for (const [key, vanished] of left) {
    if (face && vanished.face === face) {
      left.delete(key);
      return vanished.box;
    }
  }
  return placeOf(node, pile(node.dataset["from"]) ?? pile(doer));
}

const pile = (name = "") => document.querySelector(`[data-pile="${name}"]`);

/** The middle of a pile or a seat, where a card of this size would lie. */
function placeOf(node: HTMLElement, pile: Element | null): DOMRect | null {
  if (!pile) return null;
  const { width, height } = node.getBoundingClientRect();
  return middle(pile.getBoundingClientRect(), width, height);
}

function middle(box: DOMRect, width: number, height: number): DOMRect {
  return new DOMRect(box.x + (box.width - width) / 2, box.y + (box.height - height) / 2, width, height);
}

function fly(node: HTMLElement, from: DOMRect, to: DOMRect, time: number): void {
  const x = from.left - to.left;
  const y = from.top - to.top;
  if (Math.abs(x) + Math.abs(y) < 2 || !to.width) return;
  above(node.closest("li") ?? node, above(node, animated(node, x, y, from.width / to.width, time)));
}

/** A card lifts, crosses and settles; over a short way it only slides. */
function animated(node: HTMLElement, x: number, y: number, scale: number, time: number): Animation {
  const way = Math.hypot(x, y);
  const start = { transform: `translate(${x}px, ${y}px) scale(${scale})` };
  const lift = Math.min(36, way * 0.1);
  const tilt = Math.max(-5, Math.min(5, -x / 70));
  const crossing = {
    transform: `translate(${x * 0.42}px, ${y * 0.42 - lift}px) scale(${((scale + 1) / 2) * 1.06}) rotate(${tilt}deg)`,
  };
  node.style.transformOrigin = "0 0";
  const frames = way < NEAR ? [start, { transform: "none" }] : [start, crossing, { transform: "none" }];
  return node.animate(frames, { duration: time, easing: SETTLE });
}

/** In front of everything else while it moves. */
function above(node: HTMLElement, moving: Animation): Animation {
  node.style.zIndex = "20";
  flying.set(node, moving);
  const done = () => flying.get(node) === moving && settle(node);
  moving.addEventListener("finish", done);
  moving.addEventListener("cancel", done);
  return moving;
}

function settle(node: HTMLElement): void {
  flying.delete(node);
  node.style.zIndex = node.style.transformOrigin = "";
}

/**
 * Cards on their way lie at once where they belong: from where they were seen they fly on. Two flights of one card
 * would be drawn by the main thread, and end beside its place.
 */
function land(): void {
  for (const [node, moving] of flying) {
    settle(node);
    moving.cancel();
  }
}

/** Where open cards go that lie nowhere any more. */
function foldsOf(left: Places): { gone: Seen; to: DOMRect }[] {
  const discards = [...document.querySelectorAll("[data-discards]")]
    .map((pile) => pile.getBoundingClientRect())
    .filter((box) => box.width);
  if (!discards.length) return [];
  return [...left.values()]
    .filter(({ face, box, node }) => face && box.width && !node.isConnected)
    .map((gone) => ({ gone, to: nearest(discards, gone.box) }))
    .filter(({ gone, to }) => Math.hypot(to.x - gone.box.x, to.y - gone.box.y) > gone.box.width)
    .slice(0, MOST_FOLDED);
}

/** The middle of the nearest pile, for a card of this size. */
function nearest(piles: DOMRect[], card: DOMRect): DOMRect {
  const places = piles.map((box) => middle(box, card.width, card.height));
  const far = (box: DOMRect) => Math.hypot(box.x - card.x, box.y - card.y);
  return places.reduce((best, box) => (far(box) < far(best) ? box : best));
}

function fold({ box, node }: Seen, to: DOMRect, time: number): void {
  const ghost = ghostOf(node, box, LAYER);
  const moving = ghost.animate(
    [
      { transform: "none", opacity: 1 },
      {
        transform: `translate(${to.x - box.x}px, ${to.y - box.y}px) scale(0.5) rotate(8deg)`,
        opacity: 0.15,
      },
    ],
    { duration: time * 1.3, easing: "ease-in" },
  );
  moving.onfinish = moving.oncancel = () => ghost.remove();
}

export const flight = { rest, before, after };
