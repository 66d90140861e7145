// Cards fly from where they were to where they are (FLIP): an element is known by `data-fly`, and a card that is
// new in one place comes from where a card of the same face has just vanished, or from its deck.
import { moves, profile } from "./profile.svelte";

interface Seen {
  box: DOMRect;
  face: string;
}

let seen = new Map<string, Seen>();
const TIME = { slow: 520, normal: 360, fast: 180, "at once": 0 };

function cards(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>("[data-fly]")];
}

function before(): void {
  seen = new Map();
  if (!moves()) return;
  for (const node of cards()) {
    seen.set(node.dataset["fly"]!, {
      box: node.getBoundingClientRect(),
      face: node.dataset["face"] ?? "",
    });
  }
}

/** `doer` is where new cards come from that are from nowhere else. */
function after(doer = ""): void {
  const time = TIME[profile.speed];
  if (!moves() || !time || !seen.size) return;
  const now = cards();
  const left = new Map(seen);
  for (const node of now) left.delete(node.dataset["fly"]!);
  for (const node of now) {
    const before = seen.get(node.dataset["fly"]!);
    const from = before?.box ?? origin(node, left, doer);
    if (from) fly(node, from, time);
  }
}

function origin(node: HTMLElement, left: Map<string, Seen>, doer: string): DOMRect | null {
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
  const box = pile.getBoundingClientRect();
  const { width, height } = node.getBoundingClientRect();
  return new DOMRect(box.x + (box.width - width) / 2, box.y + (box.height - height) / 2, width, height);
}

function fly(node: HTMLElement, from: DOMRect, time: number): void {
  const to = node.getBoundingClientRect();
  const x = from.left - to.left;
  const y = from.top - to.top;
  if (Math.abs(x) + Math.abs(y) < 2 || !to.width) return;
  const scale = from.width / to.width;
  node.animate(
    [
      { transform: `translate(${x}px, ${y}px) scale(${scale})`, transformOrigin: "0 0", zIndex: 20 },
      { transform: "none", transformOrigin: "0 0", zIndex: 20 },
    ],
    { duration: time, easing: "cubic-bezier(.2,.8,.3,1)" },
  );
}

export const flight = { before, after };
