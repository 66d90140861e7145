// Dragging with mouse, pen or finger: the thing follows, targets light up, a bad drop snaps back.
import type { Desk } from "./desk.svelte";
import { ghostOf } from "./ghost";

interface Dragged {
  desk: Desk;
  from: string;
  enabled: boolean;
}

const START = 8;
const LAYER = 80;

export function draggable(node: HTMLElement, options: Dragged) {
  let now = options;
  let start: { x: number; y: number; id: number; pointer: string } | null = null;
  let ghost: HTMLElement | null = null;
  let moved = false;

  const target = (x: number, y: number): string | null => {
    const under = document.elementsFromPoint(x, y).find((element) => element.closest("[data-drop]"));
    return under?.closest<HTMLElement>("[data-drop]")?.dataset["drop"] ?? null;
  };

  const lift = () => {
    ghost = ghostOf(node, node.getBoundingClientRect(), LAYER);
    ghost.classList.add("ghost");
    ghost.style.opacity = "0.95";
    now.desk.dragged = now.from;
    moved = true;
  };

  const move = (event: PointerEvent) => {
    if (!start || event.pointerId !== start.id) return;
    const x = event.clientX - start.x;
    const y = event.clientY - start.y;
    if (!ghost) {
      const far = Math.hypot(x, y) > START;
      // A finger that moves sideways scrolls the hand; one that moves up lifts the card.
      if (!far || (start.pointer === "touch" && Math.abs(x) > Math.abs(y) * 1.4)) return;
      node.setPointerCapture(event.pointerId);
      lift();
    }
    event.preventDefault();
    ghost!.style.translate = `${x}px ${y}px`;
    now.desk.over = target(event.clientX, event.clientY);
  };

  const end = (event: PointerEvent) => {
    if (!start || event.pointerId !== start.id) return;
    start = null;
    if (!ghost) return;
    const to = event.type === "pointerup" ? target(event.clientX, event.clientY) : null;
    now.desk.dragged = null;
    now.desk.over = null;
    const gone = ghost;
    ghost = null;
    gone.remove();
    if (to && to !== now.from) void now.desk.drop(now.from, to);
  };

  const down = (event: PointerEvent) => {
    moved = false;
    if (!now.enabled || event.button !== 0) return;
    start = { x: event.clientX, y: event.clientY, id: event.pointerId, pointer: event.pointerType };
  };

  const click = (event: Event) => {
    if (!moved) return;
    moved = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  };

  node.addEventListener("pointerdown", down);
  node.addEventListener("pointermove", move);
  node.addEventListener("pointerup", end);
  node.addEventListener("pointercancel", end);
  node.addEventListener("click", click, { capture: true });
  return {
    update: (next: Dragged) => (now = next),
    destroy: () => {
      ghost?.remove();
      node.removeEventListener("pointerdown", down);
      node.removeEventListener("pointermove", move);
      node.removeEventListener("pointerup", end);
      node.removeEventListener("pointercancel", end);
      node.removeEventListener("click", click, { capture: true });
    },
  };
}
