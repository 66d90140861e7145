// What the counts of the page came to, kept for the page of figures as the other benches keep theirs (bench/kept.py).
import { readFileSync, writeFileSync } from "node:fs";
import { arch, cpus, loadavg, type } from "node:os";
import { fileURLToPath } from "node:url";

const FILE = fileURLToPath(new URL("../../bench/results/page.json", import.meta.url));
const ABOUT = new URL("../../pyproject.toml", import.meta.url);

/** A table for each count: its name, its unit, and the count of one round by moments. */
const TABLES = [
  ["The page on a phone: late tasks", "tasks too long for a frame, a moment", (all, each) => each(all.late)],
  ["The page on a phone: the longest task", "ms CPU", (all) => all.longest],
  ["The page on a phone: the main thread", "ms CPU a moment", (all, each) => each(all.busy)],
  ["The page on a phone: layout", "ms CPU a moment", (all, each) => each(all.laying)],
];

/** Keeps a run in place of the last one; the file's path. */
export function keep(given, chromium, moments, counted) {
  const each = (number) => number / moments;
  const games = [...new Set(counted.map(({ game }) => game))];
  const rows = TABLES.flatMap(([table, unit, value]) =>
    games.map((what) => ({
      table,
      unit,
      what,
      who: "Tiltyard",
      ours: true,
      values: counted.filter(({ game }) => game === what).map(({ all }) => value(all, each)),
      less_is_better: true,
      note: "",
    })),
  );
  const run = {
    command: ["node web/scripts/frames.mjs", ...given].join(" "),
    day: new Date().toISOString().slice(0, 10),
    machine: {
      processor: cpus()[0]?.model.trim() || "unknown",
      cores: String(cpus().length),
      system: `${type()} ${arch()}`,
      Node: process.versions.node,
      load: `${loadavg()[0].toFixed(1)} at the end`,
    },
    versions: {
      tiltyard: /^version = "(.+)"/m.exec(readFileSync(ABOUT, "utf8"))?.[1] ?? "",
      Chromium: chromium,
    },
    rows,
  };
  writeFileSync(FILE, `${JSON.stringify(run, null, 1)}\n`);
  return FILE;
}
