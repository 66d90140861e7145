// A fight on the table: those who meet step together, what each loses is written over them, and who is open is run down.
import { mount, unmount } from "svelte";
import Card from "../cards/Card.svelte";
import type { Face } from "../cards/faces";
import type { Beat } from "../generated/protocol";
import { moves } from "./profile.svelte";

const MEET = 0.4; // of the way that the first goes to the other, if both can step
const STEP = 0.16; // of the way that the other comes to meet it
const EASE = "cubic-bezier(.5,0,.2,1)";

/** Shows the blows of a beat for that many milliseconds; the faces are those of its cards. Returns what ends it. */
export function clash({ blows = [] }: Beat, faces: Face[], time: number): () => void {
  const layer = document.createElement("div");
  layer.className = "blows";
  layer.setAttribute("aria-hidden", "true");
  const nodes = blows.map(({ spot }) => find(spot));
  const [striker, struck] = nodes;
  if (!striker || !struck) return () => undefined;
  document.body.append(layer);
  const stands = blows.map((_, at) => standIn(layer, nodes[at]!, faces[at]));
  const boxes = nodes.map((node) => node!.getBoundingClientRect());
  for (const [at, { loses = 0 }] of blows.entries()) if (loses) number(layer, boxes[at]!, loses, time);
  for (const [at, { falls }] of blows.entries()) if (falls) fall(stands[at]!.node, time);
  if (moves())
    meet(stands.map(({ node }) => node) as [HTMLElement, HTMLElement], boxes, time, blows[1]!.spot);
  return () => {
    for (const { end } of stands) end();
    layer.remove();
  };
}

function find(spot: string): HTMLElement | null {
  const seat = /^seat (\d+)$/.exec(spot);
  return document.querySelector<HTMLElement>(
    seat ? `[data-pile="seat-${seat[1]}"]` : `.board [data-spot="${spot}"]`,
  );
}

/** Who fights: the card that lies there, or, where it is not yet there, one like it. */
function standIn(layer: HTMLElement, node: HTMLElement, face?: Face): { node: HTMLElement; end: () => void } {
  if (!face || !node.classList.contains("hole")) return { node, end: () => undefined };
  const { left, top, width } = node.getBoundingClientRect();
  const target = document.createElement("div");
  Object.assign(target.style, { position: "fixed", left: `${left}px`, top: `${top}px`, width: `${width}px` });
  layer.append(target);
  const card = mount(Card, { target, props: { card: face } });
  return { node: target, end: () => void unmount(card) };
}

function meet([one, other]: [HTMLElement, HTMLElement], boxes: DOMRect[], time: number, spot: string): void {
  const [from, to] = boxes.map(middle) as [Point, Point];
  const [x, y] = [to.x - from.x, to.y - from.y];
  const open = spot.startsWith("seat ");
  const far = open ? 0.85 : MEET;
  strike(one, x * far, y * far, time);
  if (open) shake(other, time);
  else strike(other, -x * STEP, -y * STEP, time);
}

interface Point {
  x: number;
  y: number;
}

const middle = ({ x, y, width, height }: DOMRect): Point => ({ x: x + width / 2, y: y + height / 2 });

function strike(node: HTMLElement, x: number, y: number, time: number): void {
  const there = { transform: `translate(${x}px, ${y}px) scale(1.04)` };
  const frames = [
    { transform: "none" },
    { transform: `translate(${-x * 0.15}px, ${-y * 0.15}px)`, offset: 0.15 },
    { ...there, offset: 0.45 },
    { ...there, offset: 0.6 },
    { transform: "none" },
  ];
  node.style.zIndex = "18";
  const moving = node.animate(frames, { duration: time, easing: EASE });
  moving.onfinish = moving.oncancel = () => (node.style.zIndex = "");
}

function shake(node: HTMLElement, time: number): void {
  const steps = [0, -7, 6, -4, 2, 0].map((x) => ({ transform: `translateX(${x}px)` }));
  node.animate(steps, { duration: time * 0.45, delay: time * 0.45 });
}

/** Whoever falls lies there until the board moves on without them. */
function fall(node: HTMLElement, time: number): void {
  node.style.animationDelay = `${time * 0.6}ms`;
  node.classList.add("fallen");
}

/** What is lost, over whoever loses it. */
function number(layer: HTMLElement, box: DOMRect, loses: number, time: number): void {
  const node = document.createElement("b");
  node.textContent = `−${loses}`;
  Object.assign(node.style, { left: `${box.x + box.width / 2}px`, top: `${box.y + box.height / 2}px` });
  layer.append(node);
  if (!moves()) return;
  node.animate(
    [
      { transform: "translate(-50%, -50%) scale(0.4)", opacity: 0 },
      { transform: "translate(-50%, -50%) scale(0.4)", opacity: 0, offset: 0.42 },
      { transform: "translate(-50%, -60%) scale(1.15)", opacity: 1, offset: 0.55 },
      { transform: "translate(-50%, -90%) scale(1)", opacity: 1 },
    ],
    { duration: time, easing: "ease-out" },
  );
}
