// What a ruler finds on a page: things beyond the edge, cut off, covered, too small to read or to touch.

/** The sizes that every screen is looked at in, the widest first; `letters` is the size of text, 1 being the usual one. */
export const SIZES = [
  { width: 3840, height: 2160 },
  { width: 1920, height: 1080 },
  { width: 1280, height: 720 },
  { width: 1280, height: 720, letters: 2 },
  { width: 844, height: 390 },
  { width: 390, height: 844 },
  { width: 390, height: 844, letters: 2 },
  { width: 320, height: 640 },
];

/** Resizes the page and its letters, as the browser's own setting does, and lets it settle. */
export async function resize(page, { width, height, letters = 1 }) {
  page.setter ??= await page.context().newCDPSession(page);
  await page.setter.send("Page.setFontSizes", { fontSizes: { standard: 16 * letters } });
  await page.setViewportSize({ width, height });
  await page.evaluate(async () => {
    for (let frames = 0; frames < 3; frames += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve));
    await Promise.allSettled(document.getAnimations().map((each) => each.finished));
  });
}

/** In the page: everything that is wrong, in words. */
export function faults({ fits = false, least = 24, thumb = 0 } = {}) {
  const found = new Set();
  const root = document.documentElement;
  const OVER = "dialog, [role=dialog], .drawer, .veil, .big, .stage, .ending, .battle, .toast, .riddle .more";
  const CONTROL = "button, a[href], input:not([type=hidden]), select, textarea, summary";
  // The topmost of what lies over the page decides what can be touched; the rest waits behind it.
  const modal = [...document.querySelectorAll("dialog[open]")].at(-1);
  const words = (node) => {
    const text = (node.innerText || node.textContent || node.ariaLabel || "").trim().replace(/\s+/g, " ");
    return `<${node.tagName.toLowerCase()}${node.className ? `.${String(node.className.baseVal ?? node.className).split(" ")[0]}` : ""}> "${text.slice(0, 40)}"`;
  };
  const isShown = (node) =>
    node.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !node.closest(".hidden-text, [aria-hidden='true'] .hidden-text, [inert]");
  const isWaiting = (node) => modal && !modal.contains(node);
  const clips = (style) => style.overflowX !== "visible" || style.overflowY !== "visible";
  const scrolls = (value) => value === "auto" || value === "scroll";

  /** What is left of a box in its frames, and whether the rest can be scrolled to. */
  function visible(node, box, inner = node.parentElement) {
    let { left, top, right, bottom } = box;
    let reach = { x: root.scrollWidth > innerWidth, y: root.scrollHeight > innerHeight };
    const fixed = [];
    for (let frame = inner; frame && frame !== document.body; frame = frame.parentElement) {
      const style = getComputedStyle(frame);
      if (style.position === "fixed") fixed.push(frame);
      if (!clips(style)) continue;
      const edge = frame.getBoundingClientRect();
      if (scrolls(style.overflowX) || scrolls(style.overflowY)) {
        // What can be scrolled into sight is not lost; in the other direction it is clipped.
        if (!scrolls(style.overflowX) || frame.scrollWidth <= frame.clientWidth + 1) {
          left = Math.max(left, edge.left);
          right = Math.min(right, edge.right);
        } else return { lost: 0, left, top, right, bottom, away: true };
        if (frame.scrollHeight > frame.clientHeight + 1)
          return { lost: 0, left, top, right, bottom, away: true };
      }
      left = Math.max(left, edge.left);
      right = Math.min(right, edge.right);
      top = Math.max(top, edge.top);
      bottom = Math.min(bottom, edge.bottom);
    }
    if (!reach.x || fixed.length) {
      left = Math.max(left, 0);
      right = Math.min(right, innerWidth);
    }
    if (!reach.y || fixed.length) {
      top = Math.max(top, 0);
      bottom = Math.min(bottom, innerHeight);
    }
    const part = (Math.max(0, right - left) * Math.max(0, bottom - top)) / (box.width * box.height);
    return { lost: 1 - part, left, top, right, bottom };
  }

  const layerOf = (node) => node.closest(OVER);
  /** What lies over the middle of a box, if it is neither part of it nor something that is open over the page. */
  function cover(node, { left, top, right, bottom }) {
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return null;
    const hit = document.elementFromPoint(x, y);
    if (!hit || node.contains(hit) || hit.contains(node)) return null;
    if (hit.matches(".choose")) return null; // all of a player can be touched
    if (layerOf(hit) !== layerOf(node)) return null;
    if (hit.closest("label")?.contains(node) || hit.closest("label")?.htmlFor === node.id) return null;
    return hit;
  }

  if (root.scrollWidth > innerWidth)
    found.add(`the page is ${root.scrollWidth} px wide, ${innerWidth} are there`);
  if (fits && root.scrollHeight > innerHeight)
    found.add(`the page is ${root.scrollHeight} px tall, ${innerHeight} are there`);

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode;
    const node = text.parentElement;
    if (!text.data.trim() || node.closest("script, style, .card, option, [hidden], .told") || !isShown(node))
      continue;
    if (isWaiting(node)) continue;
    const size = parseFloat(getComputedStyle(node).fontSize);
    if (size < 12 - 0.01) found.add(`${size} px are too small to read: ${words(node)}`);
    const range = document.createRange();
    range.selectNodeContents(text);
    const lines = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
    for (const box of lines.slice(0, 3)) {
      const seen = visible(node, box, scrolls(getComputedStyle(node).overflowY) ? node : node.parentElement);
      if (seen.lost > 0.12) found.add(`cut off, ${Math.round(seen.lost * 100)} %: ${words(node)}`);
      else if (!seen.away) {
        const over = cover(node, seen);
        if (over) found.add(`covered by ${words(over)}: ${words(node)}`);
      }
    }
  }

  const all = [...document.querySelectorAll(CONTROL)].filter((node) => isShown(node) && !isWaiting(node));
  const boxes = all.map((node) => ({ node, box: node.getBoundingClientRect() }));
  const inFan = (node) => node.closest(".hand, .cards, .tight");
  const isInline = (node) =>
    (node.tagName === "A" || node.matches(".chip")) &&
    getComputedStyle(node).display.startsWith("inline") &&
    node.closest("p, li, dd, td");
  for (const { node, box } of boxes) {
    if (node.matches(".veil, .choose") || !box.width) continue;
    const label = node.closest("label")?.getBoundingClientRect();
    const [wide, tall] = [Math.max(box.width, label?.width ?? 0), Math.max(box.height, label?.height ?? 0)];
    const main = thumb && node.matches(".answers .button, .button.primary:not(.small), [data-confirm]");
    const need = main ? thumb : least;
    if ((wide < need - 0.5 || tall < need - 0.5) && !isInline(node))
      found.add(`${Math.round(wide)}x${Math.round(tall)} is too small to touch: ${words(node)}`);
    const seen = visible(node, box);
    if (seen.lost > 0.12 && !inFan(node))
      found.add(`cut off, ${Math.round(seen.lost * 100)} %: ${words(node)}`);
  }
  for (const [at, one] of boxes.entries()) {
    for (const two of boxes.slice(at + 1)) {
      if (one.node.contains(two.node) || two.node.contains(one.node)) continue;
      if (
        layerOf(one.node) !== layerOf(two.node) ||
        one.node.matches(".veil, .choose") ||
        two.node.matches(".veil, .choose")
      )
        continue;
      if (inFan(one.node) && inFan(one.node) === inFan(two.node)) continue;
      const [a, b] = [visible(one.node, one.box), visible(two.node, two.box)];
      if (a.away || b.away) continue;
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const tall = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (wide > 2 && tall > 2)
        found.add(
          `${words(one.node)} and ${words(two.node)} overlap by ${Math.round(wide)}x${Math.round(tall)}`,
        );
    }
  }
  return [...found];
}
