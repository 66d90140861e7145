// The big, readable version of a card: on hover, on focus, on a long press.
import type { Face } from "./faces";

export const zoom = $state<{ card: Face | null; story: number; left: boolean; why: string }>({
  card: null,
  story: -1,
  left: false,
  why: "",
});

interface Shown {
  card: Face;
  story?: number;
  why?: string;
}

const HOVER = 420;
const PRESS = 450;

export function zoomable(node: HTMLElement, shown: Shown) {
  let now = shown;
  let timer = 0;
  let pressed = false;
  const show = () => {
    const box = node.getBoundingClientRect();
    zoom.left = box.left + box.width / 2 > innerWidth / 2;
    zoom.story = now.story ?? -1;
    zoom.why = now.why ?? "";
    zoom.card = now.card;
  };
  const hide = () => {
    clearTimeout(timer);
    if (zoom.card === now.card) zoom.card = null;
  };
  const later = (delay: number) => {
    clearTimeout(timer);
    timer = window.setTimeout(show, delay);
  };
  const on = {
    pointerenter: (event: PointerEvent) => event.pointerType === "mouse" && later(HOVER),
    pointerleave: hide,
    pointerdown: (event: PointerEvent) => {
      pressed = false;
      clearTimeout(timer);
      if (event.pointerType === "mouse") return hide();
      timer = window.setTimeout(() => {
        pressed = true;
        show();
      }, PRESS);
    },
    pointerup: (event: PointerEvent) => event.pointerType !== "mouse" && hide(),
    pointercancel: hide,
    focus: () => node.matches(":focus-visible") && later(150),
    blur: hide,
    contextmenu: (event: Event) => pressed && event.preventDefault(),
    click: (event: Event) => {
      if (!pressed) return;
      pressed = false;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
  } as Record<string, (event: never) => unknown>;
  const capture = { capture: true };
  for (const [name, listener] of Object.entries(on))
    node.addEventListener(name, listener as EventListener, capture);
  return {
    update: (next: Shown) => (now = next),
    destroy: () => {
      hide();
      for (const [name, listener] of Object.entries(on))
        node.removeEventListener(name, listener as EventListener, capture);
    },
  };
}
