// What the counts of the page came to, kept for the page of figures as the other benches keep theirs (bench/kept.py).
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** A table for each count: its name, its unit, and the count of one round. */
const TABLES = [
  ["The page on a phone: late tasks", "tasks too long for a frame, a moment", (all, each) => each(all.late)],
  ["The page on a phone: the longest task", "ms CPU", (all) => all.longest],
  ["The page on a phone: the main thread", "ms CPU a moment", (all, each) => each(all.busy)],
  ["The page on a phone: layout", "ms CPU a moment", (all, each) => each(all.laying)],
];

/** Keeps a run in place of the last one. */
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
    })),
  );
  const words = given.filter((word) => !word.includes("://"));
  const run = {
    command: ["node web/scripts/frames.mjs", ...words].join(" "),
    versions: { Node: process.versions.node, Chromium: chromium },
    rows,
  };
  const python = join(ROOT, ".venv/bin/python");
  const kept = spawnSync(python, ["-m", "bench.page_counts"], { cwd: ROOT, input: JSON.stringify(run) });
  if (kept.status !== 0) throw new Error(`${kept.stderr}`);
  return String(kept.stdout).trim();
}
