// What somebody hears who cannot see the page: what is announced, what has the focus, and what is on the table.
//
//   node e2e/aloud.mjs [game] [seed]     reads one short game, played by keyboard, to its end
import { pathToFileURL } from "node:url";
import { Keyboard, playThrough } from "./person.mjs";
import { Yard } from "./yard.mjs";

/** In the page: notes what live regions announce, and where the focus goes. */
export function listen() {
  window.heard = [];
  const LIVE = "[aria-live], [role=log], [role=status], [role=alert]";
  const told = (text, how) => {
    const words = text.replace(/\s+/g, " ").trim();
    if (words) window.heard.push({ how, text: words });
  };
  const regionOf = (node) => {
    const around = node instanceof Element ? node : node.parentElement;
    const region = around?.closest(LIVE);
    return region?.getAttribute("aria-live") === "off" ? null : region;
  };
  const how = (region) => (region.getAttribute("role") === "alert" ? "alert" : "says");
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === "characterData" && regionOf(target)) told(target.data, how(regionOf(target)));
      for (const node of addedNodes) {
        const region = regionOf(node);
        if (region) told(node.textContent, how(region));
        else if (node instanceof Element)
          for (const inner of node.querySelectorAll(LIVE)) told(inner.textContent, how(inner));
      }
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

/** The focused thing as the browser describes it to a screen reader: its name, its role, its description. */
export async function focused(page) {
  page.reader ??= await page.context().newCDPSession(page);
  const { result } = await page.reader.send("Runtime.evaluate", { expression: "document.activeElement" });
  const { nodes } = await page.reader.send("Accessibility.getPartialAXTree", {
    objectId: result.objectId,
    fetchRelatives: false,
  });
  const [node] = nodes;
  return {
    name: node?.name?.value ?? "",
    role: node?.role?.value ?? "",
    about: node?.description?.value ?? "",
  };
}

/** What was announced since the last time somebody asked. */
export const heardSince = (page) => page.evaluate(() => window.heard.splice(0));

async function read(game, seed) {
  const yard = await new Yard().open();
  const say = (line) => console.log(line);
  const report = async (page) => {
    for (const { how, text } of await heardSince(page)) say(`  ${how}: ${text}`);
  };
  const { page } = await playThrough(yard, game, Keyboard, {
    seed,
    options: { profile: { speed: "fast" } },
    listen: async ({ asked }, at) => {
      say(`\n== ${asked}`);
      await report(at);
      const { name, role, about } = await focused(at);
      say(`  focus: ${name} (${role})${about ? `: ${about}` : ""}`);
      say((await at.locator("main").ariaSnapshot()).replace(/^/gm, "    | "));
    },
    prepare: (at) => at.evaluate(listen),
  });
  say("\n== the end");
  await report(page);
  say((await page.getByRole("dialog").ariaSnapshot()).replace(/^/gm, "    | "));
  await yard.close();
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [game = "ivanhoe", seed = "1"] = process.argv.slice(2);
  await read(game, Number(seed));
}
