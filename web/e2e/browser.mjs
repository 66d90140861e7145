// The Chromium to drive.
import { chromium } from "playwright-core";
import { findChromium } from "../scripts/chromium.mjs";

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export function launch() {
  const executablePath = findChromium();
  if (!executablePath) throw new Error("there is no Chromium here: npm run chromium");
  return chromium.launch({ executablePath, args: FLAGS });
}
