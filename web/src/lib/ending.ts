// The end of a game in a few words: who stands where, and what made the difference, from what the log tells.
import type { Over } from "../generated/protocol";
import { chapters, type Told } from "./story";

/** `You win!`, `Bors and Cei win`, `A draw`. */
export function titleOf({ winners }: Over, names: string[], you: number): string {
  if (!winners.length) return "Nobody wins";
  if (winners.length === names.length) return "A draw";
  const mine = winners.includes(you);
  const others = winners.filter((seat) => seat !== you).map((seat) => names[seat]!);
  const all = [...(mine ? ["You"] : []), ...others].join(", ").replace(/, ([^,]*)$/, " and $1");
  return `${all} ${mine || others.length > 1 ? "win" : "wins"}${mine ? "!" : ""}`;
}

/** The seats, the best first: by what the game paid them, then by how far they came. */
export function standings({ winners, returns }: Over, far: string[]): number[] {
  const score = (seat: number) => Number.parseFloat(far[seat] ?? "") || 0;
  const wins = (seat: number) => (winners.includes(seat) ? 1 : 0);
  return far
    .map((_, seat) => seat)
    .sort(
      (one, two) =>
        wins(two) - wins(one) ||
        (returns[two] ?? 0) - (returns[one] ?? 0) ||
        score(two) - score(one) ||
        one - two,
    );
}

/** What decided it: the winner's last prize or fight in the last part of the game, else the last line that says more
 * than the title. */
export function reasonOf(log: Told[], winners: number[], title: string): string {
  const part = chapters(log).at(-1)?.lines ?? [];
  const deed = part.findLast(({ kind = "", seat = -1 }) => DECIDES.has(kind) && winners.includes(seat));
  return (deed ?? log.findLast(({ text }) => text !== title))?.text ?? "";
}

const DECIDES: ReadonlySet<string> = new Set(["prize", "stage"]);

export interface Highlight {
  label: string;
  text: string;
}

/** What is worth telling: the turning point (the known one, else when the winner went ahead for good), my best moment,
 * the longest part of the game. */
export function highlights(log: Told[], winners: number[], you: number, known = ""): Highlight[] {
  const found: Highlight[] = [];
  const turned = known || turningPoint(log, winners);
  if (turned) found.push({ label: "The turning point", text: turned });
  const best = bestMoment(log, you);
  if (best && best !== turned) found.push({ label: "Your best moment", text: best });
  const parts = chapters(log).filter(({ title, lines }) => title && lines.length > 5);
  const longest = parts.reduce((one, two) => (two.lines.length > one.lines.length ? two : one), parts[0]!);
  if (parts.length > 2) found.push({ label: "What took longest", text: longest.title });
  return found;
}

/** The prize with which the winner had more of them than anybody else, and kept it so. */
function turningPoint(log: Told[], winners: number[]): string {
  if (winners.length !== 1) return "";
  const won: number[] = []; // prizes by seat
  let found = "";
  for (const { kind, seat = -1, text } of log) {
    if (kind !== "prize" || seat < 0) continue;
    won[seat] = (won[seat] ?? 0) + 1;
    const ahead = won.every((count, at) => at === winners[0] || count < (won[winners[0]!] ?? 0));
    found = ahead ? found || text : "";
  }
  return found;
}

/** Of what I was given, that with the largest number in its words; the latest of several. */
function bestMoment(log: Told[], you: number): string {
  let best = { size: 0, text: "" };
  for (const { kind, seat, text } of log) {
    if (kind !== "prize" || seat !== you || you < 0) continue;
    const size = Number(/\d+/.exec(text)?.[0] ?? 1);
    if (size >= best.size) best = { size, text };
  }
  return best.text;
}
