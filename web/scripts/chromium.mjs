// Finds the Chromium that the end-to-end tests drive. Run as a program it installs one where there is none.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { pathToFileURL } from "node:url";

const NAMES = [
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];
const HELP = `The end-to-end tests need Chromium, and there is none here. Install it (on Debian or Ubuntu as root:
apt-get install chromium) or set CHROMIUM to a Chromium or Chrome that you have.`;

/** What it says of itself; nothing if it does not start, like the stand-ins that some systems have. */
function version(program) {
  const run = spawnSync(program, ["--version"], { encoding: "utf8", timeout: 60_000 });
  return run.status === 0 ? run.stdout.trim() : "";
}

/** Every file that a command could mean. */
function files(name) {
  if (name.includes("/")) return existsSync(name) ? [name] : [];
  return process.env.PATH.split(delimiter)
    .map((folder) => join(folder, name))
    .filter(existsSync);
}

/** The path of the program, or nothing. CHROMIUM in the environment goes before all others. */
export function findChromium() {
  const wish = process.env.CHROMIUM;
  const found = (wish ? [wish] : NAMES).flatMap(files).find((file) => version(file));
  if (wish && !found) throw new Error(`CHROMIUM is ${wish}, and that does not start`);
  return found;
}

function install() {
  const works = (command, ...args) => spawnSync(command, args, { stdio: "ignore" }).status === 0;
  if (!works("apt-get", "--version")) return;
  const root = process.getuid() === 0 ? [] : ["sudo", "--non-interactive"];
  if (root.length && !works(...root, "true")) return;
  console.log("There is no Chromium here: installing Debian's.");
  for (const step of [["update"], ["install", "--yes", "chromium"]]) {
    const command = [...root, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "--quiet", ...step];
    if (spawnSync(command[0], command.slice(1), { stdio: "inherit" }).status !== 0) return;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    if (!findChromium()) install();
    const found = findChromium();
    if (!found) throw new Error(HELP);
    console.log(`${found}: ${version(found)}`);
  } catch (problem) {
    console.error(problem.message);
    process.exitCode = 1;
  }
}
