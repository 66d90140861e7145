// How large things on the page are, told when it is laid out anyway. `bind:clientWidth` asks as soon as a thing is there,
// and then the page is laid out once more for the answer.

type Tell = (width: number, height: number) => void;

const tells = new WeakMap<Element, Tell>();

const watch = new ResizeObserver((entries) => {
  // First all sizes are read, since telling one may change the page.
  const sizes = entries.map(({ target }) => [target, target.clientWidth, target.clientHeight] as const);
  for (const [target, width, height] of sizes) tells.get(target)?.(width, height);
});

/** Tells the size of an element, before it is drawn for the first time and whenever it has changed. */
export const sized = (tell: Tell) => (node: Element) => {
  tells.set(node, tell);
  watch.observe(node);
  return () => watch.unobserve(node);
};
