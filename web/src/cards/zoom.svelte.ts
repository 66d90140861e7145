// The big, readable version of a card: beside it on hover and on focus, as a sheet after a long press.
import { untrack } from "svelte";
import type { Face } from "./faces";

interface Wanted {
  card: Face;
  story?: number;
  why?: string;
}

export interface Shown {
  owner: HTMLElement; // the card being read
  card: Face;
  story: number;
  why: string;
  sheet: boolean;
}

const wishes = new WeakMap<HTMLElement, () => Wanted>();

class Zoom {
  shown = $state.raw<Shown | null>(null);

  /** The cards that lie with the one shown: a sheet can be swiped through them. */
  get row(): HTMLElement[] {
    const list = this.shown?.owner.closest("ul, ol");
    return [...(list?.querySelectorAll<HTMLElement>("*") ?? [])].filter((node) => wishes.has(node));
  }

  /** Goes on to a card beside it; at the end nothing happens. */
  turn(by: number): void {
    const { row, shown } = this;
    const next = shown ? row[row.indexOf(shown.owner) + by] : undefined;
    if (next && shown) this.show(next, wishes.get(next)!(), shown.sheet);
  }

  show(owner: HTMLElement, { card, story = -1, why = "" }: Wanted, sheet: boolean): void {
    untrack(() => (this.shown = { owner, card, story, why, sheet }));
  }

  /** Puts it away; with an owner, only if that card is shown. A card may go while others are being drawn. */
  close(owner?: HTMLElement): void {
    untrack(() => {
      if (!owner || this.shown?.owner === owner) this.shown = null;
    });
  }
}

export const zoom = new Zoom();

const HOVER = 420;
const FOCUS = 250;
const PRESS = 450;

/** The enlarged copy follows its card, and goes if another card takes its place. */
function refresh(node: HTMLElement, next: Wanted): void {
  const shown = zoom.shown;
  if (shown?.owner !== node) return;
  if (shown.card.name === next.card.name) zoom.show(node, next, shown.sheet);
  else zoom.close();
}

export function zoomable(node: HTMLElement, wanted: Wanted) {
  let now = wanted;
  let timer = 0;
  let pressed = false;
  let came = false; // the pointer has come to the card; the card may have come to a pointer at rest
  let start = { x: 0, y: 0 };
  const show = (sheet: boolean) => node.isConnected && zoom.show(node, now, sheet);
  const later = (delay: number) => {
    clearTimeout(timer);
    timer = window.setTimeout(show, delay, false);
  };
  const hide = () => {
    clearTimeout(timer);
    zoom.close(node);
  };
  /** The finger may lift; the sheet stays until it is put away. */
  const lift = () => {
    clearTimeout(timer);
    if (!zoom.shown?.sheet) zoom.close(node);
  };
  const on = {
    pointerenter: () => (came = true),
    pointerleave: (event: Event) => event.target === node && lift(), // not only a part of it
    pointerdown: (event: PointerEvent) => {
      pressed = false;
      hide();
      if (event.pointerType === "mouse") return;
      start = { x: event.clientX, y: event.clientY };
      timer = window.setTimeout(() => {
        pressed = true;
        show(true);
      }, PRESS);
    },
    pointermove: (event: PointerEvent) => {
      if (event.pointerType !== "mouse") {
        if (Math.hypot(event.clientX - start.x, event.clientY - start.y) > 8) clearTimeout(timer);
      } else if (came) later(HOVER);
      came = false;
    },
    pointerup: (event: PointerEvent) => event.pointerType !== "mouse" && lift(),
    pointercancel: lift,
    focus: () => node.matches(":focus-visible") && later(FOCUS),
    blur: lift,
    contextmenu: (event: Event) => pressed && event.preventDefault(),
    click: (event: Event) => {
      if (!pressed) return hide();
      pressed = false;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
  } as Record<string, (event: never) => unknown>;
  const capture = { capture: true };
  wishes.set(node, () => now);
  for (const [name, listener] of Object.entries(on))
    node.addEventListener(name, listener as EventListener, capture);
  return {
    update: (next: Wanted) => {
      now = next;
      untrack(() => refresh(node, next));
    },
    destroy: () => {
      hide();
      wishes.delete(node);
      for (const [name, listener] of Object.entries(on))
        node.removeEventListener(name, listener as EventListener, capture);
    },
  };
}
