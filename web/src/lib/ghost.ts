// A copy of something on the page that lies over everything, where the thing itself is, and can be moved freely.

export function ghostOf(node: HTMLElement, box: DOMRect, layer: number): HTMLElement {
  const ghost = node.cloneNode(true) as HTMLElement;
  ghost.removeAttribute("data-fly");
  ghost.removeAttribute("data-spot");
  ghost.setAttribute("aria-hidden", "true");
  ghost.inert = true;
  Object.assign(ghost.style, {
    position: "fixed",
    left: `${box.left}px`,
    top: `${box.top}px`,
    width: `${box.width}px`,
    margin: "0",
    zIndex: String(layer),
    pointerEvents: "none",
  });
  document.body.append(ghost);
  return ghost;
}
